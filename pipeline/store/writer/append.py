"""The append commit: a finished line into its day's file within milliseconds, or into the spool."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence

from slowwave.pipeline.errors import Finding
from slowwave.pipeline.frozen import dataclass
from slowwave.pipeline.store.files import FILES, Files
from slowwave.pipeline.store.locks import BusyError, LockError, write_lock
from slowwave.pipeline.store.writer.daylog import Line, land
from slowwave.pipeline.store.writer.paths import PENDING, inside, trouble
from slowwave.pipeline.store.writer.spool import drain, spool

# A usual night's commit holds the lock for a few milliseconds, one of 500 files for about 75: that may spool a line.
WAIT_SECONDS = 0.05

# A night can wait for other writers.
_NIGHT_SECONDS = 10.0

# More waiting lines than this are left to the night: a hook answers in milliseconds.
_DRAIN_FILES = 200


@dataclass(frozen=True, slots=True)
class Appended:
    """The line stands in its file. size: bytes of the file behind it."""

    path: str
    size: int


@dataclass(frozen=True, slots=True)
class Spooled:
    """The lines are safe in the spool and come into their file with the next append or night. why: one clause.

    name: of the first spool file.
    """

    path: str
    name: str
    why: str


def append(
    root: str,
    path: str,
    text: str,
    *,
    minute: str,
    at: str = "",
    wait: float = WAIT_SECONDS,
    files: Files = FILES,
) -> Appended | Spooled:
    """Add finished text at the end of a file, under the heading of its minute.

    path: workspace path of the day's file; it and its folders are made if missing.
    text: one line or more, redacted, in its final form; an ending newline is added.
    minute: ``HH:MM`` of the message, local. at: time for the log of writes, as the caller likes. wait: seconds.
    Raises ``DreamError`` only if neither the file nor the spool takes it.
    """
    result = append_lines(root, path, [Line(minute, text, at)], wait=wait, files=files)
    assert result is not None
    return result


def append_lines(
    root: str,
    path: str,
    lines: Sequence[Line],
    *,
    unless: Callable[[bytes], Collection[int]] = lambda content: (),
    wait: float = WAIT_SECONDS,
    files: Files = FILES,
) -> Appended | Spooled | None:
    """Add the finished lines of one message at the end of its day's file, in one write; None where none was left.

    unless: is shown what stands in the file, under the lock, and names the lines (by place) that stand there already:
    two hooks may tell one message in the same instant. A line that goes to the spool is not looked for.
    """
    inside(root, path)
    try:
        with write_lock(root, timeout=wait):
            if files.exists(os.path.join(root, PENDING)):
                why = "a commit was cut off and is finished first"
            else:
                drain(root, files=files, limit=_DRAIN_FILES)
                known = unless(files.read(inside(root, path)) or b"")
                new = [line for place, line in enumerate(lines) if place not in known]
                return Appended(path, land(root, path, new, files=files)) if new else None
    except BusyError:
        why = "another write is under way"
    except LockError as error:
        why = error.message
    except OSError as error:
        why = trouble(error, "kept for later").message
    try:
        names = [spool(root, path, line, files=files) for line in lines]
        return Spooled(path, names[0], why)
    except OSError as error:
        raise trouble(error, "this line was not stored") from error


def bring_in(root: str, *, wait: float = _NIGHT_SECONDS, files: Files = FILES) -> tuple[Finding, ...]:
    """What waits in the spool, into its files; while others keep writing, they bring it in themselves.

    Under the lock, since two that drain at once would each add the same line.
    """
    try:
        with write_lock(root, timeout=wait):
            return drain(root, files=files)
    except BusyError:
        return ()
