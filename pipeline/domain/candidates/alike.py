"""Whether two sentences say the same, as far as words tell: what a candidate is known by again.

The rules of ``domain/upsert.py`` know statements about one attribute in other words, and are sure. Of a sentence about
anything else its words decide, beside its figures and whether it denies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import chain
from math import ceil

from slowwave.pipeline.domain.crowd import Crowd
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.failure.wording import VARIES
from slowwave.pipeline.domain.link import OVERTAKING
from slowwave.pipeline.domain.pairs import judge
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.polarity import polarity
from slowwave.pipeline.language.quantities import values
from slowwave.pipeline.language.repairs import terms
from slowwave.pipeline.language.stems import stem
from slowwave.pipeline.language.synonyms import sense
from slowwave.pipeline.language.themes import announces_change
from slowwave.pipeline.language.words import fingerprint

SHARED = 3
SHARE = 0.75
"""So many words in common, and such a share, make two sentences one: as failure patterns have it of two messages."""
SHARED_PAIRS, PAIR = 5, 2
"""Of Chinese, whose words are read as pairs of characters, so many pairs."""
ROOT = 3
"""Letters that a word keeps in all its forms."""


class Hunt:
    """A sentence that is looked for among many: most are left aside at the sight of their letters."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._print = fingerprint(text)
        self._roots = tuple({term[:ROOT] for term in terms(text)})

    def among(self, crowd: Crowd) -> Iterator[Entry]:
        """The entries that say it, or that it says among other things, be it that this changed."""
        for entry in crowd.with_some(self._roots, min(SHARED, len(self._roots))):
            if self._print == fingerprint(entry.text) or self._holds(entry.text):
                yield entry

    def _holds(self, other: str) -> bool:
        held = _holds(self._text, other) or _holds(other, self._text)
        return held and polarity(self._text) == polarity(other)


class Sayings:
    """Texts by the stems of their words, so that none is compared with all others. Local to a stage's run."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = tuple(texts)
        self._with: dict[str, list[int]] = {}
        self._same: dict[str, list[int]] = {}
        for place, text in enumerate(self._texts):
            for term in _spoken(text):
                self._with.setdefault(term, []).append(place)
            self._same.setdefault(fingerprint(text), []).append(place)

    def again(self, text: str) -> list[int]:
        """The places of the texts that say it again, in their order."""
        spoken = _spoken(text)
        near = self._near(spoken)
        if same := self._same.get(fingerprint(text)):
            near += [one for one in same if len(spoken & _spoken(self._texts[one])) >= SHARED]
        return [place for place in sorted({*near}) if says_again(self._texts[place], text)] if near else []

    def _near(self, spoken: frozenset[str]) -> list[int]:
        """The places of texts that may hold enough of these words. Who holds enough lacks few, so of the rarest words,
        with which it is looked for, it holds some: the words that every line has would lead to every line."""
        needed = max(SHARED, ceil(SHARE * len(spoken)))
        held = self._with.keys() & spoken
        if len(held) < needed:
            return []
        rarest = sorted(held, key=lambda term: (len(self._with[term]), term))
        counts = Counter(chain.from_iterable([self._with[term] for term in rarest[: len(held) - needed + SHARED]]))
        return [place for place, count in counts.items() if count >= SHARED]


def says_again(text: str, known: str) -> bool:
    """Whether the text holds what ``known`` says: nearly all of its words, its names and figures, and denying what it
    denies. Another value of the same attribute is another statement."""
    if fingerprint(text) == fingerprint(known):
        return True
    return _holds(text, known) and _agree(text, known)


def resembles(text: str, refused: str) -> bool:
    """Whether one of the two holds what the other says: what was refused comes back in no shorter or longer form."""
    if fingerprint(text) == fingerprint(refused):
        return True
    return (_holds(text, refused) or _holds(refused, text)) and _agree(text, refused)


def _holds(text: str, known: str) -> bool:
    spoken = _spoken(text)
    shares = _share(_spoken(known), spoken) >= SHARE
    return shares and _named(known) <= spoken and values(_certain(known)) <= values(text)


def _agree(text: str, known: str) -> bool:
    if polarity(text) != polarity(known) or announces_change(text) != announces_change(known):
        return False
    if _exchanged(text, known):
        return False
    found = judge(known, text)
    return not (found.sure and found.link in OVERTAKING)


def _exchanged(text: str, known: str) -> bool:
    """Whether one word stands in the place of another, between the same words: the exporter, the importer. Forms of one
    word, and words of one sense, are no others."""
    mine, theirs = list(map(stem, terms(text))), list(map(stem, terms(known)))
    found = SequenceMatcher(None, mine, theirs, autojunk=False).get_opcodes()
    return any(
        mine[start] not in theirs and theirs[since] not in mine and _is_another(terms(text)[start], terms(known)[since])
        for tag, start, end, since, until in found
        if tag == "replace" and end - start == until - since == 1
    )


def _is_another(word: str, other: str) -> bool:
    return word.isascii() and other.isascii() and word[:ROOT] != other[:ROOT] and sense(word) != sense(other)


def _share(wanted: frozenset[str], held: frozenset[str]) -> float:
    """The part of the wanted words that is held, 0 where that are too few to tell anything."""
    shared = wanted & held
    least = SHARED if any(term.isascii() or len(term) > PAIR for term in shared) else SHARED_PAIRS
    return len(shared) / len(wanted) if len(shared) >= least else 0.0


def _certain(text: str) -> str:
    """The text without words of which only a part is told, since that part differs from time to time."""
    return compiled(rf"\S*{VARIES}\S*").sub(" ", text) if VARIES in text else text


@lru_cache(maxsize=1 << 12)
def _spoken(text: str) -> frozenset[str]:
    return frozenset(map(stem, terms(_certain(text))))


@lru_cache(maxsize=1 << 12)
def _named(text: str) -> frozenset[str]:
    """The words that must not be others: what is written with a capital or a figure; of Chinese, of whom or what it
    speaks first."""
    written = compiled(r"[^\W_]+").findall(_certain(text))
    found = [word for word in written if word[0].isupper() or any(map(str.isdigit, word))]
    first = next(iter(terms(text)), "")
    leads = [first] if first and not first.isascii() and len(first) == PAIR else []
    return frozenset(stem(word.casefold()) for word in (*found, *leads)) & _spoken(text)
