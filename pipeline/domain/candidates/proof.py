"""What proves a candidate."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Proof:
    """Who says that a candidate is true. how: CNF, a person by name; OBS, an agent that was not shown it. at: when it
    was said. evidence: where."""

    how: str
    by: str
    at: datetime
    evidence: tuple[str, ...]
    why: str
