"""How-tos: an ordered list of steps under a title is one procedure, which means little step by step."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from slowwave.pipeline.domain import evidence
from slowwave.pipeline.domain.distil.heard import STRANGERS
from slowwave.pipeline.domain.document import Block, Document
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.lines import one_line
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.piece import Shape
from slowwave.pipeline.domain.role import Role
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
_INLINE = re.compile(r"(?P<title>[^\n:：`]{4,80})[:：]\s*(?P<steps>\(?1(?:[.)]\s|、).*)", re.DOTALL)
_FIRST = re.compile(r"1(?:[.)]\s|、)")
_STEP = re.compile(r"(?:^|(?<=[\s;；,，。]))\(?(\d{1,2})(?:[.)]\s+|、\s*)")
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
    for doc, block in memory.fresh_blocks(Role.LOG, Role.NOTE, deep=True):
        if block.piece is None or block.entry is None:
            if block.raw.strip() and block.piece is not None and block.piece.shape is Shape.HEADING:
                found.extend(_closed(memory, run))
                run = []
            continue
        found.extend(_in_one_line(memory, block))
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


def _in_one_line(memory: Memory, block: Block) -> tuple[HowTo, ...]:
    """A procedure told in one item: "How to deploy: 1. `make test` 2. …"; its steps count from 1 without a gap."""
    piece, entry = block.piece, block.entry
    if piece is None or entry is None or piece.shape is not Shape.ITEM or not _FIRST.search(entry.text):
        return ()
    if entry.origin in STRANGERS or piece.in_transcript or piece.in_dream_block:
        return ()
    if (told := _INLINE.match(entry.text)) is None:
        return ()
    _, *parts = _STEP.split(told["steps"])
    numbers, said = parts[::2], [step.strip(" ;；,，\n") for step in parts[1::2]]
    if numbers != [str(number) for number in range(1, len(said) + 1)] or not _commanding(said):
        return ()
    title = told["title"].strip()
    text = one_line(f"{title}: " + " ".join(f"({number}) {step}" for number, step in enumerate(said, 1)))
    if is_work_heading(title) or tokens(text) > TOKENS:
        return ()
    return (HowTo(text, entry, evidence.of_entry(memory, entry), (entry.id,)),)


def _commanding(steps: Sequence[str]) -> bool:
    """At least three steps, half of which name a command."""
    return len(steps) >= STEPS and sum(bool(_COMMAND.search(step)) for step in steps) * 2 >= len(steps)


def section_of(text: str, kind: str) -> str:
    """The section of procedures.md for a preference or rule about how to work, by what it speaks of."""
    if speaks_of_answers(text):
        return COMMUNICATION
    return FORMAT if speaks_of_form(text) else SHORTCUTS if kind == "preference" else TOOLS


def _closed(memory: Memory, run: Iterable[tuple[Document, Block]]) -> tuple[HowTo, ...]:
    steps = [block for _, block in run]
    if not steps or steps[0].piece is None or steps[0].entry is None:
        return ()
    first = steps[0].piece
    title = first.parent.rstrip(":：") or (first.headings[-1] if first.headings else "")
    if any(block.entry is not None and block.entry.origin in STRANGERS for block in steps):
        return ()
    said = [block.piece.text for block in steps if block.piece is not None]
    if not title or is_work_heading(title) or not _commanding(said) or first.in_transcript or first.in_dream_block:
        return ()
    text = f"{title}: " + " ".join(f"({number}) {step}" for number, step in enumerate(said, 1))
    if tokens(text) > TOKENS:
        text = f"{title}: " + " ".join(f"({number}) {sentences(step)[0]}" for number, step in enumerate(said, 1))
    if tokens(text) > TOKENS:
        return ()
    entry = steps[0].entry
    ids = tuple(block.entry.id for block in steps if block.entry is not None)
    return (HowTo(text, entry, evidence.of_entry(memory, entry), ids),)
