"""Whether what a Chinese claim copies is told of the same one as in its lines, and stands beside the same things."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from slowwave.pipeline.domain.grounds.copies import ROLES, Clause, Laid, Layer, Piece, is_char, laid
from slowwave.pipeline.domain.grounds.reading import is_typed, kind_of
from slowwave.pipeline.language.claim_terms import terms


def told_of_another(text: str, cited: Sequence[str]) -> Iterator[str]:
    """What the lines tell of one and the claim of another. Where they name nobody, it is the user's."""
    one = laid(text, tuple(cited))
    named = {who for piece in one.claim.pieces if piece.names for who in piece.key.split("+")}
    for number, clause in enumerate(one.claim.clauses):
        told: dict[str, list[tuple[Piece, Piece, bool]]] = {}
        for at, piece in zip(clause.places, clause.pieces, strict=True):
            on = one.laid_on(at)
            if piece.who and not piece.names and on:
                bad = all(_is_another(piece, other, one, named) for other in (*on, *one.within(at, one.homes[number])))
                told.setdefault(piece.who, []).append((piece, on[0], bad))
        for who, all_of_them in told.items():
            bad_ones = [(piece, other) for piece, other, bad in all_of_them if bad]
            bad_weight = sum(_weight(piece) for piece, _ in bad_ones)
            if 2 * bad_weight > sum(_weight(piece) for piece, _, _ in all_of_them):
                yield f"{bad_ones[0][0].key} is {bad_ones[0][1].who}'s in its evidence and not {who}'s"


def _weight(piece: Piece) -> int:
    """What a number or a mark tells by itself a character tells with others: "mine is 3.11"."""
    return 1 if is_char(piece) else VALUE


VALUE = 3
"""Characters that a number outweighs."""


def _is_another(mine: Piece, theirs: Piece, one: Laid, named: set[str]) -> bool:
    """Whether the lines name somebody else there: in the clause itself, or in one before whom the claim passes over."""
    if not theirs.who or not (mine.said or theirs.said):
        return False
    holders = _holders(theirs, one.lines.clauses[theirs.clause])
    if _are_one(set(mine.who.split("+")), holders):
        return False
    return theirs.said or not holders & named


def _are_one(mine: set[str], theirs: set[str]) -> bool:
    """Whether two may be one person: by a name, or by what they are where not both have a name."""
    names, others = ({who for who in whose if who in ROLES} for whose in (mine, theirs))
    if mine - names and theirs - others:
        return bool((mine - names) & (theirs - others))
    return bool(mine & theirs)


def _holders(theirs: Piece, clause: Clause) -> set[str]:
    """Those who are named before the piece in its clause, but for whose own is named next ("her mother")."""
    ahead = [piece for piece in clause.pieces if piece.names and piece.at < theirs.at]
    kept = [piece for piece, after in itertools.pairwise(ahead) if after.at > piece.end + 1]
    return {who for piece in (*kept, *ahead[-1:]) for who in piece.who.split("+")} | set(theirs.who.split("+"))


def done_to_another(text: str, cited: Sequence[str]) -> Iterator[str]:
    """A person behind a word behind which the lines have another: "sent to", "paid by"."""
    one = laid(text, tuple(cited))
    for at, mine in enumerate(one.claim.pieces):
        named = _named_behind(one.claim, at)
        theirs = [_named_behind(one.lines, place) for place in one.on[at]]
        if mine.names or not named or not theirs:
            continue
        if all(other and not _are_one(set(named.split("+")), set(other.split("+"))) for other in theirs):
            yield f"{named} stands where its evidence has {theirs[0]}"


def _named_behind(layer: Layer, at: int) -> str:
    """Who is named right behind a piece, in the same clause; of "my mother" the mother."""
    who, end = "", 0
    for piece in layer.pieces[at + 1 :]:
        if not piece.names or piece.clause != layer.pieces[at].clause:
            break
        if who and layer.flat[end : piece.at].strip() not in ("", "的"):
            break
        who, end = piece.key, piece.end
    return who


def exchanged(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Two pieces that changed places: each stands behind what the other stands behind in the lines."""
    one = laid(text, tuple(cited))
    mine, theirs = _in_a_row(one.claim.pieces), _in_a_row(one.lines.pieces)
    ahead: dict[str, set[str]] = {}
    behind: dict[str, set[str]] = {}
    for first, second in theirs:
        behind.setdefault(first, set()).add(second)
        ahead.setdefault(second, set()).add(first)
    for first, second in mine - theirs:
        for other in ahead.get(second, ()):
            for own in behind.get(first, ()):
                if len({first, second, other, own}) > OF_TWO and (other, own) in mine and (other, own) not in theirs:
                    yield f"{second} stands where its evidence has {own}"
                    return


OF_TWO = 3
"""Pieces of two pairs that have none in common, less one."""


def _in_a_row(pieces: Sequence[Piece]) -> set[tuple[str, str]]:
    return {(a.key, b.key) for a, b in itertools.pairwise(pieces) if a.clause == b.clause}


def crossed(text: str, cited: Sequence[str]) -> Iterator[str]:
    """What the lines tell of one of two like things and the claim of the other: it mixes two of their clauses."""
    one = laid(text, tuple(cited))
    kinds = {term.key: kind_of(term) for line in cited for term in terms(line) if is_typed(term)}
    there = [(clause, [piece.key for piece in clause.pieces]) for clause in one.lines.clauses]
    told = [clause.keys for clause in one.claim.clauses]
    for clause in one.claim.clauses:
        mine = [piece.key for piece in clause.pieces]
        close = [(other, keys) for other, keys in there if not clause.keys.isdisjoint(keys)]
        for first, theirs in close:
            for second, others in close:
                if first is second or "question" in first.kinds:
                    continue
                taken = _taken(mine, theirs, others, kinds, [keys for _, keys in close])
                if _are_crossed(mine, theirs, others) or (taken and _is_mixed(taken, mine, theirs, others, told)):
                    yield f"{clause.text.strip()} mixes {first.text.strip()} and {second.text.strip()}"
                    return


def _taken(
    mine: Sequence[str],
    theirs: Sequence[str],
    others: Sequence[str],
    kinds: dict[str, str],
    close: Sequence[Sequence[str]],
) -> set[str]:
    """Numbers, names and marks of the first clause in whose place the claim has one of their kind from the second, and
    that no clause has with what it stands beside now."""
    kept = {one for one in mine if one in theirs and one not in others}
    brought = [one for one in mine if one in others and one not in theirs and one in kinds]
    brought = [one for one in brought if not any(one in keys and not kept.isdisjoint(keys) for keys in close)]
    own = {other for other in theirs if other not in mine}
    return {other for other in own if any(kinds[one] == kinds.get(other) for one in brought)} if kept else set()


def _is_mixed(
    taken: set[str], mine: Sequence[str], theirs: Sequence[str], others: Sequence[str], told: Sequence[frozenset[str]]
) -> bool:
    """Whether the claim tells what it took the place of with what the second clause says, or neither of the two."""
    left = {one for one in others if one not in mine and one not in theirs}
    if any(taken & keys and left & keys for keys in told):
        return True
    said = frozenset[str]().union(*told)
    return bool(left - said) and bool(taken - said)


def _are_crossed(mine: Sequence[str], theirs: Sequence[str], others: Sequence[str]) -> bool:
    """Whether a clause goes like the first up to a word of both, and like the second from there on, and leaves out what
    either has on the other side."""
    shared = [key for key in mine if key in theirs and key in others]
    for key in shared:
        at, here, there = mine.index(key), theirs.index(key), others.index(key)
        begins = any(one in theirs and one not in others for one in mine[:at])
        ends = any(one in others and one not in theirs for one in mine[at + 1 :])
        own = [one for one in theirs[here + 1 :] if one not in mine]
        their_own = [one for one in others[:there] if one not in mine]
        if begins and ends and own and their_own:
            return True
    return False
