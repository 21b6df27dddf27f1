"""What OpenClaw's phases met, ``memory/.dreams/phase-signals.json``: counts by the keys of its recall store.

A key holds line numbers, which move; so each is told by the text that its store has under it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

from slowwave.pipeline.domain.entry import instant_of
from slowwave.pipeline.domain.reinforcement import MOST_HITS, MOST_STATEMENTS, Met, Reinforcement
from slowwave.pipeline.sources.dream_state.loose import read_loose
from slowwave.pipeline.sources.dream_state.recalls import FOLDER, PHASES, number, read_recalls

PATH = f"{FOLDER}/{PHASES}"


def met(recalls: bytes, phases: bytes, day_of: Callable[[datetime], date] = datetime.date) -> tuple[Met, ...]:
    """The passages that a phase met, at most 512, those that one met last. recalls, phases: bytes of the two files,
    whole or damaged. day_of: the local day of a moment."""
    rows = read_loose(phases, "entries").rows
    texts = read_recalls(recalls).rows if rows else {}
    found = [
        Met(" ".join(str(texts[key].get("snippet", "")).split()), hits)
        for key, row in rows.items()
        if key in texts and isinstance(row, dict) and (hits := _hits(row, day_of)) != Reinforcement()
    ]
    found.sort(key=lambda one: (max(filter(None, (one.hits.light_day, one.hits.rem_day))), one.text), reverse=True)
    return tuple([one for one in found if one.text][:MOST_STATEMENTS])


def _hits(row: Mapping[str, Any], day_of: Callable[[datetime], date]) -> Reinforcement:
    """Hits of a phase of which nobody knows when they were count for nothing."""
    days = [_day(row.get(name), day_of) for name in ("lastLightAt", "lastRemAt")]
    counts = [min(MOST_HITS, number(row.get(name))) for name in ("lightHits", "remHits")]
    light, rem = (count if day else 0 for count, day in zip(counts, days, strict=True))
    return Reinforcement(light, days[0] if light else None, rem, days[1] if rem else None)


def _day(given: object, day_of: Callable[[datetime], date]) -> date | None:
    moment = instant_of(given)
    return day_of(moment) if moment is not None else None
