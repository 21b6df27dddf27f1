"""Several lines told as one: a text that keeps every fact of all of them and adds none."""

from __future__ import annotations

from slowwave.pipeline.domain.asking.proof import Proof
from slowwave.pipeline.domain.clause import CAP
from slowwave.pipeline.domain.grounding import lost
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Refused
from slowwave.pipeline.domain.question import Question, told
from slowwave.pipeline.language.words import tokens


def retold(given: str, question: Question, memory: Memory, night: Night) -> str | Refused:
    """What is given as text, if it may take the place of all lines of the question; else why not."""
    proof = Proof(question, memory, night.now)
    one = proof.of({"text": given, "cites": list(range(1, len(question.evidence) + 1))})
    if one is None:
        return proof.refused[0]
    missing = lost(one.text, told(one, question))
    if missing or tokens(one.text) > CAP:
        why = f"it lost {', '.join(missing[:4])}" if missing else f"it is over {CAP} tokens"
        return Refused(one.text, question.evidence[0].source, why)
    return one.text
