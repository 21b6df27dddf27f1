"""From what to what something changed: a claim may not turn it round, nor tell the old as the new."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from slowwave.pipeline.domain.grounds.reading import clauses, has, is_typed, kind_of, starts, weighs
from slowwave.pipeline.language import claim_stances as table
from slowwave.pipeline.language.claim_amounts import may_be
from slowwave.pipeline.language.claim_changes import LAST_TIME, OLD_NEW
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import Term, terms
from slowwave.pipeline.language.patterns import compiled


@dataclass(frozen=True, slots=True)
class Change:
    """old: what it was; new: what it came to be. Either may be untold."""

    old: tuple[Term, ...]
    new: tuple[Term, ...]


@lru_cache(maxsize=1 << 11)
def changes(text: str) -> tuple[Change, ...]:
    """What each change of the text left and what it came to."""
    flat = folded(text).lower()
    told = terms(text)
    found: list[Change] = []
    for form in OLD_NEW:
        for match in compiled(form).finditer(flat):
            groups = match.groupdict()
            old = _within(told, *match.span("old")) if groups.get("old") else ()
            if form == LAST_TIME:
                old = tuple(one for one in old if one.amount is not None)
            name = "new0" if groups.get("new0") else "new"
            new = _within(told, *match.span(name)) if groups.get(name) else ()
            if (old or new) and not ("replace" in form and _are_unlike(old, new)):
                found.append(Change(old, new))
    return tuple(found)


def _are_unlike(old: Sequence[Term], new: Sequence[Term]) -> bool:
    """Whether they are of kinds of which none becomes the other: who replaces a part is not the new part."""
    mine = {kind_of(one) for one in old if is_typed(one)}
    theirs = {kind_of(one) for one in new if is_typed(one)}
    return bool(mine and theirs and not mine & theirs)


def _within(told: Sequence[Term], start: int, end: int) -> tuple[Term, ...]:
    return tuple(one for one in told if start <= one.start and one.end <= end and not one.light)


def turned_round(text: str, cited: Sequence[str]) -> Iterator[str]:
    """What came to be told as what was, and the other way round."""
    theirs = changes("\n".join(cited))
    old = _only([one for change in theirs for one in change.old], [one for change in theirs for one in change.new])
    new = _only([one for change in theirs for one in change.new], [one for change in theirs for one in change.old])
    for change in changes(text):
        mine_old, mine_new = _only(change.old, change.new), _only(change.new, change.old)
        bad = next((one for one in mine_old if _among(one, new) and not _among(one, old)), None)
        also = next((one for one in mine_new if _among(one, old) and not _among(one, new)), None)
        if (bad and (also or not any(_among(one, new) for one in mine_new))) or (also and not mine_old):
            shown = bad or also
            yield f"{shown.shown if shown else ''} is on the other side of the change in its evidence"
            return
        strange = [one for one in mine_new if is_typed(one)]
        known = [one for one in new if is_typed(one)]
        if strange and known and not any(_among(one, known) for one in strange) and _is_value(strange, known):
            yield f"{strange[0].shown} is not what its evidence changes to"
            return


def _is_value(mine: Sequence[Term], theirs: Sequence[Term]) -> bool:
    return any(kind_of(one) == kind_of(other) for one in mine for other in theirs)


def told_as_new(text: str, cited: Sequence[str]) -> Iterator[str]:
    """What is over, told without a word of that."""
    evidence = "\n".join(cited)
    theirs = changes(evidence)
    old = _only([one for change in theirs for one in change.old], [one for change in theirs for one in change.new])
    old += _left_behind(evidence, theirs)
    if not old or has(table.PAST, text) or changes(text) or compiled(r"\b[a-z]+[^e\W]ed\b").search(text):
        return
    new = [one for change in theirs for one in change.new]
    for one in terms(text):
        if one.light or not _among(one, old) or _among(one, new):
            continue
        if is_typed(one) or (one.shown[:1].isascii() and not one.key.startswith("=") and one.shown[:1].isupper()):
            yield f"{one.shown} is over in its evidence"
            return


def _left_behind(evidence: str, theirs: Sequence[Change]) -> list[Term]:
    """Amounts that stand before a change to another of the same unit: 14 copies, reduced to 7 copies."""
    found: list[Term] = []
    for change in theirs:
        for new in change.new if not change.old else ():
            unit = compiled(r"[^\W\d_]+\Z").search(new.shown)
            if new.amount is None or unit is None:
                continue
            found += (
                one for one in terms(evidence) if one.amount and one.end < new.start and one.shown.endswith(unit[0])
            )
    return found


def order_turned(text: str, cited: Sequence[str]) -> Iterator[str]:
    """What comes first told as last: of steps, and of what "first", "then" and "last" name."""
    theirs = {key: rank for line in cited for key, rank in _ranks(line).items()}
    steps = _steps(cited)
    mine = _ranks(text)
    for key, rank in mine.items():
        if key in theirs and theirs[key] != rank and {theirs[key], rank} != {0, 1}:
            yield f"{key} comes elsewhere in its evidence"
            return
    for clause in clauses(text):
        for at, one in enumerate(clause.terms):
            if one.shown.lower() not in ("before", "after"):
                continue
            ahead = [theirs[term.key] for term in clause.terms[:at] if term.key in theirs]
            behind = [theirs[term.key] for term in clause.terms[at:] if term.key in theirs]
            if (
                ahead
                and behind
                and min(ahead) != min(behind)
                and (min(ahead) > min(behind)) == (one.shown.lower() == "before")
            ):
                yield f"{one.shown} is the other way round in its evidence"
                return
    both = [key for key in mine if key in theirs]
    for key, second in itertools.combinations(both, 2):
        if (mine[key] - mine[second]) * (theirs[key] - theirs[second]) < 0:
            yield f"{key} and {second} come in another order in its evidence"
            return
    said = [(rank, steps[key]) for key, rank in mine.items() if key in steps]
    for rank, step in said:
        for other, place in said:
            if rank < other and step > place:
                yield "its steps come in another order in its evidence"
                return


def _ranks(text: str) -> dict[str, int]:
    """What a clause with "first", "then" or "last" is about, and which of them."""
    found: dict[str, int] = {}
    for clause in clauses(text):
        places = sorted(
            (start, rank)
            for rank, words in enumerate((table.FIRST, table.THEN, table.LAST))
            for start in starts(words, clause.text)
        )
        if not places:
            continue
        offset = clause.start
        for one in clause.telling:
            if one.amount is None and weighs(one):
                before = [rank for start, rank in places if start <= one.start - offset]
                found.setdefault(one.key, before[-1] if before else places[0][1])
    return found


def _steps(cited: Sequence[str]) -> dict[str, int]:
    """Keys of the steps of a chain (A → B → C), by their place in it."""
    found: dict[str, int] = {}
    place = 0
    for line in cited:
        if "→" not in line:
            continue
        for part in line.split("→"):
            for one in terms(part):
                if not one.light and one.amount is None and weighs(one):
                    found.setdefault(one.key, place)
            place += 1
    return found


def _only(these: Sequence[Term], those: Sequence[Term]) -> list[Term]:
    return [one for one in these if not _among(one, those)]


def _among(one: Term, others: Sequence[Term]) -> bool:
    if one.amount is not None:
        return any(
            other.amount is not None and (may_be(one.amount, other.amount) or may_be(other.amount, one.amount))
            for other in others
        )
    return any(other.key == one.key for other in others)
