"""Concept tags: the few words a memory is about, after OpenClaw's vocabulary (openclaw-dreaming.md 15).

Chinese, Japanese and Korean are cut at stop words and particles, and what stays is taken whole when short, else in
pairs. Nothing is taken from citations, paths, addresses, ranges or numbers (openclaw#68595).
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache

from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.openings import has_cjk
from slowwave.pipeline.language.patterns import CJK, compiled, lowered, one_of
from slowwave.pipeline.language.words import without_comments
from slowwave.pipeline.language.zh import FUNCTION_CHARACTERS

MOST = 8
"""Tags of one memory (OpenClaw's cap)."""
LONGEST = 32
"""Characters of a tag (OpenClaw's cap)."""
READ = 4000
"""Characters that are looked at; a memory is far shorter, and the cost of a hostile one stays bounded."""
WHOLE_RUN = 4
"""A CJK run up to this long is one tag; a longer one is several words."""

_NUMBERS = r"\d[\d.,:/–~-]*\d(?![a-z])|\b[0-9a-f]*\d[0-9a-f]{6,}\b"
_NO_WORDS = (
    ("://", r"[a-z][a-z0-9+.-]{1,20}://\S{1,2000}"),
    ("@", r"\S{1,200}@\S{1,200}"),
    ("=", r"\[[^\]\n]{0,200}(?:confidence|evidence|source|score)=[^\]\n]{0,400}\]"),
    (
        "",
        r"(?:~|\.{1,2}|[a-z]:)?[\\/][\w.@\\/+-]{1,400}"
        r"|[\w.@-]{1,100}(?:[\\/][\w.@-]{1,100}){1,40}(?:[#:][\w-]{1,40})?",
    ),
    ("", _NUMBERS),
)
"""(what the text must hold, the pattern), in the order in which they are tried."""
_TERM = r"[^\W_]+(?:[._-][^\W_]+)*"
_CHARACTER, _RUNS = f"[{CJK}]", f"[{CJK}]+|[^{CJK}]+"


def concept_tags(text: str) -> tuple[str, ...]:
    """Up to eight distinct tags: glossary words, then compounds, then plain words, each in order of appearance."""
    source = without_comments(text[:READ])
    plain = source.isascii()
    source = _without_references(source.lower() if plain else unicodedata.normalize("NFKC", source).lower())
    terms = compiled(_TERM).findall(source)
    compounds = [term for term in terms if not term.isalnum() and (plain or not _cjk(term))]
    stop_words = LEXICON.untagged
    tags: dict[str, None] = {}
    for term in itertools.chain(_glossary(source, plain), compounds, _plain(terms, plain)):
        tag = term.strip("-._").replace("_", "-")
        if tag not in stop_words and (3 <= len(tag) <= LONGEST and not tag.isdigit() if plain else _is_tag(tag)):
            tags[tag] = None
            if len(tags) == MOST:
                break
    return tuple(tags)


def without_references(text: str) -> str:
    """The text, composed, without comments, addresses, citations, paths, ranges and numbers: what its words are."""
    return _without_references(unicodedata.normalize("NFKC", without_comments(text)), re.I)


def _without_references(source: str, flags: int = 0) -> str:
    if compiled(r"[/\\@\[]").search(source):
        return compiled("|".join([one for sign, one in _NO_WORDS if sign in source]), flags).sub(" ", source)
    return compiled(_NUMBERS, flags).sub(" ", source) if compiled(r"\d").search(source) else source


def _glossary(source: str, plain: bool) -> list[str]:
    return [word for word in (_plain_glossary() if plain else LEXICON.glossary) if word in source]


@cache
def _plain_glossary() -> tuple[str, ...]:
    return tuple(filter(str.isascii, LEXICON.glossary))


def _plain(terms: list[str], plain: bool) -> Iterator[str]:
    for term in terms:
        for word in (term,) if term.isalnum() else compiled(r"[._-]").split(term):
            if plain or word.isascii():
                yield word
                continue
            for run in compiled(_RUNS).findall(word):
                if compiled(_CHARACTER).match(run):
                    yield from _cut(run)
                else:
                    yield run


def _cut(run: str) -> Iterator[str]:
    for piece in _breaks().split(run):
        if len(piece) <= WHOLE_RUN:
            yield piece
        else:
            yield from (a + b for a, b in itertools.pairwise(piece))


@cache
def _breaks() -> re.Pattern[str]:
    """What parts the words of a CJK run: stop words, the longest first, and particles."""
    words = (word.rstrip("*") for word in map(lowered, LEXICON.stop_words) if has_cjk(word))
    return re.compile(one_of((*words, *FUNCTION_CHARACTERS)))


@lru_cache(maxsize=1 << 13)
def _is_tag(tag: str) -> bool:
    if not 2 <= len(tag) <= LONGEST or (not tag.isalpha() and compiled(r"[\d._-]+").fullmatch(tag)):
        return False
    return len(tag) > 2 or (_cjk(tag) and not compiled(r"[\u3040-\u30ff]+").fullmatch(tag))


def _cjk(text: str) -> bool:
    return compiled(_CHARACTER).search(text) is not None
