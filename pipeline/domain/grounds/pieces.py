"""A Chinese text read piece by piece: each character, number and mark with the small words that belong to it, and with
the one of whom it is told."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache

from slowwave.pipeline.language import claim_copies_zh as table
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import AMOUNT, MARK, SURNAMES, terms
from slowwave.pipeline.language.patterns import CJK, one_of
from slowwave.pipeline.language.subject_names import FIRST_NAMES

ME, THEY = "@me", "@they"
_CUTS = ",。;:!?\n()→—|"
_ENDS = "。;!?\n|"


@dataclass(frozen=True, slots=True)
class Piece:
    """A character, number, name or mark that tells something. clause, part: which of the text, counted over all lines;
    a part ends with a full stop or a line. small: kinds of small words that belong to it. who: the one of whom the
    clause tells here, "" where it does not say; said: whether the clause itself does. names: whether it is that one's
    name."""

    key: str
    at: int
    end: int
    clause: int
    part: int
    small: frozenset[str] = frozenset()
    who: str = ""
    said: bool = False
    names: bool = False


@dataclass(frozen=True)
class Clause:
    """text: as it stands. part, line: that it is of. kinds: of all its small words. first: the place of its first piece
    in the whole. left: kinds of small words that nothing stands behind ("on Fridays not")."""

    text: str
    part: int
    line: int
    kinds: frozenset[str]
    pieces: tuple[Piece, ...]
    first: int
    left: frozenset[str]

    @cached_property
    def keys(self) -> frozenset[str]:
        return frozenset(one.key for one in self.pieces)

    @property
    def places(self) -> range:
        """Of its pieces in the whole."""
        return range(self.first, self.first + len(self.pieces))


@dataclass(frozen=True, slots=True)
class Layer:
    """A text read for this."""

    flat: str
    pieces: tuple[Piece, ...]
    clauses: tuple[Clause, ...]


@lru_cache(maxsize=1 << 10)
def layer(text: str) -> Layer:
    """The text read piece by piece."""
    flat = folded(text).lower()
    reader = _Reader(flat)
    fixed = {one.start: one for one in terms(text) if one.kind in (AMOUNT, MARK) or one.shown.isascii()}
    at = 0
    while at < len(flat):
        if at in fixed:
            one = fixed[at]
            if one.key in FIRST_NAMES:
                reader.name(one.key, at, one.end)
            else:
                reader.piece(one.key, at, one.end)
            at = one.end
            continue
        match = _words().match(flat, at)
        word = match.group() if match else flat[at]
        behind = len(flat) - len(flat[at + len(word) :].lstrip("在 "))
        if word in table.ABOUT.split() and behind in fixed:
            reader.small("doubt", word, at)
        else:
            reader.word(word, at)
        at += len(word)
    reader.close("\n", len(flat))
    return Layer(flat, tuple(one for clause in reader.clauses for one in clause.pieces), tuple(reader.clauses))


class _Reader:
    """What was read of a text so far."""

    def __init__(self, flat: str) -> None:
        self.clauses: list[Clause] = []
        self._flat = flat
        self._pieces: list[Piece] = []
        self._begin = self._part = self._line = 0
        self._led = -1
        self._ahead: set[str] = set()
        self._kinds: set[str] = set()
        self._who = self._subject = self._other = ""
        self._said = self._heads = False

    def word(self, word: str, at: int) -> None:
        if word in _CUTS:
            self.close(word, at)
        elif word in _kind_of():
            self.small(_kind_of()[word], word, at)
        elif word in _light():
            if word in table.MAKING.split():
                self._who, self._said = "", False
        elif (who := _who(word)) and word not in _plain() and not self._is_part(word, at):
            self.name(who, at, at + len(word))
        else:
            for place, char in enumerate(word, at):
                if _HAN.match(char):
                    self.piece(char, place, place + 1)

    def _is_part(self, word: str, at: int) -> bool:
        """Whether a short word for somebody ends another, or speaks of what stands before it in quotes."""
        before = self._flat[at - 1 : at]
        if word == "自己":
            return before in ("」", "》", "”", '"')
        return word in table.SHORT_ROLES and bool(_HAN.match(before)) and before not in "我你他她的户家"

    def piece(self, key: str, at: int, end: int, *, names: bool = False) -> None:
        clause = len(self.clauses)
        small = frozenset(self._ahead)
        self._pieces.append(Piece(key, at, end, clause, self._part, small, self._who, self._said, names))
        if key not in _GOING:
            self._ahead = set()

    def name(self, who: str, at: int, end: int) -> None:
        """Of whom the clause tells from here on, unless a word before says that it is done to or with them."""
        if who == THEY:
            who = self._other or THEY
        elif self._flat[at:end] == "自己" and self._who:
            return
        elif _ASIDE.search(self._flat[max(0, at - 2) : at]):
            self.piece(who, at, end)
            self._other = who if who != ME else self._other
            return
        last = self._pieces[-1] if self._pieces and self._pieces[-1].names else None
        between = self._flat[last.end : at].strip() if last else ""
        if last and not between and last.key != ME:
            who = f"{last.key}+{who}"
        if not self._subject or (last and between in ("", "的") and self._subject == last.who):
            self._subject = who
        self._who, self._said = who, bool(who)
        self.piece(who, at, end, names=True)

    def close(self, cut: str, at: int) -> None:
        """The end of a clause: a denial or "only" with nothing behind it belongs to all that stands before it. One with
        nothing but small words ("decided:") is a part of the next."""
        if not self._pieces:
            if cut not in _ENDS:
                return
            if self._kinds and self.clauses and self.clauses[-1].part == self._part:
                self._say_of_the_last()
        if of_all := self._ahead & {"denial", "only"}:
            self._pieces = [replace(one, small=one.small | of_all) for one in self._pieces]
        if self._pieces:
            text = self._flat[self._begin : at]
            if cut == "?":
                self._kinds.add("question")
            first = self.clauses[-1].places.stop if self.clauses else 0
            kinds, left = frozenset(self._kinds), frozenset(self._ahead)
            self.clauses.append(Clause(text, self._part, self._line, kinds, tuple(self._pieces), first, left))
        if self._subject not in ("", ME):
            self._other = self._subject
        self._who = self._subject or self._who
        speaks = cut == ":" and bool(self._pieces) and self._pieces[-1].names
        if speaks:
            self._who = ""
        self._said = bool(self._who) and (cut == ":" or self._heads)
        self._heads = self._said and cut not in _ENDS
        if cut in _ENDS:
            self._part += 1
            self._who, self._said = "", False
        if cut == "\n":
            self._other = ""
            self._line += 1
        self._subject = ""
        self._begin = at + 1
        self._pieces, self._ahead, self._kinds = [], set(), set()

    def _say_of_the_last(self) -> None:
        """What is nothing but small words at the end of a sentence is said of the clause before: "more disks -> no"."""
        last = self.clauses[-1]
        self.clauses[-1] = replace(last, kinds=last.kinds | self._kinds, left=last.left | self._ahead)

    def small(self, kind: str, word: str, at: int) -> None:
        """A small word. "Has agreed to" is an agreement that was made, and nothing done that was agreed to."""
        self._kinds.add(kind)
        is_leading = kind in _LEADING
        if is_leading:
            self._ahead.discard("done")
        if kind == "done" and self._led == at:
            return
        self._led = at + len(word) if is_leading else -1
        behind = word not in table.AHEAD.split() and (kind in table.BEHIND_KINDS or word in table.BEHIND.split())
        if behind and self._pieces:
            self._pieces[-1] = replace(self._pieces[-1], small=self._pieces[-1].small | {kind})
        else:
            self._ahead.add(kind)


_GOING = ("去", "来")
"""Verbs before another that is meant: what belongs to them belongs to that."""
_LEADING = ("plan", "offer", "agreed", "doubt")
"""Kinds of words that are verbs themselves, and lead to what is planned, offered, agreed to or guessed."""


def is_char(piece: Piece) -> bool:
    """Whether it is a character of Chinese."""
    return len(piece.key) == 1 and _HAN.match(piece.key) is not None


ROLES = frozenset(table.ROLES.split())
"""Who names what a person is, and not the person."""
_HAN = re.compile(f"[{CJK}]")
_ASIDE = re.compile(rf"(?:{one_of(table.NOT_ACTING.split())})\Z")


def is_name(key: str) -> bool:
    """Whether a piece with this key names somebody."""
    return key in (ME, THEY) or any(_alike().get(one, one) in ROLES or _CALLED.fullmatch(one) for one in key.split("+"))


def _who(word: str) -> str:
    """The one whom a word names, "" where it names none."""
    if word in table.ME.split():
        return ME
    if word in table.PRONOUNS.split():
        return THEY
    return _alike().get(word, word if word in ROLES or _CALLED.fullmatch(word) else "")


@cache
def _alike() -> dict[str, str]:
    return {word: row.split()[0] for row in table.ALIKE for word in row.split()}


@cache
def _plain() -> frozenset[str]:
    return frozenset(table.PLAIN.split())


@cache
def _light() -> frozenset[str]:
    return frozenset(table.LIGHT.split())


@cache
def _kind_of() -> dict[str, str]:
    return {word: kind for kind, words in table.KINDS.items() for word in words.split()}


_NAMED = (
    rf"[小老阿](?!程序|方[法案式面]|毛病|高[跟考]|白[板菜酒])[{SURNAMES}{table.GIVEN}]|阿(?![里姨拉司托斯根富甘片胶莫奇尔塞联])[{CJK}]"
    rf"|[{SURNAMES}](?:{one_of(table.CALLED.split())})"
)
_CALLED = re.compile(_NAMED)


@cache
def _words() -> re.Pattern[str]:
    """The longest word of the tables that begins here."""
    known = (*_plain(), *_light(), *_kind_of(), *table.ROLES.split(), *table.ME.split(), *table.PRONOUNS.split())
    return re.compile(f"{_NAMED}|{one_of(known)}")
