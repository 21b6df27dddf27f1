"""Whether a piece of a claim stands in the place of another of the evidence: between the same two neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from slowwave.pipeline.domain.grounds.reading import is_typed, kind_of, sentences_of, weighs
from slowwave.pipeline.language.claim_amounts import may_be
from slowwave.pipeline.language.claim_terms import Term, terms
from slowwave.pipeline.language.patterns import compiled

EDGE = "^"


def put_elsewhere(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Pieces of the evidence that stand where it has another of their kind, and not where it has them."""
    there = _slots(tuple(cited))
    for sentence in sentences_of(text):
        for one, left, right in _places(sentence):
            fills = there.get((_key(left), _key(right)), ())
            edged = left is None or right is None
            theirs = [other for other in fills if _may_change(one, other) and not (edged and _are_unlike(one, other))]
            if not theirs or any(_same(one, other) for other in fills):
                continue
            own = [place for place, others in there.items() if any(_same(one, other) for other in others)]
            if not own:
                continue
            if is_typed(one):
                beside = one.amount is None and any(_beside(place, left, right) for place in own)
                is_bad = _tells(left, right) and not beside
            else:
                is_bad = not _is_passive(sentence) and _are_exchanged(sentence, own, theirs)
            if is_bad:
                yield f"{one.shown} stands where its evidence has {theirs[0].shown}"
                return


def _are_exchanged(sentence: str, own: Sequence[tuple[str, str]], theirs: Sequence[Term]) -> bool:
    """Whether one of the others stands where the evidence has this one."""
    return any(
        (_key(left), _key(right)) in own and any(_same(one, other) for other in theirs)
        for one, left, right in _places(sentence)
    )


def _tells(left: Term | None, right: Term | None) -> bool:
    """Whether the place is known by a neighbour that tells something."""
    return any(side is not None and weighs(side) for side in (left, right))


def _is_passive(sentence: str) -> bool:
    return compiled(r"\bby\b|被|由").search(sentence) is not None


def _beside(place: tuple[str, str], left: Term | None, right: Term | None) -> bool:
    """Whether the evidence has the piece beside one of these neighbours."""
    return any(
        side is not None and weighs(side) and side.key == key for side, key in zip((left, right), place, strict=True)
    )


def _key(side: Term | None) -> str:
    return side.key if side is not None else EDGE


def _may_change(one: Term, other: Term) -> bool:
    """Whether the one may wrongly stand for the other: amounts of one kind, names and marks of any; of words those
    that tell something."""
    if (one.amount is None) != (other.amount is None):
        return False
    if one.amount is not None:
        return kind_of(one) == kind_of(other)
    return is_typed(one) == is_typed(other)


def _are_unlike(one: Term, other: Term) -> bool:
    return is_typed(one) and kind_of(one) != kind_of(other)


def _same(one: Term, other: Term) -> bool:
    if one.amount is not None and other.amount is not None:
        return may_be(one.amount, other.amount)
    return one.key == other.key


@lru_cache(maxsize=256)
def _slots(cited: tuple[str, ...]) -> dict[tuple[str, str], tuple[Term, ...]]:
    found: dict[tuple[str, str], tuple[Term, ...]] = {}
    for line in cited:
        for sentence in sentences_of(line):
            for one, left, right in _places(sentence):
                place = (_key(left), _key(right))
                found[place] = (*found.get(place, ()), one)
    return found


def _places(sentence: str) -> list[tuple[Term, Term | None, Term | None]]:
    telling = [one for one in terms(sentence) if not one.light]
    sides = [None, *telling, None]
    return [(one, sides[at], sides[at + 2]) for at, one in enumerate(telling)]
