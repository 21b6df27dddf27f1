"""An entry as commands show it, in the shape that docs/operations.md promises."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.listing import state_of
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.language.secrets import mask


@dataclass(frozen=True, slots=True)
class Row:
    """One entry. text: secrets masked. file, line: where it stands. tier: resident or retrieved. state: as
    ``dream list --state`` has it. since, until: from when to when it holds, "" where nobody says. last_used: a day."""

    id: str
    text: str
    file: str
    line: int
    kind: str
    type: str
    tier: str
    state: str
    subject: str
    since: str
    until: str
    uses: int
    last_used: str
    confidence: str
    pinned: bool
    shared: bool
    by: str
    source: str
    supersedes: tuple[str, ...]
    aliases: tuple[str, ...]


def row(entry: Entry, memory: Memory, now: datetime) -> Row:
    """The entry as it is in that memory at that moment."""
    return Row(
        id=entry.id,
        text=mask(entry.text),
        file=mask(entry.path),
        line=entry.line,
        kind=entry.kind,
        type=entry.topic_type,
        tier="resident" if entry.resident else "retrieved",
        state=state_of(entry, memory, now),
        subject=mask(entry.subject),
        since=shown(entry.born, now),
        until=shown(memory.ended(entry), now),
        uses=entry.uses,
        last_used=entry.annotation.get("ref"),
        confidence=entry.annotation.get("conf"),
        pinned=entry.pinned,
        shared=entry.shared,
        by=entry.origin,
        source=mask(entry.source),
        supersedes=entry.supersedes,
        aliases=entry.aliases,
    )


def shown(moment: datetime | None, now: datetime) -> str:
    """RFC 3339 in the configured zone, "" for none. Before the first year of that zone it is told in UTC."""
    if moment is None:
        return ""
    try:
        return moment.astimezone(now.tzinfo).isoformat()
    except OverflowError:
        return moment.isoformat()
