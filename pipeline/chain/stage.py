"""What a stage is: a module with a name, a role, what it may emit, and one pure function."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from slowwave.pipeline.domain.memory import Memory
    from slowwave.pipeline.domain.night import Night
    from slowwave.pipeline.domain.outcome import Outcome
    from slowwave.pipeline.domain.question import Answer, Question
    from slowwave.pipeline.domain.signal import Awake, Signal, Verdict


class AwakeStage(Protocol):
    """A region that is active by day. role: its plain name, shown beside the region's everywhere."""

    @property
    def name(self) -> str: ...
    @property
    def role(self) -> str: ...
    @property
    def emits(self) -> tuple[type, ...]: ...
    def run(self, signals: tuple[Signal, ...], awake: Awake) -> tuple[Verdict, ...]: ...


class SleepStage(Protocol):
    """A region that is active by night."""

    @property
    def name(self) -> str: ...
    @property
    def role(self) -> str: ...
    @property
    def emits(self) -> tuple[type, ...]: ...
    def run(self, memory: Memory, night: Night) -> Outcome: ...


class AskingStage(SleepStage, Protocol):
    """A region that asks. digest: what may become of an answer, on the memory as it is when the answer comes; it can
    only be what the stage declares in ``emits``."""

    def digest(self, question: Question, answer: Answer, memory: Memory, night: Night) -> Outcome: ...
