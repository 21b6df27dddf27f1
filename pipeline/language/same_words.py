"""Whether two texts are the same words in the same order, but for their endings and for words that say nothing.

Likeness alone cannot tell: of two sentences of twenty words that differ in a name, a side of the house or the place of
"before", nine tenths of the letters are the same, and they are two facts.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple

from slowwave.pipeline.language.patterns import CJK, compiled
from slowwave.pipeline.language.stems import russian_stem, stem
from slowwave.pipeline.language.words import normalise

_EMPTY = frozenset(
    ("the", "a", "an", "that", "is", "are", "am", "be", "do", "does", "please", "just", "really", "very", "quite")
)
"""English words without which a sentence says the same; none that tells where, when, who, whether or how many."""
_EMPTY_CHINESE = frozenset("的地得了着就要会请呢吧啊呀嘛很都")
"""The same of Chinese, of which each character is a word here."""
_NOT = frozenset(("not", "no", "never"))
NEAR = 1
"""So many words a denial may stand further on: "takes no sugar" is "does not take sugar"."""
_APART = r"n't\b|n’t\b"
_SIGNS = frozenset("#%&@")
_MARKS = ("Sm", "Sc")
"""Categories of signs that belong to a word: C++ is not C, $5 is not €5."""


class _Told(NamedTuple):
    """words: those that say something, stemmed and in order, with the signs between them. denied: before which of them
    a denial stands."""

    words: tuple[str, ...]
    denied: tuple[int, ...]
    emoji: tuple[str, ...]


def same_words(one: str, other: str) -> bool:
    """Whether both say the same word by word. Two different emoji say two things; one alone says nothing."""
    mine, theirs = _told(one), _told(other)
    if mine.words != theirs.words or len(mine.denied) != len(theirs.denied):
        return False
    if any(abs(a - b) > NEAR for a, b in zip(mine.denied, theirs.denied, strict=True)):
        return False
    return mine.emoji == theirs.emoji or not (mine.emoji and theirs.emoji)


@lru_cache(maxsize=1 << 10)
def _told(text: str) -> _Told:
    low = compiled(_APART).sub(" not", normalise(text)).replace("cannot", "can not")
    words: list[str] = []
    denied: list[int] = []
    emoji: list[str] = []
    for match in compiled(rf"[{CJK}]|(?:(?![{CJK}])\w)+|\S").finditer(low):
        word = match.group()
        if word in _NOT:
            denied.append(len(words))
        elif word[0].isalnum() or word[0] == "_":
            if word not in _EMPTY and word not in _EMPTY_CHINESE:
                words.append(stem(word) if word.isascii() else russian_stem(word))
        elif word in _SIGNS or (kind := unicodedata.category(word)) in _MARKS:
            words.append(word)
        elif kind == "So":
            emoji.append(word)
    return _Told(tuple(words), tuple(denied), tuple(emoji))
