"""OpenClaw's short-term recall store, ``memory/.dreams/short-term-recall.json``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from slowwave.pipeline.digest import short_sha1
from slowwave.pipeline.domain.entry import instant_of
from slowwave.pipeline.domain.ranking.uses import Passage, Uses
from slowwave.pipeline.language.dates import days_in, parse_day
from slowwave.pipeline.sources.dream_state.recalls import (
    FOLDER,
    RECALLS,
    SNIPPET,
    amount,
    number,
    path_of,
    read_recalls,
    share,
)
from slowwave.pipeline.sources.recall_events import Asked, Place, questions

PATH = f"{FOLDER}/{RECALLS}"
DAILY_FIT, SESSION_FIT = 0.62, 0.58
"""What its own dreams write down for a note that they read, which is no use of it."""


def live_entries(data: bytes) -> int:
    """How many entries of the store wait for promotion; 0 for what is no such store.

    An entry lives when it has a path, whole line numbers and the source "memory", and no ``promotedAt``
    (reference openclaw-dreaming 2.1).
    """
    return sum(not row.get("promotedAt") for row in read_recalls(data).rows.values())


def passages(
    data: bytes, events: bytes = b"", day_of: Callable[[datetime], date] = datetime.date
) -> tuple[Passage, ...]:
    """The passages that questions brought up, or that a person had staged; none for what is no such store. events: the
    log of the questions, which tells what each was about. day_of: the local day of a moment.

    What its dreams counted for reading a note again is left out. Promoted ones stay: whether the text is remembered is
    seen in the memory. How well a passage fitted is measured by the best that any did, since one provider's scores end
    at 0.5 where another's end at 1.
    """
    known = [row for row in read_recalls(data).rows.values() if _is_recalled(row)]
    best = max((share(entry.get("maxScore")) for entry in known), default=0.0) or 1.0
    asked = questions(events)
    return tuple(one for entry in known for one in _told_apart(_passage(entry, best), asked, day_of))


def _told_apart(
    whole: Passage, known: Mapping[Place, tuple[Asked, ...]], day_of: Callable[[datetime], date]
) -> Iterator[Passage]:
    """The passage once for each question that is known, and once for the uses of which no more is known."""
    uses = whole.uses
    asked = [one for one in known.get((whole.path, whole.start, whole.end), ()) if one.name in uses.asked]
    for one in asked:
        use = Uses(1, one.fit, frozenset((one.name,)), frozenset((day_of(one.at),)), one.at)
        yield replace(whole, uses=use, question=one.question)
    left = uses.count - len(asked)
    if left > 0:
        names = uses.asked - {one.name for one in asked}
        fit = max(0.0, uses.fit - sum(one.fit for one in asked))
        yield replace(whole, uses=replace(uses, count=left, fit=min(fit, float(left)), asked=names))


def _is_recalled(row: Mapping[str, Any]) -> bool:
    return bool(number(row.get("recallCount")) or number(row.get("groundedCount")))


def _passage(entry: Mapping[str, Any], best: float) -> Passage:
    text = entry.get("snippet")
    text = text if isinstance(text, str) else ""
    path = path_of(entry["path"])
    cut = len(text) >= SNIPPET - 1
    return Passage(_uses(entry, path), "", path, entry["startLine"], entry["endLine"], text, cut, best)


def _uses(entry: Mapping[str, Any], path: str) -> Uses:
    recalled, grounded, daily = (number(entry.get(f"{name}Count")) for name in ("recall", "grounded", "daily"))
    count = recalled + grounded
    own = SESSION_FIT if "/session-corpus/" in path else DAILY_FIT
    fit = max(0.0, amount(entry.get("totalScore")) - own * daily)
    days = sorted(day for one in _texts(entry.get("recallDays")) if (day := parse_day(one)) is not None)
    asked = frozenset(_texts(entry.get("queryHashes"))) - _of_dreams(path, days)
    # Days on which it was only read again cannot be told from the others; there are no more of these than recalls.
    kept = frozenset(days[-count:] if daily else days)
    return Uses(count, min(fit, float(count)), asked, kept, instant_of(entry.get("lastRecalledAt")), grounded)


def _of_dreams(path: str, days: list[date]) -> frozenset[str]:
    """The hashes of what its dreams put down in the place of a question."""
    named = {day.isoformat() for day in (*days_in(path), *days)}
    kinds = ("daily", "sessions")
    asked = (f"__dreaming_{kind}__:{day}" for kind in kinds for day in named)
    return frozenset(short_sha1(one) for one in asked)


def _texts(given: object) -> Iterator[str]:
    return (one for one in given if isinstance(one, str)) if isinstance(given, list) else iter(())
