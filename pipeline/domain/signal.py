"""The awake types: what happens by day, before it is a line in the log.

A module of its own, since a capture must load in milliseconds: it imports the standard library only.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from slowwave.pipeline.frozen import dataclass


class Speaker(StrEnum):
    """Who said it, by provenance, never by text that a user could type."""

    HUMAN = "human"
    ASSISTANT = "assistant"
    TOOL = "tool"
    HARNESS = "harness"


ORIGIN: Mapping[Speaker, str] = {
    Speaker.HUMAN: "human",
    Speaker.ASSISTANT: "agent",
    Speaker.TOOL: "tool",
    Speaker.HARNESS: "tool",
}
"""The ``by`` of a line (FORMATS, "Entry line")."""


@dataclass(frozen=True, slots=True)
class Signal:
    """One thing said or seen. id: of the message, unique in its source. at: aware, in the configured zone.

    source: ``<agent>:<session>``, "" for a capture by hand. kind and high are set by salience tagging. voice: as
    ``Turn`` has it.
    The text was redacted before the signal came to be.
    """

    id: str
    at: datetime
    speaker: Speaker
    text: str
    who: str = ""
    source: str = ""
    kind: str = ""
    high: bool = False
    voice: str = ""


@dataclass(frozen=True, slots=True)
class Drop:
    """Not worth a line. reason: a short stable word for the count in the report."""

    signal: str
    reason: str


@dataclass(frozen=True, slots=True)
class Tag:
    """What it is and whether it goes first."""

    signal: str
    kind: str
    high: bool


@dataclass(frozen=True, slots=True)
class Log:
    """A finished line for the log of that local day, under that minute. high: it bears the mark."""

    signal: str
    day: str
    minute: str
    line: str
    high: bool = False


Verdict = Drop | Tag | Log


@dataclass(frozen=True, slots=True)
class Awake:
    """What the awake stages know beside the signals. seen: message ids that stand in a log already. The words are
    further ones of the owner's (``[words]``)."""

    seen: frozenset[str] = frozenset()
    day_start_hour: int = 0
    greetings: tuple[str, ...] = ()
    confirmations: tuple[str, ...] = ()
    salience: tuple[str, ...] = ()
    corrections: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()
    insights: tuple[str, ...] = ()
    completions: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()

    @property
    def cues(self) -> dict[str, tuple[str, ...]]:
        """The words by the table of the lexicon that they extend."""
        return {
            "greetings": self.greetings,
            "confirmations": self.confirmations,
            "salient": self.salience,
            "correction": self.corrections,
            "decision": self.decisions,
            "insight": self.insights,
            "completed": self.completions,
            "failing": self.errors,
        }


@dataclass(frozen=True, slots=True)
class Woken:
    """What a batch came to: the lines to append, in order, and why the rest was dropped."""

    lines: tuple[Log, ...] = ()
    dropped: tuple[Drop, ...] = ()


@dataclass(frozen=True, slots=True)
class Captured:
    """What became of an event.

    lines: that stand in a log now, or wait in the spool, by workspace path. waiting: why they wait, "" where they
    stand. dropped: by reason, a turn or a statement of it each. remarks: what was odd, for the errors log.
    """

    lines: Mapping[str, tuple[Log, ...]]
    dropped: tuple[Drop, ...] = ()
    waiting: str = ""
    remarks: tuple[str, ...] = ()
