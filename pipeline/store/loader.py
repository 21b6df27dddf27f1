"""Files to one memory image, and the cheap answer to whether there is anything to do."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from slowwave.pipeline.domain.base import Base
from slowwave.pipeline.domain.document import Document, digest
from slowwave.pipeline.domain.erased import Erased
from slowwave.pipeline.domain.hand_edits import NOTHING, HandEdits, hand_edits
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.places import DIARIES
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.format.text import as_text
from slowwave.pipeline.format.unsaid import grammar_of
from slowwave.pipeline.settings import CONFIG
from slowwave.pipeline.store.base import BASE_FILE, parse_base
from slowwave.pipeline.store.erased import erased_in
from slowwave.pipeline.store.files import FILES, Identity
from slowwave.pipeline.store.git import head_of, moved_since
from slowwave.pipeline.store.layout import names
from slowwave.pipeline.store.machine import STATE_FILE, Machine, check_machine, lost_state, parse_machine, rebuilt
from slowwave.pipeline.store.scan import Found, identity_of, scan
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.paths import trouble

MAX_BYTES = 256 << 20
"""A larger file is no note; reading it would only end the night for want of memory."""
CLOSED = "D107"
"""The finding of a file whose bytes cannot be had, or of a link that leads nowhere."""
UNREAD = Identity(-1, -1, -1)
"""The stamp of a file whose bytes could not be had: rights come and go without a new time, and once they are had all of
it is news."""


@dataclass(frozen=True)
class Loaded:
    """A workspace as it stood when it was read.

    stamps: of each input, taken before its bytes were read. base: None before the first commit. head: what git has
    checked out, "" outside git. unreadable: files of ours that stand there and were not read.
    hand: what people did to our files since the last commit. beside: of a night, what it depends on beside the files,
    as that was before they were read: name to mark. moved: git has checked out another commit since. copied: files
    beside which a sync tool left a conflict copy.
    """

    memory: Memory = field(repr=False)
    findings: tuple[Finding, ...]
    stamps: Mapping[str, Identity] = field(repr=False)
    machine: Machine = field(repr=False)
    base: Base | None = field(repr=False)
    head: str
    unreadable: frozenset[str]
    hand: HandEdits
    beside: Mapping[str, str] = field(default_factory=dict)
    moved: bool = False
    copied: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Unchanged:
    """why: why there is nothing to do. findings: what could not be read at the last look and still cannot."""

    why: str
    findings: tuple[Finding, ...]


def load(
    workspace: Workspace,
    *,
    take_over: bool = False,
    moved: bool | None = None,
    copied: frozenset[str] | None = None,
) -> Loaded:
    """The memory of a workspace. DreamError (exit 3) for one that another machine dreamt last, or a newer format.

    moved: whether git has checked out another commit since the last one; copied: as ``Loaded`` has it. Both are looked
    at where nobody says.
    What cannot be read is a finding and no part of the memory; nothing else stops.
    """
    found = scan(workspace.root, workspace.layout)
    stamps = {**_config_stamp(workspace), **{file.path: file.stamp for file in found.files}}
    erased = erased_in(workspace)
    documents, unread = _read(workspace, found.files, erased)
    stamps |= {path: UNREAD for path, why in unread.items() if why is None or why.code == CLOSED}
    diaries, unread_diaries = _read(workspace, _diaries(workspace), erased)
    documents |= diaries
    closed = {path for path, why in unread_diaries.items() if why is not None}
    unreadable = frozenset((*found.unreadable, *unread, *closed))
    machine, lost = _machine(workspace, documents)
    check_machine(machine, workspace.machine, take_over=take_over)
    base, torn = _base(workspace)
    whys = (why for why in (*unread.values(), *unread_diaries.values()) if why is not None)
    findings = [*found.findings, *whys, *lost, *torn]
    memory = Memory(
        documents,
        GRAMMARS,
        workspace.places,
        machine.state,
        base.first_seen() if base else {},
        base.edited(documents.values(), unreadable) if base else frozenset(),
        erased,
    )
    head = head_of(workspace.root)
    hand = NOTHING
    moved = moved_since(workspace.root, machine.head) if moved is None else moved
    copied = found.copied if copied is None else copied
    if base is not None:
        hand = hand_edits(base, memory, unreadable, head_moved=moved, copied=copied)
        if torn:
            # In a file that the base forgot every line would count as typed since.
            hand = replace(hand, new=())
        memory = replace(memory, reworded=hand.reworded)
    findings += hand.findings
    seen = (machine, base, head, unreadable, hand)
    return Loaded(memory, tuple(findings), stamps, *seen, moved=moved, copied=copied)


def _read(
    workspace: Workspace, files: Iterable[Found], erased: Erased
) -> tuple[dict[str, Document], dict[str, Finding | None]]:
    """(the documents that these files are, why each of the others is none: None for one that is gone by now)."""
    documents: dict[str, Document] = {}
    unread: dict[str, Finding | None] = {}
    for file in files:
        text = _text(workspace, file)
        if isinstance(text, str):
            documents[file.path] = Document(file.path, file.role, text, grammar_of(file.role, erased))
        else:
            unread[file.path] = text
    return documents, unread


def _machine(workspace: Workspace, documents: Mapping[str, Document]) -> tuple[Machine, tuple[Finding, ...]]:
    """The machine state, rebuilt from the dream log where there is none of a dream; and what is to be said of that."""
    machine = read_machine(workspace)
    if machine is not None and machine.committed is not None:
        return machine, ()
    log = documents.get(workspace.places.dream_log)
    told = rebuilt(log.text if log else "")
    # Before the first dream it holds what commands noted.
    return (told, (lost_state(),)) if machine is None else (replace(told, state={**told.state, **machine.state}), ())


def document_of(workspace: Workspace, path: str, data: bytes | None) -> Document | Finding | None:
    """A file of the workspace by its bytes; None where it is gone or nothing that we read, a Finding for no text."""
    role = workspace.layout.role_of(path)
    if data is None or role is None:
        return None
    text = as_text(data, path)
    return text if isinstance(text, Finding) else Document(path, role, text, GRAMMARS[role])


def read_machine(workspace: Workspace) -> Machine | None:
    """The machine state: an empty one before the first dream, None where it is torn."""
    data = _state(workspace, STATE_FILE)
    return Machine() if data is None else parse_machine(data)


def unchanged(
    workspace: Workspace, machine: Machine | None, now: datetime, beside: Mapping[str, str] | None = None
) -> Unchanged | None:
    """Why there is nothing to do, None where there is. beside: as ``Loaded`` has it, as it is now.

    Reads names and stamps, and content only of files that were younger than two seconds at the last commit."""
    if machine is None or machine.committed is None:
        return None
    if machine.next_due is not None and now >= machine.next_due:
        return None
    if (beside or {}) != machine.beside:
        return None
    found = scan(workspace.root, workspace.layout)
    present = {file.path: file.stamp for file in found.files}
    present.update(_config_stamp(workspace))
    closed = [path for path in present if machine.stamps.get(path) == UNREAD and not _may_read(workspace.path(path))]
    present.update(dict.fromkeys(closed, UNREAD))
    stamped = {path: stamp for path, stamp in present.items() if path in machine.stamps}
    if stamped != machine.stamps or present.keys() != machine.stamps.keys() | machine.young.keys():
        return None
    if not all(_still(workspace, path, seen) for path, seen in machine.young.items()):
        return None
    since = machine.committed.astimezone(now.tzinfo)
    due = machine.next_due.astimezone(now.tzinfo) if machine.next_due else None
    some = f"something falls due on {due:%Y-%m-%d}, `dream status` says what" if due else "nothing falls due by itself"
    why = f"no file changed since the last dream on {since:%Y-%m-%d %H:%M}; {some}"
    standing = (one for one in found.findings if one.severity is not Severity.INFO)
    return Unchanged(why, (*standing, *(_closed(path, os.strerror(errno.EACCES)) for path in closed)))


def _closed(path: str, why: str) -> Finding:
    return Finding(CLOSED, Severity.ERROR, f"This file cannot be read: {why}", path)


def _may_read(path: str) -> bool:
    return os.access(path, os.R_OK, effective_ids=os.access in os.supports_effective_ids)


def _still(workspace: Workspace, path: str, seen: str) -> bool:
    try:
        data = FILES.read(workspace.config if path == CONFIG else workspace.path(path))
    except OSError:
        return False
    return data is not None and digest(data) == seen


def _config_stamp(workspace: Workspace) -> dict[str, Identity]:
    try:
        return {CONFIG: identity_of(os.stat(workspace.config))}
    except OSError:
        return {}


def _state(workspace: Workspace, name: str) -> bytes | None:
    try:
        return FILES.read(workspace.state_path(name))
    except OSError as error:
        raise trouble(error, "nothing was changed") from error


def _base(workspace: Workspace) -> tuple[Base | None, tuple[Finding, ...]]:
    data = _state(workspace, BASE_FILE)
    return parse_base(data) if data is not None else (None, ())


def _diaries(workspace: Workspace) -> Iterator[Found]:
    """The dream diary, which is written to and never read as memory: that it changed is nothing to dream of."""
    there = frozenset(names(workspace.root))
    return (Found(path, Role.DIARY, Identity(0, 0, 0)) for path in DIARIES if path in there)


def _text(workspace: Workspace, file: Found) -> str | Finding | None:
    """What a file says, why that is no text to us, None where it is gone by now."""
    if file.stamp.size > MAX_BYTES:
        message = f"{file.stamp.size >> 20} MB are no note; it was not read"
        return Finding("D108", Severity.WARNING, message, file.path)
    try:
        data = FILES.read(workspace.path(file.path))
    except OSError as error:
        return _closed(file.path, error.strerror or type(error).__name__)
    return as_text(data, file.path) if data is not None else None
