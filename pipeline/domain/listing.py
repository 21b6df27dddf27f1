"""Entries as a person looks at them: in which state they are, and which of them are asked for."""

from __future__ import annotations

from datetime import datetime

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.role import Role

ACTIVE, COMING, CLOSED, STALE, ARCHIVED, CANDIDATE = "active", "coming", "closed", "stale", "archived", "candidate"


def state_of(entry: Entry, memory: Memory, at: datetime) -> str:
    """archived; closed, once it no longer holds; coming, before it does; candidate, while it waits to be confirmed;
    stale, when it is doubted; else active."""
    doc = memory.document(entry.path)
    role = doc.role if doc is not None else None
    if role is Role.ARCHIVE:
        return ARCHIVED
    end = memory.ended(entry)
    if end is not None and end <= at:
        return CLOSED
    if not memory.holds(entry, at):
        return COMING
    if role is Role.CANDIDATES:
        return CANDIDATE
    return STALE if entry.stale else ACTIVE
