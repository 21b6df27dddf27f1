"""Items of a list that lead others: they mean little without them, and the others little without them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from slowwave.pipeline.domain.document import Block, Document
from slowwave.pipeline.domain.piece import Shape


def single_blocks(doc: Document) -> Iterator[Block]:
    """The blocks that hold an entry and lead no items of their own: without it those would belong to the line above."""
    for block, following in zip_longest(doc.blocks, doc.blocks[1:]):
        if block.entry is not None and not _leads(block, following):
            yield block


def _leads(block: Block, following: Block | None) -> bool:
    if following is None or not following.raw.startswith((" ", "\t")) or following.piece is None:
        return False
    return following.piece.shape is Shape.ITEM and _indent(following) > _indent(block)


def _indent(block: Block) -> int:
    line = block.raw.expandtabs(4)
    return len(line) - len(line.lstrip(" "))
