"""What the command line says at the end of a run."""

from __future__ import annotations

from dataclasses import replace

from slowwave.flows.answers import Failed, Thought
from slowwave.flows.history import Taken
from slowwave.flows.questions import Asked
from slowwave.interfaces import cli_questions, cli_text
from slowwave.pipeline.errors import Finding, Severity


def test_questions_without_an_answer_are_counted_beside_those_that_have_one() -> None:
    lost = Failed("insights", "busy", "come back later")
    told = cli_text.thought(Thought("anthropic", "m", answered=1, failed=(lost, lost)))
    assert told == "1 question answered by anthropic (m), 2 without an answer: 0 kept, 0 refused"
    assert cli_text.thought(Thought("host", answered=1)) == "1 question answered by host: 0 kept, 0 refused"


def test_the_rules_of_questions_are_told_once_before_them() -> None:
    one = Asked("a1", "topics", "2026-06-20", 0, "Word nothing anew.", "Of these lines", {}, "dream answer a1")
    told = cli_questions.listed((one, replace(one, key="b2")))
    assert told.startswith("Word nothing anew.\n\na1  topics, since 2026-06-20\n\nOf these lines")
    assert (told.count("Word nothing anew."), told.count("Of these lines")) == (1, 2)


def test_what_an_undo_leaves_is_told_with_its_place_where_there_is_one() -> None:
    left = (Finding("D132", Severity.WARNING, "It stays", "memory/x.md"), Finding("D133", Severity.INFO, "Made anew"))
    told = cli_text.taken(Taken("undone", ("memory/x.md",), left)).splitlines()
    assert told[2:4] == ["  left as it is: It stays (memory/x.md)", "  left as it is: Made anew"]
