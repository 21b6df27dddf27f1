"""What is not well with OpenClaw's dreaming state, under the codes that its own ``memory status`` uses (12).

The state is a picture of the files' bytes that somebody else took; nothing is read or written here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.sources.dream_state.loose import Loose, read_loose
from slowwave.pipeline.sources.dream_state.recalls import DAILY, MOST, PHASES, RECALLS, SESSIONS, Recalls, read_recalls

SELF = "dreaming-narrative-"


@dataclass(frozen=True, slots=True)
class Files:
    """The bytes of ``memory/.dreams/``: None where there is no file. corpus: the days of the session corpus, by name.

    migrated: the store was moved into OpenClaw's own database. lock: the state of its lock, "" for none or a live one.
    unreadable: names of files that are there and cannot be read, with the reason.
    """

    recalls: bytes | None = None
    phases: bytes | None = None
    events: bytes | None = None
    daily: bytes | None = None
    sessions: bytes | None = None
    corpus: Mapping[str, bytes] = field(default_factory=dict)
    diary: bytes | None = None
    migrated: bool = False
    lock: str = ""
    unreadable: Mapping[str, str] = field(default_factory=dict)


STALE, LOCKED_OUT = "stale", "unreadable"
"""States of a lock: left behind by a program that ended; of which nobody can say whose it is."""


@dataclass(frozen=True, slots=True)
class Issue:
    """code: upstream's. severity: error or warn. mended: whether `dream doctor --fix` can do something about it."""

    code: str
    severity: str
    message: str
    mended: bool


@dataclass(frozen=True, slots=True)
class Events:
    """How often which kind of event is on record; unread: lines that are no JSON, which readers pass over."""

    kinds: Mapping[str, int]
    unread: int


def audit(files: Files, recalls: Recalls, phases: Loose) -> tuple[Issue, ...]:
    """All that is to be said, the worst first."""
    found = (*_of_store(files, recalls), *_of_phases(phases), *_of_lock(files), *_of_artifacts(files))
    return tuple(sorted(found, key=lambda one: one.severity != "error"))


def _of_store(files: Files, found: Recalls) -> Iterator[Issue]:
    if RECALLS in files.unreadable:
        yield Issue("recall-store-unreadable", "error", f"{RECALLS}: {files.unreadable[RECALLS]}", False)
        return
    if files.recalls is None:
        return
    if found.file.torn:
        kept = f"{_entries(len(found.rows))} of it can be read" if found.rows else "no entry of it can be read"
        yield Issue("recall-store-unreadable", "error", f"{RECALLS}: {found.file.torn}; {kept}", True)
    elif not found.file.rows:
        yield Issue("recall-store-empty", "warn", f"{RECALLS} holds no entry", False)
    if found.invalid:
        what = "without a path, whole line numbers or the source memory"
        yield Issue("recall-store-invalid", "warn", f"{_entries(found.invalid)} {what}", True)
    if found.contaminated:
        yield Issue("recall-store-contaminated", "warn", f"{_entries(found.contaminated)} that a dream wrote", True)
    if found.over:
        size = f"{_entries(len(found.rows))}, {found.over} more than the {MOST} that OpenClaw keeps"
        yield Issue("recall-store-over-limit", "warn", size, True)


def _of_phases(phases: Loose) -> Iterator[Issue]:
    if phases.torn:
        yield Issue("phase-signals-unreadable", "warn", f"{PHASES}: {phases.torn}", True)


def _of_lock(files: Files) -> Iterator[Issue]:
    if files.lock == STALE:
        yield Issue("recall-lock-stale", "warn", "its lock was left behind by a program that has ended", True)
    if files.lock == LOCKED_OUT:
        yield Issue("recall-lock-unreadable", "warn", "its lock cannot be read", False)


def _of_artifacts(files: Files) -> Iterator[Issue]:
    for name, why in files.unreadable.items():
        if name != RECALLS:
            kind = "diary" if name.lower() == "dreams.md" else _KINDS.get(name, "session-corpus")
            yield Issue(f"dreaming-{kind}-unreadable", "warn", f"{name}: {why}", False)
    torn = files.sessions is not None and read_loose(files.sessions, "files").torn
    if torn:
        yield Issue("dreaming-session-ingestion-unreadable", "warn", f"{SESSIONS}: {torn}", True)
    lines = suspicious(files)
    if lines:
        come = counted(lines, "line of the session corpus comes", "lines of the session corpus come")
        said = f"{come} from dreams of its own"
        yield Issue("dreaming-session-corpus-self-ingested", "warn", said, True)


def _entries(n: int) -> str:
    return counted(n, "entry", "entries")


_KINDS = {SESSIONS: "session-ingestion", DAILY: "daily-ingestion"}


def suspicious(files: Files) -> int:
    """Lines of the session corpus that a diary session wrote."""
    return sum(is_own_line(line) for data in files.corpus.values() for line in data.splitlines())


def is_own_line(line: bytes) -> bool:
    """Whether a line of the corpus comes from a diary session: its place names one, at the line's beginning."""
    place, closes, _ = line.lstrip().partition(b"]")
    return bool(closes) and place.startswith(b"[") and SELF.encode() in place


def events(data: bytes | None) -> Events:
    """Count the events by their type."""
    kinds: dict[str, int] = {}
    unread = 0
    for line in (data or b"").splitlines():
        if not line.strip():
            continue
        one = _event(line)
        if one is None:
            unread += 1
        else:
            kinds[one] = kinds.get(one, 0) + 1
    return Events(kinds, unread)


def _event(line: bytes) -> str | None:
    try:
        said: Any = json.loads(line)
    except (ValueError, RecursionError):
        return None
    kind = said.get("type") if isinstance(said, dict) else None
    return kind if isinstance(kind, str) else None


def read_all(files: Files) -> tuple[Recalls, Loose]:
    """The recall store and the phase signals of these bytes."""
    return read_recalls(files.recalls or b""), read_loose(files.phases or b"", "entries")
