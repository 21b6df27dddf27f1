"""What time alone brings on: tonight, and on the next day on which it brings on anything."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from slowwave.pipeline.domain.candidates.days import waits
from slowwave.pipeline.domain.distil.waiting import going_stale
from slowwave.pipeline.domain.lifetime import Demote
from slowwave.pipeline.domain.light.tiers import moves
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.plan import Due, later_than
from slowwave.pipeline.settings import Settings
from slowwave.stages import archive


@dataclass(frozen=True, slots=True)
class Falling:
    """How many things of a kind fall due together. retire: entries; stale: open items; expire: candidates, unless
    somebody speaks of them. demote: preferences that nobody used. check: entries whose check is asked again. read:
    files of notes of a day that has come. All 0: an entry's own end, or a stage of the person's."""

    retire: int = 0
    stale: int = 0
    expire: int = 0
    demote: int = 0
    check: int = 0
    read: int = 0


def due(memory: Memory, night: Night) -> Due:
    """What the stages that forget and settle would do tonight."""
    stale = going_stale(memory, night)
    expire = sum(one.until <= night.today for one in waits(memory, night))
    return Due(retire=len(archive.run(memory, night).changes), stale=stale, expire=expire)


def falling_at(memory: Memory, at: datetime, now: datetime, settings: Settings) -> Falling:
    """What falls due at a moment, as the memory is now."""
    then = Night(at, settings=settings)
    told = due(memory, then)
    moved = moves(memory, then, (), {}).changes if settings.phases.light else ()
    today = Night(now, settings=settings).today
    return Falling(
        told.retire,
        told.stale if settings.phases.deep else 0,
        told.expire if settings.phases.deep else 0,
        sum(isinstance(one, Demote) for one in moved),
        sum("chk" in entry.annotation for entry in memory.active(at)) if settings.phases.light else 0,
        sum(day <= then.today for day in later_than(memory, today).values()),
    )
