"""The sections of dream-log.md: ours and the three older forms (reference auto-dream 2.7)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from slowwave.pipeline.format.scan import scan
from slowwave.pipeline.language.dates import parse_day

_TITLE = re.compile(
    r"(?:(?:[^\w\s]+\s+)?(?P<named>Dream)(?:\s+Report)?(?:\s+#(?P<number>\d{1,9}))?\s+[—–-]+\s+)?"
    r"(?P<moment>(?P<day>\d{4}-\d{2}-\d{2})(?P<time>[T ]\d{1,2}:\d{2}(?::\d{2})?)?"
    r"(?:\s*(?:Z|[A-Z]{2,5}|[+-]\d{2}:?\d{2}))?)\s*\Z"
)

_COUNT = re.compile(r"\b(Scanned|New|Archived|Total|Health):? (\d{1,9})\b")


@dataclass(frozen=True, slots=True)
class LoggedDream:
    """number: from 1, None where the form has none. moment: day, time and zone as they stand there.

    counts: what its first line of counts says, by name: scanned, new, archived, total, health.
    """

    number: int | None
    day: date
    moment: str
    counts: Mapping[str, int] = field(default_factory=dict)


def dreams(text: str) -> tuple[LoggedDream, ...]:
    """The dreams that the log tells of, in its order; their number is the streak."""
    found: list[LoggedDream] = []
    for span in scan(text):
        if span.piece is not None and not span.level and found and not found[-1].counts:
            found[-1] = replace(found[-1], counts=_counts(span.piece.text))
        if span.level not in (1, 2) or span.piece is None:
            continue
        title = _TITLE.match(span.piece.text)
        dream = _dream(title) if title is not None and (title["named"] or title["time"]) else None
        if dream is not None:
            found.append(dream)
    return tuple(found)


def _counts(text: str) -> dict[str, int]:
    return {name.lower(): int(number) for name, number in _COUNT.findall(text)}


def _dream(title: re.Match[str]) -> LoggedDream | None:
    day = parse_day(title["day"])
    if day is None:
        return None
    return LoggedDream(int(title["number"]) if title["number"] else None, day, title["moment"])
