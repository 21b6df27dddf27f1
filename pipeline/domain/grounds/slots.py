"""Whether a piece of a claim stands in the place of another of the evidence: between the same neighbours.

This is told of what a claim copies. A paraphrase has other neighbours, and is told by the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from slowwave.pipeline.domain.grounds.copying import is_copied
from slowwave.pipeline.domain.grounds.reading import (
    clauses,
    is_chinese,
    is_same,
    is_typed,
    kind_of,
    sentences_of,
    weighs,
)
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import MARK, NAME, PERSON, SURNAMES, Term, terms
from slowwave.pipeline.language.patterns import CJK, compiled

EDGE = "^"
Place = tuple[str, ...]


def put_elsewhere(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Pieces that stand where the evidence has another of their kind, and not where it has them."""
    there = _slots(tuple(cited))
    known = {one.key for line in cited for one in terms(line)}
    said = {one.key for one in terms(text)}
    for sentence in sentences_of(text):
        for one, places in _places(sentence):
            for place, telling in places:
                fills = there.get(place, ())
                edged = EDGE in place
                theirs = [
                    other for other in fills if _may_change(one, other) and not (edged and _are_unlike(one, other))
                ]
                if not theirs or any(is_same(one, other) for other in fills) or not telling:
                    continue
                if (one.amount is not None or one.kind == MARK) and _is_copied(one, sentence, cited):
                    continue
                if is_typed(one):
                    is_bad = (
                        len(place) > SHORT or (one.amount is not None and not edged) or not _has_own(one, place, there)
                    )
                else:
                    is_whole = telling > 1 and EDGE not in place and weighs(one)
                    is_bad = is_whole and not any(_may_be_said(other, said) for other in theirs)
                    crossed = is_whole and _are_crossed(sentence, one, theirs, there)
                    is_bad = crossed or (
                        is_bad and (one.key in known or (not one.key.startswith("=") and said - {one.key} <= known))
                    )
                if is_bad:
                    yield f"{one.shown} stands where its evidence has {theirs[0].shown}"
                    return
    yield from _turned_about(text, cited)
    if is_chinese(text):
        yield from _exchanged(text, cited)


SHORT = 3
"""The place of a piece, told by one neighbour on each side: left, itself, right."""


def _may_change(one: Term, other: Term) -> bool:
    """Whether the one may wrongly stand for the other: amounts of one kind, names and marks of any, words of any."""
    if (one.amount is None) != (other.amount is None) or {one.key, other.key} == {"@user", "@we"}:
        return False
    if one.amount is not None:
        return kind_of(one) == kind_of(other)
    if one.key in other.key or other.key in one.key or (is_chinese(one.shown) and {*one.shown} & {*other.shown}):
        return False
    return is_typed(one) == is_typed(other) and (one.kind == MARK) == (other.kind == MARK)


def _are_unlike(one: Term, other: Term) -> bool:
    return is_typed(one) and kind_of(one) != kind_of(other)


def _are_crossed(sentence: str, one: Term, theirs: Sequence[Term], there: dict[Place, tuple[Term, ...]]) -> bool:
    """Whether one of the others stands where the evidence has this one."""
    return any(
        any(is_same(one, own) for own in there.get(place, ()))
        for other, places in _places(sentence)
        if any(is_same(other, their) for their in theirs)
        for place, _ in places
    )


def _is_copied(one: Term, sentence: str, cited: Sequence[str]) -> bool:
    return any(one in clause.terms and is_copied(clause, None, cited) for clause in clauses(sentence))


def _may_be_said(other: Term, said: set[str]) -> bool:
    return other.key in said or not weighs(other)


def _has_own(one: Term, place: Place, there: dict[Place, tuple[Term, ...]]) -> bool:
    """Whether the evidence has a name or mark beside one of these neighbours too."""
    return any(
        any(is_same(one, other) for other in fills)
        and any(a == b and a not in (EDGE, "_") for a, b in zip(where, place, strict=True))
        for where, fills in there.items()
        if len(where) == len(place) and where.index("_") == place.index("_")
    )


@lru_cache(maxsize=256)
def _slots(cited: tuple[str, ...]) -> dict[Place, tuple[Term, ...]]:
    found: dict[Place, tuple[Term, ...]] = {}
    for line in cited:
        for sentence in sentences_of(line):
            for one, places in _places(sentence):
                for place, _ in places:
                    found[place] = (*found.get(place, ()), one)
    return found


def _places(sentence: str) -> list[tuple[Term, list[tuple[Place, int]]]]:
    """Of each piece its places, with "_" for itself, and how many neighbours of each tell something."""
    telling = [one for one in terms(sentence) if not one.light]
    keys = [EDGE, *(one.key for one in telling), EDGE]
    weights = [0, *(int(weighs(one)) for one in telling), 0]
    found: list[tuple[Term, list[tuple[Place, int]]]] = []
    for at, one in enumerate(telling, 1):
        places: list[tuple[Place, int]] = [((keys[at - 1], "_", keys[at + 1]), weights[at - 1] + weights[at + 1])]
        if at + 2 < len(keys):
            places.append(((keys[at - 1], "_", keys[at + 1], keys[at + 2]), 1 + weights[at + 1] + weights[at + 2]))
        if at > 1:
            places.append(((keys[at - 2], keys[at - 1], "_", keys[at + 1]), 1 + weights[at - 1] + weights[at - 2]))
        found.append((one, [(place, weight) for place, weight in places if place.count(EDGE) < len(place) - 1]))
    return found


def _turned_about(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Three pieces in a row that the evidence has the other way round: who does what to whom."""
    there = {triple for line in cited for part in sentences_of(line) for triple in _triples(part)}
    for sentence in sentences_of(text):
        for a, verb, b, link in _triples(sentence):
            if a != b and (b, verb, a, link) in there and (a, verb, b, link) not in there:
                yield f"{a} and {b} stand the other way round in its evidence"
                return


def _triples(sentence: str) -> list[tuple[str, str, str, str]]:
    """Two pieces and what stands between them, with the small words that tie them: those of a passive are others."""
    flat = folded(sentence).lower()
    telling = [one for one in terms(sentence) if not one.light or len(one.shown) > SHORT]
    found: list[tuple[str, str, str, str]] = []
    for a, verb, b in zip(telling, telling[1:], telling[2:], strict=False):
        if (
            verb.amount is None
            and verb.kind not in (NAME, PERSON, MARK)
            and (weighs(a) or weighs(b))
            and not (a.amount or b.amount)
        ):
            link = flat[a.end : verb.start] + "|" + flat[verb.end : b.start]
            found.append((a.key, verb.key, b.key, compiled(r"\b(?:the|a|an)\b|\s|的|了").sub("", link)))
    return found


def _exchanged(text: str, cited: Sequence[str]) -> Iterator[str]:
    """One or two characters of Chinese between those that the evidence has around as many others: such as it has
    elsewhere, or a given name."""
    evidence = compiled(r" ").sub("", compiled(_MARKS).sub(",", folded("\n".join(cited)) + "\n"))
    flat = compiled(r" ").sub("", compiled(_MARKS).sub(",", folded(text) + "\n"))
    for match in (match for form in _FORMS for match in compiled(form).finditer(flat)):
        left, mine, right = match.groups()
        if left + mine + right in evidence or not (mine in evidence or left[-1] in SURNAMES):
            continue
        around = rf"{re.escape(left)}([{CJK}]{{{len(mine)}}}){re.escape(right)}"
        for theirs in re.findall(around, evidence):
            if theirs + right not in flat and not _are_kin(mine, theirs):
                yield f"{mine} stands where its evidence has {theirs}"
                return


_FORMS = tuple(
    rf"(?=([{CJK}]{{{before}}})([{CJK}]{{{size}}})({behind}))"
    for before, behind in ((3, f"[{CJK}0-9,]"), (2, f"[{CJK}0-9][{CJK}0-9,]|,"))
    for size in (1, 2)
)
"""Three characters before and one behind, or two and two."""
_MARKS = r"[,，。;:!?、\n]"


def _are_kin(one: str, other: str) -> bool:
    """Whether two words have one sense, or carry nothing."""
    mine, theirs = terms(one), terms(other)
    if all(term.light for term in mine) or all(term.light for term in theirs):
        return True
    return bool({term.key for term in mine} & {term.key for term in theirs})
