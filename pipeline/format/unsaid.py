"""Files of others as a night reads them once something was erased: what is said again there is read by nobody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from slowwave.pipeline.domain.document import INPUT_ONLY, Block, Grammar
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.erased import Erased
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.language.erasure import ERASED


def grammar_of(role: Role, erased: Erased) -> Grammar:
    """How a file of that role is read here. In what memory itself says, a sentence that was erased stands only because
    a person told it again."""
    grammar = GRAMMARS[role]
    if not erased.hashes or role not in (*INPUT_ONLY, Role.LEARNINGS):
        return grammar
    reading = _Reading(grammar, erased)
    return replace(grammar, parse=reading.blocks, entries=reading.lines)


@dataclass(frozen=True, slots=True)
class _Reading:
    grammar: Grammar
    erased: Erased

    def blocks(self, text: str, path: str) -> tuple[Block, ...]:
        # A heading stands above many lines, and an entry mostly is its piece.
        masked = cache(self.erased.masked)
        return tuple([_unsaid(block, masked) for block in self.grammar.parse(text, path)])

    def lines(self, text: str, path: str) -> tuple[Entry, ...] | None:
        found = self.grammar.entries(text, path)
        if found is None:
            return None
        masked = (entry._replace(text=self.erased.masked(entry.text)) for entry in found)
        return tuple(entry for entry in masked if entry.text != ERASED)


def _unsaid(block: Block, masked: Callable[[str], str]) -> Block:
    """The bytes as they stand, and what they say without it; a line of which nothing is left says nothing."""
    piece, entry, record = block.piece, block.entry, block.learning
    if piece is None:
        return block
    text = piece.text
    if entry is not None:
        told, entry = entry.text, entry._replace(text=masked(entry.text))
        if entry.text == ERASED:
            return block._replace(piece=None, entry=None)
        text = text.replace(told, entry.text)
    # Without its marks an entry is not always a part of its piece.
    text = text if entry is not None and entry.text in text else masked(text)
    if record is not None:
        sections = {name: masked(told) for name, told in record.sections.items()}
        metadata = {name: masked(told) for name, told in record.metadata.items()}
        record = replace(record, category=masked(record.category), sections=sections, metadata=metadata)
    headings = tuple(map(masked, piece.headings)) if piece.headings else ()
    piece = piece._replace(text=text, headings=headings, parent=masked(piece.parent))
    return block._replace(piece=piece, entry=entry, learning=record)
