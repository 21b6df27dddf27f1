"""Near-equal texts found through their rarest words, so that no two are compared that share none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

from slowwave.pipeline.domain.postings import Postings
from slowwave.pipeline.domain.postings import content_words as content_words
from slowwave.pipeline.language import en, others
from slowwave.pipeline.language.polarity import polarity
from slowwave.pipeline.language.quantities import quantities
from slowwave.pipeline.language.same_words import same_words
from slowwave.pipeline.language.sketch import Sketch, may_be_alike, sketch
from slowwave.pipeline.language.themes import announces_change
from slowwave.pipeline.language.words import similarity

SAME = 0.9
"""OpenClaw's dedupeSimilarity; quantities and polarity are compared beside it (BEHAVIOUR, "Light sleep")."""
BUCKET = 200
"""A word that more texts share says too little to be looked under (BEHAVIOUR, "Light sleep")."""
PROBES = 5
"""Of a text's rarest words two together lead to what says the same: one alone costs twenty times as many comparisons
(BEHAVIOUR, "Light sleep": at 100,000 entries 31 thousand pairs instead of 10 million)."""
ABOUT = 3
ABOUT_SHARE = 0.4
"""A text speaks of another when it has so many of its content words, and such a share of them."""

GRAMMAR = en.FUNCTION_WORDS | others.FUNCTION_WORDS

REMEMBERED = 1 << 13
"""Texts whose sense is kept: those that a night's lines are compared with again and again."""

Key = TypeVar("Key")


class _Sense(NamedTuple):
    """The quantities, in which two texts must agree to be one statement. values: without their units."""

    values: frozenset[str]
    measured: frozenset[tuple[str, str]]


class Neighbours(Generic[Key]):
    """A growing set of texts, each with a key of the caller's. asked: as Postings have it. Local to a stage's run."""

    def __init__(self, texts: Iterable[tuple[str, Key]] = (), asked: int | None = None) -> None:
        given = tuple(texts)
        self._texts = list(given)
        self._postings = Postings((text for text, _ in given), BUCKET, asked)
        self._holding: dict[str, list[int]] = {}
        self._held = 0
        self._sketches: dict[int, Sketch] = {}
        self._senses: dict[int, _Sense] = {}

    def add(self, text: str, key: Key) -> None:
        """Let a text be found from now on."""
        self._texts.append((text, key))
        self._postings.add(text)

    def same(self, text: str) -> Key | None:
        """The key of a text that says the same in nearly the same words."""
        near = self._sharing(text, together=True)
        drawn = sketch(text) if near else None
        for place in near:
            if drawn is None or not may_be_alike(drawn, self._sketch(place), SAME):
                continue
            other, key = self._texts[place]
            agree = self._sense(place) == _sense(text) and polarity(text) == polarity(other)
            if agree and similarity(text, other) >= SAME and same_words(text, other):
                return key
        return None

    def overtaking(self, text: str) -> Iterator[Key]:
        """The keys of all texts that announce a change of what this one says.

        They name this one's values beside their own ("21 days instead of 14"), and speak of the same thing.
        """
        old = _sense(text).values
        near = [place for place in self._with_all(old) if old < self._senses[place].values]
        if not near:
            return
        spoken, rare = content_words(text), frozenset(self._rare(text)[:PROBES])
        for place in near:
            other, key = self._texts[place]
            theirs = self._postings.words(place)
            if len(spoken.intersection(theirs)) >= ABOUT and not rare.isdisjoint(theirs) and announces_change(other):
                yield key

    def speaking_of(self, text: str, *, closely: bool = False) -> Iterator[Key]:
        """The keys of all texts that speak of what this one says. closely: words of grammar do not count."""
        wanted = content_words(text)
        telling = wanted - GRAMMAR
        for place in self._sharing(text):
            common = wanted.intersection(self._postings.words(place))
            if len(common) < ABOUT or len(common) < ABOUT_SHARE * len(wanted):
                continue
            if not closely or len(common & telling) >= ABOUT_SHARE * len(telling):
                yield self._texts[place][1]

    def shared(self, text: str) -> int:
        """The largest number of rare words that one of the texts shares with this one."""
        counts = Counter(chain.from_iterable(map(self._postings.under, self._rare(text))))
        return max(counts.values(), default=0)

    def _sketch(self, place: int) -> Sketch:
        if place not in self._sketches:
            self._sketches[place] = sketch(self._texts[place][0])
        return self._sketches[place]

    def _sense(self, place: int) -> _Sense:
        # Not left to the cache of ``_sense``: a night of more lines than it holds would work each out again and again.
        if place not in self._senses:
            self._senses[place] = _sense(self._texts[place][0])
        return self._senses[place]

    def _sharing(self, text: str, *, together: bool = False) -> list[int]:
        """The places of the texts that share one of this one's rarest words. together: two, where it has two."""
        probes = self._rare(text)[:PROBES]
        once: set[int] = set()
        twice: set[int] = set()
        for places in map(self._postings.under, probes):
            twice.update(once.intersection(places))
            once.update(places)
        return sorted(twice if together and len(probes) > 1 else once)

    def _with_all(self, values: frozenset[str]) -> list[int]:
        """The places of the texts that hold the one of these values that the fewest do."""
        for place in range(self._held, len(self._texts)):
            for value in self._sense(place).values:
                self._holding.setdefault(value, []).append(place)
        self._held = len(self._texts)
        return min((self._holding.get(value, []) for value in values), key=len, default=[])

    def _rare(self, text: str) -> list[str]:
        known = [(word, len(self._postings.under(word))) for word in content_words(text)]
        return [word for *_, word in sorted([(n, -len(word), word) for word, n in known if 0 < n <= BUCKET])]


@lru_cache(maxsize=REMEMBERED)
def _sense(text: str) -> _Sense:
    found = quantities(text)
    return _Sense(
        frozenset([one.value for one in found]),
        frozenset([(one.value, one.unit) for one in found]),
    )
