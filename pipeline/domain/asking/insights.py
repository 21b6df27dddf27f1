"""The question after a day: what it taught, what to do tomorrow, how the memory is; and what stands of the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from slowwave.pipeline.domain.asking.forms import around, listed, sentences
from slowwave.pipeline.domain.asking.proof import Proof
from slowwave.pipeline.domain.distil.heard import Heard
from slowwave.pipeline.domain.distil.lessons import Lesson
from slowwave.pipeline.domain.gate import bar
from slowwave.pipeline.domain.intent import Note
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome
from slowwave.pipeline.domain.question import Answer, Evidence, Question
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.words import fingerprint

PURPOSE = "insights"
MOST_LINES, MOST_LEARNINGS, MOST_PATTERNS = 60, 12, 8
"""Lines of evidence at most, the strongest first: about 4,000 tokens, of 20,000 that a night may read."""
MOST_OF_HEALTH = 2
TOKENS_OUT = 1_200


def ask(
    memory: Memory, night: Night, heard: Sequence[Heard], records: Iterable[Lesson], stage: str
) -> Iterator[Question]:
    """One question about what is new tonight; none where nothing is."""
    found = (*_lines(heard), *_records(records), *_patterns(memory, night))
    lines = tuple(line for line in found if not is_planted(line.text))
    if not lines:
        return
    caps = night.settings.caps
    values = around(night, insights=caps.insights, actions=caps.actions)
    form = sentences(insights=caps.insights, focus=caps.actions, health=MOST_OF_HEALTH)
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
            if passed is not None:
                notes.append(Note(section, passed.text, f"said by {answer.model}", proof.sources(passed)))
    return Outcome(tuple(notes), refused=tuple(proof.refused), took=len(question.evidence))


def _lines(heard: Sequence[Heard]) -> Iterator[Evidence]:
    telling = {fingerprint(line.verdict.text): line for line in reversed(heard) if bar(line.verdict) is None}
    for line in sorted(telling.values(), key=lambda one: (not one.entry.high, -one.score))[:MOST_LINES]:
        day = line.entry.day.isoformat() if line.entry.day else ""
        yield Evidence(line.verdict.text, line.source, fingerprint(line.entry.text), day)


def _records(records: Iterable[Lesson]) -> Iterator[Evidence]:
    for record in list(records)[:MOST_LEARNINGS]:
        day = record.learning.logged.isoformat() if record.learning.logged else ""
        yield Evidence(record.text, record.source, "", day)


def _patterns(memory: Memory, night: Night) -> Iterator[Evidence]:
    today = night.today.isoformat()
    touched = [doc for doc in memory.with_role(Role.PATTERN) if doc.front_matter.get("updated") == today]
    for doc in sorted(touched, key=lambda one: one.path)[:MOST_PATTERNS]:
        head = doc.front_matter
        seen, trigger, response = (head.get(key, "") for key in ("count", "trigger", "response"))
        yield Evidence(f"{trigger}: seen {seen} times. {response}", f"entry:{doc.path}#", "", today)


def _health(memory: Memory) -> Iterator[Evidence]:
    """The health before the night, which is measured first."""
    found = memory.state.get("health")
    if isinstance(found, dict):
        told = ", ".join(f"{name} {value}" for name, value in found.items())
        yield Evidence(f"health of the memory in per cent and parts of one: {told}")
