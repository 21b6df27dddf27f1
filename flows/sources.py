"""How far each source was read: transcripts of agents, and the notes of the workspace. Reads, and changes nothing."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from slowwave.flows import wiring
from slowwave.flows.positions import positions_of
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.plan import Due, plan
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.sources.registry import SOURCES, by_name
from slowwave.pipeline.sources.source import Source
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import Workspace

NOTES = "notes"


@dataclass(frozen=True, slots=True)
class SourceState:
    """One source. read: a night reads it; else its folder is only there. files: transcripts or notes. done: of those,
    read to their end. turns: told so far. waiting_bytes: unread. last: when it was read last, or the last dream.
    position: of the newest transcript, bytes read and bytes there. trouble: the last look's error, "" for none.

    turns, waiting_bytes and position are None of notes.
    """

    source: str
    folder: str
    read: bool
    files: int
    done: int
    turns: int | None
    waiting_bytes: int | None
    last: datetime | None
    position: tuple[str, int, int] | None = None
    trouble: str = ""
    trouble_at: datetime | None = None

    @property
    def waiting(self) -> int:
        return self.files - self.done

    def as_json(self) -> dict[str, Any]:
        """The shape that docs/operations.md promises."""
        at = self.trouble_at.isoformat() if self.trouble_at else None
        return {
            "source": self.source,
            "folder": self.folder,
            "read": self.read,
            "files": self.files,
            "done": self.done,
            "turns": self.turns,
            "waiting": self.waiting,
            "waiting_bytes": self.waiting_bytes,
            "last": self.last.isoformat() if self.last else None,
            "position": dict(zip(("file", "offset", "size"), self.position, strict=True)) if self.position else None,
            "trouble": {"at": at, "message": mask(self.trouble)} if self.trouble else None,
        }


def source_states(workspace: Workspace) -> tuple[SourceState, ...]:
    """The configured agents first, then those whose transcripts are here and not read, then the notes.

    DreamError (exit 2) for an agent that no source is for.
    """
    wanted = [by_name(name) for name in dict.fromkeys(workspace.settings.sources.read)]
    others = [_agent(workspace, source, read=False) for source in SOURCES if source not in wanted]
    return (
        *(_agent(workspace, source, read=True) for source in wanted),
        *(one for one in others if one.files),
        _notes(workspace),
    )


def _agent(workspace: Workspace, source: Source, *, read: bool) -> SourceState:
    zone = wiring.zone(workspace.settings)
    folder = wiring.transcripts_folder(source.name, source.usual_folder, workspace.settings)
    positions, _ = positions_of(workspace, source.name)
    listed = list(source.transcripts(folder))
    known = positions.known
    unread = [one for one in listed if one.path not in known or known[one.path].stamp != one.stamp]
    offset = {path: progress.position.offset for path, progress in known.items()}
    behind = (max(0, one.stamp.size - offset.get(one.path, 0)) for one in unread)
    newest = max(listed, key=lambda one: one.stamp.mtime_ns, default=None)
    last = max((progress.read for progress in known.values()), default=None)
    trouble = positions.trouble
    return SourceState(
        source.name,
        folder,
        read,
        len(listed),
        len(listed) - len(unread),
        sum(progress.turns for progress in known.values()),
        sum(behind),
        last.astimezone(zone) if last else None,
        (newest.path, offset.get(newest.path, 0), newest.stamp.size) if newest else None,
        trouble.message if trouble else "" if os.path.isdir(folder) or not read else "there is no such folder",
        trouble.at.astimezone(zone) if trouble else None,
    )


def _notes(workspace: Workspace) -> SourceState:
    """Logs, notes and learnings are read where they stand, by sleep (docs/decisions/0003)."""
    loaded = load(workspace, take_over=True)
    now = wiring.now(workspace.settings)
    planned = plan(loaded.memory, Night(now, settings=workspace.settings), Due())
    own = [source for source in planned.sources if source.role is not Role.FOREIGN]
    files = sum(source.files for source in own)
    unread = sum(source.new + source.grown for source in own)
    committed = loaded.machine.committed
    last = committed.astimezone(now.tzinfo) if committed else None
    return SourceState(NOTES, workspace.root, True, files, files - unread, None, None, last)
