"""Entry lines as they are written: bullet, text, marks, annotation."""

from __future__ import annotations

import re
from collections.abc import Mapping

from slowwave.pipeline.domain.annotation import annotation

_COMMENT = re.compile(r"<!--|-->")


def one_line(text: str) -> str:
    """The text on one line, unable to open or close a comment."""
    return _COMMENT.sub(lambda found: found[0].replace("-", "‑"), " ".join(text.split()))


def entry_line(text: str, values: Mapping[str, str], *, box: str = "") -> str:
    """``- text <!--m:…-->`` with its line end. box: "", "[ ] " or "[x] "."""
    hidden = annotation(values).emit()
    return f"- {box}{one_line(text)}{' ' + hidden if hidden else ''}\n"
