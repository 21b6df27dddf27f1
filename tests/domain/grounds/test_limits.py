"""A limit is not told as the number itself."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.limits import unlimited


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Parcels of 20 kg go by pallet.", ("parcels over 20 kg go by pallet",)),
        ("The bus takes 20 min.", ("the bus takes 20 min longer",)),
        ("The target is 300 ms.", ("p99 410 ms, target < 300 ms",)),
    ],
)
def test_a_limit_stays(text: str, lines: tuple[str, ...]) -> None:
    assert list(unlimited(text, lines)) != []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Parcels of more than 20 kg go by pallet.", ("parcels over 20 kg go by pallet",)),
        ("Release 3 -> 4 broke the build of 12 May.", ("release 3 -> 4 broke the build of 12 May",)),
        ("The rent goes up to 900.", ("rent goes up to 900",)),
        ("It is baked 18 min at 250 °C.", ("bake 18 min 250 °C",)),
    ],
)
def test_a_limit_may_be_told_in_other_words(text: str, lines: tuple[str, ...]) -> None:
    assert list(unlimited(text, lines)) == []
