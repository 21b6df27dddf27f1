"""What the compiled reflexes say to a message: asked by a hook, so that it loads nothing of what makes them."""

from __future__ import annotations

import os
from contextlib import closing
from datetime import UTC, datetime

from slowwave.pipeline.clock import in_zone
from slowwave.pipeline.domain.night import local_day
from slowwave.pipeline.frozen import TYPE_CHECKING
from slowwave.pipeline.recall.reflexes import Answer, Table
from slowwave.pipeline.store import reflex_table
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace

if TYPE_CHECKING:
    from datetime import date

LARGEST_CHECKED = 64 << 20
"""Bytes of a file whose digest is checked."""
COMMAND_SECONDS = 2.0
VALID, GONE = "=valid", "=gone"
"""How the table ends the check of an entry: whether it held when the table was compiled."""


def compiled_answer(workspace: Workspace, message: str) -> tuple[Answer, bool]:
    """What a message sets off, and whether the table is older than what is typed."""
    stamp = reflex_table.stamp(workspace)
    try:
        table = Table(reflex_table.table_path(workspace))
    except OSError:
        return Answer(), bool(stamp)
    with closing(table):
        found = table.answer(message, today(workspace).isoformat(), lambda check: failing(workspace, check))
        return found, table.stamp != stamp


def failing(workspace: Workspace, check: str) -> str:
    """Why what a reflex rests on is not so, "" where it is."""
    kind, _, rest = check.partition(":")
    if kind == "cmd" and not workspace.settings.recall.commands:
        return f"a command is asked only with commands = true under [recall]: {check}"
    return "" if _holds(workspace, kind, rest) else f"its check fails: {check.removesuffix(GONE)}"


def _holds(workspace: Workspace, kind: str, rest: str) -> bool:
    if kind == "file":
        return os.path.exists(_path(workspace, rest))
    if kind == "sha256":
        return _digest_holds(workspace, *rest.partition(":")[::2])
    if kind == "cmd":
        return _command_holds(workspace, rest)
    return kind == "entry" and rest.endswith(VALID)


def today(workspace: Workspace) -> date:
    """The local day."""
    schedule = workspace.settings.schedule
    return local_day(in_zone(datetime.now(UTC), schedule.zone), schedule.day_start_hour)


def _path(workspace: Workspace, given: str) -> str:
    return os.path.join(workspace.root, os.path.expanduser(given.strip()))


def _digest_holds(workspace: Workspace, wanted: str, given: str) -> bool:
    from hashlib import sha256

    path = _path(workspace, given)
    try:
        identity = os.stat(path)
        data = FILES.read(path) if identity.st_size <= LARGEST_CHECKED else None
    except OSError:
        return False
    return data is not None and sha256(data).hexdigest() == wanted.strip().lower()


def _command_holds(workspace: Workspace, command: str) -> bool:
    import shlex
    import subprocess

    try:
        done = subprocess.run(
            shlex.split(command),
            cwd=workspace.root,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=COMMAND_SECONDS,
            check=False,
        )
    except (OSError, ValueError, subprocess.SubprocessError):
        return False
    return done.returncode == 0
