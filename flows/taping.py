"""The tape of what was asked, and the log of what it cost: where they stand, and how they are added to."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict
from functools import reduce

from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.llm.language_model import NO_USAGE, Usage
from slowwave.pipeline.llm.tape import Spent, calls
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.state import note

USAGE, TAPE = "usage.jsonl", "tape.jsonl"
USAGE_CAP, TAPE_CAP = 4 << 20, 16 << 20
"""Bytes; above, the older half goes."""


def tape(workspace: Workspace, line: str) -> None:
    """Add a line of ``llm/tape`` to the tape; that it cannot be kept is no reason to ask nothing."""
    with suppress(OSError):
        note(workspace.state_path(TAPE), line, cap=TAPE_CAP)


def tape_of(workspace: Workspace) -> bytes:
    """All that is on the tape."""
    return FILES.read(workspace.state_path(TAPE)) or b""


def note_cost(workspace: Workspace, one: Spent) -> None:
    """Add a call to the log of what was spent."""
    with suppress(OSError):
        note(workspace.state_path(USAGE), json.dumps(asdict(one), ensure_ascii=False), cap=USAGE_CAP)


def costs_of(workspace: Workspace) -> tuple[Spent, ...]:
    """Every call on record, the oldest first."""
    return tuple(calls(FILES.read(workspace.state_path(USAGE)) or b""))


def spent_this_month(workspace: Workspace, night: Night) -> Usage:
    """What the calendar month of a night has cost so far."""
    month = night.now.isoformat()[:7]
    known = (Usage(one.read, one.written, one.cached) for one in costs_of(workspace) if one.at[:7] == month)
    return reduce(Usage.__add__, known, NO_USAGE)
