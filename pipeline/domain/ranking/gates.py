"""What a statement must show before the deep phase takes it in: numbers by preset, each a gate with its reason."""

from __future__ import annotations

from typing import NamedTuple

from slowwave.pipeline.settings import Promotion

EXACT = 1e-9
"""Sums of weights differ by so much with the order in which they are added."""


class Gates(NamedTuple):
    """All inclusive. content: of the content gate's score. uses, contexts: at least so many. days: since the last use,
    at most. score: of the six signals with what reinforced them."""

    content: float
    uses: int
    contexts: int
    days: int
    score: float


OURS = Gates(content=1.0, uses=3, contexts=3, days=30, score=0.6)
"""Three real recalls on three days by three questions come to 0.63 where they fitted fairly (0.6), to 0.73 where they
fitted well: OpenClaw's 0.8 refuses both, and takes notes that nobody recalled at 0.84 (BEHAVIOUR, "Three doors").
content: half of what door 1 asks for, since use proves the other half; what it costs is in benchmarks/promotion.py."""
OPENCLAW = OURS._replace(score=0.8)
"""OpenClaw's deep phase: minScore 0.8, minRecallCount 3, minUniqueQueries 3, maxAgeDays 30 (2026.6.11)."""
PRESETS = {"slowwave": OURS, "openclaw": OPENCLAW}


def gates_of(settings: Promotion) -> Gates:
    """The numbers that the settings name."""
    return PRESETS[settings.preset]


class Passing(NamedTuple):
    """What is held against the gates."""

    content: float
    uses: int
    contexts: int
    days: float
    score: float


def objection(found: Passing, gates: Gates) -> str:
    """The first gate that it fails, in words, "" where it passes all."""
    if found.content < gates.content - EXACT:
        return f"too little in it is lasting: content {found.content:g}, needed {gates.content:g}"
    if found.uses < gates.uses:
        return f"used too seldom: {found.uses}, needed {gates.uses}"
    if found.contexts < gates.contexts:
        return f"too few questions or days: {found.contexts}, needed {gates.contexts}"
    if found.days > gates.days + EXACT:
        return f"not used lately: {found.days:.0f} days ago, at most {gates.days}"
    if found.score < gates.score - EXACT:
        return f"the score is too low: {found.score:.3f}, needed {gates.score:g}"
    return ""
