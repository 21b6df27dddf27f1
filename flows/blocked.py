"""What keeps a workspace from dreaming by itself although it is on; to look writes nothing and locks nothing."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from slowwave.flows.agents.heartbeat import stopped_heartbeat
from slowwave.flows.agents.places import Around
from slowwave.flows.agents.seen import places
from slowwave.flows.processes import process
from slowwave.flows.record import last_slot_done
from slowwave.flows.slots import past_slot
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.render.phrases import Phrases
from slowwave.pipeline.store.locks import STATE
from slowwave.pipeline.store.workspace import Workspace

ROOM = 16 << 20
"""Bytes that a night wants free: it stages every file that it changes beside the old one."""
LONG = timedelta(hours=1)
"""A dream takes seconds, the first one over years of notes minutes; one that runs longer hangs."""


@dataclass(frozen=True, slots=True)
class Block:
    """What is in the way. key: its name among the phrases, which have the words and what helps. facts: what stands in
    them. told: it is no trouble of dreaming, and ``dream doctor`` has a finding of its own for it."""

    key: str
    facts: Mapping[str, str] = field(default_factory=dict)
    told: bool = False

    def why(self, say: Phrases) -> str:
        return say(f"blocked-{self.key}", **self.facts)

    def help(self, say: Phrases) -> str:
        return say(f"blocked-{self.key}-help", **self.facts)

    def text(self, say: Phrases) -> str:
        """Both, as one sentence."""
        return say("blocked", why=self.why(say), help=self.help(say))


def blocked(workspace: Workspace, now: datetime, gone: str | None, around: Around) -> Block | None:
    """What is in the way and what helps, None for nothing. gone: as ``server.gone`` answers."""
    if gone:
        return Block(f"gone-{gone}")
    return (
        _unwritable(workspace)
        or _held(workspace, now)
        or _missed(workspace, now, served=gone is not None)
        or (_heartless(workspace, around) if gone is None else None)
        or _silent(workspace, around, now)
    )


def _unwritable(workspace: Workspace) -> Block | None:
    for path in (workspace.path(STATE), workspace.path(workspace.places.home.rstrip("/") or "."), workspace.root):
        if os.path.isdir(path) and not os.access(path, os.W_OK | os.X_OK):
            return Block("unwritable", {"path": path})
    try:
        free = shutil.disk_usage(workspace.root).free
    except OSError:
        return None
    return Block("full", {"free": str(free >> 20)}) if free < ROOM else None


def _held(workspace: Workspace, now: datetime) -> Block | None:
    """A process that holds the lock of a dream for long. Its file is emptied when a dream ends, and names who began."""
    path = os.path.join(workspace.root, *STATE.split("/"), "dream.lock")
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            pid = file.read(300).partition(" ")[0]
        since = datetime.fromtimestamp(os.stat(path).st_mtime, now.tzinfo)
    except OSError:
        return None
    if not pid.isdecimal() or now - since < LONG or not process(int(pid)).alive():
        return None
    return Block("held", {"pid": pid, "since": _minute(since)})


def _missed(workspace: Workspace, now: datetime, *, served: bool) -> Block | None:
    """The newest slot that should have been dreamt for by now; one that has just come hides none before it. Where none
    was ever noted, nothing is set up, or only since."""
    try:
        slot = past_slot(workspace.settings.schedule, now)
    except DreamError as error:
        return Block("cron", {"message": error.message, "hint": error.hint}) if served else None
    done = last_slot_done(workspace)
    if slot is None or done is None or done >= slot.at:
        return None
    return Block("missed" if served else "no-timer", {"slot": _minute(slot.at), "done": _minute(done, now)})


def _heartless(workspace: Workspace, around: Around) -> Block | None:
    """Where nothing of ours wakes it up and no timer ever did, OpenClaw would; if its heart beats."""
    found = stopped_heartbeat(workspace.root, around) if last_slot_done(workspace) is None else None
    return Block(f"heartbeat-{found.how}", {"agent": found.agent, "path": found.settings}) if found else None


def _silent(workspace: Workspace, around: Around, now: datetime) -> Block | None:
    """A hook that leads here, and tells nothing although its agent is at work."""
    root = os.path.realpath(workspace.root)
    for one in places(around, workspace.settings):
        here = any(os.path.realpath(command.workspace) == root for command in one.commands)
        if here and one.silent(now):
            since = _minute(one.heard, now) if one.heard else ""
            return Block("silent" if since else "mute", {"agent": one.agent.title, "since": since}, told=True)
    return None


def _minute(moment: datetime, now: datetime | None = None) -> str:
    return f"{moment.astimezone(now.tzinfo) if now is not None else moment:%Y-%m-%d %H:%M}"
