"""Patterns on first need: a regular expression compiled late, and a table of phrases that finds itself in text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from typing import Any

from slowwave.pipeline.language.openings import CJK, LETTERS, Openings, Places, lowered

__all__ = ["CJK", "Phrases", "alternatives", "compiled", "lowered"]

_BEFORE = f"(?<![{LETTERS}])"
_AFTER = f"(?![{LETTERS}])"
"""Edges of a word in `lowered` text."""


@cache
def compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern, compiled once and not before its first use: `dream capture` must start in milliseconds."""
    return re.compile(pattern, flags)


def alternatives(phrases: Iterable[str]) -> str:
    """One pattern for a word table, to be tried on `lowered` text: whole words, or substrings in CJK.

    A trailing ``*`` lets a word go on (``prefer*``), since inflected languages have no single form; a blank in a
    phrase stands for any run of white space. The longest phrase wins, so that "no longer" is one hit and not "no".
    """
    joined: dict[str, Any] = {}
    whole: dict[str, Any] = {}
    stems: dict[str, Any] = {}
    marks: dict[str, Any] = {}
    cjk = compiled(f"[{CJK}]")
    for phrase in map(lowered, phrases):
        stem = phrase.rstrip("*")
        node = joined if cjk.search(phrase) else stems if stem != phrase else whole if stem[-1:].isalnum() else marks
        for char in stem:
            node = node.setdefault(char, {})
        node[""] = {}
    parts = [f"(?=[{_firsts(joined)}]){_trie(joined)}"] if joined else []
    words = [
        f"(?=[{_firsts(tree)}]){_trie(tree)}{after}"
        for tree, after in ((whole, _AFTER), (stems, r"\w*"), (marks, ""))
        if tree
    ]
    if words:
        parts.append(f"{_BEFORE}(?:{'|'.join(words)})")
    return "|".join(parts)


def _firsts(tree: dict[str, Any]) -> str:
    return "".join(re.escape(char) for char in tree)


def _trie(tree: dict[str, Any]) -> str:
    branches = [_step(char) + _trie(below) for char, below in tree.items() if char]
    if "" in tree:
        branches.append("")
    return branches[0] if len(branches) == 1 else "(?:" + "|".join(branches) + ")"


def _step(char: str) -> str:
    return r"\s+" if char == " " else re.escape(char)


class Phrases(tuple[str, ...]):
    """A word table that finds itself in text, without regard to case; ``*`` at the end of a phrase is a stem.

    openings: shared by tables that are asked about the same texts, which are then looked through once for all.
    """

    openings: Openings
    bit: int

    def __new__(cls, phrases: Iterable[str] = (), openings: Openings | None = None) -> Phrases:
        table = super().__new__(cls, phrases)
        table.openings = openings or Openings()
        table.bit = table.openings.join(table)
        return table

    @cached_property
    def folded(self) -> tuple[str, ...]:
        """The phrases as they stand, case folded."""
        return tuple(phrase.casefold() for phrase in self)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(alternatives(self) or r"(?!)")

    def spans(self, text: str) -> tuple[tuple[int, int], ...]:
        """Start and end of each hit, from left to right, none overlapping another."""
        places = _places(self.openings, text)
        return tuple([hit.span() for hit in self._hits(places)]) if places.tables & self.bit else ()

    def within(self, text: str) -> bool:
        places = _places(self.openings, text)
        return bool(places.tables & self.bit and self._hits(places))

    def without(self, text: str) -> str:
        """The text with a blank for each hit."""
        spans = self.spans(text)
        if not spans:
            return text
        kept: list[str] = []
        at = 0
        for start, end in spans:
            kept += (text[at:start], " ")
            at = end
        return "".join((*kept, text[at:]))

    def found(self, text: str) -> tuple[str, ...]:
        """Distinct hits, lowered, in order of appearance."""
        places = _places(self.openings, text)
        return tuple(dict.fromkeys([hit.group() for hit in self._hits(places)])) if places.tables & self.bit else ()

    def chances(self, text: str) -> int:
        """At how many places a phrase may begin: never fewer than there are hits, and known without trying any."""
        places = _places(self.openings, text)
        return sum([bool(bits & self.bit) for _, bits in places.starts]) if places.tables & self.bit else 0

    def may_lead(self, text: str) -> bool:
        """False where the text surely does not begin with a phrase of the table: a look, without trying any."""
        return bool(_places(self.openings, text).leading & self.bit)

    def leads(self, text: str) -> bool:
        """Whether the text begins with a phrase of the table, marks and quotes in front set aside."""
        places = _places(self.openings, text)
        if not places.leading & self.bit:
            return False
        tried = (at for at, tables in places.starts if at <= places.first and tables & self.bit)
        return any(self._pattern.match(places.low, at) for at in tried)

    def _hits(self, places: Places) -> list[re.Match[str]]:
        match, low, bit = self._pattern.match, places.low, self.bit
        hits: list[re.Match[str]] = []
        end = 0
        for at, tables in places.starts:
            if tables & bit and at >= end and (hit := match(low, at)):
                end = hit.end()
                hits.append(hit)
        return hits


@lru_cache(maxsize=32)
def _places(openings: Openings, text: str) -> Places:
    return openings.places(text)
