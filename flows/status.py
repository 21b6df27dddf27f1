"""How a memory is doing, read without changing anything."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from slowwave.flows import wiring
from slowwave.flows.blocked import Block, blocked
from slowwave.flows.falling import Falling, falling_at
from slowwave.flows.person.answering import waiting_in
from slowwave.flows.record import all_records, last_run
from slowwave.flows.scopes import failed_scopes
from slowwave.flows.server import gone
from slowwave.flows.slots import next_slot
from slowwave.flows.switch import is_off, off_since
from slowwave.pipeline.domain.age import unreferenced
from slowwave.pipeline.domain.health import rating
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.plan import Due, Plan, plan
from slowwave.pipeline.domain.tally import Tally, tally
from slowwave.pipeline.render.phrases import Language, Phrases, phrases_for
from slowwave.pipeline.render.values import finding_json
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.scopes import scopes_of
from slowwave.pipeline.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Status:
    """scope: whose memory it is, "" for the owner's. scopes: of an owner, the further ones in it, by name.

    last: the last attempt, as runs.log has it. next_due: when time alone would make a night decide something.
    falling: what that is, as the memory is now.

    enabled: schedules may dream here; off_since: since when not. next_slot: None where no slot is configured.
    blocked: what keeps it from dreaming by itself, and what helps; None for nothing.
    gone: what is missing of the `dream up` that serves this workspace, "" for nothing, None where none serves it.
    findings: of the last dream and of this look. open, stale: items of pending.md. threads: what the stale ones say,
    the longest unmentioned first. language: the one that is set, else that of the notes.
    """

    root: str
    layout: str
    dreams: int
    now: datetime
    last: dict[str, Any]
    enabled: bool
    off_since: datetime | None
    next_slot: datetime | None
    gone: str | None
    blocked: Block | None
    next_due: datetime | None
    falling: Falling
    tally: Tally
    rating: str
    plan: Plan
    open: int
    stale: int
    threads: tuple[str, ...]
    review: int
    language: Language
    findings: tuple[dict[str, str], ...] = ()
    scope: str = ""
    scopes: tuple[str, ...] = ()

    @property
    def served(self) -> bool:
        """Whether a `dream up` that runs serves it."""
        return self.gone == ""

    def as_json(self) -> dict[str, Any]:
        """The shape that docs/operations.md promises."""
        return {
            "workspace": self.root,
            "scope": self.scope,
            "scopes": list(self.scopes),
            "layout": self.layout,
            "enabled": self.enabled,
            "served": self.served,
            "blocked": self.blocked.text(Phrases("en")) if self.blocked is not None else "",
            "next_slot": self.next_slot.isoformat() if self.next_slot else None,
            "dreams": self.dreams,
            "last": self.last,
            "next_due": self.next_due.isoformat() if self.next_due else None,
            "falling": asdict(self.falling),
            "rating": self.rating,
            **asdict(self.tally),
            "unread": {"files": self.plan.files, "entries": self.plan.entries, "learnings": self.plan.learnings},
            "pending": {"open": self.open, "stale": self.stale},
            "review": self.review,
            "findings": list(self.findings),
        }


def status_of(workspace: Workspace) -> Status:
    """Loads the memory and counts; takes no lock and writes nothing."""
    now = wiring.now(workspace.settings)
    loaded = load(workspace, take_over=True)
    memory = loaded.memory
    counted = tally(memory, now)
    night = Night(now, settings=workspace.settings)
    stale = [entry for entry in memory.open_items if entry.stale]
    stale.sort(key=lambda entry: unreferenced(entry, memory, night), reverse=True)
    kept = all_records(workspace)
    found = list(kept[-1].get("findings", ())) if kept else []
    others = scopes_of(workspace)
    failed = failed_scopes(workspace, others)
    seen = [finding_json(finding) for finding in (*loaded.findings, *others.findings, *failed)]
    slot = next_slot(workspace.settings.schedule, now)
    # A scope is dreamt when its owner is.
    served = replace(workspace, root=workspace.owner or workspace.root)
    since = off_since(workspace)
    falls = loaded.machine.next_due.astimezone(now.tzinfo) if loaded.machine.next_due else None
    missing = gone(wiring.prefect_home(), served.root)
    return Status(
        root=workspace.root,
        layout=workspace.layout.name,
        dreams=memory.dreams,
        now=now,
        last=last_run(workspace),
        enabled=not is_off(workspace),
        off_since=since.astimezone(now.tzinfo) if since else None,
        next_slot=slot.at if slot else None,
        gone=missing,
        blocked=blocked(served, now, missing, wiring.around()),
        next_due=falls,
        falling=falling_at(memory, falls, now, workspace.settings) if falls else Falling(),
        tally=counted,
        rating=rating(counted.health) if counted.health is not None else "",
        plan=plan(memory, night, Due()),
        open=len(memory.open_items) - len(stale),
        stale=len(stale),
        threads=tuple(entry.text for entry in stale),
        review=waiting_in(loaded, now).waits,
        language=phrases_for(memory, workspace.settings.language).language,
        findings=(*seen, *(one for one in found if one not in seen)),
        scope=workspace.scope,
        scopes=tuple(scope.name for scope in others.scopes),
    )
