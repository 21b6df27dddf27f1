"""What every source of transcripts can do. A source is a module, read-only, and knows one program's format.

A module of this shape needs no base class: ``registry.py`` lists them all, and `tests/contracts` holds each to the
same behaviour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.errors import Finding
from slowwave.pipeline.frozen import dataclass, field

BATCH = 500
"""Turns of one batch at most (ARCHITECTURE 5)."""
TOOL_TEXT = 4000
"""Characters that are kept of what a tool answered: enough to tell how it failed."""
CALL_TEXT = 400
"""Characters that are kept of what a tool was asked, on one line."""


class Stamp(NamedTuple):
    """What tells cheaply whether a file was written since: bytes, nanoseconds, number of the inode."""

    size: int
    mtime_ns: int
    inode: int


@dataclass(frozen=True, slots=True)
class Transcript:
    """One file of a session, found by its name. path: absolute; also how its position is stored."""

    path: str
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Position:
    """How far a transcript has been read, by identity and content, never by age.

    head: digest of its first line, which says which file this is. offset: bytes read. tail: digest of the last bytes
    before the offset, which proves that what was read still stands there. carry: what the reader of this format must
    know to go on in the middle (the session's id, calls that have no result yet); small, and JSON.
    """

    head: str
    offset: int
    tail: str
    carry: Mapping[str, JsonValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Batch:
    """The next turns of a transcript, at most BATCH, in the order of the file.

    position: behind them; it is stored in the commit that stores them. skipped: records that are no turn, by a short
    stable reason: unreadable, no-object, too-long (lines), harness, compaction, dead-branch, subagent, scheduled,
    own-dream, notice (titles, settings, book-keeping), empty (a message without text), copy.
    """

    turns: tuple[Turn, ...]
    position: Position
    skipped: Mapping[str, int] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()


class Source(Protocol):
    """A module of this room. name: as in settings, on the command line and in ``src`` of a line."""

    name: str

    def usual_folder(self, environ: Mapping[str, str], home: str) -> str:
        """Where this program keeps its transcripts. home: the user's folder, absolute."""

    def transcripts(self, folder: str) -> Iterator[Transcript]:
        """Every file that may hold turns, by names and stamps alone. What cannot be listed is left out."""

    def read(self, transcript: Transcript, since: Position | None, most: int = BATCH) -> Iterator[Batch]:
        """What stands behind the position, from the start where the file is another one or was rewritten.

        most: turns of one batch. Never more than a batch in memory. A torn last line is left for the next time. At
        least one batch, so that a transcript without a turn has a position too. OSError as it comes.
        """
