"""Whether the small words of a line stay with what they belong to where a Chinese claim copies it.

"Not", "maybe", "plans to", "only", "if", "at most", "before": a claim neither leaves one out nor brings one in beside a
piece that stands in the lines without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from slowwave.pipeline.domain.grounds.copies import Laid, laid
from slowwave.pipeline.domain.grounds.pieces import Clause, Layer, Piece, is_char, is_name

_EITHER = frozenset(("denial", "doubt", "plan", "condition", "most", "least", "early", "past"))
KEPT = _EITHER | {"only", "offer", "if", "before"}
"""Kinds that may not be left out."""
NOT_NEW = _EITHER | {"all", "agreed"}
"""Kinds that may not come in."""


def small_words_moved(text: str, cited: Sequence[str]) -> Iterator[str]:
    """A small word that belongs to a piece in the lines and not in the claim, or the other way round."""
    one = laid(text, tuple(cited))
    for at, piece in enumerate(one.claim.pieces):
        clause = one.claim.clauses[piece.clause]
        on = [] if piece.names else [*one.laid_on(at), *one.within(at, one.closest[piece.clause])]
        if on:
            also = [*on, *one.within(at, one.homes[piece.clause])]
            there = frozenset.union(*(one.lines.clauses[other.clause].kinds for other in on))
            lacking = frozenset.intersection(*(other.small - piece.small for other in on)) - clause.kinds
            extra = frozenset.intersection(*(piece.small - other.small for other in also))
            extra -= there - ({"denial"} if _denies_what_is_untold(one, on) else set())
            if is_char(piece) and not any(_tell_the_same(one, clause, other) for other in on):
                lacking = frozenset()
        else:
            lacking = frozenset[str]()
            extra = piece.small - frozenset[str]().union(*(home.kinds for home in one.home(piece.clause)))
        for kind in sorted((lacking - _said_otherwise(one, clause)) & KEPT):
            yield f"its evidence has another {kind} at {piece.key}"
        for kind in sorted((extra - _meant_there(one, piece)) & NOT_NEW):
            yield f"its evidence has no {kind} at {piece.key}"


def _denies_what_is_untold(one: Laid, on: Sequence[Piece]) -> bool:
    """Whether the lines deny in this clause something that the claim does not tell."""
    keys = {mine.key for mine in one.claim.pieces}
    clauses = [one.lines.clauses[other.clause] for other in on]
    denied = [{other.key for other in clause.pieces if "denial" in other.small} for clause in clauses]
    return all(those and those.isdisjoint(keys) for those in denied)


def _tell_the_same(one: Laid, mine: Clause, piece: Piece) -> bool:
    """Whether a clause of the claim and that of a piece of the lines have more than one piece in common, or all that
    the lines have of the one, or all of the other."""
    theirs = one.lines.clauses[piece.clause].keys
    known = {key for key in mine.keys if key in one.lines.flat}
    return len(known & theirs) > 1 or known <= theirs or theirs <= known


def _said_otherwise(one: Laid, clause: Clause) -> frozenset[str]:
    """Kinds that the claim has in other words: "when" for "if", "stopped" for "no longer", a change for what was."""
    kinds = {"if", "condition"} if _WHEN.search(clause.text) else set()
    kinds |= {"denial"} if _LACKS.search(clause.text) else set()
    kinds |= {"past", "early"} if _TURNS.search(one.claim.flat) else set()
    kinds |= _IFS if clause.kinds & _IFS else set()
    return frozenset(kinds)


def _meant_there(one: Laid, piece: Piece) -> frozenset[str]:
    """Kinds that the lines have in other words, or elsewhere in what the clause tells."""
    homes = one.home(piece.clause)
    kinds = set(frozenset[str]().union(*(home.kinds for home in homes)) - {"denial"})
    kinds |= {"denial"} & frozenset[str]().union(*(home.left for home in homes))
    each = _EACH_ONE.search(one.lines.flat) or re.search(f"[/一每]{re.escape(piece.key)}", one.lines.flat)
    kinds |= {"all"} if each or _are_several(one, one.claim.clauses[piece.clause]) else set()
    kinds |= {"denial"} if any(_LACKS.search(home.text) for home in homes) else set()
    kinds |= {"past"} if _TURNS.search(one.lines.flat) else set()
    kinds |= {"doubt"} if any("约" in home.text for home in homes) else set()
    to_come = any(home.kinds & _COMING or _is_dated(home) or _LATER.search(home.text) for home in homes)
    kinds |= {"plan"} if to_come else set()
    kinds |= {"condition"} if any("denial" in home.kinds for home in homes) else set()
    settled = "decision" in one.lines.flat or any(
        _SETTLED.search(home.text) or (_is_dated(home) and not home.kinds & _COMING) for home in homes
    )
    kinds |= {"agreed"} if settled else set()
    return frozenset(kinds)


def _are_several(one: Laid, clause: Clause) -> bool:
    """Whether "all" stands for things that one sentence of the lines names one by one, and leaves no number of them
    out."""
    if _SEVERAL.search(clause.text) is None:
        return False
    known = {piece.key for piece in clause.pieces if piece.key in one.lines.flat or not is_char(piece)}
    parts: dict[int, set[str]] = {}
    for piece in one.lines.pieces:
        parts.setdefault(piece.part, set()).add(piece.key)
    persons = [piece.key for piece in clause.pieces if piece.names or (not is_char(piece) and is_name(piece.key))]
    if len(persons) > 1 and not any(home.keys.issuperset(persons) for home in one.home(clause.pieces[0].clause)):
        return False
    said = {piece.key for piece in one.claim.pieces}
    counted = {piece.key for home in one.home(clause.pieces[0].clause) for piece in home.pieces if not is_char(piece)}
    return counted <= said and any(known <= keys for keys in parts.values())


def left_unsaid(text: str, cited: Sequence[str]) -> Iterator[str]:
    """A condition of what the claim tells: the whole of it, in the same clause or in the one beside it, or its
    number."""
    one = laid(text, tuple(cited))
    told = {place for on in one.on for place in on}
    keys = {piece.key for piece in one.claim.pieces}
    is_conditional = any(clause.kinds & _IFS or _WHEN.search(clause.text) for clause in one.claim.clauses)
    clauses = one.lines.clauses
    shares = [sum(place in told for place in clause.places) / len(clause.pieces) for clause in clauses]
    for number, clause in enumerate(clauses):
        if not clause.kinds & _IFS:
            continue
        near = [at for at in (number - 1, number, number + 1) if 0 <= at < len(clauses)]
        told_near = max(shares[at] for at in near if clauses[at].part == clause.part)
        numbers = [piece for piece in clause.pieces if not is_char(piece) and any(map(str.isdigit, piece.key))]
        is_cut = shares[number] >= PARTLY and any(piece.key not in keys for piece in numbers)
        if (told_near >= TOLD and not is_conditional) or (is_conditional and is_cut):
            yield f"a condition of its evidence is left out: {clause.text.strip()}"
    yield from _then_without_if(one, told, is_conditional=is_conditional)
    yield from _rule_without_when(one, told)


def _then_without_if(one: Laid, told: set[int], *, is_conditional: bool) -> Iterator[str]:
    """What the lines have behind a "then", told without anything of what stands before it; where the claim has another
    condition, without its number."""
    for clause in one.lines.clauses:
        first = next((place for place in clause.places if "then" in one.lines.pieces[place].small), None)
        if first is None:
            continue
        before = one.lines.clauses[clause.pieces[0].clause - 1] if first == clause.first and clause.first else clause
        ahead = range(before.first, first)
        behind = range(first, clause.places.stop)
        numbers = [place for place in ahead if not is_char(one.lines.pieces[place])]
        if before.part != clause.part or not ahead or told.intersection(ahead) or (is_conditional and not numbers):
            continue
        if sum(place in told for place in behind) >= TOLD * len(behind):
            yield f"a condition of its evidence is left out: {clause.text.strip()}"


def _rule_without_when(one: Laid, told: set[int]) -> Iterator[str]:
    """What the lines tell of before or after something, as a rule or to be done, told without that."""
    for clause in one.lines.clauses:
        frame = next((place for place in clause.places if one.lines.pieces[place].small & {"before", "after"}), None)
        is_told = any(mine.kinds & {"before", "after"} for mine in one.claim.clauses)
        if frame is None or is_told or not _RULE.search(clause.text):
            continue
        ahead, behind = range(clause.first, frame + 1), range(frame + 1, clause.places.stop)
        if not told.intersection(ahead) and behind and sum(place in told for place in behind) >= TOLD * len(behind):
            yield f"when it is so is left out: {clause.text.strip()}"


_RULE = re.compile("一般|通常|每|都|必|才|内|不能|别|不要")

TOLD = 0.6
"""So large a part of a clause must the claim have to tell what it tells."""
PARTLY = 0.3
"""So large a part of a condition must it have to tell it without its number."""


def told_as_done(text: str, cited: Sequence[str]) -> Iterator[str]:
    """What the lines plan, ask for or expect, told as done."""
    one = laid(text, tuple(cited))
    for at, piece in enumerate(one.claim.pieces):
        clause = one.claim.clauses[piece.clause]
        if "done" not in piece.small or _WAITS.search(clause.text):
            continue
        near = (*range(at, clause.places.stop), *range(at - 1, clause.first - 1, -1))
        place = next((place for place in near if one.on[place]), at)
        on = one.laid_on(place)
        already = "已" in clause.text
        itself = place == at
        if on and all(
            "done" not in other.small and _is_ahead(one.lines, other, already=already, itself=itself) for other in on
        ):
            yield f"it tells as done what its evidence does not: {piece.key}"


def _is_ahead(lines: Layer, piece: Piece, *, already: bool, itself: bool) -> bool:
    """Whether it is still to come, or going on: by its clause, or by a plan in the one before. already: whether the
    claim says so of what the lines may only date. itself: whether it is what the claim tells as done, and not an object
    of that."""
    clause = lines.clauses[piece.clause]
    before = lines.clauses[piece.clause - 1] if piece.clause else clause
    if before.part == clause.part and before.kinds & {"plan", "offer"}:
        return True
    if "done" not in clause.kinds:
        has_come = lines.flat[piece.end : piece.end + 1] in _COME
        goes_on = itself and lines.flat[: piece.at].endswith(("在", "再"))
        if goes_on or (already and _is_dated(clause) and not has_come):
            return True
    ahead = lines.flat[clause.pieces[0].at : piece.at]
    return bool(clause.kinds & _COMING) or _LATER.search(ahead) is not None


def _is_dated(clause: Clause) -> bool:
    return any(one.key.startswith(("day ", "weekday ", "clock ")) for one in clause.pieces)


_COME = ("到", "成", "为", "在", "至", "给", "好")
"""Characters behind a verb that tell that it has come to something."""
_SETTLED = re.compile("(?<![没未初暂不])定|[说约谈]好|签[了约]|批了|选了|以后|今后")
"""Words that tell of an agreement, or make a rule."""
_IFS = frozenset(("if", "condition"))
_COMING = frozenset(("plan", "offer", "need", "doubt", "agreed"))
_LATER = re.compile(
    r"让|要求|催|等(?![级于高待])|(?:个?月|天|周|年|小时|分钟)[之以]?[后内]|下周|下个?月|下次|明天|后天|明年|今晚|月底|年底"
)
_WAITS = re.compile("等(?![级于高待])|再")
_WHEN = re.compile(r"[就则]|(?<![小定及实准按当同])时(?![间候区长段])")
_TURNS = re.compile("[改换变续升降迁转涨调停弃搬]")
"""Characters of words that tell that something is no more as it was."""
_LACKS = re.compile("[停弃缺空禁免拒消懒戒退少除断丢漏]")
"""Characters of words that deny something without a "not"."""
_EACH_ONE = re.compile(r"一(\w)[^,。;]{1,8}一\1")
"""One of these for one of those, which is each of them."""
_SEVERAL = re.compile("[、和与及].*都|^都")
