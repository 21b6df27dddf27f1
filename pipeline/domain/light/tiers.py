"""Which entries are always shown and which are looked up: what proved useful rises, what nobody needed sinks.

HexClaw's rule (reference hexclaw 2.9) on each entry's own dates. A tier that an entry bears was given to it, by hand or
on an earlier night, and stays.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from slowwave.pipeline.domain.age import last_reference
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.evidence import of_memory
from slowwave.pipeline.domain.lifetime import Demote, Promote
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.scoring import later

PROMOTED_USES = 3
HALF_LIFE = 30
"""Days in which recency halves."""
FAINT = 0.02
"""A preference below this recency is demoted."""
FAINT_DAYS = math.floor(HALF_LIFE * math.log(1 / FAINT, 2)) + 1
"""The first whole day on which exp(-ln 2 / 30 x days) is below it: 170, after 169.3."""


@dataclass(frozen=True, slots=True)
class Moves:
    """due: when the next preference would be demoted, None for never."""

    changes: tuple[Promote | Demote, ...]
    due: datetime | None


def moves(memory: Memory, night: Night, closed: Collection[str], uses: Mapping[str, int]) -> Moves:
    """What changes its tier tonight. closed: ids of what no longer holds. uses: where they are more than the entry
    bears."""
    changes: list[Promote | Demote] = []
    coming = []
    for entry in _movable(memory, night, closed, uses):
        used = uses.get(entry.id, entry.uses)
        if not entry.resident:
            if used >= PROMOTED_USES:
                changes.append(promotion(entry, used))
        elif entry.kind == "preference" and not used:
            last = last_reference(entry, memory, night)
            day = later(last, FAINT_DAYS)
            if day is not None and day <= night.today:
                why = f"never used in {(night.today - last).days} days"
                changes.append(Demote(entry.path, entry.id, why, (of_memory(entry),)))
            elif day is not None:
                coming.append(day)
    return Moves(tuple(changes), night.midnight(min(coming)) if coming else None)


def promotion(entry: Entry, used: int) -> Promote:
    """Let it be always shown."""
    return Promote(entry.path, entry.id, f"used {used} times", (of_memory(entry),))


def rises(entry: Entry, used: int) -> bool:
    """Whether so many uses make a retrieved entry one that is always shown."""
    given = "tier" in entry.annotation or _fixed(entry)
    return used >= PROMOTED_USES and not entry.resident and not given


def _movable(memory: Memory, night: Night, closed: Collection[str], uses: Collection[str]) -> Iterable[Entry]:
    """A line without annotation has no uses and is no preference; most have none, and are not looked at."""
    for doc in memory.with_role(Role.TOPIC, Role.PROCEDURES):
        for entry in doc.active(night.now):
            hidden = entry.annotation
            asked = (hidden.body or entry.id in uses) and "tier" not in hidden and entry.id not in closed
            if asked and not _fixed(entry):
                yield entry


def _fixed(entry: Entry) -> bool:
    return entry.pinned or entry.permanent
