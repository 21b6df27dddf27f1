"""Whether what a Chinese claim copies is told of the same one as in its lines, and stands beside the same things."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence, Set

from slowwave.pipeline.domain.grounds.copies import Laid, laid
from slowwave.pipeline.domain.grounds.pieces import ME, ROLES, THEY, Clause, Layer, Piece, is_char, is_name
from slowwave.pipeline.domain.grounds.reading import is_typed, kind_of
from slowwave.pipeline.language import claim_copies_zh as table
from slowwave.pipeline.language.claim_terms import SURNAMES, terms


def told_of_another(text: str, cited: Sequence[str]) -> Iterator[str]:
    """What the lines tell of one and the claim of another: most of what a clause tells of them. Where the lines name
    nobody it is the user's, and anybody's whom the line names elsewhere."""
    one = laid(text, tuple(cited))
    for number, clause in enumerate(one.claim.clauses):
        told: dict[str, list[tuple[Piece, bool]]] = {}
        names_itself = any(piece.said for piece in clause.pieces)
        for at, piece in zip(clause.places, clause.pieces, strict=True):
            places = [*one.laid_on(at), *one.within(at, one.homes[number])] if one.on[at] else []
            if piece.who and not piece.names and places and (piece.said or not names_itself):
                bad = all(_is_another(piece, other, one) for other in places)
                told.setdefault(piece.who, []).append((piece, bad))
        for who, pieces in told.items():
            bad_ones = [piece for piece, bad in pieces if bad]
            if 2 * sum(map(_weight, bad_ones)) > sum(_weight(piece) for piece, _ in pieces):
                place = one.claim.pieces.index(bad_ones[0])
                theirs = one.laid_on(place)[0].who or "the user"
                yield f"{bad_ones[0].key} is {theirs}'s in its evidence and not {who}'s"


def _weight(piece: Piece) -> int:
    """What a number or a mark tells by itself a character tells with others: "mine is 3.11"."""
    return 1 if is_char(piece) else VALUE


VALUE = 3
"""Characters that a number outweighs."""


def _is_another(mine: Piece, theirs: Piece, one: Laid) -> bool:
    """Whether the lines name somebody else there: in the clause itself, or in one before whom the claim passes over. Of
    the user may be told what somebody says whom the claim's clause names before ("she says that I")."""
    clause, claim = one.lines.clauses[theirs.clause], one.claim.clauses[mine.clause]
    who = set(mine.who.split("+"))
    if THEY in (mine.who, theirs.who):
        return ME in (mine.who, theirs.who) and mine.said
    if not theirs.who:
        is_party = who & set(table.PARTIES.split())
        return mine.said and mine.who != ME and not is_party and not _named_in(one.lines, clause.line)
    if not (mine.said or theirs.said or mine.who == ME):
        return False
    holders = _holders(theirs, clause)
    before = {name for piece in claim.pieces if piece.said and piece.at < mine.at for name in piece.who.split("+")}
    if _are_one(who, holders) or (mine.who == ME and holders & before):
        return False
    if not mine.said and any(_names_more(one, at, holders) for at in claim.places):
        return False
    named = {name for piece in one.claim.pieces if piece.names for name in piece.key.split("+")}
    return theirs.said or not holders & named


def _names_more(one: Laid, at: int, holders: set[str]) -> bool:
    """Whether a piece of the claim is the name that the lines have right behind what one of these is."""
    for place in one.on[at]:
        piece, before = one.lines.pieces[place], one.lines.pieces[place - 1]
        if place and before.names and before.end == piece.at and not holders.isdisjoint(before.key.split("+")):
            return True
    return False


def _named_in(lines: Layer, line: int) -> frozenset[str]:
    """Whom a line names, wherever and in whatever part, and whatever is done with them."""
    pieces = (piece for clause in lines.clauses if clause.line == line for piece in clause.pieces)
    return frozenset(piece.key for piece in pieces if piece.names or (len(piece.key) > 1 and is_name(piece.key)))


def _are_one(mine: Set[str], theirs: Set[str]) -> bool:
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


def owned_by_the_user(text: str, cited: Sequence[str]) -> Iterator[str]:
    """The user as whose something is, in the place of a word of the lines that tells whose: "the theatre next door"."""
    one = laid(text, tuple(cited))
    said = {piece.key for piece in one.claim.pieces}
    for at, (mine, behind) in enumerate(itertools.pairwise(one.claim.pieces), 1):
        tie = one.claim.flat[mine.end : behind.at].strip()
        if mine.key != ME or behind.names or tie not in ("", "的") or mine.clause != behind.clause:
            continue
        before = [one.lines.pieces[place - 1] if place else None for place in one.on[at]]
        joined = [
            piece and piece.end == other.at and is_char(piece) and piece.key not in said
            for piece, other in zip(before, one.laid_on(at), strict=True)
        ]
        if joined and all(joined):
            yield f"{behind.key} is not the user's in its evidence"


def done_to_another(text: str, cited: Sequence[str]) -> Iterator[str]:
    """A person behind a word behind which the lines have another: "sent to", "paid by"."""
    one = laid(text, tuple(cited))
    for at, mine in enumerate(one.claim.pieces):
        named, tie = _named_behind(one.claim, at)
        theirs = [_named_behind(one.lines, place) for place in one.on[at]]
        if mine.names or not named or not theirs:
            continue
        if all(
            other and tie == tied and not _are_one(set(named.split("+")), set(other.split("+")))
            for other, tied in theirs
        ):
            yield f"{named} stands where its evidence has {theirs[0][0]}"


def done_by_another(text: str, cited: Sequence[str]) -> Iterator[str]:
    """One who does in the claim what the lines have as done to, for or with them ("pays to grandpa")."""
    one = laid(text, tuple(cited))
    for at, mine in enumerate(one.claim.pieces):
        theirs = [piece for piece in one.lines.pieces if piece.key == mine.key] if mine.names else []
        called = [piece for piece in theirs if one.lines.flat[piece.at : piece.end] not in table.PRONOUNS.split()]
        acting = any(piece.names or one.lines.flat[: piece.at].endswith(tuple(table.TOGETHER)) for piece in called)
        if not called or acting:
            continue
        there = {piece.clause for piece in called}
        behind = range(at + 1, one.claim.clauses[mine.clause].places.stop)
        if sum(any(piece.clause in there for piece in one.laid_on(place)) for place in behind) > 1:
            yield f"{mine.key} does not do that in its evidence"


def _named_behind(layer: Layer, at: int) -> tuple[str, str]:
    """Who is named right behind a piece, in the same clause, of "my mother" the mother; and what ties them."""
    who, tie, end = "", "", layer.pieces[at].end
    for piece in layer.pieces[at + 1 :]:
        if not piece.names or piece.clause != layer.pieces[at].clause:
            break
        between = layer.flat[end : piece.at].strip()
        if who and between not in ("", "的"):
            break
        tie = tie if who else between.replace("的", "").replace("了", "")
        who, end = piece.key, piece.end
    return who, tie


def exchanged(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Two pieces that changed places: each stands behind what the other stands behind in the lines. At the beginning of
    a clause only like pieces do, since clauses may be told in another order. Of two family names one is enough."""
    one = laid(text, tuple(cited))
    kinds = {term.key: kind_of(term) for line in cited for term in terms(line) if is_typed(term)}
    mine, theirs = _in_a_row(one.claim.pieces), _in_a_row(one.lines.pieces)
    ahead: dict[str, set[str]] = {}
    behind: dict[str, set[str]] = {}
    for first, second in theirs:
        behind.setdefault(first, set()).add(second)
        ahead.setdefault(second, set()).add(first)
    brought = mine - theirs
    for first, second in brought:
        for other in ahead.get(second, ()):
            for own in behind.get(first, ()):
                is_swap = len({first, second, other, own}) > OF_TWO and (other, own) in brought
                are_chars = len(second) == 1 and len(own) == 1
                may_change = (are_chars and EDGE not in (first, other)) or kinds.get(second, "a word") == kinds.get(own)
                if (is_swap and may_change) or (
                    first != EDGE and second in SURNAMES and own in SURNAMES and second != own
                ):
                    yield f"{second} stands where its evidence has {own}"
                    return


EDGE = "^"
OF_TWO = 3
"""Pieces of two pairs that have none in common, less one."""


def _in_a_row(pieces: Sequence[Piece]) -> set[tuple[str, str]]:
    """Pairs of neighbours in a clause; before the first stands its edge."""
    edge = Piece(EDGE, 0, 0, -1, -1)
    pairs = itertools.pairwise([edge, *pieces])
    return {(a.key if a.clause == b.clause else EDGE, b.key) for a, b in pairs}


def crossed(text: str, cited: Sequence[str]) -> Iterator[str]:
    """What the lines tell of one of two like things and the claim of the other: it mixes two of their clauses."""
    one = laid(text, tuple(cited))
    kinds = {term.key: kind_of(term) for line in cited for term in terms(line) if is_typed(term)}
    there = [(clause, [piece.key for piece in clause.pieces]) for clause in one.lines.clauses]
    told = [clause.keys for clause in one.claim.clauses]
    for clause in one.claim.clauses:
        mine = [piece.key for piece in clause.pieces]
        close = [(other, keys) for other, keys in there if not clause.keys.isdisjoint(keys)]
        near = [keys for _, keys in close]
        for first, theirs in close:
            for second, others in close:
                if first is second or "question" in first.kinds:
                    continue
                taken = _taken(mine, theirs, others, kinds, near)
                is_mixed = bool(taken) and _is_mixed(taken, mine, theirs, others, told)
                if is_mixed or _are_crossed(mine, theirs, others, near):
                    yield f"{clause.text.strip()} mixes {first.text.strip()} and {second.text.strip()}"
                    return


def swapped_between_lines(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Two clauses of a claim, of which each begins like one line and ends like the other."""
    one = laid(text, tuple(cited))
    lines: dict[str, set[int]] = {}
    for clause in one.lines.clauses:
        for key in clause.keys:
            lines.setdefault(key, set()).add(clause.line)
    seen: dict[tuple[int, int], Clause] = {}
    for clause in one.claim.clauses:
        own = [next(iter(lines[piece.key])) for piece in clause.pieces if len(lines.get(piece.key, ())) == 1]
        turns = [a for a, b in itertools.pairwise(own) if a != b]
        if len(own) < 2 or len(turns) != 1:
            continue
        way = (own[0], own[-1])
        if way[::-1] in seen:
            yield f"{clause.text.strip()} and {seen[way[::-1]].text.strip()} changed sides"
            return
        seen[way] = clause


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


def _are_crossed(
    mine: Sequence[str], theirs: Sequence[str], others: Sequence[str], close: Sequence[Sequence[str]]
) -> bool:
    """Whether a clause goes like the first up to a word of both, and like the second from there on, and leaves out what
    either has on the other side; no clause goes on as it does from that beginning."""
    shared = [key for key in mine if key in theirs and key in others]
    for key in shared:
        at, here, there = mine.index(key), theirs.index(key), others.index(key)
        begins = {one for one in mine[:at] if one in theirs and one not in others}
        ends = {one for one in mine[at + 1 :] if one in others and one not in theirs}
        own = [one for one in theirs[here + 1 :] if one not in mine]
        their_own = [one for one in others[:there] if one not in mine]
        behind = set(mine[at + 1 :]) - set(theirs)
        goes_on = any(not begins.isdisjoint(keys) and not behind.isdisjoint(keys) for keys in close)
        if begins and ends and own and their_own and not goes_on:
            return True
    return False
