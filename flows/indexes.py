"""The indexes of recall, brought up to date with the files and asked; where one cannot be kept, the files are asked."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from slowwave.flows import wiring
from slowwave.flows.conversations import Taken, take_in
from slowwave.flows.meanings import A_NIGHT, give, without
from slowwave.flows.shared import above, owners_memory, shared_rows
from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.domain.document import Document, digest
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.places import stem_of
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.format.kept import read_kept
from slowwave.pipeline.format.unsaid import grammar_of
from slowwave.pipeline.recall.index import Index, opened
from slowwave.pipeline.recall.row import Page
from slowwave.pipeline.recall.rows import HISTORY, MEMORY, page_of
from slowwave.pipeline.recall.turns import kept_page
from slowwave.pipeline.recall.writing import Writer, by_key, changing
from slowwave.pipeline.store.erased import erased_in
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.kept import kept_files
from slowwave.pipeline.store.loader import MAX_BYTES
from slowwave.pipeline.store.recall_index import discard, index_path, make_place, text_of
from slowwave.pipeline.store.scan import Found, scan
from slowwave.pipeline.store.workspace import Workspace, owning

KINDS: Mapping[str, frozenset[Role]] = {"memory": MEMORY, "history": HISTORY}
"""The indexes: what is remembered, and what was said."""
SETTLED = 2.0
"""Seconds: of a file that was younger when it was read, the stamp proves nothing."""
AT_ONCE = 8 << 20
"""Bytes of transcripts that a question waits for, about a second; a night and `dream index` read all."""
ASIDE = frozenset({"D224", "D226"})
"""What is said beside an answer: of what the index lacks."""
IN_MEMORY = ":memory:"
ABOVE = "../"
"""The beginning of the paths, from a scope's root, at which its owner's files stand."""

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Refreshed:
    """What became of one index. put, taken: files. rows: that it holds now."""

    name: str
    put: int
    taken: int
    rows: int
    findings: tuple[Finding, ...] = ()


def refresh(workspace: Workspace, *, rebuild: bool = False) -> tuple[Refreshed, ...]:
    """Bring each index up to date, or make it anew. What hinders that is a finding: the files are there to be asked."""
    night = wiring.night(workspace)
    return tuple(_refreshed(workspace, name, night, rebuild=rebuild) for name in KINDS)


def keep_up(workspace: Workspace) -> tuple[Finding, ...]:
    """After a night: the indexes that somebody uses, so that the next question waits for none of what it wrote, and
    that of conversations where transcripts are read, since no hook makes it."""
    night = wiring.night(workspace)
    findings: list[Finding] = []
    for name in KINDS:
        if FILES.exists(index_path(workspace, name)) or is_raw(workspace, name):
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


def ask_index(
    workspace: Workspace, name: str, night: Night, ask: Callable[[Index], _T]
) -> tuple[_T, tuple[Finding, ...]]:
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


def is_raw(workspace: Workspace, name: str) -> bool:
    """Whether transcripts go into this index."""
    if name != "history":
        return False
    owner = owning(workspace)
    return bool(owner.settings.sources.read)


def _refreshed(workspace: Workspace, name: str, night: Night, *, rebuild: bool) -> Refreshed:
    try:
        if rebuild:
            discard(workspace, name)
        index, done, findings = _on_disk(workspace, name, night, None)
    except (sqlite3.Error, OSError) as error:
        return Refreshed(name, 0, 0, 0, (unused(name, error),))
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
    return index, (unused(name, trouble),)


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
    erased = erased_in(workspace)
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
                doc = Document(path, file.role, text, grammar_of(file.role, erased))
                writer.put(page_of(doc, night, stamp=_stamp(file, basis), digest=said))
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
        if path not in known or known[path][0] != _mark(file, basis)
    }
    other |= {path for path in known if path not in there and path not in over}
    if any(path.startswith(ABOVE) for path in other):
        # A line in one file of the owner's may end what another one holds.
        other |= over.keys()
    yield from ((path, there.get(path) or over.get(path)) for path in sorted(other))


def _stamp(file: Found, basis: str) -> str:
    """What the next look compares; nothing for a file that somebody may be writing still."""
    young = time.time() - file.stamp.mtime_ns / 1e9 < SETTLED
    return "" if young else _mark(file, basis)


def _mark(file: Found, basis: str) -> str:
    return f"{basis}:{':'.join(map(str, file.stamp))}"


def _basis(night: Night) -> str:
    """What else the rows of a file depend on: where one of these is another, every file is put in anew."""
    settings = night.settings
    zone = getattr(night.now.tzinfo, "key", None) or night.now.strftime("%z")
    return sha256_hex(
        repr((zone, settings.schedule.day_start_hour, settings.retention.high_base, settings.words.owners)).encode()
    )[:8]


def is_torn(error: Exception) -> bool:
    """Whether an index is no use any more, as against one that cannot be written or is being written."""
    return isinstance(error, sqlite3.DatabaseError) and (
        not isinstance(error, sqlite3.OperationalError) or str(error).startswith("no such")
    )


def _discarded(workspace: Workspace, name: str, error: Exception) -> tuple[Finding, ...]:
    if not is_torn(error):
        raise error
    discard(workspace, name)
    return (Finding("D221", Severity.INFO, f"The {name} index was made anew: {error}", index_path(workspace, name)),)


def unused(name: str, error: Exception) -> Finding:
    """That an index is of no help, and why."""
    message = f"The {name} index cannot be kept, so the files are read each time: {error}"
    return Finding("D222", Severity.WARNING, message)
