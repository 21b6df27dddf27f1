"""What a text that is to take the place of its lines does not tell of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from slowwave.pipeline.domain.grounds.copying import stands
from slowwave.pipeline.domain.grounds.pieces import pieces_of
from slowwave.pipeline.language import clause_words as table
from slowwave.pipeline.language.clauses import words_of


def lost_of(text: str, sources: Sequence[str]) -> Iterator[str]:
    """The clauses of which a word stands nowhere in it; a time or a speaker before a line may go."""
    told = {word.key for word in words_of(text)}
    for number, source in enumerate(sources):
        for piece in pieces_of(source, number):
            if piece.tells and piece.clause.said not in table.EMPTY_CLAUSES and not stands(piece.clause.keys, told):
                yield piece.clause.shown
