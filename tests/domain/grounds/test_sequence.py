"""What comes first is not told as second."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.sequence import out_of_order


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Rinse the filter first, then drain the tank.", ("fix: drain the tank, then rinse the filter",)),
        ("The tank is drained after the filter is rinsed.", ("drain the tank, then rinse the filter",)),
        (
            "After the key was sent on 10 Sept, Ida tried the demo.",
            (
                "9 Sept: Ida tried the demo",
                "sent the key on 10 Sept",
            ),
        ),
        ("After the crown on 36, Dr. Okoro wants an X-ray.", ("crown on 36, Dr. Okoro wants an X-ray first",)),
    ],
)
def test_steps_and_dates_keep_their_order(text: str, lines: tuple[str, ...]) -> None:
    assert list(out_of_order(text, lines)) != []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Before the filter is rinsed, drain the tank.", ("drain the tank, then rinse the filter",)),
        (
            "After Ida tried the demo, the key was sent on 10 Sept.",
            (
                "9 Sept: Ida tried the demo",
                "sent the key on 10 Sept",
            ),
        ),
        ("Dr. Okoro wants an X-ray before the crown.", ("crown on 36, Dr. Okoro wants an X-ray first",)),
    ],
)
def test_they_may_be_told_from_either_end(text: str, lines: tuple[str, ...]) -> None:
    assert list(out_of_order(text, lines)) == []
