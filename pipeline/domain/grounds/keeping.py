"""What a text that is to take the place of its lines does not tell of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from slowwave.pipeline.domain.grounds.copying import SAME_SIGN, third
from slowwave.pipeline.domain.grounds.pieces import pieces_of
from slowwave.pipeline.language import clause_words as table
from slowwave.pipeline.language.clauses import words_of

_FREE = table.ARTICLES | table.SAYS_NOTHING | table.FIRST | table.FIRST_OWN | set("".join(table.FIRST_CHINESE))


def lost_of(text: str, sources: Sequence[str]) -> Iterator[str]:
    """The clauses of which a word stands nowhere in it; a time or a speaker before a line may go."""
    told = {word.key for word in words_of(text)}
    for number, source in enumerate(sources):
        for piece in pieces_of(source, number):
            if piece.tells and piece.clause.said not in table.EMPTY_CLAUSES and not _stands(piece.clause.keys, told):
                yield piece.clause.shown


def _stands(keys: Sequence[str], told: Set[str]) -> bool:
    return all(key in told or third(key) in told or key in _FREE or key in SAME_SIGN for key in keys)
