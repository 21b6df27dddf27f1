"""The day of an entry's last reference: one rule, from which archive, health and index all reckon.

It is the newest of the days that the entry bears itself: last used (``ref``), born (``vf``), where it comes from
(the day in ``src``). A line that bears none is dated from the night that first saw it, and on that night from today:
so what a person typed yesterday into an old file is new, and no first dream retires a file of undated notes at once.
The topic's front matter does not date its lines. It tells when somebody last wrote the file or its head, often
neither; older than the line it would retire what was just typed, younger it would keep all of a busy topic for ever,
and a line dated by it one night and by its own first sight the next would change health with nothing new.
"""

from __future__ import annotations

from datetime import date, tzinfo
from functools import lru_cache

from slowwave.pipeline.domain.annotation import Annotation
from slowwave.pipeline.domain.entry import Entry, parse_instant
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night, local_day
from slowwave.pipeline.language.dates import days_in


def last_reference(entry: Entry, memory: Memory, night: Night) -> date:
    """The local day on which something last referred to the entry, its birth counted."""
    return own_day(entry, night) or first_sight(entry, memory, night)


def unreferenced(entry: Entry, memory: Memory, night: Night) -> int:
    """Whole days since the last reference, 0 or more."""
    return max(0, (night.today - last_reference(entry, memory, night)).days)


def birthday(entry: Entry, memory: Memory, night: Night) -> date:
    """The local day on which the entry came to be known: its own oldest date, else the night that first saw it."""
    return own_birth(entry, night) or first_sight(entry, memory, night)


def own_birth(entry: Entry, night: Night) -> date | None:
    """The oldest day that the entry itself bears, None where it bears none."""
    return _days(entry, night)[0]


def own_day(entry: Entry, night: Night) -> date | None:
    """The newest day that the entry itself bears, None where it bears none."""
    return _days(entry, night)[1]


def first_sight(entry: Entry, memory: Memory, night: Night) -> date:
    """The night on which this line was first seen: tonight, where no commit has held it."""
    seen = memory.first_seen
    return seen.get(entry.id) or (seen.get("l" + entry.id[1:]) if entry.id[:1] == "e" else None) or night.today


def day_of(raw: str, night: Night) -> date | None:
    """The local day of an instant as annotations hold it; a bare day is that day in every zone."""
    return _day_of(raw, night.now.tzinfo, night.settings.schedule.day_start_hour)


def _days(entry: Entry, night: Night) -> tuple[date | None, date | None]:
    """(birth, last reference) by the entry's own dates."""
    body = entry.annotation.body
    born, last = _days_in(body, night.now.tzinfo, night.settings.schedule.day_start_hour) if body else (None, None)
    if entry.day is None:
        return born, last
    return min(entry.day, born or entry.day), max(entry.day, last or entry.day)


@lru_cache(maxsize=1 << 17)
def _days_in(body: str, zone: tzinfo | None, start: int) -> tuple[date | None, date | None]:
    """Of an annotation; kept, since five stages of a night ask for each."""
    hidden = Annotation(body)
    come = [day for day in (_day_of(hidden.get("vf"), zone, start), *_days_of(hidden.get("src"))) if day is not None]
    used = _day_of(hidden.get("ref"), zone, start)
    return min(come, default=None), max((*come, used) if used is not None else come, default=None)


def _days_of(source: str) -> tuple[date, ...]:
    """The days that a source names: no id of a line of ours does, and many lines of one day lead to entries."""
    place, _, line = source.partition("#")
    return _days_named(place if line.isascii() and line.isalnum() else source)


_days_named = lru_cache(maxsize=1 << 12)(days_in)


def _day_of(raw: str, zone: tzinfo | None, start: int) -> date | None:
    moment = parse_instant(raw)
    if moment is None:
        return None
    try:
        return moment.date() if len(raw) == 10 else local_day(moment.astimezone(zone), start)
    except OverflowError:
        return moment.date()
