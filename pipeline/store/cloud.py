"""``cloud.json``: what is known of a memory server: a cycle that is open, what was uploaded, when it was asked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import date, datetime
from typing import Any

from slowwave.pipeline.domain.cloud.values import is_id
from slowwave.pipeline.domain.entry import instant_of
from slowwave.pipeline.domain.lines import instant
from slowwave.pipeline.language.dates import parse_day
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.locks import Lock
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.state import keep

WHERE = "cloud.json"


@dataclass(frozen=True, slots=True)
class Sent:
    """What was uploaded of an entry. id: its name there. digest: of the text."""

    id: str
    digest: str


@dataclass(frozen=True, slots=True)
class CloudState:
    """starting: a cycle was about to be opened then, and nobody knows yet whether it was. cycle: the one that is open,
    "" for none. executed, done: the last local days on which the server decayed, and on which all of it went well.
    at, trouble: of the last time, "" where nothing was in the way. mark: by which what this memory uploaded is known
    there, "" before anything was. sent: by the entry's id."""

    starting: datetime | None = None
    cycle: str = ""
    executed: date | None = None
    done: date | None = None
    at: datetime | None = None
    trouble: str = ""
    mark: str = ""
    sent: Mapping[str, Sent] = field(default_factory=dict)


def cloud_state(workspace: Workspace) -> CloudState:
    """What is known; nothing where the file is lost or torn."""
    try:
        kept = json.loads(FILES.read(workspace.state_path(WHERE)) or b"{}")
        return _state(kept) if isinstance(kept, dict) else CloudState()
    except (OSError, ValueError, RecursionError):
        return CloudState()


def keep_cloud_state(workspace: Workspace, state: CloudState) -> None:
    """Store it, on disk before this returns."""
    kept = asdict(state)
    for name in ("starting", "at"):
        kept[name] = instant(kept[name]) if kept[name] else None
    for name in ("executed", "done"):
        kept[name] = kept[name].isoformat() if kept[name] else None
    keep(workspace.state_path(WHERE), json.dumps(kept, ensure_ascii=False, indent=1).encode("utf-8", "replace"))


def cloud_lock(workspace: Workspace) -> Lock:
    """Who speaks with the server; ``BusyError`` at once where another process does."""
    return Lock(workspace.state_path("cloud.lock"), timeout=0.0, what="The memory server of this workspace")


def _state(kept: dict[str, Any]) -> CloudState:
    sent = kept.get("sent")
    listed = sent.items() if isinstance(sent, dict) else ()
    cycle, trouble, mark = kept.get("cycle"), kept.get("trouble"), kept.get("mark")
    return CloudState(
        instant_of(kept.get("starting")),
        cycle if isinstance(cycle, str) and is_id(cycle) else "",
        parse_day(kept.get("executed")),
        parse_day(kept.get("done")),
        instant_of(kept.get("at")),
        trouble if isinstance(trouble, str) else "",
        mark if isinstance(mark, str) and is_id(mark) else "",
        {name: Sent(one["id"], str(one.get("digest"))) for name, one in listed if _is_sent(one)},
    )


def _is_sent(given: object) -> bool:
    return isinstance(given, dict) and is_id(given.get("id"))
