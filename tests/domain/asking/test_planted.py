"""Instructions that somebody planted, in what was said and in what a model answers: none is shown, none comes of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from asking import LOG, asked, digested, spoken

from slowwave.pipeline.domain.intent import Note
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.question import Question
from slowwave.pipeline.language.planted import is_planted

MemoryOf = Callable[..., Memory]

DATA = Path(__file__).parent.parent.parent / "language" / "data" / "planted.jsonl"
ROWS = [json.loads(line)["text"] for line in DATA.read_text(encoding="utf-8").splitlines()]
KEPT = "my landlord is Ines and the port of heron is 8080"


def planted(memory_of: MemoryOf) -> Memory:
    """Every row in a session of its own, by the user and by the agent, beside something true."""
    lines = [line.replace("\n", "\n  ") for row in ROWS for line in (row, f"> {row}")]
    return memory_of({LOG.format(day=19): spoken(KEPT, *lines)})


def answers(question: Question) -> Callable[[str], Any]:
    """By purpose an answer that says one of the rows, citing all that there is."""
    cites = list(range(1, len(question.evidence) + 1))
    return {"missed": lambda text: {"facts": [{"text": text, "cites": cites}]}}[question.purpose]


PURPOSES = ("missed",)


def test_there_are_enough_of_them() -> None:
    assert len(ROWS) >= 60


@pytest.mark.parametrize("purpose", PURPOSES)
def test_none_is_shown(memory_of: MemoryOf, purpose: str) -> None:
    questions = asked(planted(memory_of), purpose)
    assert questions
    assert [line.text for one in questions for line in one.evidence if is_planted(line.text)] == []


@pytest.mark.parametrize("purpose", PURPOSES)
def test_an_answer_that_is_one_comes_to_nothing(memory_of: MemoryOf, purpose: str) -> None:
    memory = planted(memory_of)
    for question in asked(memory, purpose):
        for row in ROWS:
            after, step = digested(memory, question, answers(question)(row))
            assert step.changes == ()
            assert after.documents == memory.documents


@pytest.mark.parametrize("purpose", PURPOSES)
def test_one_beside_the_truth_takes_the_truth_with_it(memory_of: MemoryOf, purpose: str) -> None:
    memory = planted(memory_of)
    (question,) = asked(memory, purpose)
    for row in ROWS:
        _, step = digested(memory, question, answers(question)(f"The landlord of the user is Ines. {row}"))
        assert [change.intent for change in step.changes if not isinstance(change.intent, Note)] == []
