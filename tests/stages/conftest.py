"""Waking, as the night's end does it: health, then the indexes, on values."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from slowwave.pipeline.chain.guards import objection
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.stages import locus_coeruleus, memory_index

NIGHT = Night(datetime(2026, 6, 20, 22, tzinfo=UTC))


@pytest.fixture(scope="session")
def step() -> Callable[..., Memory]:
    """The memory after one stage, whose intents must all land."""

    def after(memory: Memory, stage: Any, night: Night = NIGHT) -> Memory:
        intents = stage.run(memory, night).changes
        groups = [intent.edits(memory) for intent in intents]
        reasons = [objection(intent, edits, memory, night) for intent, edits in zip(intents, groups, strict=True)]
        assert not any(reasons), reasons
        done = evolve(memory, groups)
        assert not done.conflicts
        return done.memory

    return after


@pytest.fixture(scope="session")
def woken(step: Callable[..., Memory]) -> Callable[..., Memory]:
    """The memory after waking, which must be a fixed point: a second waking proposes nothing."""

    def after(memory: Memory, night: Night = NIGHT) -> Memory:
        done = step(step(memory, locus_coeruleus, night), memory_index, night)
        again = (*locus_coeruleus.run(done, night).changes, *memory_index.run(done, night).changes)
        assert again == ()
        return done

    return after
