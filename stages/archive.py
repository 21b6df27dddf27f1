"""The forgetting: what nothing has referred to for long, and was never important, moves to the archive as it stood.

The rule is the v3.3 skill's ("Archive conditions") with BEHAVIOUR's addition that a closed entry follows 90 days after
its end. PERMANENT and PIN are exempt from both, episodes too, and nothing leaves a file that is not ours.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from slowwave.pipeline.domain.age import day_of, last_reference, unreferenced
from slowwave.pipeline.domain.document import Block
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.intent import Retire
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.nesting import single_blocks
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome
from slowwave.pipeline.domain.profiles import is_profile
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.scoring import fading_day, importance, later
from slowwave.pipeline.language.counting import counted

name = "archive"
role = "forgetting"
emits = (Retire,)


def run(memory: Memory, night: Night) -> Outcome:
    """A Retire for each entry whose day has come; ``due`` is the midnight on which the next one's comes."""
    changes: list[Retire] = []
    coming: list[date] = []
    took = 0
    for block, entry in _within_reach(memory):
        took += 1
        day = _last_day(entry, memory, night)
        if day is None:
            continue
        if day > night.today:
            coming.append(day)
            continue
        why = _why(entry, memory, night)
        changes.append(Retire(entry.path, entry.id, block.heading, night.today, why, (entry.where,)))
    return Outcome(tuple(changes), took=took, due=night.midnight(min(coming)) if coming else None)


def _within_reach(memory: Memory) -> Iterator[tuple[Block, Entry]]:
    for doc in memory.with_role(Role.TOPIC, Role.PROCEDURES):
        for block in single_blocks(doc):
            entry = block.entry
            # The pin of a profile holds as long as it does; another may have taken its place.
            kept = entry is None or entry.permanent or (entry.pinned and not (is_profile(entry) and entry.closed))
            if entry is not None and not kept:
                yield block, entry


def _last_day(entry: Entry, memory: Memory, night: Night) -> date | None:
    """The day on which an entry retires if nothing refers to it any more, None for never."""
    rule = night.settings.retention
    end = _end(entry, night)
    ended = later(end, rule.closed_days) if end is not None else None
    if end is not None and not entry.active(night.now):
        return ended
    faded = fading_day(entry, last_reference(entry, memory, night), rule)
    return min(ended, faded) if ended is not None and faded is not None else ended or faded


def _end(entry: Entry, night: Night) -> date | None:
    """The local day on which an entry is closed, tonight's or a coming one."""
    return day_of(entry.annotation.get("vt"), night) if "vt=" in entry.annotation.body else None


def _why(entry: Entry, memory: Memory, night: Night) -> str:
    end = _end(entry, night)
    if end is not None and not entry.active(night.now):
        return f"closed on {end.isoformat()}"
    days = unreferenced(entry, memory, night)
    worth = importance(entry, days, night.settings.retention)
    return f"nothing referred to it for {counted(days, 'day')}, importance {worth:.2f}"
