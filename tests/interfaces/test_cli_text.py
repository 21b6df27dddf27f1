"""What the command line says at the end of a run."""

from __future__ import annotations

from slowwave.flows.answers import Failed, Thought
from slowwave.interfaces import cli_text


def test_questions_without_an_answer_are_counted_beside_those_that_have_one() -> None:
    lost = Failed("insights", "busy", "come back later")
    told = cli_text.thought(Thought("anthropic", "m", answered=1, failed=(lost, lost)))
    assert told == "1 question answered by anthropic (m), 2 without an answer: 0 kept, 0 refused"
    assert cli_text.thought(Thought("host", answered=1)) == "1 question answered by host: 0 kept, 0 refused"
