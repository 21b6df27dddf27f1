"""Which words of a sentence may name a theme, and by what their inflected forms are told to be one."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from slowwave.pipeline.language.en import FUNCTION_WORDS, MONTHS, WEEKDAYS
from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.others import FUNCTION_WORDS as OTHER_FUNCTION_WORDS
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.stems import russian_stem, stem
from slowwave.pipeline.language.theme_words import (
    ADJECTIVES_RU,
    CALENDAR,
    HARNESS,
    LINKS,
    NOUNS_EN,
    NOUNS_RU,
    PLAIN_EN,
    PLAIN_OTHER,
    PLAIN_PT,
    PLAIN_RU,
    PLAIN_ZH,
    VERBS_RU,
)
from slowwave.pipeline.language.zh import FUNCTION_CHARACTERS

HAN = "\u3400-\u4dbf\u4e00-\u9fff"
SHORTEST, LONGEST = 3, 32
"""Letters of a word."""
DIGITS = 2
"""A word with more digits is an id."""

_WORD = rf"(?<![^\W{HAN}])(?:(?![{HAN}])[^\W\d_])(?:(?![{HAN}])[^\W_]|['’](?=[^\W\d_]))*+(?!_)"
_PLAIN_WORD = r"(?<!\w)[a-zA-Z][a-zA-Z0-9]*+(?:'(?=[a-zA-Z])[a-zA-Z0-9]*+)*+(?!_)"
"""The same of ASCII."""
_CYRILLIC = "[\u0400-\u04ff]"
_PLURALS = (("oes", "ao"), ("ais", "al"), ("eis", "el"), ("res", "r"), ("zes", "z"), ("ns", "m"), ("s", ""))
"""Endings of Portuguese and Spanish plurals without accents, and what the singular has there."""

REMEMBERED = 1 << 13
"""Words of which is kept whether they may name a theme: texts say most of theirs again and again."""

Table = tuple[frozenset[str], tuple[str, ...]]


class Term(NamedTuple):
    """key: what its forms have in common; of a pair two, with a blank. form: as it is written there."""

    key: str
    form: str


def terms(text: str, *, foreign: bool) -> list[Term]:
    """The words that may name a theme, and the pairs of such that stand together, in order. foreign: its Latin words
    are of another language than English."""
    found: list[Term] = []
    for stretch in compiled(r"[^\w\s'’-]+").split(text):
        _take_in(stretch, foreign, found)
    return found


def runs(text: str) -> list[str]:
    """The runs of Chinese characters between words of grammar and of work done."""
    if text.isascii():
        return []
    left = _cut_out().sub(" ", text)
    return compiled(f"[{HAN}]{{2,}}").findall(compiled(f"[{FUNCTION_CHARACTERS}]").sub(" ", left))


def grammar(text: str) -> tuple[int, int]:
    """How many words of English grammar it holds, and how many of other languages in Latin letters."""
    words = compiled(r"[a-zà-ɏ]+").findall(text.lower())
    english = [word for word in words if word in FUNCTION_WORDS]
    return len(english), len([word for word in words if word in OTHER_FUNCTION_WORDS])


def _take_in(stretch: str, foreign: bool, found: list[Term]) -> None:
    """Add those of a stretch without punctuation. A pair may hold a link: "cópia de segurança"."""
    before, begun, end = "", 0, 0
    opens = True
    for match in compiled(_PLAIN_WORD if stretch.isascii() else _WORD).finditer(stretch):
        word, (start, behind) = match[0], match.span()
        opens = opens and not stretch[:start].strip()
        key, links = _keyed(word, foreign, opens)
        if before and links and stretch[end:start].isspace():
            end = behind
            continue
        if key:
            found.append(Term(key, word))
            if before and before != key and stretch[end:start] in (" ", "-"):
                found.append(Term(f"{before} {key}", stretch[begun:behind]))
        before, begun, end = key, start, behind


@lru_cache(maxsize=REMEMBERED)
def _keyed(word: str, foreign: bool, opens: bool) -> tuple[str, bool]:
    """What a word's forms have in common, "" where it names no theme, and whether it may link two that do."""
    low = word.casefold().replace("’", "'").removesuffix("'s")
    return _key(low, foreign) if _may_name(word, low, foreign, opens=opens) else "", low in LINKS


def _may_name(word: str, low: str, foreign: bool, *, opens: bool) -> bool:
    """opens: it begins its stretch, so that a capital says nothing."""
    if not SHORTEST <= len(low) <= LONGEST or low in LEXICON.untagged or low in CALENDAR:
        return False
    if sum(map(str.isdigit, low)) > DIGITS or _listed(low, _programs()):
        return False
    if compiled(_CYRILLIC).search(low):
        return not _listed(low, _russian()) and (low in NOUNS_RU or len(low) < 5 or not low.endswith(_no_noun_ru()))
    if foreign and (_listed(low, _others()) or low.endswith(("mente", "ando", "endo", "indo"))):
        return False
    if not low.isascii() or low in NOUNS_EN:
        return True
    done = len(low) > 4 and low.endswith(("ly", "ed")) and (opens or not word[:1].isupper())
    return not done and stem(low) not in _english()


def _key(low: str, foreign: bool) -> str:
    if compiled(_CYRILLIC).search(low):
        return russian_stem(low)
    if low.isascii() and not foreign:
        return stem(low)
    bare = "".join(char for char in unicodedata.normalize("NFD", low) if not unicodedata.combining(char))
    for plural, single in _PLURALS:
        if bare.endswith(plural) and len(bare) - len(plural) >= SHORTEST and not bare.endswith("ss"):
            return bare[: -len(plural)] + single
    return bare


def _listed(low: str, table: Table) -> bool:
    return low in table[0] or low.startswith(table[1])


def _table(*lists: Iterable[str]) -> Table:
    """Whole words, and beginnings of words."""
    listed = tuple(itertools.chain(*lists))
    return frozenset(one for one in listed if one[-1] != "*"), tuple(one[:-1] for one in listed if one[-1] == "*")


@lru_cache(maxsize=1)
def _english() -> frozenset[str]:
    return frozenset(map(stem, (*PLAIN_EN, *MONTHS, *WEEKDAYS, *LEXICON.untagged)))


@lru_cache(maxsize=1)
def _russian() -> Table:
    return _table(PLAIN_RU)


@lru_cache(maxsize=1)
def _no_noun_ru() -> tuple[str, ...]:
    return (*ADJECTIVES_RU, *VERBS_RU)


@lru_cache(maxsize=1)
def _others() -> Table:
    return _table(PLAIN_PT, PLAIN_OTHER)


@lru_cache(maxsize=1)
def _programs() -> Table:
    return _table(HARNESS)


@lru_cache(maxsize=1)
def _cut_out() -> re.Pattern[str]:
    chinese = (word for word in LEXICON.stop_words if len(word) > 1 and compiled(f"[{HAN}]").match(word))
    return compiled("|".join(sorted({*PLAIN_ZH, *chinese}, key=lambda word: (-len(word), word))))
