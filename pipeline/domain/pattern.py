"""Patterns: reusable responses to failures that were seen before."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


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
