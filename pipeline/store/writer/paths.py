"""Where the writer keeps its own files, and what it answers when the system refuses."""

from __future__ import annotations

import errno
import os

from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.store.files import PREFIX
from slowwave.pipeline.store.locks import STATE

SPOOL = f"{STATE}/spool"
JOURNAL = f"{STATE}/journal"
UNDO = f"{STATE}/undo"
INDEX = f"{STATE}/index"
SNAPSHOT = f"{STATE}/cache/context.json"
WRITES = f"{STATE}/writes.jsonl"
KEY = f"{STATE}/key"
"""Of the hashes of what was erased here; where there is none, nothing ever was."""

# The manifest of the one commit that may be between its first and its last swap.
PENDING = f"{JOURNAL}/pending.json"

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


def inside(root: str, path: str) -> str:
    """The full path of a workspace path; refused if it is absolute or climbs out by its own text."""
    parts = path.split("/")
    if not path or os.path.isabs(path) or "\0" in path or any(part in ("", ".", "..") for part in parts):
        raise DreamError(f"{path!r} is no path inside a workspace", exit_code=Exit.CONFIGURATION)
    return os.path.join(root, path)


def trouble(error: OSError, outcome: str) -> DreamError:
    """One line for what the file system refused, with what became of the write."""
    where = error.filename2 or error.filename or "a file of the workspace"
    where = os.fsdecode(where) if isinstance(where, (str, bytes)) else str(where)
    if os.path.basename(where).startswith(PREFIX):
        # Nobody knows the name of what was to stand there for a moment.
        where = os.path.dirname(where)
    reason, hint = (error.strerror or str(error)).lower(), "See what stands there, then run dream again."
    if error.errno in _FULL:
        reason, hint = "the disk is full", "Make room, then run dream again."
    elif error.errno in _FORBIDDEN:
        reason, hint = "not allowed to write there", "Make the file and its folder writable, then run dream again."
    elif error.errno == errno.EISDIR:
        reason, hint = "not a regular file", "Move it away, then run dream again."
    return DreamError(f"{where}: {reason}; {outcome}", hint=hint, exit_code=Exit.PRECONDITION)
