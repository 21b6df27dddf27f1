"""What is said in a long message: its statements one by one, and which of them carry something worth a line."""

from __future__ import annotations

from collections.abc import Iterator

from slowwave.pipeline.language.cues import EventType, event_type
from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.specifics import names_specifics
from slowwave.pipeline.language.words import bare, display_width, sentences

CARRIED = frozenset({EventType.DECISION, EventType.CORRECTION, EventType.COMPLETED, EventType.INSIGHT})
"""The types of statement that are worth a line whatever they are about."""
SHORTEST = 12
"""Columns; what is shorter names no subject."""

_FENCE = r"^[ \t]*(`{3,}|~{3,})"
_ITEM = r"^[ \t]*(?:[-*+•]|\d{1,3}[.)、])[ \t]+"
_NO_PROSE = r"^[ \t]*(?:#{1,6}[ \t]|\||>|[$#%❯][ \t]|\+{3}|-{3,}|={3,}|\*{3,}$)"


def statements(text: str) -> tuple[str, ...]:
    """The statements as they stand there: sentences and list items, without code, tables, quotations and headings."""
    found: list[str] = []
    for paragraph in _paragraphs(text):
        found += sentences(paragraph)
    return tuple(found)


def carries(statement: str) -> bool:
    """Whether a statement says something that outlives the work it was said at: a decision, what was done or found, why
    something was so, or how things are, with a name or a number that tells it from others."""
    said = bare(statement)
    if display_width(said) < SHORTEST or LEXICON.chatter.leads(said) or said.endswith((":", "：")):
        return False
    if said.endswith(("?", "？")) or LEXICON.guess.within(said):
        return False
    return event_type(said) in CARRIED or names_specifics(said) or LEXICON.reason.within(said)


def proposal(text: str) -> str:
    """What an agent proposes at the end of a message ("Shall I …?", 要不要…？), "" where it proposes nothing."""
    last = next(iter(reversed(statements(text))), "")
    return last if LEXICON.proposals.within(last) and display_width(last) <= 200 else ""


def _paragraphs(text: str) -> Iterator[str]:
    """Runs of lines of prose, an item of a list for itself."""
    lines: list[str] = []
    fence = ""
    for line in text.replace("\r\n", "\n").split("\n"):
        mark = compiled(_FENCE).match(line)
        if mark and (not fence or line.strip().startswith(fence)):
            fence = "" if fence else mark.group(1)[:3]
        item = compiled(_ITEM).match(line)
        if fence or mark or not line.strip() or item or compiled(_NO_PROSE).match(line):
            if lines:
                yield "\n".join(lines)
            lines = []
        if not (fence or mark or not line.strip() or compiled(_NO_PROSE).match(line)):
            lines.append(line[item.end() :] if item else line.strip())
    if lines:
        yield "\n".join(lines)
