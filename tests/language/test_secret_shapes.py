"""Secrets that are told by their shape."""

from slowwave.pipeline.language.secrets import find_secrets


def test_numbers_side_by_side_are_each_looked_at() -> None:
    text = "1234 5678-90, 110101199003078515 4111 1111 1111 1111, 12 (4012888888881881)x 11010119900307851X"
    found = [(span.kind, text[span.start : span.end]) for span in find_secrets(text)]
    assert found == [
        ("citizen id", "110101199003078515"),
        ("card number", "4111 1111 1111 1111"),
        ("card number", "4012888888881881"),
        ("citizen id", "11010119900307851X"),
    ]
