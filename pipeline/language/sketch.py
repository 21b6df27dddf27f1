"""A small drawing of a text's bigrams, by which most texts are told unlike without being compared."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from slowwave.pipeline.language.words import bigrams

CELLS = 256
"""A sentence has some seventy bigrams: few share a cell."""


REMEMBERED = 1 << 13
"""Texts whose drawing is kept: what is let in was asked about before, and is compared with what comes later."""


class Sketch(NamedTuple):
    """size: how many distinct bigrams. cells: those that one of them falls in, as bits."""

    size: int
    cells: int


@lru_cache(maxsize=REMEMBERED)
def sketch(text: str) -> Sketch:
    """The drawing of a text."""
    pairs = bigrams(text)
    return Sketch(len(pairs), reduce(or_, map(_cell, pairs), 0))


@lru_cache(maxsize=1 << 14)
def _cell(pair: str) -> int:
    return 1 << (ord(pair[0]) * 31 + ord(pair[-1])) % CELLS


def may_be_alike(one: Sketch, other: Sketch, least: float) -> bool:
    """False where the similarity (Dice over bigrams) of the two texts is below ``least`` for sure.

    Each cell that only one of them has stands for a bigram at least that the other lacks. Texts without any bigram are
    compared otherwise, and may be alike.
    """
    size, cells = one
    other_size, other_cells = other
    if not size or not other_size:
        return size == other_size
    both = cells & other_cells
    shared = min(size - (cells ^ both).bit_count(), other_size - (other_cells ^ both).bit_count())
    return 2 * shared >= least * (size + other_size)
