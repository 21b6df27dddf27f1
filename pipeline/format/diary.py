"""DREAMS.md as blocks: what stands before the diary, its entries as one section, and what follows the last of them."""

from __future__ import annotations

from slowwave.pipeline.domain.diary import TITLE, entries_of
from slowwave.pipeline.domain.document import Block
from slowwave.pipeline.domain.piece import Piece, Shape


def diary_blocks(text: str, path: str) -> tuple[Block, ...]:
    """The entries are a section under the diary's title, so that a new one comes behind them and before their end
    marker. Nothing in it is an entry of memory."""
    found = entries_of(text)
    if found is None:
        return (Block(text, 1, 0),) if text else ()
    cuts = (0, *found, len(text))
    titles = (None, TITLE, "")
    return tuple(
        Block(text[start:end], text.count("\n", 0, start) + 1, start, _heading(title))
        for start, end, title in zip(cuts[:-1], cuts[1:], titles, strict=True)
        if start < end
    )


def _heading(title: str | None) -> Piece | None:
    return Piece(title, shape=Shape.HEADING) if title is not None else None
