"""What the commands say, as lines for people."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from slowwave.flows.answers import Thought
from slowwave.flows.history import Taken
from slowwave.flows.night import Kind, Slept
from slowwave.flows.own_stages import Own
from slowwave.flows.sources import SourceState
from slowwave.flows.status import Status
from slowwave.interfaces import cloud_text, terminal
from slowwave.pipeline.chain.stage import SleepStage
from slowwave.pipeline.domain.candidates.candidate import Candidate
from slowwave.pipeline.domain.diary import Diary
from slowwave.pipeline.domain.intent import Note, Remember
from slowwave.pipeline.domain.replayed import Replayed
from slowwave.pipeline.errors import Exit, Finding, Severity
from slowwave.pipeline.language.counting import counted, in_number
from slowwave.pipeline.render.markdown import plain, shorten
from slowwave.pipeline.render.phrases import Phrases
from slowwave.pipeline.render.report import came_of, size
from slowwave.pipeline.render.values import as_json, finding_json, replayed_json
from slowwave.pipeline.store.init import InitReport
from slowwave.pipeline.store.workspace import SCOPES, Workspace
from slowwave.stages import order

SAID = 100
"""Columns of a sentence of the memory that a summary quotes."""


@dataclass(frozen=True, slots=True)
class StageRow:
    """One stage as ``dream stages`` lists it. when: awake, before, asleep or waking. own: it is the person's."""

    when: str
    name: str
    role: str
    emits: tuple[str, ...]
    own: bool = False


def stage_rows(asleep: tuple[SleepStage, ...] = order.ASLEEP) -> tuple[StageRow, ...]:
    """All stages in the order of a day and its night. asleep: those of a workspace, which may have some of its own."""
    groups = (("awake", order.AWAKE), ("before", order.BEFORE), ("asleep", asleep), ("waking", order.WAKING))
    return tuple(
        StageRow(when, stage.name, stage.role, tuple(kind.__name__ for kind in stage.emits), isinstance(stage, Own))
        for when, stages in groups
        for stage in stages
    )


def made(done: InitReport, dry_run: bool) -> str:
    """What became of a folder."""
    would = "would be " if dry_run else ""
    lines = [f"{done.root} {'would be' if dry_run else 'is'} a workspace (layout: {done.layout})."]
    lines += [f"  {would}made     {path}" for path in done.made]
    for path, added in sorted(done.lines.items()):
        lines.append(f"  {would}added    {path}: {', '.join(line for line in added if not line.startswith('#'))}")
    if done.home_config:
        lines.append(f"  {would}named    {done.home_config}: the workspace used outside of any other")
    if not done.changed:
        lines.append("  Nothing was missing.")
    lines += [f"  {one.severity.value} {one.code}: {plain(one.message)}" for one in done.findings]
    if not dry_run:
        lines += _next(f"dream -w {shlex.quote(done.root)}", notes=done.notes)
    return "\n".join(lines)


def _next(dream: str, *, notes: bool) -> tuple[str, ...]:
    """What to do with a folder that became a workspace."""
    said = f'Next: {dream} capture --text "decision: we deploy on Mondays"'
    return (f"Next: {dream}",) if notes else (said, f"then: {dream}")


def finish(slept: Slept, place: Workspace, *, as_json: bool, strict: bool) -> Exit:
    """Show the end of a run and answer its exit code. strict: an error that was found is one of the command."""
    if as_json:
        terminal.say_json(slept_json(slept))
    else:
        show_slept(slept, place.root, place.scope)
        for name, one in slept.scopes:
            terminal.say(f"\n{name}")
            show_slept(one, place.path(f"{place.places.home}{SCOPES}/{name}"), name)
    nights = (slept, *(one for _, one in slept.scopes))
    failed = strict and any(finding.severity is Severity.ERROR for one in nights for finding in one.findings)
    asked = (came for one in nights for came in (one.thought, one.cloud) if came is not None)
    unanswered = strict and any(finding.severity is not Severity.INFO for came in asked for finding in came.findings)
    return Exit.PRECONDITION if failed else Exit.MODEL if unanswered else Exit.OK


def show_slept(slept: Slept, root: str, scope: str) -> None:
    """The end of a night: what it came to, and where to read on. scope: whose memory it is, "" for the owner's."""
    if slept.kind is Kind.NOTHING:
        terminal.say(f"Nothing to do: {slept.why}.")
    elif slept.kind is Kind.SKIPPED:
        terminal.say(f"Skipped: {slept.why}.")
    elif slept.kind is Kind.FAILED:
        terminal.say(f"Not dreamt: {slept.why}")
    elif slept.kind is Kind.PLANNED:
        terminal.show_markdown(slept.report)
        terminal.show_diff(slept.diff)
        terminal.say_aside("This was a dry run: nothing was written.")
    elif slept.told is not None:
        terminal.say(summary(slept, slept.out or root, scope))
    for one in slept.replayable:
        terminal.say(f"Would be replayed first: {replayed(one)}.")
    if slept.thought is not None and slept.kind in (Kind.DREAMT, Kind.NOTHING):
        terminal.say(thought(slept.thought))
    if slept.cloud is not None:
        terminal.say(cloud_text.clouded(slept.cloud))
    _warn(slept.findings)


def replayed(one: Replayed) -> str:
    """What came from the transcripts of one agent, or would."""
    came = f"{counted(one.turns, 'turn')} in {counted(one.transcripts, 'transcript')}, {counted(one.lines, 'line')}"
    left = f"; {counted(one.waiting, 'transcript')} ({size(one.waiting_bytes)}) left for another night"
    return f"{one.source}: {came}" + (left if one.waiting else "")


def summary(slept: Slept, root: str, scope: str) -> str:
    """A dream on one screen."""
    told = slept.told
    if told is None:
        return ""
    say = Phrases("en")
    totals = came_of(told)
    refused = sum(group.total for group in told.refused)
    read = f"{say('entries', n=told.plan.entries)}, {say('learnings', n=told.plan.records)}"
    kept = ", ".join(
        (
            counted(totals.get("Remember", 0), "new entry", "new entries"),
            *([counted(totals["Narrate"], "line of a story", "lines of stories")] if "Narrate" in totals else []),
            counted(len(told.patterns), "pattern"),
            *([counted(totals["Candidate"], "candidate")] if "Candidate" in totals else []),
            f"{totals.get('Retire', 0)} retired, {refused} refused",
        )
    )
    health = " → ".join("–" if score is None else str(score) for score in (told.before.health, told.after.health))
    lines = [
        f"Dream #{told.result.number}, {told.result.now:%Y-%m-%d %H:%M}",
        f"  read     {read}",
        *(f"  replayed {replayed(one)}" for one in slept.replayed),
        f"  kept     {kept}",
        f"  entries  {told.before.entries} → {told.after.entries}",
        f"  health   {health}",
        *(f"  learned  {shorten(plain(one.text), SAID)}" for one in told.notes.get("insight", ())[:3] if one.where),
        "",
        f"Report: {root}/{slept.path}",
        *([f"Dashboard: {root}/{slept.page}"] if slept.page else []),
    ]
    if slept.kind is Kind.DREAMT:
        whose = f" --scope {scope}" if scope else ""
        lines.append(f"Read it with `dream report{whose}`, take it back with `dream undo{whose}`.")
    return "\n".join(lines)


def slept_json(slept: Slept) -> dict[str, Any]:
    """The answer of ``dream run --json``."""
    told = as_json(slept.told) if slept.told is not None else {"at": slept.now.isoformat()}
    findings = [finding_json(finding) for finding in slept.findings]
    extra = {"diff": slept.diff} if slept.kind is Kind.PLANNED else {}
    return {
        "outcome": slept.kind.value,
        "why": slept.why,
        "report": slept.path,
        "dashboard": slept.page,
        **told,
        **extra,
        "replayed": [replayed_json(one) for one in slept.replayed],
        "replayable": [replayed_json(one) for one in slept.replayable],
        "findings": findings,
        "thought": thought_json(slept.thought) if slept.thought is not None else None,
        "cloud": cloud_text.clouded_json(slept.cloud) if slept.cloud is not None else None,
        "scopes": [{"scope": name, **slept_json(one)} for name, one in slept.scopes],
    }


def thought(told: Thought) -> str:
    """What came of the questions of a night, in two lines at most."""
    changes = sum(len(step.changes) for step in told.steps)
    refused = sum(len(step.refused) for step in told.steps)
    who = f"{told.engine} ({plain(told.model)})" if told.model else told.engine
    failed = f", {len(told.failed)} without an answer" if told.failed else ""
    came = f"{counted(told.answered, 'question')} answered by {who}{failed}: {changes} kept, {refused} refused"
    spent = f"; {told.spent.read:,} tokens read, {told.spent.written:,} written" if told.spent.read else ""
    lines = [f"{came}{spent}"]
    if told.waiting:
        handed = f", {told.handed} of them in a batch that a later run takes in" if told.handed else ""
        lines.append(f"{counted(told.waiting, 'question')} still open: `dream questions`{handed}")
    return "\n".join(lines)


def thought_json(told: Thought) -> dict[str, Any]:
    """What a model was asked, for programs."""
    landed = [change.intent for step in told.steps for change in step.changes]
    return {
        "engine": told.engine,
        "model": told.model,
        "answered": told.answered,
        "failed": [asdict(one) for one in told.failed],
        "waiting": told.waiting,
        "handed": told.handed,
        "tokens": asdict(told.spent),
        "cost": told.cost,
        "notes": [
            {"section": one.section, "text": one.text, "evidence": list(one.evidence)}
            for one in landed
            if isinstance(one, Note)
        ],
        "entries": [
            {"text": one.text, "path": one.path, "evidence": list(one.evidence)}
            for one in landed
            if isinstance(one, Remember)
        ],
        "candidates": [
            {"text": one.text, "evidence": list(one.evidence)} for one in landed if isinstance(one, Candidate)
        ],
        "diary": next((one.text for one in landed if isinstance(one, Diary)), ""),
        "refused": [{"text": one.what, "reason": one.reason} for step in told.steps for one in step.refused],
        "files": list(told.files),
    }


def status(found: Status) -> str:
    """How the memory is, one fact a line."""
    have, planned = found.tally, found.plan
    last = found.last
    ended = f"{last.get('at', '')[:16].replace('T', ' ')}, {last.get('outcome', '')}" if last else "never"
    why = f": {last['why']}" if last.get("why") else ""
    health = f"{have.health}/100 ({found.rating})" if have.health is not None else "not measured yet"
    held = (
        counted(have.entries, "entry", "entries"),
        counted(have.topics, "topic"),
        counted(have.patterns, "pattern"),
    )
    unread = f"{counted(planned.entries, 'line')} in {counted(planned.files, 'file')}"
    waiting = (unread, counted(planned.learnings, "open learning"))
    rows = [
        ("workspace", f"{found.root} ({found.layout})"),
        *([("scope", found.scope)] if found.scope else []),
        *([("scopes", ", ".join(found.scopes))] if found.scopes else []),
        ("enabled", _enabled(found)),
        ("last run", ended + why),
        ("next due", _next_due(found)),
        ("streak", counted(found.dreams, "dream")),
        ("health", health),
        ("memory", ", ".join(held)),
        ("unread", ", ".join(waiting)),
        ("pending", f"{found.open} open, {found.stale} stale"),
        ("review", f"{found.review} for you to answer: dream review" if found.review else "nothing waits for you"),
        ("findings", str(len(found.findings)) if found.findings else "none"),
    ]
    lines = [f"{name:<11}{value}" for name, value in rows]
    lines += [
        f"  {one['code']} {one['severity']}: {plain(one['message'])} {one['where']}".rstrip() for one in found.findings
    ]
    return "\n".join(lines)


_FALLS = {
    "retire": ("entry goes to the archive", "entries go to the archive", "unless something refers to {it}"),
    "stale": ("open item goes stale", "open items go stale", "unless somebody mentions {it}"),
    "expire": ("candidate is let go", "candidates are let go", "unless somebody confirms {it}"),
    "demote": ("unused preference is no longer always told", "unused preferences are no longer always told", ""),
    "check": ("check of an entry is made again", "checks of entries are made again", ""),
    "read": ("file of notes has its day", "files of notes have their day", ""),
}


def _next_due(found: Status) -> str:
    """When time alone brings something on, and what."""
    if found.next_due is None:
        return "nothing falls due by itself"
    told = []
    for kind, n in asdict(found.falling).items():
        one, many, unless = _FALLS[kind]
        if n:
            told.append(f"{counted(n, one, many)} {unless.format(it=in_number('it¦them', n))}".strip())
    what = "; ".join(told) or "a look at what bears a date of its own"
    hour = f" {found.next_due:%H:%M}" if (found.next_due.hour, found.next_due.minute) != (0, 0) else ""
    return f"{found.next_due:%Y-%m-%d}{hour}: {what}"


def sources(found: Sequence[SourceState]) -> str:
    """How far each source was read, a few lines each."""
    return "\n".join(line for one in found for line in _source(one))


def _source(one: SourceState) -> tuple[str, ...]:
    left = f", {size(one.waiting_bytes)}" if one.waiting_bytes else ""
    unread = f"{counted(one.waiting, 'file')} unread{left}" if one.waiting else "all read"
    turns = "" if one.turns is None else f", {counted(one.turns, 'turn')} so far"
    last = f", last on {one.last:%Y-%m-%d %H:%M}" if one.last else ""
    state = f"{unread}{turns}{last}" if one.read else 'not read; name it under [sources] read, or "dream install" it'
    position = one.position if one.read and one.position else None
    newest = f"  newest: {position[1]} of {position[2]} bytes of {plain(position[0])}" if position else ""
    at = f" ({one.trouble_at:%Y-%m-%d %H:%M})" if one.trouble_at else ""
    return (
        f"{one.source:<13}{plain(one.folder)}",
        f"  {counted(one.files, 'file')}: {state}",
        *([newest] if newest else []),
        *([f"  trouble: {plain(one.trouble)}{at}"] if one.trouble else []),
    )


def _enabled(found: Status) -> str:
    if found.enabled and found.blocked is not None:
        return f"yes, but blocked: {found.blocked.text(Phrases('en'))}"
    if found.enabled and found.gone is not None and found.next_slot is not None:
        return f"yes; `dream up` serves it, next at {found.next_slot:%Y-%m-%d %H:%M}"
    if found.enabled:
        return "yes; nothing runs by itself, `dream` runs one and `dream up` twice a day"
    since = f" since {found.off_since:%Y-%m-%d %H:%M}" if found.off_since else ""
    return f"no, off{since}; `dream` still runs one, `dream on` lets schedules dream again"


def taken(done: Taken) -> str:
    """What an undo, a redo or a restore did, and what it had to leave."""
    lines = [f"{done.what.capitalize()}: {counted(len(done.files), 'file')}."]
    lines += [f"  “{plain(done.said)}”"] if done.said else []
    lines += [f"  {path}" for path in done.files]
    lines += [f"  left as it is: {plain(one.message)}{_at(one)}" for one in done.findings]
    if done.what == "undone":
        noted = any(path.endswith("refusals.md") for path in done.files)
        lines.append(f"{'The same notes do not bring it back; ' if noted else ''}`dream redo` brings it again.")
    return "\n".join(lines)


def _warn(findings: tuple[Finding, ...]) -> None:
    for finding in findings:
        terminal.say_aside(f"{finding.severity.value} {finding.code}: {plain(finding.message)}{_at(finding)}")


def _at(finding: Finding) -> str:
    return f" ({finding.where})" if finding.where else ""
