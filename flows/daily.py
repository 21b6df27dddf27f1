"""The daily log, to be looked at: one day's lines, and those that come while one looks."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from slowwave.flows import wiring
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.night import local_day
from slowwave.pipeline.domain.signal import ORIGIN
from slowwave.pipeline.format.blocks import log_blocks
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace

PAUSE = 0.5
"""Seconds between two looks at a log that is followed."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of a log. minute: ``HH:MM``, "" where none is known. type: one of the seven, or as the line says.

    by: human, agent or tool, "" where somebody wrote it by hand; who: in a group. src: agent, session and message.
    """

    id: str
    day: str
    minute: str
    type: str
    high: bool
    text: str
    by: str
    who: str
    src: str


def today(workspace: Workspace) -> date:
    """The day of the log that is written now."""
    return local_day(wiring.now(workspace.settings), workspace.settings.schedule.day_start_hour)


def lines_of(workspace: Workspace, day: date, kind: str = "") -> tuple[LogLine, ...]:
    """The lines of that day, in the order of the file; with a type, those of it alone. Secrets are masked."""
    found: list[LogLine] = []
    for path in paths_of(workspace, day):
        text = (FILES.read(workspace.path(path)) or b"").decode("utf-8", "replace")
        entries = (block.entry for block in log_blocks(text, path))
        found += (_line(entry, day) for entry in entries if entry is not None)
    return tuple(line for line in found if kind in ("", line.type))


def paths_of(workspace: Workspace, day: date) -> tuple[str, ...]:
    """Where a log of that day may stand: in the folder of its month, or flat."""
    places = workspace.places
    return places.log(day), f"{places.home}logs/{day.isoformat()}.md"


def follow(workspace: Workspace, day: date | None, kind: str = "") -> Iterator[tuple[LogLine, ...]]:
    """The lines of a day, then for ever those that came since. Without a day always those of today."""
    seen: set[str] = set()
    looked: object = None
    while True:
        at = day or today(workspace)
        now = (at, [FILES.identity(workspace.path(path)) for path in paths_of(workspace, at)])
        if now != looked:
            looked = now
            new = tuple(line for line in lines_of(workspace, at, kind) if line.id not in seen)
            seen.update(line.id for line in new)
            yield new
        time.sleep(PAUSE)


def _line(entry: Entry, day: date) -> LogLine:
    hidden = entry.annotation
    by = hidden.get("by")
    return LogLine(
        id=entry.id,
        day=day.isoformat(),
        minute=entry.minute,
        type=entry.event or "event",
        high="HIGH" in entry.marks,
        text=mask(entry.text),
        by=by if by in ORIGIN.values() else "",
        who=mask(hidden.get("who")),
        src=hidden.get("src"),
    )
