"""Where the index of recall lies. It is derived: anybody may take it away, and the next look makes it anew."""

from __future__ import annotations

import os

from slowwave.pipeline.errors import Finding
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.paths import INDEX
from slowwave.pipeline.store.writer.state import keep

BESIDE = ("", "-journal", "-wal", "-shm")
"""What SQLite keeps beside a database while it is written."""
_ABOUT = b"An index of the Markdown files, for `dream recall`. It may be deleted: the next look makes it anew.\n"


def index_path(workspace: Workspace, name: str) -> str:
    """The full path of the index of that name."""
    return os.path.join(workspace.root, *INDEX.split("/"), f"{name}.sqlite")


def make_place(workspace: Workspace) -> None:
    """Make the folder of the indexes, where it is missing."""
    about = os.path.join(workspace.root, *INDEX.split("/"), "README")
    if FILES.read(about) is None:
        keep(about, _ABOUT)


def discard(workspace: Workspace, name: str) -> None:
    """Take an index away."""
    for ending in BESIDE:
        FILES.unlink(index_path(workspace, name) + ending)


def text_of(workspace: Workspace, path: str) -> tuple[bytes, str] | None:
    """The bytes and the text of a file of the workspace; None for one that is gone, cannot be read or is no text."""
    from slowwave.pipeline.format.text import as_text

    try:
        data = FILES.read(workspace.path(path))
    except OSError:
        return None
    if data is None or isinstance(text := as_text(data, path), Finding):
        return None
    return data, text
