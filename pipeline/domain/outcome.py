"""What a stage says, and what a night came to."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from slowwave.pipeline.domain.edit import Edit
from slowwave.pipeline.domain.intent import Intent
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.question import Question
from slowwave.pipeline.errors import Finding
from slowwave.pipeline.frozen import dataclass, field


@dataclass(frozen=True, slots=True)
class Refused:
    """One thing that was looked at and not taken. numbers: what decided, by name."""

    what: str
    where: str
    reason: str
    numbers: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a stage decided. took: how many things it looked at. due: the earliest moment at which it would
    decide otherwise with nothing new, None if time alone changes nothing. questions: what it would ask a model."""

    changes: tuple[Intent, ...] = ()
    findings: tuple[Finding, ...] = ()
    refused: tuple[Refused, ...] = ()
    took: int = 0
    due: datetime | None = None
    questions: tuple[Question, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """An intent that landed, with the edits that it came down to."""

    intent: Intent
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One stage's part of a night. took: how many things it looked at. changes: those that landed."""

    stage: str
    role: str
    took: int
    changes: tuple[Change, ...]
    refused: tuple[Refused, ...]
    findings: tuple[Finding, ...]
    questions: tuple[Question, ...] = ()


@dataclass(frozen=True, slots=True)
class DreamResult:
    """A night as it was dreamt.

    before, after: the image as loaded and as the night leaves it. next_due: when time alone would make
    another night decide something, None if never.
    """

    now: datetime
    number: int
    before: Memory
    after: Memory
    steps: tuple[Step, ...]
    next_due: datetime | None

    @property
    def changes(self) -> tuple[Change, ...]:
        return tuple(change for step in self.steps for change in step.changes)

    @property
    def questions(self) -> tuple[Question, ...]:
        return tuple(question for step in self.steps for question in step.questions)

    @property
    def edits(self) -> tuple[tuple[Edit, ...], ...]:
        return tuple(change.edits for change in self.changes if change.edits)
