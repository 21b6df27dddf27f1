"""Past notes, shown (``dream rem-harness``), put into the diary or OpenClaw's recall store on a person's word
(``dream rem-backfill``), and taken out again, to the byte.

What stood there before is kept under ``.dreams/slowwave/backfill/``. Where nobody wrote since, it is put back as it
was; else only what a backfill put in goes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Any

from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.grounded import Grounded, grounded
from slowwave.pipeline.domain.places import DIARIES
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.format.backfill import with_entries, without_entries
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.language.dates import day_of_name
from slowwave.pipeline.sources.dream_state.mending import stamp
from slowwave.pipeline.sources.dream_state.recalls import FOLDER, RECALLS, read_recalls
from slowwave.pipeline.sources.dream_state.staging import Staged, stage, unstage
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer import openclaw
from slowwave.pipeline.store.writer.foreign import replace_foreign
from slowwave.pipeline.store.writer.state import keep

MOST_FILES, LARGEST = 512, 1 << 20
"""Files of one backfill, and bytes of one of them (upstream's caps); what is over is named."""
KEPT = "backfill"
DIARY, STORE = "diary", "store"


@dataclass(frozen=True, slots=True)
class Note:
    """One note with what it holds. inside: it stands in the workspace, so that its lines are found again."""

    day: date
    grounded: Grounded
    inside: bool


@dataclass(frozen=True, slots=True)
class Harness:
    """notes: in the order of their days. skipped: paths with the reason."""

    source: str
    notes: tuple[Note, ...]
    skipped: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Backfilled:
    """What a backfill did: entries written and replaced in the diary, rows staged and replaced in the store."""

    diary: str
    written: int
    replaced: int
    staged: int
    unstaged: int
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RolledBack:
    """removed: entries or rows. exact: the file is byte for byte what it was before."""

    path: str
    removed: int
    exact: bool


def harness(workspace: Workspace, given: str) -> Harness:
    """Read the dated notes of a file or a folder. Writes nothing. DreamError (exit 3) where there is none."""
    source = os.path.abspath(os.path.expanduser(given))
    notes: list[Note] = []
    skipped: list[tuple[str, str]] = []
    for full in _dated(source):
        path = _inside(full, workspace)
        text, why = _text(full)
        if why or len(notes) == MOST_FILES:
            skipped.append((path or full, why or f"over {MOST_FILES} files"))
            continue
        day = day_of_name(os.path.basename(full))
        assert day is not None
        name = path or os.path.basename(full)
        notes.append(Note(day, grounded(Document(name, Role.NOTE, text, GRAMMARS[Role.NOTE])), bool(path)))
    if not notes and not skipped:
        raise DreamError(
            f"There is no dated note in {given}",
            hint="A note is named by its day, as in 2026-04-16.md or 2026-04-16-standup.md.",
            exit_code=Exit.PRECONDITION,
        )
    notes.sort(key=lambda one: (one.day, one.grounded.path))
    return Harness(source, tuple(notes), tuple(skipped))


def backfill(workspace: Workspace, given: str, now: datetime, *, short_term: bool) -> Backfilled:
    """Put an entry for each note into the diary; with ``short_term`` also stage its lasting lines for OpenClaw.

    What an earlier backfill put in is replaced. DreamError (exit 3) where there is no note, or another program writes.
    """
    found = [one for one in harness(workspace, given).notes if not one.grounded.is_empty]
    path, old = _diary(workspace)
    text = (old or b"").decode("utf-8", "surrogateescape")
    replaced = without_entries(text)[1]
    new = with_entries(text, [(one.day, one.grounded) for one in found]).encode("utf-8", "surrogateescape")
    if found:
        _remember(workspace, DIARY, old, new, {})
        replace_foreign(workspace.path(path), old, new)
    staged, unstaged, said = (0, 0, ()) if not short_term else _staged(workspace, found, now)
    return Backfilled(path, len(found), replaced, staged, unstaged, said)


def roll_back_diary(workspace: Workspace) -> RolledBack:
    """Take every backfill entry out of the diary."""
    path, old = _diary(workspace)
    kept = _kept(workspace, DIARY)
    if old is None:
        return RolledBack(path, 0, exact=True)
    text, removed = without_entries(old.decode("utf-8", "surrogateescape"))
    is_ours = kept is not None and kept.after == sha256_hex(old)
    new = kept.before if kept is not None and is_ours else text.encode("utf-8", "surrogateescape")
    replace_foreign(workspace.path(path), old, new)
    _forget(workspace, DIARY)
    return RolledBack(path, removed, exact=is_ours or removed == 0)


def roll_back_store(workspace: Workspace, now: datetime) -> RolledBack:
    """Take what a backfill staged out of OpenClaw's recall store, and nothing else."""
    path = f"{FOLDER}/{RECALLS}"
    kept = _kept(workspace, STORE)
    if kept is None:
        return RolledBack(path, 0, exact=True)
    with openclaw.openclaws_lock(workspace.path(FOLDER)):
        old = _whole(FILES.read(workspace.path(path)))
        added = [Staged(**{**one, "asked": tuple(one["asked"])}) for one in kept.more.get("staged", ())]
        if old is None:
            _forget(workspace, STORE)
            return RolledBack(path, 0, exact=False)
        new, removed = unstage(old, added, stamp(now))
        is_ours = kept.after == sha256_hex(old)
        replace_foreign(workspace.path(path), old, kept.before if is_ours else new)
    _forget(workspace, STORE)
    return RolledBack(path, removed, exact=is_ours)


def _staged(workspace: Workspace, notes: Sequence[Note], now: datetime) -> tuple[int, int, tuple[str, ...]]:
    inside = [(one.day, one.grounded) for one in notes if one.inside]
    outside = len(notes) - len(inside)
    stand = counted(outside, "note stands", "notes stand")
    said = (f"{stand} outside the workspace, where no dream looks; what it says is not staged",)
    unstaged = roll_back_store(workspace, now).removed
    path = workspace.path(f"{FOLDER}/{RECALLS}")
    with openclaw.openclaws_lock(workspace.path(FOLDER)):
        old = _whole(FILES.read(path))
        new, added = stage(old or b"", inside, stamp(now))
        if added:
            _remember(workspace, STORE, old, new, {"staged": [asdict(one) for one in added]})
            replace_foreign(path, old, new)
    return len(added), unstaged, said if outside else ()


def _whole(data: bytes | None) -> bytes | None:
    """The bytes of a store that can be read to its end. DreamError (exit 3) for a torn one: to write what is left of it
    would lose the rest."""
    torn = read_recalls(data).file.torn if data else ""
    if torn:
        raise DreamError(f"{FOLDER}/{RECALLS} is damaged: {torn}", hint="Mend it first: dream doctor --fix")
    return data


@dataclass(frozen=True, slots=True)
class _Kept:
    """before: the bytes, None for no file. after: the digest of what a backfill wrote."""

    before: bytes | None
    after: str
    more: dict[str, Any]


def _remember(workspace: Workspace, what: str, before: bytes | None, after: bytes, more: dict[str, Any]) -> None:
    """Keep what stood there. Where it is what an earlier backfill left, what stood there before that."""
    kept = _kept(workspace, what)
    if kept is not None and before is not None and kept.after == sha256_hex(before):
        before = kept.before
    elif before is not None and what == DIARY:
        before = without_entries(before.decode("utf-8", "surrogateescape"))[0].encode("utf-8", "surrogateescape")
    if before is not None:
        keep(workspace.state_path(f"{KEPT}/{what}.before"), before)
    record = {"had": before is not None, "after": sha256_hex(after), **more}
    keep(workspace.state_path(f"{KEPT}/{what}.json"), json.dumps(record).encode())


def _kept(workspace: Workspace, what: str) -> _Kept | None:
    data = FILES.read(workspace.state_path(f"{KEPT}/{what}.json"))
    try:
        record = json.loads(data or b"")
        before = FILES.read(workspace.state_path(f"{KEPT}/{what}.before")) if record["had"] else None
        return None if record["had"] and before is None else _Kept(before, record["after"], record)
    except (ValueError, KeyError, TypeError):
        return None


def _forget(workspace: Workspace, what: str) -> None:
    for name in (f"{what}.json", f"{what}.before"):
        FILES.unlink(workspace.state_path(f"{KEPT}/{name}"))


def _diary(workspace: Workspace) -> tuple[str, bytes | None]:
    """The diary that is there, as it is named there, and its bytes. DreamError (exit 3) for a link."""
    names = set(FILES.names(workspace.root))
    path = next((name for name in DIARIES if name in names), DIARIES[0])
    if os.path.islink(workspace.path(path)):
        raise DreamError(f"{path} is a link, which a backfill does not follow", hint="Put a file in its place.")
    return path, FILES.read(workspace.path(path))


def _dated(source: str) -> Iterator[str]:
    if os.path.isfile(source):
        if day_of_name(os.path.basename(source)) is not None:
            yield source
        return
    for folder, folders, names in os.walk(source):
        folders[:] = sorted(one for one in folders if one not in _PASSED)
        yield from (os.path.join(folder, name) for name in sorted(names) if day_of_name(name) is not None)


_PASSED = (".git", "node_modules", ".dreams", "dreaming", "dreams", ".venv")
"""Folders whose notes are no notes, or are what dreams wrote."""


def _text(full: str) -> tuple[str, str]:
    """The text of a note, or why it is not read."""
    try:
        if os.path.islink(full):
            return "", "a link"
        if os.path.getsize(full) > LARGEST:
            return "", f"over {LARGEST >> 20} MB"
        return (FILES.read(full) or b"").decode("utf-8-sig", "replace"), ""
    except OSError as error:
        return "", (error.strerror or "not a regular file").lower()


def _inside(full: str, workspace: Workspace) -> str:
    """The path from the workspace, "" for a file that stands outside."""
    found = os.path.relpath(os.path.realpath(full), os.path.realpath(workspace.root)).replace(os.sep, "/")
    return "" if found.startswith("../") or os.path.isabs(found) else found
