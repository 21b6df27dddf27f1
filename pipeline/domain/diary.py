"""The dream diary in DREAMS.md: where its entries stand, and the intent that adds one.

Between OpenClaw's markers, so that its readers find it. It is for people: nothing reads it back as memory.
"""

from __future__ import annotations

from dataclasses import dataclass

from slowwave.pipeline.domain.edit import Edit, Insert
from slowwave.pipeline.domain.lines import one_line
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.places import DIARIES

START, END = "<!-- openclaw:dreaming:diary:start -->", "<!-- openclaw:dreaming:diary:end -->"
TITLE = "Dream Diary"


@dataclass(frozen=True, slots=True)
class Diary:
    """One entry, below those that stand there. date: when it was dreamt, in words. text: one paragraph."""

    path: str
    date: str
    text: str
    why: str
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        entry = f"---\n\n*{one_line(self.date)}*\n\n{one_line(self.text)}\n"
        doc = memory.document(self.path)
        if doc is not None and entries_of(doc.text) is not None:
            return (Insert(self.path, entry, TITLE),)
        blank = "\n" if doc is not None and doc.text.strip() else ""
        # A diary that was never closed goes on.
        begun = doc is not None and START in doc.text
        head = "" if begun else f"# {TITLE}\n\n{START}\n\n"
        return (Insert(self.path, f"{blank}{head}{entry}\n{END}\n"),)


def diary_path(memory: Memory) -> str:
    """The file of the diary: the one that is there, else the first name."""
    return next((path for path in DIARIES if memory.document(path) is not None), DIARIES[0])


def entries_of(text: str) -> tuple[int, int] | None:
    """Offsets of the diary that is closed last: of its start, and behind its last entry. None where there is none."""
    end = text.rfind(END)
    start = text.rfind(START, 0, max(end, 0)) if end >= 0 else -1
    if start < 0:
        return None
    last = text[:end].rstrip(" \t\r\n")
    behind = text.find("\n", len(last))
    return start, behind + 1 if 0 <= behind < end else end
