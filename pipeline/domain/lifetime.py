"""What may happen to an entry in its lifetime, as intents: closed, folded, used, moved between tiers, answered for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime

from slowwave.pipeline.domain.edit import Annotate, Edit, Insert, Move
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.lines import instant
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.naming import lasting_id, with_eid
from slowwave.pipeline.domain.refusal import CANDIDATE, FORGOTTEN, LIFTED, PAIR, Refusal, refusal_line
from slowwave.pipeline.domain.review import pair_fingerprint
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.frozen import dataclass
from slowwave.pipeline.language.words import fingerprint

CONFIRMED = "1.00"
"""The ``conf`` of what a person confirmed (FORMATS, "Entry line")."""


@dataclass(frozen=True, slots=True)
class Supersede:
    """Another value of the same subject: the older entries close, and the newer one (id in path) names them."""

    path: str
    id: str
    older: tuple[str, ...]
    at: datetime
    why: str
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        newer = memory.by_id[self.id]
        older = [memory.by_id[one] for one in self.older]
        return (*with_eid(newer, memory), _naming(newer, older, memory), *_closings(older, self.at, memory))


@dataclass(frozen=True, slots=True)
class Fold:
    """The same thing said twice: the older entries close, and the newer one names them and has their uses and pins."""

    path: str
    id: str
    older: tuple[str, ...]
    at: datetime
    why: str
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        newer = memory.by_id[self.id]
        older = [memory.by_id[one] for one in self.older]
        return (
            *with_eid(newer, memory),
            _naming(newer, older, memory),
            *_taken_over(newer, older),
            *_closings(older, self.at, memory),
        )


@dataclass(frozen=True, slots=True)
class Use:
    """An entry was restated, recalled or cited, ``times`` more, on that day."""

    path: str
    id: str
    day: date
    why: str
    evidence: tuple[str, ...] = ()
    times: int = 1

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        entry = memory.by_id[self.id]
        day = max(entry.annotation.get("ref"), self.day.isoformat())
        used = _set(entry, "hc", str(entry.uses + self.times))
        return (*with_eid(entry, memory), used, *valued(entry, {"ref": day}))


@dataclass(frozen=True, slots=True)
class Promote:
    """A retrieved entry that proved useful is resident from now on."""

    path: str
    id: str
    why: str
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        return _marked(self.id, "tier", "resident", memory)


@dataclass(frozen=True, slots=True)
class Demote:
    """A resident entry that nobody needed is looked up from now on, and no longer always shown."""

    path: str
    id: str
    why: str
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        return _marked(self.id, "tier", "retrieved", memory)


@dataclass(frozen=True, slots=True)
class Pin:
    """A person pins an entry, or takes the pin off; off, it is so whatever mark stands in the text."""

    path: str
    id: str
    on: bool
    why: str = "asked for by name"
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        return _marked(self.id, "pin", "1" if self.on else "0", memory)


@dataclass(frozen=True, slots=True)
class Share:
    """A person lets further people and roles see an entry of the owner's, or theirs alone again."""

    path: str
    id: str
    on: bool
    why: str = "asked for by name"
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        entry = memory.by_id[self.id]
        return (*with_eid(entry, memory), _set(entry, "shared", "1" if self.on else None))


@dataclass(frozen=True, slots=True)
class Confirm:
    """A person says that an entry is true: it is certain from now on, no longer stale, and was used that day."""

    path: str
    id: str
    by: str
    day: date
    why: str = "confirmed by name"
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        entry = memory.by_id[self.id]
        named = [name for name in entry.annotation.get("cnf").split(",") if name]
        values = {"conf": CONFIRMED, "cnf": ",".join(dict.fromkeys((*named, self.by))), "ref": self.day.isoformat()}
        stale = (Annotate(entry.path, entry.id, "st", "stale", None),) if entry.stale else ()
        return (*with_eid(entry, memory), *stale, *valued(entry, values))


@dataclass(frozen=True, slots=True)
class Forget:
    """A person wants an entry closed from ``at`` on. refusal: why nothing may learn it again."""

    path: str
    id: str
    at: datetime
    refusal: Refusal
    why: str = "asked for by name"
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        return (*closing(memory.by_id[self.id], self.at, memory), tombstone(self.refusal, memory))


@dataclass(frozen=True, slots=True)
class Reject:
    """A person says that an entry is wrong: it is closed, marked, and not proposed again."""

    path: str
    id: str
    at: datetime
    refusal: Refusal
    why: str = "rejected by name"
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        entry = memory.by_id[self.id]
        rejected = _set(entry, "st", "rejected")
        return (*closing(entry, self.at, memory), rejected, tombstone(self.refusal, memory))


@dataclass(frozen=True, slots=True)
class Reopen:
    """A person says that an entry was closed by mistake: it holds again, no newer one stands in its place, and nothing
    links the two again or refuses what it says."""

    path: str
    id: str
    by: str
    day: date
    why: str = "asked for by name"
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        entry = memory.by_id[self.id]
        names = {entry.id, *entry.aliases}
        newer = [one for one in memory.by_id.values() if names.intersection(one.supersedes)]
        kept = (("sup", one, ",".join(name for name in one.supersedes if name not in names)) for one in newer)
        own = ("vt", *(("st",) if entry.annotation.get("st") == "rejected" else ()))
        refused = memory.refusals.get(fingerprint(entry.text), ())
        lifted = any(one.kind in (FORGOTTEN, CANDIDATE) for one in refused)
        lines = [Refusal(self.day, LIFTED, fingerprint(entry.text), self.by, entry.text)] if lifted else []
        lines += [
            Refusal(self.day, PAIR, pair_fingerprint(one.text, entry.text), self.by, f"{one.text} ← {entry.text}")
            for one in newer
        ]
        return (
            *(_set(entry, key, None) for key in own if key in entry.annotation),
            *(_set(one, key, left or None) for key, one, left in kept),
            *(tombstone(line, memory) for line in lines),
        )


def closing(entry: Entry, at: datetime, memory: Memory) -> tuple[Edit, ...]:
    """The edits that close an entry at that moment; none for a line that we may not annotate: there the newer one's
    ``sup`` alone says so (FORMATS, "Entry line")."""
    doc = memory.document(entry.path)
    if doc is None or doc.role is Role.FOREIGN:
        return ()
    return (*with_eid(entry, memory), _set(entry, "vt", instant(at)))


def archived(entry: Entry, heading: str, day: date, memory: Memory) -> tuple[Edit, ...]:
    """The edits that move an entry to the archive as it stood, with the place to which it can be restored. heading: the
    one that it stood under."""
    left = {"arch": day.isoformat(), "home": f"{entry.path}#{heading}"}
    return (*with_eid(entry, memory), *valued(entry, left), Move(entry.path, entry.id, memory.places.archive))


def valued(entry: Entry, values: Mapping[str, str | None]) -> tuple[Annotate, ...]:
    """The edits that give an annotation these values, where it has others; "" and None are no value of its own."""
    found = (_set(entry, key, value or None) for key, value in values.items())
    return tuple(edit for edit in found if edit.old != edit.new)


def tombstone(refusal: Refusal, memory: Memory) -> Insert:
    """The line in ``refusals.md`` that says what shall not come back, or what may again."""
    return Insert(memory.places.refusals, refusal_line(refusal) + "\n")


def _marked(entry_id: str, key: str, value: str, memory: Memory) -> tuple[Edit, ...]:
    entry = memory.by_id[entry_id]
    return (*with_eid(entry, memory), _set(entry, key, value))


def _closings(entries: Iterable[Entry], at: datetime, memory: Memory) -> tuple[Edit, ...]:
    return tuple(edit for entry in entries for edit in closing(entry, at, memory))


def _naming(newer: Entry, older: Iterable[Entry], memory: Memory) -> Edit:
    ids = (*newer.supersedes, *(lasting_id(entry, memory) for entry in older))
    return _set(newer, "sup", ",".join(dict.fromkeys(ids)))


def _taken_over(newer: Entry, older: Iterable[Entry]) -> tuple[Edit, ...]:
    older = tuple(older)
    uses = newer.uses + sum(entry.uses for entry in older)
    last = max((newer.annotation.get("ref"), *(entry.annotation.get("ref") for entry in older)))
    pinned = newer.pinned or any(entry.pinned for entry in older)
    merged = {"hc": str(uses) if uses else "", "ref": last, "pin": "1" if pinned and not newer.pinned else ""}
    return valued(newer, {key: value for key, value in merged.items() if value})


def _set(entry: Entry, key: str, new: str | None) -> Annotate:
    old = entry.annotation.get(key) if key in entry.annotation else None
    return Annotate(entry.path, entry.id, key, old, new)
