"""index.json, schema 3.0 (reference auto-dream 2.4): read in any state, written in one."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from slowwave.pipeline.domain.health import WEIGHTS
from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.format.text import TORN, is_torn

VERSION = "3.0"
HISTORY = 90
"""Entries of ``stats.healthHistory`` at most, the oldest dropped."""

_OUR_ROWS = re.compile(r"\A(\{\n(?:  .*\n)*?  \"entries\": \[)\n(?:    \{.*\}(?:,\n(?=    \{)|\n(?=  \])))+(  \])")
"""The rows as we write them, one a line, of the list that stands in the file itself."""

_CONFIG: Mapping[str, JsonValue] = {"notificationLevel": "summary", "instanceName": "default"}
_STATS: Mapping[str, JsonValue] = {
    "totalEntries": 0,
    "avgImportance": 0.0,
    "lastPruned": None,
    "healthScore": 0,
    "healthMetrics": {},
    "insights": [],
    "healthHistory": [],
}


@dataclass(frozen=True, slots=True)
class IndexRow:
    """One row of ``entries``. created, last_referenced: ``YYYY-MM-DD``. extra: keys that are not ours, as found.
    keys: the order in which all stood in the file."""

    id: str
    summary: str = ""
    source: str = ""
    target: str = ""
    created: str = ""
    last_referenced: str = ""
    reference_count: int = 1
    importance: float = 0.0
    tags: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    archived: bool = False
    extra: Mapping[str, JsonValue] = field(default_factory=dict)
    keys: tuple[str, ...] = field(default=(), repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class IndexJson:
    """The whole file. last_dream: ISO instant or None. extra: top-level keys that are not of the schema. keys: the
    order in which all stood in the file."""

    last_dream: str | None = None
    config: Mapping[str, JsonValue] = field(default_factory=lambda: dict(_CONFIG))
    rows: tuple[IndexRow, ...] = ()
    stats: Mapping[str, JsonValue] = field(default_factory=lambda: dict(_STATS))
    extra: Mapping[str, JsonValue] = field(default_factory=dict)
    keys: tuple[str, ...] = field(default=(), repr=False, compare=False)

    @property
    def history(self) -> tuple[tuple[str, int], ...]:
        """(day, score) of earlier nights, oldest first; what is no such pair is passed over."""
        given = self.stats.get("healthHistory")
        rows = [row for row in given if isinstance(row, dict)] if isinstance(given, list) else []
        pairs = ((row.get("date"), row.get("score")) for row in rows)
        kept = [(day, round(score)) for day, score in pairs if isinstance(day, str) and isinstance(score, (int, float))]
        return tuple(kept[-HISTORY:])


def read_index(text: str, *, rows: bool = True) -> IndexJson | None:
    """The index of a file, None where it is no JSON object. Version 2 comes back in the shape of 3.

    rows: as well; a page wants only what stands beside them, and of a file of ours they are not even parsed.
    """
    text = text if rows else _OUR_ROWS.sub(r"\1\2", text, 1)
    try:
        given = json.loads(text.removeprefix("\ufeff"), parse_constant=lambda _: None)
        return _index(given, rows) if isinstance(given, dict) else None
    except (ValueError, RecursionError):
        return None


def _index(given: Mapping[str, JsonValue], rows: bool) -> IndexJson:
    last = given.get("lastDream")
    config, stats = _finite(given.get("config")), _finite(given.get("stats"))
    known = ("version", "lastDream", "config", "entries", "stats")
    return IndexJson(
        last if isinstance(last, str) else None,
        {**_CONFIG, **config} if isinstance(config, dict) else dict(_CONFIG),
        tuple(_rows(given.get("entries"))) if rows else (),
        _stats(stats if isinstance(stats, dict) else {}, last),
        {key: _finite(value) for key, value in given.items() if key not in known},
        tuple(given),
    )


def emit_index(index: IndexJson) -> str:
    """The file's text: keys where they stood, new ones behind in the order of the schema, one line a row.

    A row a line is what a diff of a hundred thousand rows can be read in, and json indents in pure Python.
    """
    whole: dict[str, JsonValue] = {
        "version": VERSION,
        "lastDream": index.last_dream,
        "config": dict(index.config),
        "entries": [],
        "stats": dict(index.stats),
        **index.extra,
    }
    parts: list[str] = []
    for key, value in _ordered(whole, index.keys).items():
        parts += (",\n" if parts else "{\n", f"  {_dumped(key)}: ")
        if key == "entries":
            parts += _rows_text(index.rows)
        else:
            parts.append(_dumped(value, 2).replace("\n", "\n  "))
    # Joined once: at 100,000 log entries these are six million characters.
    text = "".join((*parts, "\n}\n"))
    return TORN.sub("\ufffd", text) if is_torn(text) else text


def _rows_text(rows: tuple[IndexRow, ...]) -> Iterator[str]:
    if not rows:
        yield "[]"
        return
    for place, row in enumerate(rows):
        yield ",\n    " if place else "[\n    "
        yield _ROWS.encode(_ordered(_row(row), row.keys))
    yield "\n  ]"


def _dumped(value: JsonValue, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)


_ROWS = json.JSONEncoder(ensure_ascii=False)


def _ordered(found: dict[str, JsonValue], keys: tuple[str, ...]) -> dict[str, JsonValue]:
    if not keys or tuple(found) == keys:
        return found
    return {**{key: found[key] for key in keys if key in found}, **found}


def _stats(given: Mapping[str, JsonValue], last_dream: JsonValue) -> dict[str, JsonValue]:
    stats = {**given, **{key: value for key, value in _STATS.items() if key not in given}}
    metrics = stats["healthMetrics"]
    stats["healthMetrics"] = {**dict.fromkeys(WEIGHTS, 0.0), **(metrics if isinstance(metrics, dict) else {})}
    score = given.get("healthScore")
    if "healthHistory" not in given and isinstance(score, (int, float)) and isinstance(last_dream, str):
        stats["healthHistory"] = [{"date": last_dream[:10], "score": score}]
    return stats


def _rows(given: object) -> list[IndexRow]:
    """The rows of a list, or of a mapping from id to row, as some older tools wrote them."""
    if isinstance(given, dict):
        given = [{"id": key, **row} for key, row in given.items() if isinstance(row, dict)]
    rows = given if isinstance(given, list) else []
    return [_read_row(row) for row in rows if isinstance(row, dict)]


_KNOWN = frozenset(
    (
        "id",
        "summary",
        "source",
        "target",
        "created",
        "lastReferenced",
        "referenceCount",
        "importance",
        "tags",
        "related",
        "archived",
    )
)
_NOTHING: Mapping[str, JsonValue] = {}


def _read_row(row: Mapping[str, JsonValue]) -> IndexRow:
    get = row.get
    given, count, importance = get("id"), _finite(get("referenceCount")), _finite(get("importance"))
    return IndexRow(
        str(given) if isinstance(given, (str, int)) else "",
        _text(get("summary")),
        _text(get("source")),
        _text(get("target")),
        _text(get("created")),
        _text(get("lastReferenced")),
        int(count) if isinstance(count, (int, float)) else 1,
        float(importance) if isinstance(importance, (int, float)) else 0.0,
        _texts(get("tags")),
        _texts(get("related")),
        get("archived") is True,
        _NOTHING if row.keys() <= _KNOWN else {key: _finite(row[key]) for key in row if key not in _KNOWN},
        _one_copy(tuple(row)),
    )


@lru_cache(maxsize=256)
def _one_copy(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Most rows have the same keys in the same order."""
    return keys


def _text(given: JsonValue) -> str:
    return given if isinstance(given, str) else ""


def _row(row: IndexRow) -> dict[str, JsonValue]:
    found: dict[str, JsonValue] = {
        "id": row.id,
        "summary": row.summary,
        "source": row.source,
        "target": row.target,
        "created": row.created,
        "lastReferenced": row.last_referenced,
        "referenceCount": row.reference_count,
        "importance": row.importance,
        "tags": list(row.tags),
        "related": list(row.related),
    }
    if row.archived:
        found["archived"] = True
    return {**found, **row.extra} if row.extra else found


def _texts(given: JsonValue) -> tuple[str, ...]:
    return tuple([each for each in given if isinstance(each, str)]) if isinstance(given, list) else ()


def _finite(value: JsonValue) -> JsonValue:
    """The value with 0 for each number too large for a float; told afterwards, since asked about each as it is read
    takes as long as the reading."""
    if isinstance(value, float):
        return value if math.isfinite(value) else 0.0
    if isinstance(value, dict):
        return {key: _finite(below) for key, below in value.items()}
    return [_finite(below) for below in value] if isinstance(value, list) else value
