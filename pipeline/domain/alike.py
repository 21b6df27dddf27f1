"""New lines that may be an old one in other words, without comparing each with each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.language.words import bigrams, normalise, rarest, words

PAIRS = 200_000
"""So many pairs are all compared: a second's work. Of more lines those are that share the most rare words."""
RAREST, SHARED_BY, MOST = 6, 200, 12
"""How many of a line's rarest words are followed, to how many of the lines that share one, and how many are rated."""
TAKEN_IN, LONGER = 0.9, 4
"""Share of a line's bigrams from which another has taken it in, and how many times as long that may be at most."""


class Alike:
    """Some new lines, for so many old ones to be compared with."""

    def __init__(self, entries: Sequence[Entry], rows: int) -> None:
        self._entries = tuple(entries)
        self._said = [normalise(entry.text) for entry in entries]
        self._grams = [bigrams(entry.text) for entry in entries]
        self._by_word: dict[str, list[int]] = {}
        self._all = rows * len(entries) <= PAIRS
        if not self._all:
            for place, entry in enumerate(entries):
                for word in set(words(entry.text)):
                    self._by_word.setdefault(word, []).append(place)

    def rated(self, said: str) -> Iterator[tuple[float, Entry]]:
        """The lines that this one may be, each with its likeness: Dice over bigrams, as ``similarity`` has it."""
        grams = bigrams(said)
        for place in self._candidates(said):
            other = self._grams[place]
            if grams and other:
                yield 2 * len(grams & other) / (len(grams) + len(other)), self._entries[place]
            elif not grams and not other and normalise(said) == self._said[place]:
                yield 1.0, self._entries[place]

    def holding(self, said: str) -> Entry | None:
        """The first line in which these words stand among others, as they are or nearly."""
        wanted, few = normalise(said), bigrams(said)
        for place in self._candidates(said):
            many = self._grams[place]
            # A long text holds most bigrams of any short one.
            nearly = few and len(many) <= LONGER * len(few) and len(few & many) >= TAKEN_IN * len(few)
            if nearly or (wanted and wanted in self._said[place]):
                return self._entries[place]
        return None

    def _candidates(self, said: str) -> Sequence[int]:
        if self._all:
            return range(len(self._entries))
        sharing = {word: len(places) for word in set(words(said)) if (places := self._by_word.get(word))}
        found: Counter[int] = Counter()
        for word in rarest(sharing, sharing, RAREST):
            found.update(self._by_word[word][:SHARED_BY])
        return [place for place, _ in found.most_common(MOST)]
