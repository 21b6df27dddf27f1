"""``candidates``: what waits to be confirmed, until when, and what it rests on."""

from __future__ import annotations

from dataclasses import dataclass

from slowwave.flows import wiring
from slowwave.flows.person.looking import Evidence, evidence_of
from slowwave.flows.person.rows import Row, row
from slowwave.flows.told import showings
from slowwave.pipeline.domain.candidates.days import waits
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.traces import traces
from slowwave.pipeline.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Candidate:
    """since, until: days; the dream of ``until`` lets it go. shown: to so many sessions. confirm, reject: the commands
    that answer."""

    entry: Row
    since: str
    until: str
    shown: int
    evidence: tuple[Evidence, ...]
    confirm: str
    reject: str


def candidates(workspace: Workspace) -> tuple[Candidate, ...]:
    """All that waits, those that go first before the others; nothing is written."""
    night = wiring.night(workspace)
    memory = load(workspace, take_over=True).memory
    shown = showings(traces(workspace)).to
    return tuple(
        Candidate(
            row(one.entry, memory, night.now),
            one.since.isoformat(),
            one.until.isoformat(),
            len(shown.get(one.entry.id, ())),
            evidence_of(one.entry, memory),
            f"dream confirm {one.entry.id}",
            f"dream reject {one.entry.id}",
        )
        for one in waits(memory, night)
    )
