"""Recall: the index brought up to date with the files, and asked; where it cannot be kept, the files are asked."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TypeVar

from slowwave.flows import wiring
from slowwave.flows.apart import view_of
from slowwave.flows.conversations import Taken, take_in
from slowwave.flows.meanings import A_NIGHT, close_to, give, without, words_alone
from slowwave.flows.shared import above, owners_memory, shared_rows
from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.domain.document import Document, digest
from slowwave.pipeline.domain.erased import NOTHING_ERASED
from slowwave.pipeline.domain.lines import instant
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.places import slug, stem_of
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.format.kept import read_kept
from slowwave.pipeline.recall.index import Index, opened
from slowwave.pipeline.recall.resident import of_project
from slowwave.pipeline.recall.row import Page
from slowwave.pipeline.recall.rows import HISTORY, MEMORY, page_of, without_erased
from slowwave.pipeline.recall.search import Hit, Passage, View, passages, recall
from slowwave.pipeline.recall.turns import kept_page
from slowwave.pipeline.recall.writing import Writer, by_key, changing
from slowwave.pipeline.store.erased import erased_in
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.kept import kept_files
from slowwave.pipeline.store.loader import MAX_BYTES
from slowwave.pipeline.store.machine import STATE_FILE
from slowwave.pipeline.store.recall_index import discard, index_path, make_place, text_of
from slowwave.pipeline.store.scan import Found, scan
from slowwave.pipeline.store.traces import Trace, add_trace, query_of
from slowwave.pipeline.store.workspace import Workspace, open_workspace

KINDS: Mapping[str, frozenset[Role]] = {"memory": MEMORY, "history": HISTORY}
"""The indexes: what is remembered, and what was said."""
SETTLED = 2.0
"""Seconds: of a file that was younger when it was read, the stamp proves nothing."""
AT_ONCE = 8 << 20
"""Bytes of transcripts that a question waits for, about a second; a night and `dream index` read all."""
ASIDE = frozenset({"D224", "D226"})
"""What is said beside an answer: of what the index lacks."""
IN_MEMORY = ":memory:"
TRACED = 5
"""So many of what a search of the notes finds are noted as used: as many as an agent is told unasked."""
SEARCHED = "search"
ABOVE = "../"
"""The beginning of the paths, from a scope's root, at which its owner's files stand."""

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Answered:
    """hits: best first. findings: where the index could not be used as it was."""

    hits: tuple[Hit, ...]
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class History:
    """What was said about something, best first. findings: where the index could not be used as it was."""

    passages: tuple[Passage, ...]
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Refreshed:
    """What became of one index. put, taken: files. rows: that it holds now."""

    name: str
    put: int
    taken: int
    rows: int
    findings: tuple[Finding, ...] = ()


def answer(
    workspace: Workspace,
    question: str,
    *,
    k: int,
    as_of: date | None = None,
    history: bool = False,
    folders: tuple[str, ...] | None = None,
    by_words: bool = False,
) -> Answered:
    """What the memory says to a question. as_of: as it was on the evening of that day. folders: of the work that it is
    asked for, as ``told_apart`` has them. by_words: no model is loaded for it."""
    night = Night(wiring.now(workspace.settings), settings=workspace.settings)
    view = view_of(_evening(night, as_of), folders, history=history)
    preset = workspace.settings.recall.preset

    def ask(index: Index) -> list[Hit]:
        close = None if by_words else close_to(index, workspace.settings, question)
        return recall(index, question, view, k, preset=preset, close=close)

    hits, findings = _asked(workspace, "memory", night, ask)
    return Answered(tuple(hits), findings)


def search_history(
    workspace: Workspace,
    question: str,
    *,
    k: int = 10,
    since: date | None = None,
    as_of: date | None = None,
    around: int = 1,
    folders: tuple[str, ...] | None = None,
) -> History:
    """What was said about something, each with what was said around it (`dream recall --raw`, MCP `search_history`).

    since, as_of: said on that day or later, on that day or before. around: how much before and after each is shown.
    folders: of the work that it is asked for, as ``told_apart`` has them. The first ones that are found are noted as
    used. A row tells its ``day``, ``born`` (the instant, in UTC), ``speaker``, ``agent`` and ``session``.
    """
    night = Night(wiring.now(workspace.settings), settings=workspace.settings)
    view = View(_evening(night, as_of), since=instant(night.midnight(since)) if since is not None else "")

    def may(hit: Hit) -> bool:
        return folders is None or of_project(slug(hit.row.title) if hit.row.title else "", folders)

    def ask(index: Index) -> list[Passage]:
        close = close_to(index, workspace.settings, question)
        return passages(index, question, view, k, around, may, close=close)

    found, findings = _asked(workspace, "history", night, ask)
    _leave_trace(workspace, question, [one.hit.row.key for one in found[:TRACED]], night)
    return History(tuple(found), findings)


def _leave_trace(workspace: Workspace, asked: str, found: list[str], night: Night) -> None:
    """That a question brought up these lines counts as a use of each, which a later night ranks them by."""
    if found:
        with suppress(OSError):
            entries = dict.fromkeys(found, SEARCHED)
            add_trace(workspace, Trace(night.now.isoformat(), kind=SEARCHED, query=query_of(asked), entries=entries))


def said_in(workspace: Workspace, keys: Iterable[str]) -> Mapping[str, tuple[str, str]]:
    """Key of what was said to (what, where); what is said nowhere any more is left out."""
    keys = tuple(keys)
    if not keys:
        return {}
    night = Night(wiring.now(workspace.settings), settings=workspace.settings)
    found, _ = _asked(workspace, "history", night, lambda index: list(index.by_keys(keys).items()))
    return {key: (row.text, path if row.is_turn else f"{path}:{row.line}") for key, (path, row) in found}


def refresh(workspace: Workspace, *, rebuild: bool = False) -> tuple[Refreshed, ...]:
    """Bring each index up to date, or make it anew. What hinders that is a finding: the files are there to be asked."""
    night = Night(wiring.now(workspace.settings), settings=workspace.settings)
    return tuple(_refreshed(workspace, name, night, rebuild=rebuild) for name in KINDS)


def keep_up(workspace: Workspace) -> tuple[Finding, ...]:
    """After a night: the indexes that somebody uses, so that the next question waits for none of what it wrote, and
    that of conversations where transcripts are read, since no hook makes it."""
    night = Night(wiring.now(workspace.settings), settings=workspace.settings)
    findings: list[Finding] = []
    for name in KINDS:
        if FILES.exists(index_path(workspace, name)) or _is_raw(workspace, name):
            findings += _refreshed(workspace, name, night, rebuild=False).findings
            give_meaning(workspace, name, A_NIGHT)
    return tuple(findings)


def without_meaning(workspace: Workspace, name: str) -> int:
    """How many rows of an index could have a vector and have none."""
    try:
        with closing(opened(index_path(workspace, name), write=False)) as index:
            return without(index, workspace.settings)
    except sqlite3.Error:
        return 0


def give_meaning(workspace: Workspace, name: str, most: int) -> int:
    """Make vectors that an index lacks, at most so many; answers how many. What is made is kept whenever this ends."""
    try:
        with closing(opened(index_path(workspace, name), write=True)) as index:
            return give(index, workspace.settings, most)
    except sqlite3.Error:
        # The index itself is said to be torn, or not to be written, where it is brought up to date.
        return 0


def _is_raw(workspace: Workspace, name: str) -> bool:
    """Whether transcripts go into this index."""
    if name != "history":
        return False
    owner = open_workspace(workspace.owner, workspace.machine) if workspace.owner else workspace
    return bool(owner.settings.sources.read)


def state_of(workspace: Workspace) -> tuple[Finding, ...]:
    """Why an index cannot be used, for the doctor; nothing is changed, and one that is not there yet is well, unless
    it could not be made, or hooks need it and a night could have made it."""
    findings = [finding for name in KINDS for finding in _state_of(workspace, name)]
    if any(FILES.exists(index_path(workspace, name)) for name in KINDS):
        findings += words_alone(workspace.settings)
    return tuple(findings)


def _state_of(workspace: Workspace, name: str) -> Iterator[Finding]:
    path = index_path(workspace, name)
    if not FILES.exists(path):
        if not _may_be_made(os.path.dirname(path)):
            yield _unwritten(name, "made, so the files are read each time")
        elif _is_raw(workspace, name) and FILES.exists(workspace.state_path(STATE_FILE)):
            message = "No night has made an index of conversations, so agents are told nothing of earlier ones"
            yield Finding("D227", Severity.INFO, message)
        return
    try:
        with closing(opened(path, write=False)) as index:
            index.totals()
    except sqlite3.Error as error:
        message = f"The {name} index is of no use and will be made anew: {error}"
        yield Finding("D221", Severity.WARNING, message) if _is_torn(error) else _unused(name, error)
    else:
        if not (_may_write(path) and _may_write(os.path.dirname(path))):
            yield _unwritten(name, "written, so what is new is read for each question")


def _may_be_made(folder: str) -> bool:
    """Whether something may be put into a folder that is perhaps to be made first."""
    while not FILES.exists(folder) and folder != os.path.dirname(folder):
        folder = os.path.dirname(folder)
    return os.path.isdir(folder) and _may_write(folder)


def _may_write(path: str) -> bool:
    # As the one that this process acts for, which is what writing asks.
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _unwritten(name: str, said: str) -> Finding:
    return Finding("D222", Severity.WARNING, f"The {name} index may not be {said}")


def _asked(
    workspace: Workspace, name: str, night: Night, ask: Callable[[Index], list[_T]]
) -> tuple[list[_T], tuple[Finding, ...]]:
    """What an index says that holds what the files say now."""
    index, findings = _current(workspace, name, night)
    try:
        with closing(index):
            return ask(index), findings
    except sqlite3.DatabaseError as error:
        # Torn where only the question looked.
        discarded = _discarded(workspace, name, error)
        index, findings = _current(workspace, name, night)
        with closing(index):
            return ask(index), (*discarded, *findings)


def _evening(night: Night, day: date | None) -> str:
    """The last second of a day, this moment without one."""
    return instant(night.midnight(day + timedelta(1)) - timedelta(seconds=1) if day is not None else night.now)


def _refreshed(workspace: Workspace, name: str, night: Night, *, rebuild: bool) -> Refreshed:
    try:
        if rebuild:
            discard(workspace, name)
        index, done, findings = _on_disk(workspace, name, night, None)
    except (sqlite3.Error, OSError) as error:
        return Refreshed(name, 0, 0, 0, (_unused(name, error),))
    with closing(index):
        return Refreshed(name, done.put, done.gone, index.totals().rows, (*findings, *done.findings))


def _current(workspace: Workspace, name: str, night: Night) -> tuple[Index, tuple[Finding, ...]]:
    """An index that holds what the files say now: the one on disk if possible, else one made for this moment."""
    try:
        index, done, findings = _on_disk(workspace, name, night, AT_ONCE)
        return index, (*findings, *(one for one in done.findings if one.code in ASIDE))
    except (sqlite3.Error, OSError) as error:
        trouble = error
    try:
        index = opened(index_path(workspace, name), write=False)
        if "locked" in str(trouble) and index.totals().rows:
            message = f"The {name} index is being written; it answers as it was before"
            return index, (Finding("D223", Severity.INFO, message),)
        if not any(_differs(index, workspace, name, night)):
            return index, ()
        index.close()
    except sqlite3.Error:
        pass
    index = opened(IN_MEMORY, write=True)
    _update(index, workspace, name, night, AT_ONCE)
    return index, (_unused(name, trouble),)


def _on_disk(
    workspace: Workspace, name: str, night: Night, most: int | None
) -> tuple[Index, Taken, tuple[Finding, ...]]:
    """(the index, what was put in and taken out, whether it was torn and made anew). most: bytes of transcripts, None
    for all. ``sqlite3.Error`` or OSError where it cannot be kept."""
    try:
        return *_updated(workspace, name, night, most), ()
    except sqlite3.DatabaseError as error:
        findings = _discarded(workspace, name, error)
        return *_updated(workspace, name, night, most), findings


def _updated(workspace: Workspace, name: str, night: Night, most: int | None) -> tuple[Index, Taken]:
    make_place(workspace)
    index = opened(index_path(workspace, name), write=True)
    try:
        return index, _update(index, workspace, name, night, most)
    except BaseException:
        index.close()
        raise


def _update(index: Index, workspace: Workspace, name: str, night: Night, most: int | None) -> Taken:
    """Put in what changed, take out what is gone."""
    done = Taken()
    if name == "history":
        by_key(index)
        done = take_in(index, workspace, night, most=most)
    known = index.stamps()
    changed = list(_changes(index, workspace, name, night))
    if not changed:
        return done
    basis = _basis(night)
    put = 0
    owners = owners_memory(workspace) if any(path.startswith(ABOVE) for path, _ in changed) else None
    shared = shared_rows(workspace, owners, night) if owners is not None else {}
    erased = erased_in(workspace) if name == "history" else NOTHING_ERASED
    with changing(index) as writer:
        for path, file in changed:
            text, said = _read(workspace, file, basis)
            if file is not None and said and path.startswith(ABOVE):
                stamp = _stamp(file, basis) if owners is not None else ""
                writer.put(Page(path, stamp, said, shared.get(path, ())))
                put += 1
            elif file is None or not said:
                if path in known:
                    writer.release(path)
                    writer.drop(path)
                    done.gone += 1
            elif path in known and known[path][1] == said:
                writer.stamp(path, _stamp(file, basis))
            elif file.role is Role.RAW:
                _put_kept(index, writer, path, text, night, stamp=_stamp(file, basis), said=said)
                put += 1
            else:
                doc = Document(path, file.role, text, GRAMMARS[file.role])
                writer.put(without_erased(page_of(doc, night, stamp=_stamp(file, basis), digest=said), erased))
                put += 1
        if put > len(known):
            writer.compact()
    done.put += put
    return done


def _put_kept(index: Index, writer: Writer, path: str, text: str, night: Night, *, stamp: str, said: str) -> None:
    """Put a day's conversations in, as far as no transcript tells them."""
    day = date.fromisoformat(stem_of(path))
    owner = next(iter(night.settings.words.owners), "")
    page = kept_page(path, read_kept(text), day, owner, stamp=stamp, digest=said)
    own = writer.number(path)
    there = {key: number for key, number in index.pages_of(row.src for row in page.rows).items() if number != own}
    writer.release(path)
    writer.put(page._replace(rows=tuple(row for row in page.rows if row.src not in there)))
    writer.note_copies(path, set(there.values()))


def _differs(index: Index, workspace: Workspace, name: str, night: Night) -> Iterator[bool]:
    """Of each file that may have changed, whether it did."""
    known, basis = index.stamps(), _basis(night)
    for path, file in _changes(index, workspace, name, night):
        yield _read(workspace, file, basis)[1] != known.get(path, ("", ""))[1]


def _read(workspace: Workspace, file: Found | None, basis: str) -> tuple[str, str]:
    """The text of a file and its digest as the index keeps it; empty for one that is not read."""
    read = text_of(workspace, file.path) if file is not None and file.stamp.size <= MAX_BYTES else None
    return (read[1], f"{basis}:{digest(read[0])}") if read is not None else ("", "")


def _changes(index: Index, workspace: Workspace, name: str, night: Night) -> Iterator[tuple[str, Found | None]]:
    """The files whose stamp is not the one that the index knows, and the paths of those that are gone."""
    known, basis = index.stamps(), _basis(night)
    there = {file.path: file for file in scan(workspace.root, workspace.layout).files if file.role in KINDS[name]}
    if name == "history":
        there |= {file.path: file for file in kept_files(workspace)}
    over = above(workspace) if name == "memory" else {}
    other = {
        path
        for path, file in (*there.items(), *over.items())
        if path not in known or known[path][0] != f"{basis}:{':'.join(map(str, file.stamp))}"
    }
    other |= {path for path in known if path not in there and path not in over}
    if any(path.startswith(ABOVE) for path in other):
        # A line in one file of the owner's may end what another one holds.
        other |= over.keys()
    yield from ((path, there.get(path) or over.get(path)) for path in sorted(other))


def _stamp(file: Found, basis: str) -> str:
    """What the next look compares; nothing for a file that somebody may be writing still."""
    young = time.time() - file.stamp.mtime_ns / 1e9 < SETTLED
    return "" if young else f"{basis}:{':'.join(map(str, file.stamp))}"


def _basis(night: Night) -> str:
    """What else the rows of a file depend on: where one of these is another, every file is put in anew."""
    settings = night.settings
    zone = getattr(night.now.tzinfo, "key", None) or night.now.strftime("%z")
    return sha256_hex(
        repr((zone, settings.schedule.day_start_hour, settings.retention.high_base, settings.words.owners)).encode()
    )[:8]


def _is_torn(error: Exception) -> bool:
    """Whether an index is no use any more, as against one that cannot be written or is being written."""
    return isinstance(error, sqlite3.DatabaseError) and (
        not isinstance(error, sqlite3.OperationalError) or str(error).startswith("no such")
    )


def _discarded(workspace: Workspace, name: str, error: Exception) -> tuple[Finding, ...]:
    if not _is_torn(error):
        raise error
    discard(workspace, name)
    return (Finding("D221", Severity.INFO, f"The {name} index was made anew: {error}", index_path(workspace, name)),)


def _unused(name: str, error: Exception) -> Finding:
    message = f"The {name} index cannot be kept, so the files are read each time: {error}"
    return Finding("D222", Severity.WARNING, message)
