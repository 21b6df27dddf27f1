"""The reflexes of a workspace as a person typed them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from slowwave.pipeline.errors import DreamError, Finding
from slowwave.pipeline.format.text import as_text
from slowwave.pipeline.store.dreams import new_id
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.commit import commit
from slowwave.pipeline.store.writer.plan import Change, CommitPlan, Receipt, Replayed

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
