"""What a program hands over on standard input, without waiting for one that hands nothing over."""

from __future__ import annotations

import os
import stat
import sys
import time

MOST = 64 << 20
"""Bytes. What is longer is no event, and holding it would be felt."""
FIRST, SILENCE = 1.0, 0.2
"""Seconds that the first byte and each further one are waited for: some hooks are started with a pipe that stays open,
and on a busy machine the program before us in a pipe has not begun when we have."""
_PIECE = 1 << 16


class TooLongError(ValueError):
    """More than MOST bytes came."""


def handed_over() -> bytes | None:
    """All bytes up to the end, or up to a silence; None at a terminal, where a person would have to type them."""
    handle = 0
    if os.isatty(handle):
        return None
    try:
        kind = os.fstat(handle).st_mode
    except OSError:
        # Closed by whoever started us.
        return b""
    # A file never keeps anybody waiting, and where there is no select for pipes there is no other way.
    waits = not stat.S_ISREG(kind) and sys.platform != "win32"
    pieces: list[bytes] = []
    size = 0
    while (not waits or _speaks(handle, SILENCE if pieces else FIRST)) and (piece := os.read(handle, _PIECE)):
        pieces.append(piece)
        size += len(piece)
        if size > MOST:
            raise TooLongError(f"more than {MOST >> 20} MB came on stdin; they were not read")
    return b"".join(pieces)


def decoded(data: bytes) -> str:
    """What was handed over, as text; bytes that are none read as U+FFFD."""
    # Some shells of Windows hand over UTF-16.
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    return data.decode("utf-16" if wide else "utf-8", "replace").removeprefix("\ufeff")


def _speaks(handle: int, seconds: float) -> bool:
    import select

    deadline = time.monotonic() + seconds
    # A signal may end the waiting early.
    while (left := deadline - time.monotonic()) > 0:
        if select.select([handle], [], [], left)[0]:
            return True
    return False
