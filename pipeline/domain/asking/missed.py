"""Facts that nobody took down while they were said: one question a session, and what of the answer memory takes.

What a session said stands in the logs, where live capture or the replay of its transcript put it, without secrets and
without what is private. The model is shown the lines of the user and of the agent, each with who said it; words of
tools, pages and other people are no evidence. Days that a line names from its own ("tomorrow") are told as dates by
lines of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from slowwave.pipeline.domain.asking.forms import SPEAKERS, around, days_named, fitting, listed, sentences
from slowwave.pipeline.domain.asking.landing import fact_of, landed
from slowwave.pipeline.domain.asking.proof import Proof
from slowwave.pipeline.domain.distil.heard import Heard, said_at
from slowwave.pipeline.domain.entry import HUMAN
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome, Refused
from slowwave.pipeline.domain.question import Answer, Evidence, Question
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.words import fingerprint

PURPOSE = "missed"
MOST_SESSIONS = 8
"""Sessions that are asked about in a night, the newest first (BEHAVIOUR, "Distillation agent"); the others wait."""
MOST_WAITING = 96
"""Of one night's sessions so many are taken down to be asked about: twelve nights have room for them (ours)."""
MOST_FACTS = 8
MOST_LINES, MOST_TOKENS = 40, 550
"""Of one session, the latest of the user's first: with eight sessions, and all other purposes as full as they get, a
night stays below the 20,000 tokens that it may read."""
TOKENS_OUT = 600
WAITS = "it waits for a later night: {most} sessions are asked about in one, the newest first"
LEFT = "only the {most} newest sessions of a night are asked about, in this night and later ones"


class _Session(NamedTuple):
    name: str
    last: datetime
    lines: tuple[Heard, ...]


def ask(
    memory: Memory, night: Night, lines: Iterable[Heard], taken: Collection[str], stage: str
) -> tuple[tuple[Question, ...], tuple[Refused, ...]]:
    """One question for each session, the newest first, and which of them wait or are left. taken: sources of lines
    that memory takes in tonight as they stand; a session whose user said nothing else is not asked about."""

    def is_held(line: Heard) -> bool:
        return line.source in taken or fingerprint(line.verdict.text) in memory.known

    sessions = [
        one
        for one in _sessions(lines, night)
        if any(line.entry.origin == HUMAN and not is_held(line) for line in one.lines)
    ]
    asked = tuple(_question(one, night, stage, is_held) for one in sessions[:MOST_WAITING])
    waits, left = WAITS.format(most=MOST_SESSIONS), LEFT.format(most=MOST_WAITING)
    later = enumerate(sessions[MOST_SESSIONS:], MOST_SESSIONS)
    return asked, tuple(
        Refused(one.name, one.lines[-1].entry.where, waits if place < MOST_WAITING else left) for place, one in later
    )


def digest(question: Question, answer: Answer, memory: Memory, night: Night) -> Outcome:
    """The facts that the auditor lets pass and memory does not hold, as entries of their own."""
    proof = Proof(question, memory, night.now)
    passed = (proof.of(one) for one in listed(answer, "facts", MOST_FACTS, question))
    facts = [fact_of(one, question, memory, night) for one in passed if one is not None]
    changes, unwanted = landed(facts, memory, night, f"said in a session, found by {answer.model}")
    return Outcome(changes, refused=(*proof.refused, *unwanted), took=len(question.evidence))


def _sessions(lines: Iterable[Heard], night: Night) -> list[_Session]:
    """What may be shown of each, the newest session first."""
    found: dict[str, list[Heard]] = {}
    for line in lines:
        entry = line.entry
        if line.role is Role.LOG and entry.session and entry.origin in SPEAKERS and not is_planted(entry.text):
            found.setdefault(entry.session, []).append(line)
    sessions = (
        _Session(name, max(said_at(one.entry, night) for one in told), _cut(told)) for name, told in found.items()
    )
    return sorted(sessions, key=lambda one: (one.last, one.name), reverse=True)


def _cut(lines: Sequence[Heard]) -> tuple[Heard, ...]:
    """As many as a question has room for, in the order in which they were said."""
    order = {line.entry.id: place for place, line in enumerate(lines)}
    ranked = sorted(lines, key=lambda one: (one.entry.origin != HUMAN, -order[one.entry.id]))
    kept = fitting(ranked, lambda one: one.entry.text, MOST_LINES, MOST_TOKENS)
    return tuple(sorted(kept, key=lambda one: order[one.entry.id]))


def _question(session: _Session, night: Night, stage: str, is_held: Callable[[Heard], bool]) -> Question:
    lines = [_evidence(line, is_held(line)) for line in session.lines]
    evidence = (*lines, *days_named(lines))
    return Question(stage, PURPOSE, evidence, sentences("facts"), TOKENS_OUT, around(night, facts=MOST_FACTS))


def _evidence(line: Heard, is_held: bool) -> Evidence:
    entry = line.entry
    day = entry.day.isoformat() if entry.day else ""
    return Evidence(entry.text, line.source, fingerprint(entry.text), day, SPEAKERS[entry.origin], held=is_held)
