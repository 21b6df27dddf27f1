"""What comes first told as second: by "then", "before", "after", and by the dates and times of two lines. English."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from slowwave.pipeline.domain.grounds.reading import is_chinese, is_same, sentences_of
from slowwave.pipeline.language.claim_amounts import CLOCK, DAY
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import Term, terms
from slowwave.pipeline.language.patterns import compiled

_FORMS = (
    r"(?P<second>[^;,]+), (?P<first>[^;,]+) first\W*$",
    r"(?P<first>[^;]+?)(?: first)?,? (?:and )?then (?P<second>[^;]+)",
    r"first,? (?P<first>[^;,]+),(?: and)?(?: then)? (?P<second>[^;]+)",
    r"^\W*(?:and )?after (?P<first>[^;,]+), (?P<second>[^;]+)",
    r"^\W*(?:and )?before (?P<second>[^;,]+), (?P<first>[^;]+)",
    r"(?P<second>[^;]{3,}?)(?<! and),? (?:only |not until )?after (?!which)(?P<first>[^;,]+)",
    r"(?P<first>[^;]{3,}?)(?<! and),? before (?!which)(?P<second>[^;,]+)",
)


@dataclass(frozen=True, slots=True)
class Order:
    """What the two sides of a "then", "before" or "after" tell."""

    first: tuple[Term, ...]
    second: tuple[Term, ...]


def out_of_order(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Steps that the evidence has the other way round, or dates that do."""
    if is_chinese(text):
        return
    theirs = [order for line in cited for sentence in sentences_of(line) for order in _orders(sentence)]
    for mine in (order for sentence in sentences_of(text) for order in _orders(sentence)):
        turned = any(
            _only(mine.first, order.second, order.first)
            and _only(mine.second, order.first, order.second)
            and not _only(mine.first, order.first, order.second)
            for order in theirs
        )
        if turned or _is_against_time(mine, cited):
            yield f"its steps come in another order in its evidence: {mine.first[0].shown}"
            return


def _orders(sentence: str) -> Iterator[Order]:
    flat = folded(sentence).lower()
    heading = compiled(r"[^,;]{1,40}?:\s").match(flat)
    told = [one for one in terms(sentence) if not one.light and (heading is None or one.start >= heading.end())]
    for form in _FORMS:
        match = compiled(form).search(flat)
        if match is not None:
            sides = [
                tuple(one for one in told if match.start(side) <= one.start and one.end <= match.end(side))
                for side in ("first", "second")
            ]
            if all(sides):
                yield Order(*sides)


def _only(mine: Sequence[Term], one: Sequence[Term], other: Sequence[Term]) -> bool:
    """Whether something stands in the one side and not in the other."""
    return any(_in(term, one) and not _in(term, other) for term in mine)


def _in(term: Term, side: Sequence[Term]) -> bool:
    return any(is_same(term, other) for other in side)


def _is_against_time(mine: Order, cited: Sequence[str]) -> bool:
    """Whether the line of the first is dated after the line of the second."""
    first, second = _home(mine.first, cited), _home(mine.second, cited)
    if first == second:
        return False
    for kind in (DAY, CLOCK):
        dates = [_date(cited[at], kind) for at in (first, second)]
        if dates[0] and dates[1] and dates[0] != dates[1]:
            return len(dates[0]) == len(dates[1]) and dates[0] > dates[1]
    return False


def _home(side: Sequence[Term], cited: Sequence[str]) -> int:
    counts = [sum(_in(term, terms(line)) for term in side) for line in cited]
    return counts.index(max(counts))


def _date(line: str, kind: str) -> tuple[int, ...]:
    """The first day of a line, or the first time of day."""
    found = next((one.amount for one in terms(line) if one.amount is not None and one.amount.kind == kind), None)
    if found is None:
        return ()
    return tuple(part for part in found.parts if part) if kind == DAY else (int(found.value),)
