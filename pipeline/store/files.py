"""The few operations of the file system that the writer is made of, each one a step that can be disturbed.

Only ``slowwave.pipeline.store.writer`` may call the ones that change something. They raise ``OSError`` as it comes; the
writer turns it into a sentence.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Callable

from slowwave.pipeline.frozen import NamedTuple

# Every file that the writer puts beside somebody's file for a moment begins with this.
PREFIX = ".slowwave-"

# Linux, include/uapi/linux/fs.h; Darwin, sys/stdio.h.
_LINUX_NO_REPLACE, _LINUX_EXCHANGE, _LINUX_AT_FDCWD = 1, 2, -100
_DARWIN_SWAP, _DARWIN_EXCLUSIVE = 2, 4

_NOT_ON_THIS_FILE_SYSTEM = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP})

_BINARY = getattr(os, "O_BINARY", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)


STATE = "memory/.dreams/slowwave"
"""Our machine state in a workspace."""


class NotRegularError(OSError):
    """A folder, pipe or device stands where a file should."""

    def __init__(self, path: str) -> None:
        super().__init__(errno.EISDIR, "not a regular file", path)


class Identity(NamedTuple):
    """What tells cheaply whether a file was written since: bytes, nanoseconds, number of the inode."""

    size: int
    mtime_ns: int
    inode: int


def make_folder(path: str) -> None:
    """Make a folder, and those above it. That of our machine state is its owner's alone: its images hold what stands in
    files that nobody else may read."""
    above, found, _ = path.replace(os.sep, "/").partition(STATE)
    if found:
        os.makedirs(os.path.dirname(above + STATE), exist_ok=True)
        with contextlib.suppress(FileExistsError):
            os.mkdir(above + STATE, 0o700)
    os.makedirs(path, exist_ok=True)


class Files:
    """The real operations. A test inherits from this class and stops or disturbs the world at any named step."""

    STEPS = (
        "read",
        "create",
        "open_append",
        "write",
        "sync",
        "stands",
        "exchange",
        "place",
        "take",
        "replace",
        "unlink",
        "make_folder",
        "sync_folder",
        "wait",
    )

    def read(self, path: str) -> bytes | None:
        """The bytes of a regular file, through links; None where nothing stands."""
        try:
            # Opening a pipe would wait for its other end.
            handle = os.open(path, os.O_RDONLY | _BINARY | _NO_WAIT)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except IsADirectoryError:
            raise NotRegularError(path) from None
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            os.close(handle)
            raise NotRegularError(path)
        with os.fdopen(handle, "rb") as file:
            return file.read()

    def identity(self, path: str) -> Identity | None:
        """Size, time and inode of what stands under this very name (a link is not followed), or None."""
        try:
            status = os.lstat(path)
        except (FileNotFoundError, NotADirectoryError):
            return None
        return Identity(status.st_size, status.st_mtime_ns, status.st_ino)

    def exists(self, path: str) -> bool:
        return os.path.lexists(path)

    def names(self, folder: str) -> list[str]:
        """The names in a folder, sorted; none where it does not exist."""
        try:
            return sorted(os.listdir(folder))
        except (FileNotFoundError, NotADirectoryError):
            return []

    def target(self, path: str) -> str:
        """The file that a write to this path reaches: links followed, also one that leads to nothing yet."""
        return os.path.realpath(path)

    def create(self, path: str, data: bytes, *, like: str = "") -> None:
        """Write a new file, on disk before this returns. ``like``: a file whose mode and owner it takes over."""
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
        try:
            _adopt(handle, like)
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(handle, rest) :]
            os.fsync(handle)
        finally:
            os.close(handle)

    def keep_private(self, path: str) -> None:
        """Let nobody but the owner read a file, where the system knows of owners."""
        os.chmod(path, stat.S_IRUSR | stat.S_IWUSR)

    def open_append(self, path: str) -> int:
        return os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | _BINARY | _NO_WAIT, 0o666)

    def write(self, handle: int, data: bytes) -> int:
        """One write at the end; answers the offset just behind it."""
        written = os.write(handle, data)
        if written != len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return os.lseek(handle, 0, os.SEEK_CUR)

    def sync(self, handle: int) -> None:
        os.fsync(handle)

    def stands(self, handle: int, path: str, data: bytes, end: int) -> bool:
        """Whether the open file is still the one under its name and holds ``data`` just before ``end``."""
        os.lseek(handle, end - len(data), os.SEEK_SET)
        if os.read(handle, len(data)) != data:
            return False
        try:
            named = os.stat(path)
        except FileNotFoundError:
            return False
        return os.path.samestat(named, os.fstat(handle))

    def close(self, handle: int) -> None:
        os.close(handle)

    def exchange(self, one: str, other: str) -> bool:
        """Swap two names in one step; False where the system or the file system cannot."""
        return _rename("exchange", one, other)

    def place(self, temp: str, target: str) -> None:
        """Give a staged file its name, only if that is free (``FileExistsError``)."""
        if not _rename("no replace", temp, target):
            os.link(temp, target)
            os.unlink(temp)

    def take(self, target: str, temp: str) -> None:
        """Take a file's name away, keeping the file under a free name."""
        os.rename(target, temp)

    def replace(self, temp: str, target: str) -> None:
        """Put a staged file over another one; for files that only the writer itself writes."""
        os.replace(temp, target)

    def unlink(self, path: str) -> None:
        """Remove one of the writer's own files; that it is gone already is fine."""
        with contextlib.suppress(FileNotFoundError):
            os.unlink(path)

    def make_folder(self, path: str) -> None:
        make_folder(path)

    def remove_folder(self, path: str) -> None:
        """Remove a folder of the writer's own, if it is empty."""
        with contextlib.suppress(OSError):
            os.rmdir(path)

    def wait(self) -> None:
        """Give another program the time to end a save that it has begun."""
        time.sleep(0.01)

    def sync_folder(self, path: str) -> None:
        if sys.platform == "win32":
            return
        handle = os.open(path or ".", os.O_RDONLY)
        try:
            os.fsync(handle)
        except OSError as error:
            # Some network and user-space file systems cannot sync a folder, and need not.
            if error.errno not in _NOT_ON_THIS_FILE_SYSTEM:
                raise
        finally:
            os.close(handle)


FILES = Files()


def _adopt(handle: int, like: str) -> None:
    if not like or sys.platform == "win32":
        return
    try:
        status = os.stat(like)
    except FileNotFoundError:
        return
    # Owner before mode: changing the owner clears bits of the mode. Only root may give a file away.
    mine = os.fstat(handle)
    if (mine.st_uid, mine.st_gid) != (status.st_uid, status.st_gid):
        for owner in (status.st_uid, -1):
            with contextlib.suppress(PermissionError):
                os.fchown(handle, owner, status.st_gid)
                break
    os.fchmod(handle, stat.S_IMODE(status.st_mode))


def _rename(how: str, source: str, target: str) -> bool:
    """Rename by the system's own call; False where there is none or the file system refuses the flag."""
    call = _renamer()
    if call is None:
        return False
    code = call(how, os.fsencode(source), os.fsencode(target))
    if code == 0:
        return True
    if code in _NOT_ON_THIS_FILE_SYSTEM:
        return False
    raise OSError(code, os.strerror(code), source, None, target)


_found: list[Callable[[str, bytes, bytes], int] | None] = []


def _renamer() -> Callable[[str, bytes, bytes], int] | None:
    if not _found:
        _found.append(_find_renamer())
    return _found[0]


def _find_renamer() -> Callable[[str, bytes, bytes], int] | None:
    # ctypes costs 5 ms, and an append never comes here.
    import ctypes

    if sys.platform == "win32":
        return None
    library = ctypes.CDLL(None, use_errno=True)
    if sys.platform == "darwin":
        flags = {"exchange": _DARWIN_SWAP, "no replace": _DARWIN_EXCLUSIVE}
        native = getattr(library, "renamex_np", None)
        before: tuple[int, ...] = ()
    else:
        flags = {"exchange": _LINUX_EXCHANGE, "no replace": _LINUX_NO_REPLACE}
        native = getattr(library, "renameat2", None)
        before = (_LINUX_AT_FDCWD,)
    if native is None:
        return None

    def call(how: str, source: bytes, target: bytes) -> int:
        result: int = native(*before, source, *before, target, ctypes.c_uint(flags[how]))
        return ctypes.get_errno() if result else 0

    return call
