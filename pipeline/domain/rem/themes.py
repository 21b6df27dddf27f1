"""Themes: what keeps surfacing in the notes of a week, and only where tonight's notes speak of it again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from slowwave.pipeline.domain.rem.lines import Line
from slowwave.pipeline.language.recurring import recurring
from slowwave.pipeline.language.secrets import mask

LINES_AT_LEAST, DAYS_AT_LEAST = 3, 2
SHARE_OF_DAYS = 0.4
"""A theme comes back on so many of the days that have notes; on one day alone nothing comes back. OpenClaw asks for a
word in three eighths of all memories, which hardly any reaches where notes speak of several things."""
MOST_THEMES = 6
"""OpenClaw tells its diary of so many."""


@dataclass(frozen=True, slots=True)
class Theme:
    """word: as the notes spell it. lines: that speak of it, oldest first. of_days: with notes, in the lookback.

    new: it was none before tonight's notes.
    """

    word: str
    lines: tuple[Line, ...]
    of_days: int
    new: bool

    @property
    def days(self) -> int:
        """On how many days it surfaced."""
        return len({line.day for line in self.lines})

    @property
    def fresh(self) -> tuple[Line, ...]:
        """The lines that no night has read before."""
        return tuple(line for line in self.lines if line.fresh)


def themes(lines: Sequence[Line], names: Iterable[str] = ()) -> tuple[Theme, ...]:
    """The themes that tonight's notes speak of, the strongest first; none where nothing in them is new.

    names: by which the notes call the user, who is in all of them and no theme.
    """
    if not any(line.fresh for line in lines):
        return ()
    own = {name.casefold() for name in names}
    of_days = len({line.day for line in lines})
    needed = max(DAYS_AT_LEAST, ceil(of_days * SHARE_OF_DAYS))
    found = recurring(
        [mask(line.entry.text) for line in lines],
        [line.day for line in lines],
        texts_at_least=LINES_AT_LEAST,
        days_at_least=needed,
        most=MOST_THEMES + len(own),
    )
    told = [_theme(one.word, [lines[at] for at in one.texts], of_days, needed) for one in found]
    return tuple(one for one in told if one.word.casefold() not in own and one.fresh)[:MOST_THEMES]


def _theme(word: str, lines: Sequence[Line], of_days: int, needed: int) -> Theme:
    known = [line.day for line in lines if not line.fresh]
    new = len(known) < LINES_AT_LEAST or len(set(known)) < needed
    return Theme(word, tuple(lines), of_days, new)
