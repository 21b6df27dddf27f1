"""All that the notes say, read at one go when a report first asks: its details and its other language ask again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.failure.occurrence import STRANGERS
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.stated import as_stated
from slowwave.pipeline.language.recurring import recurring
from slowwave.pipeline.language.secrets import mask

SAMPLE = 4000
"""Lines that are looked at for what comes back, spread over all."""
THEMES, THEME_DAYS = 5, 3
"""So many words are named, each of at least so many days."""


class LookBack:
    """Of one memory."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    @cached_property
    def entries(self) -> Sequence[Entry]:
        """The lines that bear a day, in the order in which they were said."""
        return sorted((entry for entry in self._memory.log_entries if entry.day is not None), key=_moment)

    @cached_property
    def days(self) -> Mapping[date | None, int]:
        """How many each day has, oldest first."""
        return Counter(entry.day for entry in self.entries)

    @cached_property
    def own(self) -> Sequence[Entry]:
        """Those of the owner and of agents, with the types that they state."""
        return [as_stated(entry) for entry in self.entries if entry.origin not in STRANGERS]

    @cached_property
    def kinds(self) -> Mapping[str, int]:
        """How many of these are of each type."""
        return Counter(entry.event for entry in self.own)

    @cached_property
    def themes(self) -> Sequence[tuple[str, int]]:
        """The words of most days in them, with how many."""
        lines = self.own[:: len(self.own) // SAMPLE + 1]
        days = [line.day for line in lines]
        texts = [mask(line.text) for line in lines]
        found = recurring(texts, days, texts_at_least=THEME_DAYS, days_at_least=THEME_DAYS, most=THEMES)
        counted = [(one.word, len({days[at] for at in one.texts})) for one in found]
        return sorted(counted, key=lambda one: -one[1])


def _moment(entry: Entry) -> tuple[date, str, int]:
    return entry.day or date.min, entry.minute, entry.line
