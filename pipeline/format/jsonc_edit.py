"""Changing one value of a settings file and leaving every other byte as it stands: order, comments, indent, line ends.

Each function takes a text and answers a text; what was put in and is taken out again leaves no trace.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.format.jsonc import Slot, behind_blanks, parse_jsonc

_INDENTED = re.compile(r"^([ \t]+)\S", re.MULTILINE)
_SAME_LINE = re.compile(r"(?:[ \t]+|/\*(?:(?!\*/)[^\n])*\*/)*(?://[^\n\r]*)?")
UNIT = "  "
"""The indent of a file that shows none."""

Path = Sequence[str | int]


def found(text: str, path: Path) -> Slot | None:
    """What stands at a path of keys and places in lists; None for nothing. Raises TornError."""
    slot = parse_jsonc(text)
    for step in path:
        if slot is None:
            return None
        if isinstance(step, str):
            slot = slot.member(step)
        else:
            slot = slot.slots[step] if slot.is_list and step < len(slot.slots) else None
    return slot


def put(text: str, path: Path, value: JsonValue) -> str:
    """The text with this value at the path: in the place of the old one, else behind its last neighbour.

    Objects on the way are made; a number may only name a place that is there, or the next one. Raises TornError, and
    ValueError where something else than an object or a list stands in the way.
    """
    slot = parse_jsonc(text)
    if slot is None:
        return _fresh(text, _nested(path, value))
    for depth, step in enumerate(path):
        if not (slot.is_object if isinstance(step, str) else slot.is_list):
            raise ValueError(f"{_told(path[:depth])} is no {'object' if isinstance(step, str) else 'list'}")
        inner = slot.member(step) if isinstance(step, str) else next(iter(slot.slots[step : step + 1]), None)
        if inner is None:
            key = step if isinstance(step, str) else None
            return _added(text, slot, key, _nested(path[depth + 1 :], value))
        slot = inner
    flat = _is_flat(text, slot) if slot.slots else "\n" not in text.strip()
    shown = _shown(value, text, _indent_of(text, slot.start), flat)
    return text[: slot.value_start] + shown + text[slot.end :]


def taken(text: str, path: Path) -> str:
    """The text without what stands at the path; a holder that becomes empty by that stays, as ``{}`` or ``[]``."""
    holder, slot = found(text, path[:-1]), found(text, path)
    if holder is None or slot is None:
        return text
    place = holder.slots.index(slot)
    before = holder.slots[place - 1] if place else None
    start = (before.comma + 1) if before else holder.value_start + 1
    end = slot.comma + 1 if slot.comma >= 0 else slot.end
    if len(holder.slots) == 1:
        inner = text[start : slot.start] + text[end : holder.end - 1]
        return text[:start] + ("" if not inner.strip() else inner) + text[holder.end - 1 :]
    kept = _same_line(text, start)
    line = text.rfind("\n", kept, slot.start)
    begin = line if line >= 0 else kept
    if line > 0 and text[line - 1] == "\r":
        begin = line - 1
    if before is None and line < 0:
        begin, end = slot.start, behind_blanks(text, end)
    if before is not None and slot.comma < 0:
        # The one before is the last now: its comma goes, unless the last had one as well.
        text = text[: before.comma] + text[before.comma + 1 :]
        begin, end = begin - 1, end - 1
    return text[:begin] + text[end:]


def _told(path: Path) -> str:
    return ".".join(map(str, path)) or "the text"


def _nested(path: Path, value: JsonValue) -> JsonValue:
    for step in reversed(path):
        value = {step: value} if isinstance(step, str) else [value]
    return value


def _fresh(text: str, value: JsonValue) -> str:
    """A text that holds nothing yet but perhaps a comment."""
    kept = text if text.strip("\ufeff \t\r\n") else text[:1].strip(" \t\r\n")
    end = _line_end(text)
    between = end if kept and not kept.endswith(("\n", "\ufeff")) else ""
    return kept + between + _shown(value, text, "", False) + end


def _added(text: str, holder: Slot, key: str | None, value: JsonValue) -> str:
    """Behind the last slot of a holder."""
    outer = _indent_of(text, holder.start)
    name = "" if key is None else f"{json.dumps(key, ensure_ascii=False)}:{' ' * (not _is_tight(text))}"
    end = _line_end(text)
    if not holder.slots:
        place = holder.end - 1
        if "\n" not in text.strip() and holder.start > 1:
            return text[:place] + name + _shown(value, text, "", True) + text[place:]
        inner = outer + _unit(text)
        content = text[holder.value_start + 1 : place]
        kept = content.rstrip() if content.strip() else ""
        body = end + inner + name + _shown(value, text, inner, False) + end + outer
        return text[: holder.value_start + 1] + kept + body + text[place:]
    flat = _is_flat(text, holder)
    last = holder.slots[-1]
    if flat or "\n" not in text[last.end : holder.end]:
        place = last.comma + 1 if last.comma >= 0 else last.end
        comma = ("" if last.comma >= 0 else ",") + " " * (not _is_tight(text))
        shown = _shown(value, text, _indent_of(text, last.start), flat)
        return text[:place] + comma + name + shown + text[place:]
    inner = _indent_of(text, last.start)
    behind = _same_line(text, last.comma + 1 if last.comma >= 0 else last.end)
    # A file that ends its lists with a comma goes on doing so.
    body = end + inner + name + _shown(value, text, inner, False) + ("," if last.comma >= 0 else "")
    comma = "" if last.comma >= 0 else ","
    return text[: last.end] + comma + text[last.end : behind] + body + text[behind:]


def _shown(value: JsonValue, text: str, indent: str, flat: bool) -> str:
    """The value as JSON, in the manner of the text around it."""
    if flat:
        separators = (",", ":") if _is_tight(text) else (", ", ": ")
        return json.dumps(value, ensure_ascii=False, separators=separators)
    lines = json.dumps(value, ensure_ascii=False, indent=_unit(text)).split("\n")
    return (_line_end(text) + indent).join(lines)


def _is_flat(text: str, slot: Slot) -> bool:
    return "\n" not in text[slot.value_start : slot.end]


def _is_tight(text: str) -> bool:
    """Whether a text writes ``{"a":1}`` and not ``{"a": 1}``."""
    return re.search(r'":\S', text) is not None and re.search(r'":\s', text) is None


def _unit(text: str) -> str:
    first = _INDENTED.search(text)
    return first[1] if first else UNIT


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _indent_of(text: str, place: int) -> str:
    """The blanks at the beginning of the line of a place."""
    line = text[text.rfind("\n", 0, place) + 1 : place].lstrip("\ufeff")
    return line[: len(line) - len(line.lstrip(" \t"))]


def _same_line(text: str, place: int) -> int:
    """Behind the blanks and comments that follow on the same line: they belong to what stands before them."""
    match = _SAME_LINE.match(text, place)
    if match is None:
        return place
    rest = text[match.end() : match.end() + 1]
    # A comment in front of a value on the same line is the value's.
    return match.end() if rest in ("", "\n", "\r") else place
