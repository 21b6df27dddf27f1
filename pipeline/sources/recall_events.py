"""OpenClaw's log of recalls, ``memory/.dreams/events.jsonl``: the questions, of which its store keeps hashes alone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from slowwave.pipeline.digest import short_sha1
from slowwave.pipeline.domain.entry import parse_instant
from slowwave.pipeline.sources.dream_state.recalls import EVENTS, FOLDER, path_of, share

PATH = f"{FOLDER}/{EVENTS}"
_RECALL = b'"memory.recall.recorded"'
LONGEST = 400
"""Characters of a question that are looked at."""

Place = tuple[str, int, int]
"""Path, first and last line."""


class Asked(NamedTuple):
    """A question that brought a passage up. name: its hash as the store has it."""

    name: str
    question: str
    fit: float
    at: datetime


def questions(data: bytes) -> Mapping[Place, tuple[Asked, ...]]:
    """By passage the questions that brought it up. A line that cannot be read is passed over."""
    found: dict[Place, list[Asked]] = {}
    for line in data.splitlines():
        for place, asked in _read(line) if _RECALL in line else ():
            found.setdefault(place, []).append(asked)
    return {place: tuple(asked) for place, asked in found.items()}


def query_hash(question: str) -> str:
    """As the store names a question (reference openclaw-dreaming 2.1)."""
    return short_sha1(question.strip().lower())


def _read(line: bytes) -> Iterator[tuple[Place, Asked]]:
    try:
        event = json.loads(line)
    except (ValueError, RecursionError):
        return
    question = event.get("query") if isinstance(event, dict) else None
    at = parse_instant(str(event.get("timestamp", ""))) if isinstance(question, str) else None
    results = event.get("results") if at is not None else None
    for one in results if isinstance(results, list) else ():
        if at is not None and isinstance(question, str) and (place := _place(one)) is not None:
            yield place, Asked(query_hash(question), question[:LONGEST], share(one.get("score")), at)


def _place(one: Any) -> Place | None:
    if not isinstance(one, dict) or not isinstance(one.get("path"), str):
        return None
    start, end = one.get("startLine"), one.get("endLine")
    return (path_of(one["path"]), start, end) if type(start) is int and type(end) is int else None
