"""The checks that entries bear, as values."""

import pytest

from slowwave.pipeline.domain.check import Check, parse_check

HEX = "ab" * 32


@pytest.mark.parametrize(
    ("raw", "check"),
    [
        ("file:notes/a.md", Check("notes/a.md")),
        ("file:~/茶 园/a.md", Check("~/茶 园/a.md")),
        ("file:C:a", Check("C:a")),
        (f"sha256:{HEX.upper()}:a.md", Check("a.md", HEX)),
        (f"sha256:{HEX}:a:b.md", Check("a:b.md", HEX)),
        ("file:", None),
        ("file:/etc/passwd", None),
        ("file:../a", None),
        ("file:a/../../b", None),
        ("file:~/../b", None),
        ("file:~root/a", None),
        ("file:a//b", None),
        ("file:a\\b", None),
        ("file:a\0b", None),
        ("a.md", None),
        ("md5:00:a.md", None),
        ("sha256:a.md", None),
        (f"sha256:{HEX[1:]}:a.md", None),
        (f"sha256:{'zz' * 32}:a.md", None),
        (f"sha256:{HEX}:", None),
        ("", None),
    ],
)
def test_a_check_names_a_file_of_the_workspace_or_the_home_folder(raw: str, check: Check | None) -> None:
    assert parse_check(raw) == check
