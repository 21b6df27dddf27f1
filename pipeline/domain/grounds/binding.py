"""Whether what a claim puts together stands together in the evidence: whose a value is, what is done to what.

Notes hold parallel statements (Lena owns the design, Jakob reviews access; left 312, right 13). A claim that takes the
value of one and the subject of another is false though each word of it is there. It is told by its neighbours: a piece
whose neighbours in the claim all stand with another piece of its kind in the evidence, and with that alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from slowwave.pipeline.domain.grounds.change import changes
from slowwave.pipeline.domain.grounds.copying import is_copied
from slowwave.pipeline.domain.grounds.reading import (
    Clause,
    clauses,
    is_chinese,
    is_same,
    is_typed,
    kind_of,
    sentences_of,
    weighs,
)
from slowwave.pipeline.domain.grounds.standing import in_mark
from slowwave.pipeline.language.claim_amounts import may_be
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import NAME, PERSON, WORD, Term, terms
from slowwave.pipeline.language.patterns import compiled

_IN_ORDER = r"each|both|都|(?<!平)均|前者|后者|neither|另"


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of the evidence with what stands in it and what it is about. opens: whether it has its own subject."""

    terms: tuple[Term, ...]
    keys: frozenset[str]
    topics: tuple[str, ...]
    line: int
    head: frozenset[str] = frozenset()
    opens: bool = False

    @property
    def shape(self) -> frozenset[str]:
        """The kinds of its names, marks and amounts."""
        return frozenset(kind_of(one) for one in self.terms if one.key not in self.head and is_typed(one))


def misplaced(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Pieces that the evidence has with another."""
    if compiled(r"respectively|分别|依次").search(text):
        return
    carried: Term | None = None
    before: list[Term] = []
    flat = folded(text).lower()
    renewed = frozenset(one.key for change in changes("\n".join(cited)) for one in change.new)
    renewed |= {one.key for change in changes(text) if change.old and change.new for one in (*change.old, *change.new)}
    named = frozenset(one.key for line in cited for one in terms(line) if one.kind == NAME)
    for number, clause in enumerate(clauses(text)):
        mine = [_as_there(one, named) for one in clause.telling if not _is_whose(one, flat)]
        persons = [one for one in mine if one.kind == PERSON or (one is mine[0] and not number and _may_act(one))]
        context: list[Term] = []
        brought: Term | None = None
        if persons:
            carried = persons[-1]
        elif any(one.kind == NAME for one in mine) and not is_chinese(text):
            carried = None
        elif carried is not None and mine and not any(is_typed(one) and one.amount is None for one in mine):
            brought = carried
            mine = [carried, *mine]
        weighing = [one for one in mine if weighs(one)]
        if len(weighing) == 1 and weighing[0].amount is not None and not _stands_alone(weighing[0], mine, cited):
            context = before
        before = list(clause.telling)
        if compiled(_IN_ORDER).search(clause.text) or is_copied(clause, carried, cited):
            continue
        for level, segments in enumerate(_levels(tuple(cited))):
            yield from _against([*context, *mine], len(context), segments, flat, level, renewed, brought, cited)


@lru_cache(maxsize=256)
def _levels(cited: tuple[str, ...]) -> tuple[tuple[Segment, ...], ...]:
    """The evidence line by line, sentence by sentence and clause by clause; what stands before a colon belongs to each
    clause behind it."""
    lines = tuple(_segment(terms(line), at) for at, line in enumerate(cited))
    parts = tuple(_segment(terms(part), at) for at, line in enumerate(cited) for part in sentences_of(line))
    small: list[Segment] = []
    for at, line in enumerate(cited):
        for part in sentences_of(line):
            head = compiled(r"[^,，;]{1,40}?[:：](?=\s|\D)").match(part)
            above = terms(head.group()) if head else ()
            behind = clauses(part[head.end() :] if head else part)
            keys = frozenset(term.key for term in above)
            small += (_segment((*above, *one.terms), at, keys, opens=_has_subject(one)) for one in behind)
    return tuple(level if len(level) > 1 else () for level in (lines, parts, tuple(small)))


def _has_subject(clause: Clause) -> bool:
    """Whether a clause begins with what it is about."""
    return compiled(r"\s*(?:the|this|that|these|his|her|its|their|our|my|all)\b").match(clause.text) is not None


def _segment(found: Sequence[Term], line: int, head: frozenset[str] = frozenset(), *, opens: bool = False) -> Segment:
    telling = tuple(one for one in found if not one.light)
    topics = tuple(one.key for one in telling if one.amount is None)[:TOPICS]
    return Segment(telling, frozenset(one.key for one in telling), topics, line, head, opens)


def _homes(one: Term, segments: Sequence[Segment]) -> frozenset[int]:
    if one.amount is None:
        keys = {one.key, "@we"} if one.key == "@user" else {one.key}
        return frozenset(at for at, part in enumerate(segments) if keys & part.keys)
    return frozenset(
        at
        for at, part in enumerate(segments)
        if any(other.amount and may_be(one.amount, other.amount) for other in part.terms) or in_mark(one, part.terms)
    )


def _against(
    mine: Sequence[Term],
    first: int,
    segments: Sequence[Segment],
    flat: str,
    level: int,
    renewed: frozenset[str],
    brought: Term | None,
    cited: Sequence[str],
) -> Iterator[str]:
    """first: where the clause itself begins, behind what it goes on from. brought: the person of a clause before."""
    homes = [_homes(one, segments) for one in mine]
    keys = {one.key for one in mine}
    is_pair = len(mine) == PAIR and brought is None
    for at, one in enumerate(mine):
        here = homes[at]
        if at < first or not _tells(here, segments) or one.key in renewed:
            continue
        rest = [(mine[n], homes[n]) for n in range(len(mine)) if n != at and not _joined(one, mine[n], flat)]
        mates = max(_shared(rest, where) for where in here)
        own = [segments[where] for where in here]
        beside = [
            home for home in (_nearest(mine, homes, at, -1, segments), _nearest(mine, homes, at, 1, segments)) if home
        ]
        if not beside or any(home <= here for home in beside):
            continue
        for other, part in enumerate(segments):
            if other in here or not any(other in home for home in beside):
                continue
            if part.line not in {home.line for home in own} and any(_has_pronoun(cited[home.line]) for home in own):
                continue
            shared = _shared(rest, other)
            if shared <= mates or (shared <= ALONE and not is_pair and not is_chinese(flat)):
                continue
            if one is brought and (level == CLAUSES or any(segments[w].line == part.line and w < other for w in here)):
                continue
            if _rivals(one, part, own, keys) and _is_alike(one, level, part, own):
                yield f"{one.shown} is another's in its evidence"
                return
            goes_on = not part.opens and any(segments[where].line == part.line and where < other for where in here)
            goes_on = goes_on and not any(_begin_alike(home, part) for home in own)
            if goes_on:
                continue
            if (
                one is not brought and _is_intruder(one, mine, [home for _, home in rest], here, other, segments, keys)
            ) or (
                one is next((term for term in mine if weighs(term)), None)
                and _is_topic(one, mine, homes, at, part, own, keys)
            ):
                yield f"{one.shown} is another's in its evidence"
                return


def _has_pronoun(line: str) -> bool:
    """Whether a line tells of somebody whom another line names."""
    return compiled(r"\b(?:he|she|they|him|her|his|them|their)\b").search(line.lower()) is not None


def _shared(rest: Sequence[tuple[Term, frozenset[int]]], where: int) -> float:
    """How much of a clause stands in a segment; words that go with anything count half."""
    return sum(1 if weighs(one) else HALF for one, home in rest if where in home)


HALF = 0.5
ALONE, PAIR = 1, 2
"""One word of a clause in another segment says nothing, unless the clause has but two: a thing and its value."""


def _nearest(
    mine: Sequence[Term], homes: Sequence[frozenset[int]], at: int, step: int, segments: Sequence[Segment]
) -> frozenset[int]:
    """Where the next piece on this side stands that tells the segments apart."""
    rest = range(at + step, len(mine) if step > 0 else -1, step)
    telling = [n for n in rest if _tells(homes[n], segments) and not (homes[n] & homes[at] and homes[n] - homes[at])]
    return next((homes[n] for n in telling if weighs(mine[n])), homes[telling[0]] if telling else frozenset())


CLAUSES = 2
"""The level at which each clause is a segment, most of which have no subject of their own."""
TOPICS = 2
"""Words at the beginning of a segment that may be what it is about."""


def _begin_alike(one: Segment, other: Segment) -> bool:
    """Whether both begin with another thing and go on with the same word: "comma files", "semicolon files"."""
    first, second = ([term for term in part.terms if term.key not in part.head] for part in (one, other))
    return len(first) > 1 and len(second) > 1 and first[0].key != second[0].key and first[1].key == second[1].key


def _stands_alone(one: Term, mine: Sequence[Term], cited: Sequence[str]) -> bool:
    """Whether a clause of the evidence has the amount together with another word of this one."""
    small = _levels(tuple(cited))[CLAUSES]
    return any(other is not one and _homes(other, small) & _homes(one, small) for other in mine)


def _may_act(one: Term) -> bool:
    """Whether a name may be a person's: not one of the shops, firms and cities."""
    return kind_of(one) == PERSON or (one.kind == NAME and not is_chinese(one.shown))


def _is_whose(one: Term, flat: str) -> bool:
    """Whether the user is only named as whose something is."""
    return one.key == "@user" and (one.shown.lower().endswith("s") or flat[one.end : one.end + 1] == "的")


def _as_there(one: Term, named: frozenset[str]) -> Term:
    """A first word is a name where the evidence has it as one."""
    return replace(one, kind=NAME) if one.kind == WORD and one.key in named and one.shown[:1].isupper() else one


def _joined(one: Term, other: Term, flat: str) -> bool:
    """Whether nothing but "and" or "to" stands between them, or the one is a part of the other."""
    first, second = sorted((one, other), key=lambda term: term.start)
    between = flat[first.end : second.start].strip() if first.end <= second.start else ""
    if len(one.key) > 1 and len(other.key) > 1 and (one.key in other.key or other.key in one.key):
        return True
    return compiled(r"(?:\w{0,3}[到至]|and|to|or|和|与|及|、|跟|,|–|-|→)").fullmatch(between) is not None


def _are_rivals(one: Term, other: Term, there: Segment) -> bool:
    """Whether two pieces are of one kind. A name may be a person's where a statement begins with it."""
    kinds = {kind_of(one), kind_of(other)}
    return len(kinds) == 1 or (kinds == {PERSON, NAME} and there.topics[:1] == (other.key,))


def _is_alike(one: Term, level: int, part: Segment, own: Sequence[Segment]) -> bool:
    """Capitals may stand for anything, so that they are rivals in parallel clauses alone."""
    if level < CLAUSES:
        return kind_of(one) != "acronym"
    return any(_is_parallel(part, home) for home in own)


def _is_parallel(one: Segment, other: Segment) -> bool:
    """Whether two clauses say the same of two things: by a word of both, or by pieces of the same kinds."""
    return (
        bool((one.keys & other.keys) - one.head)
        or set(one.shape) <= set(other.shape)
        or set(other.shape) <= set(one.shape)
    )


def _rivals(one: Term, there: Segment, own: Sequence[Segment], keys: set[str]) -> bool:
    """Whether the other segment has pieces of this one's kind, none of which is this one or in the claim."""
    if not is_typed(one) or one.key == "@we":
        return False
    rivals = [other for other in there.terms if is_typed(other) and _are_rivals(one, other, there)]
    if any(is_same(other, one) for other in rivals):
        return False
    return any(other.key not in keys and not any(other.key in part.keys for part in own) for other in rivals)


def _is_intruder(
    one: Term,
    mine: Sequence[Term],
    rest: Sequence[frozenset[int]],
    here: frozenset[int],
    other: int,
    segments: Sequence[Segment],
    keys: set[str],
) -> bool:
    """Whether all else of the claim stands in the other segment, and this alone does not."""
    if any(term is not one and kind_of(term) == PERSON for term in mine):
        return False
    known = [home for home in rest if _tells(home, segments)]
    if len(known) < 2 or not all(other in home and not home & here for home in known):
        return False
    if one.kind == PERSON:
        return one.key not in ("@user", "@we")
    return one.amount is not None and _rivals(one, segments[other], [segments[where] for where in here], keys)


def _is_topic(
    one: Term,
    mine: Sequence[Term],
    homes: Sequence[frozenset[int]],
    at: int,
    there: Segment,
    own: Sequence[Segment],
    keys: set[str],
) -> bool:
    """Whether this one is what its own segment is about, and the claim tells of it what the other tells of another."""
    topics = there.topics
    if not any(one.key in part.topics for part in own) or not topics or topics[0] in keys or not weighs(one):
        return False
    if topics[0].startswith("=") or kind_of(one) == PERSON:
        return False
    others = [m for m in range(len(mine)) if m != at and mine[m].key in there.keys and not homes[m] & homes[at]]
    return len(others) > 1


def _tells(home: frozenset[int], segments: Sequence[Segment]) -> bool:
    return bool(home) and len(home) < len(segments)
