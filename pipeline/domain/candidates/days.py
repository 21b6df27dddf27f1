"""How long a candidate waits: fourteen days, and then until the first Saturday's pruning."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from slowwave.pipeline.domain.age import day_of, first_sight
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.language.dates import parse_day

SATURDAY = 5
"""``date.weekday`` of the day of pruning (article, "The dreamer": the Saturday pruning cron)."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A candidate that waits, since which day, and the day whose dream lets it go."""

    entry: Entry
    since: date
    until: date


def waits(memory: Memory, night: Night) -> tuple[Waiting, ...]:
    """The candidates that wait, those that go first before the others."""
    found = (
        Waiting(entry, proposed(entry, memory, night), expiry(entry, memory, night))
        for entry in memory.candidates(night.now)
    )
    return tuple(sorted(found, key=lambda one: (one.until, one.since, one.entry.line)))


def proposed(entry: Entry, memory: Memory, night: Night) -> date:
    """The local day on which it was proposed: as it says itself, else when it began or was first seen, as with a line
    that somebody typed."""
    given = parse_day(entry.annotation.get("cand"))
    return given or day_of(entry.annotation.get("vf"), night) or first_sight(entry, memory, night)


def expiry(entry: Entry, memory: Memory, night: Night) -> date:
    """The first day whose dream lets it go. One that was closed or taken back from the archive waits from then on."""
    since = [proposed(entry, memory, night)]
    for key in ("ref", "vt"):
        day = day_of(entry.annotation.get(key), night)
        since += [day] if day is not None else []
    return pruned_on(max(since), night.settings.caps.candidate_days)


def pruned_on(since: date, days: int) -> date:
    """The first Saturday after so many whole days: on the last of them it is still alive."""
    earliest = since + timedelta(days=days + 1)
    return earliest + timedelta(days=(SATURDAY - earliest.weekday()) % 7)
