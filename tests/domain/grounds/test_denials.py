"""What is left alone in its evidence is not told as done."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.denials import left_alone_otherwise


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("The photos and the letters were scanned.", ("photos scanned, the letters not yet",)),
        ("The agent cleaned the disk, the archive among it.", ("cleaned the disk; archive untouched",)),
        ("The pump runs with the heater on.", ("pump 3, heater off",)),
        (
            "Rev B is affected too.",
            (
                "rev C hangs",
                "rev B: not affected",
            ),
        ),
    ],
)
def test_a_word_at_the_end_of_a_clause_denies_it(text: str, lines: tuple[str, ...]) -> None:
    assert list(left_alone_otherwise(text, lines)) != []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("The photos were scanned and the letters are still to come.", ("photos scanned, the letters not yet",)),
        ("The archive was not touched.", ("cleaned the disk; archive untouched",)),
        ("The heater is off.", ("pump 3, heater off",)),
    ],
)
def test_it_may_be_denied_in_other_words(text: str, lines: tuple[str, ...]) -> None:
    assert list(left_alone_otherwise(text, lines)) == []
