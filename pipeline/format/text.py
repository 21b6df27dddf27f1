"""Bytes of a file as text, or why they are none."""

from __future__ import annotations

import re

from slowwave.pipeline.domain.document import decode
from slowwave.pipeline.errors import Finding, Severity

TORN_LINES, TORN_SHARE = 3, 1 / 3
"""So many lines that are no UTF-8, and such a part of all (ours): notes in GBK have hardly another line."""
TORN = re.compile("[\ud800-\udfff]")
"""Bytes that are no UTF-8, as ``surrogateescape`` decodes them."""


def is_torn(text: str) -> bool:
    """Whether it holds such bytes; a search for them would take seven times as long."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


_WIDE = {
    b"\xff\xfe\x00\x00": "UTF-32",
    b"\x00\x00\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}


def as_text(data: bytes, path: str) -> str | Finding:
    """UTF-8, losslessly: single bytes that are none become surrogate escapes. What is no text is left alone."""
    wide = next((name for mark, name in _WIDE.items() if data.startswith(mark)), "")
    if wide:
        message = f"This file is {wide}; save it as UTF-8 to have it read"
        return Finding("D109", Severity.WARNING, message, path)
    if b"\0" in data:
        return Finding("D109", Severity.WARNING, "This file holds NUL bytes, so it is no text; it was not read", path)
    try:
        return data.decode()
    except UnicodeDecodeError:
        text = decode(data)
    if _is_of_another_encoding(text):
        message = "This file is no UTF-8, but perhaps GBK or Latin-1; save it as UTF-8 to have it read"
        return Finding("D109", Severity.WARNING, message, path)
    return text


def _is_of_another_encoding(text: str) -> bool:
    """Whether so many lines hold bytes that are no UTF-8 that no slip of a disk or of a tool made them so."""
    lines = [line for line in text.splitlines() if line.strip()]
    torn = sum(is_torn(line) for line in lines)
    return torn >= TORN_LINES and torn >= TORN_SHARE * len(lines)
