"""The lines that a recalled passage is about, as they stand now: what stands there no more is nobody's candidate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from slowwave.pipeline.domain.document import Block, Document
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.ranking.tellings import Line
from slowwave.pipeline.domain.ranking.uses import Passage
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.words import bare, display_width

NOTES = (Role.LOG, Role.NOTE)
SHORTEST = 12
"""Columns of a line that is looked for in a passage: what is shorter stands in many."""


def by_id(memory: Memory, passages: Iterable[Passage]) -> Mapping[str, Line]:
    """The lines that are named by id, and stand in a log or note."""
    wanted = {name for one in passages if (name := one.id)}
    wanted |= {f"e{name[1:]}" for name in wanted}
    if not wanted:
        return {}
    return {
        block.entry.id: Line(block.entry, block.piece, doc.role)
        for doc in memory.with_role(*NOTES)
        for block in doc.blocks
        if block.entry is not None and block.entry.id in wanted and block.piece is not None
    }


class Standing:
    """The lines of files by what they say; each file is read once. Local to a run."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._said: dict[str, list[tuple[Block, str]]] = {}

    def of(self, passage: Passage) -> tuple[Line, ...] | None:
        """The lines of a passage that still stand in its file, wherever they moved there; None where all is gone.

        Of a passage that is kept only as its beginning, the lines behind it in its range count as well, where a line
        of the beginning stands in that range still. A block that stands there is no line.
        """
        doc = self._document(passage.path)
        if doc is None:
            return None
        if doc.path not in self._said:
            self._said[doc.path] = list(_said(doc))
        said = self._said[doc.path]
        text = " ".join(passage.text.split())
        if not text:
            return tuple(_lines((block for block, _ in said if passage.start <= block.line <= passage.end), doc))
        found = [(block, part) for block, part in said if part in text and display_width(part) >= SHORTEST]
        if not found:
            return None
        lines = {block.line: block for block, _ in found}
        here = [line for line in lines if passage.start <= line <= passage.end]
        if passage.cut and here:
            behind = (block for block, _ in said if max(here) < block.line <= passage.end)
            lines.update((block.line, block) for block in behind)
        return tuple(_lines((lines[line] for line in sorted(lines)), doc))

    def _document(self, path: str) -> Document | None:
        """A bare file name stands for one in ``memory/`` (reference openclaw-dreaming, "Rehydration")."""
        places = (path, f"memory/{path}") if "/" not in path else (path,)
        docs = (self._memory.document(one.removeprefix("./")) for one in places)
        return next((doc for doc in docs if doc is not None and doc.role in NOTES), None)


def _said(doc: Document) -> Iterator[tuple[Block, str]]:
    for block in doc.blocks:
        if block.piece is not None:
            said = bare(block.entry.text) if block.entry is not None else block.piece.text
            yield block, " ".join(said.split())


def _lines(blocks: Iterable[Block], doc: Document) -> Iterator[Line]:
    for block in blocks:
        if block.entry is not None and block.piece is not None:
            yield Line(block.entry, block.piece, doc.role)
