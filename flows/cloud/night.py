"""A night's talk with SwarmRecall, after its own commit and with no lock of the dream held; and what lands of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from slowwave.flows import wiring
from slowwave.flows.cloud.talk import Talk, Told, gone_here
from slowwave.flows.landing import land
from slowwave.flows.sections import with_section
from slowwave.pipeline.chain.sleep import waken
from slowwave.pipeline.cloud.client import CloudError
from slowwave.pipeline.cloud.swarmrecall import NAME
from slowwave.pipeline.domain.candidates.candidate import Candidate
from slowwave.pipeline.domain.cloud import proposals
from slowwave.pipeline.domain.cloud.values import Found
from slowwave.pipeline.domain.edit import Edit
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night, local_day
from slowwave.pipeline.domain.outcome import Outcome, Refused, Step
from slowwave.pipeline.errors import DreamError, Finding, Severity
from slowwave.pipeline.format.marks import MARKED, bears_marks
from slowwave.pipeline.render.cloud import Section, section
from slowwave.pipeline.store.cloud import cloud_lock, cloud_state, keep_cloud_state
from slowwave.pipeline.store.dreams import CLOUD
from slowwave.pipeline.store.loader import Loaded
from slowwave.pipeline.store.locks import BusyError
from slowwave.pipeline.store.workspace import Workspace

LOCAL = "local"
"""The trouble of a run that failed on this machine."""


@dataclass(frozen=True, slots=True)
class Clouded:
    """What came of a night's talk. told: what was done there. steps: what was made of it here. trouble: one word, ""
    where nothing was in the way; message: one line on it. path, page, files, findings: as of a night."""

    told: Told
    steps: tuple[Step, ...] = ()
    trouble: str = ""
    message: str = ""
    path: str = ""
    page: str = ""
    files: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def is_news(self) -> bool:
        """Whether there is anything to tell in a report."""
        told = self.told
        did = (told.aside, told.uploaded, told.withdrawn, told.refused, told.findings, self.trouble)
        return any(did) or any(step.changes or step.refused for step in self.steps)


@dataclass(frozen=True, slots=True)
class _Offers:
    """The server's pairs as a stage of the fold, so that the same guards look at what becomes of them."""

    found: Found
    name: str = proposals.name
    role: str = proposals.role
    emits: tuple[type, ...] = proposals.emits

    def run(self, memory: Memory, night: Night) -> Outcome:
        """What is asked, and what waits."""
        told = proposals.proposals(self.found, memory, night)
        marked = [one for one in told.changes if isinstance(one, Candidate) and bears_marks(one.text)]
        refused = (Refused(one.text, "", MARKED) for one in marked)
        return replace(
            told,
            changes=tuple(one for one in told.changes if one not in marked),
            refused=(*told.refused, *refused),
        )


def clouded(workspace: Workspace, night: Night) -> Clouded | None:
    """One cycle with the server, if the owner wants that and today had none; on a day that had one, what is to be
    withdrawn there goes. None where nobody is to be asked.

    Nothing that the server does ends the night: what went wrong is a finding (D403).
    """
    settings = workspace.settings
    if workspace.scope or not settings.cloud.enabled:
        return None
    now = wiring.now(settings)
    today = local_day(now, settings.schedule.day_start_hour)
    try:
        with cloud_lock(workspace):
            whole = cloud_state(workspace).done != today
            if not (whole or gone_here(workspace)):
                return None
            came = _came_of(workspace, night, whole=whole)
            state = replace(cloud_state(workspace), at=now, trouble=came.trouble)
            keep_cloud_state(workspace, state if came.trouble else replace(state, done=today))
            return came
    except BusyError:
        return None
    except (DreamError, OSError) as error:
        said = error.message if isinstance(error, DreamError) else type(error).__name__
        return Clouded(Told(), trouble=LOCAL, message=said, findings=(_lost(said, ""),))


def _came_of(workspace: Workspace, night: Night, *, whole: bool) -> Clouded:
    talk: Talk | None = None
    lost: CloudError | None = None
    try:
        talk = Talk(workspace, night, workspace.settings.cloud.seconds)
        talk.through() if whole else talk.catch_up()
    except CloudError as error:
        lost = error
    finally:
        if talk is not None:
            talk.leave()
    told = talk.told if talk is not None else Told()
    came = Clouded(told, findings=told.findings)
    if lost is not None:
        found = (*came.findings, _lost(lost.message, lost.hint))
        came = replace(came, trouble=lost.trouble.value, message=lost.message, findings=found)
    return _land(workspace, night, came, talk.found if talk is not None else Found())


def _land(workspace: Workspace, night: Night, came: Clouded, found: Found) -> Clouded:
    """What becomes of the pairs here, as one commit, with a section of the report on all of it."""
    landed = [came]

    def wished(loaded: Loaded) -> Sequence[Sequence[Edit]]:
        memory, steps = waken(loaded.memory, night, (_Offers(found),))
        told = replace(came, steps=steps)
        landed.append(told)
        if not told.is_news:
            return ()
        groups, path, page = with_section(
            loaded.memory, memory, night, steps, lambda image, say: section(_section(told), image, night, say)
        )
        landed.append(replace(told, path=path, page=page))
        return groups

    if not found.alike and not came.is_news:
        return came
    receipt = land(workspace, night.now, CLOUD, wished, undoable=True, settled=True).receipt
    if receipt is None:
        return landed[-1]
    return replace(landed[-1], files=receipt.changed, findings=(*came.findings, *receipt.told))


def _section(came: Clouded) -> Section:
    told = came.told
    reasons = tuple(why for _, why in told.aside)
    cut_off = bool(told.findings)
    numbers = (told.pairs, told.stale, told.uploaded, told.withdrawn, told.refused, told.waiting)
    return Section(*numbers, told.counts, reasons, cut_off, came.trouble, came.message, came.steps)


def _lost(message: str, hint: str) -> Finding:
    return Finding("D403", Severity.WARNING, f"{NAME} was not asked to the end: {message}. {hint}".rstrip())
