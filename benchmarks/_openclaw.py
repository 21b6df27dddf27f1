"""What OpenClaw's dreaming (2026.6.11, its defaults) promotes of dated notes: a reference line.

After the description in shared/reference/openclaw-dreaming.md, 5.1, 8 and 9: notes are cut into chunks of up to four
lines, each chunk gathers a signal for each night on which its note is within the lookback, and what reaches the gates
is promoted, ten a night. Session transcripts, REM's three truths and the budget of MEMORY.md are left out, all of which
change the order or what remains, and not what is let in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from slowwave.pipeline.domain.ranking.signals import signals
from slowwave.pipeline.domain.ranking.uses import NO_USES, Uses
from slowwave.pipeline.domain.reinforcement import Reinforcement
from slowwave.pipeline.language.concept_tags import concept_tags

LOOKBACK_DAYS = 7
LIMIT = 10
SCORE, COUNT, CONTEXTS, AGE_DAYS = 0.8, 3, 3, 30
DAILY_FIT = 0.62
WIDEST, LINES, SHORTEST = 280, 4, 8
DAY_LONG = timedelta(days=1)

_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s+")
_GENERIC = re.compile(
    r"[\W_]*(?:\d{4}-\d\d-\d\d.*|(?:mon|tues|wednes|thurs|fri|satur|sun)day.*|today|yesterday|tomorrow|morning|afternoon"
    r"|evening|night)[\W_]*",
    re.I,
)


@dataclass
class Chunk:
    """Lines start to end (1-based, inclusive) of a note, joined. promoted: on which night."""

    path: str
    start: int
    end: int
    text: str
    uses: Uses = NO_USES
    met: Reinforcement = field(default_factory=Reinforcement)
    promoted: date | None = None


def chunks(path: str, text: str) -> Iterator[Chunk]:
    """The chunks of a note."""
    heading, first, items = "", 0, False
    lines: list[str] = []

    def closed(last: int) -> Iterator[Chunk]:
        if lines:
            body = ("; " if items else " ").join(lines)
            yield Chunk(path, first, last, f"{heading}: {body}"[:WIDEST] if heading else body[:WIDEST])

    for number, line in enumerate(text.split("\n"), 1):
        said = line.strip()
        item = _ITEM.match(line)
        if not said or said.startswith(("#", "<!--")):
            yield from closed(number - 1)
            lines = []
            if said.startswith("#") and not _GENERIC.fullmatch(title := said.lstrip("# ")):
                heading = title
            continue
        body = line[item.end() :].strip() if item else said
        if lines and (bool(item) != items or len(lines) == LINES or len("".join(lines)) + len(body) > WIDEST):
            yield from closed(number - 1)
            lines = []
        if item and len(body) < SHORTEST:
            yield from closed(number - 1)
            lines = []
            continue
        if not lines:
            first, items = number, bool(item)
        lines.append(body[:WIDEST])
    yield from closed(number)


def promoted(notes: Mapping[str, str], days: Iterable[date], days_of: Mapping[str, date]) -> list[Chunk]:
    """What is promoted of these notes over these nights. days_of: the day of each note."""
    found = {path: list(chunks(path, text)) for path, text in notes.items()}
    everything = [chunk for listed in found.values() for chunk in listed]
    for night in days:
        now = datetime(night.year, night.month, night.day, 22, tzinfo=UTC)
        for path, listed in found.items():
            if timedelta() <= night - days_of[path] <= timedelta(days=LOOKBACK_DAYS):
                for chunk in listed:
                    query = frozenset((f"daily:{days_of[path]}",))
                    chunk.uses += Uses(1, DAILY_FIT, query, frozenset((night,)), now)
                    chunk.met = chunk.met.hit("light", night)
        passing = [chunk for chunk in everything if chunk.promoted is None and _passes(chunk, now, night)]
        for chunk in sorted(passing, key=lambda one: (-_score(one, now, night), one.path))[:LIMIT]:
            chunk.promoted = night
    return [chunk for chunk in everything if chunk.promoted is not None]


def _passes(chunk: Chunk, now: datetime, night: date) -> bool:
    uses = chunk.uses
    if uses.count < COUNT or uses.contexts < CONTEXTS or uses.last is None:
        return False
    return now - uses.last <= AGE_DAYS * DAY_LONG and _score(chunk, now, night) >= SCORE


def _score(chunk: Chunk, now: datetime, night: date) -> float:
    tags = len(concept_tags(chunk.text))
    return min(1.0, signals(chunk.uses, tags, now).base + chunk.met.boost(night))
