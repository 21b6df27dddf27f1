"""Verdicts of shadow trials: one line for each, without a word of what was tried; the reports have these."""

from __future__ import annotations

import json

from slowwave.pipeline.domain.entry import parse_instant
from slowwave.pipeline.domain.lines import instant
from slowwave.pipeline.domain.trial import RECOMMENDS, Tried
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.state import note, noted

TRIALS = "trials.jsonl"
CAP = 1 << 20
"""Bytes; the older half goes first."""


def add_trial(workspace: Workspace, tried: Tried, report: str) -> None:
    """Note a verdict. report: its path."""
    line = {"at": instant(tried.at), "said": tried.said, "verdict": tried.verdict, "report": report}
    note(workspace.state_path(TRIALS), json.dumps(line, ensure_ascii=False), cap=CAP)


def trials(workspace: Workspace) -> tuple[Tried, ...]:
    """All that are kept, oldest first; a torn line is left out."""
    return noted(workspace.state_path(TRIALS), _read)


def _read(line: str) -> Tried | None:
    try:
        given = json.loads(line)
        at, said, verdict = parse_instant(str(given["at"])), str(given["said"]), given["verdict"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return Tried(at, said, verdict) if at is not None and verdict in RECOMMENDS else None
