"""How far each transcript was read: ``sources/<agent>.json`` of the machine state, one file a source.

A source that fails keeps its own file as it was. Without one all is read again, and what the logs hold already is not
logged twice.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from slowwave.pipeline.domain.entry import parse_instant
from slowwave.pipeline.domain.lines import instant
from slowwave.pipeline.domain.mending import Failure, dumped, restored
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.sources.source import Position, Stamp
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.state import keep

FOLDER, KEPT = "sources", "kept"
"""How far was replayed into the logs; how far was kept as text."""
FORMAT = 1
FORGOTTEN = timedelta(days=90)
"""So long after it was last read is a transcript forgotten that is not there any more: a disk that is not mounted comes
back sooner, and Claude Code deletes its sessions after 30 days."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Of one transcript. stamp: as it was listed when all of it had been read, None where something is left.

    turns: so far. failures: of tools, that wait for what helps. scope: in whose memory its last turn belonged.
    """

    position: Position
    stamp: Stamp | None
    turns: int
    read: datetime
    failures: tuple[Failure, ...] = ()
    scope: str = ""


@dataclass(frozen=True, slots=True)
class Trouble:
    """The last error of a source."""

    at: datetime
    message: str


@dataclass
class Positions:
    """Of one source, by the path of the transcript. trouble: of the last look, None where all went well."""

    known: dict[str, Progress] = field(default_factory=dict)
    trouble: Trouble | None = None


def positions_of(workspace: Workspace, source: str, folder: str = FOLDER) -> tuple[Positions, tuple[Finding, ...]]:
    """What is known of a source: nothing before its first replay. A finding where the file is torn."""
    try:
        data = FILES.read(_path(workspace, source, folder))
    except OSError as error:
        return Positions(), (_lost(source, error.strerror or str(error)),)
    if data is None:
        return Positions(), ()
    try:
        given = json.loads(data)
        known = {str(path): _progress(row) for path, row in given["transcripts"].items()}
        trouble = given["trouble"]
        at = parse_instant(trouble["at"]) if trouble else None
        return Positions(known, Trouble(at, str(trouble["message"])) if at else None), ()
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return Positions(), (_lost(source, "torn"),)


def keep_positions(workspace: Workspace, source: str, positions: Positions, folder: str = FOLDER) -> None:
    """Replace what is known of a source, on disk before this returns."""
    given = {
        "format": FORMAT,
        "trouble": {"at": instant(positions.trouble.at), "message": positions.trouble.message}
        if positions.trouble
        else None,
        "transcripts": {path: _dumped(progress) for path, progress in positions.known.items()},
    }
    keep(_path(workspace, source, folder), json.dumps(given, ensure_ascii=True).encode() + b"\n")


def forget_gone(positions: Positions, listed: Mapping[str, object], now: datetime) -> bool:
    """Drop transcripts that have been gone for long. True where there was one."""
    gone = [path for path, seen in positions.known.items() if path not in listed and now - seen.read > FORGOTTEN]
    for path in gone:
        del positions.known[path]
    return bool(gone)


def _path(workspace: Workspace, source: str, folder: str) -> str:
    return workspace.state_path(f"{folder}/{source}.json")


def _lost(source: str, why: str) -> Finding:
    message = f"How far {source} was read is not known any more ({why}); its transcripts are read again"
    return Finding("D307", Severity.WARNING, message, f"{FOLDER}/{source}.json")


def _dumped(progress: Progress) -> dict[str, Any]:
    return {
        **as_row(progress.position),
        "stamp": list(progress.stamp) if progress.stamp else None,
        "turns": progress.turns,
        "read": instant(progress.read),
        "failures": dumped(progress.failures),
        "scope": progress.scope,
    }


def as_row(position: Position) -> dict[str, Any]:
    """A position as JSON, without a secret."""
    return {
        "head": position.head,
        "offset": position.offset,
        "tail": position.tail,
        "carry": _masked(dict(position.carry)),
    }


def position_of(row: Mapping[str, Any]) -> Position:
    """A position from its JSON. ValueError, TypeError or KeyError for what is none."""
    if not isinstance(row["carry"], dict):
        raise TypeError(row["carry"])
    return Position(str(row["head"]), int(row["offset"]), str(row["tail"]), row["carry"])


def _masked(value: Any) -> Any:
    """What a reader must know of what it has read, such as calls without an answer: nothing secret is kept."""
    if isinstance(value, str):
        return mask(value)
    if isinstance(value, list):
        return [_masked(one) for one in value]
    return {key: _masked(one) for key, one in value.items()} if isinstance(value, dict) else value


def _progress(row: Mapping[str, Any]) -> Progress:
    read = parse_instant(row["read"])
    if read is None:
        raise ValueError(row["read"])
    return Progress(
        position_of(row),
        Stamp(*map(int, row["stamp"])) if row["stamp"] else None,
        int(row["turns"]),
        read,
        restored(row["failures"]),
        str(row.get("scope", "")),
    )
