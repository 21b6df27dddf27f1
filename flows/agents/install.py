"""``dream install`` and ``dream uninstall``: looked at first, as a value that can be shown, then carried out."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from slowwave.flows.agents.change import (
    SWITCH,
    Change,
    entering,
    lacks_switch,
    leaving,
    not_reading,
    read,
    reading,
    text_of,
)
from slowwave.flows.agents.command import HookCommand, hook_command
from slowwave.flows.agents.inventory import commands_of
from slowwave.flows.agents.places import AGENTS, Agent, Around, Folders, hindrances, own_folders
from slowwave.flows.agents.records import FileRecord, Install, digest, load, save
from slowwave.flows.difference import text_difference
from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.format.jsonc import TornError
from slowwave.pipeline.format.jsonc_edit import found
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.settings import CONFIG
from slowwave.pipeline.store.locks import Lock
from slowwave.pipeline.store.writer.foreign import drop_backup, keep_backup, remove_empty, replace_foreign


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done with one agent in one place. project: its folder, "" for the user's own settings.

    record: how it is noted down, None where that is to go. workspace: "" where nothing
    says which. notes: for the user. spent: backups, with what they hold, that will say no more than the file does.
    folders: those that were made for it.
    """

    agent: Agent
    project: str
    settings: str
    workspace: str
    changes: tuple[Change, ...]
    record: Install | None
    notes: tuple[str, ...] = ()
    spent: tuple[tuple[str, bytes], ...] = ()
    folders: tuple[str, ...] = ()

    @property
    def changed(self) -> bool:
        return any(change.is_one for change in self.changes)

    def diffs(self) -> Iterator[tuple[str, str]]:
        """(path, unified diff) of each file that changes. What lies around a change may hold a key: masked."""
        for change in self.changes:
            old, new = (None if one is None else one.decode("utf-8", "replace") for one in (change.old, change.new))
            if change.is_one:
                yield change.path, mask(text_difference(old, new, change.path, change.path))


def agent_named(name: str) -> Agent:
    """DreamError (exit 2) for one that we know not."""
    if name not in AGENTS:
        raise DreamError(
            f"{name!r} is no agent that can be installed for",
            hint=f"Name one of {', '.join(AGENTS)}.",
            exit_code=Exit.CONFIGURATION,
        )
    return AGENTS[name]


def plan_install(agent: Agent, workspace: str, around: Around, project: str, at: datetime) -> Plan:
    """What an install would change. workspace: its root. DreamError where a file leaves no way."""
    command = hook_command(agent.name, workspace)
    _speakable(command)
    settings = agent.settings(around, project) if agent.settings else ""
    folders = own_folders(around, project)
    entered = entering(agent, settings, folders, command)
    listed = reading(workspace, agent.name)
    config = os.path.join(workspace, CONFIG)
    changes = (*entered, *([listed] if listed else ()))
    known = _recorded(load(around.records), agent.name, project, settings, workspace)
    record = Install(
        agent=agent.name,
        project=project,
        settings=settings,
        workspace=workspace,
        python=command.python,
        at=at.isoformat(timespec="seconds"),
        files=tuple(_file_record(agent, one, known, folders) for one in entered if one.settings),
        folders=tuple(dict.fromkeys([*_missing_folders(entered), *(known.folders if known else ())])),
    )
    if known is not None and replace(record, at=known.at) == known:
        record = known
    return Plan(
        agent, project, settings, workspace, changes, record, tuple(_notes(agent, project, changes, listed, config))
    )


def places(agent: Agent, around: Around, projects: Sequence[str] | None) -> tuple[tuple[str, str], ...]:
    """Where an uninstall has to look: (project, settings) of each install that is noted, and of those that may be there
    without a note. projects: only there ("" is the user's own); None for all, and the working folder."""
    noted = [one for one in load(around.records) if one.agent == agent.name]
    found = {(one.project, one.settings or one.workspace) for one in noted}
    if agent.settings is not None:
        for project in ("", around.here) if projects is None else projects:
            settings = agent.settings(around, project)
            # Seen from the home folder, the project's settings are the user's own.
            if agent.name == "openclaw" or all(settings != other for _, other in found):
                found.add((project, settings))
    return tuple(sorted(place for place in found if projects is None or place[0] in projects))


def plan_uninstall(agent: Agent, around: Around, project: str, settings: str) -> Plan | None:
    """What is to be taken out in one of the places; None where there is nothing."""
    installs = load(around.records)
    known = next(
        (
            one
            for one in installs
            if (one.agent, one.project, one.settings or one.workspace) == (agent.name, project, settings)
        ),
        None,
    )
    others = [one for one in installs if one.agent == agent.name and one is not known]
    plan = _leaving_plan(agent, around, project, known.settings if known else settings, known, others)
    plan = _without_reading(plan, {one.workspace for one in others})
    return plan if known is not None or plan.changed else None


def _leaving_plan(
    agent: Agent, around: Around, project: str, settings: str, known: Install | None, others: list[Install]
) -> Plan:
    commands = commands_of(agent, around, project, settings)
    kept = known.file(settings) if known else None
    changes: list[Change] = []
    spent: list[tuple[str, bytes]] = []
    notes: list[str] = []
    bare = _internal_before(kept) if kept is not None and kept.switched else None
    for change in leaving(agent, settings, own_folders(around, project), bare=bare):
        if change.settings and agent.name == "openclaw" and any(one.project != project for one in others):
            # One entry switches on the hooks of that name in every folder.
            continue
        if change.settings and kept is not None and kept.exact and digest(change.old) == kept.after:
            before = read(kept.backup) if kept.backup else None
            if digest(before) == kept.before:
                change = replace(change, new=before)
        if change.settings and kept is not None and kept.backup:
            data = read(kept.backup)
            if data is not None and data == change.new:
                spent.append((kept.backup, data))
            elif data is not None:
                notes.append(f"{settings} was changed since, so only our lines go; as it was before us: {kept.backup}")
        changes.append(change)
    return Plan(
        agent=agent,
        project=project,
        settings=settings,
        workspace=known.workspace if known else next((one.workspace for one in commands), ""),
        changes=tuple(changes),
        record=None,
        notes=tuple(notes),
        spent=tuple(spent),
        folders=known.folders if known else (),
    )


def _internal_before(kept: FileRecord) -> JsonValue:
    """What hooks.internal held before us, as the backup has it."""
    data = read(kept.backup) if kept.backup else None
    try:
        slot = found(text_of(kept.backup, data), SWITCH[:2])
    except TornError:
        return None
    return {} if slot is None else slot.value


def _without_reading(plan: Plan, elsewhere: set[str]) -> Plan:
    """The agent is read no more in its workspace, unless another install of it leads there."""
    if plan.workspace in elsewhere or not os.path.isdir(plan.workspace):
        return plan
    config = os.path.join(plan.workspace, CONFIG)
    listed = not_reading(plan.workspace, plan.agent.name)
    name = plan.agent.name
    if listed is None:
        note = f'Take "{name}" out of `read` under [sources] in {config} yourself: it is written in an unusual way.'
        return replace(plan, notes=(*plan.notes, note))
    if not listed.is_one:
        return plan
    note = f'{config}: "{name}" is out of [sources] read; the night reads its transcripts no more.'
    return replace(plan, changes=(*plan.changes, listed), notes=(*plan.notes, note))


def carry_out(plan: Plan, around: Around, at: datetime) -> tuple[str, ...]:
    """Write what the plan says and answer the backups that were made. DreamError leaves the rest undone."""
    with Lock(f"{around.records}.lock", timeout=10, what="The list of installs"):
        made = tuple(_written(plan, at))
        installs = load(around.records)
        old = _recorded(installs, plan.agent.name, plan.project, plan.settings, plan.workspace)
        others = tuple(one for one in installs if one is not old)
        record = plan.record
        if record is not None and made:
            by_path = dict(made)
            files = (replace(one, backup=by_path.get(one.path, one.backup)) for one in record.files)
            record = replace(record, files=tuple(files))
        if record != old:
            save(around.records, (*others, *([record] if record is not None else ())))
        for path, data in plan.spent:
            drop_backup(path, data)
        if plan.record is None:
            remove_empty([*_own_folders(plan), *plan.folders])
    return tuple(backup for _, backup in made)


def _written(plan: Plan, at: datetime) -> Iterator[tuple[str, str]]:
    """Each change in turn; (path, backup) of those of which one is needed."""
    for change in plan.changes:
        if not change.is_one:
            continue
        if change.settings and change.old is not None and _needs_backup(plan, change):
            yield change.path, keep_backup(change.path, change.old, at.date().isoformat())
        replace_foreign(change.path, change.old, change.new)


def _needs_backup(plan: Plan, change: Change) -> bool:
    """Not again where an earlier one has the file as it was without us, and nobody wrote there since."""
    kept = plan.record.file(change.path) if plan.record is not None else None
    return kept is not None and kept.before == digest(change.old)


def _own_folders(plan: Plan) -> list[str]:
    own = [change.path for change in plan.changes if not change.settings and not change.path.endswith(CONFIG)]
    return sorted({os.path.dirname(path) for path in own})


def _recorded(installs: tuple[Install, ...], agent: str, project: str, settings: str, workspace: str) -> Install | None:
    return next(
        (
            one
            for one in installs
            if (one.agent, one.project, one.settings) == (agent, project, settings)
            and (settings or one.workspace == workspace)
        ),
        None,
    )


def _file_record(agent: Agent, change: Change, known: Install | None, folders: Folders) -> FileRecord:
    kept = known.file(change.path) if known is not None else None
    after = digest(change.new)
    if kept is not None and (not change.is_one or digest(change.old) == kept.after):
        return replace(kept, after=after if change.is_one else kept.after)
    text = text_of(change.path, change.old)
    switched = agent.name == "openclaw" and (lacks_switch(text) or (kept is not None and kept.switched))
    # Where hooks of ours stand already, the file as it was before them is not known.
    clean = not any(one.is_one for one in leaving(agent, change.path, folders) if one.settings)
    return FileRecord(change.path, digest(change.old), after, exact=clean, switched=switched)


def _missing_folders(changes: tuple[Change, ...]) -> Iterator[str]:
    """Folders that will be made, the deepest first."""
    found: set[str] = set()
    for change in changes:
        folder = os.path.dirname(os.path.realpath(change.path))
        while not os.path.isdir(folder) and change.is_one:
            found.add(folder)
            folder = os.path.dirname(folder)
    yield from sorted(found, key=len, reverse=True)


def _speakable(command: HookCommand) -> None:
    for path in (command.python, command.workspace):
        try:
            path.encode("utf-8")
        except UnicodeEncodeError:
            raise DreamError(
                f"{path!r} is no readable text, and settings can only hold text",
                hint="Rename that folder.",
                exit_code=Exit.CONFIGURATION,
            ) from None


def _notes(
    agent: Agent, project: str, changes: tuple[Change, ...], listed: Change | None, config: str
) -> Iterator[str]:
    if listed is None:
        yield f'Add "{agent.name}" to `read` under [sources] in {config} yourself: it is written in an unusual way.'
    else:
        yield f"{config}: [sources] read names it, so the night reads in its transcripts what the hooks missed:"
        yield "  in a home workspace of all sessions, else of those in this folder; `projects` there says otherwise."
    for change in changes:
        if change.settings:
            yield from hindrances(agent, change.path, text_of(change.path, change.new))
            if project and agent.shared:
                yield f"{change.path} names folders of this machine: keep it out of the repository."
    yield from agent.after
