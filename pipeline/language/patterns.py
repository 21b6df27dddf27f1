"""Patterns on first need: a regular expression compiled late, and a table of phrases that finds itself in text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
from typing import Any

CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
"""Character ranges written without blanks or counted one by one: kana, Han, Hangul (for use inside brackets)."""

_BEFORE = "(?<![0-9a-z_])(?<![\u00c0-\u1fff])"
_AFTER = "(?![0-9a-z_])(?![\u00c0-\u1fff])"
"""Edges of a word in `lowered` text: Latin to Greek Extended, so that CJK beside a word is an edge.

Two plain ranges, since a class over the whole of Unicode takes milliseconds to compile.
"""


@cache
def compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern, compiled once and not before its first use: `dream capture` must start in milliseconds."""
    return re.compile(pattern, flags)


@lru_cache(maxsize=16)
def lowered(text: str) -> str:
    """Lower case of the same length, so that places in it are places in the text."""
    return text.replace("\u0130", "i").replace("’", "'").lower()


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
    """A word table that finds itself in text, without regard to case; ``*`` at the end of a phrase is a stem."""

    @cached_property
    def _anywhere(self) -> re.Pattern[str]:
        return re.compile(alternatives(self) or r"(?!)")

    @cached_property
    def _leading(self) -> re.Pattern[str]:
        return re.compile(rf"[\W_]*(?:{alternatives(self) or '(?!)'})")

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        return (hit.span() for hit in self._anywhere.finditer(lowered(text)))

    def within(self, text: str) -> bool:
        return self._anywhere.search(lowered(text)) is not None

    def without(self, text: str) -> str:
        """The text, lowered, with a blank for each hit."""
        return self._anywhere.sub(" ", lowered(text))

    def found(self, text: str) -> tuple[str, ...]:
        """Distinct hits, lowered, in order of appearance."""
        return tuple(dict.fromkeys(hit.group() for hit in self._anywhere.finditer(lowered(text))))

    def leads(self, text: str) -> bool:
        """Whether the text begins with a phrase of the table, marks and quotes in front set aside."""
        return self._leading.match(lowered(text)) is not None
