"""Patterns: reusable responses to failures that were seen before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto

NOT_RECORDED: Mapping[str, str] = {"en": "not recorded", "zh": "未记录"}
"""A response, or a root cause, that nobody noted."""
SUGGESTED: Mapping[str, str] = {"en": "Suggested, not proven yet:", "zh": "建议（尚未验证）："}
"""What a response begins with that nobody tried."""


class Help(Enum):
    """What a pattern's response is worth: it did help, it was only suggested, or nobody noted what helps."""

    PROVEN = auto()
    SUGGESTED = auto()
    NOT_RECORDED = auto()


def help_of(response: str) -> Help:
    """What a response is worth, by what it begins with."""
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
