"""What a night takes in, as intents: new entries where they belong, what they take the place of, and what was said
again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from slowwave.pipeline.domain.distil.heard import Chosen, Heard, said_at
from slowwave.pipeline.domain.distil.homes import Homes, Wanting
from slowwave.pipeline.domain.distil.intake import Intake, Said, Taken
from slowwave.pipeline.domain.distil.lessons import Lesson, Lessons
from slowwave.pipeline.domain.distil.lessons import said_at as logged_at
from slowwave.pipeline.domain.distil.procedures import TOOLS, HowTo, section_of
from slowwave.pipeline.domain.distil.projects import Projects
from slowwave.pipeline.domain.entry import AGENT, KIND_OF_TOPIC, RESIDENT_KINDS
from slowwave.pipeline.domain.intent import FACTS, Intent, MarkLearning, Remember
from slowwave.pipeline.domain.learning import PROMOTED
from slowwave.pipeline.domain.lifetime import Use
from slowwave.pipeline.domain.light.tiers import PROMOTED_USES, promotion, rises
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.places import topic_type_of
from slowwave.pipeline.domain.review import Propose, asked_of


@dataclass(frozen=True, slots=True)
class Coming:
    """What passed every door tonight."""

    chosen: Chosen
    lessons: Lessons
    steps: tuple[HowTo, ...]


def entries(memory: Memory, night: Night, coming: Coming, projects: Projects, intake: Intake) -> tuple[Intent, ...]:
    """The new entries of topics and procedures, the topics that they open, what was said again, what a person is asked,
    and the records that are settled."""
    lines = [(line, _wanting(line, projects)) for line in coming.chosen.kept]
    told = [lesson for lesson in coming.lessons.kept if not lesson.known]
    asking = [Wanting(one.text, one.topic_type, projects.of(one.text, one.learning.area), one.source) for one in told]
    for_topics = [(line, want) for line, want in lines if want.project or not line.is_procedure]
    looking = [want for _, want in for_topics if not intake.taken(want.source).home]
    homes = Homes(memory, night, projects, (*looking, *(one for one in asking if not intake.taken(one.source).home)))

    def place(want: Wanting) -> str:
        return intake.taken(want.source).home or homes.place(want)

    procedures = memory.places.procedures
    born = [_remember(line, place(want), night) for line, want in for_topics]
    born += [_learnt(one, place(want), night) for one, want in zip(told, asking, strict=True)]
    born += [
        _remember(line, procedures, night, section_of(line.verdict.text, line.kind))
        for line, want in lines
        if line.is_procedure and not want.project
    ]
    steps = [_procedure(one, procedures, night) for one in coming.steps]
    marks = [mark for lesson in coming.lessons.kept for mark in _promoted(memory, lesson)]
    return (*homes.opened, *linked((*born, *steps), intake, night), *marks, *_used(intake))


def new_steps(steps: Iterable[HowTo], night: Night, intake: Intake) -> tuple[HowTo, ...]:
    """The procedures that memory does not hold."""
    return tuple(one for one in steps if not intake.take(_told(one, night)))


def _told(one: HowTo, night: Night) -> Said:
    return Said(one.text, said_at(one.entry, night), one.entry.day, _source(one), one.entry.where)


def _source(one: HowTo) -> str:
    """The first step's line may also be told for itself."""
    return f"{one.source}/steps"


def linked(born: Sequence[tuple[str, Remember]], intake: Intake, night: Night) -> Iterator[Intent]:
    """The new entries with what they take the place of, and the pairs that a person is asked about."""
    named = {one for source, _ in born for one in intake.taken(source).older}
    named |= {one.older.id for source, _ in born for one in intake.taken(source).asked}
    eids = {source: change.eid for source, change in born if source in named}
    for source, change in born:
        yield _with(change, intake.taken(source), eids)
    for source, change in born:
        for one in intake.taken(source).asked:
            if not (intake.holds(source) and intake.holds(one.older.id)):
                continue
            older = eids.get(one.older.id, one.older.id)
            yield Propose(change.eid, older, asked_of(one.link), night.today, one.why, change.evidence)


def _with(change: Remember, taken: Taken, eids: dict[str, str]) -> Remember:
    uses = taken.uses + len(taken.days)
    if not (uses or taken.older or taken.until or taken.tier or taken.subject or taken.why):
        return change
    kind = change.kind or KIND_OF_TOPIC.get(topic_type_of(change.path), "fact")
    rises_ = uses >= PROMOTED_USES and kind not in RESIDENT_KINDS
    return replace(
        change,
        older=tuple(eids.get(one, one) for one in taken.older),
        until=taken.until,
        uses=uses,
        tier=taken.tier or ("resident" if rises_ else ""),
        subject=taken.subject,
        why=f"{change.why}; {taken.why}" if taken.why else change.why,
    )


def _used(intake: Intake) -> Iterator[Intent]:
    for one in intake.used():
        entry, days = one.entry, one.days
        times = len(days)
        yield Use(entry.path, entry.id, max(days), "said again", tuple(days.values()), times)
        if rises(entry, entry.uses + times):
            yield promotion(entry, entry.uses + times)


def _remember(line: Heard, path: str, night: Night, under: str = FACTS) -> tuple[str, Remember]:
    kind = {"rule": "rule", "preference": "preference"}.get(line.kind, "")
    return line.source, Remember(
        path=path,
        text=line.verdict.text,
        born=said_at(line.entry, night),
        taken=night.today,
        why=f"stated ({line.event}): {line.kind}",
        evidence=(line.source,),
        kind=kind,
        by=line.entry.origin,
        under=under,
        high=line.event in ("correction", "error"),
    )


def _learnt(lesson: Lesson, path: str, night: Night) -> tuple[str, Remember]:
    return lesson.source, Remember(
        path=path,
        text=lesson.text,
        born=logged_at(lesson.learning, night),
        taken=night.today,
        why=lesson.why,
        evidence=(lesson.source,),
        kind=lesson.kind,
        by=AGENT,
        high=lesson.topic_type == "feedback" or lesson.learning.family == "ERR",
    )


def _procedure(one: HowTo, path: str, night: Night) -> tuple[str, Remember]:
    return _source(one), Remember(
        path=path,
        text=one.text,
        born=said_at(one.entry, night),
        taken=night.today,
        why="a procedure in steps",
        evidence=(one.source,),
        by=one.entry.origin,
        under=TOOLS,
    )


def _promoted(memory: Memory, lesson: Lesson) -> tuple[MarkLearning, ...]:
    """The mark on a record that bears a status; one without a line for it stays as it is."""
    record = lesson.learning
    status = memory.fields(record.path, record.key).get("status")
    if status is None:
        return ()
    return (MarkLearning(record.path, record.key, status, PROMOTED, lesson.why, (lesson.source,)),)


def _wanting(line: Heard, projects: Projects) -> Wanting:
    project = projects.of(line.verdict.text, line.piece.parent, *reversed(line.piece.headings))
    return Wanting(line.verdict.text, line.home, project, line.source)
