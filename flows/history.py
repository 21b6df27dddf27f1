"""Taking back, bringing again, and restoring: what a person does to the memory's past."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from slowwave.flows import wiring
from slowwave.flows.record import note_run
from slowwave.pipeline.errors import DreamError, Exit, Finding
from slowwave.pipeline.store.loader import Loaded, load
from slowwave.pipeline.store.restore import restore
from slowwave.pipeline.store.undo import redo_dream, undo_dream
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.plan import Receipt
from slowwave.pipeline.store.writer.recover import recover

SHOWN = 5
"""Ids that are named when a beginning fits several."""


@dataclass(frozen=True, slots=True)
class Taken:
    """what: undone, redone or restored. files: those that changed. findings: what stayed as it was, and why."""

    what: str
    files: tuple[str, ...]
    findings: tuple[Finding, ...]


def undo_last(workspace: Workspace) -> Taken:
    """Take back the last dream that stands. DreamError (exit 3) where there is none, or a dream runs."""
    now = _begun(workspace)
    with wiring.undisturbed():
        return _taken(workspace, now, "undone", undo_dream(workspace, now))


def redo_last(workspace: Workspace) -> Taken:
    """Bring back the dream that was undone last. DreamError (exit 3) where none was."""
    now = _begun(workspace)
    with wiring.undisturbed():
        return _taken(workspace, now, "redone", redo_dream(workspace, now))


def restore_entry(workspace: Workspace, given: str) -> Taken:
    """Take an archived, withdrawn or closed entry back. given: its id, a beginning that fits one id only, or the id
    that another program gave it."""
    now = _begun(workspace)
    entry_id = _id_for(given, load(workspace))
    with wiring.undisturbed():
        return _taken(workspace, now, "restored", restore(workspace, entry_id, now))


def _begun(workspace: Workspace) -> datetime:
    now = wiring.now(workspace.settings)
    recover(workspace.root, at=now.isoformat())
    return now


def _taken(workspace: Workspace, now: datetime, what: str, receipt: Receipt) -> Taken:
    findings = (*receipt.conflicts, *receipt.findings)
    note_run(workspace, {"at": now.isoformat(), "outcome": what, "id": receipt.dream_id, "findings": len(findings)})
    return Taken(what, tuple(landed.path for landed in receipt.files if landed.before != landed.after), findings)


def _id_for(given: str, loaded: Loaded) -> str:
    aliases = {alias: entry.id for entry in loaded.memory.by_id.values() for alias in entry.aliases}
    if given in aliases:
        return aliases[given]
    gone = (*(loaded.base.gone() if loaded.base is not None else ()), *loaded.hand.gone)
    known = {*loaded.memory.by_id, *(row.id for _, row in gone)}
    fitting = sorted(one for one in known if one.startswith(given))
    if given in fitting or not fitting:
        return given
    if len(fitting) > 1:
        named = ", ".join(fitting[:SHOWN])
        raise DreamError(
            f"{given!r} fits {len(fitting)} entries", hint=f"Write more of it: {named}", exit_code=Exit.CONFIGURATION
        )
    return fitting[0]
