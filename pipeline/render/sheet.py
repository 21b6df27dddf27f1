"""All that is said about a night, computed once from its result."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Set
from datetime import date, datetime

from slowwave.pipeline.domain.candidates.days import Waiting
from slowwave.pipeline.domain.contents import listed
from slowwave.pipeline.domain.evidence import of_line
from slowwave.pipeline.domain.intent import EndNight, KeepPattern, Measure, Note, OpenTopic, Remember
from slowwave.pipeline.domain.memory import LAST_DREAM, Memory
from slowwave.pipeline.domain.outcome import DreamResult
from slowwave.pipeline.domain.plan import Plan
from slowwave.pipeline.domain.reinforcement import Reinforce
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.tally import Tally, tally
from slowwave.pipeline.errors import Finding
from slowwave.pipeline.frozen import dataclass, field, replace
from slowwave.pipeline.render.changes import Citer, Group, changed, refused
from slowwave.pipeline.render.look_back import LookBack

SHOWN, SHOWN_REFUSED = 6, 3
"""Rows shown of a kind of change in one file, and of a reason for refusal; the rest is counted and told how to see."""
WHOLE = 500
"""Rows that are kept for ``dream report --all``; a first dream over years of notes refuses tens of thousands."""
MILESTONE_DREAMS = (1, 7, 30)
MILESTONE_TOTALS = (100, 200, 500)
"""reference auto-dream 2.6."""


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence with the places that it rests on. counts: numbers that it is told with."""

    text: str
    where: tuple[str, ...]
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of sleep. name: light, rem or deep. on: whether it took place. stages: the names of its own."""

    name: str
    on: bool
    stages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """A topic file that gained entries. new: it was opened this night."""

    path: str
    title: str
    new: bool
    count: int


@dataclass(frozen=True, slots=True)
class Run:
    """How a night came about. slot: the moment that a schedule meant, None where a person asked. flow: by Prefect."""

    slot: datetime | None = None
    flow: bool = False


TYPED = Run()


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that report, dream log and command line say about a night.

    metrics: the measured health after it. notes: by section. patterns: each with whether it is new. used: lines that
    were read tonight and that something rests on. scores: of past nights and this one. milestones: phrase and number.
    back: what all notes say together. waiting: the candidates that the night leaves.
    """

    result: DreamResult
    day: date
    plan: Plan
    before: Tally
    after: Tally
    metrics: dict[str, float]
    notes: dict[str, tuple[Told, ...]]
    topics: tuple[Written, ...]
    patterns: tuple[tuple[KeepPattern, bool], ...]
    changes: tuple[Group, ...]
    refused: tuple[Group, ...]
    findings: tuple[Finding, ...]
    used: int
    scores: tuple[int, ...]
    milestones: tuple[tuple[str, int], ...]
    run: Run
    back: LookBack
    waiting: tuple[Waiting, ...] = ()
    phases: tuple[Phase, ...] = ()


def sheet(
    result: DreamResult,
    plan: Plan,
    day: date,
    seen: tuple[Finding, ...] = (),
    run: Run = TYPED,
    waiting: tuple[Waiting, ...] = (),
    phases: tuple[Phase, ...] = (),
) -> Sheet:
    """The night in numbers and rows. day: the local day that it belongs to. seen: what the shell found before it."""
    citer = Citer(result)
    intents = [change.intent for change in result.changes]
    found, left = _measured(result)
    types: dict[str, str] = {}
    before = tally(result.before, result.now, {**found} if found else None, types)
    after = tally(result.after, result.now, {**left} if left else None, types)
    notes: dict[str, list[Told]] = {}
    for note in (one for one in intents if isinstance(one, Note)):
        notes.setdefault(note.section, []).append(Told(note.text, citer.where(note.evidence), note.counts))
    cited = {source for one in intents if not isinstance(one, Note | Reinforce) for source in one.evidence}
    return Sheet(
        result=result,
        day=day,
        plan=plan,
        before=before,
        after=after,
        metrics=left,
        notes={section: tuple(told) for section, told in notes.items()},
        topics=_topics(result),
        patterns=tuple(
            (one, result.before.document(one.path) is None) for one in intents if isinstance(one, KeepPattern)
        ),
        changes=changed(result, citer, SHOWN),
        refused=refused(result, citer, SHOWN_REFUSED),
        findings=tuple(dict.fromkeys((*seen, *(finding for step in result.steps for finding in step.findings)))),
        scores=_scores(result.after),
        used=_read(cited, result.before),
        milestones=_milestones(result.number, before.entries, after.entries),
        run=run,
        back=LookBack(result.after),
        waiting=waiting,
        phases=phases,
    )


def whole(told: Sheet) -> Sheet:
    """The same with up to WHOLE rows of each group, not only those that a report shows."""
    citer = Citer(told.result)
    return replace(told, changes=changed(told.result, citer, WHOLE), refused=refused(told.result, citer, WHOLE))


def _read(cited: Set[str], memory: Memory) -> int:
    """How many of these sources are lines of logs and notes that the night reads."""
    ids = {one.rpartition("#")[2] for one in cited}
    fresh = memory.fresh_blocks(Role.LOG, Role.NOTE, deep=True)
    named = ((block.entry, doc.role) for doc, block in fresh if block.entry is not None and block.entry.id in ids)
    return len(cited & {of_line(entry, role) for entry, role in named})


def _measured(result: DreamResult) -> tuple[dict[str, float], dict[str, float]]:
    """The health before and after the night. A stage that measured what the state says already changed nothing."""
    given = result.before.state.get("health")
    found = _numbers(given if isinstance(given, dict) else {})
    left, ended = found, False
    for one in (change.intent for change in result.changes):
        # The one that says what --since leaves out comes before anything is measured.
        ended = ended or (isinstance(one, EndNight) and LAST_DREAM in one.state)
        if isinstance(one, Measure):
            left = _numbers(one.values)
            found = found if ended else left
    return found, left


def _numbers(values: Mapping[str, object]) -> dict[str, float]:
    return {key: value for key, value in values.items() if isinstance(value, int | float)}


def _topics(result: DreamResult) -> tuple[Written, ...]:
    intents = [change.intent for change in result.changes]
    opened = {one.path for one in intents if isinstance(one, OpenTopic)}
    gained = Counter(one.path for one in intents if isinstance(one, Remember))
    docs = [doc for doc in result.after.with_role(Role.TOPIC) if doc.path in opened or doc.path in gained]
    written = (Written(doc.path, listed(doc).title, doc.path in opened, gained[doc.path]) for doc in docs)
    return tuple(sorted(written, key=lambda one: -one.count))


def _scores(memory: Memory) -> tuple[int, ...]:
    """Past health scores as index.json has them, oldest first, this night's last."""
    doc = memory.document(memory.places.index_json)
    try:
        history = json.loads(doc.text)["stats"]["healthHistory"] if doc is not None else []
        return tuple(int(row["score"]) for row in history)
    except (ValueError, TypeError, KeyError, RecursionError):
        return ()


def _milestones(number: int, before: int, after: int) -> tuple[tuple[str, int], ...]:
    dreams = [("milestone-dream", number)] if number in MILESTONE_DREAMS else []
    return (*dreams, *(("milestone-total", total) for total in MILESTONE_TOTALS if before < total <= after))
