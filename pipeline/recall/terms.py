"""The terms of a text: English stems, one- and two-character grams of CJK, the words of other scripts.

Rows and questions go through the same function, so that they cannot disagree.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from slowwave.pipeline.language.en import MONTHS
from slowwave.pipeline.language.patterns import CJK, compiled
from slowwave.pipeline.language.stems import stem
from slowwave.pipeline.language.words import words
from slowwave.pipeline.language.zh import FUNCTION_CHARACTERS

LONGEST = 64
"""Characters of a term: what is longer is a token or a path, and its beginning tells it."""
_POINTS = "[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]"
"""Accents and vowel points: written or not, the word is the same."""


def terms(text: str) -> list[str]:
    """In order, repeats kept. Of a run of CJK its characters, then its pairs."""
    if text.isascii():
        return [stem(word[:LONGEST]) for word in words(text)]
    return [stem(plain) for word in words(text) if (plain := _plain(word[:LONGEST]))]


def head_terms(day: str, title: str, speaker: str) -> list[str]:
    """What a row is found by beside its text: day, month and year as people write them, topic and speaker."""
    if len(day) == 10:
        year, month, date = day.split("-")
        return [str(int(date)), stem(MONTHS[int(month) - 1]), year, *terms(title), *terms(speaker)]
    return [*terms(title), *terms(speaker)]


def is_gram(term: str) -> bool:
    """Whether it is a character or a pair of CJK."""
    return compiled(f"[{CJK}]").match(term) is not None


def is_stop(term: str) -> bool:
    """Whether it carries nothing: a word of grammar, or a gram of nothing but such characters."""
    return term in STOP or (not term.isascii() and CARRY_NOTHING.issuperset(term))


@lru_cache(maxsize=1 << 16)
def _plain(word: str) -> str:
    if word.isascii() or compiled(f"[{CJK}]").match(word):
        return word
    return unicodedata.normalize("NFC", compiled(_POINTS).sub("", unicodedata.normalize("NFD", word)))


_GRAMMAR = (
    "a", "an", "the", "and", "or", "but", "if", "of", "to", "in", "on", "at", "for", "with", "by", "from", "as", "is",
    "are", "was", "were", "be", "been", "do", "does", "did", "has", "have", "had", "i", "me", "my", "you", "your", "we",
    "our", "he", "him", "his", "she", "her", "they", "them", "their", "it", "its", "this", "that", "these", "those",
    "what", "which", "who", "whose", "whom", "when", "where", "how", "why", "s", "t", "d", "m", "ll", "re", "ve",
)  # fmt: skip
CARRY_NOTHING = frozenset(FUNCTION_CHARACTERS + "我你您他她它们吗呢吧啊呀嘛么什哪谁怎请")
"""Characters that say nothing by themselves."""
STOP = frozenset(map(stem, _GRAMMAR))
"""Words of grammar alone, and what contractions leave. Words such as "after", "only", "all" tell rows apart: to leave
them out, too, cost 0.9 points of recall@10 on LoCoMo."""
