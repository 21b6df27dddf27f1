"""Entries as a person looks at them: in which state they are, and which of them are asked for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from slowwave.pipeline.domain.age import day_of
from slowwave.pipeline.domain.choosing import pool
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.words import normalise

ACTIVE, COMING, CLOSED, STALE, ARCHIVED, CANDIDATE = "active", "coming", "closed", "stale", "archived", "candidate"
PINNED, SHARED = "pinned", "shared"
STATES = (ACTIVE, CLOSED, STALE, PINNED, SHARED, ARCHIVED, CANDIDATE, COMING)
TIERS = ("resident", "retrieved")


@dataclass(frozen=True, slots=True)
class Filter:
    """What is asked for; "" is all of it. state: one of STATES; without it what is in force. at: as of that moment,
    what was in force then, be it closed or archived since; with a state, of those alone. subject: whatever its case."""

    tier: str = ""
    type: str = ""
    kind: str = ""
    state: str = ""
    subject: str = ""
    at: datetime | None = None


def listed(wanted: Filter, memory: Memory, night: Night) -> tuple[Entry, ...]:
    """The entries that are asked for, file by file."""
    return tuple(entry for entry in pool(memory) if _fits(entry, wanted, memory, night))


def held_at(entry: Entry, memory: Memory, at: datetime, night: Night) -> bool:
    """Whether an entry was in force at that moment: not before it began, no longer once it was closed or archived.

    Candidates never are: nobody confirmed them.
    """
    doc = memory.document(entry.path)
    if doc is None or doc.role is Role.CANDIDATES or not memory.holds(entry, at):
        return False
    retired = day_of(entry.annotation.get("arch"), night)
    return doc.role is not Role.ARCHIVE or (retired is not None and at < night.midnight(retired))


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


def is_about(entry: Entry, subject: str) -> bool:
    """Whether an entry bears this subject, whatever its case, width and blanks."""
    return bool(entry.subject) and normalise(entry.subject) == normalise(subject)


def _fits(entry: Entry, wanted: Filter, memory: Memory, night: Night) -> bool:
    if wanted.tier and entry.resident != (wanted.tier == TIERS[0]):
        return False
    if wanted.type not in ("", entry.topic_type) or wanted.kind not in ("", entry.kind):
        return False
    if wanted.subject and not is_about(entry, wanted.subject):
        return False
    if wanted.at is not None and not held_at(entry, memory, wanted.at, night):
        return False
    if not wanted.state and wanted.at is not None:
        return True
    state = state_of(entry, memory, night.now)
    if wanted.state in (PINNED, SHARED):
        return (entry.pinned if wanted.state == PINNED else entry.shared) and state in (ACTIVE, STALE)
    return state == wanted.state if wanted.state else state in (ACTIVE, STALE)
