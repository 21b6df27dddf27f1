"""What recall showed to an agent counts as used: once an entry and day, and only for days after the last it knows of,
so that a night may read the same traces again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from datetime import date

from slowwave.pipeline.domain.document import LONG_TERM
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.lifetime import Use
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night


def recalled(memory: Memory, night: Night, counted: Mapping[str, Collection[date]]) -> Iterator[Use]:
    """counted: days on which the same entry was said again, by its id; these count once."""
    shown: dict[str, set[date]] = defaultdict(set)
    for name, on in night.recalled.items():
        if (found := shown_as(memory, name)) is not None:
            shown[found.id] |= on
    for name, all_days in sorted(shown.items()):
        entry = memory.by_id[name]
        doc = memory.document(entry.path)
        if doc is None or doc.role not in LONG_TERM or not entry.active(night.now):
            continue
        last = entry.annotation.get("ref")[:10]
        days = {day for day in all_days if last < day.isoformat() <= night.today.isoformat()}
        days -= set(counted.get(name, ()))
        if days:
            evidence = tuple(f"shown on {day.isoformat()}" for day in sorted(days))
            yield Use(entry.path, entry.id, max(days), "recalled", evidence, len(days))


def shown_as(memory: Memory, name: str) -> Entry | None:
    """The entry that was shown under this id: a line that bears one since has the same hex in it."""
    return memory.by_id.get(name) or memory.by_id.get(f"e{name[1:]}")
