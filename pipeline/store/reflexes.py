"""The reflexes of a workspace as a person typed them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.format.reflexes import UNREADABLE
from slowwave.pipeline.format.text import as_text
from slowwave.pipeline.frozen import replace
from slowwave.pipeline.store.dreams import new_id
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.commit import commit
from slowwave.pipeline.store.writer.plan import Change, CommitPlan, Receipt, Replayed

HEAD = """\
# What is said each time a message holds a trigger. `dream reflex --help` tells the rest.
"""


def typed(workspace: Workspace) -> str | Finding:
    """The text of ``reflexes.yaml``, "" where there is none, or why it cannot be read."""
    path = workspace.places.reflexes
    try:
        data = FILES.read(workspace.path(path))
    except OSError as error:
        return Finding(UNREADABLE, Severity.ERROR, f"It cannot be read: {(error.strerror or str(error)).lower()}", path)
    text = as_text(data, path) if data is not None else ""
    return text if isinstance(text, str) else replace(text, code=UNREADABLE, severity=Severity.ERROR)


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
