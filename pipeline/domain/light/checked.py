"""What became of the checks that entries bear: one that fails makes its entry stale and asks, one that passes again
lifts that."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.evidence import of_memory
from slowwave.pipeline.domain.intent import Freshen, MarkStale
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.naming import lasting_id
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import Finding, Severity

UNANSWERED = "The check of this entry cannot be answered"


@dataclass(frozen=True, slots=True)
class Checked:
    """due: when to look again, None where nothing bears a check."""

    changes: tuple[MarkStale | Freshen, ...]
    findings: tuple[Finding, ...]
    due: datetime | None


def checked(memory: Memory, night: Night, closed: Collection[str]) -> Checked:
    """What tonight's answers change. An entry that failed is asked about once: what a person confirms then stays so
    until its check has passed."""
    changes: list[MarkStale | Freshen] = []
    findings: list[Finding] = []
    looked = False
    for entry in _checkable(memory, night):
        looked = True
        answer = night.checked.get(entry.annotation.get("chk"))
        failed_before = bool(entry.annotation.get("fail"))
        where = (of_memory(entry),)
        if entry.id in closed:
            continue
        if answer is None:
            findings.append(Finding("D150", Severity.WARNING, UNANSWERED, entry.where))
        elif answer and not failed_before and not entry.stale:
            why = f"its check fails: {answer}; is it still true? `dream confirm {lasting_id(entry, memory)}`"
            changes.append(MarkStale(entry.path, entry.id, why, where, night.today))
        elif not answer and failed_before:
            changes.append(Freshen(entry.path, entry.id, "its check passes again", where))
    due = night.midnight(night.today + timedelta(1)) if looked else None
    return Checked(tuple(changes), tuple(findings), due)


def _checkable(memory: Memory, night: Night) -> Iterator[Entry]:
    for doc in memory.with_role(Role.TOPIC, Role.PROCEDURES):
        yield from (entry for entry in doc.active(night.now) if "chk" in entry.annotation)
