"""What a statement must show before the deep phase takes it in: numbers by preset, each a gate with its reason."""

from __future__ import annotations

from typing import NamedTuple

from slowwave.pipeline.language.counting import counted
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


OURS = Gates(content=0.3, uses=3, contexts=3, days=30, score=0.6)
"""Three real recalls on three days by three questions come to 0.63 where they fitted fairly (0.6), to 0.73 where they
fitted well: OpenClaw's 0.8 refuses both, and takes notes that nobody recalled at 0.84 (BEHAVIOUR, "Three doors").
content: what a plain fact scores that names a thing and bears no word against it; no cue word tells it from status,
but use does. From there on 86 % of the labelled pieces are keeps, and half of the keeps (benchmarks/promotion.py)."""
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


class Check(NamedTuple):
    """One gate: what was found, what it asks for, and what is said where that is not enough."""

    name: str
    found: float
    needed: float
    passes: bool
    words: str


def checks(found: Passing, gates: Gates) -> tuple[Check, ...]:
    """Every gate, in the order in which they are asked."""
    content, uses, contexts, days, score = found
    return (
        Check(
            "content",
            content,
            gates.content,
            content >= gates.content - EXACT,
            f"too little in it is lasting: content {content:g}, needed {gates.content:g}",
        ),
        Check("uses", uses, gates.uses, uses >= gates.uses, f"used too seldom: {uses}, needed {gates.uses}"),
        Check(
            "contexts",
            contexts,
            gates.contexts,
            contexts >= gates.contexts,
            f"too few questions or days: {contexts}, needed {gates.contexts}",
        ),
        Check(
            "days",
            days,
            gates.days,
            days <= gates.days + EXACT,
            f"not used lately: {counted(round(days), 'day')} ago, at most {gates.days}",
        ),
        Check(
            "score",
            score,
            gates.score,
            score >= gates.score - EXACT,
            f"the score is too low: {score:.3f}, needed {gates.score:g}",
        ),
    )


def objection(found: Passing, gates: Gates) -> str:
    """The first gate that it fails, in words, "" where it passes all."""
    return next((check.words for check in checks(found, gates) if not check.passes), "")
