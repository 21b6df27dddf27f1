"""A Chinese claim laid on the lines that it copies: each piece on the places that it may come from.

The prompt asks a model for the words of the lines, so that nearly all of a true sentence stands there as it is. What
does not, and what was left out between two words that do, is where an invention shows (`copied`, `small_words`,
`holders`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from slowwave.pipeline.domain.grounds.pieces import Clause, Layer, Piece, is_char, layer
from slowwave.pipeline.domain.grounds.reading import is_chinese

COPIED = 1.05
"""The part of a claim's characters that stand in its lines with a neighbour, and the part of it that the longest
stretch is: both together make this much of what copies its lines."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A claim on its lines. on: of each piece of the claim its places in the lines, those that fit best. run: how many
    pieces in a row are the same around it there. homes: of each clause of the claim those of the lines that its pieces
    are laid on. closest: those that have most of its pieces."""

    claim: Layer
    lines: Layer
    on: tuple[tuple[int, ...], ...]
    run: tuple[int, ...]
    homes: tuple[frozenset[int], ...]
    closest: tuple[frozenset[int], ...]

    def home(self, clause: int) -> tuple[Clause, ...]:
        """Clauses of the lines that this one of the claim is laid on."""
        return tuple(self.lines.clauses[one] for one in sorted(self.homes[clause]))

    def laid_on(self, at: int) -> list[Piece]:
        """Pieces of the lines that a piece of the claim is laid on."""
        return [self.lines.pieces[place] for place in self.on[at]]

    def within(self, at: int, clauses: frozenset[int]) -> list[Piece]:
        """Pieces of these clauses of the lines that a piece of the claim may stand for, too."""
        key = self.claim.pieces[at].key
        return [one for number in sorted(clauses) for one in self.lines.clauses[number].pieces if one.key == key]


@lru_cache(maxsize=256)
def laid(text: str, cited: tuple[str, ...]) -> Laid:
    """Each piece of the claim on the places of the lines that have it in the longest run, and in the clause that has
    the most of its own clause."""
    claim, lines = layer(text), layer("\n".join(cited))
    where: dict[str, list[int]] = {}
    for place, one in enumerate(lines.pieces):
        where.setdefault(one.key, []).append(place)
    runs = _runs(claim.pieces, lines.pieces, where)
    shared = [[len(clause.keys & other.keys) for other in lines.clauses] for clause in claim.clauses]
    on: list[tuple[int, ...]] = []
    run: list[int] = []
    for at, one in enumerate(claim.pieces):
        ranks = {
            place: (runs[at, place], shared[one.clause][lines.pieces[place].clause]) for place in where.get(one.key, ())
        }
        best = max(ranks.values(), default=(0, 0))
        on.append(tuple(place for place, rank in ranks.items() if rank == best))
        run.append(best[0])
    homes = tuple(
        frozenset(lines.pieces[place].clause for at in clause.places for place in on[at]) for clause in claim.clauses
    )
    closest = tuple(frozenset(at for at, count in enumerate(row) if count == max(row)) for row in shared)
    return Laid(claim, lines, tuple(on), tuple(run), homes, closest)


def _runs(mine: Sequence[Piece], theirs: Sequence[Piece], where: dict[str, list[int]]) -> dict[tuple[int, int], int]:
    """Of each pair of like pieces how many like ones stand around them in a row, within a clause of both."""
    pairs = [(at, place) for at, one in enumerate(mine) for place in where.get(one.key, ())]
    ahead: dict[tuple[int, int], int] = {}
    for at, place in pairs:
        goes_on = at and place and mine[at - 1].clause == mine[at].clause
        goes_on = goes_on and theirs[place - 1].clause == theirs[place].clause
        ahead[at, place] = (ahead.get((at - 1, place - 1), 0) if goes_on else 0) + 1
    whole: dict[tuple[int, int], int] = {}
    for at, place in reversed(pairs):
        after = (at + 1, place + 1)
        whole[at, place] = whole[after] if ahead.get(after, 0) > ahead[at, place] else ahead[at, place]
    return whole


@lru_cache(maxsize=256)
def is_copy(text: str, cited: tuple[str, ...]) -> bool:
    """Whether a Chinese sentence keeps to the words of its lines, so that it can be held to them word by word."""
    if not is_chinese(text) or not is_chinese("".join(cited)):
        return False
    one = laid(text, cited)
    told = [(piece, run) for piece, run in zip(one.claim.pieces, one.run, strict=True) if not piece.names]
    words = [run for piece, run in told if is_char(piece)]
    in_rows = sum(run > 1 for run in words) / len(words) if words else 1
    longest = max((run for _, run in told), default=0) / max(len(told), 1)
    return in_rows + longest >= COPIED


def is_new(one: Laid, at: int) -> bool:
    """Whether the lines have a piece of the claim nowhere."""
    return not one.on[at] and one.claim.pieces[at].key not in one.lines.flat
