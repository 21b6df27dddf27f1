"""The failure-pattern analysis: what keeps going wrong or was hard to mend becomes a pattern, with what helped."""

from __future__ import annotations

from collections.abc import Iterator

from slowwave.pipeline.chain.guards import objection
from slowwave.pipeline.domain.failure import wording
from slowwave.pipeline.domain.failure.group import Group, same_corrections, same_errors
from slowwave.pipeline.domain.failure.known import Draft, settle
from slowwave.pipeline.domain.failure.news import News
from slowwave.pipeline.domain.failure.occurrence import corrections, errors
from slowwave.pipeline.domain.failure.remedy import Notebook
from slowwave.pipeline.domain.intent import KeepPattern, MarkLearning
from slowwave.pipeline.domain.learning import PENDING, PROMOTED
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome, Refused
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.pattern import read_pattern
from slowwave.pipeline.language.counting import counted

name = "association_cortex"
role = "failure-pattern analysis"
emits = (KeepPattern, MarkLearning)

OPEN = frozenset({PENDING, "in_progress", "resolved"})
"""The statuses of a record that becoming a pattern turns into ``promoted``."""
WORTH_NAMING = 2
"""Failures seen so often, yet too seldom for a pattern, are named in the report of the night on which they happened."""


def run(memory: Memory, night: Night) -> Outcome:
    """Counts over all that was ever written, so that a failure once a month is found in the third; looks at what got
    something since the last night."""
    failures, told, news = errors(memory), corrections(memory), News(memory, night)
    limits = night.settings.patterns
    repeated = (group for group in same_corrections(told) if group.occasions >= limits.corrections)
    drafts = [_of_correction(group) for group in repeated if news.of(group)]
    refused: list[Refused] = []
    notebook = Notebook(memory)
    for group in filter(news.of, same_errors(failures)):
        draft = _of_error(group, notebook, limits.errors)
        if draft is not None:
            drafts.append(draft)
        elif group.times >= WORTH_NAMING and news.happened(group):
            refused.append(_too_seldom(group, limits.errors))
    standing = tuple(read_pattern(doc) for doc in memory.with_role(Role.PATTERN))
    kept = settle(memory, standing, drafts, night.today)
    marked = [mark for draft, intent in kept for mark in _marks(draft, intent, memory, night)]
    written = [intent for _, intent in kept if intent is not None]
    return Outcome((*written, *marked), refused=tuple(refused), took=len(failures) + len(told))


def _of_error(group: Group, notebook: Notebook, needed: int) -> Draft | None:
    """A draft where it came back often enough, or where what helped was not obvious."""
    recurring = group.times >= needed
    remedy = notebook.remedy(group, recurring=recurring)
    if not recurring and not remedy.hard_won:
        return None
    seen = f"the same error {counted(group.times, 'time')}" if recurring else "a fix that was not obvious"
    trigger = wording.error_trigger(group)
    return Draft(
        group,
        wording.title(group, trigger),
        trigger,
        wording.error_response(remedy, trigger),
        group.times,
        f"{seen}; root cause: {wording.root_cause(remedy)}",
    )


def _of_correction(group: Group) -> Draft:
    trigger = wording.correction_trigger(group)
    return Draft(
        group,
        wording.title(group, trigger),
        trigger,
        wording.correction_response(group),
        group.occasions,
        f"corrected on {counted(group.occasions, 'occasion')}",
    )


def _too_seldom(group: Group, needed: int) -> Refused:
    first = group.members[0]
    told = first.entry or first.learning
    numbers = {"times": float(group.times), "needed": float(needed)}
    where = told.where if told is not None else first.ref
    return Refused(wording.error_trigger(group), where, f"seen {group.times} of {needed} times", numbers)


def _marks(draft: Draft, intent: KeepPattern | None, memory: Memory, night: Night) -> Iterator[MarkLearning]:
    """The open records of a pattern that stands, or will once this night is over; one that only mentions it stays."""
    records = [(one, one.learning) for one in draft.group.members if one.learning is not None and one.leads]
    waiting = [(one, learning) for one, learning in records if learning.status in OPEN]
    if not waiting or (intent is not None and objection(intent, intent.edits(memory), memory, night)):
        return
    for one, learning in waiting:
        old = memory.fields(learning.path, learning.key).get("status")
        if old is not None:
            why = f"it is part of the pattern {draft.name}"
            yield MarkLearning(learning.path, learning.key, old, PROMOTED, why, (one.ref,))
