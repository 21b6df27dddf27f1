"""Recall traces: one line for each time that an agent was told something; ids alone, and a digest of the question."""

from __future__ import annotations

import json
from collections.abc import Mapping

from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.frozen import TYPE_CHECKING, dataclass, field
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.state import note, noted

if TYPE_CHECKING:
    from typing import Any

TRACES = "traces/context.jsonl"
CAP = 4 << 20
"""Bytes, about 20,000 of them; the older half goes first."""


@dataclass(frozen=True, slots=True)
class Trace:
    """One injection. at: RFC 3339. kind: start, or prompt. query: of the message, "" for none. resident: ids of the
    snapshot. entries: id to why it was found. reflexes: ids. left_out: what had no room. raw: messages of earlier
    conversations, which are no use of any entry."""

    at: str
    agent: str = ""
    session: str = ""
    kind: str = "prompt"
    query: str = ""
    resident: tuple[str, ...] = ()
    entries: Mapping[str, str] = field(default_factory=dict)
    reflexes: tuple[str, ...] = ()
    left_out: int = 0
    raw: tuple[str, ...] = ()


def query_of(message: str) -> str:
    """What tells the same question again, and not what it was."""
    return sha256_hex(message.encode("utf-8", "replace"))[:16] if message else ""


def add_trace(workspace: Workspace, trace: Trace) -> None:
    """Note one injection."""
    given = {name: getattr(trace, name) for name in Trace.__match_args__}
    line = json.dumps({name: value for name, value in given.items() if value}, ensure_ascii=False)
    note(workspace.state_path(TRACES), line, cap=CAP)


def traces(workspace: Workspace) -> tuple[Trace, ...]:
    """All that are kept, oldest first; a torn line is left out."""
    return noted(workspace.state_path(TRACES), _read)


def _read(line: str) -> Trace | None:
    try:
        given: dict[str, Any] = json.loads(line)
        texts = {name: str(given.get(name, "")) for name in ("at", "agent", "session", "query")}
        entries = {str(key): str(why) for key, why in given.get("entries", {}).items()}
        resident, reflexes, raw = (tuple(map(str, given.get(name, ()))) for name in ("resident", "reflexes", "raw"))
        kind, left_out = str(given.get("kind", "prompt")), int(given.get("left_out", 0))
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None
    return Trace(**texts, kind=kind, resident=resident, entries=entries, reflexes=reflexes, left_out=left_out, raw=raw)
