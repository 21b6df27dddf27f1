"""What is known of each night beyond its report: every change and refusal, for ``dream report --all`` and ``--json``.

Derived state, one file a dream under ``.dreams/slowwave/nights/``; the last thirty stay, as undo images do.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from slowwave.pipeline.domain.entry import parse_instant
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.state import keep, note

NIGHTS = "nights"
KEPT = 30
RUNS, RUNS_CAP = "runs.log", 512_000
"""One JSON line for each attempt; above so many bytes the older half goes."""
COMMANDS = "commands.jsonl"
"""One JSON line for each command of a person, with ids and no words; kept as ``runs.log`` is."""


def keep_record(workspace: Workspace, number: int, record: Mapping[str, Any]) -> None:
    """Store a night's record and drop the oldest ones."""
    folder = workspace.state_path(NIGHTS)
    data = json.dumps(record, ensure_ascii=False).encode("utf-8", "replace")
    keep(os.path.join(folder, f"{number:06d}.json"), data)
    for name in _names(workspace)[:-KEPT]:
        FILES.unlink(os.path.join(folder, name))


def records_of(workspace: Workspace, day: str) -> list[dict[str, Any]]:
    """The records of the dreams of a day, in their order."""
    return [record for record in all_records(workspace) if record.get("day") == day]


def all_records(workspace: Workspace) -> list[dict[str, Any]]:
    """Every record that can be read, oldest first."""
    found = (_read(os.path.join(workspace.state_path(NIGHTS), name)) for name in _names(workspace))
    return [record for record in found if record is not None]


def note_run(workspace: Workspace, line: Mapping[str, Any]) -> None:
    """Add an attempt to ``runs.log``."""
    note(workspace.state_path(RUNS), json.dumps(line, ensure_ascii=False), cap=RUNS_CAP)


def note_command(
    workspace: Workspace,
    at: datetime,
    what: str,
    entry_id: str,
    older: Sequence[str] = (),
    by: str = "",
    back: str = "",
) -> None:
    """Add what a person's command did to an entry, and whose place that took. by: who answered. back: the command that
    takes it back, where its answer named that."""
    line = {"at": at.isoformat(), "what": what, "id": entry_id, "older": list(older), "by": by}
    line |= {"back": back} if back else {}
    note(workspace.state_path(COMMANDS), json.dumps(line, ensure_ascii=False), cap=RUNS_CAP)


def commands_on(workspace: Workspace, entry_id: str) -> list[dict[str, Any]]:
    """The commands that did something to an entry or took its place, oldest first."""
    data = FILES.read(workspace.state_path(COMMANDS)) or b""
    found = (_parsed(line) for line in data.splitlines() if entry_id.encode() in line)
    return [line for line in found if line and entry_id in (line.get("id"), *line.get("older", ()))]


def last_command(workspace: Workspace) -> dict[str, Any]:
    """What the last command of a person's, or tool of an agent's, did to an entry; empty where none was noted."""
    lines = (FILES.read(workspace.state_path(COMMANDS)) or b"").splitlines()
    return next((found for line in reversed(lines) if (found := _parsed(line)) is not None), {})


def last_run(workspace: Workspace) -> dict[str, Any]:
    """The last attempt, empty where none was noted."""
    data = FILES.read(workspace.state_path(RUNS)) or b""
    for line in reversed(data.splitlines()):
        found = _parsed(line)
        if found is not None:
            return found
    return {}


def last_slot_done(workspace: Workspace) -> datetime | None:
    """The newest slot that a run was done for, None where none was."""
    data = FILES.read(workspace.state_path(RUNS)) or b""
    found = (parse_instant(str(line["slot"])) for line in map(_parsed, data.splitlines()) if line and "slot" in line)
    return max((slot for slot in found if slot is not None), default=None)


def _names(workspace: Workspace) -> list[str]:
    return [name for name in FILES.names(workspace.state_path(NIGHTS)) if name.endswith(".json") and name[0].isdigit()]


def _read(path: str) -> dict[str, Any] | None:
    try:
        return _parsed(FILES.read(path) or b"")
    except OSError:
        return None


def _parsed(data: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
