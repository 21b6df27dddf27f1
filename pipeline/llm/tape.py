"""Every question and answer, and what each call cost: ``tape.jsonl`` and ``usage.jsonl`` of our state."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from slowwave.pipeline.domain.question import Answer, Question, question_of
from slowwave.pipeline.language.secrets import mask_json
from slowwave.pipeline.llm.budget import Asked
from slowwave.pipeline.llm.language_model import Failure, Prompt, Reply


@dataclass(frozen=True, slots=True)
class Spent:
    """One call on record. dream: of which night, 0 for none. outcome: answered, or the trouble. batch: for half the
    price."""

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
    batch: bool = False


def spent(one: Asked, at: str, dream: int, engine: str, model: str, *, batch: bool) -> Spent:
    """What a question cost."""
    outcome = "answered" if isinstance(one.reply, Reply) else one.reply.trouble.value
    named = one.reply.model if isinstance(one.reply, Reply) else model
    prompt, usage = one.prompt, (one.usage.read, one.usage.written, one.usage.cached)
    return Spent(at, dream, prompt.key, prompt.purpose, engine, named, *usage, outcome, batch)


def taped(question: Question, reply: Reply | Failure | Answer, prompt: Prompt, at: str) -> str:
    """A line of the tape: a question as it was put, and its answer or its trouble, without what looks like a secret."""
    line: dict[str, Any] = {"at": at, "key": prompt.key, "purpose": prompt.purpose, "question": asdict(question)}
    line |= {"system": prompt.system, "user": prompt.user}
    if isinstance(reply, Failure):
        line |= {"trouble": reply.trouble, "message": reply.message}
    else:
        line |= {"model": reply.model, "answer": reply.data}
    return json.dumps(mask_json(line), ensure_ascii=False)


def answers_on(data: bytes, at: str) -> dict[str, tuple[Question, Answer]]:
    """The questions on a tape that were digested at that moment, each with its answer, by their keys; what cannot be
    read is passed over."""
    found: dict[str, tuple[Question, Answer]] = {}
    for line in data.splitlines():
        try:
            told: Any = json.loads(line)
            if "answer" in told and told["at"] == at:
                found[told["key"]] = (question_of(told["question"]), Answer(told["answer"], told["model"]))
        except (ValueError, TypeError, KeyError, RecursionError):
            continue
    return found


def calls(data: bytes) -> Iterator[Spent]:
    """The calls on record, the oldest first; a line that cannot be read is passed over."""
    for line in data.splitlines():
        try:
            found: Any = json.loads(line)
            yield Spent(**found)
        except (ValueError, TypeError):
            continue
