"""The journal of a replace commit: what recovery needs to finish it or to take it back.

A manifest begins as ``journal/<token>.json`` while its owner, who holds ``<token>.lock``, stages files. Under the write
lock it is renamed to ``journal/pending.json``: from there on it is active, and whoever finds it there while holding the
write lock knows that its owner died. What happens after that is added to ``<token>.notes``, one JSON line a note.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from slowwave.pipeline.store.files import PREFIX, Files
from slowwave.pipeline.store.writer.audit import digest
from slowwave.pipeline.store.writer.paths import JOURNAL, PENDING, UNDO
from slowwave.pipeline.store.writer.state import keep

_TEXTS = ("token", "id", "kind", "undoes", "at", "folder")


class Round(NamedTuple):
    """One attempt to bring one file to its new content. The last round of a file counts.

    file, turn: number of the file in the commit, number of its attempt. path: workspace path. real: the file behind
    links, temp: the staged file beside it, which holds what came out after the exchange; from the root, or absolute.
    base: digest of what is expected to stand there. new: of what shall stand there. image: of the file without
    this commit. None: no file. took: digest of what came out in the round before, if ``new`` holds its lines.
    """

    file: int
    turn: int
    path: str
    real: str
    temp: str
    base: str | None
    new: str | None
    image: str | None
    took: str | None = None

    @property
    def spare(self) -> str:
        """Where the old file goes if the two names cannot be exchanged."""
        return f"{self.temp}.out"


class Swap(NamedTuple):
    """A rename of one of our own files that belongs to the commit; both names from the root."""

    source: str
    target: str


@dataclass(slots=True)
class Journal:
    """One commit on its way.

    folder: name of its folder of undo images. state: staged machine state. grown: (file, turn) to the digest of what
    came out of a swap with lines added at its end, which wait in the spool.
    """

    root: str
    files: Files
    token: str
    id: str
    kind: str
    undoes: str
    at: str
    folder: str
    rounds: list[list[Round]] = field(default_factory=list)
    state: list[Swap] = field(default_factory=list)
    renames: list[Swap] = field(default_factory=list)
    grown: dict[tuple[int, int], str] = field(default_factory=dict)
    active: bool = False
    landed: bool = False
    _real_root: str = ""

    def full(self, stored: str) -> str:
        return os.path.join(self.root, stored)

    def stored(self, full: str) -> str:
        """A path as the journal keeps it: from the root where it is inside, so that a workspace can be moved."""
        if not self._real_root:
            self._real_root = os.path.join(os.path.realpath(self.root), "")
        return full.removeprefix(self._real_root)

    def temp_beside(self, real: str, file: int, turn: int) -> str:
        return os.path.join(os.path.dirname(real), f"{PREFIX}{self.token}-{file}-{turn}")

    @property
    def lock_path(self) -> str:
        return self.full(f"{JOURNAL}/{self.token}.lock")

    @property
    def staging_path(self) -> str:
        return self.full(f"{JOURNAL}/{self.token}.json")

    @property
    def _notes_path(self) -> str:
        return self.full(f"{JOURNAL}/{self.token}.notes")

    @property
    def undo_path(self) -> str:
        return self.full(f"{UNDO}/{self.folder}")

    def last(self, file: int) -> Round:
        return self.rounds[file][-1]

    def put_blob(self, data: bytes | None) -> str | None:
        """Keep content under its digest in the commit's folder."""
        name = digest(data)
        if data is not None:
            path = f"{self.undo_path}/blobs/{name}"
            kept = self.files.read(path)
            if kept is not None and kept != data:
                # A crash tore it.
                self.files.unlink(path)
            if kept != data:
                self.files.create(path, data)
        return name

    def blob(self, name: str | None) -> bytes | None:
        return None if name is None else read_blob(self.undo_path, name, self.files)

    def write_manifest(self) -> None:
        fields = {
            **{key: getattr(self, key) for key in _TEXTS},
            "rounds": self.rounds,
            "state": self.state,
            "renames": self.renames,
        }
        keep(self.staging_path, json.dumps(fields).encode(), files=self.files)

    def activate(self) -> None:
        self.files.replace(self.staging_path, self.full(PENDING))
        self.active = True
        self.files.sync_folder(self.full(JOURNAL))

    def deactivate(self) -> None:
        """Back to staging: from here on nothing of it will be finished."""
        self.files.replace(self.full(PENDING), self.staging_path)
        self.files.sync_folder(self.full(JOURNAL))

    def add_round(self, new: Round) -> None:
        self._note({"round": new})
        self.rounds[new.file].append(new)

    def set_state(self, state: list[Swap]) -> None:
        self._note({"state": state})
        self.state = state

    def add_grown(self, one: Round, out: str) -> None:
        self._note({"grown": [one.file, one.turn, out]})
        self.grown[one.file, one.turn] = out

    def set_landed(self) -> None:
        """Every file stands as it shall: recovery has only to clear up."""
        self._note({"landed": True})
        self.landed = True

    def read_notes(self) -> None:
        for line in (self.files.read(self._notes_path) or b"").split(b"\n"):
            try:
                fields = json.loads(line)
            except ValueError:
                # An empty line, or a note that a crash cut off: what it announced has not happened.
                continue
            if "round" in fields:
                one = Round(*fields["round"])
                self.rounds[one.file].append(one)
            elif "state" in fields:
                self.state = [Swap(*one) for one in fields["state"]]
            elif "grown" in fields:
                file, turn, out = fields["grown"]
                self.grown[file, turn] = out
            else:
                self.landed = True

    def close(self) -> None:
        self.files.unlink(self.full(PENDING))
        self.files.sync_folder(self.full(JOURNAL))
        self.files.unlink(self._notes_path)

    def remove_leftovers(self) -> None:
        """Remove staged files that no swap ever showed to anybody."""
        begin = f"{PREFIX}{self.token}-"
        folders = {os.path.dirname(one.real) for rounds in self.rounds for one in rounds}
        folders |= {os.path.dirname(one.source) for one in self.state}
        for folder in sorted(folders):
            for name in self.files.names(self.full(folder)):
                if name.startswith(begin):
                    self.files.unlink(os.path.join(self.full(folder), name))

    def discard(self) -> None:
        """Forget a commit that is only staged. Can be cut off and done again."""
        self.remove_leftovers()
        remove_undo(self.undo_path, self.files)
        self.files.unlink(self._notes_path)
        self.files.unlink(self.staging_path)

    def _note(self, fields: dict[str, Any]) -> None:
        handle = self.files.open_append(self._notes_path)
        try:
            # A torn note of a crash before this one must not swallow it.
            self.files.write(handle, b"\n" + json.dumps(fields).encode() + b"\n")
            self.files.sync(handle)
        finally:
            self.files.close(handle)


def load(root: str, path: str, files: Files) -> Journal | None:
    """The journal with the manifest at a full path, or None if it is gone; ``ValueError`` if it is not readable."""
    data = files.read(path)
    if data is None:
        return None
    try:
        fields = json.loads(data)
        token, id, kind, undoes, at, folder = (str(fields[key]) for key in _TEXTS)
        journal = Journal(root, files, token, id, kind, undoes, at, folder)
        journal.rounds = [[Round(*one) for one in rounds] for rounds in fields["rounds"]]
        journal.state = [Swap(*one) for one in fields["state"]]
        journal.renames = [Swap(*one) for one in fields["renames"]]
        journal.read_notes()
    except (TypeError, KeyError, AttributeError, IndexError) as error:
        raise ValueError(str(error)) from error
    return journal


def read_blob(folder: str, name: str, files: Files) -> bytes | None:
    """Content by its digest, or None if it is missing or damaged."""
    data = files.read(f"{folder}/blobs/{name}")
    return data if digest(data) == name else None


def remove_undo(folder: str, files: Files) -> None:
    """Remove the folder of one commit's images (a full path)."""
    for inner in ("blobs", "out", ""):
        path = os.path.join(folder, inner)
        for name in files.names(path):
            if inner or name not in ("blobs", "out"):
                files.unlink(os.path.join(path, name))
        files.remove_folder(path)
