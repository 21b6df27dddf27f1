"""The compiled table of reflexes, and which of them fired: what a hook reads, loading nothing of the night."""

from __future__ import annotations

from slowwave.pipeline.frozen import TYPE_CHECKING
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.state import keep, note

if TYPE_CHECKING:
    from collections import Counter
    from datetime import datetime

TABLE = "cache/reflexes.sqlite"
FIRES = "traces/reflexes.log"
FIRES_BYTES = 1 << 20
"""About 25,000 of them."""


def stamp(workspace: Workspace) -> str:
    """What changes when the file of reflexes does, "" where there is none; no byte of it is read."""
    found = FILES.identity(workspace.path(workspace.places.reflexes))
    return ".".join(map(str, found)) if found is not None else ""


def table_path(workspace: Workspace) -> str:
    """The full path of the compiled table."""
    return workspace.state_path(TABLE)


def keep_table(workspace: Workspace, data: bytes) -> None:
    """Put a compiled table in the place of the last one."""
    keep(table_path(workspace), data)


def note_fires(workspace: Workspace, ids: tuple[str, ...], now: datetime) -> None:
    """That these reflexes fired."""
    note(workspace.state_path(FIRES), "\n".join(f"{now:%Y-%m-%dT%H:%M:%S} {one}" for one in ids), cap=FIRES_BYTES)


def fires(workspace: Workspace) -> Counter[str]:
    """How often each reflex fired, as far back as is kept."""
    from collections import Counter

    data = FILES.read(workspace.state_path(FIRES)) or b""
    lines = (line.split() for line in data.decode("utf-8", "replace").splitlines())
    return Counter(parts[1] for parts in lines if len(parts) == 2)
