"""What later lines of the notes say about a statement: that it no longer holds, or that another value does."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from slowwave.pipeline.domain.distil.neighbours import ABOUT, ABOUT_SHARE, Neighbours, content_words
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.letters import Letters
from slowwave.pipeline.domain.link import OVERTAKING
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.pairs import judge
from slowwave.pipeline.domain.ranking.found import NOTES
from slowwave.pipeline.domain.ranking.rank import Ranked
from slowwave.pipeline.domain.ranking.tellings import told_on
from slowwave.pipeline.language.themes import announces_change

BUCKET, RARE = 20, 3
"""A word that more lines hold says too little; one that so few hold leads there alone, of others it takes two: to read
a line for what it is about takes as long as a look at a thousand."""


class Later:
    """The lines of the notes in the order in which they were said. Local to a run; read when somebody first asks."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._lines: list[Entry] | None = None
        self._letters = Letters(())

    def overtaking(self, one: Ranked) -> Iterator[Entry]:
        """The later lines that end or replace what a candidate says."""
        entry, text = one.heard.entry, one.heard.judged.text
        spoken = content_words(text)
        if entry.day is None or not spoken:
            return
        said = {entry.id, *(other.entry.id for other in one.others)}
        later = [other for other in self._near(entry, spoken) if other.id not in said]
        for other in later:
            if _speaks_of(other, spoken):
                link = judge(text, other.text)
                if link.sure and link.link in OVERTAKING:
                    yield other
        yield from Neighbours((other.text, other) for other in later if announces_change(other.text)).overtaking(text)

    def _near(self, entry: Entry, spoken: frozenset[str]) -> list[Entry]:
        """The later lines that share rare words with it, oldest first."""
        lines = self._read()
        first = bisect_right(lines, told_on(entry), key=told_on)
        if first == len(lines):
            return []
        counts: Counter[int] = Counter()
        alone: set[int] = set()
        for word in spoken:
            places = list(islice(self._letters.holding(word, first), BUCKET + 1))
            if len(places) > BUCKET:
                continue
            counts.update(places)
            alone.update(places if len(places) <= RARE else ())
        return [lines[place] for place in sorted(counts) if counts[place] > 1 or place in alone]

    def _read(self) -> list[Entry]:
        if self._lines is None:
            lines = (one for doc in self._memory.with_role(*NOTES) for one in doc.entries if one.day is not None)
            self._lines = sorted(lines, key=told_on)
            self._letters = Letters(one.text.casefold() for one in self._lines)
        return self._lines


def _speaks_of(other: Entry, spoken: frozenset[str]) -> bool:
    theirs = content_words(other.text)
    shared, least = len(spoken & theirs), min(len(spoken), len(theirs))
    return shared >= min(ABOUT, least) and shared >= ABOUT_SHARE * least
