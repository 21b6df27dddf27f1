"""The reflexes of a workspace on disk: what a person typed, the compiled table, and which of them fired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import datetime

from slowwave.pipeline.errors import DreamError, Finding
from slowwave.pipeline.format.text import as_text
from slowwave.pipeline.store.dreams import new_id
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.commit import commit
from slowwave.pipeline.store.writer.plan import Change, CommitPlan, Receipt, Replayed
from slowwave.pipeline.store.writer.state import keep, note

TABLE = "cache/reflexes.sqlite"
FIRES = "traces/reflexes.log"
FIRES_BYTES = 1 << 20
"""About 25,000 of them."""

HEAD = """\
# What is said each time a message holds a trigger. `dream reflex --help` tells the rest.
"""


def typed(workspace: Workspace) -> str:
    """The text of ``reflexes.yaml``, "" where there is none. DreamError (exit 3) for one that is no text."""
    path = workspace.places.reflexes
    data = FILES.read(workspace.path(path))
    text = as_text(data, path) if data is not None else ""
    if isinstance(text, Finding):
        raise DreamError(f"{path}: {text.message}", hint="Save it as UTF-8.")
    return text


def stamp(workspace: Workspace) -> str:
    """What changes when the file does, "" where there is none; no byte of it is read."""
    found = FILES.identity(workspace.path(workspace.places.reflexes))
    return ".".join(map(str, found)) if found is not None else ""


def write(workspace: Workspace, now: datetime, made: Callable[[str], str]) -> Receipt:
    """Make another text of the file's text, as one commit; what somebody types meanwhile is in what it is made of."""
    path = workspace.places.reflexes
    data = FILES.read(workspace.path(path))

    def new(old: bytes | None) -> bytes:
        return made((old or b"").decode("utf-8", "surrogateescape") or HEAD).encode("utf-8", "surrogateescape")

    change = {path: Change(data, new(data))}
    plan = CommitPlan(
        new_id(workspace, now), change, lambda _, old: Replayed({path: new(old)}), at=now.isoformat(), kind="reflex"
    )
    return commit(workspace.root, plan)


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
    data = FILES.read(workspace.state_path(FIRES)) or b""
    lines = (line.split() for line in data.decode("utf-8", "replace").splitlines())
    return Counter(parts[1] for parts in lines if len(parts) == 2)
