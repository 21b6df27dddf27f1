"""The compiled snapshot: resident entries and the stamps of the files that they were read from, in one small file."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping

from slowwave.pipeline.frozen import TYPE_CHECKING, NamedTuple
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.paths import SNAPSHOT
from slowwave.pipeline.store.writer.state import keep

if TYPE_CHECKING:
    from typing import Any

VERSION = 2


class Snapshot(NamedTuple):
    """entries: resident ones as plain values, in the order in which they are told. beyond: how many more there are than
    anybody could be told. files, folders: stamp of each that holds memory, by path from the root. doubted: (older,
    newer) ids of entries of which one may take the place of the other."""

    entries: tuple[tuple[Any, ...], ...]
    beyond: int
    files: Mapping[str, str]
    folders: Mapping[str, str]
    doubted: tuple[tuple[str, str], ...] = ()


def read_snapshot(workspace: Workspace) -> Snapshot | None:
    """The snapshot as it was compiled; None where there is none, or one that is torn or of another version."""
    try:
        given = json.loads(FILES.read(workspace.path(SNAPSHOT)) or b"")
        if given["version"] != VERSION:
            return None
        entries = tuple(map(tuple, given["entries"]))
        doubted = tuple((str(older), str(newer)) for older, newer in given["doubted"])
        return Snapshot(entries, int(given["beyond"]), dict(given["files"]), dict(given["folders"]), doubted)
    except (OSError, ValueError, TypeError, KeyError):
        return None


def keep_snapshot(workspace: Workspace, snapshot: Snapshot) -> None:
    """Put a compiled snapshot in the place of the last one."""
    given = {"version": VERSION, **snapshot._asdict()}
    keep(workspace.path(SNAPSHOT), json.dumps(given, ensure_ascii=False).encode("utf-8", "replace"))


def outdated(workspace: Workspace, snapshot: Snapshot) -> frozenset[str]:
    """The files and folders that changed since, by path."""
    root = workspace.root
    files = {path for path, stamp in snapshot.files.items() if stamp_of(root, path) != stamp}
    folders = {path for path, stamp in snapshot.folders.items() if folder_stamp(root, path) != stamp}
    return frozenset(files | folders)


def stamps(root: str, paths: Iterable[str]) -> tuple[dict[str, str], dict[str, str]]:
    """(stamps of these files, stamps of the folders that they stand in, up to the root's own)."""
    files = {path: stamp_of(root, path) for path in paths}
    folders = {path.rpartition("/")[0] for path in files}
    for path in tuple(folders):
        while path := path.rpartition("/")[0]:
            folders.add(path)
    return files, {path: folder_stamp(root, path) for path in sorted(folders)}


def stamp_of(root: str, path: str) -> str:
    """Size, time and inode of a file, as the index of recall has them; "" for none."""
    try:
        found = os.stat(os.path.join(root, path))
    except OSError:
        return ""
    return f"{found.st_size}:{found.st_mtime_ns}:{found.st_ino}"


def folder_stamp(root: str, path: str) -> str:
    """When a folder last gained or lost a name; "" for none."""
    try:
        return str(os.stat(os.path.join(root, path)).st_mtime_ns)
    except OSError:
        return ""
