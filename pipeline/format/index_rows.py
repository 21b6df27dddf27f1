"""index.json of a memory: a row for each entry of topics, procedures, episodes and the archive, and the statistics."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from slowwave.pipeline.domain.age import birthday, last_reference
from slowwave.pipeline.domain.document import LONG_TERM, Block, Document
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.evidence import ENTRY, LEARNING, LOG, NOTE
from slowwave.pipeline.domain.health import WEIGHTS
from slowwave.pipeline.domain.lines import clipped, one_line
from slowwave.pipeline.domain.memory import LAST_DREAM, JsonValue, Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.places import Places
from slowwave.pipeline.domain.relations import relate, tags_of
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.scoring import importance
from slowwave.pipeline.domain.tally import score
from slowwave.pipeline.format.index_json import HISTORY, IndexJson, IndexRow
from slowwave.pipeline.language.dates import days_in
from slowwave.pipeline.language.secrets import mask

SUMMARY_WIDTH = 240
"""Columns of a row's summary."""

_OURS = re.compile(r"[el][0-9a-f]{16}\Z")


def rebuilt(memory: Memory, night: Night, given: IndexJson) -> IndexJson:
    """The index of this memory. given: the file as it stands, whose unknown keys, insights and foreign rows stay.

    A row of ours whose line is gone goes with it, unless it is archived.
    """
    rows = _rows(memory, night, given.rows)
    ids = {entry.id for entry in memory.active(night.now)}
    active = [row.importance for row in rows if row.id in ids]
    last = memory.state.get(LAST_DREAM)
    stats: dict[str, JsonValue] = {
        **given.stats,
        "totalEntries": len(active),
        "avgImportance": round(sum(active) / len(active), 4) if active else 0.0,
        "lastPruned": _last_pruned(memory, given.stats.get("lastPruned")),
        **_health(memory, night, given.stats),
    }
    return replace(given, last_dream=last if isinstance(last, str) else given.last_dream, rows=rows, stats=stats)


def _rows(memory: Memory, night: Night, old: Sequence[IndexRow]) -> tuple[IndexRow, ...]:
    """The rows in the order in which they stood, new ones behind."""
    stood = list(enumerate(old))
    places = {_name(row.id): place for place, row in reversed(stood)}
    # Of equal lines one may have gained its eid and gone to the archive: then the next bears the same hex.
    places |= {row.id: place for place, row in reversed(stood)}
    found: dict[int, IndexRow] = {}
    new: list[IndexRow] = []
    seen: set[str] = set()
    for place, row in _told(memory, night, old, places):
        if row.id in seen:
            continue
        seen.add(row.id)
        if place is None or place in found:
            new.append(row)
        else:
            found[place] = row
    kept = (found.get(place) or row for place, row in enumerate(old) if place in found or _stays(row))
    return (*kept, *new)


def _told(
    memory: Memory, night: Night, old: Sequence[IndexRow], places: Mapping[str, int]
) -> Iterator[tuple[int | None, IndexRow]]:
    """Each entry's row, and the place of the row that it takes over."""
    active = memory.active(night.now)
    ids = [entry.id for entry in active]
    related = dict(zip(ids, relate(active).related, strict=True))
    for doc in memory.with_role(*LONG_TERM, Role.ARCHIVE):
        for block in doc.blocks:
            entry = block.entry
            if entry is None:
                continue
            place = _place(entry, places)
            before = old[place] if place is not None else None
            near = related.get(entry.id)
            if near is None and before is not None and before.archived:
                target = _target(doc, block)
                same = (before.id, before.target) == (entry.id, target)
                yield place, before if same else replace(before, id=entry.id, target=target)
                continue
            others = tuple(map(ids.__getitem__, near or ()))
            yield place, _row(memory, night, doc, block, entry, others, archived=near is None, before=before)


def _row(
    memory: Memory,
    night: Night,
    doc: Document,
    block: Block,
    entry: Entry,
    related: tuple[str, ...],
    *,
    archived: bool,
    before: IndexRow | None,
) -> IndexRow:
    last = last_reference(entry, memory, night)
    text, source, target = _clean(one_line(entry.text), _source(memory, entry), _target(doc, block), before)
    return IndexRow(
        entry.id,
        clipped(text, SUMMARY_WIDTH),
        source,
        target,
        (before.created if before is not None else "") or birthday(entry, memory, night).isoformat(),
        last.isoformat(),
        max(entry.references, before.reference_count if before is not None else 0),
        round(importance(entry, (night.today - last).days, night.settings.retention), 4),
        tags_of(text),
        related,
        archived,
        before.extra if before is not None else {},
        before.keys if before is not None else (),
    )


def _clean(text: str, source: str, target: str, before: IndexRow | None) -> tuple[str, str, str]:
    """The three without a secret that a person may have typed; what stood in the file was looked at when it came."""
    if before is not None and (before.summary, before.source, before.target) == (text, source, target):
        return text, source, target
    return mask(text), mask(source), mask(target)


def _name(row_id: str) -> str:
    """What stays of an id when a line gains its eid: the hex behind the first letter."""
    return row_id[1:] if _OURS.match(row_id) else row_id


def _place(entry: Entry, places: Mapping[str, int]) -> int | None:
    place = places.get(entry.id)
    if place is None:
        place = places.get(_name(entry.id))
    if place is not None or not entry.marks:
        return place
    return next((places[mark] for mark in entry.marks if mark in places), None)


def _stays(row: IndexRow) -> bool:
    return row.archived or not _OURS.match(row.id)


def _source(memory: Memory, entry: Entry) -> str:
    """The path of the file that an entry comes from, another source as it stands, else the entry's own file."""
    given = entry.source if entry.annotation.body else ""
    path = _path_in(memory.places, given.partition("#")[0])
    if path in memory.documents:
        return path
    return given or entry.annotation.get("home").partition("#")[0] or entry.path


@lru_cache(maxsize=4096)
def _path_in(places: Places, source: str) -> str:
    kind, _, rest = source.partition(":")
    days = days_in(rest) if kind == LOG else ()
    if days:
        return places.log(days[0])
    return rest if kind in (NOTE, LEARNING, ENTRY) else ""


def _target(doc: Document, block: Block) -> str:
    return f"{doc.path}#{block.heading}" if block.heading else doc.path


def _last_pruned(memory: Memory, given: JsonValue) -> JsonValue:
    """The newest day on which something was archived."""
    days = (entry.annotation.get("arch") for doc in memory.with_role(Role.ARCHIVE) for entry in doc.entries)
    newest = max(days, default="")
    return given if not newest or (isinstance(given, str) and given[:10] >= newest) else newest


def _health(memory: Memory, night: Night, given: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """The score, its metrics and its history, one row a day; nothing before the first measurement."""
    health = memory.state.get("health")
    value = score(health)
    if not isinstance(health, dict) or value is None:
        return {}
    today = night.today.isoformat()
    history = given.get("healthHistory")
    rows = [row for row in history if isinstance(row, dict)] if isinstance(history, list) else []
    same = next((row for row in rows if row.get("date") == today), {})
    earlier: list[JsonValue] = [row for row in rows if row.get("date") != today]
    kept = [*earlier, {**same, "date": today, "score": value}][-HISTORY:]
    old = given.get("healthMetrics")
    metrics = {**(old if isinstance(old, dict) else {}), **{key: health.get(key, 0.0) for key in WEIGHTS}}
    return {"healthScore": value, "healthMetrics": metrics, "healthHistory": kept}
