"""What a backfill stages in OpenClaw's recall store, and how it is taken out again (reference 2.1, 11).

Grounded signals: a line that surely lasts counts twice at 0.92, one that may last once at 0.82.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from slowwave.pipeline.digest import short_sha1
from slowwave.pipeline.domain.grounded import DURABLE, Claim, Grounded
from slowwave.pipeline.language.concept_tags import concept_tags
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.sources.dream_state.mending import store, written
from slowwave.pipeline.sources.dream_state.recalls import MOST_DAYS, SNIPPET, amount, days, number, read_recalls

UPDATE, CANDIDATE = "lasting-update", "candidate"
WEIGHTS: Mapping[str, tuple[int, float]] = {UPDATE: (2, 0.92), CANDIDATE: (1, 0.82)}
"""Signals and score of each kind."""
MOST_HASHES = 32


@dataclass(frozen=True, slots=True)
class Staged:
    """What was added to one row. made: the row did not stand there before."""

    key: str
    count: int
    score: float
    asked: tuple[str, ...]
    made: bool


def stage(data: bytes, notes: Iterable[tuple[date, Grounded]], now: str) -> tuple[bytes, tuple[Staged, ...]]:
    """The store with the lines of these notes, and what was added to which row. Nothing that stands there is lost."""
    found = read_recalls(data)
    rows: dict[str, Any] = dict(found.file.rows)
    added: list[Staged] = []
    for day, note in notes:
        for claim, kinds in _claims(note):
            added.append(_add(rows, note.path, claim, kinds, day, now))
    return written(store(found.file, dict(sorted(rows.items())), now)), tuple(added)


def unstage(data: bytes, added: Iterable[Staged], now: str) -> tuple[bytes, int]:
    """The store without what was added, and how many rows went: those that are nothing else. Where a recall came to a
    row meanwhile, the recall stays."""
    found = read_recalls(data)
    rows: dict[str, Any] = dict(found.file.rows)
    gone = 0
    for one in added:
        row = rows.get(one.key)
        if not isinstance(row, dict):
            continue
        left = _less(row, one)
        if one.made and not any(number(left.get(f"{name}Count")) for name in ("recall", "daily", "grounded")):
            del rows[one.key]
            gone += 1
        else:
            rows[one.key] = left
    return written(store(found.file, rows, now)), gone


def query_hash(kind: str) -> str:
    """The first 12 hex of SHA-1 of the query that upstream's backfill puts down."""
    return short_sha1(f"__dreaming_grounded_backfill__:{kind}")


def _claims(note: Grounded) -> Iterator[tuple[Claim, tuple[str, ...]]]:
    for one in note.candidates:
        if one.lean == DURABLE:
            yield one, (UPDATE, CANDIDATE) if one in note.updates else (CANDIDATE,)


def _add(rows: dict[str, Any], path: str, claim: Claim, kinds: tuple[str, ...], day: date, now: str) -> Staged:
    text = " ".join(mask(claim.text).split())
    key = f"memory:{path}:{claim.start}:{claim.end}:{short_sha1(text)}"
    known = rows.get(key)
    row: dict[str, Any] = dict(known) if isinstance(known, dict) else _fresh(key, path, claim, text, now)
    count = sum(WEIGHTS[kind][0] for kind in kinds)
    score = sum(WEIGHTS[kind][0] * WEIGHTS[kind][1] for kind in kinds)
    hashes = [one for one in row.get("queryHashes", ()) if isinstance(one, str)]
    asked = tuple(one for one in map(query_hash, kinds) if one not in hashes)
    row["groundedCount"] = number(row.get("groundedCount")) + count
    row["totalScore"] = round(amount(row.get("totalScore")) + score, 12)
    row["maxScore"] = max(amount(row.get("maxScore")), *(WEIGHTS[kind][1] for kind in kinds))
    row["lastRecalledAt"] = now
    row["queryHashes"] = [*hashes, *asked][-MOST_HASHES:]
    row["recallDays"] = sorted({*days(row), day.isoformat()})[-MOST_DAYS:]
    rows[key] = row
    return Staged(key, count, score, asked, known is None)


def _fresh(key: str, path: str, claim: Claim, text: str, now: str) -> dict[str, Any]:
    return {
        "key": key,
        "path": path,
        "startLine": claim.start,
        "endLine": claim.end,
        "source": "memory",
        "snippet": text[:SNIPPET],
        "recallCount": 0,
        "dailyCount": 0,
        "groundedCount": 0,
        "totalScore": 0,
        "maxScore": 0,
        "firstRecalledAt": now,
        "lastRecalledAt": now,
        "queryHashes": [],
        "recallDays": [],
        "conceptTags": list(concept_tags(text)),
        "claimHash": short_sha1(text),
    }


def _less(row: Mapping[str, Any], one: Staged) -> dict[str, Any]:
    hashes = [each for each in row.get("queryHashes", ()) if each not in one.asked]
    left = max(0, number(row.get("groundedCount")) - one.count)
    return {
        **row,
        "groundedCount": left,
        "totalScore": round(max(0.0, amount(row.get("totalScore")) - one.score), 12),
        "queryHashes": hashes,
    }
