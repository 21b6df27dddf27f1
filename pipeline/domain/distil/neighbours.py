"""Near-equal texts found through their rarest words, so that no two are compared that share none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.polarity import polarity
from slowwave.pipeline.language.quantities import quantities
from slowwave.pipeline.language.themes import announces_change
from slowwave.pipeline.language.words import similarity, words

SAME = 0.9
"""OpenClaw's dedupeSimilarity; quantities and polarity are compared beside it (BEHAVIOUR, "Light sleep")."""
BUCKET = 200
"""A word that more texts share says too little to be looked under (BEHAVIOUR, "Light sleep")."""
PROBES = 5
ABOUT = 3
ABOUT_SHARE = 0.4
"""A text speaks of another when it has so many of its content words, and such a share of them."""

Key = TypeVar("Key")


class Neighbours(Generic[Key]):
    """A growing set of texts, each with a key of the caller's. Local to a stage's run."""

    def __init__(self, texts: Iterable[tuple[str, Key]] = ()) -> None:
        self._texts: list[tuple[str, Key]] = []
        self._under: dict[str, list[int]] = {}
        for text, key in texts:
            self.add(text, key)

    def add(self, text: str, key: Key) -> None:
        """Let a text be found from now on."""
        place = len(self._texts)
        self._texts.append((text, key))
        for word in content_words(text):
            self._under.setdefault(word, []).append(place)

    def same(self, text: str) -> Key | None:
        """The key of a text that says the same in nearly the same words."""
        found = (
            key for other, key in self._candidates(text) if similarity(text, other) >= SAME and _agree(text, other)
        )
        return next(found, None)

    def overtaken_by(self, text: str) -> Key | None:
        """The key of a text that announces a change of what this one says."""
        return next(
            (key for other, key in self._candidates(text) if announces_change(other) and _replaces(other, text)),
            None,
        )

    def speaking_of(self, text: str) -> Iterator[Key]:
        """The keys of all texts that speak of what this one says."""
        wanted = content_words(text)
        for other, key in self._candidates(text):
            common = len(wanted & content_words(other))
            if common >= ABOUT and common >= ABOUT_SHARE * len(wanted):
                yield key

    def shared(self, text: str) -> int:
        """The largest number of rare words that one of the texts shares with this one."""
        counts: Counter[int] = Counter()
        for word in self._rare(text):
            counts.update(self._under[word])
        return max(counts.values(), default=0)

    def _candidates(self, text: str) -> list[tuple[str, Key]]:
        places = {place for word in self._rare(text)[:PROBES] for place in self._under[word]}
        return [self._texts[place] for place in sorted(places)]

    def _rare(self, text: str) -> list[str]:
        known = [word for word in content_words(text) if 0 < len(self._under.get(word, ())) <= BUCKET]
        return sorted(known, key=lambda word: (len(self._under[word]), -len(word), word))


def content_words(text: str) -> frozenset[str]:
    """The words that say something: no stop words, no single characters."""
    return frozenset(word for word in words(text) if len(word) > 1 and word not in LEXICON.stop_words)


def _replaces(newer: str, older: str) -> bool:
    """The newer one names the older one's values beside its own ("21 days instead of 14"), of the same thing."""
    old, new = ({value for value, _ in _values(text)} for text in (older, newer))
    common = len(content_words(older) & content_words(newer))
    return bool(old) and old < new and common >= ABOUT


def _agree(one: str, other: str) -> bool:
    return _values(one) == _values(other) and polarity(one) == polarity(other)


def _values(text: str) -> frozenset[tuple[str, str]]:
    return frozenset((found.value, found.unit) for found in quantities(text))
