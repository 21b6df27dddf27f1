"""What each session of an agent was told already, so that a turn tells only what changed: ids, and no word of them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping

from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.state import jot, keep_newest

FOLDER = "sessions"
MOST = 256
"""Sessions that are kept, the newest."""
SHOWN = 400
"""Entries that are kept of a session, the newest."""


class Session(NamedTuple):
    """start: ids of the resident snapshot, None before it was told. left_out: entries that it had no room for.
    shown: what a prompt brought, id to what tells its wording. stale: the reflexes' stamp of which it was said that
    an older table answers."""

    start: tuple[str, ...] | None
    left_out: int
    shown: Mapping[str, str]
    stale: str


def session_name(agent: str, session: str) -> str:
    """The name by which a session is kept, "" for one without an id."""
    return sha256_hex(f"{agent}\0{session}".encode("utf-8", "replace"))[:24] if session else ""


def read_session(workspace: Workspace, name: str) -> Session:
    """What is known of it; nothing of one that is new, or whose file is torn."""
    try:
        given = json.loads(FILES.read(_path(workspace, name)) or b"{}") if name else {}
        start = given.get("start")
        told = tuple(map(str, start)) if start is not None else None
        shown = {str(key): str(value) for key, value in given.get("shown", {}).items()}
        return Session(told, int(given.get("left_out", 0)), shown, str(given.get("stale", "")))
    except (OSError, ValueError, TypeError, AttributeError):
        return Session(None, 0, {}, "")


def keep_session(workspace: Workspace, name: str, session: Session) -> None:
    """Keep what a session was told; where a new one begins, the oldest go."""
    if not name:
        return
    path = _path(workspace, name)
    if FILES.identity(path) is None:
        keep_newest(os.path.dirname(path), MOST - 1)
    shown = dict(list(session.shown.items())[-SHOWN:])
    given = {"start": session.start, "left_out": session.left_out, "shown": shown, "stale": session.stale}
    jot(path, json.dumps(given).encode())


def wording(text: str) -> str:
    """What tells whether a text is still the same."""
    return sha256_hex(text.encode("utf-8", "replace"))[:8]


def _path(workspace: Workspace, name: str) -> str:
    return workspace.state_path(f"{FOLDER}/{name}.json")
