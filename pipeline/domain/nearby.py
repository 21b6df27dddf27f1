"""Which texts of many may be about the same as a new one, told by their words alone.

To read a sentence for what it is about takes twenty times as long as to look at its words, so in a memory of many
entries a statement is read together with those alone that share most of what it tells: a name that hardly anything else
bears, or two of its rarest words, and by weight half of what the shorter of the two says.
"""

from __future__ import annotations

from math import fsum, log

from slowwave.pipeline.domain.distil.neighbours import content_words

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
    """A growing list of texts, each at a place of its own; local to one run."""

    def __init__(self) -> None:
        self._words: list[frozenset[str]] = []
        self._frequency: dict[str, int] = {}
        self._under: dict[str, list[int]] = {}

    def add(self, text: str) -> int:
        """Let a text be found from now on, at the place that is given back."""
        place = len(self._words)
        words = content_words(text)
        self._words.append(words)
        frequency, under = self._frequency, self._under
        for word in words:
            seen = frequency[word] = frequency.get(word, 0) + 1
            if seen == 1:
                under[word] = [place]
            elif seen <= BUCKET:
                under[word].append(place)
            elif seen == BUCKET + 1:
                del under[word]
        return place

    def drop(self, place: int) -> None:
        """Let a text be found no more."""
        self._words[place] = frozenset()

    def near(self, text: str) -> list[int]:
        """The places of what may be about the same, in the order in which it came."""
        places = self.alike(text)
        return self._weighed(content_words(text), places) if places else places

    def alike(self, text: str) -> list[int]:
        """The same by the number of words alone: of few texts nobody can tell which words are rare."""
        mine = content_words(text)
        under = self._under
        rarest = sorted([(len(under[word]), word) for word in mine if word in under])[:PROBES]
        buckets = [under[word] for _, word in rarest]
        once: set[int] = set()
        led: set[int] = set()
        for bucket in buckets:
            led |= once.intersection(bucket) if len(bucket) > RARE else set(bucket)
            once.update(bucket)
        places = once if len(buckets) == 1 else led
        words, size = self._words, len(mine)
        return sorted(
            place
            for place in places
            if (theirs := words[place]) and len(mine & theirs) >= SHARED * min(size, len(theirs))
        )

    def _weighed(self, mine: frozenset[str], places: list[int]) -> list[int]:
        told = self._telling(mine)
        found: list[int] = []
        for place in places:
            theirs = self._words[place]
            common = mine & theirs
            rare = min([self._frequency[word] for word in common]) <= RARE
            least = (ALIKE if rare else MOST) * min(told, self._telling(theirs))
            if self._telling(common) >= least:
                found.append(place)
        return found

    def _telling(self, words: frozenset[str]) -> float:
        """How much words tell: the rarer, the more."""
        count, frequency = 1 + len(self._words), self._frequency
        return fsum([log(count / (1 + frequency.get(word, 0))) for word in words])
