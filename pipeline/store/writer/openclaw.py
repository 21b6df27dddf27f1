"""OpenClaw's own lock, taken before any of its files under ``memory/.dreams/`` is written (reference 3).

A file that is made only where none is, with ``PID:milliseconds`` in it. One that is older than a minute is taken over
if its program has ended.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator

from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.writer.paths import trouble

LOCK = "short-term-promotion.lock"
WAIT_SECONDS, PAUSE_SECONDS, OLD_SECONDS = 10.0, 0.04, 60.0
"""OpenClaw's own numbers."""
FREE, LIVE, STALE, UNREADABLE = "", "live", "stale", "unreadable"
"""What a lock can be."""


@contextlib.contextmanager
def openclaws_lock(folder: str, *, wait: float = WAIT_SECONDS) -> Iterator[None]:
    """Hold the lock of this ``.dreams`` folder. DreamError (exit 3) where a live program holds it for ``wait``
    seconds, or where it cannot be made."""
    path = os.path.join(folder, LOCK)
    FILES.make_folder(folder)
    own = f"{os.getpid()}:{int(time.time() * 1000)}\n".encode()
    deadline = time.monotonic() + wait
    while not _made(path, own):
        if state_of(path) == STALE:
            FILES.unlink(path)
        elif time.monotonic() >= deadline:
            raise DreamError(
                f"timed out waiting for {path}", hint="OpenClaw holds it; try again.", exit_code=Exit.PRECONDITION
            )
        else:
            time.sleep(PAUSE_SECONDS)
    try:
        yield
    finally:
        if _content(path) == own:
            FILES.unlink(path)


def state_of(path: str) -> str:
    """Whether it is free, held by a live program or a young one, left behind, or cannot be read."""
    try:
        changed = os.stat(path).st_mtime
        said = FILES.read(path)
    except FileNotFoundError:
        return FREE
    except OSError:
        return UNREADABLE
    if said is None:
        return FREE
    number = said.split(b":")[0].strip()
    old = time.time() - changed > OLD_SECONDS
    return STALE if old and not (number.isdigit() and is_running(int(number))) else LIVE


def is_running(process: int) -> bool:
    """Whether a process with this number runs; one that we may not ask does."""
    if process <= 0 or process >= 1 << 31:
        return False
    if os.name == "nt":
        # There, to ask would end it.
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _made(path: str, own: bytes) -> bool:
    try:
        FILES.create(path, own)
    except FileExistsError:
        return False
    except OSError as error:
        raise trouble(error, "nothing was changed") from None
    return True


def _content(path: str) -> bytes | None:
    with contextlib.suppress(OSError):
        return FILES.read(path)
    return None
