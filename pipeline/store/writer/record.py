"""The undo images of past commits: ``undo/<number>-<kind>-<id>/``.

``record.json`` says what the commit did, ``blobs/`` holds contents by digest, and ``out/`` the very files that were
swapped out: a program that still has one of them open writes there, and what it writes is brought back.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from typing import NamedTuple

from slowwave.pipeline.store.files import FILES, Files, Identity
from slowwave.pipeline.store.writer.journal import read_blob, remove_undo
from slowwave.pipeline.store.writer.paths import UNDO
from slowwave.pipeline.store.writer.state import keep

# FORMATS, "Workspace": undo images of 30 dreams. Commands, undos and late lines between them have images too.
DREAMS = 30
COMMITS = 300
LATE = "late"
"""The kind of a commit that brings back what a program wrote to a file that was swapped out."""


@dataclass(frozen=True, slots=True)
class Image:
    """One file. image: digest of it without the commit; left: as the commit left it; None: no file."""

    path: str
    image: str | None
    left: str | None


@dataclass(frozen=True, slots=True)
class Record:
    """One commit. folder: name of its folder; undoes: id of the commit that it takes back, or ""."""

    folder: str
    id: str
    kind: str
    undoes: str
    at: str
    files: tuple[Image, ...]

    def content(self, root: str, name: str | None, *, files: Files = FILES) -> bytes | None:
        """Content by its digest, or None if it is missing or damaged."""
        return None if name is None else read_blob(os.path.join(root, UNDO, self.folder), name, files)


class Out(NamedTuple):
    """A file that was swapped out, by its name ``<file>-<turn>.<size>.<mtime_ns>.<digest>``.

    file: its number in the record; size, mtime_ns: as it was when its lines were last taken over; digest: of all lines
    that were ever seen in it.
    """

    file: int
    turn: int
    size: int
    mtime_ns: int
    digest: str

    @property
    def name(self) -> str:
        return f"{self.file}-{self.turn}.{self.size}.{self.mtime_ns}.{self.digest}"

    def untouched(self, identity: Identity) -> bool:
        return (identity.size, identity.mtime_ns) == (self.size, self.mtime_ns)


def parse_out(name: str) -> Out | None:
    """None for a name that is not ours."""
    try:
        number, size, mtime_ns, digest = name.split(".")
        file, turn = number.split("-")
        return Out(int(file), int(turn), int(size), int(mtime_ns), digest)
    except ValueError:
        return None


def new_folder(root: str, kind: str, id: str, files: Files) -> str:
    """A name for the images of the next commit, behind all others."""
    numbers = [int(name.split("-")[0]) for name in _folders(root, files)]
    return f"{max(numbers, default=0) + 1:08d}-{kind}-{id}"


def write_record(root: str, record: Record, files: Files) -> None:
    """From here on the commit is known as done."""
    keep(_record_path(root, record.folder), json.dumps(asdict(record)).encode(), files=files)


def read_record(root: str, folder: str, files: Files) -> Record | None:
    """The record in one folder of images, or None if it has none yet or it cannot be read."""
    try:
        fields = json.loads(files.read(_record_path(root, folder)) or b"")
        texts = {key: str(fields[key]) for key in ("id", "kind", "undoes", "at")}
        images = tuple(Image(str(one["path"]), one["image"], one["left"]) for one in fields["files"])
    except (ValueError, TypeError, KeyError):
        return None
    return Record(folder=folder, files=images, **texts)


def records(root: str, *, files: Files = FILES) -> list[Record]:
    """All commits whose images are there, oldest first."""
    found = (read_record(root, folder, files) for folder in _folders(root, files))
    return [record for record in found if record]


def find_record(root: str, id: str, *, undoes: bool = False, files: Files = FILES) -> Record | None:
    """The newest commit of that id; ``undoes``: the newest one that took that id back."""
    found = [record for record in records(root, files=files) if (record.undoes if undoes else record.id) == id]
    return found[-1] if found else None


def outs(root: str, files: Files) -> list[tuple[str, Out, Identity]]:
    """Each swapped-out file: folder of images, name, identity now. Reads no content."""
    found = []
    for folder in _folders(root, files):
        inner = os.path.join(root, UNDO, folder, "out")
        for name in files.names(inner):
            out, identity = parse_out(name), files.identity(os.path.join(inner, name))
            if out and identity:
                found.append((folder, out, identity))
    return found


def prune(root: str, files: Files) -> None:
    """Remove the images of commits older than the last thirty dreams."""
    folders = _folders(root, files)
    dreams = [folder for folder in folders if folder.split("-")[1] == "dream"]
    oldest = dreams[-DREAMS] if len(dreams) > DREAMS else ""
    keep_from = max(oldest, folders[-COMMITS] if len(folders) > COMMITS else "")
    late = {folder for folder, out, identity in outs(root, files) if not out.untouched(identity)}
    for folder in folders:
        # Late lines are brought back before their file may go.
        if folder < keep_from and folder not in late:
            remove_undo(os.path.join(root, UNDO, folder), files)


def _folders(root: str, files: Files) -> list[str]:
    names = files.names(os.path.join(root, UNDO))
    return [name for name in names if name.split("-")[0].isdecimal() and name.count("-") > 1]


def _record_path(root: str, folder: str) -> str:
    return os.path.join(root, UNDO, folder, "record.json")
