"""How-tos: an ordered list of steps under a title is one procedure, which means little step by step."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from slowwave.pipeline.domain import evidence
from slowwave.pipeline.domain.document import Block, Document, Role
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.piece import Shape
from slowwave.pipeline.language.themes import is_work_heading, speaks_of_answers, speaks_of_form
from slowwave.pipeline.language.words import sentences, tokens

COMMUNICATION, TOOLS, FORMAT, SHORTCUTS = (
    "Communication Preferences",
    "Tool Workflows",
    "Format Preferences",
    "Shortcuts & Patterns",
)
"""The sections of procedures.md (reference auto-dream 2.5)."""
STEPS = 3
TOKENS = 480
"""A procedure may be three times as long as a fact: it is one line for several."""

_NUMBERED = re.compile(r"\s*(\d{1,2})[.)、]\s+")
_COMMAND = re.compile(r"`[^`\n]+`")


@dataclass(frozen=True, slots=True)
class HowTo:
    """A titled sequence of steps, as one sentence. entry: the first step's line."""

    text: str
    entry: Entry
    source: str
    lines: tuple[str, ...]


def how_tos(memory: Memory) -> tuple[HowTo, ...]:
    """The procedures in fresh logs and notes: at least three numbered steps, half of which name a command."""
    found: list[HowTo] = []
    run: list[tuple[Document, Block]] = []
    for doc, block in memory.fresh_blocks(Role.LOG, Role.NOTE):
        if block.piece is None or block.entry is None:
            if block.raw.strip() and block.piece is not None and block.piece.shape is Shape.HEADING:
                found.extend(_closed(memory, run))
                run = []
            continue
        numbered = _NUMBERED.match(block.raw)
        if numbered is None or block.piece.shape is not Shape.ITEM or (run and doc is not run[-1][0]):
            found.extend(_closed(memory, run))
            run = []
        if numbered is not None and block.piece.shape is Shape.ITEM:
            if numbered[1] == "1":
                found.extend(_closed(memory, run))
                run = []
            run.append((doc, block))
    found.extend(_closed(memory, run))
    return tuple(found)


def section_of(text: str, kind: str) -> str:
    """The section of procedures.md for a preference or rule about how to work, by what it speaks of."""
    if speaks_of_answers(text):
        return COMMUNICATION
    return FORMAT if speaks_of_form(text) else SHORTCUTS if kind == "preference" else TOOLS


def _closed(memory: Memory, run: Iterable[tuple[Document, Block]]) -> tuple[HowTo, ...]:
    steps = [block for _, block in run]
    if len(steps) < STEPS or steps[0].piece is None or steps[0].entry is None:
        return ()
    first = steps[0].piece
    title = first.parent.rstrip(":：") or (first.headings[-1] if first.headings else "")
    said = [block.piece.text for block in steps if block.piece is not None]
    commanding = sum(bool(_COMMAND.search(text)) for text in said)
    if not title or is_work_heading(title) or commanding * 2 < len(said) or first.in_transcript or first.in_dream_block:
        return ()
    text = f"{title}: " + " ".join(f"({number}) {step}" for number, step in enumerate(said, 1))
    if tokens(text) > TOKENS:
        text = f"{title}: " + " ".join(f"({number}) {sentences(step)[0]}" for number, step in enumerate(said, 1))
    if tokens(text) > TOKENS:
        return ()
    entry = steps[0].entry
    ids = tuple(block.entry.id for block in steps if block.entry is not None)
    return (HowTo(text, entry, evidence.of_entry(memory, entry), ids),)
