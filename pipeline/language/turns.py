"""Chat turns in a text: where a dump of a conversation begins."""

from __future__ import annotations

import re
from functools import cache

from slowwave.pipeline.language import en, zh
from slowwave.pipeline.language.patterns import compiled

SESSION_HEAD = 2000
"""Characters at the top of a note in which it says that it is the dump of a session."""


def turn_starts(text: str) -> tuple[int, ...]:
    """Offsets of the lines that open a turn (``user: …``, ``**Assistant:** …``, 助手：…), none unless the agent speaks.

    One "User: likes tea" in a note is a statement; turns come in pairs.
    """
    # The pattern is tried behind line ends only: what a line begins with, sought as such, costs twice as much.
    found = list(_turn_line("\n").finditer("\n" + text))
    if len(found) < 2 or not any(match["agent"] for match in found):
        return ()
    return tuple(match.start() for match in found)


def is_turn(text: str) -> bool:
    """A text that opens as the agent's turn, or as anyone's in the form of a log (a small letter: ``user: …``).

    "User: likes tea" is how a person writes a fact down.
    """
    found = _turn_line("").match(text)
    if found is None:
        return text.lstrip().startswith(("[[reply", "<media:"))
    return found["agent"] is not None or found["person"].islower()


@cache
def _turn_line(before: str) -> re.Pattern[str]:
    agents, people = (*en.AGENT_ROLES, *zh.AGENT_ROLES), (*en.PERSON_ROLES, *zh.PERSON_ROLES)
    # Taken once and never given back: no role begins with what may stand before it.
    lead = before + r"[ \t]{0,3}+(?:[-*+>] )?+(?:\[[^\]\n]{1,40}+\] ?)?+\*{0,2}+"
    # No role is tried where none begins: all begin with one of a few letters.
    lead += f"(?=[{''.join(sorted({role[0] for role in (*agents, *people)}))}])"
    roles = rf"(?P<agent>{'|'.join(agents)})|(?P<person>{'|'.join(people)})"
    return re.compile(rf"(?i){lead}(?:{roles})\*{{0,2}} ?[:：]")


def is_session_dump(text: str) -> bool:
    """A note whose head names a session key or id, as agents write when they save a conversation."""
    return (
        compiled(r"(?im)^\W{0,8}session (?:key|id)\W{0,4}:|^#+ conversation summary").search(text[:SESSION_HEAD])
        is not None
    )
