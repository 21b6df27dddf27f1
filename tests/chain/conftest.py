"""Stages that say what they are told to, and one night over a memory."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from slowwave.pipeline.chain.sleep import sleep
from slowwave.pipeline.domain.intent import Intent
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import DreamResult, Outcome

NOW = datetime(2026, 11, 28, 22, tzinfo=ZoneInfo("Europe/Amsterdam"))


class Told:
    """A stage that proposes these intents. emits: what it declares, by default what it proposes."""

    def __init__(self, *intents: Intent, name: str = "told", due: datetime | None = None, emits: Any = None) -> None:
        self.name, self.role = name, "says what it was told"
        self.emits: tuple[type, ...] = emits if emits is not None else tuple({type(one) for one in intents})
        self._outcome = Outcome(intents, due=due)

    def run(self, memory: Memory, night: Night) -> Outcome:
        return self._outcome


@pytest.fixture
def told() -> type[Told]:
    """``told(intent, …, name=, due=, emits=)``: a stage."""
    return Told


@pytest.fixture
def night() -> Night:
    return Night(NOW)


@pytest.fixture
def asleep(night: Night) -> Callable[..., DreamResult]:
    """``asleep(memory, stage, …)``: a night of these stages alone. before, waking, by_hand: as in ``sleep``."""

    def go(memory: Memory, *stages: Any, at: Night = night, **more: Any) -> DreamResult:
        return sleep(memory, at, before=more.pop("before", ()), asleep=stages, waking=more.pop("waking", ()), **more)

    return go
