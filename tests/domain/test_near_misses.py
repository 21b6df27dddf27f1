"""Pairs of statements that look alike and are two facts: neither ever closes the other."""

from itertools import permutations
from pathlib import Path

import pytest

from slowwave.pipeline.domain.pairs import judge

PAIRS = Path(__file__).parent / "data" / "near_misses.txt"
ROWS = [line.split(" | ") for line in PAIRS.read_text(encoding="utf-8").splitlines() if line]


@pytest.mark.parametrize(("old", "new"), [pair for row in ROWS for pair in permutations(row)])
def test_two_facts_stay_two(old: str, new: str) -> None:
    found = judge(old, new)
    assert not found.sure, found
