"""What a night has to think about: its lines, its records and the patterns that it touched, as numbered evidence."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from slowwave.pipeline.domain.distil.heard import Heard
from slowwave.pipeline.domain.distil.lessons import Lesson
from slowwave.pipeline.domain.gate import bar
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.question import Evidence
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.counting import in_number
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.words import fingerprint

MOST_LINES, MOST_LEARNINGS, MOST_PATTERNS = 60, 12, 8
"""Lines of evidence at most, the strongest first; a question takes of them what it has room for."""


def of_the_day(
    memory: Memory,
    night: Night,
    heard: Sequence[Heard],
    records: Iterable[Lesson],
    shown: Collection[str] = (),
) -> Iterator[Evidence]:
    """All that may be shown: nothing that the gate refuses for its shape or origin, nothing that speaks to a model.

    shown: sources of what is left out, and takes no place of others."""
    lines = [line for line in heard if line.source not in shown]
    records = (record for record in records if record.source not in shown)
    found = (*_lines(lines), *_records(records), *_patterns(memory, night))
    yield from (line for line in found if not is_planted(line.text))


def _lines(heard: Sequence[Heard]) -> Iterator[Evidence]:
    telling = {fingerprint(line.verdict.text): line for line in reversed(heard) if bar(line.verdict) is None}
    for line in sorted(telling.values(), key=lambda one: (not one.entry.high, -one.score))[:MOST_LINES]:
        day = line.entry.day.isoformat() if line.entry.day else ""
        yield Evidence(line.verdict.text, line.source, fingerprint(line.entry.text), day)


def _records(records: Iterable[Lesson]) -> Iterator[Evidence]:
    for record in list(records)[:MOST_LEARNINGS]:
        day = record.learning.logged.isoformat() if record.learning.logged else ""
        yield Evidence(record.text, record.source, "", day)


def _patterns(memory: Memory, night: Night) -> Iterator[Evidence]:
    today = night.today.isoformat()
    touched = [doc for doc in memory.with_role(Role.PATTERN) if doc.front_matter.get("updated") == today]
    for doc in sorted(touched, key=lambda one: one.path)[:MOST_PATTERNS]:
        head = doc.front_matter
        seen, trigger, response = (head.get(key, "") for key in ("count", "trigger", "response"))
        times = in_number("time¦times", int(seen) if seen.isdecimal() else 0)
        yield Evidence(f"{trigger}: seen {seen} {times}. {response}", f"entry:{doc.path}#", "", today)
