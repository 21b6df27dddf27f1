"""The question after a day: what it taught, what to do tomorrow, how the memory is; and what stands of the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from slowwave.pipeline.domain.asking.forms import around, fitting, listed, sentences
from slowwave.pipeline.domain.asking.landing import NO_DAY
from slowwave.pipeline.domain.asking.material import of_the_day
from slowwave.pipeline.domain.asking.proof import Proof
from slowwave.pipeline.domain.distil.heard import Heard
from slowwave.pipeline.domain.distil.lessons import Lesson
from slowwave.pipeline.domain.intent import Note
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome, Refused
from slowwave.pipeline.domain.question import Answer, Evidence, Question, Said, cited
from slowwave.pipeline.language.dates import parse_day
from slowwave.pipeline.language.relative_days import on_any_day

PURPOSE = "insights"
MOST_LINES, MOST_TOKENS = 80, 2_600
MOST_OF_HEALTH = 2
TOKENS_OUT = 1_200
OFF_HEALTH = "it does not cite the health that was measured"
NO_NOTE = "it rests on no line of the notes"


def ask(
    memory: Memory, night: Night, heard: Sequence[Heard], records: Iterable[Lesson], stage: str
) -> Iterator[Question]:
    """One question about what is new tonight; none where nothing is."""
    lines = tuple(fitting(of_the_day(memory, night, heard, records), lambda line: line.text, MOST_LINES, MOST_TOKENS))
    if not lines:
        return
    caps = night.settings.caps
    values = around(night, insights=caps.insights, actions=caps.actions)
    form = sentences("insights", "focus", "health")
    yield Question(stage, PURPOSE, (*lines, *_health(memory)), form, TOKENS_OUT, values)


def digest(question: Question, answer: Answer, memory: Memory, night: Night) -> Outcome:
    """The sentences that pass, as notes of the report."""
    proof = Proof(question, memory, night.now)
    notes = []
    caps = night.settings.caps
    for part, section, most in (
        ("insights", "insight", caps.insights),
        ("focus", "action", caps.actions),
        ("health", "health", MOST_OF_HEALTH),
    ):
        for one in listed(answer, part, most):
            passed = proof.of(one)
            if passed is None:
                continue
            sources = proof.sources(passed)
            if section == "health" and all(line.source for line in cited(passed, question)):
                proof.refused.append(Refused(passed.text, sources[0], OFF_HEALTH))
            elif section != "health" and not sources:
                proof.refused.append(Refused(passed.text, "", NO_NOTE))
            elif (text := _dated(passed, question, night)) is None:
                proof.refused.append(Refused(passed.text, next(iter(sources), ""), NO_DAY))
            else:
                notes.append(Note(section, text, f"said by {answer.model}", sources))
    return Outcome(tuple(notes), refused=tuple(proof.refused), took=len(question.evidence))


def _dated(one: Said, question: Question, night: Night) -> str | None:
    days = {day for line in cited(one, question) if line.source and (day := parse_day(line.day))}
    return on_any_day(one.text, days, night.today)


def _health(memory: Memory) -> Iterator[Evidence]:
    """The health before the night, which is measured first."""
    found = memory.state.get("health")
    if isinstance(found, dict):
        told = ", ".join(f"{name} {value}" for name, value in found.items())
        yield Evidence(f"health of the memory in per cent and parts of one: {told}")
