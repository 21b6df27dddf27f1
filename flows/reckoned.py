"""When something falls due by itself, reckoned anew for a memory that an undo or redo left."""

from __future__ import annotations

from contextlib import suppress

from slowwave.flows import wiring
from slowwave.flows.eve import eve
from slowwave.flows.own_stages import OwnStages
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.locks import dream_lock
from slowwave.pipeline.store.nights import note_due
from slowwave.pipeline.store.workspace import Workspace


def reckon_due(workspace: Workspace) -> None:
    """Note what the night after would wait for, by a fold of which nothing lands.

    It is reckoned as of the last night: what has fallen due since is then due at once. Where another dream runs or the
    memory cannot be read, what was noted stays, and the next night that has work notes it.
    """
    with suppress(DreamError, OSError), dream_lock(workspace.root), wiring.uncollected():
        loaded = load(workspace)
        last = loaded.machine.committed
        if last is None:
            return
        begun = eve(workspace, loaded, last.astimezone(wiring.zone(workspace.settings)), asks=False)
        note_due(workspace, loaded, begun.sleep(OwnStages()).next_due)
