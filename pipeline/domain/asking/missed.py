"""Facts that nobody took down while they were said: one question a session, and what of the answer memory takes.

What a session said stands in the logs, where live capture or the replay of its transcript put it, without secrets and
without what is private. The model is shown the lines of the user and of the agent, each with who said it; words of
tools, pages and other people are no evidence. Days that a line names from its own ("tomorrow") are told as dates by
lines of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
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
"""Sessions of a night that are asked about, the newest first (BEHAVIOUR, "Distillation agent")."""
MOST_FACTS = 8
MOST_LINES, MOST_TOKENS = 40, 600
"""Of one session, the latest of the user's first: with eight sessions, and all other purposes as full as they get, a
night stays below the 20,000 tokens that it may read."""
TOKENS_OUT = 600
LEFT = "a night asks about its {most} newest sessions"


class _Session(NamedTuple):
    name: str
    last: datetime
    lines: tuple[Heard, ...]


def ask(
    memory: Memory, night: Night, lines: Iterable[Heard], taken: Collection[str], stage: str
) -> tuple[tuple[Question, ...], tuple[Refused, ...]]:
    """One question for each of the newest sessions, and those that are left. taken: sources of lines that memory takes
    in tonight as they stand; a session whose user said nothing else is not asked about."""
    known = memory.known
    sessions = [
        one
        for one in _sessions(lines, night)
        if any(
            line.entry.origin == HUMAN and line.source not in taken and fingerprint(line.verdict.text) not in known
            for line in one.lines
        )
    ]
    asked = tuple(_question(one, night, stage) for one in sessions[:MOST_SESSIONS])
    why = LEFT.format(most=MOST_SESSIONS)
    return asked, tuple(Refused(one.name, one.lines[-1].entry.where, why) for one in sessions[MOST_SESSIONS:])


def digest(question: Question, answer: Answer, memory: Memory, night: Night) -> Outcome:
    """The facts that the auditor lets pass and memory does not hold, as entries of their own."""
    proof = Proof(question, memory, night.now)
    passed = (proof.of(one) for one in listed(answer, "facts", MOST_FACTS))
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


def _question(session: _Session, night: Night, stage: str) -> Question:
    lines = [_evidence(line) for line in session.lines]
    evidence = (*lines, *days_named(lines))
    return Question(stage, PURPOSE, evidence, sentences("facts"), TOKENS_OUT, around(night, facts=MOST_FACTS))


def _evidence(line: Heard) -> Evidence:
    entry = line.entry
    day = entry.day.isoformat() if entry.day else ""
    return Evidence(entry.text, line.source, fingerprint(entry.text), day, SPEAKERS[entry.origin])
