"""Where a copy of a clause may end in a sentence: word for word, but for what a note leaves out and who is meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from slowwave.pipeline.domain.grounds.pieces import Piece, is_past, is_time
from slowwave.pipeline.language import clause_words as table
from slowwave.pipeline.language.clauses import Word

SAME_SIGN = {
    "=": ("is", "are", "是", "为"), "+": ("and", "plus", "和"), "&": ("and", "和"), "@": ("at",),
}  # fmt: skip

_OPENING = ("and", "but")
"""Words before a clause that it is the same clause without."""
_FREE = table.ARTICLES | table.SAYS_NOTHING | table.FIRST | table.FIRST_OWN | {*_OPENING, *"".join(table.FIRST_CHINESE)}

_State = tuple[int, int, bool]
"""How far the sentence and the clause are read, and whether its subject is the user."""


class Ends(NamedTuple):
    """places: of the sentence, at each of which a copy ends. steps: what it took to find them."""

    places: frozenset[int]
    steps: int


def ends_of(sentence: Sequence[Word], begin: int, piece: Piece) -> Ends:
    """Where a copy of the piece may end that begins there; it is never empty."""
    copy = _Copy(sentence, begin, piece)
    found: set[int] = set()
    seen: set[_State] = set()
    waiting: list[_State] = [(begin, 0, False), *copy.carried_on()]
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        if state[1] == len(copy.clause) and state[0] > begin:
            found.add(state[0])
        waiting += copy.onward(*state)
    return Ends(frozenset(found), len(seen))


class _Copy:
    def __init__(self, sentence: Sequence[Word], begin: int, piece: Piece) -> None:
        self.sentence, self.begin, self.piece = [word.key for word in sentence], begin, piece
        self.clause = piece.clause.keys
        self._parted = [word.begins_sentence for word in sentence]
        self._times = [is_time(word) for word in piece.clause.words]
        is_chinese = piece.clause.is_chinese
        self._is_to_come = any(key in table.TO_COME for key in piece.clause.untimed) or (
            is_chinese and any(sign in piece.clause.said for sign in table.TO_COME_CHINESE)
        )

    def onward(self, at: int, read: int, of_user: bool) -> Iterator[_State]:
        """What may come next, where so much of both is read."""
        if read < len(self.clause) and self._may_be_left_out(read):
            yield at, read + 1, of_user
        if at >= len(self.sentence) or (at > self.begin and 0 < read < len(self.clause) and self._parted[at]):
            return
        if read < len(self.clause):
            yield from self._same(at, read, of_user)
            if not of_user and all(self._times[:read]):
                yield from self._with_subject(at, read)
        if self._may_be_put_in(at, read):
            yield at + 1, read, of_user

    def carried_on(self) -> Iterator[_State]:
        """The start of a clause whose subject is told in the sentence before it: "and wants to go"."""
        if self.begin and self.sentence[self.begin - 1] in table.JOINING and self.clause[0] in table.OWN_VERBS:
            last = next((at for at in range(self.begin - 1, 0, -1) if self._parted[at]), 0)
            if "user" in self.sentence[last : self.begin]:
                yield self.begin, 0, True

    def _same(self, at: int, read: int, of_user: bool) -> Iterator[_State]:
        mine, theirs = self.sentence[at], self.clause[read]
        if mine == theirs:
            yield at + 1, read + 1, of_user or mine == "user"
        elif mine in SAME_SIGN.get(theirs, ()) or (of_user and mine == third(theirs)):
            yield at + 1, read + 1, of_user
        elif self.piece.own and mine == "user":
            if theirs in table.FIRST:
                yield at + 1, read + 1, True
            elif theirs in table.FIRST_OWN and self.sentence[at + 1 : at + 2] == ["'s"]:
                yield at + 2, read + 1, of_user
        if self.piece.own and tuple(self.sentence[at : at + 2]) == table.USER_CHINESE:
            for first in table.FIRST_CHINESE:
                if self.clause[read : read + len(first)] == tuple(first):
                    yield at + 2, read + len(first), True

    def _with_subject(self, at: int, read: int) -> Iterator[_State]:
        """ "The user" put before what a person noted of themselves, which begins with its verb."""
        if not (self.piece.own and self.piece.opens):
            return
        if tuple(self.sentence[at : at + 2]) == table.USER_CHINESE:
            yield at + 2, read, True
        behind = at + 2 if self.sentence[at : at + 2] == ["the", "user"] else at + 1
        if self.sentence[behind - 1] != "user" or self.sentence[behind : behind + 1] == ["'s"]:
            return
        verb = next((key for key in self.clause[read:] if key not in table.ADVERBS), "")
        if verb in table.OWN_VERBS or is_past(verb):
            yield behind, read, True
        elif verb.endswith("ing") and self.sentence[behind : behind + 1] in (["is"], ["was"]):
            yield behind + 1, read, True

    def _may_be_left_out(self, read: int) -> bool:
        key = self.clause[read]
        if key in table.ARTICLES or (key in _OPENING and not read):
            return True
        before, after = self.clause[:read], self.clause[read + 1 :]
        return key in table.SAYS_NOTHING and (table.SAYS_NOTHING.issuperset(before) or not after)

    def _may_be_put_in(self, at: int, read: int) -> bool:
        key = self.sentence[at]
        if key in table.ARTICLES or (key in table.PLACING and not read and self.piece.kind == "stamp"):
            return True
        if not 0 < read < len(self.clause):
            return False
        if key in table.HAVING_BEEN:
            following = next((word for word in self.clause[read:] if word not in table.ADVERBS), "")
            return not self._is_to_come or is_participle(following)
        if key == "了":
            return self.sentence[at - 1] in table.DONE_CHINESE and not self._is_to_come
        return key in table.BEING or key in table.PLACING or key in table.GLUE


def stands(keys: Sequence[str], told: Set[str]) -> bool:
    """Whether all words of a clause are among those of a text, but for what a copy may leave out or tell otherwise."""
    return all(key in told or third(key) in told or key in _FREE or key in SAME_SIGN for key in keys)


def third(verb: str) -> str:
    """The form of a verb that goes with "the user"."""
    if verb in table.IRREGULAR_THIRD:
        return table.IRREGULAR_THIRD[verb]
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2:-1] not in tuple("aeiou"):
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def is_participle(word: str) -> bool:
    """Whether an English word may be one of the past, with which "was" is a passive."""
    return word in table.PARTICIPLES or (len(word) > len("red") and word.endswith(("ed", "en")))
