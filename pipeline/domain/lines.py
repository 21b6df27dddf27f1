"""Entry lines as they are written: bullet, text, marks, annotation."""

from __future__ import annotations

import re
from collections.abc import Mapping

from slowwave.pipeline.domain.annotation import annotation

_UNPRINTABLE = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
"""What would make a file no text to us (NUL), to UTF-8 (half a pair) or to YAML (controls)."""
_COMMENT = re.compile(r"<!--|-->")


def printable(text: str) -> str:
    """The text with runs of white space as one blank and unprintable characters as U+FFFD."""
    return " ".join(_UNPRINTABLE.sub("\ufffd", text).split())


def one_line(text: str) -> str:
    """The text on one line, unable to open or close a comment."""
    return _COMMENT.sub(lambda found: found[0].replace("-", "‑"), printable(text))


def entry_line(text: str, values: Mapping[str, str], *, box: str = "") -> str:
    """``- text <!--m:…-->`` with its line end. box: "", "[ ] " or "[x] "."""
    hidden = annotation(values).emit()
    return f"- {box}{one_line(text)}{' ' + hidden if hidden else ''}\n"
