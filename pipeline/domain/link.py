"""What one statement is to an older one, as values."""

from __future__ import annotations

from enum import StrEnum

from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.language.patterns import compiled


class Link(StrEnum):
    """What the newer one is to the older ones."""

    SAME = "same"
    REWORDED = "reworded"
    REPLACES = "replaces"
    ENDS = "ends"


REPEATING = (Link.SAME, Link.REWORDED)
"""The older ones say it already."""
OVERTAKING = (Link.REPLACES, Link.ENDS)
"""The older ones hold no more."""


class Judgement(NamedTuple):
    """link: None where the two have nothing to do with one another. sure: to be applied, else proposed.

    weight: how much speaks for it, to rank an entry's rivals; why: what decided, for reports.
    """

    link: Link | None
    sure: bool = False
    weight: float = 0.0
    why: str = ""


NOTHING = Judgement(None)
_KINDS = {"daytime": "day and time", "clock": "time", "ci": "CI"}
"""Kinds of attributes that people call otherwise."""


def in_words(why: str) -> str:
    """What decided, as a person reads it: the name of the kind in words, and what was joined to be compared parted."""
    kind, colon, rest = why.removeprefix("=").partition(": ")
    if not colon:
        return why
    rest = compiled(r"(?<=[a-z])(?=\d\d?:\d\d)").sub(" ", rest)
    return f"{_KINDS.get(kind, kind.replace('_', ' '))}: {rest}"
