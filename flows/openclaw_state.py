"""OpenClaw's dreaming state, for ``dream status --deep`` and ``dream doctor --fix``: looked at, mended on request."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime

from slowwave.flows import wiring
from slowwave.pipeline.domain.entry import parse_instant
from slowwave.pipeline.domain.night import local_day
from slowwave.pipeline.domain.places import DIARIES
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.sources.dream_state import mending
from slowwave.pipeline.sources.dream_state.audit import (
    LOCKED_OUT,
    STALE,
    Events,
    Files,
    Issue,
    audit,
    events,
    read_all,
    suspicious,
)
from slowwave.pipeline.sources.dream_state.loose import Loose, read_loose
from slowwave.pipeline.sources.dream_state.recalls import (
    CORPUS,
    DAILY,
    EVENTS,
    FOLDER,
    PHASES,
    RECALLS,
    SESSIONS,
    Counts,
    Recalls,
    counts,
    read_recalls,
)
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer import openclaw
from slowwave.pipeline.store.writer.foreign import keep_backup, replace_foreign

FIX = "Write: dream doctor --fix (a copy of each file is kept)"


@dataclass(frozen=True, slots=True)
class DeepStatus:
    """What stands there, in upstream's terms. present: whether there is any of it at all. phases: rows of the phase
    signals. updated: when the store was last written, as it says itself."""

    path: str
    present: bool
    updated: str
    counts: Counts
    phases: int
    diary: bool
    corpus: int
    ingestion: bool
    suspicious: int
    events: Events
    migrated: bool
    issues: tuple[Issue, ...]


@dataclass(frozen=True, slots=True)
class Mended:
    """One file that was mended. path: from the workspace. what: in a few words. backup: where its bytes are kept."""

    path: str
    what: str
    backup: str


def look(workspace: Workspace, now: datetime) -> DeepStatus:
    """Read the state; nothing is written, and no lock is taken."""
    files = _files(workspace)
    recalls, phases = read_all(files)
    day_of = _local_day(workspace)
    return DeepStatus(
        path=f"{FOLDER}/{RECALLS}",
        present=any(one is not None for one in (files.recalls, files.phases, files.events, files.sessions)),
        updated=recalls.updated,
        counts=counts(recalls, phases, lambda at: day_of(at) == day_of(now.isoformat())),
        phases=len(phases.rows),
        diary=files.diary is not None,
        corpus=len(files.corpus),
        ingestion=files.daily is not None or files.sessions is not None,
        suspicious=suspicious(files),
        events=events(files.events),
        migrated=files.migrated,
        issues=audit(files, recalls, phases),
    )


def findings(workspace: Workspace, now: datetime) -> Iterator[Finding]:
    """What `dream doctor` says of it (D314)."""
    yield from map(_finding, look(workspace, now).issues)


def torn_store(workspace: Workspace) -> Iterator[Finding]:
    """What a night says of a recall store of which it could read a part alone (D314)."""
    try:
        data = FILES.read(workspace.path(f"{FOLDER}/{RECALLS}"))
    except OSError as error:
        yield _finding(Issue("recall-store-unreadable", "error", f"{RECALLS}: {error.strerror}", mended=False))
        return
    torn = read_recalls(data) if data else None
    if data and torn is not None and torn.file.torn:
        yield from map(_finding, audit(Files(recalls=data), torn, Loose()))


def _finding(issue: Issue) -> Finding:
    severity = Severity.ERROR if issue.severity == "error" else Severity.WARNING
    return Finding("D314", severity, f"OpenClaw's dreaming state, {issue.code}: {issue.message}", FOLDER)


def mend(workspace: Workspace, now: datetime, *, dry_run: bool = False) -> tuple[Mended, ...]:
    """Mend what can be, under OpenClaw's own lock; a file that is well keeps its bytes.

    DreamError (exit 3) where a live OpenClaw holds the lock, or writes a file meanwhile, which then stands as it is.
    """
    done: list[Mended] = []
    with ExitStack() as held:
        lock = workspace.path(f"{FOLDER}/{openclaw.LOCK}")
        if openclaw.state_of(lock) == openclaw.STALE:
            done.append(Mended(f"{FOLDER}/{openclaw.LOCK}", "removed the lock of a program that has ended", ""))
        files = _files(workspace)
        todo = list(_todo(files, *read_all(files), workspace, now))
        if dry_run or not (todo or done):
            return (*done, *(Mended(path, what, "") for path, _, _, what in todo))
        held.enter_context(openclaw.openclaws_lock(workspace.path(FOLDER)))
        files = _files(workspace)
        for path, old, new, what in _todo(files, *read_all(files), workspace, now):
            backup = keep_backup(workspace.path(path), old, now.date().isoformat())
            replace_foreign(workspace.path(path), old, new)
            done.append(Mended(path, what, os.path.relpath(backup, workspace.root)))
    return tuple(done)


Todo = tuple[str, bytes, bytes | None, str]
"""A file from the workspace, its bytes, those that shall stand there, and what is done in a few words."""


def _todo(files: Files, recalls: Recalls, phases: Loose, workspace: Workspace, now: datetime) -> Iterator[Todo]:
    stamp = mending.stamp(now)
    lost = (recalls.invalid, recalls.contaminated, recalls.over)
    if files.recalls is not None and (recalls.file.torn or any(lost)):
        new = mending.mended_recalls(recalls, _local_day(workspace), stamp)
        said = "-{} invalid, -{} of a dream, -{} over the limit".format(*lost)
        torn = "what can be read of a torn file; " if recalls.file.torn else ""
        yield f"{FOLDER}/{RECALLS}", files.recalls, new, f"rewrote the store ({torn}{said})"
    if files.phases is not None and phases.torn:
        what = f"kept {counted(len(phases.rows), 'row')} that can be read"
        yield f"{FOLDER}/{PHASES}", files.phases, mending.mended_phases(phases, stamp), what
    if files.sessions is not None and read_loose(files.sessions, "files").torn:
        yield f"{FOLDER}/{SESSIONS}", files.sessions, None, "set aside: OpenClaw reads its sessions again"
    for name, data in files.corpus.items():
        clean = mending.without_own_lines(data)
        if clean != data:
            yield f"{FOLDER}/{CORPUS}/{name}", data, clean, "left blank what a dream had written"


def _files(workspace: Workspace) -> Files:
    unreadable: dict[str, str] = {}

    def read(path: str, name: str) -> bytes | None:
        try:
            return FILES.read(workspace.path(path))
        except OSError as error:
            unreadable[name] = (error.strerror or "not a regular file").lower()
            return None

    state = {name: read(f"{FOLDER}/{name}", name) for name in (RECALLS, PHASES, EVENTS, DAILY, SESSIONS)}
    corpus = {name: data for name in _corpus(workspace) if (data := read(f"{FOLDER}/{CORPUS}/{name}", name))}
    diaries = [data for name in DIARIES if (data := read(name, name)) is not None]
    lock = openclaw.state_of(workspace.path(f"{FOLDER}/{openclaw.LOCK}"))
    return Files(
        recalls=state[RECALLS],
        phases=state[PHASES],
        events=state[EVENTS],
        daily=state[DAILY],
        sessions=state[SESSIONS],
        corpus=corpus,
        diary=next(iter(diaries), None),
        migrated=FILES.exists(workspace.path(f"{FOLDER}/{RECALLS}.migrated")),
        lock={openclaw.STALE: STALE, openclaw.UNREADABLE: LOCKED_OUT}.get(lock, ""),
        unreadable=unreadable,
    )


def _corpus(workspace: Workspace) -> list[str]:
    try:
        return [name for name in FILES.names(workspace.path(f"{FOLDER}/{CORPUS}")) if name.endswith((".txt", ".md"))]
    except OSError:
        return []


def _local_day(workspace: Workspace) -> Callable[[str], str]:
    zone = wiring.zone(workspace.settings)
    start = workspace.settings.schedule.day_start_hour

    def day(at: str) -> str:
        moment = parse_instant(at)
        return local_day(moment.astimezone(zone), start).isoformat() if moment is not None else ""

    return day
