"""Scalar fields of a file and of its entries: the front matter, an entry's check box, the marks before its words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from slowwave.pipeline.domain.candidates.candidate import MARKS
from slowwave.pipeline.format import front_matter

DONE = "done"

_MARKS = r"(?:\[(?:DREAM|(?:OBS|CNF):[^\]\s]{1,64})\][ \t]+)*"
_LEAD = re.compile(rf"\ufeff?[ \t]*(?:[-*+•]|\d{{1,9}}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?({_MARKS})")
_BOX = re.compile(r"\ufeff?[ \t]*(?:[-*+•]|\d{1,9}[.)])[ \t]+\[([ xX])\][ \t]")
_VALUES = {DONE: re.compile("[ xX]"), MARKS: re.compile(_MARKS)}


def fields(text: str, owner: str) -> Mapping[str, str]:
    """Of the front matter (owner ""), or of an entry's block: ``done``, what stands in its box; ``marks``, what stands
    before its words of whether it is proven, "" where nothing does."""
    if not owner:
        return front_matter.fields(text)
    found = {DONE: _BOX.match(text), MARKS: _LEAD.match(text)}
    return {key: match[1] for key, match in found.items() if match}


def set_field(text: str, owner: str, key: str, value: str) -> str | None:
    """The text with that one line changed, None where the field is not there."""
    if not owner:
        return front_matter.set_field(text, key, value)
    found = _BOX.match(text) if key == DONE else _LEAD.match(text) if key == MARKS else None
    if found is None or not (_VALUES[key].fullmatch(value)):
        return None
    return text[: found.start(1)] + value + text[found.end(1) :]
