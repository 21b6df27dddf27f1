"""Several lines told as one: a text that keeps every fact of all of them and adds none."""

from __future__ import annotations

from collections.abc import Sequence

from slowwave.pipeline.domain.asking.proof import Proof
from slowwave.pipeline.domain.clause import CAP
from slowwave.pipeline.domain.grounding import lost
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Refused
from slowwave.pipeline.domain.question import Question, told
from slowwave.pipeline.language.words import tokens

MOST_LOST = 4
"""Clauses that are named of what a text lost."""


def loss(text: str, lines: Sequence[str]) -> str:
    """What of its lines a text that is to take their place does not keep, "" for nothing."""
    missing = lost(text, lines)
    return f"it lost {', '.join(missing[:MOST_LOST])}" if missing else ""


def retold(given: str, question: Question, memory: Memory, night: Night) -> str | Refused:
    """What is given as text, if it may take the place of all lines of the question; else why not."""
    proof = Proof(question, memory, night.now)
    one = proof.of({"text": given, "cites": list(range(1, len(question.evidence) + 1))})
    if one is None:
        return proof.refused[0]
    why = loss(one.text, told(one, question)) or (f"it is over {CAP} tokens" if tokens(one.text) > CAP else "")
    return Refused(one.text, question.evidence[0].source, why) if why else one.text
