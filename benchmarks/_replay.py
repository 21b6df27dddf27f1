"""A workspace's notes dreamt night by night, as they came: what each door takes in, and what it refuses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from slowwave.pipeline.chain.sleep import sleep
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.evidence import Sources
from slowwave.pipeline.domain.intent import Remember
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.ranking.uses import Passage, Uses
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.language.dates import day_of_name
from slowwave.pipeline.sources.recall_events import questions
from slowwave.stages import order

DOORS = ("prefrontal", "basal_ganglia")
AFTER = 10
"""Nights after the last note, on which nothing new may go in."""
LATE = 22
"""The hour of a night."""
WIDEST = 800


@dataclass
class Replay:
    """taken: place of a line (path, line) to its door. texts: of these. refused: by door and reason. later: what went
    in on nights after the last note. ranked: candidates of door 2."""

    notes: Mapping[str, str]
    days: Mapping[str, date]
    taken: dict[tuple[str, int], str] = field(default_factory=dict)
    texts: dict[tuple[str, int], str] = field(default_factory=dict)
    refused: Counter[tuple[str, str]] = field(default_factory=Counter)
    later: list[str] = field(default_factory=list)
    ranked: int = 0

    @property
    def nights(self) -> list[date]:
        first, last = min(self.days.values()), max(self.days.values())
        return [first + timedelta(days=step) for step in range((last - first).days + AFTER + 1)]


def replay(root: Path) -> Replay:
    """All nights over the dated notes of a workspace. Memory that its agent wrote meanwhile is left out, since it
    stands there as it was at the end."""
    notes = {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8", errors="replace")
        for path in sorted((root / "memory").rglob("*.md"))
        if day_of_name(path.name) is not None and "dreaming" not in path.parts and path.is_file()
    }
    days = {path: day for path in notes if (day := day_of_name(path.rsplit("/", 1)[-1])) is not None}
    done = Replay(notes, days)
    memory = Memory({}, GRAMMARS)
    last = max(days.values())
    for number, day in enumerate(done.nights, 1):
        came = (path for path in notes if days[path] == day)
        news = {path: Document(path, Role.NOTE, notes[path], GRAMMARS[Role.NOTE]) for path in came}
        memory = replace(memory, documents={**memory.documents, **news})
        now = datetime(day.year, day.month, day.day, LATE, tzinfo=UTC)
        night = Night(now, number, used=tuple(recalled(root, notes, now)))
        result = sleep(memory, night, before=order.BEFORE, asleep=order.ASLEEP, waking=order.WAKING)
        sources = Sources(result.before)
        for step in result.steps:
            for one in step.refused:
                done.refused[step.stage, one.reason.partition(":")[0]] += step.stage in DOORS
            if step.stage == "basal_ganglia":
                done.ranked += step.took
            for change in step.changes:
                if isinstance(change.intent, Remember) and step.stage in DOORS:
                    _note(done, change.intent, step.stage, sources, new=day <= last)
        memory = result.after
    return done


def _note(done: Replay, change: Remember, door: str, sources: Sources, *, new: bool) -> None:
    entry = sources.entry(change.evidence[0].partition("/steps")[0])
    if entry is not None:
        done.taken[entry.path, entry.line] = door
        done.texts[entry.path, entry.line] = change.text
    if not new:
        done.later.append(change.text)


def recalled(root: Path, notes: Mapping[str, str], now: datetime) -> Iterator[Passage]:
    """The passages that questions brought up by then, as the workspace's events have them."""
    events = root / "memory/.dreams/events.jsonl"
    if not events.is_file():
        return
    asked = [(place, one) for place, known in questions(events.read_bytes()).items() for one in known if one.at <= now]
    best = max((one.fit for _, one in asked), default=0.0) or 1.0
    for (path, start, end), one in asked:
        if path in notes:
            text = " ".join(" ".join(notes[path].split("\n")[start - 1 : end]).split())
            use = Uses(1, one.fit, frozenset((one.name,)), frozenset((one.at.date(),)), one.at)
            yield Passage(use, "", path, start, end, text[:WIDEST], len(text) > WIDEST, best, one.question)
