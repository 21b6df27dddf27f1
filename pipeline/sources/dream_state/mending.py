"""OpenClaw's state as it should stand: what can be used stays as it is, what cannot goes, and nothing is made up."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from slowwave.pipeline.language.concept_tags import concept_tags
from slowwave.pipeline.sources.dream_state.audit import is_own_line
from slowwave.pipeline.sources.dream_state.loose import Loose
from slowwave.pipeline.sources.dream_state.recalls import MOST, Recalls, days, newest_first

MOST_DAYS = 16
"""Days of one row (reference openclaw-dreaming 2.1)."""


def mended_recalls(found: Recalls, day_of: Callable[[str], str], now: str) -> bytes:
    """The store without what cannot be used and with the newest 512 rows; the file's own bytes where nothing is to do
    are for the caller to keep.

    day_of: the local day of a moment, "" for none: upstream's own repair adds the day in UTC, which near midnight
    counts one recall as two.
    """
    kept = sorted(found.rows, key=lambda key: newest_first(found.rows[key], key), reverse=True)[:MOST]
    rows = {key: _row(found.rows[key], day_of) for key in sorted(kept)}
    return written({**_head(found.file, now), "entries": rows})


def mended_phases(found: Loose, now: str) -> bytes:
    """The phase signals that can be read."""
    rows = {key: row for key, row in found.rows.items() if isinstance(row, dict)}
    return written({**_head(found, now), "entries": rows})


def without_own_lines(corpus: bytes) -> bytes:
    """The session corpus with what its own dreams wrote left blank: the number of a line is part of its key, so that
    the lines behind stay where they are."""
    return b"".join(
        line[len(line.rstrip(b"\r\n")) :] if is_own_line(line) else line for line in corpus.splitlines(keepends=True)
    )


def written(store: Mapping[str, Any]) -> bytes:
    """JSON in the form in which OpenClaw writes it."""
    # A lone surrogate, which JSON can spell and UTF-8 cannot, stays spelt.
    try:
        text = json.dumps(store, ensure_ascii=False, indent=2)
        return f"{text}\n".encode()
    except UnicodeEncodeError:
        return f"{json.dumps(store, indent=2)}\n".encode()


def _head(file: Loose, now: str) -> dict[str, Any]:
    return {"version": 1, **file.head, "updatedAt": now}


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
