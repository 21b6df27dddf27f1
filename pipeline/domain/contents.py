"""What the index holds: the topics and patterns that stand in it, and which of them matter most where room is short."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from slowwave.pipeline.domain.age import last_reference
from slowwave.pipeline.domain.category import OF_TYPE, topic_type
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.entry import Entry, parse_count
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.piece import Shape
from slowwave.pipeline.domain.places import stem_of
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.scoring import raw_importance

PATTERN_EVERY = 4
"""Where room is short every fourth place goes to a pattern, so that neither list crowds out the other."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One line's worth: a topic with its description, or a pattern with its trigger, as their files word them."""

    path: str
    title: str
    summary: str
    pattern: bool = False


@dataclass(frozen=True, slots=True)
class Contents:
    """topics, patterns: in the order in which they are shown. entries: active ones. candidates: that wait."""

    topics: tuple[Listed, ...]
    patterns: tuple[Listed, ...]
    entries: int
    candidates: int
    dreams: int
    day: date


def contents(memory: Memory, night: Night) -> Contents:
    """What an index of this memory lists: topics with an active entry, and all patterns."""
    active = memory.active(night.now)
    holding = {entry.path for entry in active}
    topics = [doc for doc in memory.with_role(Role.TOPIC) if doc.path in holding]
    return Contents(
        tuple(listed(doc) for doc in sorted(topics, key=_shown)),
        tuple(listed(doc) for doc in sorted(memory.with_role(Role.PATTERN), key=_shown)),
        len(active),
        len(memory.candidates(night.now)),
        memory.dreams,
        night.today,
    )


def listed(doc: Document) -> Listed:
    """A topic or pattern as its own file words it."""
    head = doc.front_matter
    pattern = doc.role is Role.PATTERN
    return Listed(doc.path, _title(doc), head.get("trigger" if pattern else "description", ""), pattern)


def weightiest_first(memory: Memory, night: Night, rows: Contents) -> tuple[Listed, ...]:
    """All that is listed, by importance and then recency, never by place (claude-code#40210)."""
    topics = sorted(rows.topics, key=lambda row: _topic_weight(memory.documents[row.path], memory, night), reverse=True)
    patterns = sorted(rows.patterns, key=lambda row: _pattern_weight(memory.documents[row.path]), reverse=True)
    return tuple(_woven(topics, patterns))


def _woven(topics: Sequence[Listed], patterns: Sequence[Listed]) -> list[Listed]:
    places = [(place * PATTERN_EVERY // (PATTERN_EVERY - 1), row) for place, row in enumerate(topics)]
    places += [(place * PATTERN_EVERY + PATTERN_EVERY - 1, row) for place, row in enumerate(patterns)]
    return [row for _, row in sorted(places, key=lambda found: found[0])]


def _topic_weight(doc: Document, memory: Memory, night: Night) -> tuple[bool, float, int, int]:
    active = doc.active(night.now)
    # Of lines that differ in their age alone the newest weighs most.
    newest: dict[tuple[tuple[str, ...], int], tuple[date, Entry]] = {}
    for entry in active:
        day, like = last_reference(entry, memory, night), (entry.marks, entry.uses)
        if like not in newest or newest[like][0] < day:
            newest[like] = (day, entry)
    rule, today = night.settings.retention, night.today
    held = any(entry.permanent or entry.pinned for entry in active)
    worth = max((raw_importance(entry, (today - day).days, rule) for day, entry in newest.values()), default=0.0)
    return held, worth, max((day for day, _ in newest.values()), default=date.min).toordinal(), len(active)


def _pattern_weight(doc: Document) -> tuple[int, str]:
    return parse_count(doc.front_matter.get("count", "")), doc.front_matter.get("updated", "")


def _title(doc: Document) -> str:
    if name := doc.front_matter.get("name", "").strip():
        return name
    headings = (block.piece.text for block in doc.blocks if block.piece and block.piece.shape is Shape.HEADING)
    return next((text for text in headings if text.strip()), "") or stem_of(doc.path)


def _shown(doc: Document) -> tuple[int, str, str]:
    types = tuple(OF_TYPE)
    kind = topic_type(doc) if doc.role is Role.TOPIC else ""
    return types.index(kind) if kind in types else len(types), _title(doc).casefold(), doc.path
