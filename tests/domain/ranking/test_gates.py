"""Each gate at its value, just below and just above."""

from typing import Any

import pytest

from slowwave.pipeline.domain.ranking.gates import OPENCLAW, OURS, Gates, Passing, gates_of, objection
from slowwave.pipeline.settings import Promotion

GOOD = Passing(content=2.0, uses=9, contexts=9, days=0.0, score=0.95)


def test_the_numbers_of_the_presets() -> None:
    assert gates_of(Promotion()) == OURS == Gates(content=0.3, uses=3, contexts=3, days=30, score=0.6)
    assert gates_of(Promotion("openclaw")) == OPENCLAW == Gates(content=0.3, uses=3, contexts=3, days=30, score=0.8)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"content": 0.29}, "too little in it is lasting: content 0.29, needed 0.3"),
        ({"content": 0.3}, ""),
        ({"content": 0.31}, ""),
        ({"uses": 2}, "used too seldom: 2, needed 3"),
        ({"uses": 3}, ""),
        ({"uses": 4}, ""),
        ({"contexts": 2}, "too few questions or days: 2, needed 3"),
        ({"contexts": 3}, ""),
        ({"contexts": 4}, ""),
        ({"days": 29.99}, ""),
        ({"days": 30.0}, ""),
        ({"days": 30.01}, "not used lately: 30 days ago, at most 30"),
        ({"score": 0.599}, "the score is too low: 0.599, needed 0.6"),
        ({"score": 0.6}, ""),
        ({"score": 0.1 + 0.2 + 0.3}, ""),
        ({"score": 0.601}, ""),
    ],
)
def test_a_gate_is_inclusive(change: dict[str, Any], reason: str) -> None:
    assert objection(GOOD._replace(**change), OURS) == reason


@pytest.mark.parametrize(("score", "passes"), [(0.799, False), (0.8, True), (0.801, True)])
def test_openclaw_asks_for_more(score: float, passes: bool) -> None:
    assert (objection(GOOD._replace(score=score), OPENCLAW) == "") is passes


def test_the_first_gate_that_fails_is_told() -> None:
    assert objection(Passing(0, 0, 0, 99, 0), OURS).startswith("too little in it is lasting")
    assert objection(Passing(2, 0, 0, 99, 0), OURS).startswith("used too seldom")
