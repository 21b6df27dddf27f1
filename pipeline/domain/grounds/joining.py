"""Of which pieces of its lines a sentence is joined, and what is wrong with the way in which they are.

The whole sentence must be copied from pieces, one after the other. Of all ways to read it so, the one with the fewest
faults is taken. Only pieces whose words all stand in the sentence are tried, and what lines that repeat themselves make
too many ways of is refused, so no text takes long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from slowwave.pipeline.domain.grounds.copying import MOST_STEPS, Ends, ends_of, is_verb, stands
from slowwave.pipeline.domain.grounds.hanging import Line, hangs_on_neighbour, leads_over, names_by_pronoun
from slowwave.pipeline.domain.grounds.pieces import Piece, is_called, pieces_of
from slowwave.pipeline.language import clause_words as table
from slowwave.pipeline.language.clauses import ARROW, Word, words_of
from slowwave.pipeline.language.english_verbs import is_participle, is_past, third
from slowwave.pipeline.language.patterns import compiled

MOST_PIECES, MOST_WAYS = 200, 16
"""Of its lines, and at each place of the sentence; no sentence of our sets comes near one of them."""
SHOWN, WIDEST = 60, 160
"""Characters of what is quoted at most, and of a clause that is shown to be copied."""
FOLLOWING = 24
"""Words that a clause is looked for with."""


@dataclass(frozen=True, slots=True)
class _Way:
    """How a place of the sentence was reached: the pieces so far and what is wrong with them."""

    pieces: tuple[Piece, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def last(self) -> Piece | None:
        return self.pieces[-1] if self.pieces else None


def faults_of(text: str, cited: Sequence[str]) -> tuple[str, ...]:
    """Why the text is not joined of clauses of the lines that it cites; none where it is."""
    sentence = words_of(text)
    if not sentence:
        return ("it has no words",)
    reading = _Reading(text, sentence, cited)
    ways = reading.through()
    if not ways:
        return (reading.stuck(),)
    return min((reading.ended(way) for way in ways), key=lambda way: len(way.faults)).faults


class _Reading:
    def __init__(self, text: str, sentence: Sequence[Word], cited: Sequence[str]) -> None:
        self._text, self._sentence = text, sentence
        self._lines = [Line(line, pieces_of(line, number)) for number, line in enumerate(cited)]
        told = {word.key for word in sentence}
        everything = [piece for line in self._lines for piece in line.pieces]
        self._everything = everything
        self._known = {key for piece in everything for key in piece.clause.keys}
        self._known |= {third(key) for piece in everything if piece.own for key in piece.clause.keys}
        self._pieces = [piece for piece in everything if stands(piece.clause.keys, told)]
        self._ends: dict[tuple[int, Piece], frozenset[int]] = {}
        self._steps = 0
        self._reached: list[dict[Piece | None, _Way]] = [{} for _ in range(len(sentence) + 1)]

    def through(self) -> tuple[_Way, ...]:
        """Ways to read the whole, one for each piece that it may end with."""
        self._reached[0][None] = _Way()
        for at in range(len(self._sentence)):
            for way in sorted(self._reached[at].values(), key=lambda one: len(one.faults))[:MOST_WAYS]:
                for end, further in self._onward(at, way):
                    known = self._reached[end].get(further.last)
                    if known is None or len(further.faults) < len(known.faults):
                        self._reached[end][further.last] = further
        return tuple(self._reached[-1].values())

    def ended(self, way: _Way) -> _Way:
        last = way.last
        if last is None:
            return way
        missed = f"{last.clause.shown}?" if last.asks else self._lines[last.line].missed_after(last)
        fault = _without(last, missed) if missed else "" if last.kind == "plain" else _alone(last)
        return _Way(way.pieces, (*way.faults, fault)) if fault else way

    @property
    def _is_tangled(self) -> bool:
        return len(self._pieces) > MOST_PIECES or self._steps > MOST_STEPS

    def stuck(self) -> str:
        """What no piece of the lines goes on with."""
        if self._is_tangled:
            return "its lines repeat themselves too often to be held against it"
        at = max(place for place, ways in enumerate(self._reached) if ways)
        for word in self._sentence[at:]:
            if word.key not in self._known and not _is_free(word.key):
                return f"{_quoted(self._text[word.start : word.end])} is not in its lines"
        rest = f"{_quoted(self._text[self._sentence[at].start :])} is no clause of its lines, whole and word for word"
        nearest = self._nearest(at)
        return f"{rest}, as {_quoted(nearest, WIDEST)} is" if nearest else rest

    def _nearest(self, at: int) -> str:
        """The clause of the lines with the most words of what follows that place, "" where none shares two."""
        told = Counter(word.key for word in self._sentence[at : at + FOLLOWING] if not _is_free(word.key))
        shared = [(len(told & Counter(piece.clause.keys)), piece) for piece in self._everything if piece.tells]
        most = max((count for count, _ in shared), default=0)
        near = [piece.clause for count, piece in shared if count == most]
        return min(near, key=lambda one: len(one.words)).shown if most > 1 else ""

    def _onward(self, at: int, way: _Way) -> Iterator[tuple[int, _Way]]:
        last = way.last
        for begin in self._begins(at, last):
            is_joined = begin > at or self._sentence[begin].begins_clause
            for piece in self._pieces:
                if last is not None and piece.line == last.line and piece.place <= last.place:
                    continue
                if self._needs_subject(at, begin) and not (last and self._goes_on(last, piece)):
                    continue
                ends = self._ends_of(begin, piece)
                if ends and not self._is_tangled:
                    self._steps += len(ends)
                    fault = self._fault(at, begin, is_joined, way, piece)
                    further = _Way((*way.pieces, piece), (*way.faults, fault) if fault else way.faults)
                    yield from ((end, further) for end in ends)

    def _begins(self, at: int, last: Piece | None) -> Iterator[int]:
        """Where the next piece may begin: here, or behind a word that joins it to the last one."""
        yield at
        key = self._sentence[at].key
        if last is None or at + 1 == len(self._sentence):
            return
        joins = key in table.JOINING
        tells = (last.clause.is_opened or last.clause.is_closed) and (key in table.BEING or key in table.HAVING_BEEN)
        leads = last.clause.is_followed_by_arrow and key in ("to", "到")
        if joins or tells or leads or key == "是":
            yield at + 1
        if joins and self._sentence[at + 1].key in table.BEING | table.HAVING_BEEN and at + 2 < len(self._sentence):
            yield at + 2

    def _needs_subject(self, at: int, begin: int) -> bool:
        """Whether a form of "be" stands before the piece that begins there, behind a word that joins or a comma."""
        put_in = self._sentence[begin - 1].key if begin > at else ""
        return put_in == "是" or begin == at + len(("and", "were"))

    def _goes_on(self, last: Piece, piece: Piece) -> bool:
        """Whether a piece goes on with the subject of the one before it: "…, sprayed in June", "and was sprayed"."""
        follows = last.line == piece.line and self._lines[piece.line].follows(last, piece)
        return follows and (piece.clause.is_chinese or is_participle(piece.clause.keys[0]))

    def _ends_of(self, begin: int, piece: Piece) -> frozenset[int]:
        if (begin, piece) not in self._ends:
            found = ends_of(self._sentence, begin, piece) if not self._is_tangled else Ends(frozenset(), 0)
            self._steps += found.steps
            self._ends[begin, piece] = found.places
        return self._ends[begin, piece]

    def _has_arrow(self, at: int) -> bool:
        return compiled(ARROW).search(self._sentence[at].gap) is not None

    def _is_of_user(self, at: int) -> bool:
        """Whether the sentence before that place begins with the user, or leaves them out as notes do."""
        begin = next((place for place in range(at, 0, -1) if self._sentence[place].begins_sentence), 0)
        opening = [word.key for word in self._sentence[begin:at] if word.key != "the"]
        return is_verb(opening[0]) or (opening[0] == "user" and "'s" not in opening[1:2])

    def _head_before(self, way: _Way) -> list[Piece]:
        """The last head that was told, where the lines of all that was told behind it have the same one."""
        place = next((at for at in range(len(way.pieces) - 1, -1, -1) if way.pieces[at].kind == "head"), -1)
        if place < 0:
            return []
        head = way.pieces[place]
        return [head] if all(self._lines[one.line].has_head(head) for one in way.pieces[place:]) else []

    def _between_lines(
        self, at: int, begin: int, begins_anew: bool, told: Sequence[Piece], last: Piece, piece: Piece
    ) -> str:
        """What is wrong with a piece of another line behind one, "" for nothing."""
        if names_by_pronoun(piece.clause):
            return _of_another(piece, last)
        if begins_anew:
            return ""
        if hangs_on_neighbour(piece.clause):
            return _of_another(piece, last)
        before = (one for one in told if one.line == last.line and one is not last)
        leads = next((one for one in before if one.kind == "head" or leads_over(one.clause)), None)
        if leads is not None and piece.kind != "head":
            return _of_another(piece, leads)
        if ":" in self._sentence[at].gap or "(" in self._sentence[at].gap:
            return _of_another(piece, last)
        first = piece.clause.keys[0]
        is_carried = is_past(first) and self._is_of_user(at)
        if is_verb(first) and self._sentence[begin].key == first and not is_carried:
            return _of_another(piece, last)
        return ""

    def _fault(self, at: int, begin: int, is_joined: bool, way: _Way, piece: Piece) -> str:
        """What is wrong with this piece in this place, "" for nothing."""
        last, line = way.last, self._lines[piece.line]
        is_one = last is not None and last.line == piece.line and last.clause.sentence == piece.clause.sentence
        if last is not None and last.asks and not is_one and "?" not in self._sentence[at].gap:
            return _without(piece, f"{last.clause.shown}?")
        begins_anew = at == 0 or self._sentence[at].begins_sentence
        told = [one for one in way.pieces if last is not None and one.line in (last.line, piece.line)]
        told += self._head_before(way)
        if last is not None and last.line == piece.line and line.follows(last, piece):
            is_led = self._has_arrow(at) or self._sentence[at].key in ("to", "到")
            gap = self._sentence[at].gap
            names = ":" in gap and not last.clause.is_opened and is_called(last.clause)
            if names or ("(" in gap and "(" not in last.clause.after):
                return _of_another(piece, last)
            if self._has_arrow(at) > last.clause.is_followed_by_arrow or last.clause.is_followed_by_arrow > is_led:
                return _without(last, "→")
            return ""
        if self._has_arrow(at):
            return _of_another(piece, last) if last is not None else _without(piece, "→")
        if last is not None and not is_joined:
            return f"{_quoted(piece.clause.shown)} is not joined to what stands before it"
        if last is not None and last.line == piece.line:
            missed = line.skipped(last, piece, told)
        else:
            if last is not None and not last.tells:
                return _alone(last)
            left = self._lines[last.line].missed_after(last) if last is not None else ""
            if left and last is not None:
                return _without(last, left)
            missed = line.missed_before(piece, told)
            if last is not None and not missed:
                fault = self._between_lines(at, begin, begins_anew, told, last, piece)
                if fault:
                    return fault
        if not missed and not begins_anew and not is_one:
            missed = line.lead_of(piece)
        if not missed and last is not None and last.kind == "head" and last.line != piece.line:
            return _alone(last)
        return _without(piece, missed) if missed else ""


def _without(piece: Piece, missed: str) -> str:
    return f"{_quoted(piece.clause.shown)} is told without {_quoted(missed)}"


def _of_another(piece: Piece, other: Piece) -> str:
    return f"{_quoted(piece.clause.shown)} seems to be told of {_quoted(other.clause.shown)}"


def _alone(piece: Piece) -> str:
    return f"{_quoted(piece.clause.shown)} stands before nothing of its line"


def _is_free(key: str) -> bool:
    free = table.ARTICLES | table.JOINING | table.BEING | table.HAVING_BEEN | table.PLACING
    return key in free or key in ("user", "'s")


def _quoted(text: str, most: int = SHOWN) -> str:
    short = " ".join(text.split())
    return f"“{short if len(short) <= most else short[: most - 1] + '…'}”"
