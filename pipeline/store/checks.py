"""What the checks of entries come to, looked up before the fold: whether a file stands there, and is the one meant."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterable

from slowwave.pipeline.domain.check import Check, parse_check

MAX_BYTES = 64 << 20
"""A larger file is not read each night to tell what it is."""
_CHUNK = 1 << 20
_OPEN = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)


def answers(root: str, home: str, checks: Iterable[str]) -> dict[str, str]:
    """Each check to why it fails, "" where it passes. What cannot be answered is left out: no such form, a file that is
    too large or may not be read. home: what ``~`` stands for."""
    found: dict[str, str] = {}
    for raw in dict.fromkeys(checks):
        check = parse_check(raw)
        if check is not None and (answer := _answer(root, home, check)) is not None:
            found[raw] = answer
    return found


def _answer(root: str, home: str, check: Check) -> str | None:
    in_home = check.path.startswith("~/")
    path = os.path.join(home if in_home else root, *check.path.removeprefix("~/").split("/"))
    try:
        state = os.stat(path)
        if not stat.S_ISREG(state.st_mode) and (check.digest or not stat.S_ISDIR(state.st_mode)):
            return f"{check.path} is no file"
        if not check.digest:
            return ""
        digest = _digest(path) if state.st_size <= MAX_BYTES else None
    except (FileNotFoundError, NotADirectoryError):
        return f"{check.path} is not there"
    except OSError:
        return None
    if digest is None:
        return None
    return "" if digest == check.digest else f"{check.path} is another than it was"


def _digest(path: str) -> str | None:
    """Of the bytes of a regular file, through links; None for what became something else or grew meanwhile."""
    with os.fdopen(os.open(path, _OPEN), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            return None
        hashed, read = hashlib.sha256(), 0
        while chunk := file.read(_CHUNK):
            hashed.update(chunk)
            read += len(chunk)
            if read > MAX_BYTES:
                return None
        return hashed.hexdigest()
