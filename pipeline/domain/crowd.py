"""Many entries whose letters are looked through at once: one search for each bit of a word, not one for each entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.letters import Letters


class Crowd:
    """Entries in their order, with the letters of all of them in one text."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = tuple(entries)
        self._letters = Letters(entry.text.casefold() for entry in self._entries)
        self._places: dict[str, list[int]] = {}

    def with_some(self, bits: Collection[str], least: int) -> Iterator[Entry]:
        """The entries in which at least so many of these bits of words stand, case folded."""
        if least < 1:
            yield from self._entries
            return
        counts = Counter(chain.from_iterable(map(self._with, bits)))
        yield from (self._entries[place] for place in sorted(counts) if counts[place] >= least)

    def _with(self, bit: str) -> list[int]:
        places = self._places.get(bit)
        if places is None:
            places = self._places[bit] = list(self._letters.holding(bit))
        return places
