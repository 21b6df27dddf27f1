"""A claim and its evidence, read clause by clause."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cache, lru_cache

from slowwave.pipeline.language import claim_stances as table
from slowwave.pipeline.language.claim_amounts import may_be
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import CHAR, KNOWN_NAMES, MARK, NAME, PERSON, WORD, Term, terms
from slowwave.pipeline.language.en import FUNCTION_WORDS
from slowwave.pipeline.language.patterns import CJK, Phrases, compiled
from slowwave.pipeline.language.stems import stem
from slowwave.pipeline.language.subject_names import FIRST_NAMES

_STOP = r"(?<!\bmr)(?<!\bms)(?<!\bdr)(?<!\bmrs)(?<!\bno)(?<!\bref)\.(?=\s|$)"
_SENTENCE = rf"[;。!?\n|]|{_STOP}"
_CLAUSE = (
    rf"[;,。!?:|\n、]\s*(?=\D|$)|(?<!\d)[,:]\s?(?=\d)|,\s|{_STOP}|->|→|\s[—–-]\s|——"
    r"|\b(?:and|(?<!anything )(?<!all )(?<!nothing )but|while|whereas|which|who|whose|though|although|because"
    r"|since(?=\s(?!x+\b)[a-z]+\s[a-z]+\s[a-z])|so that|as a)\b|而且|并且|但是|不过|但|而|并(?!未)"
)
SCOPE = 4
"""Words behind a denial that it denies."""


@dataclass(frozen=True, slots=True)
class Clause:
    """start: where it begins in the whole. text: folded, lower case. bare: without its amounts and marks, so that 31
    May is no doubt. keys: of what carries a fact. denied: of them, those that stand behind a denial. near: right behind
    one. denies: whether it has a denial of any kind."""

    start: int
    text: str
    bare: str
    terms: tuple[Term, ...]
    keys: frozenset[str]
    denied: frozenset[str]
    near: frozenset[str]
    denies: bool

    @property
    def telling(self) -> tuple[Term, ...]:
        return tuple(one for one in self.terms if not one.light)


@lru_cache(maxsize=1 << 11)
def sentences_of(text: str) -> tuple[str, ...]:
    """Cut where a line ends a thought: full stops, semicolons, bars."""
    shown = _masked(text)
    edges = [0]
    for mark in compiled(_SENTENCE).finditer(shown.lower()):
        edges += [mark.start(), mark.end()]
    edges.append(len(text))
    parts = (text[a:b].strip() for a, b in zip(edges[::2], edges[1::2], strict=True))
    return tuple(part for part in parts if part)


@lru_cache(maxsize=1 << 11)
def full_sentences(text: str) -> tuple[str, ...]:
    """Cut at full stops alone."""
    edges = [0, *(mark.end() for mark in compiled(_STOP).finditer(_masked(text).lower())), len(text)]
    return tuple(part for a, b in itertools.pairwise(edges) if (part := text[a:b].strip()))


@lru_cache(maxsize=1 << 11)
def clauses(text: str) -> tuple[Clause, ...]:
    """The text cut where a further claim may begin."""
    flat = folded(text)
    shown = _masked(text)
    everything = terms(text)
    edges = [0]
    for mark in compiled(_CLAUSE).finditer(shown.lower()):
        edges += [mark.start(), mark.end()]
    edges.append(len(flat))
    found: list[Clause] = []
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        mine = tuple(one for one in everything if start <= one.start and one.end <= end)
        if mine and flat[start:end].strip():
            found.append(_clause(flat[start:end].lower(), start, mine))
    return tuple(found)


def _acts(one: Term) -> bool:
    """Whether a light word is a verb all the same, which may be denied: found, used, kept."""
    return one.kind == WORD and one.shown.isascii() and len(one.shown) > 2 and one.shown.lower() not in FUNCTION_WORDS


def _masked(text: str) -> str:
    """Folded, with marks and amounts as letters, so that no dot or dash of theirs parts anything."""
    flat = list(folded(text))
    for one in terms(text):
        if one.kind in (MARK, "amount", NAME):
            flat[one.start : one.end] = "x" * (one.end - one.start)
    return "".join(flat)


def _clause(low: str, start: int, mine: tuple[Term, ...]) -> Clause:
    heard = _phrases(table.NOT_NEGATORS).spans(low)
    spans = [
        span
        for span in _phrases(table.PLAIN_NEGATORS).spans(low)
        if not any(a < span[1] and span[0] < b for a, b in heard)
    ]
    every = [one for one in mine if not one.light or _acts(one)]
    telling = [one for one in every if one.amount is None]
    denied: set[str] = set()
    near: set[str] = set()
    aside = _phrases(table.EXCEPTING).spans(low)
    for span in spans:
        end = span[1]
        behind = [one for one in every if one.start >= start + end and one.key != "=can"][:SCOPE]
        if (
            span not in aside
            and behind
            and behind[0].amount is None
            and (not is_chinese(low) or behind[0].start - start - end <= 1)
        ):
            near.add(behind[0].key)
            if behind[0].key in WEAK and len(behind) > 1 and behind[1].amount is None:
                near.add(behind[1].key)
        if behind and behind[0].amount is not None:
            continue
        behind = [one for one in behind if one.amount is None]
        denied |= {one.key for one in behind or telling}
        if len(behind) == 1 and is_chinese(behind[0].shown) and len(telling) < SCOPE and telling[0].kind != PERSON:
            denied.add(telling[0].key)
            if not weighs(behind[0]):
                near.add(telling[0].key)
    for one in mine:
        if one.kind == WORD and compiled(r"un(?!der|til|i)[a-z]{4,}").match(one.shown.lower()):
            denied |= {stem(one.shown.lower()[2:]), one.key}
    other = [s for s in _phrases(table.NEGATORS).spans(low) if not any(a < s[1] and s[0] < b for a, b in heard)]
    keys = frozenset(one.key for one in mine if not one.light)
    bare = list(low)
    for one in mine:
        if one.amount is not None or one.kind == MARK:
            bare[one.start - start : one.end - start] = " " * (one.end - one.start)
    denies = bool(spans or other or denied)
    return Clause(start, low, "".join(bare), mine, keys | denied, frozenset(denied), frozenset(near), denies)


def has(words: tuple[str, ...], text: str) -> bool:
    """Whether a word of the table stands in the text."""
    return _phrases(words).within(text)


def starts(words: tuple[str, ...], text: str) -> list[int]:
    """Where words of the table begin in the text."""
    return [start for start, _ in _phrases(words).spans(text)]


def found(words: tuple[str, ...], text: str) -> tuple[str, ...]:
    """Words of the table that stand in the text, lowered, in order."""
    return _phrases(words).found(text)


@cache
def _phrases(words: tuple[str, ...]) -> Phrases:
    return Phrases(words)


def is_chinese(text: str) -> bool:
    """Whether a character of it is one that is written without blanks."""
    return compiled(f"[{CJK}]").search(text) is not None


def kind_of(one: Term) -> str:
    """Of two terms of one kind the one may stand in the other's place."""
    if one.amount is not None:
        return one.amount.kind
    if one.kind == MARK:
        if "." in one.key or ("/" in one.key and not one.shown[:1].isupper()):
            return "path"
        return "code" if any(map(str.isdigit, one.key)) else _shape(one)
    if one.kind == PERSON or (one.kind == NAME and one.key in FIRST_NAMES):
        return PERSON
    if one.kind == NAME and is_chinese(one.shown) and not compiled(KNOWN_NAMES).fullmatch(one.shown):
        return PERSON
    return one.kind


def _shape(one: Term) -> str:
    return "acronym" if one.shown[:1].isupper() else "compound"


def is_same(one: Term, other: Term) -> bool:
    """Whether two pieces may be one: amounts that may be equal, else the same key."""
    if one.amount is not None and other.amount is not None:
        return may_be(one.amount, other.amount)
    return one.key == other.key


def is_typed(one: Term) -> bool:
    """Whether it is known to be a name, a mark or an amount."""
    return one.kind not in (WORD, CHAR)


WEAK = frozenset(
    f"={name}"
    for name in [
        "change",
        "end",
        "use",
        "have",
        "get",
        "give",
        "put",
        "place",
        "make",
        "do",
        "begin",
        "grow",
        "cut",
        "run",
        "fix",
        "break",
        "bring",
        "drop",
        "charge",
        "take",
        "find",
        "need",
        "ask",
        "start",
        "raise",
        "lower",
        "stop",
        "can",
        "say",
        "keep",
        "owner",
        "cause",
        "add",
        "open",
        "close",
        "time",
        "person",
        "return",
        "renew",
        "eat",
        "date",
        "first",
        "last",
        "next",
        "again",
        "before",
        "after",
        "now",
        "still",
        "all",
        "every",
        "only",
        "except",
        "high",
        "low",
        "go",
        "buy",
        "pay",
        "good",
        "bad",
        "apart",
        "approve",
        "choose",
        "decide",
        "long",
        "finish",
        "job",
        "service",
        "look",
        "mail",
        "version",
        "number",
        "same",
        "second",
        "write",
        "read",
        "set",
        "test",
        "check",
        "include",
        "error",
        "plan",
        "wish",
        "result",
        "live",
        "leave",
        "expire",
        "confirm",
        "guess",
        "size",
        "small",
        "big",
        "new",
        "old",
        "limit",
        "edge",
        "deliver",
        "remove",
    ]
)
"""Senses that go with anything."""


def weighs(one: Term) -> bool:
    """Whether its place tells anything: not of words that go with anything, nor of a lone character."""
    return one.key not in WEAK and not (len(one.shown) == 1 and is_chinese(one.shown))
