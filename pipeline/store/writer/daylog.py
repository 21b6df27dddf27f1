"""Adding finished lines at the end of a day's file, so that they stand there once whatever happens around it."""

from __future__ import annotations

import errno
import os

from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.store.files import FILES, Files
from slowwave.pipeline.store.writer.audit import Trace, audit, mark
from slowwave.pipeline.store.writer.paths import inside

# Each retry needs another program to replace the file within the same microseconds.
_TRIES = 50


class Line(NamedTuple):
    """A finished, redacted piece of a log.

    minute: ``HH:MM``, local, or "" for lines that stand under no heading of their own; text: one line or more; bytes
    that are no UTF-8 as surrogates; at: time for the log of writes.
    """

    minute: str
    text: str
    at: str = ""


def compose(content: bytes, lines: list[Line]) -> tuple[bytes, bytes]:
    """What to add at the end of ``content``, and the part of it that tells whether it has been added.

    The first heading depends on what stands there; the second value begins behind it and does not.
    """
    ending = b"\r\n" if b"\r\n" in content[: content.find(b"\n") + 1] else b"\n"
    last = _last_heading(content)
    opening, core = b"", b""
    for line in lines:
        heading = f"## {line.minute}".encode()
        text = _encoded(line.text.removesuffix("\n").strip("\r\n" if line.minute else "")).replace(b"\n", ending)
        title = b"" if heading == last or not line.minute else heading + ending * 2
        if core:
            core += (ending if title else b"") + title + text + ending
        else:
            torn = bool(content) and not content.endswith(b"\n")
            opening = ending * torn + (ending if title and content else b"") + title
            core = text + ending
        last = heading if line.minute else _last_heading(core) or last
    return opening + core, core


def _encoded(text: str) -> bytes:
    try:
        data = text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        data = text.encode("utf-8", "replace")
    return data.replace(b"\r\n", b"\n")


def _last_heading(content: bytes) -> bytes:
    text = b"\n" + content
    at = len(text)
    while (at := text.rfind(b"\n#", 0, at)) >= 0:
        end = text.find(b"\n", at + 1)
        line = text[at + 1 : end if end >= 0 else len(text)]
        hashes = len(line) - len(line.lstrip(b"#"))
        if hashes <= 6 and line[hashes : hashes + 1] in (b" ", b"\t"):
            return line.strip()
    return b""


def occurrences(content: bytes, core: bytes) -> int:
    """How often these whole lines stand in a file."""
    return (b"\n" + content).count(b"\n" + core)


def land(root: str, path: str, lines: list[Line], *, files: Files = FILES, seen: int | None = None) -> int:
    """Append the lines; answers the size of the file behind them. The caller holds the write lock.

    seen: how often they stood there before an earlier try; if they stand there more often now, that try succeeded.
    """
    target = inside(root, path)
    for _ in range(_TRIES):
        content = files.read(target)
        before = content or b""
        data, core = compose(before, lines)
        count = occurrences(before, core)
        if seen is None:
            seen = count
        elif count > seen:
            return len(before)
        folder = os.path.dirname(files.target(target))
        if content is None:
            files.make_folder(folder)
        handle = files.open_append(target)
        try:
            end = files.write(handle, data)
            files.sync(handle)
            stands = files.stands(handle, target, data, end)
        finally:
            files.close(handle)
        if content is None:
            files.sync_folder(folder)
        if stands:
            trace = Trace(path, mark(content), mark(before + data), "append", lines[-1].at)
            audit(root, [trace], files=files)
            return end
        # Another program put its own file under this name, or wrote over ours: look whether the lines are in it.
    raise OSError(errno.EBUSY, "another program keeps replacing this file", target)
