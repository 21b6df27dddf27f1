"""The forms that questions share: what they say of the notes, which lines there is room for, what an answer holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from slowwave.pipeline.domain.entry import AGENT, HUMAN
from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.question import Answer, Evidence, Question, named_day
from slowwave.pipeline.language.dates import parse_day
from slowwave.pipeline.language.relative_days import relative_days
from slowwave.pipeline.language.words import tokens

SPEAKERS: Mapping[str, str] = {HUMAN: "user", AGENT: "agent"}
"""Who said a line, by its origin, as a prompt calls them."""
LANGUAGES: Mapping[str, str] = {"en": "English", "zh": "Chinese"}
NUMBERED = 8
"""Tokens of a line beside its words: its number, day, speaker and quotation marks."""

T = TypeVar("T")


def sentences(*names: str) -> dict[str, JsonValue]:
    """The schema of an answer: under each name a list of sentences. How many is said in the prompt and cut by `listed`:
    structured output of the Messages API takes no ``maxItems`` and answers 400 to a schema that has one."""
    return schema(**{name: many(SENTENCE) for name in names})


def many(items: JsonValue) -> JsonValue:
    """The schema of a list of these."""
    return {"type": "array", "items": items}


def schema(**parts: JsonValue) -> dict[str, JsonValue]:
    """The schema of an answer that has all these parts and no other."""
    return {"type": "object", "properties": parts, "required": list(parts), "additionalProperties": False}


TEXT: dict[str, JsonValue] = {"type": "string"}
SENTENCE = schema(text=TEXT, cites=many({"type": "integer"}))


def listed(answer: Answer, name: str, most: int, question: Question) -> Sequence[JsonValue]:
    """What an answer gives under that name, at most so much of it, and of one asked again no more than was refused."""
    given = answer.data.get(name) if isinstance(answer.data, dict) else None
    room = min(most, len(question.refused)) if question.refused else most
    return given[:room] if isinstance(given, list) else ()


def text_of(answer: Answer) -> str:
    """The text that an answer gives, "" where it gives none."""
    given = answer.data.get("text") if isinstance(answer.data, dict) else None
    return given if isinstance(given, str) else ""


def around(night: Night, **more: JsonValue) -> dict[str, JsonValue]:
    """What a prompt says of the notes: the day, the zone and the language."""
    language = LANGUAGES.get(night.settings.language, "")
    return {"today": night.today.isoformat(), "zone": str(night.now.tzinfo), "language": language, **more}


def fitting(ranked: Iterable[T], text: Callable[[T], str], most: int, room: int) -> Iterator[T]:
    """Of the lines, the most telling first, those that a question has room for. room: in tokens."""
    kept = 0
    for one in ranked:
        cost = tokens(text(one)) + NUMBERED
        if kept < most and cost <= room:
            kept += 1
            room -= cost
            yield one


def days_named(lines: Sequence[Evidence]) -> Iterator[Evidence]:
    """The days that the lines name from their own ("tomorrow"), each as a line computed of the one that names it."""
    for number, line in enumerate(lines, 1):
        day = parse_day(line.day)
        named = relative_days(line.text, day) if day is not None else ()
        for said, meant in dict.fromkeys((one.said, one.meant) for one in named if one.meant):
            yield Evidence(named_day(said, meant), of=number)
