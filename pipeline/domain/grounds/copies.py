"""A Chinese claim laid on the lines that it copies: word by word, each piece with the small words that belong to it.

The prompt asks a model for the words of the lines, so that nearly all of a true sentence stands there as it is. What
does not, and what was left out between two words that do, is where an invention shows (`copied`, `holders`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache

from slowwave.pipeline.language import claim_copies_zh as table
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import AMOUNT, MARK, SURNAMES, terms
from slowwave.pipeline.language.patterns import CJK, one_of
from slowwave.pipeline.language.subject_names import FIRST_NAMES

COPIED = 1.05
"""The part of a claim's characters that stand in its lines with a neighbour, and the part of it that the longest
stretch is: both together make this much of what copies its lines."""
ME = "@me"
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
        if word in table.ABOUT.split() and at + len(word) + flat[at + len(word) :].startswith(" ") in fixed:
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
        elif (who := _who(word)) and word not in _plain():
            self.name(who, at, at + len(word))
        else:
            for place, char in enumerate(word, at):
                if _HAN.match(char):
                    self.piece(char, place, place + 1)

    def piece(self, key: str, at: int, end: int, *, names: bool = False) -> None:
        clause = len(self.clauses)
        small = frozenset(self._ahead)
        self._pieces.append(Piece(key, at, end, clause, self._part, small, self._who, self._said, names))
        self._ahead = set()

    def name(self, who: str, at: int, end: int) -> None:
        """Of whom the clause tells from here on, unless a word before says that it is done to or with them."""
        if who == "@they":
            who = self._other
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
        """The end of a clause: a small word with nothing behind it belongs to all that stands before it. One with
        nothing but small words ("decided:") is a part of the next."""
        if not self._pieces and cut not in _ENDS:
            return
        if self._ahead:
            self._pieces = [replace(one, small=one.small | self._ahead) for one in self._pieces]
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


_LEADING = ("plan", "offer", "agreed", "doubt")
"""Kinds of words that are verbs themselves, and lead to what is planned, offered, agreed to or guessed."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A claim on its lines. on: of each piece of the claim its places in the lines, those that fit best. run: how many
    pieces in a row are the same around it there. homes: of each clause of the claim those of the lines that its pieces
    are laid on. closest: those that have most of its pieces."""

    claim: Layer
    lines: Layer
    on: tuple[tuple[int, ...], ...]
    run: tuple[int, ...]
    homes: tuple[frozenset[int], ...]
    closest: tuple[frozenset[int], ...]

    def home(self, clause: int) -> tuple[Clause, ...]:
        """Clauses of the lines that this one of the claim is laid on."""
        return tuple(self.lines.clauses[one] for one in sorted(self.homes[clause]))

    def laid_on(self, at: int) -> list[Piece]:
        """Pieces of the lines that a piece of the claim is laid on."""
        return [self.lines.pieces[place] for place in self.on[at]]

    def within(self, at: int, clauses: frozenset[int]) -> list[Piece]:
        """Pieces of these clauses of the lines that a piece of the claim may stand for, too."""
        key = self.claim.pieces[at].key
        return [one for number in sorted(clauses) for one in self.lines.clauses[number].pieces if one.key == key]


@lru_cache(maxsize=256)
def laid(text: str, cited: tuple[str, ...]) -> Laid:
    """Each piece of the claim on the places of the lines that have it in the longest run, and in the clause that has
    the most of its own clause."""
    claim, lines = layer(text), layer("\n".join(cited))
    where: dict[str, list[int]] = {}
    for place, one in enumerate(lines.pieces):
        where.setdefault(one.key, []).append(place)
    runs = _runs(claim.pieces, lines.pieces, where)
    shared = [[len(clause.keys & other.keys) for other in lines.clauses] for clause in claim.clauses]
    on: list[tuple[int, ...]] = []
    run: list[int] = []
    for at, one in enumerate(claim.pieces):
        ranks = {
            place: (runs[at, place], shared[one.clause][lines.pieces[place].clause]) for place in where.get(one.key, ())
        }
        best = max(ranks.values(), default=(0, 0))
        on.append(tuple(place for place, rank in ranks.items() if rank == best))
        run.append(best[0])
    homes = tuple(
        frozenset(lines.pieces[place].clause for at in clause.places for place in on[at]) for clause in claim.clauses
    )
    closest = tuple(frozenset(at for at, count in enumerate(row) if count == max(row)) for row in shared)
    return Laid(claim, lines, tuple(on), tuple(run), homes, closest)


def _runs(mine: Sequence[Piece], theirs: Sequence[Piece], where: dict[str, list[int]]) -> dict[tuple[int, int], int]:
    """Of each pair of like pieces how many like ones stand around them in a row, within a clause of both."""
    pairs = [(at, place) for at, one in enumerate(mine) for place in where.get(one.key, ())]
    ahead: dict[tuple[int, int], int] = {}
    for at, place in pairs:
        goes_on = at and place and mine[at - 1].clause == mine[at].clause
        goes_on = goes_on and theirs[place - 1].clause == theirs[place].clause
        ahead[at, place] = (ahead.get((at - 1, place - 1), 0) if goes_on else 0) + 1
    whole: dict[tuple[int, int], int] = {}
    for at, place in reversed(pairs):
        after = (at + 1, place + 1)
        whole[at, place] = whole[after] if ahead.get(after, 0) > ahead[at, place] else ahead[at, place]
    return whole


@lru_cache(maxsize=256)
def is_copy(text: str, cited: tuple[str, ...]) -> bool:
    """Whether a Chinese sentence keeps to the words of its lines, so that it can be held to them word by word."""
    if not _HAN.search(text) or not _HAN.search("".join(cited)):
        return False
    one = laid(text, cited)
    told = [(piece, run) for piece, run in zip(one.claim.pieces, one.run, strict=True) if not piece.names]
    words = [run for piece, run in told if is_char(piece)]
    in_rows = sum(run > 1 for run in words) / len(words) if words else 1
    longest = max((run for _, run in told), default=0) / max(len(told), 1)
    return in_rows + longest >= COPIED


def is_char(piece: Piece) -> bool:
    """Whether it is a character of Chinese."""
    return len(piece.key) == 1 and _HAN.match(piece.key) is not None


def is_new(one: Laid, at: int) -> bool:
    """Whether the lines have a piece of the claim nowhere."""
    return not one.on[at] and one.claim.pieces[at].key not in one.lines.flat


ROLES = frozenset(table.ROLES.split())
"""Who names what a person is, and not the person."""
_HAN = re.compile(f"[{CJK}]")
_ASIDE = re.compile(rf"(?:{one_of(table.NOT_ACTING.split())})\Z")


def _who(word: str) -> str:
    """The one whom a word names, "" where it names none."""
    if word in table.ME.split():
        return ME
    if word in table.PRONOUNS.split():
        return "@they"
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
