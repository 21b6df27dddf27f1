"""Sentences with what they cite, as answers hold them."""

from __future__ import annotations

from collections.abc import Sequence

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.domain.question import Answer


def sentences(**most: int) -> dict[str, JsonValue]:
    """The schema of an answer: by name a list of at most so many sentences."""
    parts: dict[str, JsonValue] = {
        name: {"type": "array", "items": SENTENCE, "maxItems": number} for name, number in most.items()
    }
    return schema(**parts)


def schema(**parts: JsonValue) -> dict[str, JsonValue]:
    """The schema of an answer that has all these parts and no other."""
    return {"type": "object", "properties": parts, "required": list(parts), "additionalProperties": False}


TEXT: dict[str, JsonValue] = {"type": "string"}
SENTENCE = schema(text=TEXT, cites={"type": "array", "items": {"type": "integer"}})


def listed(answer: Answer, name: str, most: int) -> Sequence[JsonValue]:
    """What an answer gives under that name, at most so much of it."""
    given = answer.data.get(name) if isinstance(answer.data, dict) else None
    return given[:most] if isinstance(given, list) else ()
