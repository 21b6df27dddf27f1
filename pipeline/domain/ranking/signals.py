"""The six weighted signals of the deep ranking, each 0 to 1 (formulas: reference openclaw-dreaming, "Deep ranking")."""

from __future__ import annotations

import math
from datetime import datetime
from typing import NamedTuple

from slowwave.pipeline.domain.ranking.uses import Uses

HALF_LIFE_DAYS = 14
FULL_COUNT = 10
"""So many uses give the whole of frequency: ln(1 + n) / ln 11."""
FULL_CONTEXTS = 5
"""Different questions, or days."""
FULL_TAGS = 6
FULL_SPAN_DAYS = 7
FULL_DAYS = 5
ONE_DAY = 0.2
"""Consolidation of what was used on a single day."""
REPEATS, SPREAD = 0.55, 0.45
"""Shares of consolidation: on how many days, and over how long."""
FULL_GROUNDED = 3


class Signals(NamedTuple):
    """frequency: uses. relevance: how well it fitted. diversity: questions or days. recency: since the last use.
    consolidation: over days. richness: what it names."""

    frequency: float
    relevance: float
    diversity: float
    recency: float
    consolidation: float
    richness: float

    @property
    def base(self) -> float:
        """Their weighted sum, 0 to 1."""
        return math.fsum(weight * value for weight, value in zip(WEIGHTS, self, strict=True))


WEIGHTS = Signals(0.24, 0.30, 0.15, 0.15, 0.10, 0.06)
"""They add up to 1."""


def signals(uses: Uses, tags: int, now: datetime) -> Signals:
    """What the uses of a statement, and the number of its concept tags, come to."""
    return Signals(
        _unit(math.log1p(max(0, uses.count)) / math.log1p(FULL_COUNT)),
        _unit(uses.fit / uses.count if uses.count else 0.0),
        _unit(uses.contexts / FULL_CONTEXTS),
        0.5 ** (age(uses, now) / HALF_LIFE_DAYS),
        _unit(max(_consolidation(uses), uses.grounded / FULL_GROUNDED)),
        _unit(tags / FULL_TAGS),
    )


def age(uses: Uses, now: datetime) -> float:
    """Days since the last use, with their fractions; 0 where nobody knows."""
    return max(0.0, (now - uses.last).total_seconds() / 86_400) if uses.last is not None else 0.0


def _consolidation(uses: Uses) -> float:
    days = len(uses.days)
    if days < 2:
        return ONE_DAY if days else 0.0
    span = (max(uses.days) - min(uses.days)).days
    repeats = min(1.0, math.log(days) / math.log(FULL_DAYS))
    return REPEATS * repeats + SPREAD * min(1.0, span / FULL_SPAN_DAYS)


def _unit(value: float) -> float:
    return min(1.0, max(0.0, value))
