"""What is said in a long message: its statements one by one, and which of them carry something worth a line."""

from __future__ import annotations

from collections.abc import Iterator

from slowwave.pipeline.language.cues import EventType, event_type
from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.specifics import has_specific, names_specifics
from slowwave.pipeline.language.words import bare, display_width, sentences

CARRIED = frozenset({EventType.DECISION, EventType.CORRECTION, EventType.COMPLETED, EventType.INSIGHT})
"""The types of statement that are worth a line whatever they are about."""
SHORTEST = 12
"""Columns; what is shorter names no subject."""
ASKED = 200
"""Columns of a question; what is longer is a report with a question mark."""

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
    said = _body(statement)
    if display_width(said) < SHORTEST or said.endswith((":", "：", "?", "？")) or _is_idle(said):
        return False
    return event_type(said) in CARRIED or names_specifics(said) or LEXICON.reason.within(said)


def says_much(text: str) -> bool:
    """Whether all of a short message is worth a line: something was done, decided, found or went wrong, or it names
    how a thing is; and no sentence of it is about the next move or a guess."""
    pieces = statements(text)
    if not pieces or text.rstrip().endswith(("?", "？")) or any(map(_is_idle, map(_body, pieces))):
        return False
    return event_type(text) in CARRIED or _fails(text) or has_specific(text) or any(map(carries, pieces))


def asks(text: str) -> str:
    """What an agent asks the person at the end of a message, proposals among it, "" where it asks nothing: an offer of
    further help is no question."""
    if found := proposal(text):
        return found
    last = next(iter(reversed(statements(text))), "")
    said = bare(last)
    whole = said.endswith(("?", "？")) and SHORTEST <= display_width(said) <= ASKED
    return last if whole and not LEXICON.offers.within(said) else ""


def proposal(text: str) -> str:
    """What an agent proposes at the end of a message ("Shall I …?", 要不要…？), "" where it proposes nothing.

    "Shall I?" and "OK?" ask about the statement before them, and stand with it.
    """
    said = statements(text)
    last = said[-1] if said else ""
    if len(said) > 1 and display_width(last) <= SHORTEST + 4 and (LEXICON.tag_questions.within(last) and _open(last)):
        last = f"{said[-2]} {last}"
    elif not LEXICON.proposals.within(last) and not (_open(last) and LEXICON.tag_questions.within(last)):
        return ""
    return last if SHORTEST <= display_width(last) <= ASKED and not LEXICON.offers.within(last) else ""


def _open(said: str) -> bool:
    return said.rstrip("\"'”’)） ").endswith(("?", "？", "吗", "嗎", "好不好", "行不行"))


def _is_idle(said: str) -> bool:
    return LEXICON.chatter.leads(said) or LEXICON.guess.within(said) or LEXICON.offers.within(said)


def _fails(text: str) -> bool:
    """An error that says more than that something failed: with a figure, a name of it or a colon before the reason."""
    return event_type(text) is EventType.ERROR and compiled(r"\d|:\s|：|[a-z][A-Z]").search(text) is not None


def _body(statement: str) -> str:
    """The statement without the agreement before it: "You're right, …", 您说得对，…."""
    said = bare(statement)
    if LEXICON.prefaces.leads(said) and (end := compiled(r"[,.!;:，。！；：—]\s*").search(said[:40])):
        return said[end.end() :]
    return said


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
