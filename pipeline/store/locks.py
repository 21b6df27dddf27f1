"""The two locks of a workspace, held by the operating system, so that a killed process leaves none behind.

``dream.lock`` belongs to a running dream, and only a second dream meets it; ``write.lock`` is held for the
milliseconds of an append or the swaps of a commit. These two files are never removed, and their content (process id and
command of the last holder) only serves messages.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from types import TracebackType

from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.store.files import STATE as STATE
from slowwave.pipeline.store.files import make_folder

_PAUSE_SECONDS = 0.002


class LockError(DreamError):
    """The lock cannot be had."""


class BusyError(LockError):
    """Somebody else holds the lock."""


class Lock:
    """A lock on one file, as a context manager. Two locks on one file exclude each other, also in one process.

    timeout: seconds to wait; 0 tries once. After that, ``BusyError``; ``LockError`` if the file cannot be opened.
    """

    def __init__(self, path: str, *, timeout: float, what: str) -> None:
        self._path = path
        self._timeout = timeout
        self._what = what
        self._handle = -1

    def __enter__(self) -> Lock:
        deadline = time.monotonic() + self._timeout
        while not self._tried():
            if time.monotonic() >= deadline:
                raise BusyError(
                    f"{self._what} is held by {holder(self._path)}",
                    hint="Try again when it has ended.",
                    exit_code=Exit.PRECONDITION,
                )
            time.sleep(_PAUSE_SECONDS)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        # The name of a holder that is gone says nothing, and a run that had nothing to do shall leave no trace here.
        with contextlib.suppress(OSError):
            os.ftruncate(self._handle, 0)
        # A forked child shares the open file: closing alone would leave the lock with the child.
        _unlock(self._handle)
        os.close(self._handle)
        self._handle = -1

    def _tried(self) -> bool:
        try:
            return self._try()
        except OSError as error:
            raise LockError(
                f"{self._what} cannot be locked: {(error.strerror or str(error)).lower()}",
                hint=f"Make {os.path.dirname(self._path)} and what is in it writable.",
                exit_code=Exit.PRECONDITION,
            ) from error

    def _try(self) -> bool:
        try:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o666)
        except FileNotFoundError:
            make_folder(os.path.dirname(self._path))
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o666)
        kept = False
        try:
            if not _lock(handle):
                return False
            # Somebody may have removed the file meanwhile; a lock on a nameless file excludes nobody.
            try:
                kept = os.path.samestat(os.fstat(handle), os.stat(self._path))
            except FileNotFoundError:
                kept = False
            if kept:
                self._handle = handle
                # On a full disk or a quota the message is missing, the lock holds all the same.
                with contextlib.suppress(OSError):
                    os.ftruncate(handle, 0)
                    os.write(handle, f"{os.getpid()} {_command()}\n".encode("utf-8", "replace"))
            return kept
        finally:
            if not kept:
                os.close(handle)


def dream_lock(root: str, *, timeout: float = 0.0) -> Lock:
    """The lock of a running dream; a second one gets ``BusyError`` (exit code 3) with the holder's name, after so many
    seconds of waiting."""
    return Lock(os.path.join(root, STATE, "dream.lock"), timeout=timeout, what="The dream of this workspace")


def write_lock(root: str, *, timeout: float) -> Lock:
    """The lock under which files that people read are written."""
    return Lock(os.path.join(root, STATE, "write.lock"), timeout=timeout, what="The write lock of this workspace")


def holder(path: str) -> str:
    """Process id and command of the last holder of a lock file, for a message."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            pid, _, command = file.read(300).strip().partition(" ")
    except OSError:
        pid, command = "", ""
    return f"process {pid} ({command})" if pid else "another process"


def _command() -> str:
    """Program and subcommand alone: what else was typed may hold a secret."""
    return " ".join([os.path.basename(sys.argv[0]), *[word for word in sys.argv[1:] if word.isalpha()][:1]])[:200]


if sys.platform == "win32":
    import msvcrt

    # Far behind the message, since a locked byte cannot be read by others.
    _OFFSET = 1 << 30

    def _lock(handle: int) -> bool:
        os.lseek(handle, _OFFSET, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True

    def _unlock(handle: int) -> None:
        os.lseek(handle, _OFFSET, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)
