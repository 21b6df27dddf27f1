"""Scalar fields of a file and of its entries: the front matter, and an entry's check box."""

from __future__ import annotations

import re
from collections.abc import Mapping

from slowwave.pipeline.format import front_matter

DONE = "done"

_BOX = re.compile(r"\ufeff?[ \t]*(?:[-*+•]|\d{1,9}[.)])[ \t]+\[([ xX])\][ \t]")


def fields(text: str, owner: str) -> Mapping[str, str]:
    """Of the front matter (owner ""), or of an entry's block: ``done``, what stands in its box."""
    if not owner:
        return front_matter.fields(text)
    box = _BOX.match(text)
    return {DONE: box[1]} if box else {}


def set_field(text: str, owner: str, key: str, value: str) -> str | None:
    """The text with that one line changed, None where the field is not there."""
    if not owner:
        return front_matter.set_field(text, key, value)
    box = _BOX.match(text)
    if box is None or key != DONE or value not in (" ", "x", "X"):
        return None
    return text[: box.start(1)] + value + text[box.end(1) :]
