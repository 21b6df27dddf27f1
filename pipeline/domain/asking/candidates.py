"""What three days of notes show and nobody states: patterns, decisions and observations that a model proposes.

Each is a candidate like others: it cites its lines, says no more than they do, counts against the day's places, and
waits for a person or an agent that knew nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from slowwave.pipeline.domain.asking.forms import SPEAKERS, around, days_named, fitting, listed, sentences
from slowwave.pipeline.domain.asking.landing import Fact, fact_of, weighed
from slowwave.pipeline.domain.asking.proof import Proof
from slowwave.pipeline.domain.candidates.candidate import Candidate
from slowwave.pipeline.domain.distil.owners import lexicon_of
from slowwave.pipeline.domain.entry import MODEL_BORN
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome, Refused
from slowwave.pipeline.domain.question import Answer, Evidence, Question
from slowwave.pipeline.domain.rem.lines import Line, recent_lines
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.words import fingerprint

PURPOSE = "candidates"
DAYS = 3
"""Of the night's own day back (article, "The dreamer": Harvey reads three days)."""
MOST_LINES, MOST_TOKENS = 60, 1_800
KINDS = ("patterns", "decisions", "observations")
MOST_OF_A_KIND = 4
"""Of an answer so many are looked at, where the prompt asks for as many as the day has places: some are refused."""
TOKENS_OUT = 700
ONCE = "a pattern cites two lines at least"


def ask(memory: Memory, night: Night, places: int, stage: str) -> Iterator[Question]:
    """One question, where something is new and the day has a place left. places: those that are."""
    since = night.today - timedelta(DAYS - 1)
    lines = [line for line in recent_lines(memory, night) if line.day >= since and not is_planted(line.entry.text)]
    if not places or not any(line.fresh for line in lines):
        return
    kept = [_evidence(line, memory) for line in _cut(lines)]
    form, values = sentences(*KINDS), around(night, most=places)
    yield Question(stage, PURPOSE, (*kept, *days_named(kept)), form, TOKENS_OUT, values)


def digest(question: Question, answer: Answer, memory: Memory, night: Night) -> Outcome:
    """The proposals that may stand, as candidates; the day's places decide how many of them do."""
    proof = Proof(question, memory, night.now)
    lexicon = lexicon_of(memory, night.settings.words)
    proposed: list[Candidate] = []
    refused: list[Refused] = []
    for kind in KINDS:
        for given in listed(answer, kind, MOST_OF_A_KIND, question):
            one = proof.of(given)
            if one is None:
                continue
            fact = fact_of(one, question, memory, night)
            found = weighed(fact, memory, lexicon, is_confirmed=True)
            if kind == KINDS[0] and len(fact.sources) < 2:
                found = ONCE
            if isinstance(found, str):
                refused.append(Refused(one.text, next(iter(fact.sources), ""), found))
            else:
                proposed.append(_candidate(found.fact, kind, night, answer.model))
    return Outcome(tuple(proposed), refused=(*proof.refused, *refused), took=len(question.evidence))


def _candidate(fact: Fact, kind: str, night: Night, model: str) -> Candidate:
    why = f"{kind.removesuffix('s')}, proposed by {model}"
    return Candidate(fact.text, night.now, night.today, why, tuple(fact.sources), conf=MODEL_BORN)


def _cut(lines: list[Line]) -> list[Line]:
    """As many as there is room for, what is new first and the newest of them, in the order in which they were said."""
    order = {line.ref: place for place, line in enumerate(lines)}
    ranked = sorted(lines, key=lambda one: (not one.fresh, not one.entry.high, -order[one.ref]))
    kept = fitting(ranked, lambda one: one.entry.text, MOST_LINES, MOST_TOKENS)
    return sorted(kept, key=lambda one: order[one.ref])


def _evidence(line: Line, memory: Memory) -> Evidence:
    entry, said = line.entry, fingerprint(line.entry.text)
    by = SPEAKERS.get(entry.origin, "")
    return Evidence(entry.text, line.ref, said, line.day.isoformat(), by, held=said in memory.known)
