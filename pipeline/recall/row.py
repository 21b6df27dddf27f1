"""What the index holds of a file: plain rows, so that looking something up loads nothing else of the memory."""

from __future__ import annotations

from slowwave.pipeline.frozen import NamedTuple

HELD, CANDIDATE, ARCHIVED, REJECTED = "", "candidate", "archived", "rejected"


class Row(NamedTuple):
    """One statement. key: the entry's id. text: as it is shown. title: of its topic, "" for none.

    day: ``YYYY-MM-DD`` on which it was said or written, "" where nobody knows. speaker: who said it. kind: of an entry
    or of a log line. tier: resident or retrieved, "" for a line of a log.
    born, closed: RFC 3339 in UTC with ``Z``, "" for always. state: "" where it holds, else candidate, archived,
    rejected. weight: importance without its age. felt: HexClaw's importance, 0.5 to 2. last: the day of its last use.
    high: a warning that keeps a place. replaces: keys of the entries whose newer value it is. src: of what was said,
    ``agent:session#message``, "" where nobody knows.
    """

    key: str
    line: int
    text: str
    title: str = ""
    day: str = ""
    speaker: str = ""
    kind: str = ""
    tier: str = ""
    born: str = ""
    closed: str = ""
    state: str = HELD
    weight: float = 0.0
    last: str = ""
    high: bool = False
    replaces: tuple[str, ...] = ()
    felt: float = 0.0
    src: str = ""

    @property
    def agent(self) -> str:
        """Which program it was said to, "" where nobody knows."""
        return self.heard_in.partition(":")[0]

    @property
    def session(self) -> str:
        """In which of its sessions."""
        return self.heard_in.partition(":")[2]

    @property
    def message(self) -> str:
        """Which message said it, whole or a part of it; "" where nobody knows."""
        return self.src.partition("/")[0] if self.heard_in else ""

    @property
    def is_turn(self) -> bool:
        """Whether it stands in a conversation and not in a file of the workspace, whose lines are counted from 1."""
        return not self.line

    def at(self, path: str) -> str:
        """Its place in that file, for people: with the line where it has one."""
        return path if self.is_turn else f"{path}:{self.line}"

    @property
    def heard_in(self) -> str:
        """``agent:session``, "" of what a hand wrote, whose source is an id alone."""
        source, mark, _ = self.src.partition("#")
        return source if mark else ""


class Page(NamedTuple):
    """One file. stamp: tells cheaply that it did not change; digest: whether it did. spoken: its rows were said one
    after another, so that each may be about what the row before it is about. source: the agent whose transcript it is,
    "" for a file of the workspace."""

    path: str
    stamp: str
    digest: str
    rows: tuple[Row, ...]
    spoken: bool = False
    source: str = ""
