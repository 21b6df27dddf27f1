"""The day of an entry's last reference: one rule, from which archive, health and index all reckon.

It is the newest of the days that the entry bears itself: last used (``ref``), born (``vf``), where it comes from
(the day in ``src``). A line that bears none is dated from the night that first saw it, and on that night from today:
so what a person typed yesterday into an old file is new, and no first dream retires a file of undated notes at once.
The topic's front matter does not date its lines. It tells when somebody last wrote the file or its head, often
neither; older than the line it would retire what was just typed, younger it would keep all of a busy topic for ever,
and a line dated by it one night and by its own first sight the next would change health with nothing new.
"""

from __future__ import annotations

from datetime import date, datetime

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
    return min(_own_days(entry, night, ("vf",)), default=None) or first_sight(entry, memory, night)


def own_day(entry: Entry, night: Night) -> date | None:
    """The newest day that the entry itself bears, None where it bears none."""
    return max(_own_days(entry, night, ("ref", "vf")), default=None)


def first_sight(entry: Entry, memory: Memory, night: Night) -> date:
    """The night on which this line was first seen: tonight, where no commit has held it."""
    seen = memory.first_seen
    return seen.get(entry.id) or (seen.get("l" + entry.id[1:]) if entry.id[:1] == "e" else None) or night.today


def day_of(raw: str, night: Night) -> date | None:
    """The local day of an instant as annotations hold it; a bare day is that day in every zone."""
    moment = parse_instant(raw)
    if moment is None:
        return None
    return moment.date() if len(raw) == 10 else local_day_of(moment, night)


def local_day_of(moment: datetime, night: Night) -> date:
    """The day of an instant in the night's zone."""
    try:
        return local_day(moment.astimezone(night.now.tzinfo), night.settings.schedule.day_start_hour)
    except OverflowError:
        return moment.date()


def _own_days(entry: Entry, night: Night, keys: tuple[str, ...]) -> list[date]:
    found = [entry.day] if entry.day is not None else []
    hidden = entry.annotation
    if hidden.body:
        days = (day_of(hidden.get(key), night) for key in keys)
        found += [day for day in days if day is not None]
        found += days_in(entry.source)
    return found
