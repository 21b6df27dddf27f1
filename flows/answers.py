"""What becomes of answers: a function of the memory, the night and what was answered, for the night and its replay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from slowwave.flows.sections import with_section
from slowwave.pipeline.chain.sleep import answered
from slowwave.pipeline.chain.stage import AskingStage
from slowwave.pipeline.domain.edit import Edit
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Step
from slowwave.pipeline.domain.question import Answer, Question
from slowwave.pipeline.errors import Finding
from slowwave.pipeline.llm.language_model import NO_USAGE, Usage
from slowwave.pipeline.render.answers import Answers, section
from slowwave.stages import order


@dataclass(frozen=True, slots=True)
class Failed:
    """A question without an answer. trouble: one word; message: one line."""

    purpose: str
    trouble: str
    message: str


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of a night's questions.

    engine, model: who answered. answered: questions whose answers were digested; failed: those without one. waiting:
    those that stay open. steps: what the stages made of the answers. spent: tokens; cost: None where no price is named.
    handed: of these, how many lie in a batch. page: what was added to the report, in the file path. files: those that
    changed.
    """

    engine: str
    model: str = ""
    answered: int = 0
    failed: tuple[Failed, ...] = ()
    waiting: int = 0
    steps: tuple[Step, ...] = ()
    spent: Usage = NO_USAGE
    cost: float | None = None
    path: str = ""
    page: str = ""
    files: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    handed: int = 0


def made_of(
    memory: Memory, night: Night, given: Iterable[tuple[Question, Answer]], told: Thought
) -> tuple[Sequence[Sequence[Edit]], Thought]:
    """The edits that answers come down to, report included, and what is told of them. told: what is known already.

    Only moment, number and settings count of the night: whether an answer comes at once or in a week, what may become
    of it is the same.
    """
    night = Night(night.now, night.number, night.settings)
    image, steps = memory, []
    for question, its_answer in given:
        image, step = answered(image, night, _stage(question), question, its_answer)
        steps.append(step)
    groups, path, page = with_section(
        memory, image, night, steps, lambda landed, say: section(_shown(told, steps), landed, night, say)
    )
    return groups, replace(told, steps=tuple(steps), path=path, page=page)


def as_facts(told: Thought) -> dict[str, Any]:
    """What was known before the answers were digested, as JSON."""
    names = ("engine", "model", "answered", "failed", "waiting", "spent", "cost")
    return {name: value for name, value in asdict(told).items() if name in names}


def from_facts(given: Mapping[str, Any]) -> Thought:
    """That again. TypeError or KeyError for anything else."""
    failed = tuple(Failed(**one) for one in given["failed"])
    return Thought(**{**given, "failed": failed, "spent": Usage(**given["spent"])})


def _shown(told: Thought, steps: Sequence[Step]) -> Answers:
    failed = [(one.purpose, one.trouble, one.message) for one in told.failed]
    counts = (told.answered, told.waiting, failed, told.spent.read, told.spent.written, told.cost)
    return Answers(told.engine, told.model, *counts, steps)


def _stage(question: Question) -> AskingStage:
    return next(stage for stage in order.ASKING if stage.name == question.stage)
