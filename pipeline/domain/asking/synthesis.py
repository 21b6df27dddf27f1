"""Entries that say parts of one thing, told as one: the question, and what may take the place of all of them."""

from __future__ import annotations

from collections.abc import Iterator

from slowwave.pipeline.domain import evidence as places
from slowwave.pipeline.domain.asking.clusters import clusters
from slowwave.pipeline.domain.asking.forms import TEXT, around, schema, text_of
from slowwave.pipeline.domain.asking.retelling import retold
from slowwave.pipeline.domain.entry import DREAMT, MODEL_BORN, Entry
from slowwave.pipeline.domain.evidence import Sources
from slowwave.pipeline.domain.intent import Remember
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome, Refused
from slowwave.pipeline.domain.question import Answer, Evidence, Question
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.prompt_line import prompt_line
from slowwave.pipeline.language.words import fingerprint

PURPOSE = "synthesis"
TOKENS_OUT = 400


def ask(memory: Memory, night: Night, stage: str) -> Iterator[Question]:
    """One question a cluster; none about one with a line that speaks to a model, as somebody may have typed it."""
    for group in clusters(memory, night):
        if any(is_planted(entry.text) for entry in group):
            continue
        lines = tuple(
            Evidence(entry.text, places.of_entry(memory, entry), fingerprint(entry.text), _day(entry))
            for entry in group
        )
        subjects = {entry.subject for entry in group}
        subject = subjects.pop() if len(subjects) == 1 else ""
        # It stands outside the fence, and anybody may have typed it.
        values = around(night, subject="" if is_planted(subject) else prompt_line(subject))
        yield Question(stage, PURPOSE, lines, schema(together={"type": "boolean"}, text=TEXT), TOKENS_OUT, values)


def digest(question: Question, answer: Answer, memory: Memory, night: Night) -> Outcome:
    """One entry that keeps every fact of its sources, which all close; else nothing, and why."""
    given = answer.data if isinstance(answer.data, dict) else {}
    took = len(question.evidence)
    if given.get("together") is not True:
        return Outcome(refused=(_kept_apart(question),), took=took)
    text = retold(text_of(answer), question, memory, night)
    if isinstance(text, Refused):
        return Outcome(refused=(text,), took=took)
    return Outcome(tuple(_taking_the_place(text, question, memory, night, answer.model)), took=took)


def _taking_the_place(text: str, question: Question, memory: Memory, night: Night, model: str) -> Iterator[Remember]:
    sources = Sources(memory)
    older = [entry for line in question.evidence if (entry := sources.entry(line.source)) is not None]
    first = older[0]
    doc = memory.documents[first.path]
    subjects = {entry.subject for entry in older}
    yield Remember(
        path=first.path,
        text=text,
        born=night.now,
        taken=night.today,
        why=f"tells {len(older)} entries as one, said by {model}",
        evidence=tuple(line.source for line in question.evidence),
        kind=first.kind,
        by=DREAMT,
        under=doc.block_of(first.id).heading,
        subject=subjects.pop() if len(subjects) == 1 else "",
        older=tuple(entry.id for entry in older),
        uses=sum(entry.uses for entry in older),
        conf=MODEL_BORN,
    )


def _kept_apart(question: Question) -> Refused:
    return Refused(question.evidence[0].text, question.evidence[0].source, "they do not belong together")


def _day(entry: Entry) -> str:
    return entry.born.date().isoformat() if entry.born is not None else ""
