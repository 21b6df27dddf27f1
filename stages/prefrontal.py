"""distillation agent: plans the night, takes in what was stated, and says what was learned.

The region that plans and holds back (prefrontal cortex). Door 1 into long-term memory: a person's corrections,
decisions, preferences, rules and standing facts, each once, each with its source, held against what holds. By
itself it is extractive: every sentence that it keeps or tells stands in the notes. What it would ask a model, where
there is one, it returns as questions; of the answers it keeps what cites its evidence and says no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from slowwave.pipeline.domain.asking import insights as insights_of_a_model
from slowwave.pipeline.domain.asking import missed, synthesis, topics
from slowwave.pipeline.domain.distil.entries import Coming, entries, new_steps
from slowwave.pipeline.domain.distil.episodes import narrate
from slowwave.pipeline.domain.distil.heard import Heard, choose, listen
from slowwave.pipeline.domain.distil.insights import actions, insights
from slowwave.pipeline.domain.distil.intake import Intake
from slowwave.pipeline.domain.distil.lessons import lessons
from slowwave.pipeline.domain.distil.messages import messages
from slowwave.pipeline.domain.distil.owners import lexicon_of
from slowwave.pipeline.domain.distil.procedures import HowTo, how_tos
from slowwave.pipeline.domain.distil.projects import Projects
from slowwave.pipeline.domain.distil.recalled import recalled
from slowwave.pipeline.domain.distil.state import state_of_affairs
from slowwave.pipeline.domain.distil.waiting import Waiting, attend
from slowwave.pipeline.domain.intent import (
    CloseItem,
    Intent,
    MarkLearning,
    MarkStale,
    Narrate,
    Note,
    OpenItem,
    OpenTopic,
    Remember,
    SetTruth,
)
from slowwave.pipeline.domain.lifetime import Promote, Use
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome, Refused
from slowwave.pipeline.domain.question import Answer, Question
from slowwave.pipeline.domain.review import Propose
from slowwave.pipeline.domain.tombstones import FORGOTTEN, is_forgotten

name = "prefrontal"
role = "distillation agent"
emits = (
    Remember,
    Use,
    Promote,
    Propose,
    OpenTopic,
    MarkLearning,
    SetTruth,
    OpenItem,
    CloseItem,
    MarkStale,
    Narrate,
    Note,
)


def run(memory: Memory, night: Night) -> Outcome:
    """What this night takes in, writes down as the state of affairs, and has to say."""
    heard = listen(memory, lexicon_of(memory, night.settings.words))
    lines, unwanted = _wanted(heard, memory)
    steps = how_tos(memory)
    intake = Intake(memory, night)
    chosen = choose(_without_steps(lines, steps), memory, night, intake)
    records = lessons(memory, night, intake)
    coming = Coming(chosen, records, new_steps(steps, night, intake))
    projects = Projects(memory)
    waiting = attend(memory, night, lines)
    state = state_of_affairs(memory, night, lines, projects)
    say = messages(night.settings.language, (line.entry.text for line in lines))
    changes: tuple[Intent, ...] = (
        *entries(memory, night, coming, projects, intake),
        *recalled(memory, night, {one.entry.id: one.days for one in intake.used()}),
        *narrate(memory, lines, projects),
        *waiting.opened,
        *waiting.closed,
        *waiting.stale,
        *((state.change,) if state.change is not None else ()),
        *(Note("milestone", f"{day.isoformat()} — {text}", "finished", (src,)) for day, text, src in state.milestones),
        *insights(memory, night, lines, chosen.kept, records.kept, say),
        *actions(memory, night, waiting, say),
    )
    took = len(heard) + len(memory.learnings)
    asked = _asked(memory, night, lines, coming) if night.asks else Outcome()
    refused = (*unwanted, *_without_waiting(chosen.refused, lines, waiting), *records.refused, *asked.refused)
    return Outcome(changes, refused=refused, took=took, due=waiting.due, questions=asked.questions)


DIGESTS = {
    insights_of_a_model.PURPOSE: insights_of_a_model.digest,
    missed.PURPOSE: missed.digest,
    synthesis.PURPOSE: synthesis.digest,
    topics.PURPOSE: topics.digest,
}


def digest(question: Question, answer: Answer, memory: Memory, night: Night) -> Outcome:
    """What may become of a model's answer: sentences of the report, new entries, one entry in the place of several."""
    return DIGESTS[question.purpose](question, answer, memory, night)


def _asked(memory: Memory, night: Night, lines: tuple[Heard, ...], coming: Coming) -> Outcome:
    """What a model would be asked, the most useful first, and what there is no room to ask."""
    taken = {line.source for line in coming.chosen.kept}
    of_sessions, left = missed.ask(memory, night, lines, taken, name)
    records = coming.lessons.kept
    shown = {*taken, *(line.source for one in of_sessions for line in one.evidence)}
    questions = (
        *insights_of_a_model.ask(memory, night, lines, records, name),
        *of_sessions,
        *topics.ask(memory, night, lines, records, shown, name),
        *synthesis.ask(memory, night, name),
    )
    return Outcome(questions=questions, refused=left)


def _wanted(heard: tuple[Heard, ...], memory: Memory) -> tuple[tuple[Heard, ...], tuple[Refused, ...]]:
    """What no person had forgotten or rejected, and the refusal of the rest."""
    if not memory.tombstones:
        return heard, ()
    lines = tuple(line for line in heard if not is_forgotten(line.verdict.text, line.source, memory))
    kept = {line.source for line in lines}
    return lines, tuple(
        Refused(line.entry.text, line.entry.where, FORGOTTEN) for line in heard if line.source not in kept
    )


def _without_waiting(refused: Iterable[Refused], lines: Iterable[Heard], waiting: Waiting) -> Iterator[Refused]:
    """What pending.md takes is told there, with its reason, and not refused with another one."""
    opened = {source for one in waiting.opened for source in one.evidence}
    places = {line.entry.where for line in lines if line.source in opened} if opened else set()
    return (one for one in refused if one.where not in places)


def _without_steps(lines: tuple[Heard, ...], steps: Iterable[HowTo]) -> tuple[Heard, ...]:
    part_of_a_procedure = {entry_id for one in steps for entry_id in one.lines}
    return tuple(line for line in lines if line.entry.id not in part_of_a_procedure)
