"""OpenClaw's long-term memory: the root ``MEMORY.md`` with what its dreams promoted, and the pages below ``memory/``.

Daily notes are not imported, since a night reads them where they stand; dream reports and diaries are no memory.
"""

from __future__ import annotations

from collections.abc import Sequence

from slowwave.pipeline.domain.imports.imported import Home, Reading
from slowwave.pipeline.language.dates import day_of_name
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.sources.imports.desk import Desk, count_of
from slowwave.pipeline.sources.imports.markdown import Line, lines_of, name_of, take_line, usual_type
from slowwave.pipeline.sources.imports.page import Page

name = "openclaw"
usual = "~/.openclaw/workspace"

ROOT = "MEMORY.md"
_OURS = ("topics", "patterns", "episodes", "logs", "dreams", "scopes", "dreaming")
"""Folders below ``memory/`` that are reports or another program's memory."""
_MARKER = r"<!--\s*openclaw-memory-promotion:([^\n]{1,400}?)\s*-->"
_OF_THE_AGENT = r"(?i)\babout (?:me|myself)\b|\bwho i am\b|关于我(?!的|们)|我是谁"
"""A heading under which the agent speaks of itself: that is nothing about the user."""
_TAIL = 600
"""Characters at the end of a promoted line in which its numbers stand."""
_NUMBERS = r"\[score=\d[\d.]*\s+recalls=(\d{1,9})\s[^\]\n]*?source=([^\]\s:]{1,400})(:[\d-]+)?\]\s*\Z"


def wanted(path: str) -> bool:
    """The root memory, and pages below ``memory/`` that bear no day in their name."""
    if path == ROOT:
        return True
    parts = path.split("/")
    page = parts[-1].lower().endswith(".md") and parts[-1].lower() != "dreams.md"
    return parts[0] == "memory" and len(parts) > 1 and parts[1] not in _OURS and page and day_of_name(path) is None


def read(pages: Sequence[Page]) -> Reading:
    """Bullets and sentences; each page below ``memory/`` is a topic of its own."""
    desk = Desk(name)
    for page in pages:
        lines = tuple(lines_of(page))
        title = name_of(page)
        home = None if page.path == ROOT else Home(usual_type(lines), title, f"{title}, as OpenClaw kept it")
        for line in lines:
            if marker := compiled(_MARKER).search(line.comment):
                _promoted(desk, line, marker[1])
            elif compiled(_OF_THE_AGENT).search(line.section):
                take_line(desk, line, home or Home("reference"), prose=True, kind="fact")
            else:
                take_line(desk, line, home, prose=True)
    return desk.reading()


def _promoted(desk: Desk, line: Line, key: str) -> None:
    """A snippet of a daily note that a dream of OpenClaw's chose: never a fact about the user or a rule."""
    numbers = compiled(_NUMBERS).search(line.raw[-_TAIL:])
    day = day_of_name(numbers[2]) if numbers else None
    desk.take(
        line.where,
        line.piece.text,
        Home("reference"),
        kind="fact",
        marks=line.entry.marks,
        by="dream",
        confidence=0.5,
        uses=count_of(numbers[1]) if numbers else 0,
        valid_from=desk.instant(day.isoformat(), line.where) if day is not None else None,
        foreign_id=key,
        cited=(f"{numbers[2]}{numbers[3] or ''}",) if numbers else (),
    )
