"""The lines that REM looks at: what the notes of the last days say, each thing once, and what of it is news tonight."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from slowwave.pipeline.domain import evidence
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.failure.occurrence import STRANGERS
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.reinforcement import reinforcement
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.shapes import may_be_statement, refusal
from slowwave.pipeline.language.dates import days_in
from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.words import bare, fingerprint, normalise

LOOKBACK_DAYS = 7
"""Of the night's own day back (OpenClaw's rem.lookbackDays)."""
MOST_LINES = 2000
"""The newest are looked at; a day of an ordinary diary has a hundred."""


class Line(NamedTuple):
    """One statement of a log or note. fresh: no night has read it yet, nor its words elsewhere. ref: as evidence names
    it."""

    entry: Entry
    day: date
    fresh: bool
    ref: str

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.entry.text)


def recent_files(memory: Memory, night: Night) -> tuple[Document, ...]:
    """The logs and notes of the lookback, oldest first. Nothing else is parsed."""
    since = night.today - timedelta(LOOKBACK_DAYS - 1)
    dated = ((days_in(doc.path), doc) for doc in memory.with_role(Role.LOG, Role.NOTE))
    found = [(max(days), doc) for days, doc in dated if days and since <= max(days) <= night.today]
    return tuple(doc for _, doc in sorted(found, key=lambda one: (one[0], one[1].path)))


def recent_lines(memory: Memory, night: Night) -> tuple[Line, ...]:
    """What was stated in the lookback by a person or an agent, oldest first.

    No block, label, heading or chat turn, nothing of a tool, a page, a third person or a dream. What a job writes each
    day with other numbers counts once, as do lines copied into another file.
    """
    seen: set[str] = set()
    found: list[Line] = []
    for line in _lines(memory, night):
        shape = compiled(r"\d+").sub("0", normalise(line.entry.text))
        if shape not in seen:
            seen.add(shape)
            found.append(line)
    return tuple(found[-MOST_LINES:])


def fresh_lines(memory: Memory, night: Night) -> Iterator[Line]:
    """Of such statements those that no night has read yet."""
    return _lines(memory, night, fresh=True)


def _lines(memory: Memory, night: Night, *, fresh: bool = False) -> Iterator[Line]:
    for doc in recent_files(memory, night):
        start = memory.read_so_far(doc)
        if fresh and start == len(doc.text):
            continue
        for block in doc.blocks:
            entry, piece = block.entry, block.piece
            if entry is None or piece is None or entry.origin in STRANGERS:
                continue
            if fresh and start and block.end <= start:
                continue
            said = bare(piece.text)
            if not may_be_statement(piece, said) or refusal(piece, said, LEXICON) is not None:
                continue
            day = entry.day or max(days_in(doc.path))
            unread = (not start or block.end > start) and not _met_before(entry, memory, night)
            yield Line(entry, day, unread, evidence.of_line(entry, doc.role))


def _met_before(entry: Entry, memory: Memory, night: Night) -> bool:
    """Whether light sleep met these words on an earlier day: a note that is read again, or copied, is no news."""
    last = reinforcement(fingerprint(entry.text), memory.state).light_day
    return last is not None and last < night.today
