"""Intents: what stages and people mean; each lowers to the six edits."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, datetime

from slowwave.pipeline.domain.candidates.candidate import Candidate, Expire, Graduate
from slowwave.pipeline.domain.diary import Diary
from slowwave.pipeline.domain.edit import Annotate, Edit, Field, Insert, Move, Region, State
from slowwave.pipeline.domain.entry import KIND_OF_TOPIC
from slowwave.pipeline.domain.head import front_matter
from slowwave.pipeline.domain.imports.adoption import Adopt, Recognise
from slowwave.pipeline.domain.lifetime import (
    Confirm,
    Demote,
    Fold,
    Forget,
    Pin,
    Promote,
    Reject,
    Reopen,
    Share,
    Supersede,
    Use,
    archived,
    closing,
    tombstone,
)
from slowwave.pipeline.domain.lines import entry_line, instant, new_eid, one_line
from slowwave.pipeline.domain.memory import JsonValue, Memory
from slowwave.pipeline.domain.naming import lasting_id, with_eid
from slowwave.pipeline.domain.places import topic_type_of
from slowwave.pipeline.domain.ranking.root import KeepInRoot, TellDeepSleep
from slowwave.pipeline.domain.refusal import Refusal
from slowwave.pipeline.domain.reinforcement import Reinforce
from slowwave.pipeline.domain.review import Propose, Settle
from slowwave.pipeline.frozen import dataclass, field

FACTS = "Facts"
HIGH_MARK = "🔥 HIGH"
STATED = "0.90"
"""The ``conf`` of what somebody stated (FORMATS, "Entry line")."""


@dataclass(frozen=True, slots=True)
class Remember:
    """A new entry in long-term memory. evidence: the sources it rests on, the first is its ``src``.

    born: when it was said. taken: the day on which memory takes it in, which is its first use: what a first dream finds
    in last year's notes is not forgotten the same night. high: born of a correction or an error, which doubles its
    weight when it is to be forgotten (BEHAVIOUR, "Forgetting"). older: ids of the entries that it takes the place of,
    which close at ``born``; one that is born in the same step closes itself. until: when it ceased to hold, of what is
    told late. alias: its id in another program. score, promoted: of what use brought in, and on which day.
    """

    path: str
    text: str
    born: datetime
    why: str
    evidence: tuple[str, ...]
    kind: str = ""
    by: str = ""
    under: str = FACTS
    high: bool = False
    taken: date | None = None
    subject: str = ""
    older: tuple[str, ...] = ()
    until: datetime | None = None
    conf: str = STATED
    uses: int = 0
    pinned: bool = False
    shared: bool = False
    tier: str = ""
    alias: str = ""
    score: str = ""
    promoted: date | None = None

    @property
    def eid(self) -> str:
        """The eid that the entry will bear."""
        source = self.evidence[0] if self.evidence else ""
        return new_eid(self.text, self.path, source, instant(self.born))

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        usual = KIND_OF_TOPIC.get(topic_type_of(self.path), "fact")
        older = {one: memory.by_id.get(one) for one in self.older}
        values = {
            "eid": self.eid,
            "k": "" if self.kind == usual else self.kind,
            "tier": self.tier,
            "subj": self.subject,
            "vf": instant(self.born),
            "vt": instant(self.until) if self.until is not None else "",
            "sup": ",".join(one if entry is None else lasting_id(entry, memory) for one, entry in older.items()),
            "conf": self.conf,
            "hc": str(self.uses) if self.uses else "",
            "ref": self.taken.isoformat() if self.taken not in (None, self.born.date()) else "",
            "pin": "1" if self.pinned else "",
            "shared": "1" if self.shared else "",
            "by": self.by,
            "src": self.evidence[0] if self.evidence else "",
            "ev": ",".join(self.evidence[1:]),
            "alias": self.alias,
            "score": self.score,
            "prom": self.promoted.isoformat() if self.promoted is not None else "",
        }
        said = f"{HIGH_MARK} {self.text}" if self.high else self.text
        closed = (edit for entry in older.values() if entry is not None for edit in closing(entry, self.born, memory))
        return (*closed, Insert(self.path, entry_line(said, values), self.under))


@dataclass(frozen=True, slots=True)
class OpenTopic:
    """A new topic file: the home of entries of one subject. category: one of the ten, where it is not its type's."""

    path: str
    name: str
    description: str
    topic_type: str
    day: date
    why: str
    evidence: tuple[str, ...] = ()
    category: str = ""

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        head = {"name": self.name, "description": self.description, "type": self.topic_type}
        head |= {"category": self.category} if self.category else {}
        return (Insert(self.path, f"{front_matter(head, self.day)}\n# {one_line(self.name)}\n\n## {FACTS}\n"),)


@dataclass(frozen=True, slots=True)
class KeepPattern:
    """A reusable response to a failure seen before: a new pattern file, or new evidence in the old one."""

    path: str
    name: str
    trigger: str
    response: str
    examples: tuple[str, ...]
    count: int
    day: date
    why: str
    evidence: tuple[str, ...]

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        given = memory.fields(self.path)
        lists = {"examples": _listed(self.examples), "evidence": _listed(self.evidence), "count": str(self.count)}
        if memory.document(self.path) is None:
            head = {"name": self.name, "trigger": self.trigger, "response": self.response}
            body = f"\n# {one_line(self.name)}\n\n{one_line(self.response)}\n"
            return (Insert(self.path, front_matter(head, self.day, lists) + body),)
        wanted = {**lists, "updated": self.day.isoformat()}
        return tuple(
            Field(self.path, "", key, given[key], value)
            for key, value in wanted.items()
            if key in given and given[key] != value
        )


@dataclass(frozen=True, slots=True)
class MarkLearning:
    """The status of one ``.learnings/`` record changes, in that one line."""

    path: str
    key: str
    old: str
    new: str
    why: str
    evidence: tuple[str, ...]

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        return (Field(self.path, self.key, "status", self.old, self.new),)


@dataclass(frozen=True, slots=True)
class SetTruth:
    """The state of affairs in a truth file: our region of it is written anew, other lines stay.

    strangers: lines that somebody put inside our region; they move below it. taken: the file's text with and without
    our region of which the markers were taken off, and whose place it takes.
    """

    path: str
    marker: str
    old: str | None
    new: str
    why: str
    evidence: tuple[str, ...] = ()
    strangers: tuple[str, ...] = ()
    taken: tuple[str, str] | None = None

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        return (*_taking(self.path, self.taken), *_region(self.path, self.marker, self.old, self.new, self.strangers))


@dataclass(frozen=True, slots=True)
class OpenItem:
    """Something that waits: a line ``- [ ]`` in pending.md."""

    path: str
    text: str
    born: datetime
    why: str
    evidence: tuple[str, ...]

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        moment, source = instant(self.born), self.evidence[0]
        values = {"eid": new_eid(self.text, self.path, source, moment), "vf": moment, "src": source}
        return (Insert(self.path, entry_line(self.text, values, box="[ ] ")),)


@dataclass(frozen=True, slots=True)
class CloseItem:
    """A pending line is done: its box is ticked."""

    path: str
    id: str
    why: str
    evidence: tuple[str, ...]

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        return (Field(self.path, self.id, "done", " ", "x"),)


@dataclass(frozen=True, slots=True)
class MarkStale:
    """An entry that nobody speaks of any more, or whose check failed that day; it stays where it is."""

    path: str
    id: str
    why: str
    evidence: tuple[str, ...] = ()
    failed: date | None = None

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        entry = memory.by_id[self.id]
        given = entry.annotation
        old = given.get("st") if "st" in given else None
        marked = Annotate(self.path, self.id, "st", old, "stale")
        if self.failed is None:
            return (*with_eid(entry, memory), marked)
        before = given.get("fail") if "fail" in given else None
        return (*with_eid(entry, memory), marked, Annotate(self.path, self.id, "fail", before, self.failed.isoformat()))


@dataclass(frozen=True, slots=True)
class Freshen:
    """The check of an entry passes again: it is no longer stale on its account."""

    path: str
    id: str
    why: str
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        entry = memory.by_id[self.id]
        stale = (Annotate(self.path, self.id, "st", "stale", None),) if entry.stale else ()
        return (*stale, Annotate(self.path, self.id, "fail", entry.annotation.get("fail"), None))


@dataclass(frozen=True, slots=True)
class Narrate:
    """Dated lines added to a project's story, which is opened with them where it is missing."""

    path: str
    title: str
    lines: tuple[tuple[date, str, str], ...]
    why: str
    evidence: tuple[str, ...]

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        written = "".join(_told(self.path, day, text, source) for day, text, source in self.lines)
        if memory.document(self.path) is not None:
            return (Insert(self.path, written, "Timeline"),)
        return (Insert(self.path, f"# Episode: {one_line(self.title)}\n\n## Timeline\n\n{written}"),)


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence of the report only. section: insight, action, milestone or theme. counts: numbers that it is told
    with, by name."""

    section: str
    text: str
    why: str
    evidence: tuple[str, ...]
    counts: Mapping[str, int] = field(default_factory=dict)

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Retire:
    """An entry moves to the archive as it stood, restorable from what its annotation says."""

    path: str
    id: str
    heading: str
    day: date
    why: str
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        return archived(memory.by_id[self.id], self.heading, self.day, memory)


@dataclass(frozen=True, slots=True)
class Restore:
    """A person takes an archived entry back to where it stood."""

    id: str
    day: date
    why: str = "asked for by name"
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        entry, archive = memory.by_id[self.id], memory.places.archive
        arch, home = entry.annotation.get("arch"), entry.annotation.get("home")
        path, _, heading = home.partition("#")
        last_used = entry.annotation.get("ref") if "ref" in entry.annotation else None
        return (
            Annotate(archive, self.id, "arch", arch, None),
            Annotate(archive, self.id, "home", home, None),
            Annotate(archive, self.id, "ref", last_used, self.day.isoformat()),
            Move(archive, self.id, path, heading),
        )


@dataclass(frozen=True, slots=True)
class Refuse:
    """What a person withdrew or took back shall not come again from the same evidence. Of the kind ``lifted``: what was
    refused may come again."""

    refusal: Refusal
    why: str
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        return (tombstone(self.refusal, memory),)


@dataclass(frozen=True, slots=True)
class Follow:
    """A line that somebody moved or reworded is still that line: what its annotation said goes along.

    values: key, value there now (None for none), value that it gets.
    """

    path: str
    id: str
    values: tuple[tuple[str, str | None, str], ...]
    why: str
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        return tuple(Annotate(self.path, self.id, key, old, new) for key, old, new in self.values)


@dataclass(frozen=True, slots=True)
class Measure:
    """The health of the memory. values: the five metrics (0..1), score (0..100)."""

    values: Mapping[str, float]
    why: str
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        return (State("health", memory.state.get("health"), dict(self.values)),)


@dataclass(frozen=True, slots=True)
class Reindex:
    """A projection (MEMORY.md, index.json) written anew. strangers: as in SetTruth.

    title: the heading line of a file that holds nothing yet. taken: the file's text with and without an index from
    before our markers, whose place the region takes.
    """

    path: str
    marker: str
    old: str | None
    new: str
    why: str
    evidence: tuple[str, ...] = ()
    strangers: tuple[str, ...] = ()
    title: str = ""
    taken: tuple[str, str] | None = None

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        doc = memory.document(self.path)
        left = self.taken[1] if self.taken is not None else doc.text if doc is not None else ""
        titled = self.title and not left.strip("\ufeff \t\r\n")
        heading = (Insert(self.path, self.title + "\n"),) if titled else ()
        region = _region(self.path, self.marker, self.old, self.new, self.strangers)
        return (*_taking(self.path, self.taken), *heading, *region)


@dataclass(frozen=True, slots=True)
class EndNight:
    """The night's own book-keeping: how far was read, which dream this was, which files it changed.

    updated: the files whose ``updated`` becomes the day.
    """

    state: Mapping[str, JsonValue]
    updated: tuple[str, ...]
    day: date
    why: str = "what was read and that it was dreamt"
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        kept = tuple(
            State(key, memory.state.get(key), value)
            for key, value in self.state.items()
            if memory.state.get(key) != value
        )
        dated = ((path, memory.fields(path).get("updated")) for path in self.updated)
        new = self.day.isoformat()
        return kept + tuple(Field(path, "", "updated", old, new) for path, old in dated if old not in (None, new))


Intent = (
    Remember
    | Adopt
    | Recognise
    | Supersede
    | Fold
    | Use
    | Promote
    | Demote
    | Propose
    | Settle
    | Pin
    | Share
    | Confirm
    | Candidate
    | Graduate
    | Expire
    | Forget
    | Reject
    | Reopen
    | OpenTopic
    | KeepPattern
    | MarkLearning
    | SetTruth
    | OpenItem
    | CloseItem
    | MarkStale
    | Freshen
    | Narrate
    | Reinforce
    | Diary
    | KeepInRoot
    | TellDeepSleep
    | Note
    | Retire
    | Restore
    | Refuse
    | Follow
    | Measure
    | Reindex
    | EndNight
)
"""The closed set. ``emits`` of a stage names members of it, and the report prints them."""


def _listed(items: tuple[str, ...]) -> str:
    return "[" + ", ".join(json.dumps(one_line(item), ensure_ascii=False) for item in items) + "]"


def _taking(path: str, taken: tuple[str, str] | None) -> tuple[Edit, ...]:
    return (Region(path, "", *taken),) if taken is not None else ()


def _region(path: str, marker: str, old: str | None, new: str, strangers: tuple[str, ...]) -> tuple[Edit, ...]:
    kept = "".join(line if line.endswith("\n") else line + "\n" for line in strangers)
    region = Region(path, marker, old, new)
    return (region, Insert(path, kept)) if kept else (region,)


def _told(path: str, day: date, text: str, source: str) -> str:
    return entry_line(
        f"{day.isoformat()} — {text}", {"eid": new_eid(text, path, source, day.isoformat()), "src": source}
    )
