"""What a memory holds, entry by entry with its timeline, cut to what a page can show; what is cut is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from heapq import nsmallest
from typing import Generic, TypeVar

from slowwave.pipeline.domain.age import birthday, day_of, last_reference
from slowwave.pipeline.domain.category import topic_type
from slowwave.pipeline.domain.contents import contents, listed
from slowwave.pipeline.domain.document import LONG_TERM, Document
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.evidence import Sources
from slowwave.pipeline.domain.learning import Learning
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.pattern import Pattern
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.scoring import raw_importance
from slowwave.pipeline.format.pattern import read_pattern
from slowwave.pipeline.frozen import dataclass

TOPICS, ENTRIES, IN_A_TOPIC = 150, 450, 25
"""Topics shown, entries shown over all of them, and in one."""
EARLIER, FOLLOWED = 3, 100
"""Earlier versions of an entry that are shown, and that are followed at most."""
LISTED = 60
"""Rows of each of the other lists."""
PLACES = 6

T = TypeVar("T")
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Some(Generic[T]):
    """The first rows of ``total`` that there are."""

    rows: tuple[T, ...]
    total: int

    @property
    def more(self) -> int:
        return self.total - len(self.rows)


def some(rows: Sequence[S], limit: int, shown: Callable[[S], T]) -> Some[T]:
    """The first ``limit`` rows as they are shown, and how many there are."""
    return Some(tuple(map(shown, rows[:limit])), len(rows))


@dataclass(frozen=True, slots=True)
class Version:
    """What was said before, and from when until when it held; None where nobody wrote that down."""

    text: str
    first: date | None
    last: date | None


@dataclass(frozen=True, slots=True)
class Line:
    """One entry. marks: pinned, permanent, high, stale. last: of its uses. closed: when it ceased to hold.

    by: what replaced it. where: ``path:line`` that it rests on, else where it stands.
    """

    text: str
    marks: tuple[str, ...]
    born: date
    uses: int
    last: date
    closed: date | None
    by: str
    where: tuple[str, ...]
    earlier: Some[Version]


@dataclass(frozen=True, slots=True)
class Topic:
    """One file of long-term memory. kind: its type, or ``procedures`` and ``episode``."""

    title: str
    summary: str
    kind: str
    path: str
    entries: Some[Line]
    closed: Some[Line]


@dataclass(frozen=True, slots=True)
class Seen:
    """A pattern with the places that it rests on."""

    pattern: Pattern
    where: Some[str]


@dataclass(frozen=True, slots=True)
class Kept:
    """One archived entry."""

    text: str
    day: str
    home: str


@dataclass(frozen=True, slots=True)
class Pending:
    """items: open ones first, then stale ones, the newest first of each."""

    items: Some[Line]
    open: int
    stale: int
    done: int


class Holdings:
    """A memory as a night leaves it. All lists are cut, none silently."""

    def __init__(self, memory: Memory, night: Night) -> None:
        self._memory = memory
        self._night = night
        self._sources = Sources(memory)
        self._by: dict[str, Entry] = {old: entry for entry in memory.long_term for old in entry.supersedes}

    def topics(self) -> Some[Topic]:
        """Topics as the index orders them, then procedures and stories; each with its weightiest entries."""
        memory, night = self._memory, self._night
        first = [memory.documents[row.path] for row in contents(memory, night).topics]
        others = [doc for doc in memory.with_role(*LONG_TERM) if doc.entries and doc not in first]
        docs = [*first, *others]
        limit = min(IN_A_TOPIC, max(2, ENTRIES // max(1, min(TOPICS, len(docs)))))
        return some(docs, TOPICS, lambda doc: self._topic(doc, limit))

    def patterns(self) -> Some[Seen]:
        """The ones seen most often first."""
        found = map(read_pattern, self._memory.with_role(Role.PATTERN))
        ranked = sorted(found, key=lambda one: (-one.count, -(one.updated or date.min).toordinal(), one.path))
        return some(ranked, LISTED, self._seen)

    def learnings(self) -> Some[Learning]:
        """Unsettled records first, then the newest."""
        ranked = sorted(self._memory.learnings, key=lambda one: (one.settled, -(one.logged or date.min).toordinal()))
        return some(ranked, LISTED, lambda record: record)

    def pending(self) -> Pending:
        night, memory = self._night, self._memory
        waiting = [entry for doc in memory.with_role(Role.PENDING) for entry in doc.entries if entry.done is not None]
        left = [entry for entry in waiting if entry.done is False]
        stale = [entry for entry in left if entry.annotation.get("st") == "stale"]
        ranked = sorted(
            left, key=lambda one: (one.annotation.get("st") == "stale", -birthday(one, memory, night).toordinal())
        )
        return Pending(some(ranked, LISTED, self._line), len(left) - len(stale), len(stale), len(waiting) - len(left))

    def archive(self) -> Some[Kept]:
        """The ones archived last first."""
        found = [entry for doc in self._memory.with_role(Role.ARCHIVE) for entry in doc.entries]
        ranked = sorted(enumerate(found), key=lambda one: (one[1].annotation.get("arch"), one[0]), reverse=True)
        return some([entry for _, entry in ranked], LISTED, _kept)

    def _topic(self, doc: Document, limit: int) -> Topic:
        row = listed(doc)
        now = self._night.now
        holding = doc.active(now)
        told = {old for one in holding for old in one.supersedes}
        held = {one.id for one in holding}
        ended = (one for one in doc.entries if one.id not in held and one.id not in told)
        closed = sorted(ended, key=lambda one: one.annotation.get("vt"), reverse=True)
        return Topic(
            row.title,
            row.summary,
            {Role.PROCEDURES: "procedures", Role.EPISODE: "episode"}.get(doc.role) or topic_type(doc) or "reference",
            doc.path,
            Some(tuple(map(self._line, nsmallest(limit, holding, key=self._weight))), len(holding)),
            some(closed, max(1, limit // 3), self._line),
        )

    def _weight(self, entry: Entry) -> tuple[bool, float, int, int]:
        last = last_reference(entry, self._memory, self._night)
        worth = raw_importance(entry, (self._night.today - last).days, self._night.settings.retention)
        return not (entry.pinned or entry.permanent), -worth, -last.toordinal(), entry.line

    def _line(self, entry: Entry) -> Line:
        memory, night = self._memory, self._night
        by = self._by.get(entry.id)
        before = list(self._before(entry))
        found = filter(None, (self._sources.where(one) for one in (entry.source, *entry.evidence) if one))
        marks = {
            "pinned": entry.pinned,
            "permanent": entry.permanent,
            "high": entry.high,
            "stale": entry.annotation.get("st") == "stale",
        }
        return Line(
            entry.text,
            tuple(mark for mark, given in marks.items() if given),
            birthday(entry, memory, night),
            entry.uses,
            last_reference(entry, memory, night),
            None if entry.active(night.now) else day_of(entry.annotation.get("vt"), night),
            by.text if by is not None else "",
            tuple(dict.fromkeys(found))[:PLACES] or (entry.where,),
            some(before, EARLIER, self._version),
        )

    def _before(self, entry: Entry) -> Iterator[Entry]:
        """What the entry replaced, newest first, with what that had replaced; each once, so that a ring ends."""
        seen = {entry.id}
        waiting = [entry]
        while waiting and len(seen) <= FOLLOWED:
            for old in waiting.pop(0).supersedes:
                if old not in seen:
                    seen.add(old)
                    known = self._memory.by_id.get(old)
                    if known is not None:
                        yield known
                        waiting.append(known)

    def _version(self, entry: Entry) -> Version:
        night = self._night
        return Version(entry.text, day_of(entry.annotation.get("vf"), night), day_of(entry.annotation.get("vt"), night))

    def _seen(self, pattern: Pattern) -> Seen:
        found = [self._sources.where(one) or one.partition("#")[0] for one in pattern.evidence]
        return Seen(pattern, some(list(dict.fromkeys(found)), PLACES, lambda place: place))


def _kept(entry: Entry) -> Kept:
    return Kept(entry.text, entry.annotation.get("arch")[:10], entry.annotation.get("home").partition("#")[0])
