"""The steps of a night by name, and what may be told of each outside the workspace: counts, codes and paths.

The plain fold does each step's work and no more; the Prefect flow makes a task of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from slowwave.flows.replay import Heard
from slowwave.pipeline.chain import sleep as fold
from slowwave.pipeline.chain.stage import SleepStage
from slowwave.pipeline.domain.outcome import Step
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.language.counting import counted
from slowwave.stages import order

RECOVER = "recover: what a crash left"
REPLAY = "replay: what nobody heard live"
LOOK = "look: is there anything to do"
LOAD = "load: memory and notes"
PLAN = "plan: what waits"
REPORT = "report: the pages of the night"
COMMIT = "commit: files and records"

SHELL_CODES = range(101, 110)
"""Findings whose message is about a file as a whole and quotes nothing that stands in it."""
UNREADABLE = ("D101", "D107")
"""Findings that a second look may not find again: a share that went away, a file that was just replaced."""
NAMED = 5
"""Findings that are named one by one; the rest is a number."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Said:
    """warning: something is missing or did not land. again: trying once more may help."""

    message: str
    warning: bool = False
    again: bool = False


class Call(Protocol):
    """Does the work of one step and answers what it answers. tell: what may be said of that."""

    def __call__(self, step: str, work: Callable[[], T], tell: Callable[[T], Said]) -> T: ...


def plainly(step: str, work: Callable[[], T], tell: Callable[[T], Said]) -> T:
    """The work, and nothing around it."""
    return work()


def within(call: Call, scope: str) -> Call:
    """The same call for the steps of a scope's night, told apart by its name."""

    def of_scope(step: str, work: Callable[[], T], tell: Callable[[T], Said]) -> T:
        return call(f"{step} ({scope})", work, tell)

    return of_scope


def around_stages(call: Call, observe: Callable[[str], None]) -> fold.Call:
    """The same for the stages of the fold. observe: told each stage as it begins, by its label."""
    begun: set[str] = set()

    def of_stage(stage: SleepStage, work: Callable[[], fold.Turn]) -> fold.Turn:
        label = stage_label(stage, again=stage.name in begun)
        observe(label)
        begun.add(stage.name)
        return call(label, work, lambda turn: of_step(turn[1]))

    return of_stage


def stage_label(stage: SleepStage, *, again: bool = False) -> str:
    """Plain role and region; of a stage that runs before and after the night, also which of the two, and of one that
    comes back, that it does."""
    twice = stage in order.BEFORE and stage in order.WAKING
    when = (" after the night" if again else " before the night") if twice else " once more" if again else ""
    return f"{stage.role}{when} ({stage.name})"


def of_step(step: Step) -> Said:
    """A stage in numbers."""
    counts = f"took {step.took}, changed {len(step.changes)}, refused {len(step.refused)}"
    found = of_findings(step.findings)
    return Said(f"{counts}; {found.message}" if step.findings else counts, found.warning)


def of_findings(findings: Iterable[Finding]) -> Said:
    """Codes and places, with the reason where it cannot hold a sentence of the memory."""
    found = [finding for finding in findings if finding.severity is not Severity.INFO]
    lines = [_line(finding) for finding in found[:NAMED]]
    more = [f"and {len(found) - NAMED} more"] if len(found) > NAMED else []
    again = any(finding.code in UNREADABLE for finding in found)
    return Said("; ".join((*lines, *more)) or "nothing to remark", bool(found), again)


def of_heard(heard: Heard) -> Said:
    """What was replayed, in numbers."""
    counts = [f"{one.source}: {counted(one.turns, 'turn')}, {counted(one.lines, 'line')}" for one in heard.sources]
    found = of_findings(heard.findings)
    return Said("; ".join((*counts, *([found.message] if found.warning else []))) or "nothing new", found.warning)


def _line(finding: Finding) -> str:
    reason = f": {finding.message}" if int(finding.code[1:]) in SHELL_CODES else ""
    return f"{finding.code} {finding.where}{reason}".strip()
