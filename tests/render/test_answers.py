"""The section of a report on what a model was asked."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Refused, Step
from slowwave.pipeline.render.answers import Answers, section
from slowwave.pipeline.render.phrases import Language, Phrases

NIGHT = Night(datetime(2026, 6, 20, 22, tzinfo=UTC))
EMPTY = Refused("", "DREAMS.md", "it says nothing")
WRONG = Refused("Port 9 is open", "", "it rests on no line of the notes")


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["- it says nothing", "- Port 9 is open — it rests on no line of the notes"]),
        ("zh", ["- 没有内容", "- Port 9 is open — 没有以任何一行笔记为据"]),
    ],
)
def test_an_answer_of_no_words_is_refused_with_its_reason_alone(
    memory_of: Callable[..., Memory], language: Language, lines: list[str]
) -> None:
    step = Step("prefrontal", "", 1, (), (EMPTY, WRONG), ())
    told = Answers("anthropic", "m", 1, 0, (), 1, 1, None, (step,))
    shown = section(told, memory_of({}), NIGHT, Phrases(language)).splitlines()
    assert [line for line in shown if line.startswith("- ")] == lines
