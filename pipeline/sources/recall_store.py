"""OpenClaw's short-term recall store, ``memory/.dreams/short-term-recall.json``."""

from __future__ import annotations

import json

PATH = "memory/.dreams/short-term-recall.json"


def live_entries(data: bytes) -> int:
    """How many entries of the store wait for promotion; 0 for what is no such store.

    An entry lives when it has a path, whole line numbers and the source "memory", and no ``promotedAt``
    (reference openclaw-dreaming 2.1).
    """
    try:
        store = json.loads(data)
    except (ValueError, RecursionError):
        return 0
    entries = store.get("entries") if isinstance(store, dict) else None
    return sum(map(_lives, entries.values())) if isinstance(entries, dict) else 0


def _lives(entry: object) -> bool:
    if not isinstance(entry, dict) or entry.get("source") != "memory" or entry.get("promotedAt"):
        return False
    path, lines = entry.get("path"), (entry.get("startLine"), entry.get("endLine"))
    return isinstance(path, str) and bool(path) and all(type(line) is int for line in lines)
