"""What a memory amounts to, in nine numbers: the rows of the report's before and after."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.evidence import Sources
from slowwave.pipeline.domain.memory import JsonValue, Memory
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.stated import as_stated


@dataclass(frozen=True, slots=True)
class Tally:
    """entries: active ones of topics, procedures and episodes; the next three are among them.

    decisions: born from a line of type decision. lessons: corrections and insights, and all of feedback topics.
    index_lines: of MEMORY.md. health: 0..100, None where it was never measured.
    """

    entries: int
    decisions: int
    lessons: int
    procedures: int
    topics: int
    patterns: int
    candidates: int
    index_lines: int
    health: int | None


def tally(memory: Memory, now: datetime, health: JsonValue = None, types: dict[str, str] | None = None) -> Tally:
    """The nine numbers at ``now``. health: the measured values that count, those of the state when not given. types:
    those of the lines from which entries were born, by the entry's annotation, kept for another look at the same lines
    of logs and notes."""
    sources = Sources(memory)
    active = memory.active(now)
    known = {} if types is None else types
    kinds = [_event(entry, sources, known) for entry in active]
    index = memory.document(memory.places.index)
    return Tally(
        entries=len(active),
        decisions=kinds.count("decision"),
        lessons=sum(map(_is_lesson, active, kinds)),
        procedures=sum(entry.path == memory.places.procedures for entry in active),
        topics=len(memory.with_role(Role.TOPIC)),
        patterns=len(memory.with_role(Role.PATTERN)),
        candidates=len(memory.candidates(now)),
        index_lines=len(index.text.splitlines()) if index is not None else 0,
        health=score(memory.state.get("health") if health is None else health),
    )


def score(health: JsonValue) -> int | None:
    """The score of measured values, None where there is none."""
    value = health.get("score") if isinstance(health, dict) else None
    return round(value) if isinstance(value, int | float) else None


def _event(entry: Entry, sources: Sources, known: dict[str, str]) -> str:
    """The type of the log line that an entry was born from, "" where none is known."""
    hidden = entry.annotation.body
    event = known.get(hidden)
    if event is None:
        named = (entry.source, *entry.evidence)
        event = next((found for source in named if (found := _type(source, sources))), "")
        # An entry of memory may be another by now; an escaped name may be one.
        if "entry:" not in hidden and "%" not in hidden:
            known[hidden] = event
    return event


def _type(source: str, sources: Sources) -> str:
    line = sources.entry(source)
    return as_stated(line).event if line is not None else ""


def _is_lesson(entry: Entry, event: str) -> bool:
    return event in ("correction", "insight") or (event != "decision" and entry.topic_type == "feedback")
