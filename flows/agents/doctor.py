"""``dream doctor``: whether what agents tell reaches the log, seen from the outside. Reads, and changes nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from slowwave.flows import wiring
from slowwave.flows.agents.change import entering, read, text_of
from slowwave.flows.agents.command import captures, hook_command, known
from slowwave.flows.agents.hooks import entered
from slowwave.flows.agents.places import AGENTS, Agent, Around, hindrances, own_folders
from slowwave.flows.agents.seen import Seen, places, source_of
from slowwave.flows.blocked import blocked
from slowwave.flows.fresh import behind
from slowwave.flows.index_state import state_of
from slowwave.flows.openclaw_state import FIX
from slowwave.flows.openclaw_state import findings as openclaw_findings
from slowwave.flows.server import gone
from slowwave.flows.switch import is_off
from slowwave.flows.trouble import Trouble, troubles
from slowwave.pipeline.domain.entry import parse_instant
from slowwave.pipeline.errors import DreamError, Finding, Severity
from slowwave.pipeline.format.jsonc import TornError
from slowwave.pipeline.format.jsonc_edit import found
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.render.phrases import Phrases
from slowwave.pipeline.settings import Settings
from slowwave.pipeline.store.breaker import read_breaker
from slowwave.pipeline.store.scopes import scopes_of
from slowwave.pipeline.store.workspace import Workspace, is_workspace
from slowwave.pipeline.store.writer.paths import INDEX, SPOOL
from slowwave.pipeline.store.writer.spool import waiting

RECENT = timedelta(days=7)
"""Older errors have had their time; they stay in the log."""
MOST_ERRORS = 5
CLEANS, CLEANUP_DAYS = "claude-code", 30
"""The agent that deletes its transcripts, and after how many days if nobody says otherwise."""
OVERDUE = timedelta(hours=1)
"""A spooled line waits for the next capture or night; only one that waits longer is worth a word."""
_OF_RECALL: Mapping[str, str] = {
    "D221": "Nothing: the next question makes it anew; or at once: dream index",
    "D222": f"Let {INDEX} be written to, then: dream index --rebuild",
    "D227": "Nothing: the next night makes it; or at once: dream index",
    "D240": "From the sources: pip install '.[semantic]'; or write semantic = false under [recall] in dream.toml",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """What is not well, and what to do next."""

    finding: Finding
    hint: str


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """errors: the last of the hooks' log, newest first. spooled: lines that wait in the workspace."""

    workspace: str
    seen: tuple[Seen, ...]
    errors: tuple[Trouble, ...]
    spooled: int
    problems: tuple[Problem, ...]

    @property
    def well(self) -> bool:
        return not any(one.finding.severity is not Severity.INFO for one in self.problems)


def examine(workspace: Workspace | None, around: Around, errors_log: str, now: datetime) -> Diagnosis:
    """Look at every install, at the log of errors, and at one workspace, None where there is none."""
    settings = workspace.settings if workspace is not None else Settings()
    seen: list[Seen] = []
    problems: list[Problem] = []
    for here in places(around, settings):
        if here.ours:
            seen.append(here)
            problems += _of_place(here, around, now)
        elif here.settings:
            problems += _of_strangers(here.agent, here.settings)
    problems += _doubled(seen)
    errors = _lately(troubles(errors_log), now)
    problems += _of_errors(errors, errors_log)
    if workspace is None:
        return Diagnosis("", tuple(seen), errors[:MOST_ERRORS], 0, tuple(problems))
    there = scopes_of(workspace)
    spooled = 0
    for folder in ("", *(f"{there.folder}/{scope.name}" for scope in there.scopes)):
        names = waiting(workspace.path(folder))
        spooled += len(names)
        problems += _of_spool(workspace, f"{folder}/{SPOOL}".lstrip("/"), names, now)
    hint = "Rename it, or move it away; what its person says is not logged until then."
    problems += (Problem(finding, hint) for finding in there.findings)
    problems += _of_schedule(workspace, around, now)
    problems += _of_sources(workspace.settings)
    problems += [Problem(one, _OF_RECALL[one.code]) for one in state_of(workspace)]
    problems += _of_active_recall(workspace, now)
    problems += _of_what_goes(workspace.settings, around, now)
    problems += [Problem(one, "Nothing; or at once: dream context --refresh") for one in behind(workspace)]
    problems += [Problem(one, FIX) for one in openclaw_findings(workspace, now)]
    return Diagnosis(workspace.root, tuple(seen), errors[:MOST_ERRORS], spooled, tuple(problems))


def _of_place(seen: Seen, around: Around, now: datetime) -> Iterator[Problem]:
    again = f"dream install {seen.agent.name}{' --project' if seen.project else ''}"
    if seen.project:
        again = f"{again}, in {seen.project}"
    if seen.agent.settings is None:
        return
    try:
        text = text_of(seen.settings, read(seen.settings))
        tuple(entered(text))
    except (DreamError, TornError) as error:
        said = f"{seen.settings} cannot be read: {error}"
        yield _problem("D801", said, "Mend that file; until then the agent itself may not read it.", seen.settings)
        return
    if not seen.commands:
        whose = seen.noted.workspace if seen.noted else ""
        said = f"{seen.agent.title} has lost the hooks that were installed for {whose}"
        yield _problem("D802", said, f"Run {again}; or forget it: dream uninstall {seen.agent.name}", seen.settings)
        return
    wrong = False
    for command in seen.commands:
        package = command.house and os.path.join(command.house, "slowwave")
        gone = [one for one in (command.python, package) if one and not os.access(one, os.R_OK)]
        if gone:
            wrong = True
            said = f"The hook of {seen.agent.title} calls {gone[0]}, which is not there any more"
            yield _problem("D803", said, f"Run {again}", seen.settings)
        if not is_workspace(command.workspace):
            wrong = True
            said = f"The hook of {seen.agent.title} leads to {command.workspace}, which is no workspace any more"
            yield _problem("D804", said, f"Run {again} (-w FOLDER where it is now)", seen.settings)
    if not wrong and _is_another(seen, around):
        said = f"The hooks of {seen.agent.title} are not those that this program would enter"
        hint = f"Run {again}, if this program shall be the one that is called."
        yield _problem("D805", said, hint, seen.settings, Severity.INFO)
    for said in hindrances(seen.agent, seen.settings, text):
        yield _problem("D806", said, "Change that setting, if our hook shall run.", seen.settings)
    yield from _of_silence(seen, now)


def _is_another(seen: Seen, around: Around) -> bool:
    """Whether an install for the same workspace would change something."""
    command = hook_command(seen.agent.name, seen.commands[0].workspace)
    try:
        changes = entering(seen.agent, seen.settings, own_folders(around, seen.project), command)
    except DreamError:
        return True
    return any(change.is_one for change in changes)


def _of_silence(seen: Seen, now: datetime) -> Iterator[Problem]:
    if seen.grew is None or not seen.silent(now):
        return
    last = f"since {seen.heard.astimezone(now.tzinfo):%Y-%m-%d %H:%M}" if seen.heard else "yet"
    grew = f"{seen.grew.astimezone(now.tzinfo):%Y-%m-%d %H:%M}"
    said = f"{seen.agent.title} has told nothing {last}, though its transcripts grew until {grew}"
    hint = " ".join(line.strip() for line in seen.agent.after[:1])
    yield _problem("D807", said, f"{hint} The next night reads what was missed.", seen.settings)


def _of_strangers(agent: Agent, settings: str) -> Iterator[Problem]:
    """Captures that somebody entered by hand."""
    try:
        found = [one for one in entered(text_of(settings, read(settings))) if captures(one.command)]
    except (DreamError, TornError):
        return
    if found:
        said = f"{agent.title} captures by a hook that `dream install` did not enter: {found[0].command[:120]}"
        hint = f"Nothing, if it is meant; else take it out and run dream install {agent.name}"
        yield _problem("D808", said, hint, settings, Severity.INFO)


def _doubled(seen: list[Seen]) -> Iterator[Problem]:
    """Several hooks that hear the same message."""
    for one in seen:
        if one.agent.settings is None or one.agent.name == "openclaw":
            continue
        try:
            hooks = [hook for hook in entered(text_of(one.settings, read(one.settings))) if captures(hook.command)]
        except (DreamError, TornError):
            continue
        events = [hook.event for hook in hooks]
        if len(set(events)) < len(events):
            names = {"by hand" if known(hook.command) is None else "by install" for hook in hooks}
            said = f"{one.agent.title} captures twice at one event ({', '.join(sorted(names))})"
            hint = f"Take out the one by hand, then run dream install {one.agent.name}"
            yield _problem("D809", said, hint, one.settings)
    users = {one.agent.name: one for one in seen if not one.project and one.commands}
    for one in seen:
        other = users.get(one.agent.name)
        if one.project and one.commands and other is not None:
            said = f"{one.agent.title} captures in {one.project} for all sessions and for the project"
            hint = f"Keep one: dream uninstall {one.agent.name} --project (or --user)"
            yield _problem("D809", said, hint, one.settings)


def _lately(found: tuple[Trouble, ...], now: datetime) -> tuple[Trouble, ...]:
    recent = []
    for one in reversed(found):
        at = parse_instant(one.at)
        if at is None or now - at <= RECENT:
            recent.append(one)
    return tuple(recent)


def _of_errors(errors: tuple[Trouble, ...], path: str) -> Iterator[Problem]:
    if errors:
        times = "once" if len(errors) == 1 else counted(len(errors), "time")
        said = f"Hooks and timers met trouble {times} within {RECENT.days} days; the last: {errors[0].said}"
        hint = f"The newest ones are listed as errors, all of them in {path}; delete that file when it is mended."
        yield _problem("D810", said[:400], hint, path)


def _of_spool(workspace: Workspace, spool: str, names: list[str], now: datetime) -> Iterator[Problem]:
    if not names:
        return
    try:
        oldest = os.stat(os.path.join(workspace.path(spool), names[0])).st_mtime
    except OSError:
        return
    since = now - datetime.fromtimestamp(oldest, UTC)
    if since > OVERDUE:
        wait = counted(len(names), "finished line waits", "finished lines wait")
        said = f"{wait} in {spool}, the oldest for {counted(round(since.total_seconds() / 3600), 'hour')}"
        yield _problem("D811", said, "Run dream: it brings them in, or says which file cannot be written.", spool)


def _of_schedule(workspace: Workspace, around: Around, now: datetime) -> Iterator[Problem]:
    """What keeps it from dreaming by itself, but what has a finding of its own."""
    found = blocked(workspace, now, gone(wiring.prefect_home(), workspace.root), around)
    if found is not None and not found.told and not is_off(workspace):
        say = Phrases("en")
        yield _problem("D813", f"Dreaming is on, but blocked: {found.why(say)}", f"{found.help(say)}.")


def _of_sources(settings: Settings) -> Iterator[Problem]:
    for name in settings.sources.read:
        source = source_of(name)
        if source is None:
            said = f"[sources] read names {name!r}, whose transcripts nothing here can read"
            yield _problem("D812", said, "Take it off the list in dream.toml.", "dream.toml")
            continue
        folder = wiring.transcripts_folder(name, source.usual_folder, settings)
        if not os.path.isdir(folder):
            said = f"[sources] read names {name}, but its transcripts are not in {folder}"
            hint = "Nothing, if it has not run yet; else name the folder under [sources.folders] in dream.toml."
            yield _problem("D308", said, hint, "dream.toml", Severity.INFO)


def _of_active_recall(workspace: Workspace, now: datetime) -> Iterator[Problem]:
    """Where nothing of earlier conversations is told, since looking for it failed; agents are not told of that."""
    breaker = read_breaker(workspace)
    if breaker.at is None or now - breaker.at > RECENT:
        return
    said = f"Earlier conversations could not be searched for an agent at {breaker.at:%Y-%m-%d %H:%M}: {breaker.why}"
    if breaker.failures:
        said += f"; it failed {counted(breaker.failures, 'time')} since it last worked"
    if breaker.is_open(now):
        said += ", so it is not tried for a minute"
    if breaker.failures:
        yield _problem("D228", said, "Write: dream index; if it comes back: dream index --rebuild")
    else:
        yield _problem("D228", said, "Nothing: it works again.", severity=Severity.INFO)


def _of_what_goes(settings: Settings, around: Around, now: datetime) -> Iterator[Problem]:
    """Conversations that Claude Code deletes soon, by its own setting; the others delete none unless they are told."""
    source = source_of(CLEANS)
    if settings.raw.keep or source is None or CLEANS not in settings.sources.read:
        return
    days = _cleanup_days(around)
    folder = wiring.transcripts_folder(CLEANS, source.usual_folder, settings)
    ends = (one.stamp.mtime_ns / 1e9 + days * 86_400 for one in source.transcripts(folder))
    soon = sorted(end for end in ends if end <= (now + RECENT).timestamp())
    if days and soon:
        first = max(datetime.fromtimestamp(soon[0], now.tzinfo), now)
        some = counted(len(soon), "transcript")
        said = f"Claude Code deletes {some} within a week, the first on {first:%Y-%m-%d}"
        hint = "`keep = true` under [raw] in dream.toml keeps what was said; or raise cleanupPeriodDays there."
        yield _problem("D229", f"{said} (cleanupPeriodDays is {days})", hint, folder, Severity.INFO)


def _cleanup_days(around: Around) -> int:
    """Days after which Claude Code deletes a transcript: its own default where nothing is set or can be read."""
    agent = AGENTS[CLEANS]
    try:
        path = agent.settings(around, "") if agent.settings else ""
        slot = found(text_of(path, read(path)), ["cleanupPeriodDays"])
    except (DreamError, TornError):
        return CLEANUP_DAYS
    days = slot.value if slot is not None else None
    return days if type(days) is int and days >= 0 else CLEANUP_DAYS


def _problem(code: str, said: str, hint: str, where: str = "", severity: Severity = Severity.WARNING) -> Problem:
    return Problem(Finding(code, severity, said, where), hint)
