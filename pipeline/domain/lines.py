"""Entry lines as they are written: bullet, text, marks, annotation, and what an annotation says of when and which."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.domain.annotation import annotation
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.words import display_width

_UNPRINTABLE = "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]"
"""What would make a file no text to us (NUL), to UTF-8 (half a pair) or to YAML (controls)."""
_COMMENT = r"<!--|-->"


def printable(text: str) -> str:
    """The text with runs of white space as one blank and unprintable characters as U+FFFD."""
    shown = text if text.isprintable() else compiled(_UNPRINTABLE).sub("\ufffd", text)
    return " ".join(shown.split())


def one_line(text: str) -> str:
    """The text on one line, unable to open or close a comment."""
    line = printable(text)
    return compiled(_COMMENT).sub(lambda found: found[0].replace("-", "‑"), line) if "--" in line else line


def verbatim(text: str) -> str:
    """The text with its lines and blanks as they stand, unable to open or close a comment."""
    shown = compiled(_UNPRINTABLE).sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))
    lines = "\n".join(line.rstrip() for line in shown.split("\n"))
    return compiled(_COMMENT).sub(lambda found: found[0].replace("-", "‑"), lines) if "--" in lines else lines


def clipped(text: str, width: int) -> str:
    """The text, cut where it has more columns than this, with an ellipsis for what is gone."""
    if 2 * len(text) <= width or display_width(text) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if display_width(text[:middle]) < width else (low, middle - 1)
    return text[:low].rstrip() + "…"


def entry_line(text: str, values: Mapping[str, str], *, box: str = "") -> str:
    """``- text <!--m:…-->`` with its line end. box: "", "[ ] " or "[x] "."""
    hidden = annotation(values).emit()
    return f"- {box}{one_line(text)}{' ' + hidden if hidden else ''}\n"


def new_eid(text: str, path: str, source: str, born: str) -> str:
    """A stable id for a new line. Derived, so that the same night proposes the same line again."""
    return "e" + sha256_hex(f"{text}\n{path}\n{source}\n{born}".encode("utf-8", "replace"))[:16]


def instant(moment: datetime) -> str:
    """RFC 3339 in UTC with ``Z``, to the second."""
    return moment.astimezone(UTC).isoformat(timespec="seconds")[:19] + "Z"
