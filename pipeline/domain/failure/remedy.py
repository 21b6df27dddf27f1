"""What helped against a failure and why it happened, in the words of those who noted it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from itertools import chain

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.failure.group import Group
from slowwave.pipeline.domain.failure.occurrence import STRANGERS
from slowwave.pipeline.domain.learning import Learning
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.cues import EventType
from slowwave.pipeline.language.dates import day_of_name
from slowwave.pipeline.language.repairs import (
    failed_try,
    gives_reason,
    in_common,
    opens_with_fix,
    resolution_notes,
    terms,
    told_cause,
    told_fix,
)
from slowwave.pipeline.language.signatures import is_template
from slowwave.pipeline.language.words import similarity

LATER = 14
"""Days after a failure in which a line that explains it is looked for."""
BELOW = 40
"""Lines below a failure that may tell what was tried against it."""
NEWEST = 3
"""Occurrences of a failure whose aftermath is read, newest first."""
NEAR, FAR = 2, 3
"""Terms that an explanation must share with the failure: on the same day, and later."""
RARE, RARE_SHARE = 3, 0.05
"""One of them must be rare: in no more explanations than this, or than this share of them."""
SAME_REMEDY = 0.6
"""Two remedies more alike than this (Dice over bigrams) are one remedy, tried again."""
AGAIN = frozenset({EventType.ERROR, EventType.QUESTION})
"""What stands below a failure and tells no end of it."""
FOUND_OUT = frozenset({EventType.INSIGHT, EventType.DECISION, EventType.COMPLETED})


@dataclass(frozen=True, slots=True)
class Remedy:
    """fix: what to do, "" where nobody says. cause: why it happened, "" where nobody says it apart from the fix.

    tried: what did not help. proven: it was done and helped, not only suggested. hard_won: it was no obvious fix,
    since its cause was written down with it, or something else had been tried in vain.
    """

    fix: str = ""
    cause: str = ""
    tried: tuple[str, ...] = ()
    proven: bool = False
    hard_won: bool = False


class Notebook:
    """What logs and notes tell after a failure. Local to a stage's run."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    def remedy(self, group: Group, *, recurring: bool) -> Remedy:
        """The best that is known: a record's own fix, else what a line of the failure says itself, or the one right
        below it, else what a later line explains, else what a record suggests.

        recurring: also look for an explanation where nobody noted a failed try.
        """
        # A record that only mentions this failure among others mends something else.
        records = [one.learning for one in reversed(group.members) if one.learning is not None and one.leads]
        told = self._told(group, recurring=recurring)
        fixed = next((found for learning in records if (found := _fixed(learning)).fix), Remedy())
        if fixed.fix:
            return Remedy(fixed.fix, fixed.cause or told.cause, told.tried, True, fixed.hard_won or bool(told.tried))
        fix, cause = _said_itself(group)
        fix = fix or self._right_below(group)
        if fix:
            return Remedy(fix, cause or told.cause, told.tried, True, bool(told.tried))
        if told.fix:
            return told
        return next((found for learning in records if (found := _suggested(learning)).fix), Remedy(cause=cause))

    def _right_below(self, group: Group) -> str:
        """What the line right below a failure says that helped, where it begins so; of the newest that has one."""
        for entry in (one.entry for one in reversed(group.members) if one.entry is not None):
            doc = self._memory.documents[entry.path]
            at = doc.once(_places_in)[entry.id] + 1
            below = doc.entries[at] if at < len(doc.entries) else None
            if below is None or below.event in AGAIN or below.origin in STRANGERS:
                continue
            if fix := opens_with_fix(below.text):
                return fix
        return ""

    def _told(self, group: Group, *, recurring: bool) -> Remedy:
        lines = [one.entry for one in group.members if one.entry is not None][-NEWEST:]
        tried: list[Entry] = []
        found = Remedy()
        for entry in lines:
            doc = self._memory.documents[entry.path]
            below = self._tried(doc, entry)
            tried += below
            if tried or recurring:
                newer = self._explained(doc, below[-1] if below else entry, entry, tried)
                found = newer if newer.fix else found
        return found

    def _tried(self, doc: Document, failure: Entry) -> tuple[Entry, ...]:
        """The failed tries below a failure, up to the next failure of another kind."""
        here = doc.once(_places_in)[failure.id]
        near = [at for at in doc.once(_tries_in) if here < at <= here + BELOW]
        if not near:
            return ()
        spoken = _spoken(failure)
        between = enumerate(doc.entries[here + 1 : near[-1]], here + 1)
        others = (at for at, one in between if one.event == EventType.ERROR and in_common(spoken, _spoken(one)) < NEAR)
        end = next(others, near[-1] + 1)
        return tuple(doc.entries[at] for at in near if at < end)

    def _explained(self, doc: Document, after: Entry, failure: Entry, tried: Sequence[Entry]) -> Remedy:
        spoken = _spoken(failure)
        for cause in self._explanations(doc, after, spoken):
            fix = self._fix_beside(cause)
            if any(similarity(fix.text, one.text) > SAME_REMEDY for one in tried):
                continue
            why = cause.text if cause.id != fix.id else ""
            return Remedy(fix.text, why, tuple(dict.fromkeys(one.text for one in tried)), True, bool(tried))
        return Remedy()

    def _explanations(self, doc: Document, after: Entry, spoken: frozenset[str]) -> Iterator[Entry]:
        """Lines that say why and speak of the failure: below it, then in the files of the following days."""
        if not spoken:
            return
        places = doc.once(_places_in)
        here = places[after.id]
        for entry, said in doc.once(_reasons_in):
            if places[entry.id] > here and self._about(spoken, said, NEAR):
                yield entry
        if after.day is None:
            return
        for offset in range(1, LATER + 1):
            for later in self._by_day.get(after.day + timedelta(days=offset), ()):
                yield from (entry for entry, said in later.once(_reasons_in) if self._about(spoken, said, FAR))

    def _about(self, spoken: frozenset[str], other: frozenset[str], least: int) -> bool:
        if len(spoken & other) < least or in_common(spoken, other) < least:
            return False
        count, frequency = self._reasons
        limit = max(RARE, RARE_SHARE * count)
        return any(frequency[term] <= limit for term in spoken & other)

    def _fix_beside(self, cause: Entry) -> Entry:
        """The first decision with a reason under the same minute, from the cause on; else the cause says it itself."""
        if not cause.minute or cause.event == EventType.DECISION:
            return cause
        reasons = self._memory.documents[cause.path].once(_reasons_in)
        below = (one for one, _ in reasons if one.minute == cause.minute and one.line > cause.line)
        return next((one for one in below if one.event == EventType.DECISION), cause)

    @cached_property
    def _by_day(self) -> Mapping[date, tuple[Document, ...]]:
        """The logs and notes of each day."""
        found: dict[date, tuple[Document, ...]] = {}
        for doc in self._memory.with_role(Role.LOG, Role.NOTE):
            day = day_of_name(doc.path)
            if day is not None:
                found[day] = (*found.get(day, ()), doc)
        return found

    @cached_property
    def _reasons(self) -> tuple[int, Counter[str]]:
        """How many lines of all files say why they found something out, and how many of them each term is in: asked for
        last, since it is as much work as all the rest."""
        docs = self._memory.with_role(Role.LOG, Role.NOTE)
        told = {entry.id: said for doc in docs for entry, said in doc.once(_reasons_in)}
        return len(told), Counter(chain.from_iterable(told.values()))


def _said_itself(group: Group) -> tuple[str, str]:
    """(what helped, why it happened), as the newest lines of the failure say it themselves."""
    lines = [one.entry.text for one in reversed(group.members) if one.entry and one.entry.origin not in STRANGERS]
    fix = next((found for line in lines if (found := told_fix(line))), "")
    return fix, next((found for line in lines if (found := told_cause(line))), "")


def _spoken(entry: Entry) -> frozenset[str]:
    return frozenset(terms(entry.text))


def _places_in(doc: Document) -> Mapping[str, int]:
    return {one.id: at for at, one in enumerate(doc.entries)}


def _tries_in(doc: Document) -> tuple[int, ...]:
    return tuple(at for at, one in enumerate(doc.entries) if one.origin not in STRANGERS and failed_try(one.text))


def _reasons_in(doc: Document) -> tuple[tuple[Entry, frozenset[str]], ...]:
    """The lines that found something out and say why, each with its terms."""
    return tuple((entry, _spoken(entry)) for entry in filter(_finds_out, doc.entries))


def _finds_out(entry: Entry) -> bool:
    return entry.event in FOUND_OUT and entry.origin not in STRANGERS and gives_reason(entry.text)


def _fixed(learning: Learning) -> Remedy:
    """What a record says was done: its Fix, else the notes of its Resolution."""
    fix = _plain(learning.sections.get("fix", "")) or _plain(resolution_notes(learning.sections.get("resolution", "")))
    cause = _plain(learning.sections.get("root cause", ""))
    return Remedy(fix, cause, (), True, bool(cause) or gives_reason(fix)) if fix else Remedy()


def _suggested(learning: Learning) -> Remedy:
    """What a record suggests: of a resolved one, that it helped."""
    sections = learning.sections
    fix = _plain(sections.get("suggested fix", "")) or _plain(sections.get("suggested action", ""))
    cause = _plain(sections.get("root cause", ""))
    done = learning.status in ("resolved", "promoted")
    return Remedy(fix, cause, (), done, done and bool(cause)) if fix else Remedy()


def _plain(section: str) -> str:
    text = section.strip()
    return "" if is_template(text) else text
