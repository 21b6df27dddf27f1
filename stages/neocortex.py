"""deduplication and lifecycle: what says the same folds, what was overtaken closes, what is used rises.

The region in which memories settle while it sleeps lightly (neocortex). It holds each new entry against those before it
with the rules by which every way into memory asks (``domain/upsert.py``), so that nothing stands twice. It marks and
moves entries between tiers; it rewords and removes none.
"""

from __future__ import annotations

from collections.abc import Collection

from slowwave.pipeline.domain.intent import Freshen, MarkStale
from slowwave.pipeline.domain.lifetime import Demote, Fold, Promote, Supersede
from slowwave.pipeline.domain.light.checked import checked
from slowwave.pipeline.domain.light.links import links
from slowwave.pipeline.domain.light.met import met
from slowwave.pipeline.domain.light.tiers import moves
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome
from slowwave.pipeline.domain.reinforcement import Reinforce
from slowwave.pipeline.domain.review import Propose, Settle, pairs

name = "neocortex"
role = "deduplication and lifecycle"
emits = (Supersede, Fold, Propose, Settle, Promote, Demote, MarkStale, Freshen, Reinforce)


def run(memory: Memory, night: Night) -> Outcome:
    """What repeats or replaces what, which pairs need no answer any more, what changes its tier, whose check fails,
    and what tonight's notes state."""
    found = links(memory, night)
    moved = moves(memory, night, found.closed, found.uses)
    looked = checked(memory, night, found.closed)
    heard = met(memory, night)
    signal = (heard,) if heard is not None else ()
    changes = (*found.changes, *_settled(memory, night, found.closed), *moved.changes, *looked.changes, *signal)
    due = min((one for one in (moved.due, looked.due) if one is not None), default=None)
    return Outcome(changes, findings=looked.findings, took=found.held, due=due)


def _settled(memory: Memory, night: Night, closed: Collection[str]) -> list[Settle]:
    """The pairs of which one no longer holds. One that was proposed today may speak of what today's night brings in."""
    settled: list[Settle] = []
    for pair in pairs(memory):
        known = [memory.by_id.get(one) for one in (pair.newer, pair.older)]
        hold = [entry is not None and entry.active(night.now) and entry.id not in closed for entry in known]
        if not all(hold) and (None not in known or pair.day < night.today):
            settled.append(Settle(pair.key, "one of the two no longer holds"))
    return settled
