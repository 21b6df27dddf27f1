"""Entries that say parts of one thing, told as one: the question, and what may take the place of all of them."""

from __future__ import annotations

from collections.abc import Iterator

from slowwave.pipeline.domain import evidence as places
from slowwave.pipeline.domain.asking.clusters import clusters
from slowwave.pipeline.domain.asking.landing import MODEL_BORN
from slowwave.pipeline.domain.asking.proof import Proof
from slowwave.pipeline.domain.clause import CAP
from slowwave.pipeline.domain.entry import DREAMT, Entry
from slowwave.pipeline.domain.evidence import Sources
from slowwave.pipeline.domain.grounding import lost
from slowwave.pipeline.domain.intent import Remember
from slowwave.pipeline.domain.memory import JsonValue, Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome, Refused
from slowwave.pipeline.domain.question import Answer, Evidence, Question, told
from slowwave.pipeline.language.words import fingerprint, tokens

PURPOSE = "synthesis"
TOKENS_OUT = 400


def schema() -> dict[str, JsonValue]:
    """``together`` false means that they do not belong together."""
    parts: dict[str, JsonValue] = {"together": {"type": "boolean"}, "text": {"type": "string"}}
    return {"type": "object", "properties": parts, "required": list(parts), "additionalProperties": False}


def ask(memory: Memory, night: Night, stage: str) -> Iterator[Question]:
    """One question a cluster."""
    for group in clusters(memory, night):
        lines = tuple(
            Evidence(entry.text, places.of_entry(memory, entry), fingerprint(entry.text), _day(entry))
            for entry in group
        )
        subjects = {entry.subject for entry in group}
        subject = subjects.pop() if len(subjects) == 1 else ""
        values: dict[str, JsonValue] = {"subject": subject, "today": night.today.isoformat()}
        yield Question(stage, PURPOSE, lines, schema(), TOKENS_OUT, values)


def digest(question: Question, answer: Answer, memory: Memory, night: Night) -> Outcome:
    """One entry that keeps every fact of its sources, which all close; else nothing, and why."""
    given = answer.data if isinstance(answer.data, dict) else {}
    took = len(question.evidence)
    if given.get("together") is not True:
        return Outcome(refused=(_kept_apart(question),), took=took)
    proof = Proof(question, memory, night.now)
    one = proof.of({"text": given.get("text"), "cites": list(range(1, took + 1))})
    if one is None:
        return Outcome(refused=tuple(proof.refused), took=took)
    missing = lost(one.text, told(one, question))
    if missing or tokens(one.text) > CAP:
        why = f"it lost {', '.join(missing[:4])}" if missing else f"it is over {CAP} tokens"
        return Outcome(refused=(Refused(one.text, question.evidence[0].source, why),), took=took)
    return Outcome(tuple(_taking_the_place(one.text, question, memory, night, answer.model)), took=took)


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
        under=doc.blocks[doc.owners[first.id]].heading,
        subject=subjects.pop() if len(subjects) == 1 else "",
        older=tuple(entry.id for entry in older),
        uses=sum(entry.uses for entry in older),
        conf=MODEL_BORN,
    )


def _kept_apart(question: Question) -> Refused:
    return Refused(question.evidence[0].text, question.evidence[0].source, "they do not belong together")


def _day(entry: Entry) -> str:
    return entry.born.date().isoformat() if entry.born is not None else ""
