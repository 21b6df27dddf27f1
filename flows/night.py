"""One dream of one workspace, in steps: recover, lock, look, load, plan, sleep, report, commit."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum
from functools import cached_property

from slowwave.flows import inputs, reports, wiring
from slowwave.flows.answers import Thought
from slowwave.flows.beside import beside
from slowwave.flows.cloud.night import Clouded
from slowwave.flows.difference import difference
from slowwave.flows.eve import Eve, eve
from slowwave.flows.falling import due as due_tonight
from slowwave.flows.indexes import keep_up
from slowwave.flows.kept import keep_said
from slowwave.flows.listening import ELSEWHERE
from slowwave.flows.openclaw_state import torn_store
from slowwave.flows.own_stages import own_stages
from slowwave.flows.record import keep_record, last_slot_done, note_run
from slowwave.flows.reflexes import compile_table
from slowwave.flows.replay import NO_REPLAY, Heard, replay
from slowwave.flows.residents import compile_snapshot
from slowwave.flows.slots import due, last_slot
from slowwave.flows.steps import (
    COMMIT,
    LOAD,
    LOOK,
    PLAN,
    RECOVER,
    REPLAY,
    REPORT,
    UNREADABLE,
    Call,
    Said,
    around_stages,
    of_findings,
    of_heard,
    plainly,
)
from slowwave.flows.switch import is_off
from slowwave.flows.thinking import engine_of, keep_asked
from slowwave.flows.versioned import commit_files, message_of
from slowwave.pipeline.domain.candidates.days import waits
from slowwave.pipeline.domain.edit import Insert
from slowwave.pipeline.domain.entry import instant_of
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.lines import instant
from slowwave.pipeline.domain.memory import LAST_DREAM, JsonValue
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import DreamResult
from slowwave.pipeline.domain.places import DASHBOARDS
from slowwave.pipeline.domain.plan import Plan, plan
from slowwave.pipeline.domain.question import Question
from slowwave.pipeline.domain.replayed import Replayed
from slowwave.pipeline.errors import DreamError, Finding, Severity
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.llm.choice import NONE
from slowwave.pipeline.render.dashboard import dashboard
from slowwave.pipeline.render.phase_reports import phase_reports
from slowwave.pipeline.render.phrases import Phrases
from slowwave.pipeline.render.report import pages, report
from slowwave.pipeline.render.sheet import TYPED, Phase, Run, Sheet, sheet, whole
from slowwave.pipeline.render.values import as_json, finding_json
from slowwave.pipeline.settings import Phases
from slowwave.pipeline.sources import recall_store
from slowwave.pipeline.store.dashboard import dashboard_place
from slowwave.pipeline.store.dreams import DREAM
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.inputs import Gathered
from slowwave.pipeline.store.loader import Loaded, Unchanged, load, read_machine, unchanged
from slowwave.pipeline.store.locks import BusyError, dream_lock
from slowwave.pipeline.store.nights import commit_night
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.append import bring_in
from slowwave.pipeline.store.writer.heard import drops, take_drops
from slowwave.pipeline.store.writer.plan import Receipt
from slowwave.pipeline.store.writer.recover import recover
from slowwave.pipeline.store.writer.state import keep
from slowwave.stages import order

OFF = "dreaming is off here; `dream on` lets schedules dream again"
NOTHING_NEW = "nothing was written since the last dream, and nothing fell due"
NOTHING_YET = "there are no notes yet; `dream capture` puts a line into {folder}logs/, `dream import` brings in pages"
ALL_LATER = "all notes bear a later date"
NO_PAGE = Finding(
    "D143", Severity.WARNING, f"No dashboard was written: {' and '.join(DASHBOARDS)} are both somebody else's"
)


class Kind(StrEnum):
    """What a run came to."""

    DREAMT = "dreamt"
    NOTHING = "nothing"
    SKIPPED = "skipped"
    FAILED = "failed"
    PLANNED = "planned"
    WRITTEN = "written"


@dataclass(frozen=True)
class Slept:
    """kind: dreamt; nothing (why says why); skipped (no slot is due, or dreaming is off: why says which); planned (a
    dry run, nothing written); written (to another folder); failed (only of a scope: why says the reason).

    report: its Markdown. path, page: of the report and the dashboard, from the root that they were written to; page
    is "" where none was. out: that root, where it is another folder than the workspace. diff: unified, of a dry
    run. findings: of the shell and of the stages. replayed: what came from transcripts into the logs before the
    night. replayable: what would, of a run that writes nothing here. scopes: what each further memory of the same
    run came to, by name. night: as its stages had it; questions: what they would ask. thought: what came of these,
    cloud: of a memory server's offers; None where nobody was to be asked.
    """

    kind: Kind
    now: datetime
    why: str = ""
    told: Sheet | None = None
    report: str = ""
    path: str = ""
    page: str = ""
    diff: str = ""
    findings: tuple[Finding, ...] = ()
    replayed: tuple[Replayed, ...] = ()
    replayable: tuple[Replayed, ...] = ()
    scopes: tuple[tuple[str, Slept], ...] = ()
    night: Night | None = None
    questions: tuple[Question, ...] = ()
    thought: Thought | None = None
    cloud: Clouded | None = None
    out: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked of a run. day: dream as on its last slot. since: of a first dream, the first day to use.
    ahead: one of these days has not come, and that is meant. out: a folder for the result. scheduled: dream only for a
    slot that is due. engine: who answers, "" as configured. observe: told each stage as it begins, by its label.
    """

    day: date | None = None
    since: date | None = None
    ahead: bool = False
    out: str = ""
    dry_run: bool = False
    take_over: bool = False
    scheduled: bool = False
    engine: str = ""
    observe: Callable[[str], None] = lambda stage: None


def dream_once(workspace: Workspace, asked: Asked, call: Call = plainly, *, flow: bool = False) -> Slept:
    """One night. DreamError (exit 3) when another dream runs, or for a day before the last dream's.

    call: does the work of each step. flow: the report says that Prefect ran it. That a scheduled run failed is noted,
    for ``dream status``, since nobody was there to be told.
    """
    try:
        return _dream_once(workspace, asked, call, flow=flow)
    except Exception as error:
        if asked.scheduled and not isinstance(error, BusyError):
            why = error.message if isinstance(error, DreamError) else type(error).__name__
            _note(workspace, wiring.now(workspace.settings), Kind.FAILED, Run(flow=flow), why=why)
        raise


def _dream_once(workspace: Workspace, asked: Asked, call: Call, *, flow: bool) -> Slept:
    settings = workspace.settings
    now = wiring.now(settings) if asked.day is None else wiring.slot(asked.day, settings)
    if asked.dry_run or asked.out:
        return _elsewhere(workspace, asked, now)
    if asked.scheduled and is_off(workspace):
        return Slept(Kind.SKIPPED, now, OFF)
    findings = call(RECOVER, lambda: recover(workspace.root, at=now.isoformat()), of_findings)
    with dream_lock(workspace.root), wiring.uncollected():
        slot = None
        if asked.scheduled:
            slot = due(settings.schedule, now, last_slot_done(workspace))
            if slot is None:
                return Slept(Kind.SKIPPED, now, _no_slot(workspace, now), findings=findings)
        run = Run(slot.at if slot else None, flow)
        heard = call(REPLAY, lambda: _hear(workspace, now), of_heard)
        findings += heard.findings
        around = beside(workspace)
        same = call(LOOK, lambda: unchanged(workspace, read_machine(workspace), now, around), _of_look)
        if same is not None:
            findings += same.findings
            kept = _keep_up(workspace, heard, findings)
            why = _with_elsewhere(same.why, heard)
            return replace(_nothing(workspace, now, why, (*findings, *kept), run), replayed=heard.sources)
        loaded = call(LOAD, lambda: load(workspace, take_over=asked.take_over), lambda read: of_findings(read.findings))
        _not_before(now, loaded.memory.state)
        more = (*compile_table(workspace, loaded.memory), *torn_store(workspace))
        loaded = replace(loaded, findings=(*loaded.findings, *more), beside=around)
        gathered = inputs.put_aside(workspace, loaded)
        slept = _sleep(workspace, loaded, asked, now, heard, call, run)
        findings += slept.told.findings if slept.page or not slept.result.edits else (*slept.told.findings, NO_PAGE)
        landed = call(COMMIT, lambda: _land(workspace, loaded, slept, asked, gathered, findings), of_findings)
        if not slept.result.edits:
            kept = _keep_up(workspace, heard, findings)
            why = _with_elsewhere(_no_news(slept), heard)
            return replace(_nothing(workspace, now, why, (*findings, *kept), run), replayed=heard.sources)
    said = (*findings, *landed)
    return replace(
        slept.slept(Kind.DREAMT, (*said, *(one for one in keep_up(workspace) if one not in said))),
        replayed=heard.sources,
    )


def _keep_up(workspace: Workspace, heard: Heard, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Of a night with nothing to dream of: what was said all the same goes into the index of conversations."""
    return tuple(one for one in keep_up(workspace) if one not in findings) if heard.sources else ()


def _hear(workspace: Workspace, now: datetime) -> Heard:
    """What waited in the spool, then what was said while nobody listened, into the logs."""
    machine = read_machine(workspace)
    if machine is not None:
        _not_before(now, machine.state)
    waited = bring_in(workspace.root)
    first = machine is None or machine.committed is None
    # A dream of another day hears what has been said by now: logs of later days are left for theirs.
    heard = replay(workspace, wiring.now(workspace.settings), first=first)
    kept = keep_said(workspace, wiring.now(workspace.settings))
    findings = dict.fromkeys((*waited, *heard.findings, *kept))
    return replace(heard, findings=tuple(findings))


def _no_slot(workspace: Workspace, now: datetime) -> str:
    slot = last_slot(workspace.settings.schedule, now)
    if slot is None:
        return "no slot is configured in [schedule]"
    return f"the {slot.name} slot of {slot.at:%Y-%m-%d %H:%M} is done or was let go"


@dataclass(frozen=True)
class _Dream:
    """page: where the dashboard goes, "" for nowhere. reported: the reports that it can lead to."""

    eve: Eve
    result: DreamResult
    told: Sheet
    page: str
    reported: frozenset[str]

    @property
    def night(self) -> Night:
        return self.eve.night

    @property
    def say(self) -> Phrases:
        return self.eve.say

    @cached_property
    def pages(self) -> dict[str, str]:
        made = pages(self.told, self.say) | phase_reports(self.result, self.night)
        if self.page:
            with wiring.drawing():
                made[self.page] = dashboard(self.told, self.say, self.night, self.reported)
        return made

    @property
    def path(self) -> str:
        return self.result.after.places.report(self.told.day)

    @property
    def report(self) -> str:
        return self.pages[self.path]

    def slept(self, kind: Kind, findings: tuple[Finding, ...], diff: str = "") -> Slept:
        path = self.path if kind is not Kind.PLANNED else ""
        told = Slept(kind, self.night.now, "", self.told, self.report, path, self.page, diff, findings)
        return replace(told, night=self.night, questions=self.result.questions)


def _sleep(
    workspace: Workspace,
    loaded: Loaded,
    asked: Asked,
    now: datetime,
    heard: Heard = NO_REPLAY,
    call: Call = plainly,
    run: Run = TYPED,
) -> _Dream:
    """The fold over what was loaded, and all that is said about it."""
    asks = not (asked.dry_run or asked.out) and engine_of(workspace, asked.engine) != NONE
    begun = eve(workspace, loaded, now, asked.since, asks=asks)
    night = begun.night
    seen = evolve(begun.read, [intent.edits(begun.read) for intent in begun.skipping]).memory

    def look_ahead() -> Plan:
        recalls = _recalls(workspace)
        return plan(
            seen,
            night,
            due_tonight(seen, night),
            recalls=recalls,
            skipped=begun.older,
            later=len(begun.later),
            replayed=heard.sources,
            dropped=drops(workspace.root),
        )

    planned = call(PLAN, look_ahead, _of_plan)
    stages = own_stages(workspace, wiring.stages_folder())
    result = begun.sleep(stages, around_stages(call, asked.observe))

    def write() -> _Dream:
        told = sheet(
            result,
            planned,
            night.today,
            (*loaded.findings, *stages.findings),
            run,
            waits(result.after, night),
            phases(night.settings.phases),
        )
        dream = _Dream(begun, result, told, *_page(workspace, asked))
        if result.edits:
            # Rendered here, so that a commit only writes.
            _ = dream.pages
        return dream

    return call(REPORT, write, _of_report)


def phases(settings: Phases) -> tuple[Phase, ...]:
    """Which phases of sleep the night had, each with its stages."""
    return tuple(
        Phase(name, getattr(settings, name), tuple(stage.name for stage in stages))
        for name, stages in order.PHASES.items()
    )


def _page(workspace: Workspace, asked: Asked) -> tuple[str, frozenset[str]]:
    """Where the dashboard goes, and the reports that stand there."""
    if asked.dry_run:
        return "", frozenset()
    return (DASHBOARDS[0], frozenset()) if asked.out else (dashboard_place(workspace), reports.paths(workspace))


def _of_look(same: Unchanged | None) -> Said:
    if same is None:
        return Said("there is")
    found = of_findings(same.findings)
    return Said(f"{same.why}; {found.message}", warning=True) if found.warning else Said(same.why)


def _of_plan(planned: Plan) -> Said:
    lines = counted(planned.entries, "line of notes", "lines of notes")
    return Said(f"{lines}, {counted(planned.learnings, 'open learning')}")


def _of_report(dream: _Dream) -> Said:
    return Said(", ".join(dream.pages) if dream.result.edits else "nothing changed, so no report")


def _elsewhere(workspace: Workspace, asked: Asked, now: datetime) -> Slept:
    """A dream that leaves the workspace as it is: shown as a diff, or written to another folder."""
    out = os.path.abspath(asked.out) if asked.out else ""
    if out:
        _fresh_folder(asked.out)
    loaded = load(workspace, take_over=asked.take_over)
    first = loaded.machine.committed is None
    heard = replay(workspace, wiring.now(workspace.settings), first=first, write=False)
    slept = _sleep(workspace, loaded, asked, now)
    findings = (*heard.findings, *slept.told.findings)
    if not slept.result.edits:
        why = _with_unread(_no_news(slept), findings)
        return Slept(Kind.NOTHING, now, why, findings=findings, replayable=heard.sources)
    if asked.dry_run:
        diff = difference(slept.result.before, slept.result.after)
        return replace(slept.slept(Kind.PLANNED, findings, diff), replayable=heard.sources)
    groups = [[Insert(path, text)] for path, text in slept.pages.items()]
    after = evolve(slept.result.after, groups).memory
    for path, doc in after.documents.items():
        if doc != loaded.memory.document(path):
            keep(os.path.join(out, *path.split("/")), doc.data)
    return replace(slept.slept(Kind.WRITTEN, findings), out=out, replayable=heard.sources)


def _fresh_folder(path: str) -> None:
    if os.path.lexists(path) and (not os.path.isdir(path) or os.listdir(path)):
        raise DreamError(f"{path} is not empty", hint="Name a folder that is new or empty.")


def _no_news(slept: _Dream) -> str:
    memory = slept.result.before
    if LAST_DREAM in memory.state:
        return NOTHING_NEW
    return ALL_LATER if slept.told.plan.later else NOTHING_YET.format(folder=memory.places.home)


def _nothing(workspace: Workspace, now: datetime, why: str, findings: tuple[Finding, ...], run: Run) -> Slept:
    why = _with_unread(why, findings)
    _note(workspace, now, Kind.NOTHING, run, why=why)
    return Slept(Kind.NOTHING, now, why, findings=findings)


def _with_elsewhere(why: str, heard: Heard) -> str:
    """A transcript of which nothing is heard because of where its session ran: a night without news tells it."""
    turns = sum(one.dropped.get(ELSEWHERE, 0) for one in heard.sources)
    told = f"{why}; {counted(turns, 'turn')} of sessions in other folders passed over (`[sources] projects`)"
    return told if turns else why


def _with_unread(why: str, findings: tuple[Finding, ...]) -> str:
    """What is not read cannot be news, so a night without news says how much that is."""
    unread = sum(one.code in UNREADABLE for one in findings)
    what = "one file or folder" if unread == 1 else f"{unread} files or folders"
    return f"{why}; {what} cannot be read" if unread else why


def _land(
    workspace: Workspace,
    loaded: Loaded,
    slept: _Dream,
    asked: Asked,
    gathered: Gathered,
    findings: tuple[Finding, ...],
) -> tuple[Finding, ...]:
    """What the commit found. gathered: what the night read. findings: of the night so far, for its record."""
    now = slept.night.now
    if not slept.result.edits:
        commit_night(workspace, loaded, slept.result, {}, now)
        return ()
    # Drawing them takes longer than a Ctrl-C may wait.
    pages = slept.pages
    if slept.night.asks:
        with suppress(OSError):
            keep_asked(workspace, slept.result.questions, slept.night.today)
    with wiring.undisturbed():
        receipt = commit_night(workspace, loaded, slept.result, pages, now)
        landed = (*receipt.told, *_into_git(workspace, slept, receipt))
        facts = slept.eve.facts(asked.since)
        landed += inputs.keep(workspace, receipt.dream_id, DREAM, slept.night, gathered, facts)
        _keep(workspace, slept, now, (*findings, *landed))
    with suppress(OSError):
        compile_snapshot(workspace, slept.result.after)
        compile_table(workspace, slept.result.after)
    return landed


def _into_git(workspace: Workspace, slept: _Dream, receipt: Receipt) -> tuple[Finding, ...]:
    title, body = f"Dream #{slept.result.number}", f"Report: {slept.path}\n"
    said = message_of(workspace, title, receipt.dream_id, body=body)
    return commit_files(workspace, receipt.changed, said)


def _keep(workspace: Workspace, slept: _Dream, now: datetime, findings: tuple[Finding, ...]) -> None:
    """The dream has landed: that its details cannot be kept is no reason to say that it did not."""
    told, number = slept.told, slept.result.number
    all_of_it = whole(told)
    record = {
        "day": told.day.isoformat(),
        **as_json(all_of_it),
        "findings": [finding_json(finding) for finding in findings],
        "whole": report(all_of_it, slept.say, whole=True),
        # For whoever asks in Chinese, where the notes decided for English.
        **({"chinese": report(told, Phrases("zh"))} if workspace.settings.language == "auto" else {}),
    }
    with suppress(OSError):
        keep_record(workspace, number, record)
        take_drops(workspace.root)
    counts = {"changes": len(slept.result.changes), "findings": len(findings), "health": told.after.health}
    _note(workspace, now, Kind.DREAMT, told.run, dream=number, report=slept.path, **counts)


def _note(workspace: Workspace, now: datetime, kind: Kind, run: Run, **facts: object) -> None:
    came = {"slot": instant(run.slot)} if run.slot else {}
    engine = {"engine": "flow" if run.flow else "fold"} if run.flow or run.slot else {}
    with suppress(OSError):
        note_run(workspace, {"at": now.isoformat(), "outcome": kind.value, **came, **engine, **facts})


def _not_before(now: datetime, state: Mapping[str, JsonValue]) -> None:
    last = instant_of(state.get(LAST_DREAM))
    if last is not None and now < last:
        raise DreamError(
            f"The last dream was on {last.astimezone(now.tzinfo):%Y-%m-%d %H:%M}, which is after {now:%Y-%m-%d %H:%M}",
            hint="Was its date a slip, `dream undo` takes it back; is this machine's clock behind, set it. To look at "
            "a day without changing anything, add --dry-run or --out DIR.",
        )


def _recalls(workspace: Workspace) -> int:
    try:
        data = FILES.read(workspace.path(recall_store.PATH))
    except OSError:
        return 0
    return recall_store.live_entries(data) if data else 0
