"""What a Chinese claim that copies its lines brings in: words, causes, units, and ends for beginnings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from slowwave.pipeline.domain.grounds.copies import Laid, is_new, laid
from slowwave.pipeline.domain.grounds.pieces import Layer, Piece, is_char
from slowwave.pipeline.language import claim_copies_zh as table
from slowwave.pipeline.language.claim_amounts import Amount, amounts, same
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import MARK, terms
from slowwave.pipeline.language.claim_units import COUNTS, UNITS
from slowwave.pipeline.language.patterns import one_of


def brought_in(text: str, cited: Sequence[str]) -> Iterator[str]:
    """A word that no line has. What goes on from a word of the lines may come in (绑 told as 绑定) unless it stands for
    another that does, and so may words of saying and doing in general."""
    one = laid(text, tuple(cited))
    general = list(_may_add().finditer(one.claim.flat))
    free = {word.start() for word in general if len(word.group()) == 1}
    senses = {word.key for line in cited for word in terms(line) if word.key.startswith("=")}
    alike = {place for word in terms(text) if word.key in senses for place in range(word.start, word.end)}
    alike |= {place for word in general if len(word.group()) > 1 for place in range(*word.span())}
    paths = {place for path in _PATH.finditer(one.claim.flat) for place in range(*path.span())}
    free, alike = free - paths, alike - paths
    pieces = one.claim.pieces
    at = 0
    while at < len(pieces):
        end = at
        while end < len(pieces) and _is_strange(one, end, free, alike):
            end += 1
            if end < len(pieces) and pieces[end - 1].end != pieces[end].at:
                break
        if end > at + 1 or (end > at and not _goes_on(one, at)):
            yield f"{one.claim.flat[pieces[at].at : pieces[end - 1].end]} is not in its evidence"
        at = max(end, at + 1)


_PATH = re.compile(r"[^\s,。;:!?、()「」《》/]+(?:/[^\s,。;:!?、()「」《》/]+)+")
"""Folders with slashes between them, of which none may be another."""


def _is_strange(one: Laid, at: int, free: set[int], alike: set[int]) -> bool:
    """Whether a piece is new. alike: places of words of the sense of a word of the lines, and of general ones. free: of
    general ones of one character, which may come in where they stand for no other."""
    piece = one.claim.pieces[at]
    if piece.names or piece.at in alike or not is_new(one, at):
        return False
    if piece.at in free and _goes_on(one, at, steps=(-1,)) is not False:
        return False
    shown = one.claim.flat[piece.at : piece.end]
    if not is_char(piece) and shown in one.lines.flat:
        return False
    return is_char(piece) or (shown.isascii() and shown.isalpha() and shown not in UNITS)


def _goes_on(one: Laid, at: int, *, steps: Sequence[int] = (-1, 1)) -> bool | None:
    """Whether a new character stands beside one of the lines to which they have no other in that place; None where it
    stands beside none. steps: the sides on which to look."""
    piece = one.claim.pieces[at]
    if not is_char(piece) or piece.key in table.STRICT:
        return None
    said = {other.key for other in one.claim.pieces}
    for step in steps:
        beside = at + step
        if not 0 <= beside < len(one.claim.pieces) or not one.on[beside]:
            continue
        other = one.claim.pieces[beside]
        if not is_char(other) or piece.at not in (other.end, other.at - 1):
            continue
        there = [_joined(one.lines, place, -step) for place in one.on[beside]]
        return all(theirs is None or (theirs.key in said and theirs.key != other.key) for theirs in there)
    return None


def _joined(layer: Layer, place: int, step: int) -> Piece | None:
    """The piece before or behind this one, where nothing stands between them."""
    if not 0 <= place + step < len(layer.pieces):
        return None
    first, second = sorted((layer.pieces[place], layer.pieces[place + step]), key=lambda piece: piece.at)
    return layer.pieces[place + step] if first.end == second.at else None


@cache
def _may_add() -> re.Pattern[str]:
    return re.compile(one_of(table.MAY_ADD.split()))


def respelt(text: str, cited: Sequence[str]) -> Iterator[str]:
    """A path, name of code or address that the lines have with other capitals or other signs between its parts."""
    evidence = folded("\n".join(cited))
    for one in terms(text):
        if one.kind == MARK and _SIGNS.search(one.shown) and folded(one.shown) not in evidence:
            yield f"{one.shown} is not in its evidence"


_SIGNS = re.compile("[/._-]")


def caused(text: str, cited: Sequence[str]) -> Iterator[str]:
    """A cause that the lines do not tell: what it ties together stands in no line that has one, nor in one sentence one
    after the other."""
    one = laid(text, tuple(cited))
    clauses = one.lines.clauses
    causing = {one.line for one in clauses if _causes().search(one.text) or _REASON.search(one.text)}
    for match in _causes().finditer(one.claim.flat):
        clause = next((clause for clause in one.claim.clauses if clause.pieces[-1].end > match.start()), None)
        if clause is None:
            continue
        part = [at for at, piece in enumerate(one.claim.pieces) if piece.part == clause.part and not piece.names]
        behind = [at for at in part if one.claim.pieces[at].at > match.start()]
        told = [at for at in behind if at in clause.places]
        if 2 * sum(not one.on[at] for at in told) >= len(told) > 1:
            yield f"a cause that its evidence does not have: {clause.text.strip()}"
            return
        before = [at for at in part if at not in behind]
        if not any(one.on[at] for at in before):
            before, behind = ([at for at in behind if (at in clause.places) is inside] for inside in (False, True))
        sides = [{one.lines.clauses[p.clause] for at in side for p in one.laid_on(at)} for side in (before, behind)]
        parts, lines = ([{getattr(other, of) for other in side} for side in sides] for of in ("part", "line"))
        if parts[0] and not parts[0] & parts[1] and not lines[0] & lines[1] & causing:
            yield f"a cause that its evidence does not have: {match.group()}"
            return


_REASON = re.compile("reason|because|[原根起]因|理由")


@cache
def _causes() -> re.Pattern[str]:
    return re.compile(one_of(table.CAUSES.split()))


def sides_changed(text: str, cited: Sequence[str]) -> Iterator[str]:
    """A number or day told as where something ends, that the lines have as where it begins, or the other way round."""
    one = laid(text, tuple(cited))
    for at, piece in enumerate(one.claim.pieces):
        mine = "" if is_char(piece) else _side(one.claim.flat, piece)
        theirs = {_side(one.lines.flat, other) for other in one.laid_on(at)} if mine else set()
        if theirs and not theirs & {mine, ""}:
            yield f"{one.claim.flat[piece.at : piece.end]} is on the other side in its evidence"


def _side(flat: str, piece: Piece) -> str:
    before, behind = flat[: piece.at].rstrip(), flat[piece.end :].lstrip()
    if before.endswith(("从", "自", "由")) or behind.startswith(("起", "开始")):
        return "from"
    return "to" if before.endswith(("到", "至", "截止", "截至")) or behind.startswith(("止", "为止")) else ""


def measured_otherwise(text: str, cited: Sequence[str]) -> Iterator[str]:
    """A number whose unit is another than all that it has in the lines: 42 boxes for 42 tiles, μg for mg."""
    there: dict[str, set[str]] = {}
    for number, unit in _measures("\n".join(cited)):
        there.setdefault(number, set()).add(unit)
    known = [one.amount for line in cited for one in terms(line) if one.amount]
    for number, unit in _measures(text):
        theirs = there.get(number, set())
        if not theirs or (theirs | {unit}) & _OF_ANYTHING:
            continue
        alike = any(unit.startswith(other) or other.startswith(unit) for other in theirs)
        if not alike and not _is_same_measure(number + unit, known):
            yield f"{number} {unit} is not in its evidence"


_OF_ANYTHING = frozenset(("", "个", "名", "位", "人", "条", "份", "种", "项"))
"""Units that may stand for each other, and none."""


def _measures(text: str) -> Iterator[tuple[str, str]]:
    for match in _measure().finditer(folded(text).lower()):
        yield match[1], match[2]


def _is_same_measure(shown: str, known: Sequence[Amount]) -> bool:
    mine = [one for one in amounts(shown) if one.kind not in COUNTS]
    return bool(mine) and any(same(one, other) for one in mine for other in known)


@cache
def _measure() -> re.Pattern[str]:
    """A number and the unit behind it: of Latin letters with their powers and "per", or one of the tables."""
    units = one_of((*(unit for unit in UNITS if not unit.isascii()), "股", "吨"))
    latin = r"[a-zμ°%‰][a-z]*(?:\d(?!\d))?(?:/[a-z]+)*(?![\w-])"
    return re.compile(rf"(?<![\w.])(\d[\d,]*(?:\.\d+)?)\s?((?:{latin}|{units})?)", re.ASCII)
