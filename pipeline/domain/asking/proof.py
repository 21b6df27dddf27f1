"""What of an answer may stand: sentences that cite what is there and say no more than it does."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from slowwave.pipeline.domain.grounding import objections
from slowwave.pipeline.domain.memory import JsonValue, Memory
from slowwave.pipeline.domain.outcome import Refused
from slowwave.pipeline.domain.question import Evidence, Question, Said, cited, fallen, said
from slowwave.pipeline.domain.question import told as told_by

LONGEST = 600
"""Characters of one sentence of an answer; an entry holds 160 tokens."""


def against(text: str, told: Sequence[str]) -> str:
    """Why a sentence may not stand beside what its lines tell, "" where it may."""
    return f"it is over {LONGEST} characters" if len(text) > LONGEST else "; ".join(objections(text, told))


class Proof:
    """The sentences of one answer, one after the other. refused: those that may not stand, each with its reason."""

    def __init__(self, question: Question, memory: Memory, now: datetime) -> None:
        self._question, self._memory, self._now = question, memory, now
        self.refused: list[Refused] = []

    def of(self, given: JsonValue) -> Said | None:
        """The sentence, if it may stand."""
        one = said(given, self._question)
        if one is None:
            text = given.get("text") if isinstance(given, dict) else given
            self._refuse(str(text)[:LONGEST], "it cites nothing that it was given")
            return None
        lines = cited(one, self._question)
        why = self._against(one, lines)
        if why:
            self._refuse(one.text, why, lines)
            return None
        return one

    def sources(self, one: Said) -> tuple[str, ...]:
        """What an entry made of this sentence rests on."""
        return tuple(line.source for line in cited(one, self._question) if line.source)

    def _against(self, one: Said, lines: tuple[Evidence, ...]) -> str:
        return fallen(lines, self._memory, self._now) or against(one.text, told_by(one, self._question))

    def _refuse(self, text: str, why: str, lines: Sequence[Evidence] = ()) -> None:
        where = next((line.source for line in lines if line.source), "")
        self.refused.append(Refused(text[:LONGEST], where, why))
