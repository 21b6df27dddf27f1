"""Who says what a line of the notes says again: a person, or another agent, in other words.

The same words again prove nothing, since files are copied and read twice; nor does a daily job's template, which is
the same but for its numbers. Measured, repetition by whoever writes the notes speaks against a line (promotion.md 12).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple

from slowwave.pipeline.domain.entry import AGENT, HUMAN, Entry
from slowwave.pipeline.domain.link import Link
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.nearby import Nearby
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.pairs import judge
from slowwave.pipeline.domain.piece import Piece
from slowwave.pipeline.domain.ranking.uses import NO_USES, Uses
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.dates import day_of_name
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.polarity import polarity
from slowwave.pipeline.language.quantities import values
from slowwave.pipeline.language.words import similarity

ALIKE, SAME = 0.5, 0.9
"""Likeness from which on two lines may say the same, and from which on they are the same words."""
FEW = 100
"""So few lines do not tell which words are rare: in ten of them those that two share stand in a fifth of all."""
FIT = {HUMAN: 1.0, AGENT: 0.8}
"""How well a saying fits what it says again: what an agent says may be hearsay."""
KEEP_NOTES = ("openclaw", "claude-code")
"""Layouts in whose daily notes the agent itself writes, by its name."""
_NUMBERS = r"\d[\d.,:/-]*"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a log or note. fresh: no night has read it yet."""

    entry: Entry
    piece: Piece
    role: Role
    fresh: bool = False


class Tellings:
    """The lines of the last days, found by what they say. Local to a run; read when somebody first asks."""

    def __init__(self, memory: Memory, night: Night, days: int) -> None:
        self._memory, self._night = memory, night
        self._since = night.today - timedelta(days=days)
        self._lines: list[Line] | None = None
        self._nearby = Nearby()

    def fresh(self) -> Iterator[Line]:
        """What a person or an agent said, and no night has read yet: only these can say something again tonight."""
        since = self._since
        for doc, block in self._memory.fresh_blocks(Role.LOG, deep=True):
            entry, piece = block.entry, block.piece
            if entry is None or piece is None or entry.day is None or entry.day < since:
                continue
            if entry.origin in FIT:
                yield Line(entry, piece, doc.role, fresh=True)

    def lines(self) -> Iterator[Line]:
        """What a person or an agent said in these days, read or not."""
        return (line for line in self._read() if line.role is Role.LOG and line.entry.origin in FIT)

    def of(self, line: Line) -> tuple[Line, ...]:
        """The lines that say what this one says, itself aside, oldest first."""
        lines = self._read()
        near = self._nearby.near if len(lines) > FEW else self._nearby.alike
        found = (lines[place] for place in near(line.entry.text))
        same = (one for one in found if one.entry.id != line.entry.id and says_again(one.entry.text, line.entry.text))
        return tuple(sorted(same, key=lambda one: told_on(one.entry)))

    def _read(self) -> list[Line]:
        if self._lines is None:
            unread = self._memory.fresh_blocks(Role.LOG, Role.NOTE, deep=True)
            fresh = {block.entry.id for _, block in unread if block.entry}
            self._lines = []
            for doc in self._memory.with_role(Role.LOG, Role.NOTE):
                named = day_of_name(doc.path)
                if named is not None and named < self._since:
                    continue
                for block in doc.blocks:
                    entry, piece = block.entry, block.piece
                    if entry is not None and piece is not None and entry.day is not None and entry.day >= self._since:
                        self._lines.append(Line(entry, piece, doc.role, entry.id in fresh))
                        self._nearby.add(entry.text)
        return self._lines


def said_again(lines: Iterable[Line], night: Night) -> Uses:
    """What these lines, which say the same, are worth: each that says it again, and then the first one, too."""
    told = sorted(lines, key=lambda one: told_on(one.entry))
    uses = NO_USES
    counted: list[Line] = told[:1]
    for line in told[1:]:
        again = any(_counts_beside(line, other, night) for other in counted)
        if again and not any(_is_one(line, one) for one in counted):
            counted.append(line)
            uses += _use(line, night)
    return uses + _use(told[0], night) if uses.count else NO_USES


def says_again(text: str, other: str) -> bool:
    """Whether two lines say the same in other words: not the same words, nor a template with other numbers."""
    if similarity(masked(text), masked(other)) >= SAME:
        return False
    if polarity(text) != polarity(other) or values(text) != values(other):
        return False
    if similarity(text, other) >= ALIKE:
        return True
    link = judge(other, text)
    return link.link is Link.REWORDED and link.sure


def masked(text: str) -> str:
    """The text without its numbers and dates."""
    return compiled(_NUMBERS).sub("0", text)


def told_on(entry: Entry) -> tuple[date, str, str, int]:
    """The order in which lines were said."""
    return entry.day or date.min, entry.minute, entry.path, entry.line


class _Voice(NamedTuple):
    """program: in whose transcript it stands ("claude-code"), or whose notes it stands in unsigned; "" where nothing
    says. agent: which of its agents, "" for its main one, None where nobody signed."""

    program: str
    agent: str | None


def _voice_of(line: Line, night: Night) -> _Voice:
    program, colon, _ = line.entry.source.partition(":")
    if colon:
        return _Voice(program, line.entry.annotation.get("ag"))
    layout = night.settings.layout
    noted = layout in KEEP_NOTES and line.role is Role.NOTE and not line.entry.origin
    return _Voice(layout if noted else "", None)


def _counts_beside(line: Line, earlier: Line, night: Night) -> bool:
    """Whether this one says again what the earlier one said: a person does, and an agent that is another one."""
    if line.entry.origin == HUMAN:
        return True
    voice, before = _voice_of(line, night), _voice_of(earlier, night)
    if line.entry.origin != AGENT or not voice.program:
        return False
    # Whoever wrote a note unsigned may be any of its program's agents.
    return voice.program != before.program or (before.agent is not None and voice.agent != before.agent)


def _is_one(line: Line, other: Line) -> bool:
    """Whether both are one occasion: one session, or, where none is known, one day."""
    session, before = line.entry.session, other.entry.session
    if session and session == before:
        return True
    return line.entry.day == other.entry.day and (not session or not before)


def _use(line: Line, night: Night) -> Uses:
    entry = line.entry
    day = entry.day or night.today
    occasion = entry.session or f"{entry.origin} on {day.isoformat()}"
    moment = min(night.now, night.moment(day, entry.minute))
    return Uses(1, FIT.get(entry.origin, FIT[AGENT]), frozenset((occasion,)), frozenset((day,)), moment)
