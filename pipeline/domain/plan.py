"""The plan of a night: what lies before it, told before anything is decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.memory import READ, Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.replayed import Replayed
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.frozen import dataclass, field
from slowwave.pipeline.language.dates import days_in

SOURCES = (Role.LOG, Role.NOTE, Role.FOREIGN, Role.LEARNINGS)


@dataclass(frozen=True, slots=True)
class Source:
    """The files of one role. new: never read. grown: read before, and more or other text stands there now.

    lines: not yet read, blank ones left out. entries: of those, the ones that say something.
    """

    role: Role
    files: int
    new: int
    grown: int
    lines: int
    entries: int


@dataclass(frozen=True, slots=True)
class Due:
    """What time alone brings on tonight: how many entries retire, how many open items go stale unless a note of tonight
    mentions them, and how many candidates go unless one confirms them."""

    retire: int = 0
    stale: int = 0
    expire: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """days: the days of the unread logs and notes, in order. learnings: records without a final status.

    recalls: live entries of another program's recall store. edited: files of ours that somebody changed.
    skipped: files marked as read without being used, since they are older than what was asked for. later: files of
    days after the night's own, left for theirs. replayed: what came from transcripts before the night began.
    dropped: what live captures did not log since the last dream, by reason.
    """

    sources: tuple[Source, ...]
    days: tuple[date, ...]
    learnings: int
    due: Due
    recalls: int = 0
    edited: tuple[str, ...] = ()
    skipped: int = 0
    later: int = 0
    replayed: tuple[Replayed, ...] = ()
    dropped: Mapping[str, int] = field(default_factory=dict)

    @property
    def entries(self) -> int:
        """Unread entries of logs and notes: the raw entries of the night."""
        return sum(source.entries for source in self.sources if source.role in (Role.LOG, Role.NOTE))

    @property
    def records(self) -> int:
        """Unread records of ``.learnings/``."""
        return sum(source.entries for source in self.sources if source.role is Role.LEARNINGS)

    @property
    def files(self) -> int:
        """Files with something unread."""
        return sum(source.new + source.grown for source in self.sources)

    @property
    def silent_days(self) -> int:
        """Days without a note between the first and the last that have one."""
        return (self.days[-1] - self.days[0]).days + 1 - len(self.days) if self.days else 0


def plan(
    memory: Memory,
    night: Night,
    due: Due,
    *,
    recalls: int = 0,
    skipped: int = 0,
    later: int = 0,
    replayed: tuple[Replayed, ...] = (),
    dropped: Mapping[str, int] | None = None,
) -> Plan:
    """What the night will look at. due: as the stages that forget and settle would say now."""
    unread = [doc for doc in memory.with_role(Role.LOG, Role.NOTE) if _start(memory, doc) < len(doc.text)]
    days = {day for doc in unread for day in days_in(doc.path)}
    return Plan(
        sources=tuple(_source(memory, role) for role in SOURCES if memory.with_role(role)),
        days=tuple(sorted(day for day in days if day <= night.today)),
        learnings=sum(not learning.settled for learning in memory.learnings),
        due=due,
        recalls=recalls,
        edited=tuple(sorted(memory.edited)),
        skipped=skipped,
        later=later,
        replayed=replayed,
        dropped=dropped or {},
    )


def older_than(memory: Memory, day: date) -> tuple[Document, ...]:
    """The unread logs and notes of days before ``day``."""
    dated = ((doc, days_in(doc.path)) for doc in memory.with_role(Role.LOG, Role.NOTE))
    return tuple(doc for doc, days in dated if days and max(days) < day and _start(memory, doc) < len(doc.text))


def later_than(memory: Memory, day: date) -> Mapping[str, date]:
    """The logs and notes that begin after ``day``, each with its first day: a night knows nothing of them."""
    dated = ((doc.path, days_in(doc.path)) for doc in memory.with_role(Role.LOG, Role.NOTE))
    return {path: min(days) for path, days in dated if days and min(days) > day}


def _source(memory: Memory, role: Role) -> Source:
    docs: Sequence[Document] = memory.with_role(role)
    starts = [(doc, _start(memory, doc)) for doc in docs]
    unread = [(doc, start) for doc, start in starts if start < len(doc.text)]
    new = sum(READ + doc.path not in memory.state for doc, _ in unread)
    lines = sum(bool(line.strip()) for doc, start in unread for line in doc.text[start:].splitlines())
    blocks = [block for doc, start in unread for block in doc.blocks if block.end > start]
    entries = sum(block.entry is not None or block.learning is not None for block in blocks)
    return Source(role, len(docs), new, len(unread) - new, lines, entries)


def _start(memory: Memory, doc: Document) -> int:
    return memory.read_so_far(doc, deep=True)
