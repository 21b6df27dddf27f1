"""The health score: five metrics of a memory and their weighted sum (reference auto-dream 2.2; BEHAVIOUR)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from slowwave.pipeline.domain.age import last_reference, unreferenced
from slowwave.pipeline.domain.category import CATEGORIES, THREADS, covered
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.relations import relate, tags_of
from slowwave.pipeline.domain.role import Role

WEIGHTS: Mapping[str, int] = {"freshness": 25, "coverage": 25, "coherence": 20, "efficiency": 15, "reachability": 15}
"""Hundredths of the score."""
FRESH_DAYS = 30
COVERED_DAYS = 14
INDEX_LINES = 500
"""An index of so many lines has no efficiency left."""
RATINGS = ((80, "Excellent"), (60, "Good"), (40, "Fair"), (20, "Poor"), (0, "Critical"))
LEAST: Mapping[str, float] = {
    "freshness": 0.5,
    "coverage": 0.5,
    "coherence": 0.3,
    "efficiency": 0.3,
    "reachability": 0.4,
}
"""Below these the original suggests something."""
FALLING = 3
_UNIT = 10_000
"""Metrics are counted in ten-thousandths, so that 68.5 is 69 for everyone who adds the stored values up."""


@dataclass(frozen=True, slots=True)
class Health:
    """metrics: the five by name, 0..1 to four decimals. entries: active ones of topics, procedures and episodes.
    clusters: connected groups of them. uncovered: categories that nothing referred to lately."""

    metrics: Mapping[str, float]
    score: int
    entries: int
    clusters: int
    uncovered: tuple[str, ...]

    @property
    def values(self) -> dict[str, float]:
        """What the night keeps as its state: the metrics and the score."""
        return {**self.metrics, "score": self.score}


def measure(memory: Memory, night: Night, index_lines: int) -> Health:
    """The health of a memory. index_lines: those that tonight's MEMORY.md will have, not those it has: else the
    index would change the score that stands in it."""
    entries, today = memory.active(night.now), night.today
    days = [last_reference(entry, memory, night) for entry in entries]
    relations = relate(entries)
    count = len(entries)
    touched = _touched(memory, night, entries, days)
    shares = {
        "freshness": _share(sum((today - day).days <= FRESH_DAYS for day in days), count),
        "coverage": _share(len(touched), len(CATEGORIES)),
        "coherence": _share(relations.connected, count),
        "efficiency": _share(max(0, INDEX_LINES - index_lines), INDEX_LINES),
        "reachability": _share(sum(size * size for size in relations.clusters), count * count),
    }
    metrics = {name: share / _UNIT for name, share in shares.items()}
    uncovered = tuple(name for name in CATEGORIES if name not in touched)
    return Health(metrics, score_of(metrics), count, len(relations.clusters), uncovered)


def score_of(metrics: Mapping[str, float]) -> int:
    """100 x the weighted sum, half rounded up, 0..100."""
    total = sum(weight * round(metrics[name] * _UNIT) for name, weight in WEIGHTS.items())
    return (total + _UNIT // 2) // _UNIT


def rating(score: int) -> str:
    """Excellent from 80, Good from 60, Fair from 40, Poor from 20, else Critical."""
    return next(word for least, word in RATINGS if score >= least)


def suggestions(metrics: Mapping[str, float], scores: Sequence[int] = ()) -> tuple[str, ...]:
    """What is low, by the metric's name, and "falling" when the score fell in three dreams in a row.

    scores: of past dreams, oldest first, this one's included.
    """
    low = tuple(name for name, least in LEAST.items() if metrics.get(name, 1.0) < least)
    return (*low, "falling") if falls(scores) >= FALLING else low


def missing(memory: Memory, now: datetime) -> tuple[str, ...]:
    """Which kinds of long-term memory hold nothing yet: "episodes", "procedures"."""
    kinds = {"episodes": Role.EPISODE, "procedures": Role.PROCEDURES}
    return tuple(
        name
        for name, role in kinds.items()
        if not any(entry.active(now) for doc in memory.with_role(role) for entry in doc.entries)
    )


def falls(scores: Sequence[int]) -> int:
    """In how many dreams in a row, up to the last, the score was lower than the time before."""
    count = 0
    while count + 1 < len(scores) and scores[-1 - count] < scores[-2 - count]:
        count += 1
    return count


def _share(part: int, whole: int) -> int:
    """part / whole in ten-thousandths, half rounded up; 0 of nothing."""
    return (2 * part * _UNIT + whole) // (2 * whole) if whole else 0


def _touched(memory: Memory, night: Night, entries: Sequence[Entry], days: Sequence[date]) -> frozenset[str]:
    today = night.today
    recent = (entry for entry, day in zip(entries, days, strict=True) if (today - day).days <= COVERED_DAYS)
    found = covered(memory, recent, tags_of)
    open_threads = any(
        entry.active(night.now) and unreferenced(entry, memory, night) <= COVERED_DAYS for entry in memory.open_items
    )
    return found | {THREADS} if open_threads else found
