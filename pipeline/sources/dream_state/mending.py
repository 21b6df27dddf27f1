"""OpenClaw's state as it should stand: what can be used stays as it is, what cannot goes, and nothing is made up."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from slowwave.pipeline.language.concept_tags import concept_tags
from slowwave.pipeline.sources.dream_state.audit import is_own_line
from slowwave.pipeline.sources.dream_state.loose import Loose
from slowwave.pipeline.sources.dream_state.recalls import MOST, MOST_DAYS, Recalls, days, newest_first


def mended_recalls(found: Recalls, day_of: Callable[[str], str], now: str) -> bytes:
    """The store without what cannot be used and with the newest 512 rows; the file's own bytes where nothing is to do
    are for the caller to keep.

    day_of: the local day of a moment, "" for none: upstream's own repair adds the day in UTC, which near midnight
    counts one recall as two.
    """
    kept = sorted(found.rows, key=lambda key: newest_first(found.rows[key], key), reverse=True)[:MOST]
    rows = {key: _row(found.rows[key], day_of) for key in sorted(kept)}
    return written(store(found.file, rows, now))


def mended_phases(found: Loose, now: str) -> bytes:
    """The phase signals that can be read."""
    rows = {key: row for key, row in found.rows.items() if isinstance(row, dict)}
    return written(store(found, rows, now))


def without_own_lines(corpus: bytes) -> bytes:
    """The session corpus with what its own dreams wrote left blank: the number of a line is part of its key, so that
    the lines behind stay where they are."""
    return b"".join(
        line[len(line.rstrip(b"\r\n")) :] if is_own_line(line) else line for line in corpus.splitlines(keepends=True)
    )


def store(file: Loose, rows: Mapping[str, Any], now: str) -> dict[str, Any]:
    """A store with these rows; what stood beside its own stays."""
    return {"version": 1, **file.head, "updatedAt": now, "entries": rows}


def stamp(now: datetime) -> str:
    """A moment as OpenClaw writes it."""
    return now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def written(store: Mapping[str, Any]) -> bytes:
    """JSON in the form in which OpenClaw writes it."""
    # A lone surrogate, which JSON can spell and UTF-8 cannot, stays spelt.
    try:
        text = json.dumps(store, ensure_ascii=False, indent=2)
        return f"{text}\n".encode()
    except UnicodeEncodeError:
        return f"{json.dumps(store, indent=2)}\n".encode()


def _row(row: Mapping[str, Any], day_of: Callable[[str], str]) -> dict[str, Any]:
    whole = dict(row)
    if not isinstance(row.get("conceptTags"), list):
        whole["conceptTags"] = list(concept_tags(str(row.get("snippet", ""))))
    last = row.get("lastRecalledAt")
    day = day_of(last) if isinstance(last, str) else ""
    known = days(row)
    if day and not known:
        whole["recallDays"] = [day]
    elif known != row.get("recallDays"):
        whole["recallDays"] = known[-MOST_DAYS:]
    return whole
