"""Machine state under ``.dreams/slowwave/``: files that only this program writes and no person edits."""

from __future__ import annotations

import os

from slowwave.pipeline.frozen import TYPE_CHECKING
from slowwave.pipeline.store.files import FILES, PREFIX, Files

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    T = TypeVar("T")


def keep(path: str, data: bytes, *, files: Files = FILES) -> None:
    """Replace a state file as a whole, on disk before this returns. ``path``: a full path."""
    folder, name = os.path.split(path)
    files.make_folder(folder)
    temp = os.path.join(folder, f"{PREFIX}{os.urandom(6).hex()}-{name}")
    try:
        files.create(temp, data)
        files.replace(temp, path)
    except OSError:
        files.unlink(temp)
        raise
    files.sync_folder(folder)


def jot(path: str, data: bytes, *, files: Files = FILES) -> None:
    """Replace a state file as a whole, but sync nothing: an agent waits, and what a crash loses here is not missed."""
    folder, name = os.path.split(path)
    files.make_folder(folder)
    temp = os.path.join(folder, f"{PREFIX}{os.urandom(6).hex()}-{name}")
    handle = files.open_append(temp)
    try:
        files.write(handle, data)
    finally:
        files.close(handle)
    files.replace(temp, path)


def keep_newest(folder: str, most: int, *, files: Files = FILES) -> None:
    """Take the oldest JSON files of a state folder away, until ``most`` are left."""
    names = [name for name in files.names(folder) if name.endswith(".json")]
    if len(names) > most:
        paths = [os.path.join(folder, name) for name in names]
        aged = sorted((found.mtime_ns, path) for path in paths if (found := files.identity(path)) is not None)
        for _, path in aged[: len(aged) - most]:
            files.unlink(path)


def note(path: str, line: str, *, cap: int, files: Files = FILES) -> None:
    """Add one line to a state log; above ``cap`` bytes its older half goes first.

    Several writers only under the write lock, and a caller that holds no lock passes a file of its own.
    """
    files.make_folder(os.path.dirname(path))
    identity = files.identity(path)
    if identity and identity.size > cap:
        data = files.read(path) or b""
        keep(path, data[data.find(b"\n", len(data) // 2) + 1 :], files=files)
    handle = files.open_append(path)
    try:
        files.write(handle, line.encode("utf-8", "replace") + b"\n")
    finally:
        files.close(handle)


def noted(path: str, read: Callable[[str], T | None], *, files: Files = FILES) -> tuple[T, ...]:
    """What the lines of a state log say, oldest first; nothing where it cannot be read. read: None for a torn line."""
    try:
        data = files.read(path) or b""
    except OSError:
        return ()
    found = (read(line) for line in data.decode("utf-8", "replace").split("\n") if line)
    return tuple(one for one in found if one is not None)
