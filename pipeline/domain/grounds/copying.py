"""Whether a clause of a claim is copied from one line: shortened by leaving out, and all that is left in its order.

What is copied so needs no proof of what belongs to what. It is no copy where something of the same kind as a piece of
it is left out between its pieces: "Lena reviews access" of "Lena owns the design, Jakob reviews access".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from slowwave.pipeline.domain.grounds.reading import Clause, clauses, is_same, is_typed, kind_of, sentences_of
from slowwave.pipeline.language.claim_terms import NAME, PERSON, Term, terms
from slowwave.pipeline.language.patterns import compiled

Placed = tuple[Term, int]
"""A piece of a line and in which of its clauses it stands."""


def is_copied(clause: Clause, who: Term | None, cited: Sequence[str]) -> bool:
    """Whether one of the lines has the clause's pieces clause by clause in the same order, and no rival between them.
    who: of whom it is told, in it or before; of a line that names others alone, nothing is copied for another."""
    known = {key for line in cited for one in terms(line) for key in (one.key, one.shown.lower())}
    mine = [
        one
        for one in clause.telling
        if one.amount is not None or ({one.key, one.shown.lower()} & known and one.key != "@user")
    ]
    return bool(mine) and any(_may_tell_of(who, line) and _follows(mine, who, _placed(line)) for line in cited)


def carries(sentence: str, line: str, cited: Sequence[str]) -> bool:
    """Whether one line has all that a sentence has of the evidence; the user stands in a line that names nobody."""
    told = [one for one in terms(sentence) if not one.light]
    rest = [one for other in cited if other != line for one in terms(other)]
    there = terms(line)
    who = next((one for one in told if one.key in ("@user", "@we")), None)
    return _may_tell_of(who, line) and all(
        any(_are_one(one, other) for other in there) or not any(_are_one(one, other) for other in rest)
        for one in told
        if one is not who
    )


def _are_one(one: Term, other: Term) -> bool:
    """Whether two pieces are the same, or the same word, which is a name within a line and none at its beginning."""
    return is_same(one, other) or (one.amount is None and one.shown.lower() == other.shown.lower())


def _may_tell_of(who: Term | None, line: str) -> bool:
    """Who speaks in a line, told before its colon, is not whom it tells of."""
    speaker = compiled(r"[^,;.]{1,30}:\s").match(line)
    named = {one.key for one in terms(line) if kind_of(one) == PERSON and not (speaker and one.end <= speaker.end())}
    return (
        who is None
        or not named
        or who.key in {one.key for one in terms(line)}
        or (who.key == "@user" and bool(named & {"@user", "@we"}))
    )


def _follows(mine: Sequence[Term], who: Term | None, there: Sequence[Placed]) -> bool:
    at = 0
    taken: list[int] = []
    for one in mine:
        homes = [place for place, (other, _) in enumerate(there) if _are_one(one, other)]
        if not homes:
            return False
        ahead = [place for place in homes if there[place][1] >= at]
        if ahead:
            taken.append(ahead[0])
            at = there[ahead[0]][1]
        elif not _may_stand_anywhere(one, there):
            return False
    if taken and who is not None and _is_told_of_another(who, there[min(taken)][1], taken, there):
        return False
    span = range(min(taken), max(taken)) if taken else range(0)
    if _has_another_subject(taken, there):
        return False
    left_out = [place for place in span if place not in taken and is_typed(there[place][0])]
    return not any(_may_be_of(there[place], there[other], taken, there) for place in taken for other in left_out)


def _may_be_of(one: Placed, other: Placed, taken: Sequence[int], there: Sequence[Placed]) -> bool:
    """Whether what is told of a piece may be that of one left out: not where its clause tells more of it."""
    if not _are_rivals(one[0], other[0]):
        return False
    beside = {term.key for term, at in there if at == other[1]}
    words = [there[place] for place in taken if not is_typed(there[place][0])]
    return one[1] == other[1] or not any(at == one[1] and term.key not in beside for term, at in words)


def _has_another_subject(taken: Sequence[int], there: Sequence[Placed]) -> bool:
    """Whether one lone piece of a clause is told with another clause without what that begins with: "the annex gets a
    new floor" of "from May in the annex because the hall gets a new floor"."""
    if len(taken) < PAIR:
        return False
    first, second = (there[place][1] for place in sorted(taken)[:PAIR])
    opens = next(place for place, (_, at) in enumerate(there) if at == second)
    return first != second and not is_typed(there[opens][0]) and opens not in taken


PAIR = 2


def _is_told_of_another(who: Term, first: int, taken: Sequence[int], there: Sequence[Placed]) -> bool:
    """Whether the clause in which a copy begins names somebody else before it, and not whom the claim tells of."""
    here = [(place, one) for place, (one, at) in enumerate(there) if at == first]
    others = [place for place, one in here if kind_of(one) == PERSON and place not in taken]
    return any(place < min(taken) for place in others) and not any(is_same(one, who) for _, one in here)


def _may_stand_anywhere(one: Term, there: Sequence[Placed]) -> bool:
    """What the line is about, and a piece that is the only one of its kind in it, may be told before or after."""
    if one.kind == PERSON:
        return False
    if is_typed(one):
        return not any(_are_rivals(one, other) and not is_same(one, other) for other, _ in there)
    return is_same(one, there[0][0])


def _are_rivals(one: Term, other: Term) -> bool:
    kinds = {kind_of(one), kind_of(other)}
    return is_typed(one) and (len(kinds) == 1 or kinds == {NAME, PERSON})


@lru_cache(maxsize=1 << 9)
def _placed(line: str) -> tuple[Placed, ...]:
    parts = [clause for part in sentences_of(compiled(r":\s").sub(", ", line)) for clause in clauses(part)]
    return tuple((one, at) for at, clause in enumerate(parts) for one in clause.telling)
