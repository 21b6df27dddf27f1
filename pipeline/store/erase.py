"""``forget --erase``: a sentence leaves every file of the workspace and all that was kept to undo with.

It stands outside the six edits, none of which removes a line: only a person's command comes here. What is left is a
keyed hash in ``refusals.md``, by which it is known if anybody says it again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from slowwave.pipeline.domain.base import BASED
from slowwave.pipeline.domain.erased import hash_of, hashes_in, keyed
from slowwave.pipeline.domain.night import local_day
from slowwave.pipeline.domain.places import DASHBOARDS, DIARIES
from slowwave.pipeline.domain.refusal import FORGOTTEN, Refusal, refusal_line
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.language.erasure import SHORTEST, Erasure, is_erased, without_traces
from slowwave.pipeline.language.words import fingerprint
from slowwave.pipeline.store.act import PATIENCE_SECONDS
from slowwave.pipeline.store.closing import Landed, amended
from slowwave.pipeline.store.dreams import new_id
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.inputs import drop_inputs
from slowwave.pipeline.store.loader import Loaded, load
from slowwave.pipeline.store.locks import STATE, dream_lock
from slowwave.pipeline.store.scopes import open_scope, role_folders, scopes_of
from slowwave.pipeline.store.workspace import SCOPES, Workspace
from slowwave.pipeline.store.writer.commit import commit
from slowwave.pipeline.store.writer.erase import clean_state, drop_compiled, workspace_key
from slowwave.pipeline.store.writer.plan import Change, CommitPlan, Receipt, Replayed

GOES_WHOLE = frozenset({*BASED, Role.ARCHIVE})
"""The roles in which a line of which nothing is left goes; elsewhere it stays, with the note that it was erased."""


ERASE = "erase"
"""The kind of its commit."""
PROBE = 8_192
"""Bytes in which a file that is no text shows it."""
LARGEST_LOOKED = 4 << 20
"""Bytes of somebody's own file that is looked through, to name it."""


@dataclass(frozen=True, slots=True)
class Place:
    """One file and how often it stands there."""

    path: str
    times: int


@dataclass(frozen=True, slots=True)
class Erased:
    """places: files of the workspace that held it. state: files of our own state that did. in_git: whether the
    workspace's history may still hold it, which is not ours to change. receipt: of the commit."""

    places: tuple[Place, ...]
    state: tuple[str, ...]
    in_git: bool
    receipt: Receipt


def erasure_of(text: str) -> Erasure:
    """The sentence as it is searched for. DreamError (exit 2) for one that is too short to be anybody's sentence."""
    try:
        return Erasure(text)
    except ValueError:
        raise DreamError(
            f"A text of less than {SHORTEST} columns is part of too many others to be erased everywhere",
            hint="Give the whole sentence, or take the line out of its file by hand.",
            exit_code=Exit.CONFIGURATION,
        ) from None


def look(workspace: Workspace, loaded: Loaded, erasure: Erasure) -> tuple[tuple[Place, ...], tuple[str, ...]]:
    """(where it stands in the files of the memory, files of the workspace that hold it and are a person's own, which no
    command of ours changes)."""
    texts = _texts(workspace, loaded)
    others = (path for path in _files_below(workspace.root, "", role_folders(workspace)) if path not in texts)
    return _places(texts, erasure), tuple(path for path in others if _holds(workspace.path(path), erasure))


def erase(workspace: Workspace, erasure: Erasure, now: datetime) -> Erased:
    """Take the sentence out everywhere. Takes the dream lock; can be cut off at any step and done again."""
    with dream_lock(workspace.root, timeout=PATIENCE_SECONDS):
        loaded = load(workspace)
        work = _Work(workspace, loaded, erasure, now)
        receipt = commit(
            workspace.root,
            CommitPlan(new_id(workspace, now), work.changes(), work.replay, work.finish, now.isoformat(), ERASE),
        )
        renamed = {one.before: one.after for one in receipt.files if one.before and one.after}
        state = (*drop_inputs(workspace, work.cut), *clean_state(workspace.root, work.cut, renamed))
        for scope in scopes_of(workspace).scopes:
            # What was shared stands in what is compiled for others, too.
            drop_compiled(open_scope(workspace, scope).root)
        return Erased(work.places, state, bool(loaded.head), receipt)


class _Work:
    """One erasure: what each file is to hold, and the machine state that goes with it."""

    def __init__(self, workspace: Workspace, loaded: Loaded, erasure: Erasure, now: datetime) -> None:
        self._workspace, self._loaded, self._erasure, self._now = workspace, loaded, erasure, now
        self._today = local_day(now, workspace.settings.schedule.day_start_hour)
        self._texts = _texts(workspace, loaded)
        self._key = workspace_key(workspace.root)
        self._said = fingerprint(erasure.text)
        entries = loaded.memory.by_id.values()
        self._ids = frozenset(entry.id for entry in entries if fingerprint(entry.text) == self._said)
        self.places = _places(self._texts, erasure)

    def changes(self) -> dict[str, Change]:
        """Files that hold it, and ``refusals.md``, which gets the hash."""
        held = {place.path for place in self.places}
        found: dict[str, tuple[bytes | None, str]] = {
            path: (data, self.cut_file(path, text)) for path, (data, text) in self._texts.items() if path in held
        }
        refusals = self._workspace.places.refusals
        data, text = self._texts.get(refusals, (None, ""))
        found[refusals] = (data, self._refused(self.cut_file(refusals, text)))
        return {path: Change(data, text.encode("utf-8", "surrogateescape")) for path, (data, text) in found.items()}

    def replay(self, path: str, data: bytes | None) -> Replayed:
        text = (data or b"").decode("utf-8", "surrogateescape")
        left = self.cut_file(path, text)
        if path == self._workspace.places.refusals:
            left = self._refused(left)
        return Replayed({path: left.encode("utf-8", "surrogateescape") if data is not None else None})

    def finish(self, landed: Landed) -> Mapping[str, bytes]:
        loaded = self._loaded
        made = amended(
            self._workspace,
            loaded,
            landed,
            state=loaded.memory.state,
            next_due=loaded.machine.next_due,
            today=self._today,
            since={},
            settled=False,
        )
        return {path: self.cut(data) for path, data in made.items()}

    def cut(self, data: bytes) -> bytes:
        """The bytes of one of our own files without it, and without its plain fingerprint."""
        text = data.decode("utf-8", "surrogateescape")
        left = self._without(text)
        return left.encode("utf-8", "surrogateescape") if left != text else data

    def cut_file(self, path: str, text: str) -> str:
        """A file of the workspace without it; of long-term memory without the lines of which nothing is left."""
        left = self._without(text)
        if left == text or self._workspace.layout.role_of(path) not in GOES_WHOLE:
            return left
        return "\n".join(line for line in left.split("\n") if not is_erased(line))

    def _without(self, text: str) -> str:
        left = self._erasure.cut(text).replace(self._said, keyed(self._key, self._said))
        return without_traces(left, self._ids)

    def _refused(self, text: str) -> str:
        """The text of ``refusals.md`` with the hash, where it does not hold yet."""
        known = hash_of(self._key, self._erasure.text)
        if not known or known in hashes_in(text.splitlines()):
            return text
        end = "\r\n" if "\r\n" in text[:4096] else "\n"
        torn = end if text and not text.endswith("\n") else ""
        return text + torn + refusal_line(Refusal(self._today, FORGOTTEN, known, "human")) + end


def _texts(workspace: Workspace, loaded: Loaded) -> dict[str, tuple[bytes, str]]:
    """Every text file of the memory by path, with its bytes: what a night reads, and whatever lies in our folders."""
    places = workspace.places
    beside = [places.index, *DASHBOARDS, *DIARIES]
    others = role_folders(workspace)
    folders = (places.home, places.learnings)
    below = [path for folder in folders for path in _files_below(workspace.root, folder, others)]
    found: dict[str, tuple[bytes, str]] = {}
    for path in dict.fromkeys((*loaded.memory.documents, *beside, *below)):
        data = FILES.read(workspace.path(path))
        if data is not None and b"\0" not in data[:PROBE]:
            found[path] = (data, data.decode("utf-8", "surrogateescape"))
    return found


def _places(texts: Mapping[str, tuple[bytes, str]], erasure: Erasure) -> tuple[Place, ...]:
    found = ((path, len(erasure.spans(text))) for path, (_, text) in texts.items())
    return tuple(Place(path, times) for path, times in found if times)


def _holds(full: str, erasure: Erasure) -> bool:
    try:
        data = (FILES.read(full) or b"") if os.path.getsize(full) <= LARGEST_LOOKED else b""
    except OSError:
        # What cannot be read is nobody's memory, and no reason to erase nothing.
        return False
    return b"\0" not in data[:PROBE] and bool(erasure.spans(data.decode("utf-8", "replace")))


def _files_below(root: str, folder: str, others: frozenset[str]) -> Iterator[str]:
    """The regular files below a folder, but for our state, version control and the memories of others.

    others: folders of the root that hold such.
    """
    top = os.path.join(root, folder)
    for at, folders, names in os.walk(top):
        here = os.path.relpath(at, root).replace(os.sep, "/")
        folders[:] = sorted(
            one
            for one in folders
            if one not in (".git", "node_modules", ".venv", SCOPES)
            and f"{here}/{one}" not in (STATE, f"./{STATE}")
            and not (here == "." and one in others)
        )
        for name in sorted(names):
            path = name if here == "." else f"{here}/{name}"
            if os.path.isfile(os.path.join(root, path)) and not os.path.islink(os.path.join(root, path)):
                yield path
