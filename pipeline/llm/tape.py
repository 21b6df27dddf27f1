"""Every question and answer of a night, masked, and what each cost: ``tape/`` and ``usage.jsonl`` of our state."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.llm.budget import Asked
from slowwave.pipeline.llm.language_model import Reply

Write = Callable[[str], None]
"""Adds one line to a log of our state; the shell says which."""


@dataclass(frozen=True, slots=True)
class Spent:
    """One call on record. dream: of which night, 0 for none. outcome: answered, or the trouble."""

    at: str
    dream: int
    key: str
    purpose: str
    engine: str
    model: str
    read: int
    written: int
    cached: int
    outcome: str


def spent(one: Asked, at: str, dream: int, engine: str, model: str) -> Spent:
    """What a question cost."""
    outcome = "answered" if isinstance(one.reply, Reply) else one.reply.trouble.value
    named = one.reply.model if isinstance(one.reply, Reply) else model
    usage = one.usage
    prompt = one.prompt
    return Spent(at, dream, prompt.key, prompt.purpose, engine, named, usage.read, usage.written, usage.cached, outcome)


def record(one: Asked, at: str, engine: str, to_tape: Write, to_usage: Write, dream: int, model: str) -> None:
    """Put a question on the tape, with its answer or its trouble, and its cost into the log of what was spent."""
    reply = one.reply
    told = {"answer": reply.data} if isinstance(reply, Reply) else {"trouble": reply.trouble, "message": reply.message}
    line = {"at": at, "key": one.prompt.key, "purpose": one.prompt.purpose, "rounds": one.rounds}
    line |= {"system": one.prompt.system, "user": one.prompt.user, **told}
    to_tape(mask(json.dumps(line, ensure_ascii=False)))
    to_usage(json.dumps(asdict(spent(one, at, dream, engine, model)), ensure_ascii=False))


def calls(data: bytes) -> Iterator[Spent]:
    """The calls on record, the oldest first; a line that cannot be read is passed over."""
    for line in data.splitlines():
        try:
            found: Any = json.loads(line)
            yield Spent(**found)
        except (ValueError, TypeError):
            continue
