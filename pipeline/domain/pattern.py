"""Patterns: reusable responses to failures that were seen before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto

from slowwave.pipeline.language.words import normalise

NOT_RECORDED: Mapping[str, str] = {"en": "not recorded", "zh": "未记录"}
"""A response, or a root cause, that nobody noted."""
SUGGESTED: Mapping[str, str] = {"en": "Suggested, not proven yet:", "zh": "建议（尚未验证）："}
"""What a response begins with that nobody tried."""


class Help(Enum):
    """What a pattern's response is worth: it did help, it was only suggested, nobody noted what helps, or it is what
    somebody said again and again, of which the trigger is a part."""

    PROVEN = auto()
    SUGGESTED = auto()
    NOT_RECORDED = auto()
    CORRECTION = auto()


def help_of(response: str, trigger: str) -> Help:
    """What a response is worth, by what it begins with, and by what sets it off."""
    if normalise(trigger).rstrip(".。") in normalise(response):
        return Help.CORRECTION
    if response.startswith(tuple(NOT_RECORDED.values())):
        return Help.NOT_RECORDED
    return Help.SUGGESTED if response.startswith(tuple(SUGGESTED.values())) else Help.PROVEN


@dataclass(frozen=True, slots=True)
class Pattern:
    """One file of ``patterns/``. evidence: sources of its cases. count: how often it was seen, which may be less than
    its evidence, since a line and a record may tell of one time."""

    path: str
    name: str
    trigger: str
    response: str
    examples: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    count: int = 0
    created: date | None = None
    updated: date | None = None
