"""``dream questions``, ``answer`` and ``cost``: what waits for an answer, an answer, and what all of it cost."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from slowwave.flows.answers import Thought
from slowwave.flows.asking import in_turn
from slowwave.flows.person.doing import begin
from slowwave.flows.taping import costs_of
from slowwave.flows.thinking import answer as taken
from slowwave.pipeline.domain.question import Answer
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.llm.budget import OF_A_BATCH, cost
from slowwave.pipeline.llm.estimate import parsed
from slowwave.pipeline.llm.language_model import NO_USAGE, Failure, Usage
from slowwave.pipeline.llm.prompts import rendered
from slowwave.pipeline.llm.tape import Spent
from slowwave.pipeline.settings import Engine
from slowwave.pipeline.store.questions import Open, open_questions
from slowwave.pipeline.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that waits. system, user: the prompt. schema: of the answer. failed: nights on which nobody answered.

    answer: the command that answers it.
    """

    key: str
    purpose: str
    since: str
    failed: int
    system: str
    user: str
    schema: dict[str, Any]
    answer: str


@dataclass(frozen=True, slots=True)
class Cost:
    """What was spent under one name: a night, a purpose or a month. cost: None where no price is named."""

    name: str
    calls: int
    failed: int
    read: int
    written: int
    cached: int
    cost: float | None


@dataclass(frozen=True, slots=True)
class Costs:
    """nights: the latest first. purposes, months: all that is on record."""

    nights: tuple[Cost, ...]
    purposes: tuple[Cost, ...]
    months: tuple[Cost, ...]
    total: Cost


def questions(workspace: Workspace) -> tuple[Asked, ...]:
    """What a night would ask of what waits, the oldest first, as it would be asked. Nothing is written.

    An answer that a killed run had got is not asked for twice."""
    waiting = [one for one in open_questions(workspace) if one.answer is None]
    turn = {one.key for one in in_turn(waiting)}
    return tuple(_asked(one) for one in waiting if one.key in turn)


def answer(workspace: Workspace, key: str, text: str, by: str) -> Thought:
    """Take an answer: JSON of the question's schema. by: who says so, for the report.

    DreamError (exit 3) for a key that does not wait, or an answer of another form: then the question goes on to wait.
    """
    found = [one for one in open_questions(workspace) if key and one.key.startswith(key)]
    if len(found) != 1:
        several = f"{len(found)} questions that wait begin with {key!r}"
        raise DreamError(
            several if found else f"No question that waits begins with {key!r}",
            hint="`dream questions` shows them.",
            exit_code=Exit.PRECONDITION,
        )
    prompt = rendered(found[0].question)
    reply = parsed(text, prompt, by, NO_USAGE)
    if isinstance(reply, Failure):
        raise DreamError(reply.message, hint=f"The schema: {json.dumps(dict(prompt.schema))}")
    night = begin(workspace)
    return taken(workspace, night, found[0].key, Answer(reply.data, by))


def costs(workspace: Workspace) -> Costs:
    """What was spent, from the log of calls. Nothing is written."""
    known = costs_of(workspace)

    def by(name: Callable[[Spent], str]) -> tuple[Cost, ...]:
        groups: dict[str, list[Spent]] = defaultdict(list)
        for one in known:
            groups[name(one)].append(one)
        return tuple(_cost(key, group, workspace) for key, group in groups.items())

    return Costs(
        tuple(reversed(by(lambda one: one.at[:10]))),
        by(lambda one: one.purpose),
        by(lambda one: one.at[:7]),
        _cost("all", known, workspace),
    )


def _cost(name: str, group: Iterable[Spent], workspace: Workspace) -> Cost:
    listed = list(group)
    read, written, cached = (sum(getattr(one, part) for one in listed) for part in ("read", "written", "cached"))
    failed = sum(one.outcome != "answered" for one in listed)
    engine = workspace.settings.engine
    price = None if cost(NO_USAGE, engine) is None else sum(_price(one, engine) for one in listed)
    return Cost(name, len(listed), failed, read, written, cached, price)


def _price(one: Spent, engine: Engine) -> float:
    price = cost(Usage(one.read, one.written, one.cached), engine) or 0.0
    return price * OF_A_BATCH if one.batch else price


def _asked(one: Open) -> Asked:
    prompt = rendered(one.question)
    schema = json.loads(json.dumps(prompt.schema))
    told = (one.key, one.question.purpose, one.since.isoformat(), len(one.failed), prompt.system, prompt.user, schema)
    return Asked(*told, answer=f"dream answer {one.key} < answer.json")
