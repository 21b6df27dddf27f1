"""What keeps a workspace from dreaming by itself although it is on; to look writes nothing and locks nothing."""

from __future__ import annotations

import os
import shutil
from datetime import datetime, timedelta

from slowwave.flows.processes import process
from slowwave.flows.record import last_slot_done
from slowwave.flows.slots import ON_TIME, last_slot
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.locks import STATE
from slowwave.pipeline.store.workspace import Workspace

ROOM = 16 << 20
"""Bytes that a night wants free: it stages every file that it changes beside the old one."""
LONG = timedelta(hours=1)
"""A dream takes seconds, the first one over years of notes minutes; one that runs longer hangs."""


def blocked(workspace: Workspace, now: datetime, gone: str | None) -> str:
    """What is in the way and what helps, "" for nothing. gone: as ``server.gone`` answers."""
    if gone:
        return f"the {gone} of `dream up` is gone; `dream up` starts it again"
    return _unwritable(workspace) or _held(workspace, now) or (_missed(workspace, now) if gone == "" else "")


def _unwritable(workspace: Workspace) -> str:
    for path in (workspace.path(STATE), workspace.path(workspace.places.home.rstrip("/") or "."), workspace.root):
        if os.path.isdir(path) and not os.access(path, os.W_OK | os.X_OK):
            return f"{path} cannot be written; give yourself the right to write it"
    try:
        free = shutil.disk_usage(workspace.root).free
    except OSError:
        return ""
    return f"the disk is full ({free >> 20} MB free); make room" if free < ROOM else ""


def _held(workspace: Workspace, now: datetime) -> str:
    """A process that holds the lock of a dream for long. Its file is emptied when a dream ends, and names who began."""
    path = os.path.join(workspace.root, *STATE.split("/"), "dream.lock")
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            pid = file.read(300).partition(" ")[0]
        since = datetime.fromtimestamp(os.stat(path).st_mtime, now.tzinfo)
    except OSError:
        return ""
    if not pid.isdecimal() or now - since < LONG or not process(int(pid)).alive():
        return ""
    return f"process {pid} has been dreaming here since {since:%Y-%m-%d %H:%M}; look at it, and end it if it hangs"


def _missed(workspace: Workspace, now: datetime) -> str:
    """A slot that `dream up` should have dreamt for by now."""
    try:
        slot = last_slot(workspace.settings.schedule, now)
    except DreamError as error:
        return f"{error.message}. {error.hint}"
    if slot is None or now - slot.at <= ON_TIME:
        return ""
    done = last_slot_done(workspace)
    if done is None or done >= slot.at:
        # Where none was ever noted, it was set up since.
        return ""
    return f"the slot of {slot.at:%Y-%m-%d %H:%M} was missed; `dream` runs it now, `dream up --status` says what runs"
