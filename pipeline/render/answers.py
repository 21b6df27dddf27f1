"""The section of a report on what a model was asked: its sentences with their evidence, what they changed, what was
refused and why, and what it cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from slowwave.pipeline.domain.candidates.candidate import Candidate
from slowwave.pipeline.domain.diary import Diary
from slowwave.pipeline.domain.evidence import Sources
from slowwave.pipeline.domain.intent import Note, Remember
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Step
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.render.markdown import cited, md
from slowwave.pipeline.render.phrases import Phrases

SHOWN = 600
"""Characters of a sentence that are shown."""

_PARTS = (("insight", "answers-insights"), ("action", "answers-focus"), ("health", "answers-health"))


@dataclass(frozen=True, slots=True)
class Answers:
    """engine, model: who answered. answered, waiting: questions. failed: (purpose, trouble, message). read, written:
    tokens. cost: None where no price is named."""

    engine: str
    model: str
    answered: int
    waiting: int
    failed: Sequence[tuple[str, str, str]]
    read: int
    written: int
    cost: float | None
    steps: Sequence[Step]


def section(told: Answers, memory: Memory, night: Night, say: Phrases) -> str:
    """A report of its own below that of the night."""
    return "\n".join(_lines(told, memory, night, say)) + "\n"


def _lines(told: Answers, memory: Memory, night: Night, say: Phrases) -> Iterator[str]:
    yield f"# 🌙 {say('answers-title')} — {night.today.isoformat()}"
    yield ""
    who = f"{told.engine} ({md(told.model)})" if told.model else told.engine
    opening = say("answers-opening", who=who, n=told.answered, waiting=told.waiting)
    if told.read or told.written:
        priced = say("answers-price", cost=f"{told.cost:.4f}") if told.cost is not None else ""
        opening += say("answers-tokens", read=told.read, written=told.written) + priced
    yield opening
    changes = [change.intent for step in told.steps for change in step.changes]
    sources = Sources(memory)

    def line(text: str, evidence: Sequence[str]) -> str:
        places = tuple(dict.fromkeys(place for one in evidence if (place := sources.where(one))))
        return f"- {cited(md(mask(text), SHOWN), places)}"

    for part, title in _PARTS:
        notes = [one for one in changes if isinstance(one, Note) and one.section == part]
        if notes:
            yield from ("", f"## {say(title)}", "")
            yield from (line(one.text, one.evidence) for one in notes)
    entries = [one for one in changes if isinstance(one, Remember)]
    if entries:
        yield from ("", f"## {say('answers-entries')}", "")
        for one in entries:
            yield f"{line(one.text, one.evidence)} → `{one.path}`"
    for kind, title in ((Candidate, "answers-candidates"), (Diary, "answers-diary")):
        found = [one for one in changes if isinstance(one, kind)]
        if found:
            yield from ("", f"## {say(title)}", "")
            yield from (line(one.text, one.evidence) for one in found)
    refused = [one for step in told.steps for one in step.refused]
    if refused:
        yield from ("", f"## {say('answers-refused')} ({len(refused)})", "")
        for what, reason in ((one.what, one.reason) for one in refused):
            # An answer of no words has only its reason.
            said = f"{md(mask(what), SHOWN)} — " if what.strip() else ""
            yield f"- {said}{md(say.reason(reason))}"
    if told.failed:
        yield from ("", f"## {say('answers-failed')}", "")
        for purpose, trouble, message in told.failed:
            yield f"- {purpose}: {say(f'trouble-{trouble}')} — {md(mask(message))}"
