"""Which texts of many may be about the same as a new one, told by their words alone.

To read a sentence for what it is about takes twenty times as long as to look at its words, so in a memory of many
entries a statement is read together with those alone that share most of what it tells: a name that hardly anything else
bears, or two of its rarest words, and by weight half of what the shorter of the two says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import fsum, log

from slowwave.pipeline.domain.postings import Postings, content_words

BUCKET = 20
"""A word that more texts share says too little to be looked under."""
PROBES = 5
"""So many of a text's rarest words are looked under (BEHAVIOUR, "Light sleep"); two of them have to lead to another."""
RARE = 3
"""A word that so few texts have leads there alone."""
SHARED = 0.4
"""So large a part of the shorter one's words has to be the same before any are weighed."""
ALIKE, MOST = 0.5, 0.75
"""So large a part of what the less telling one tells, by how rare its words are (Spärck Jones 1972): of two that share
a word which RARE texts have, and of two that do not."""


class Nearby:
    """A growing list of texts, each at a place of its own; local to one run. asked: as Postings have it."""

    def __init__(self, texts: Iterable[str] = (), asked: int | None = None) -> None:
        self._postings = Postings(texts, BUCKET, asked)
        self._gone: set[int] = set()
        self._frequency: dict[str, int] = {}
        self._counted = 0

    def add(self, text: str) -> int:
        """Let a text be found from now on, at the place that is given back."""
        return self._postings.add(text)

    def drop(self, place: int) -> None:
        """Let a text be found no more."""
        self._gone.add(place)

    def near(self, text: str) -> list[int]:
        """The places of what may be about the same, in the order in which it came."""
        places = self.alike(text)
        return self._weighed(content_words(text), places) if places else places

    def alike(self, text: str) -> list[int]:
        """The same by the number of words alone: of few texts nobody can tell which words are rare."""
        mine = content_words(text)
        buckets = self._postings.rarest(mine, PROBES)
        once: set[int] = set()
        led: set[int] = set()
        for bucket in buckets:
            led.update(once.intersection(bucket) if len(bucket) > RARE else bucket)
            once.update(bucket)
        places = once if len(buckets) == 1 else led
        words, size = self._postings.words, len(mine)
        return sorted(
            [
                place
                for place in places - self._gone
                if (theirs := words(place)) and len(mine.intersection(theirs)) >= SHARED * min(size, len(theirs))
            ]
        )

    def _weighed(self, mine: frozenset[str], places: list[int]) -> list[int]:
        self._count()
        told = self._telling(mine)
        found: list[int] = []
        for place in places:
            theirs = self._postings.words(place)
            common = mine.intersection(theirs)
            part = ALIKE if min([self._frequency[word] for word in common]) <= RARE else MOST
            shared = self._telling(common)
            # Of the two that which tells less: what the other tells is weighed where that may be less.
            if shared >= part * told or shared >= part * self._telling(theirs):
                found.append(place)
        return found

    def _count(self) -> None:
        """Count in how many texts each word stands, those of them that came since the last time."""
        for place in range(self._counted, len(self._postings)):
            for word in self._postings.words(place):
                self._frequency[word] = self._frequency.get(word, 0) + 1
        self._counted = len(self._postings)

    def _telling(self, words: Collection[str]) -> float:
        """How much words tell: the rarer, the more."""
        count, frequency = 1 + self._counted, self._frequency
        return fsum([log(count / (1 + frequency.get(word, 0))) for word in words])
