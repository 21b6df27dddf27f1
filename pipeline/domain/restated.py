"""Whether two sentences say the same in other small words, another voice or another order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from slowwave.pipeline.language import plain_chinese, plain_english
from slowwave.pipeline.language.words import language_of


@dataclass(frozen=True, slots=True)
class Forms:
    """plain: by what a sentence is known as it is said. turned: by what it would be in another order. words: the words
    that tell something, whatever their order. Nothing of all in a language whose small words are not known."""

    plain: frozenset[tuple[object, ...]] = frozenset()
    turned: frozenset[tuple[object, ...]] = frozenset()
    words: frozenset[tuple[str, ...]] = frozenset()

    @property
    def all(self) -> frozenset[tuple[object, ...]]:
        return self.plain | self.turned


LONGEST = 1000
"""Characters of what is read; more are no sentence, and known by their very words alone."""


@lru_cache(maxsize=1 << 9)
def forms_of(text: str) -> Forms:
    """What a sentence is without small words, voice and order of parts."""
    if len(text) > LONGEST:
        return Forms()
    language = language_of(text)
    if language == "zh":
        plain, turned = plain_chinese.forms(text)
        return Forms(plain, turned, frozenset(tuple(sorted("".join(form))) for form in plain))
    if language == "en":
        found = plain_english.forms(text)
        return Forms(found, words=frozenset(tuple(sorted(plain_english.words_in(form))) for form in found))
    return Forms()


def says_no_other(text: str, known: str) -> bool:
    """Whether a sentence says what another says, no more and no less, as far as rules tell."""
    mine, theirs = forms_of(text), forms_of(known)
    if mine.plain.isdisjoint(theirs.all) and mine.all.isdisjoint(theirs.plain):
        return False
    small, others = plain_english.smalls(text), plain_english.smalls(known)
    return small <= others or others <= small


def says_another_way_round(text: str, known: str) -> bool:
    """Whether a sentence has just the words of another and says something else: who does it, what comes first."""
    return not forms_of(text).words.isdisjoint(forms_of(known).words) and not says_no_other(text, known)
