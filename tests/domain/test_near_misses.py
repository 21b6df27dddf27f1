"""Pairs of statements that look alike and are two facts: neither ever closes the other."""

from itertools import permutations
from pathlib import Path

from slowwave.pipeline.domain.pairs import judge

PAIRS = Path(__file__).parent / "data" / "near_misses.txt"
ROWS = [line.split(" | ") for line in PAIRS.read_text(encoding="utf-8").splitlines() if line]


def test_two_facts_stay_two() -> None:
    pairs = [pair for row in ROWS for pair in permutations(row)]
    assert len(pairs) > 2_000
    judged = [(old, new, judge(old, new)) for old, new in pairs]
    assert [(old, new, found) for old, new, found in judged if found.sure] == []
