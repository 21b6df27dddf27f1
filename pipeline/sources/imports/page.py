"""The files of a folder that is imported, as text: walked here and nowhere else, read-only, whatever lies there."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from slowwave.pipeline.domain.lines import printable
from slowwave.pipeline.errors import DreamError, Exit, Finding, Severity
from slowwave.pipeline.format.text import TORN, as_text, is_torn
from slowwave.pipeline.language.secrets import mask

MAX_BYTES = 64 << 20
"""A larger file is no memory that anybody wrote; reading it would take memory for nothing."""
MAX_FILES = 50_000
"""Files of a folder that are looked at; more is a disk and no memory."""
LONGEST_LINE = 1 << 16
"""Characters; a longer line is a dump. It is left out, the lines around it are read."""

Wanted = Callable[[str], bool]
"""Of a path from the folder that is imported."""
Here = Callable[[str], bool]
"""Of an absolute path: whether this file is read where it stands."""


@dataclass(frozen=True, slots=True)
class Page:
    """One file. path: POSIX, from the folder that is imported. folder: the name of the folder it stands in. text: UTF-8
    with U+FFFD for what is none; a line that is too long is empty, so that line numbers stay."""

    path: str
    folder: str
    text: str


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages that were wanted, in the order of their paths, and what could not be read. here: how many were left
    out, since they are read where they stand."""

    pages: tuple[Page, ...]
    findings: tuple[Finding, ...]
    here: int = 0


def pages_of(path: str, wanted: Wanted, is_here: Here = lambda full: False) -> Pages:
    """The files below a folder that are wanted by their path from there, or the one file that was named.

    Links to files are followed, links to folders are not. DreamError (exit 2) where nothing is there.
    """
    if not os.path.lexists(path):
        raise DreamError(
            f"There is nothing at {path}", hint="Name the folder or file to import.", exit_code=Exit.CONFIGURATION
        )
    root = path if os.path.isdir(path) else os.path.dirname(path) or "."
    findings: list[Finding] = []
    names = _below(path, findings) if os.path.isdir(path) else iter((os.path.basename(path),))
    pages: list[Page] = []
    here = 0
    for name in names:
        full = os.path.join(root, *name.split("/"))
        if not (wanted(name) or root != path):
            continue
        if is_here(full):
            here += 1
        elif (text := _text(full, _shown(name), findings)) is not None:
            folder = name.rsplit("/", 2)[-2] if "/" in name else os.path.basename(os.path.abspath(root))
            pages.append(Page(_shown(name), _shown(folder), text))
    return Pages(tuple(pages), tuple(findings), here)


def _below(root: str, findings: list[Finding]) -> Iterator[str]:
    """Paths of the files below, sorted, hidden folders aside; names that are no text are left out with a finding."""
    seen = 0

    def failed(error: OSError) -> None:
        where = _shown(os.path.relpath(error.filename or root, root))
        findings.append(Finding("D330", Severity.WARNING, f"This folder cannot be read: {_why(error)}", where))

    for folder, folders, files in os.walk(root, onerror=failed):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name != "node_modules")
        base = os.path.relpath(folder, root)
        for name in sorted(files):
            seen += 1
            if seen > MAX_FILES:
                message = f"Only the first {MAX_FILES} files were looked at; name the folder of the memory itself"
                findings.append(Finding("D330", Severity.WARNING, message))
                return
            joined = name if base == "." else f"{base.replace(os.sep, '/')}/{name}"
            if is_torn(joined):
                findings.append(Finding("D330", Severity.WARNING, "This file name is no readable text", _shown(joined)))
            else:
                yield joined


def _text(path: str, name: str, findings: list[Finding]) -> str | None:
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            findings.append(Finding("D330", Severity.WARNING, "This is no file", name))
            return None
        if status.st_size > MAX_BYTES:
            findings.append(Finding("D330", Severity.WARNING, f"This file is over {MAX_BYTES >> 20} MB", name))
            return None
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        findings.append(Finding("D330", Severity.WARNING, f"This file cannot be read: {_why(error)}", name))
        return None
    found = as_text(data, name)
    if isinstance(found, Finding):
        findings.append(found)
        return None
    return _readable(found, name, findings)


def _readable(text: str, name: str, findings: list[Finding]) -> str:
    """The text without a byte order mark and CR, bytes that are no UTF-8 as U+FFFD, lines that are too long empty."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if is_torn(text):
        first = next((found.start() for found in TORN.finditer(text)), 0)
        message = "Bytes here are no UTF-8; they were read as \ufffd"
        findings.append(Finding("D331", Severity.WARNING, message, f"{name}:{text.count(chr(10), 0, first) + 1}"))
        text = TORN.sub("\ufffd", text)
    if len(text) <= LONGEST_LINE:
        return text
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE and not name.endswith(".json"):
            message = f"This line is over {LONGEST_LINE} characters and was left out"
            findings.append(Finding("D332", Severity.WARNING, message, f"{name}:{number}"))
            lines[number - 1] = ""
    return "\n".join(lines)


def _why(error: OSError) -> str:
    return error.strerror or type(error).__name__


def _shown(name: str) -> str:
    """A name as it may stand in an annotation and on a screen."""
    return mask(printable(name))
