"""The fold of the night: a memory through the sleeping stages to the next memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from slowwave.pipeline.chain.guards import objection, undeclared
from slowwave.pipeline.chain.stage import AskingStage, SleepStage
from slowwave.pipeline.domain.candidates.alike import says_again
from slowwave.pipeline.domain.candidates.bars import places
from slowwave.pipeline.domain.candidates.candidate import Candidate
from slowwave.pipeline.domain.candidates.days import pruned_on
from slowwave.pipeline.domain.document import INPUT_ONLY, digest
from slowwave.pipeline.domain.edit import Annotate, Edit, touched
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.failure.news import COUNTED_BY, counting
from slowwave.pipeline.domain.intent import EndNight, Intent, MarkLearning
from slowwave.pipeline.domain.light.standing import HELD_BY, rules
from slowwave.pipeline.domain.lines import instant
from slowwave.pipeline.domain.memory import DEEP, DEEP_LAST, LAST_DREAM, READ, JsonValue, Memory, watermark
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Change, DreamResult, Outcome, Refused, Step
from slowwave.pipeline.domain.question import Answer, Question
from slowwave.pipeline.domain.review import Propose
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.saying import sayings
from slowwave.pipeline.domain.worth import room, worth_asking
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.secrets import find_secrets

TWICE = "it is proposed already"
FULL = "the day has its {most} candidates"
UNASKED = (
    "{more} more pairs may say the same or contradict each other; a day asks about {most}, the most useful first "
    "(`[caps] pairs`), and both of the others stand"
)
NOTHING_READ: JsonValue = {"length": 0, "digest": digest(b"")}
"""The watermark of a file of which nothing was read."""
READ_ROLES = (*sorted(INPUT_ONLY), Role.LEARNINGS)
"""The roles whose files are input: a night notes how far it read them."""

Turn = tuple[Memory, Step]
"""The memory that a stage leaves, and what it did."""
Call = Callable[[SleepStage, Callable[[], Turn]], Turn]
"""Answers what the given work answers: so the shell can show progress, take times, or make a task of a stage."""


def plainly(stage: SleepStage, work: Callable[[], Turn]) -> Turn:
    """The work, and nothing around it."""
    return work()


def sleep(
    memory: Memory,
    night: Night,
    *,
    before: Sequence[SleepStage],
    asleep: Sequence[SleepStage],
    waking: Sequence[SleepStage],
    by_hand: Sequence[Intent] = (),
    call: Call = plainly,
) -> DreamResult:
    """One night. by_hand: what people did to the files since the last one, as intents of theirs. call: does each stage.

    A night that read nothing, changed nothing and found no hand edit is no dream: its result has no change. The first
    over a memory that people or another program wrote is one, since no index or health was made of it.
    """
    steps: list[Step] = []
    due: list[datetime] = []

    def turn(image: Memory, stage: SleepStage) -> Turn:
        outcome = stage.run(image, replace(night, steps=tuple(steps)))
        if outcome.due is not None:
            due.append(outcome.due)
        return _taken(image, night, stage.name, stage.role, outcome, stage)

    def run(image: Memory, stage: SleepStage) -> Memory:
        after, step = call(stage, lambda: turn(image, stage))
        steps.append(step)
        born = (change.intent for change in step.changes if isinstance(change.intent, Candidate))
        due.extend(night.midnight(pruned_on(one.day, night.settings.caps.candidate_days)) for one in born)
        return after

    image, hand = _taken(memory, night, "hand", "hand edits", Outcome(tuple(by_hand), took=len(by_hand)), None)
    steps.append(hand)
    for stage in (*before, *asleep):
        image = run(image, stage)
    result = DreamResult(night.now, night.number, memory, image, tuple(steps), min(due, default=None))
    if not reads(memory, night) and not memory.edited and not _worked(result, before) and not _unmet(memory):
        return DreamResult(night.now, night.number, memory, memory, _idle(result.steps), result.next_due)
    image = _in_order(image, night)
    closing = EndNight(
        {
            **unread(image),
            **_left(image, night),
            **_taken_up(image, night),
            "dreams": night.number,
            LAST_DREAM: instant(night.now),
        },
        _changed_topics(result),
        night.today,
    )
    image, end = _taken(image, night, "night", "book-keeping", Outcome((closing,)), None)
    steps.append(end)
    for stage in waking:
        image = run(image, stage)
    return DreamResult(night.now, night.number, memory, image, tuple(steps), min(due, default=None))


def answered(memory: Memory, night: Night, stage: AskingStage, question: Question, answer: Answer) -> Turn:
    """The memory after what a stage makes of an answer, under the same guards as its own turn."""
    return _taken(memory, night, stage.name, stage.role, stage.digest(question, answer, memory, night), stage)


def waken(memory: Memory, night: Night, waking: Sequence[SleepStage]) -> tuple[Memory, tuple[Step, ...]]:
    """The memory with its health and index as they are by now, as at the end of a night."""
    steps: list[Step] = []
    for stage in waking:
        memory, step = _taken(memory, night, stage.name, stage.role, stage.run(memory, night), stage)
        steps.append(step)
    return memory, tuple(steps)


def reads(memory: Memory, night: Night) -> bool:
    """Whether there is something for this night to read: what is new, or what deep sleep had left."""
    return bool(unread(memory) or _taken_up(memory, night))


def unread(memory: Memory) -> dict[str, JsonValue]:
    """The watermarks of input files that no night has read to their end, as state to set; lines of `.learnings/` that
    the night itself marked count as read."""
    return {
        READ + doc.path: watermark(doc)
        for doc in memory.with_role(*READ_ROLES)
        if memory.state.get(READ + doc.path) != watermark(doc)
    }


def _left(memory: Memory, night: Night) -> dict[str, JsonValue]:
    """What a phase that was off leaves for the first night with it, as state to set: of light sleep, that not all was
    held against the rest; of deep sleep, how far it had read what this night reads, and when it last took place."""
    light, deep = night.settings.phases.light, night.settings.phases.deep
    state = memory.state
    read = () if deep else (path.removeprefix(READ) for path in unread(memory))
    last: dict[str, JsonValue] = {} if deep or DEEP_LAST in state else {DEEP_LAST: state.get(LAST_DREAM, "")}
    return {
        HELD_BY: rules(night.settings) if light else None,
        COUNTED_BY: counting(night.settings) if light else None,
        **last,
        **{DEEP + path: state.get(READ + path, NOTHING_READ) for path in read if DEEP + path not in state},
    }


def _taken_up(memory: Memory, night: Night) -> dict[str, JsonValue]:
    """What deep sleep had left and reads tonight, as state to set."""
    return {key: None for key in memory.state if key.startswith(DEEP)} if night.settings.phases.deep else {}


def _in_order(memory: Memory, night: Night) -> Memory:
    """The memory with late lines of ours in their place, in the logs that this night read: what is read now is dated,
    and how far it was read is noted of the text that lands. The writer's own moves: no stage emits them."""
    hour = night.settings.schedule.day_start_hour
    unread_logs = (doc for doc in memory.with_role(Role.LOG) if memory.state.get(READ + doc.path) != watermark(doc))
    return replace(memory, documents={**memory.documents, **{doc.path: doc.in_order(hour) for doc in unread_logs}})


def _taken(
    memory: Memory, night: Night, name: str, role: str, outcome: Outcome, stage: SleepStage | None
) -> tuple[Memory, Step]:
    """The memory after an outcome's changes, each whole or refused with its reason."""
    stray = undeclared(stage, outcome.changes) if stage is not None else None
    if stray is not None:
        raise TypeError(f"{name} may not emit {type(stray).__name__}")
    refused = list(outcome.refused)
    landed: list[Change] = []
    waiting, unasked = _worth_asking(outcome.changes, memory, night)
    left = places(memory, night) if any(isinstance(intent, Candidate) for intent in waiting) else 0
    while waiting:
        allowed: list[Change] = []
        later: list[Intent] = []
        values: set[tuple[str, str, str]] = set()
        for intent in waiting:
            edits = intent.edits(memory)
            reason = _no_place(intent, landed, allowed, left, night) or objection(intent, edits, memory, night)
            left -= isinstance(intent, Candidate) and not reason
            if reason:
                refused.append(_refusal(intent, reason, memory))
            elif values.isdisjoint(sets := _values(edits)):
                allowed.append(Change(intent, edits))
                values |= sets
            else:
                later.append(intent)
        evolved = evolve(memory, [change.edits for change in allowed])
        landed += (change for place, change in enumerate(allowed) if place not in evolved.conflicts)
        refused.extend(
            _refusal(allowed[place].intent, found.reason, memory) for place, found in evolved.conflicts.items()
        )
        memory = evolved.memory
        waiting = [_renamed(intent, _names(allowed)) for intent in later] if later else ()
    told = (tuple(landed), tuple(_unsaid(refused, memory)), (*outcome.findings, *unasked), outcome.questions)
    return memory, Step(name, role, outcome.took, *told)


def _worth_asking(
    changes: Sequence[Intent], memory: Memory, night: Night
) -> tuple[Sequence[Intent], tuple[Finding, ...]]:
    """The changes with so many pairs for a person to answer as the day has room for, and what says how many more there
    were."""
    asked = [intent for intent in changes if isinstance(intent, Propose)]
    # Of an image that nobody looked into yet, to look an entry up is to read every file that changed.
    chosen = worth_asking(asked, memory.by_id, room(memory, night)) if asked else ()
    if len(chosen) == len(asked):
        return changes, ()
    kept = {id(intent) for intent in chosen}
    more = len(asked) - len(chosen)
    return (
        [intent for intent in changes if not isinstance(intent, Propose) or id(intent) in kept],
        (Finding("D151", Severity.INFO, UNASKED.format(more=more, most=night.settings.caps.pairs)),),
    )


def _no_place(intent: Intent, landed: Sequence[Change], allowed: Sequence[Change], left: int, night: Night) -> str:
    """Why the step has no place for a candidate beside those that it lets in, "" for anything else."""
    if not isinstance(intent, Candidate):
        return ""
    if not left:
        return FULL.format(most=night.settings.caps.candidates)
    born = (one.intent.text for one in (*landed, *allowed) if isinstance(one.intent, Candidate))
    return TWICE if any(says_again(intent.text, text) for text in born) else ""


def _values(edits: Iterable[Edit]) -> set[tuple[str, str, str]]:
    """The values of entries that these edits set. Where two intents of a step set one, as with a line that takes the
    place of one and makes way for another, the second is lowered on what the first one left."""
    return {(edit.path, edit.id, edit.key) for edit in edits if isinstance(edit, Annotate)}


def _names(changes: Iterable[Change]) -> dict[str, str]:
    """The ids of the lines that gained an eid, to the eid."""
    edits = (edit for change in changes for edit in change.edits)
    return {edit.id: edit.new for edit in edits if isinstance(edit, Annotate) and edit.key == "eid" and edit.new}


def _renamed(intent: Intent, names: Mapping[str, str]) -> Intent:
    """The intent, where lines that it speaks of gained an eid meanwhile."""
    spoken = {key: getattr(intent, key) for key in ("id", "newer", "older") if hasattr(intent, key)}
    now: dict[str, Any] = {
        key: names.get(said, said) if isinstance(said, str) else tuple(names.get(one, one) for one in said)
        for key, said in spoken.items()
    }
    return replace(intent, **now)


def _refusal(intent: Intent, reason: str, memory: Memory) -> Refused:
    where = intent.evidence[0] if intent.evidence else ""
    return Refused(_named(intent, memory), where, reason)


def _named(intent: Intent, memory: Memory) -> str:
    """What an intent says, as a report tells it; its kind where it has no words, or such as no report repeats."""
    said = "" if isinstance(intent, MarkLearning) else next((one.text for one in sayings(intent, memory)), "")
    return type(intent).__name__ if not said or is_planted(said) or find_secrets(said) else said


def _unsaid(refused: Iterable[Refused], memory: Memory) -> Iterable[Refused]:
    """What was refused, without what a person had erased: an answer or a server may tell it still."""
    if not memory.erased.hashes:
        return refused
    return (replace(one, what=memory.erased.masked(one.what)) for one in refused)


def _worked(result: DreamResult, before: Sequence[SleepStage]) -> bool:
    measured = {stage.name for stage in before}
    return any(change.edits for step in result.steps if step.stage not in measured for change in step.changes)


def _unmet(memory: Memory) -> bool:
    """Whether no commit has ever held what is remembered. After an undo one has: what was taken back stays so."""
    return bool(memory.long_term) and not memory.first_seen and LAST_DREAM not in memory.state


def _idle(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps of a night that came to nothing: what was looked at and refused stays, nothing changed."""
    return tuple(Step(step.stage, step.role, step.took, (), step.refused, step.findings) for step in steps)


def _changed_topics(result: DreamResult) -> tuple[str, ...]:
    paths = {path for group in result.edits for edit in group for path in touched(edit)}
    roles = (Role.TOPIC, Role.PATTERN)
    return tuple(sorted(path for path in paths if result.after.places.role_of(path) in roles))
