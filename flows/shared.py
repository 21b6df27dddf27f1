"""What a scope sees of its owner's memory: what is always told there, and marked for everybody."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from datetime import datetime

from slowwave.pipeline.domain.entry import AGENT, Entry
from slowwave.pipeline.domain.lines import instant
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.profiles import is_profile, rests_on_what_holds
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.visibility import visible
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.recall.row import Row
from slowwave.pipeline.recall.rows import page_of
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.scan import Found, scan
from slowwave.pipeline.store.workspace import Workspace, owning

HELD_IN = (Role.TOPIC, Role.PROCEDURES)
"""Files that hold what is always told."""
UNSURE = frozenset({"candidate", "rejected", "stale"})
"""States in which an entry is not told unasked."""


def always(memory: Memory, now: datetime) -> Iterator[Entry]:
    """The resident entries, and pinned ones that are no agent's own, that nothing makes doubtful, whether they hold by
    now or not; of profiles those that rest on what holds at ``now``."""
    replaced = {one for entry in memory.long_term for one in entry.supersedes}
    for doc in memory.with_role(*HELD_IN):
        for entry in doc.entries:
            sure = entry.annotation.get("st") not in UNSURE and entry.id not in replaced
            restates = not is_profile(entry) or rests_on_what_holds(entry, memory, now)
            told = entry.resident or (entry.pinned and entry.origin != AGENT)
            if told and sure and restates and entry.text.strip():
                yield entry


def above(workspace: Workspace) -> dict[str, Found]:
    """The files of the owner's that may hold what a scope sees, by their paths from the scope's root (``../…``); none
    for a memory that is no scope's."""
    if not workspace.owner:
        return {}
    owner = owning(workspace)
    files = scan(owner.root, owner.layout).files
    found = (file._replace(path=_from(workspace, file.path)) for file in files if file.role in HELD_IN)
    return {file.path: file for file in found}


def owners_memory(workspace: Workspace) -> Memory | None:
    """The memory of a scope's owner; None where there is none above, or it cannot be read."""
    if not workspace.owner:
        return None
    try:
        return load(owning(workspace), take_over=True).memory
    except DreamError:
        # What the owner shares is not worth a night of the scope's, nor an answer.
        return None


def shared_rows(workspace: Workspace, owners: Memory, night: Night) -> Mapping[str, tuple[Row, ...]]:
    """What a scope's index holds of its owner's: path from the scope's root to the rows that it may see."""
    seen = {entry.id: owners.ended(entry) for entry in visible((), always(owners, night.now), night.now)}
    found: dict[str, tuple[Row, ...]] = {}
    for doc in owners.with_role(*HELD_IN):
        rows = (row for row in page_of(doc, night, stamp="", digest="").rows if row.key in seen)
        until = ((row, seen[row.key]) for row in rows)
        found[_from(workspace, doc.path)] = tuple(
            row._replace(closed=instant(end) if end is not None else "") for row, end in until
        )
    return found


def _from(workspace: Workspace, path: str) -> str:
    return f"{os.path.relpath(workspace.owner, workspace.root)}/{path}".replace("\\", "/")
