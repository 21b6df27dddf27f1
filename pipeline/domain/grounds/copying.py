"""Where a copy of a clause may end in a sentence: word for word, but for what a note leaves out and who is meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

from slowwave.pipeline.domain.grounds.pieces import Piece, begins_with_somebody, is_time
from slowwave.pipeline.language import clause_words as table
from slowwave.pipeline.language.clauses import Word
from slowwave.pipeline.language.english_verbs import is_participle, is_past, third

SHOUTED = 4
"""Letters from which a word all in capitals is only written large (TICKET 77); fewer may be another one (IT, US)."""
SAME_SIGN = {
    "=": ("is", "are", "是", "为"), "+": ("and", "plus", "和"), "&": ("and", "和"), "@": ("at",),
}  # fmt: skip

_OPENING = ("and", "but")
"""Words before a clause that it is the same clause without."""
_FREE = table.ARTICLES | table.SAYS_NOTHING | table.FIRST | table.FIRST_OWN
_FREE |= {*_OPENING, "so", *"".join(table.FIRST_CHINESE)}

MOST_STEPS = 10_000
"""Of all copies of a sentence, and of one; no sentence of our sets comes near it."""
FIRST_VERB_CHINESE = 3
"""A verb with so few characters before its end begins a Chinese clause."""
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
    while waiting and len(seen) <= MOST_STEPS:
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
        self.words, self.begin, self.piece = sentence, begin, piece
        self.sentence = [word.key for word in sentence]
        self.clause = piece.clause.keys
        self._parted = [word.begins_sentence for word in sentence]
        self._times = [is_time(word) for word in piece.clause.words]
        # A name that begins a clause may be told in the middle of a sentence, and so may any other word that does.
        self._leads = [
            all(is_time(one) or one.key in table.ARTICLES for one in piece.clause.words[:read])
            for read in range(len(self.clause))
        ]
        is_chinese = piece.clause.is_chinese
        self._is_to_come = any(key in table.TO_COME for key in piece.clause.untimed) or (
            is_chinese and any(sign in piece.clause.said for sign in table.TO_COME_CHINESE)
        )
        self._is_over = not (
            self._is_to_come
            or piece.clause.said.startswith("每")
            or any(sign in piece.clause.said for sign in table.NOT_DONE_CHINESE)
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
        """Behind the verb of a clause whose subject is the one of the sentence before it: "and wants to go"."""
        if self.begin and self.sentence[self.begin - 1] in table.JOINING and self.clause[0] in table.OWN_VERBS:
            last = next((at for at in range(self.begin - 1, 0, -1) if self._parted[at]), 0)
            subject = [key for key in self.sentence[last : self.begin] if key != "the"]
            if subject[:1] == ["user"] and subject[1] != "'s" and self.sentence[self.begin] == third(self.clause[0]):
                yield self.begin + 1, 1, True

    def _same(self, at: int, read: int, of_user: bool) -> Iterator[_State]:
        mine, theirs = self.sentence[at], self.clause[read]
        if mine == theirs:
            if self._is_written_so(at, read):
                yield at + 1, read + 1, of_user or mine == "user"
        elif mine in SAME_SIGN.get(theirs, ()) or (of_user and mine == third(theirs) and self._is_verb(read)):
            yield at + 1, read + 1, of_user
        elif self.piece.own and mine == "user":
            if theirs in table.FIRST and self.piece.clause.words[read].written != "US":
                yield at + 1, read + 1, True
            elif theirs in table.FIRST_OWN and self.sentence[at + 1 : at + 2] == ["'s"]:
                yield at + 2, read + 1, of_user
        if self.piece.own and tuple(self.sentence[at : at + 2]) == table.USER_CHINESE:
            for first in table.FIRST_CHINESE:
                if self.clause[read : read + len(first)] == tuple(first):
                    yield at + 2, read + len(first), True

    def _is_written_so(self, at: int, read: int) -> bool:
        """Whether two words that are the same have the same capitals; the first letter of a sentence has its own."""
        mine, theirs = self.words[at].written, self.piece.clause.words[read].written
        if mine == theirs or self.clause[read] in table.TIMES:
            return True
        if self._leads[read] and theirs.isupper() and len(theirs) >= SHOUTED and mine[1:].islower():
            return True
        leads = at == 0 or self._parted[at] or self._leads[read]
        return leads and mine[1:] == theirs[1:]

    def _is_verb(self, read: int) -> bool:
        """Whether a word of a clause stands where the verb of its subject does: behind it, or behind "and"."""
        before = next((key for key in reversed(self.clause[:read]) if key not in table.ADVERBS), "")
        is_further = before in ("and", "or", "but") and self.clause[read] in table.OWN_VERBS | table.MAY_BE_ORDERS
        return before in ("", *table.FIRST) or is_further

    def _tells_of_another(self, read: int) -> bool:
        """Whether a Chinese clause begins with somebody else, or with what happens to things."""
        said = "".join(self.clause[read:])
        return begins_with_somebody(said) or said.startswith(table.NOT_OF_PEOPLE_CHINESE)

    def _is_done_by_another(self) -> bool:
        """Whether the clause says by whom it was done: "charged twice by Hetzner"."""
        words = self.piece.clause.words
        return any(
            one.key == "by" and (two.written[:1].isupper() or two.key in table.FIRST | table.OTHERS)
            for one, two in pairwise(words)
        )

    def _with_subject(self, at: int, read: int) -> Iterator[_State]:
        """ "The user" put before what a person noted of themselves, which begins with its verb."""
        if not (self.piece.own and self.piece.opens):
            return
        if tuple(self.sentence[at : at + 2]) == table.USER_CHINESE and not self._tells_of_another(read):
            yield at + 2, read, True
        behind = at + 2 if self.sentence[at : at + 2] == ["the", "user"] else at + 1
        if self.sentence[behind - 1] != "user" or self.sentence[behind : behind + 1] == ["'s"]:
            return
        verb, *rest = [key for key in self.clause[read:] if key not in table.ADVERBS] or [""]
        # A verb alone before a colon names a list: "paid: Tom".
        if self.piece.clause.is_followed_by_colon and all(key in table.TIMES or key[0].isdigit() for key in rest):
            return
        if (
            not self.piece.hangs
            and (verb in table.OWN_VERBS or (verb in table.MAY_BE_ORDERS and not self.piece.spoken))
        ) or (is_past(verb) and verb not in table.NOT_OF_PEOPLE and not self._is_done_by_another()):
            yield behind, read, True
        elif verb.endswith("ing") and self.sentence[behind : behind + 1] in (["is"], ["was"]):
            yield behind + 1, read, True

    def _may_be_left_out(self, read: int) -> bool:
        key = self.clause[read]
        if key in table.ARTICLES:
            return is_article(self.piece.clause.words, read)
        if key in _OPENING and not read:
            return True
        before, after = self.clause[:read], self.clause[read + 1 :]
        if key == "so" and before and table.SAYS_NOTHING.issuperset(before):
            return True
        return key in table.SAYS_NOTHING and (table.SAYS_NOTHING.issuperset(before) or not after)

    def _may_be_put_in(self, at: int, read: int) -> bool:
        key = self.sentence[at]
        if key in table.ARTICLES:
            return read < len(self.clause) and is_article(self.words, at)
        if key in table.PLACING and not read and self.piece.kind == "stamp":
            return True
        if not 0 < read < len(self.clause):
            return False
        if key in table.HAVING_BEEN or (key in table.BEING and key != "是"):
            following = next((word for word in self.clause[read:] if word not in table.ADVERBS), "")
            if is_past(following) and self._may_do(at, read, following):
                return False
            return key in table.BEING or not self._is_to_come or is_participle(following)
        if key in table.PLACING:
            return self._times[read]
        if key == "了":
            is_order = self.piece.spoken and read < FIRST_VERB_CHINESE
            return self.sentence[at - 1] in table.DONE_CHINESE and self._is_over and not is_order
        return key in table.GLUE and self.clause[read - 1] not in table.DENYING_CHINESE

    def _may_do(self, at: int, read: int, verb: str) -> bool:
        """Whether what stands before a verb may be who does it: "Anna called" is no "Anna was called"."""
        if not read or self.clause[read - 1] in table.FIRST | table.OTHERS | {"user", "who"}:
            return True
        return verb in table.DONE_BY_PEOPLE and is_name(self.words[at - 1], self.words[at - 2 : at - 1])


def is_name(word: Word, before: Sequence[Word]) -> bool:
    """Whether a word may be the name of somebody: it has a capital and no article stands before it."""
    if not word.written.istitle() or word.key in table.TIMES:
        return False
    return not before or before[0].key not in table.ARTICLES


def is_article(words: Sequence[Word], at: int) -> bool:
    """Whether an article stands there that says nothing: no "vitamin A", "option a is", "a few", "a second"."""
    if at + 1 == len(words) or words[at + 1].begins_clause:
        return False
    following = words[at + 1].key
    if following in table.BEING | table.HAVING_BEEN or (words[at].key != "the" and following in table.COUNTED):
        return False
    return words[at].written != "A" or at == 0 or words[at].begins_clause


def stands(keys: Sequence[str], told: Set[str]) -> bool:
    """Whether all words of a clause are among those of a text, but for what a copy may leave out or tell otherwise."""
    return all(key in told or third(key) in told or key in _FREE or key in SAME_SIGN for key in keys)


def is_verb(word: str) -> bool:
    """Whether a clause that begins so leaves out who does it."""
    return word in table.OWN_VERBS or word in table.MAY_BE_ORDERS or is_past(word)
