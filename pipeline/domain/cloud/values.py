"""What a memory server of somebody else's says, as values: its memories, and which of them it takes for one.

All of it is data. An id is a name and never a path, and a text is masked before anything else is done with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from slowwave.pipeline.language.patterns import compiled

DUPLICATES, CONTRADICTIONS = "duplicates", "contradictions"
"""What the server says of two memories."""
LONGEST = 10_000
"""Characters of a memory there (reference auto-dream 5)."""
OURS = "ours"
"""Two memories in Chinese, whose contradictions the server cannot see: our own rules put them together."""

_ID = r"[A-Za-z0-9_-]{1,64}"


def is_id(given: object) -> bool:
    """Whether this can be the id of something there."""
    return isinstance(given, str) and compiled(_ID).fullmatch(given) is not None


@dataclass(frozen=True, slots=True)
class Kept:
    """A memory that the server keeps. text: masked; secret: it held what looks like one. at: since when, None where the
    answer does not tell. protected: pinned there, or the summary of a session. archived: put aside there. entry: the
    id of the entry of ours that it was uploaded from, "" for none."""

    id: str
    text: str
    at: datetime | None = None
    secret: bool = False
    protected: bool = False
    archived: bool = False
    entry: str = ""


@dataclass(frozen=True, slots=True)
class Alike:
    """Two memories, the newer one second as far as anything tells. says: duplicates, contradictions or ours. score: how
    alike the server finds them, 0 to 1."""

    older: Kept
    newer: Kept
    says: str
    score: float


@dataclass(frozen=True, slots=True)
class Found:
    """What a cycle found. stale: those that the server would let go. counts: of what the server did by itself, and of
    what it offers, by name."""

    alike: tuple[Alike, ...] = ()
    stale: tuple[Kept, ...] = ()
    kept: tuple[Kept, ...] = ()
    counts: Mapping[str, int] | None = None
