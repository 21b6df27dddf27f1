"""Bytes of a file as text, or why they are none."""

from __future__ import annotations

import re

from slowwave.pipeline.domain.document import decode
from slowwave.pipeline.errors import Finding, Severity

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
    return decode(data)
