"""Where in a text the phrases of many word tables may begin: found once for all tables, by how phrases begin.

A night asks some fifty tables about each line, and most have no phrase in it. Searching for each cost 0.2 ms a line;
looking the line's words up in one dictionary costs a tenth of that, and only what is found there is tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from itertools import accumulate

from slowwave.pipeline.frozen import NamedTuple

CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
"""Character ranges written without blanks or counted one by one: kana, Han, Hangul (for use inside brackets)."""
_CJK_RANGES = tuple((CJK[at], CJK[at + 2]) for at in range(0, len(CJK), 3))
LETTERS = "0-9a-z_\u00c0-\u1fff"
"""What a word of `lowered` text is made of: Latin to Greek Extended, so that CJK beside a word is an edge.

Two plain ranges, since a class over the whole of Unicode takes milliseconds to compile.
"""
WORTH_A_LOOK = 200
"""Questions to the tables before their beginnings are put together, which takes as long as starting Python: a night
asks a thousand times as often, and a capture twenty times."""
REMEMBERED = 1 << 14
"""Words whose tables are kept; a vocabulary grows with the notes, and memory shall not."""

_WORD = f"[{LETTERS}]+"
_BETWEEN, _BETWEEN_PLAIN = f"([{LETTERS}]+)", "([0-9a-z_]+)"
"""Cuts a text into what lies between words and, each second part, the words."""
_CJK = f"[{CJK}]"
_MARKS = r"[\W_]*"
_NEXT = 1
"""The bit of no table: what the word opens is decided by the next one."""


class Places(NamedTuple):
    """low: the text, `lowered`. tables: bits of the tables with a place at all. starts: (offset, bits), in order.

    leading: bits of the tables with a place before or at the first letter or digit, which stands at ``first``.
    """

    low: str
    tables: int
    starts: list[tuple[int, int]]
    leading: int
    first: int


@cache
def compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern, compiled once and not before its first use: `dream capture` must start in milliseconds."""
    return re.compile(pattern, flags)


def has_cjk(text: str) -> bool:
    """Whether there is a CJK character in a short text, told without compiling the class of them, which takes 3 ms."""
    return not text.isascii() and any(first <= char <= last for char in text for first, last in _CJK_RANGES)


@lru_cache(maxsize=16)
def lowered(text: str) -> str:
    """Lower case of the same length, so that places in it are places in the text."""
    return text.replace("\u0130", "i").replace("’", "'").lower()


class Openings:
    """How the phrases of a group of tables begin; each table is one bit. All join before a text is looked at."""

    def __init__(self) -> None:
        self._tables: list[tuple[str, ...]] = []
        self._asked = 0
        self.worth_it = False
        """Whether one look at a text is cheaper than a search for each table that is asked about it."""

    def ask(self) -> bool:
        """One more question; whether a look is worth it from now on."""
        self._asked += 1
        self.worth_it = self._asked > WORTH_A_LOOK
        return self.worth_it

    def join(self, phrases: tuple[str, ...]) -> int:
        """The bit of a further table."""
        self._tables.append(phrases)
        return _NEXT << len(self._tables)

    def places(self, text: str) -> Places:
        """The places at which a phrase may begin; every phrase that is in the text begins at one."""
        low = lowered(text)
        starts = self._index.starts(low)
        first = 0
        if not low[:1].isalnum() and (marks := compiled(_MARKS).match(low)):
            first = marks.end()
        tables = leading = 0
        for at, bits in starts:
            tables |= bits
            if at <= first:
                leading |= bits
        return Places(low, tables, starts, leading, first)

    @cached_property
    def _index(self) -> _Index:
        index = _Index()
        for number, phrases in enumerate(self._tables, 1):
            for phrase in phrases:
                index.add(lowered(phrase), _NEXT << number)
        return index


class _Index:
    """Beginnings to bits: words, stems of words, first two words, one or two CJK characters, and the rest as it is."""

    def __init__(self) -> None:
        self._words = _Words()
        self._longer: dict[str, dict[str, int]] = {}
        self._cjk: dict[str, int] = {}
        self._others: dict[str, dict[str, int]] = {}

    def add(self, phrase: str, bits: int) -> None:
        stem = phrase.rstrip("*")
        cjk = compiled(_CJK)
        if cjk.match(stem):
            _join(self._cjk, stem[:2] if cjk.match(stem, 1) else stem[0], bits)
        elif not compiled(_WORD).match(stem) or cjk.search(stem):
            _join(self._others.setdefault(stem[0], {}), stem.split(" ", 1)[0], bits)
        else:
            self._add_words(stem, stem != phrase or not stem[-1].isalnum(), bits)

    def _add_words(self, stem: str, goes_on: bool, bits: int) -> None:
        first, *more = compiled(_WORD).findall(stem)
        if more and not (goes_on and stem.endswith(more[0])):
            _join(self._longer.setdefault(first, {}), more[0], bits)
            _join(self._words.whole, first, _NEXT)
        elif goes_on and stem == first:
            _join(self._words.stems, first, bits)
            self._words.longest_stem = max(self._words.longest_stem, len(first))
        else:
            _join(self._words.whole, first, bits)

    def starts(self, low: str) -> list[tuple[int, int]]:
        """(offset, bits) of each place in a `lowered` text, in order."""
        plain = low.isascii()
        parts = compiled(_BETWEEN_PLAIN if plain else _BETWEEN).split(low)
        found = [*parts[1::2], ""]
        starts: list[tuple[int, int]] = []
        ends: list[int] = []
        for number, bits in enumerate(map(self._words.__getitem__, found)):
            if not bits:
                continue
            if bits & _NEXT:
                bits = bits ^ _NEXT | self._longer[found[number]].get(found[number + 1], 0)
            if bits:
                ends = ends or list(accumulate(map(len, parts)))
                starts.append((ends[2 * number], bits))
        others = [place for first, opening in self._others.items() if first in low for place in _places(low, opening)]
        if not plain:
            others += self._among_cjk(low)
        return sorted((*starts, *others)) if others else starts

    def _among_cjk(self, low: str) -> list[tuple[int, int]]:
        cjk = self._cjk
        return [
            (at, bits)
            for at in map(re.Match[str].start, self._cjk_firsts.finditer(low))
            if (bits := cjk.get(low[at], 0) | cjk.get(low[at : at + 2], 0))
        ]

    @cached_property
    def _cjk_firsts(self) -> re.Pattern[str]:
        """The characters with which a phrase begins."""
        firsts = "".join(sorted({key[0] for key in self._cjk}))
        return re.compile(f"[{re.escape(firsts)}]" if firsts else r"(?!)")


class _Words(dict[str, int]):
    """Word to the bits of the tables in which a phrase begins with it, found out at first sight."""

    def __init__(self) -> None:
        super().__init__()
        self.whole: dict[str, int] = {}
        self.stems: dict[str, int] = {}
        self.longest_stem = 0

    def __missing__(self, word: str) -> int:
        bits = self.whole.get(word, 0)
        for length in range(1, min(self.longest_stem, len(word)) + 1):
            bits |= self.stems.get(word[:length], 0)
        if len(self) >= REMEMBERED:
            self.clear()
        self[word] = bits
        return bits


def _places(low: str, openings: dict[str, int]) -> Iterator[tuple[int, int]]:
    for literal, bits in openings.items():
        at = low.find(literal)
        while at >= 0:
            yield at, bits
            at = low.find(literal, at + 1)


def _join(table: dict[str, int], key: str, bits: int) -> None:
    table[key] = table.get(key, 0) | bits
