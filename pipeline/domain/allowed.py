"""What may be heard at all: exclusions of the owner's, and turns that are marked private.

An awake type, as ``turn`` is.
"""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase

from slowwave.pipeline.domain.turn import Turn


def is_excluded(turn: Turn, exclude: Iterable[str]) -> bool:
    """Whether a pattern names the turn's project (its folder, one above it, or its name), session or channel.

    exclude: as in settings; ``*`` stands for anything. Folders with ``/``, whatever the system.
    """
    folders = _folders(turn.project)
    names = {turn.session, turn.channel, *folders, folders[0].rpartition("/")[2] if folders else ""} - {""}
    return any(fnmatchcase(name, pattern.rstrip("/") or "/") for pattern in exclude for name in names)


def is_inside(project: str, root: str) -> bool:
    """Whether a project lies in that folder or is it."""
    return root.replace("\\", "/").rstrip("/") in _folders(project)


def _folders(project: str) -> list[str]:
    """A folder and all above it."""
    path = project.replace("\\", "/").rstrip("/")
    found = [path] if path else []
    while "/" in path.strip("/"):
        path = path.rpartition("/")[0]
        found.append(path)
    return found
