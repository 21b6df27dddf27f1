"""``dream off`` and ``dream on``: whether this workspace dreams without a person asking. Capture is not touched."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from slowwave.pipeline.domain.entry import parse_instant
from slowwave.pipeline.domain.lines import instant
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.state import keep

SWITCH = "off"
"""A file of our machine state, there while dreaming is off; it holds since when."""


def turn_off(workspace: Workspace, now: datetime) -> None:
    """Let nothing dream here unless a person types it."""
    if not is_off(workspace):
        keep(_path(workspace), f"{instant(now)}\n".encode())


def turn_on(workspace: Workspace) -> None:
    """Let schedules dream here again."""
    if is_off(workspace):
        FILES.unlink(_path(workspace))


def is_off(workspace: Workspace) -> bool:
    """Whether dreaming is off; also where the file cannot be read, since somebody put it there."""
    try:
        return FILES.read(_path(workspace)) is not None
    except OSError:
        return True


def off_since(workspace: Workspace) -> datetime | None:
    """Since when dreaming is off, as far as that is known."""
    try:
        data = FILES.read(_path(workspace)) or b""
    except OSError:
        return None
    return parse_instant(data.decode("utf-8", "replace").strip())


def _path(workspace: Workspace) -> str:
    # A scope dreams when its owner does.
    return replace(workspace, root=workspace.owner or workspace.root).state_path(SWITCH)
