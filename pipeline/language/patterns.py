"""Patterns on first need: a regular expression compiled late, and a table of phrases that finds itself in text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from slowwave.pipeline.frozen import TYPE_CHECKING
from slowwave.pipeline.language.openings import CJK, LETTERS, Openings, Places, compiled, has_cjk, lowered

if TYPE_CHECKING:
    from typing import Any

__all__ = ["CJK", "Phrases", "Shared", "alternatives", "compiled", "lowered"]

_BEFORE = f"(?<![{LETTERS}])"
_AFTER = f"(?![{LETTERS}])"
"""Edges of a word in `lowered` text."""


def alternatives(phrases: Iterable[str]) -> str:
    """One pattern for a word table, to be tried on `lowered` text: whole words, or substrings in CJK.

    A trailing ``*`` lets a word go on (``prefer*``), since inflected languages have no single form; a blank in a
    phrase stands for any run of white space. The longest phrase wins, so that "no longer" is one hit and not "no".
    """
    joined: dict[str, Any] = {}
    whole: dict[str, Any] = {}
    stems: dict[str, Any] = {}
    marks: dict[str, Any] = {}
    for phrase in map(lowered, phrases):
        stem = phrase.rstrip("*")
        node = joined if has_cjk(phrase) else stems if stem != phrase else whole if stem[-1:].isalnum() else marks
        _grow(node, stem)
    parts = [f"(?=[{_firsts(joined)}]){_trie(joined)}"] if joined else []
    words = [
        f"(?=[{_firsts(tree)}]){_trie(tree)}{after}"
        for tree, after in ((whole, _AFTER), (stems, r"\w*"), (marks, ""))
        if tree
    ]
    if words:
        parts.append(f"{_BEFORE}(?:{'|'.join(words)})")
    # Nowhere else need any of them be tried.
    return f"(?=[{_firsts({**joined, **whole, **stems, **marks})}])(?:{'|'.join(parts)})" if parts else ""


def one_of(words: Iterable[str]) -> str:
    """One pattern for any of these letter for letter, the longest first; a blank stands for any run of white space.

    A tree of their letters, so that a place is tried once and not once a word.
    """
    tree: dict[str, Any] = {}
    for word in words:
        _grow(tree, word)
    return _trie(tree) if tree else ""


def _grow(tree: dict[str, Any], word: str) -> None:
    node = tree
    for char in word:
        node = node.setdefault(char, {})
    node[""] = {}


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
    """A word table that finds itself in text, without regard to case; ``*`` at the end of a phrase is a stem."""

    @cached_property
    def folded(self) -> tuple[str, ...]:
        """The phrases as they stand, case folded."""
        return tuple(phrase.casefold() for phrase in self)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(alternatives(self) or r"(?!)")

    @cached_property
    def _first_words(self) -> tuple[str, ...]:
        # A blank in a phrase stands for any run of white space.
        return tuple({lowered.__wrapped__(phrase).rstrip("*").split(" ", 1)[0] for phrase in self})

    def _is_absent(self, low: str) -> bool:
        """Whether no phrase is in a `lowered` text for sure. Of a table that was never found in anything, this is told
        by its words alone: compiling a pattern takes longer than a capture may."""
        return "_pattern" not in self.__dict__ and not any(word in low for word in self._first_words)

    def spans(self, text: str) -> tuple[tuple[int, int], ...]:
        """Start and end of each hit, from left to right, none overlapping another."""
        hits = self._hits(text)
        return tuple([hit.span() for hit in hits]) if hits else ()

    def within(self, text: str) -> bool:
        low = lowered(text)
        return not self._is_absent(low) and self._pattern.search(low) is not None

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
        hits = self._hits(text)
        return tuple(dict.fromkeys([hit.group() for hit in hits])) if hits else ()

    def may_lead(self, text: str) -> bool:
        """False where the text does not begin with a phrase for sure; cheaper than `leads` where it can be."""
        return self.leads(text)

    def leads(self, text: str) -> bool:
        """Whether the text begins with a phrase of the table, marks and quotes in front set aside."""
        low = lowered(text)
        marks = compiled(r"[\W_]*").match(low)
        places = range(marks.end() + 1 if marks else 1)
        if "_pattern" not in self.__dict__ and not any(low.startswith(self._first_words, at) for at in places):
            return False
        return any(self._pattern.match(low, at) for at in places)

    def _hits(self, text: str) -> Sequence[re.Match[str]]:
        low = lowered(text)
        return () if self._is_absent(low) else tuple(self._pattern.finditer(low))


class Shared(Phrases):
    """A table that is asked about the same texts as others: they share one look at how the words of a text begin.

    That look costs as much as four searches, so a table that is asked alone is no table to share.
    """

    openings: Openings
    bit: int

    def __new__(cls, phrases: Iterable[str], openings: Openings) -> Shared:
        table = super().__new__(cls, phrases)
        table.openings = openings
        table.bit = openings.join(table)
        return table

    def within(self, text: str) -> bool:
        return bool(self._hits(text))

    def may_lead(self, text: str) -> bool:
        if not (self.openings.worth_it or self.openings.ask()):
            return super().may_lead(text)
        return bool(_places(self.openings, text).leading & self.bit)

    def leads(self, text: str) -> bool:
        if not (self.openings.worth_it or self.openings.ask()):
            return super().leads(text)
        places, bit = _places(self.openings, text), self.bit
        if not places.leading & bit:
            return False
        tried = (at for at, bits in places.starts if at <= places.first and bits & bit)
        return any(self._pattern.match(places.low, at) for at in tried)

    def _hits(self, text: str) -> Sequence[re.Match[str]]:
        if not (self.openings.worth_it or self.openings.ask()):
            return super()._hits(text)
        places, bit = _places(self.openings, text), self.bit
        if not places.tables & bit:
            return ()
        match, low = self._pattern.match, places.low
        hits: list[re.Match[str]] = []
        end = 0
        for at, bits in places.starts:
            if bits & bit and at >= end and (hit := match(low, at)):
                end = hit.end()
                hits.append(hit)
        return hits


class Together:
    """Tables that are asked about a text all at once."""

    def __init__(self, tables: Iterable[Phrases]) -> None:
        asked = tuple(tables)
        self._openings = next((one.openings for one in asked if isinstance(one, Shared)), None)
        shared = {at: one for at, one in enumerate(asked) if isinstance(one, Shared) and one.openings is self._openings}
        self._bits = [shared[at].bit if at in shared else 0 for at in range(len(asked))]
        self._alone = [(at, one) for at, one in enumerate(asked) if at not in shared]

    def chances(self, text: str) -> list[int]:
        """Of each table no fewer than it has hits in the text, and 0 where it has none for sure; cheaper than the hits,
        since tables that share a look are told by it, whatever was asked before."""
        places = _places(self._openings, text) if self._openings is not None else None
        seen, starts = (places.tables, places.starts) if places is not None else (0, [])
        found = [sum([1 for _, bits in starts if bits & bit]) if seen & bit else 0 for bit in self._bits]
        for at, table in self._alone:
            found[at] = len(table.spans(text))
        return found


@lru_cache(maxsize=32)
def _places(openings: Openings, text: str) -> Places:
    return openings.places(text)
