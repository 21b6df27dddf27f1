"""Nights that ask, on values: what sessions said, the questions of one purpose, and what becomes of an answer."""

from __future__ import annotations

import zlib
from datetime import UTC, datetime
from typing import Any

from slowwave.pipeline.chain.sleep import answered
from slowwave.pipeline.domain.intent import Remember
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Step
from slowwave.pipeline.domain.question import Answer, Question
from slowwave.stages import order

NIGHT = Night(datetime(2026, 6, 20, 22, tzinfo=UTC), asks=True)
LOG = "memory/logs/2026/06/2026-06-{day}.md"


def spoken(*said: str, session: str = "s1", by: str = "human", minute: str = "09:00") -> str:
    """What was said in a session, as a log holds it; by the agent where it begins with "> ", else by that origin."""
    lines = [f"## {minute}\n\n"]
    for n, one in enumerate(said):
        text, origin = (one[2:], "agent") if one.startswith("> ") else (one, by)
        eid = f"e{zlib.crc32(f'{session} {n} {text}'.encode()):016x}"
        lines.append(f"- [event] {text} <!--m:eid={eid};by={origin};src=claude-code:{session}#m{n}-->\n")
    return "".join(lines) + "\n"


def asked(memory: Memory, purpose: str, night: Night = NIGHT) -> tuple[Question, ...]:
    """The questions of one purpose."""
    found = (one for stage in order.ASKING for one in stage.run(memory, night).questions)
    return tuple(one for one in found if one.purpose == purpose)


def digested(memory: Memory, question: Question, data: Any, night: Night = NIGHT) -> tuple[Memory, Step]:
    """The memory after an answer, under the guards of any night."""
    stage = next(stage for stage in order.ASKING if stage.name == question.stage)
    return answered(memory, night, stage, question, Answer(data, "a model"))


def said(question: Question, text: str, *parts: str) -> dict[str, Any]:
    """A sentence that cites the lines of evidence which hold these parts."""
    lines = list(enumerate(question.evidence, 1))
    return {"text": text, "cites": [next(place for place, line in lines if part in line.text) for part in parts]}


def entries(step: Step) -> dict[str, Remember]:
    """The new entries by what they say."""
    intents = (change.intent for change in step.changes)
    return {one.text: one for one in intents if isinstance(one, Remember)}


def reasons(step: Step) -> dict[str, str]:
    """Why what was refused was."""
    return {one.what: one.reason for one in step.refused}
