"""The ``.learnings/`` files of the self-improving agent, in all the forms that occur (reference auto-dream 3.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import zip_longest
from typing import NamedTuple

from slowwave.pipeline.domain.document import Block
from slowwave.pipeline.domain.learning import PENDING, Learning
from slowwave.pipeline.domain.piece import Piece, Shape
from slowwave.pipeline.format import front_matter
from slowwave.pipeline.format.scan import scan
from slowwave.pipeline.format.span import Span
from slowwave.pipeline.format.text import TORN
from slowwave.pipeline.language.dates import parse_day

STATUS = "status"

_ID = re.compile(
    r"(?:\ufeff|-{3,})?[ \t]{0,3}(?P<marks>#{2,4})[ \t]*"
    r"\[?(?P<id>(?P<family>LRN|ERR|FEAT|FR)-(?P<day>\d{8})-[0-9A-Za-z]{1,16})\]?"
    r"[ \t]*[:：]?[ \t]*(?P<category>[^\r\n]*)"
)
_DATED = re.compile(r"(?P<marks>#{2,4})[ \t]+(?P<day>\d{4}-\d{2}-\d{2})[ \t]*[:：—–-]+[ \t]*(?P<title>[^\r\n]+)")
_FAMILIES = {"ERRORS": "ERR", "LEARNINGS": "LRN", "FEATURE_REQUESTS": "FEAT"}
_EXAMPLES = frozenset(
    f"{stem}-{end}"
    for stem, ends in {
        "LRN-20250115": ("001", "002", "003"),
        "LRN-20250116": ("001",),
        "ERR-20250115": ("A3F",),
        "ERR-20250120": ("B2C",),
        "FEAT-20250115": ("001",),
        "FEAT-20250110": ("002",),
    }.items()
    for end in ends
)
"""The ids of upstream's own examples, which people leave in their files."""
_SAMPLE_HEADING = re.compile(r"\b(?:examples?|formats?|templates?)\b|示例|格式|模板|范例", re.IGNORECASE)
_FIELD = re.compile(
    r"(?P<lead>^[ \t]*(?:[-*+][ \t]+)?|\|[ \t]*)\*\*(?P<key>[^*:：|]{1,40})(?:\*\*[ \t]*[:：]|[:：]\*\*)[ \t]*"
)
_META = re.compile(
    r"[ \t]*(?:[-*+][ \t]+)?(?:\*\*)?(?P<key>[^\W\d_][\w /-]{0,39}?)"
    r"(?:\*\*[ \t]*[:：]|[:：]\*\*|[:：](?=\s))(?P<value>.*)"
)
_SECTION = re.compile(r"[ \t]{0,3}#{1,6}[ \t]|[ \t]*(?:```|~~~)")
_WORD = re.compile(r"[^\W_][\w'’]*(?:-\w+)*")
_SAME_STATUS = {
    "open": PENDING,
    "active": PENDING,
    "in-progress": "in_progress",
    "in progress": "in_progress",
    "wont-fix": "wont_fix",
    "won't": "wont_fix",
    "won’t": "wont_fix",
    "待处理": PENDING,
    "未解决": PENDING,
    "进行中": "in_progress",
    "已解决": "resolved",
    "已晋升": "promoted",
}
_SAME_NAME = {
    "状态": STATUS,
    "优先级": "priority",
    "领域": "area",
    "记录时间": "logged",
    "摘要": "summary",
    "概要": "summary",
    "详情": "details",
    "建议操作": "suggested action",
    "建议行动": "suggested action",
    "建议修复": "suggested fix",
    "根本原因": "root cause",
    "修复": "fix",
    "解决方案": "fix",
    "元数据": "metadata",
}


class _HeadField(NamedTuple):
    """start: the offset of the value in the record."""

    name: str
    value: str
    start: int


def learning_blocks(text: str, path: str) -> tuple[Block, ...]:
    """The blocks of a learnings file: one for each record, the rest as in any Markdown."""
    return tuple(_blocks(text, path))


def fields(text: str, owner: str) -> Mapping[str, str]:
    """The bold fields of a record's head by lower-case name, as they stand; for owner "" the front matter."""
    if not owner:
        return front_matter.fields(text)
    return {field.name: field.value for field in reversed(_head_fields(text))}


def set_field(text: str, owner: str, key: str, value: str) -> str | None:
    """The text with the value of that one field changed; blanks and the line end behind it stay."""
    if not owner:
        return front_matter.set_field(text, key, value)
    found = [field for field in _head_fields(text) if field.name == key]
    if not found or "\n" in value or "\r" in value:
        return None
    start = found[0].start
    gap = "" if start < 1 or text[start - 1] in " \t" else " "
    return f"{text[:start]}{gap}{value}{text[start + len(found[0].value) :]}"


def _blocks(text: str, path: str) -> Iterator[Block]:
    spans = list(scan(text))
    ordinals: dict[str, int] = {}
    index = 0
    while index < len(spans):
        head = _head(spans[index], path)
        if head is None:
            span = spans[index]
            yield Block(span.raw, span.line, span.start, span.piece)
            index += 1
            continue
        end = _record_end(spans, index + 1, len(head["marks"]), path)
        raw = "".join(span.raw for span in spans[index:end])
        yield _block(spans[index], spans[index:end], raw, head, path, ordinals)
        index = end


def _block(
    first: Span, spans: Sequence[Span], raw: str, head: re.Match[str], path: str, ordinals: dict[str, int]
) -> Block:
    piece = Piece(_clean(raw).strip(), first.piece.headings if first.piece else (), "", Shape.RECORD)
    plain = Block(raw, first.line, first.start, piece)
    given = head.groupdict()
    family = {"FR": "FEAT"}.get(given.get("family", ""), given.get("family", "")) or _family(path)
    day = _day(given["day"])
    record_id = given.get("id") or f"{family}-{given['day'].replace('-', '')}"
    values = {field.name: _clean(field.value) for field in reversed(_head_fields(raw))}
    if _is_sample(record_id, values.get(STATUS, ""), piece.headings):
        return plain
    sections = _sections(spans)
    if "title" in given:
        sections = {"summary": _clean(given["title"]).strip(), **sections}
    lines = sections.get("metadata", "").split("\n")
    meta = {_name(found["key"]): found["value"].strip() for line in lines if (found := _META.match(line))}
    meta |= {key: value for key, value in values.items() if key not in (STATUS, "priority", "area", "logged")}
    ordinal = ordinals.get(record_id, 0)
    ordinals[record_id] = ordinal + 1
    learning = Learning(
        key=f"{path}#{record_id}/{ordinal}",
        id=record_id,
        family=family,
        category=_clean(given.get("category") or "").strip(),
        path=path,
        line=first.line,
        status=status_of(values.get(STATUS, "")),
        priority=_first_word(values.get("priority", "")),
        area=values.get("area", "").strip(),
        logged=_day(values.get("logged", "")) or day,
        sections=sections,
        metadata=meta,
        recurrence=_count(meta.get("recurrence-count", "")),
    )
    return Block(raw, first.line, first.start, piece, None, learning)


def status_of(raw: str) -> str:
    """A status as written, reduced to its first word; what means pending is pending, unknown words stay."""
    words: list[str] = _WORD.findall(raw.casefold())
    if not words:
        return PENDING
    return _SAME_STATUS.get(" ".join(words[:2]), _SAME_STATUS.get(words[0], words[0]))


def _head(span: Span, path: str) -> re.Match[str] | None:
    """The heading of a record at the start of a span; one run into a ``---`` by a torn write counts too."""
    if span.piece is None or not (span.level or span.raw.startswith("---")):
        return None
    found = _ID.match(span.raw)
    if found is None and span.level and _family(path):
        found = _DATED.match(span.raw)
        if found is not None and _day(found["day"]) is None:
            return None
    return found


def _record_end(spans: Sequence[Span], index: int, level: int, path: str) -> int:
    """The record ends before the next one, a heading of its own rank, or a rule below which no section follows."""
    end = index
    while end < len(spans):
        span = spans[end]
        if _head(span, path) is not None or 0 < span.level <= level:
            break
        if span.piece is None and span.raw.startswith("---"):
            below = next((each for each in spans[end + 1 : end + 3] if each.raw.strip()), None)
            if below is None or below.level <= level:
                break
        end += 1
    while end > index and spans[end - 1].piece is None:
        end -= 1
    return end


def _head_fields(raw: str) -> list[_HeadField]:
    """The bold fields between a record's heading and its first section, several on a line parted by ``|``."""
    found: list[_HeadField] = []
    at = 0
    for number, line in enumerate(raw.split("\n")):
        if number and _SECTION.match(line):
            break
        places = list(_FIELD.finditer(line)) if number else []
        for place, after in zip_longest(places, places[1:]):
            value: str = line[place.end() : after.start() if after else len(line)].rstrip(" \t\r")
            found.append(_HeadField(_name(place["key"]), value, at + place.end()))
        at += len(line) + 1
    return found


def _sections(spans: Sequence[Span]) -> dict[str, str]:
    """Heading in lower case to the text below it; deeper headings belong to their section. Of a record without
    headings the whole body is ``details``."""
    rank = next((span.level for span in spans[1:] if span.level), 0)
    texts: dict[str, list[str]] = {}
    name = "" if rank else "details"
    for span in spans[1:]:
        if rank and span.level == rank and span.piece is not None:
            name = _name(span.piece.text)
            continue
        if name:
            texts.setdefault(name, []).append(span.raw)
    found = {name: _clean("".join(parts)).strip() for name, parts in texts.items()}
    return {name: text for name, text in found.items() if text}


def _is_sample(record_id: str, status: str, headings: Sequence[str]) -> bool:
    """True for what shows how a record looks: a choice for a status, upstream's examples, a heading that says so."""
    return "|" in status or record_id in _EXAMPLES or any(_SAMPLE_HEADING.search(title) for title in headings)


def _name(raw: str) -> str:
    name = " ".join(_clean(raw).casefold().strip("*#:： \t").split())
    name = re.sub(r"^[^\w]+|[^\w]+$", "", name)
    return _SAME_NAME.get(name, name)


def _first_word(raw: str) -> str:
    words: list[str] = _WORD.findall(raw.casefold())
    return words[0] if words else ""


def _family(path: str) -> str:
    name = path.rsplit("/", 1)[-1].upper()
    return next((family for stem, family in _FAMILIES.items() if name.startswith(stem)), "")


def _day(raw: str) -> date | None:
    found = re.match(r"(\d{4})-?(\d{2})-?(\d{2})", raw)
    return parse_day("-".join(found.groups())) if found else None


def _count(raw: str) -> int:
    found = re.match(r"\d{1,9}", raw, re.ASCII)
    return max(1, int(found[0])) if found else 1


def _clean(text: str) -> str:
    return TORN.sub("\ufffd", text).replace("\r\n", "\n")
