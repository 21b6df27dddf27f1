"""distillation agent: plans the night, takes in what was stated, and says what was learned.

The region that plans and holds back (prefrontal cortex). Door 1 into long-term memory: a person's corrections,
decisions, preferences, rules and standing facts, each line once, each with its source. Without a model it is
extractive: every sentence that it keeps or tells stands in the notes.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from slowwave.pipeline.domain.distil.episodes import narrate
from slowwave.pipeline.domain.distil.heard import Chosen, Heard, choose, listen
from slowwave.pipeline.domain.distil.homes import Homes, Wanting
from slowwave.pipeline.domain.distil.insights import actions, insights
from slowwave.pipeline.domain.distil.lessons import Lesson, Lessons, lessons
from slowwave.pipeline.domain.distil.messages import messages
from slowwave.pipeline.domain.distil.owners import lexicon_of
from slowwave.pipeline.domain.distil.procedures import TOOLS, HowTo, how_tos, section_of
from slowwave.pipeline.domain.distil.projects import Projects
from slowwave.pipeline.domain.distil.state import state_of_affairs
from slowwave.pipeline.domain.distil.waiting import attend
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.intent import (
    FACTS,
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
from slowwave.pipeline.domain.learning import PROMOTED
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome, Refused
from slowwave.pipeline.domain.tombstones import is_forgotten
from slowwave.pipeline.language.words import fingerprint

name = "prefrontal"
role = "distillation agent"
emits = (Remember, OpenTopic, MarkLearning, SetTruth, OpenItem, CloseItem, MarkStale, Narrate, Note)


def run(memory: Memory, night: Night) -> Outcome:
    """What this night takes in, writes down as the state of affairs, and has to say."""
    heard = listen(memory, lexicon_of(memory, night.settings.words))
    lines = tuple(line for line in heard if not is_forgotten(line.verdict.text, line.source, memory))
    steps = how_tos(memory)
    chosen = choose(_without_steps(lines, steps), memory)
    records = lessons(memory, (line.verdict.text for line in chosen.kept))
    projects = Projects(memory)
    waiting = attend(memory, night, lines)
    state = state_of_affairs(memory, night, lines, projects)
    say = messages(night.settings.language, (line.entry.text for line in lines))
    changes: tuple[Intent, ...] = (
        *_entries(memory, night, chosen, records, projects),
        *_procedures(memory, night, steps),
        *narrate(memory, lines, projects),
        *waiting.opened,
        *waiting.closed,
        *waiting.stale,
        *((state.change,) if state.change is not None else ()),
        *(Note("milestone", f"{day.isoformat()} — {text}", "finished", (src,)) for day, text, src in state.milestones),
        *insights(memory, night, chosen.kept, records.kept, say),
        *actions(memory, night, waiting, say),
    )
    took = len(heard) + len(memory.learnings)
    kept = {line.source for line in lines}
    unwanted = (
        Refused(line.entry.text, line.entry.where, "forgotten or rejected by a person")
        for line in heard
        if line.source not in kept
    )
    refused = (*unwanted, *chosen.refused, *records.refused)
    return Outcome(changes, refused=refused, took=took, due=waiting.due)


def _entries(memory: Memory, night: Night, chosen: Chosen, records: Lessons, projects: Projects) -> tuple[Intent, ...]:
    """The new entries of topics and procedures, the topics that they open, and the records that they settle."""
    all_wanting = [(line, _wanting(line, projects)) for line in chosen.kept]
    for_topics = [(line, want) for line, want in all_wanting if want.project or not line.is_procedure]
    wanting = [want for _, want in for_topics]
    told = [lesson for lesson in records.kept if not lesson.known]
    asking = [Wanting(one.text, one.topic_type, projects.of(one.text, one.learning.area), one.source) for one in told]
    homes = Homes(memory, night, projects, (*wanting, *asking))
    entries: list[Intent] = [_remember(line, homes.place(want), night) for line, want in for_topics]
    entries += [_learnt(one, homes.place(want), night) for one, want in zip(told, asking, strict=True)]
    entries += [
        _remember(line, memory.places.procedures, night, section_of(line.verdict.text, line.kind))
        for line, want in all_wanting
        if line.is_procedure and not want.project
    ]
    marks = [mark for lesson in records.kept for mark in _promoted(memory, lesson)]
    return (*homes.opened, *entries, *marks)


def _remember(line: Heard, path: str, night: Night, under: str = FACTS) -> Remember:
    kind = {"rule": "rule", "preference": "preference"}.get(line.kind, "")
    return Remember(
        path=path,
        text=line.verdict.text,
        born=_said(line.entry, night),
        taken=night.today,
        why=f"stated ({line.event}): {line.kind}",
        evidence=(line.source,),
        kind=kind,
        by=line.entry.origin,
        under=under,
        high=line.event in ("correction", "error"),
    )


def _learnt(lesson: Lesson, path: str, night: Night) -> Remember:
    return Remember(
        path=path,
        text=lesson.text,
        born=night.midnight(lesson.learning.logged) if lesson.learning.logged is not None else night.now,
        taken=night.today,
        why=lesson.why,
        evidence=(lesson.source,),
        kind=lesson.kind,
        by="agent",
        high=lesson.topic_type == "feedback" or lesson.learning.family == "ERR",
    )


def _promoted(memory: Memory, lesson: Lesson) -> tuple[MarkLearning, ...]:
    """The mark on a record that bears a status; one without a line for it stays as it is."""
    record = lesson.learning
    status = memory.fields(record.path, record.key).get("status")
    if status is None:
        return ()
    return (MarkLearning(record.path, record.key, status, PROMOTED, lesson.why, (lesson.source,)),)


def _procedures(memory: Memory, night: Night, steps: Iterable[HowTo]) -> tuple[Remember, ...]:
    fresh = {fingerprint(one.text): one for one in steps if fingerprint(one.text) not in memory.known}
    return tuple(
        Remember(
            path=memory.places.procedures,
            text=one.text,
            born=_said(one.entry, night),
            taken=night.today,
            why="a procedure in steps",
            evidence=(one.source,),
            by=one.entry.origin,
            under=TOOLS,
        )
        for one in fresh.values()
    )


def _said(entry: Entry, night: Night) -> datetime:
    return night.moment(entry.day, entry.minute) if entry.day is not None else night.now


def _wanting(line: Heard, projects: Projects) -> Wanting:
    project = projects.of(line.verdict.text, line.piece.parent, *reversed(line.piece.headings))
    return Wanting(line.verdict.text, line.home, project, line.source)


def _without_steps(lines: tuple[Heard, ...], steps: Iterable[HowTo]) -> tuple[Heard, ...]:
    part_of_a_procedure = {entry_id for one in steps for entry_id in one.lines}
    return tuple(line for line in lines if line.entry.id not in part_of_a_procedure)
