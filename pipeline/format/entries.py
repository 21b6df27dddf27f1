"""Scalar fields of a file and of its entries: the front matter, and an entry's check box."""

from __future__ import annotations

import re
from collections.abc import Mapping

from slowwave.pipeline.domain.document import Block, Parse
from slowwave.pipeline.format import front_matter

DONE = "done"

_BOX = re.compile(r"[ \t]*(?:[-*+•]|\d{1,9}[.)])[ \t]+\[([ xX])\][ \t]")


def fields(parse: Parse, text: str, path: str, owner: str) -> Mapping[str, str]:
    """Of the front matter (owner ""), or ``done`` of the entry with that id: what stands in its box."""
    if not owner:
        return front_matter.fields(text)
    block = _owned(parse(text, path), owner)
    box = _BOX.match(block.raw) if block else None
    return {DONE: box[1]} if box else {}


def set_field(parse: Parse, text: str, path: str, owner: str, key: str, value: str) -> str | None:
    """The text with that one line changed, None where the owner or its field is not there."""
    if not owner:
        return front_matter.set_field(text, key, value)
    block = _owned(parse(text, path), owner)
    box = _BOX.match(block.raw) if block else None
    if block is None or box is None or key != DONE or value not in (" ", "x", "X"):
        return None
    at = block.start + box.start(1)
    return text[:at] + value + text[at + 1 :]


def _owned(blocks: tuple[Block, ...], owner: str) -> Block | None:
    return next((block for block in blocks if block.entry is not None and block.entry.id == owner), None)
