"""Which of many texts hold a word: of all words at once, or of few where only few are asked for.

To read all texts for their words takes as long as looking some two hundred words up in their letters: a night that
takes in ten sentences over a large memory asks for fewer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice

from slowwave.pipeline.domain.letters import Letters
from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.words import normalise, words

FEW = 15
"""So few texts that are looked for name fewer words than it takes as long to look up as to read all."""
MANY = 1_000
"""Fewer texts are read at once, whoever asks."""
WORDED = 1 << 15
"""Texts whose words are kept: two sets are made of all that memory holds, and one may be what a night takes in."""
NOWHERE: Sequence[int] = ()
_STOP = frozenset(LEXICON.stop_words)


@lru_cache(maxsize=WORDED)
def content_words(text: str) -> frozenset[str]:
    """The words that say something: no stop words, no single characters."""
    return frozenset([word for word in words(text) if len(word) > 1 and word not in _STOP])


class Postings:
    """A growing list of texts, each at a place of its own. most: a word's places beyond so many are not told, but that
    there is one more. asked: how many texts will be looked for, where that is known. Local to one run."""

    def __init__(self, texts: Iterable[str], most: int, asked: int | None = None) -> None:
        self._texts = list(texts)
        self._most = most
        self._under: dict[str, list[int]] = {}
        self._words: list[tuple[str, ...]] = []
        self._spelt: dict[str, str] = {}
        self._letters: Letters | None = None
        self._looks_up = asked is not None and asked <= FEW and len(self._texts) >= MANY
        if not self._looks_up:
            for place, text in enumerate(self._texts):
                self._note(place, text)

    def __len__(self) -> int:
        return len(self._texts)

    def words(self, place: int) -> Collection[str]:
        """The words of a text that say something, each once."""
        return content_words(self._texts[place]) if self._looks_up else self._words[place]

    def add(self, text: str) -> int:
        """Let a text be found from now on, at the place that is given back."""
        place = len(self._texts)
        self._texts.append(text)
        self._note(place, text)
        return place

    def under(self, word: str) -> Sequence[int]:
        """The places of the texts that hold it, at most one more than ``most`` of them."""
        if self._looks_up and word not in self._under:
            self._under[word] = list(self._looked_up(word))
        return self._under.get(word, NOWHERE)

    def rarest(self, words: Collection[str], n: int) -> list[Sequence[int]]:
        """The places under so many of these words, beginning with the one that the fewest texts hold; a word that more
        than ``most`` hold leads nowhere."""
        for word in words if self._looks_up else ():
            self.under(word)
        under, most = self._under, self._most
        led = sorted([(len(found), word) for word in words if (found := under.get(word)) and len(found) <= most])
        return [under[word] for _, word in led[:n]]

    def _note(self, place: int, text: str) -> None:
        said = content_words(text)
        if self._looks_up:
            said &= self._under.keys()
        else:
            # Kept, since the words of a text that many lead to would be sought each time. Of each word there is one
            # string, however many texts have it.
            self._words.append(tuple(map(self._spelt.setdefault, said, said)))
        for word in said:
            under = self._under.get(word)
            if under is None:
                self._under[word] = [place]
            elif len(under) <= self._most:
                under.append(place)

    def _looked_up(self, word: str) -> Iterator[int]:
        if self._letters is None:
            self._letters = Letters(map(normalise, self._texts))
        later = range(len(self._letters), len(self._texts))
        near = chain(self._letters.holding(word, whole=True), later)
        return islice((place for place in near if word in content_words(self._texts[place])), self._most + 1)
