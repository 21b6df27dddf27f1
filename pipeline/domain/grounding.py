"""The auditor: whether a sentence that a model wrote says no more than the lines it cites, told without a model.

What no program without a model can tell is whether two wordings say the same. So a model is asked to word nothing anew:
its sentences are joined of clauses of the lines, and here each is held against them, word for word (decision 33). What
it leaves out may not change what it keeps, and it may not be what no memory has: an order, a secret, markup.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from slowwave.pipeline.domain.grounds.copying import stands
from slowwave.pipeline.domain.grounds.form import faults_of_form
from slowwave.pipeline.domain.grounds.joining import faults_of
from slowwave.pipeline.domain.grounds.pieces import pieces_of
from slowwave.pipeline.language.clause_words import EMPTY_CLAUSES
from slowwave.pipeline.language.clauses import words_of


def objections(text: str, cited: Sequence[str]) -> tuple[str, ...]:
    """Why the sentence may not stand beside these lines; none where it may. Each is short and quotes what it means."""
    return tuple(dict.fromkeys(_objections(text, cited)))


def lost(text: str, sources: Sequence[str]) -> tuple[str, ...]:
    """The clauses of the sources, as they are written, of which a word stands nowhere in a text that is to take their
    place. A time or a speaker before a line may go."""
    told = {word.key for word in words_of(text)}
    pieces = (piece for number, source in enumerate(sources) for piece in pieces_of(source, number))
    missed = (piece.clause for piece in pieces if piece.tells and not stands(piece.clause.keys, told))
    return tuple(dict.fromkeys(clause.shown for clause in missed if clause.said not in EMPTY_CLAUSES))


def _objections(text: str, cited: Sequence[str]) -> Iterator[str]:
    yield from faults_of_form(text)
    yield from faults_of(text, cited) if cited else ("it cites nothing",)
