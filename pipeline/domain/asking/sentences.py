"""Sentences with what they cite, as answers hold them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.domain.question import Answer

SENTENCE: Mapping[str, JsonValue] = {
    "type": "object",
    "properties": {"text": {"type": "string"}, "cites": {"type": "array", "items": {"type": "integer"}}},
    "required": ["text", "cites"],
    "additionalProperties": False,
}


def sentences(**most: int) -> dict[str, JsonValue]:
    """The schema of an answer: by name a list of at most so many sentences."""
    parts: dict[str, JsonValue] = {
        name: {"type": "array", "items": dict(SENTENCE), "maxItems": number} for name, number in most.items()
    }
    return {"type": "object", "properties": parts, "required": list(parts), "additionalProperties": False}


def listed(answer: Answer, name: str, most: int) -> Sequence[JsonValue]:
    """What an answer gives under that name, at most so much of it."""
    given = answer.data.get(name) if isinstance(answer.data, dict) else None
    return given[:most] if isinstance(given, list) else ()
