"""What an import would do: which entries are news, which are known, and where each one goes. Pure.

A second import of the same memory finds every entry again by its alias, whatever became of our line since; what a
person forgot or took out does not come back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

from slowwave.pipeline.domain.entry import KIND_OF_TOPIC, Entry
from slowwave.pipeline.domain.imports.adoption import Adopt, Recognise
from slowwave.pipeline.domain.imports.alias import ALIAS
from slowwave.pipeline.domain.imports.imported import Imported, ImportedPattern, Reading
from slowwave.pipeline.domain.imports.layout import laid_out, topic_slug
from slowwave.pipeline.domain.imports.ours import Fate, Ours, once
from slowwave.pipeline.domain.intent import FACTS, Intent, KeepPattern
from slowwave.pipeline.domain.lines import instant, new_eid
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.naming import lasting_id
from slowwave.pipeline.domain.places import slug
from slowwave.pipeline.domain.profiles import is_profile
from slowwave.pipeline.domain.review import Propose, asked_of
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.upsert import Link, Live, Statement, decide
from slowwave.pipeline.language.words import fingerprint

ERASED = "erased by a person"

COMING = (Fate.NEW, Fate.CLOSED, Fate.ARCHIVED, Fate.CHANGED)
"""Those that become an entry of ours."""


@dataclass(frozen=True, slots=True)
class Planned:
    """One line. path: the file of ours that it goes to, or where it is known from. id: of the entry there."""

    fate: Fate
    text: str
    where: str
    path: str = ""
    id: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """intents: in the order in which they land, none where nothing is new. rows: one for each line and pattern."""

    intents: tuple[Intent, ...]
    rows: tuple[Planned, ...]

    def counts(self) -> Mapping[str, int]:
        """How many lines of each fate, those that there are."""
        return Counter(str(row.fate) for row in self.rows)


def plan_import(
    memory: Memory, reading: Reading, now: datetime, today: date, gone: frozenset[str] = frozenset()
) -> ImportPlan:
    """What the reading means for this memory. gone: fingerprints of lines that somebody took out since the last commit.

    Within the reading nothing is decided but what is the same: what that program holds at once, holds at once.
    """
    return _Importer(memory, now, today, gone).plan(reading)


@dataclass(frozen=True, slots=True)
class _Coming:
    """An item that becomes an entry. names: all aliases under which the reading has it."""

    item: Imported
    names: tuple[str, ...]
    fate: Fate
    eid: str


class _Importer:
    """One plan in the making; local to the call."""

    def __init__(self, memory: Memory, now: datetime, today: date, gone: frozenset[str]) -> None:
        self._memory, self._now, self._today, self._gone = memory, now, today, gone
        self._ours = Ours(memory, now)
        self._live = Live(entry for entry in memory.active(now) if not is_profile(entry))
        self._ids: dict[str, str] = {}
        self._taken = {*memory.by_id, *memory.first_seen}
        self._rows: list[Planned] = []
        self._recognised: dict[str, Recognise] = {}
        self._shut: set[str] = set()
        self._proposed: list[Propose] = []

    def plan(self, reading: Reading) -> ImportPlan:
        coming: list[_Coming] = []
        for item, names in once(reading.items, self._row):
            fate = self._fate(item, names)
            if fate is not None:
                coming.append(_Coming(item, names, fate, self._eid(item)))
                self._ids.update(dict.fromkeys(names, coming[-1].eid))
        placed = [self._adopted(one) for one in coming]
        intents = (
            *laid_out(self._memory, placed, self._today),
            *self._recognised.values(),
            *self._proposed,
            *self._patterns(reading.patterns),
        )
        return ImportPlan(intents, tuple(self._rows))

    def _fate(self, item: Imported, names: tuple[str, ...]) -> Fate | None:
        """What an item becomes, None for what is known already, or refused."""
        known = next((entry for name in names if (entry := self._ours.named(name)) is not None), None)
        if known is not None:
            self._ids.update(dict.fromkeys(names, lasting_id(known, self._memory)))
            ended = item.valid_to is not None and not item.archived and known.active(self._now)
            if ended and fingerprint(known.text) == fingerprint(item.text):
                self._recognise(known, item, names, "it ceased to hold there")
            self._row(Fate.KNOWN, item, known, "imported before")
            return None
        if why := self._refused(item):
            self._row(Fate.REFUSED, item, None, why)
            return None
        same = self._ours.same(item)
        if same is not None:
            self._ids.update(dict.fromkeys(names, lasting_id(same, self._memory)))
            self._recognise(same, item, names, "the same words")
            self._row(Fate.SAME, item, same, "the same words")
            return None
        return Fate.ARCHIVED if item.archived else Fate.CLOSED if item.valid_to is not None else Fate.NEW

    def _refused(self, item: Imported) -> str:
        if self._is_erased(item.text):
            return ERASED
        mark = fingerprint(item.text)
        for refusal in self._memory.refusals.get(mark, ()):
            if refusal.forbids((item.citation,), None):
                return refusal.why
        return "taken out by hand" if mark in self._gone else ""

    def _recognise(self, entry: Entry, item: Imported, names: tuple[str, ...], why: str) -> None:
        if not self._ours.may_annotate(entry):
            return
        active = entry.active(self._now)
        used = 0 if item.archived or not active or item.valid_to is not None else item.uses + 1
        before = self._recognised.get(entry.id)
        new = Recognise(entry.path, entry.id, names, self._today, why, (item.citation,), used, item.pinned and active)
        ended = item.valid_to if active and not item.archived else None
        self._recognised[entry.id] = replace(new, until=ended) if before is None else _both(before, new)

    def _adopted(self, one: _Coming) -> tuple[Imported, Adopt]:
        """The entry as it comes in, with what it takes the place of."""
        item = one.item
        sup = [*filter(None, (self._eid_of(alias) for alias in item.supersedes))]
        older = self._older(one) if one.fate is Fate.NEW else ()
        at = item.valid_from or self._now
        later = [entry for entry in older if (born := self._since(entry)) is not None and born > at]
        earlier = tuple(entry for entry in older if entry not in later)
        if later:
            # What is told late is history: our newer values stand, and name it.
            until = min(filter(None, map(self._since, later)))
            item = replace(item, valid_to=until)
            for entry in later:
                self._names(entry, one)
        sup += [lasting_id(entry, self._memory) for entry in earlier]
        uses = item.uses + sum(entry.uses for entry in earlier)
        pinned = item.pinned or any(entry.pinned for entry in earlier)
        fate = Fate.CHANGED if earlier else Fate.CLOSED if later else one.fate
        why = f"takes the place of {earlier[0].where}" if earlier else f"overtaken by {later[0].where}" if later else ""
        values = self._values(replace(item, uses=uses, pinned=pinned), one, sup)
        adopt = Adopt(
            self._path(item),
            item.text,
            values,
            why or f"imported from {item.source}",
            (item.citation,),
            marks=item.marks,
            older=tuple(entry.id for entry in earlier),
            at=at if earlier else None,
        )
        self._rows.append(Planned(fate, item.text, item.where, adopt.path, one.eid, why))
        return item, adopt

    def _older(self, one: _Coming) -> tuple[Entry, ...]:
        """The entries of ours that hold and whose place it takes; of what is unsure a person is asked."""
        item = one.item
        before = self._ours.before(item) if item.source == "hexclaw" else None
        if before is not None and self._free(before):
            self._shut.add(before.id)
            return (before,)
        decision = decide(Statement(item.text, item.subject), self._live)
        for doubt in decision.proposed:
            self._propose(one, doubt.older, doubt.link, doubt.why)
        if decision.link in (None, Link.SAME):
            return ()
        free = tuple(entry for entry in decision.older if self._free(entry))
        undated = [entry for entry in free if item.valid_from is None or self._since(entry) is None]
        for entry in undated:
            self._propose(one, entry, decision.link or Link.REPLACES, f"{decision.why}; which is newer is not known")
        found = tuple(entry for entry in free if entry not in undated)
        self._shut.update(entry.id for entry in found)
        return found

    def _free(self, entry: Entry) -> bool:
        """False for what this import has said something of already, and for what is not ours to close."""
        return self._ours.may_annotate(entry) and entry.id not in self._recognised and entry.id not in self._shut

    def _propose(self, one: _Coming, older: Entry, link: Link, why: str) -> None:
        if self._free(older):
            self._shut.add(older.id)
            self._proposed.append(Propose(one.eid, older.id, asked_of(link), self._today, why, (one.item.citation,)))

    def _names(self, entry: Entry, one: _Coming) -> None:
        why, cited = "an earlier value became known", (one.item.citation,)
        self._recognised[entry.id] = Recognise(entry.path, entry.id, (), self._today, why, cited, sup=(one.eid,))

    def _since(self, entry: Entry) -> datetime | None:
        """From when on an entry holds: as it says, else the day on which it first stood in a commit."""
        seen = self._memory.first_seen.get(entry.id)
        return entry.born or (datetime(seen.year, seen.month, seen.day, tzinfo=UTC) if seen is not None else None)

    def _values(self, item: Imported, one: _Coming, sup: Iterable[str]) -> tuple[tuple[str, str], ...]:
        usual = KIND_OF_TOPIC.get("" if item.procedure else item.home.topic_type, "fact")
        holds = not item.archived and item.valid_to is None
        last = item.last_used.isoformat() if item.last_used is not None else ""
        home = f"{self._topic(item)}#{item.heading or FACTS}" if item.archived else ""
        archived_on = item.archived_on or self._today
        values = {
            "eid": one.eid,
            "k": "" if item.kind in ("", usual) else item.kind,
            "subj": item.subject,
            "vf": instant(item.valid_from) if item.valid_from is not None else "",
            "vt": instant(item.valid_to) if item.valid_to is not None else "",
            "sup": ",".join(dict.fromkeys(sup)),
            "conf": f"{item.confidence:.2f}" if item.confidence is not None else "",
            "hc": str(item.uses) if item.uses else "",
            # To take an entry in is its first use; what is history already stays as old as it is.
            "ref": self._today.isoformat() if holds else last,
            "pin": "1" if item.pinned else "",
            "by": item.by,
            "src": item.citation,
            "ev": ",".join(item.further),
            ALIAS: ",".join(one.names),
            "arch": archived_on.isoformat() if item.archived else "",
            "home": home,
        }
        return tuple((key, value) for key, value in values.items() if value)

    def _path(self, item: Imported) -> str:
        return self._memory.places.archive if item.archived else self._topic(item)

    def _topic(self, item: Imported) -> str:
        places = self._memory.places
        return places.procedures if item.procedure else places.topic(item.home.topic_type, topic_slug(item.home))

    def _eid(self, item: Imported) -> str:
        """An id that no line bears or bore."""
        dates = f"{item.valid_from} {item.valid_to}"
        eid = new_eid(item.text, item.source, item.alias, dates)
        while eid in self._taken:
            eid = new_eid(item.text, item.source, eid, dates)
        self._taken.add(eid)
        return eid

    def _eid_of(self, alias: str) -> str:
        if alias in self._ids:
            return self._ids[alias]
        entry = self._ours.called(alias)
        return lasting_id(entry, self._memory) if entry is not None else ""

    def _patterns(self, patterns: Iterable[ImportedPattern]) -> Iterator[KeepPattern]:
        docs = self._memory.with_role(Role.PATTERN)
        known = {fingerprint(doc.front_matter.get("trigger", "")): doc.path for doc in docs}
        taken = {doc.path for doc in docs}
        for one in patterns:
            path = self._memory.places.pattern(slug(one.name))
            mark = fingerprint(one.trigger)
            if self._is_erased(one.trigger) or self._is_erased(one.response):
                self._rows.append(Planned(Fate.REFUSED, "", one.where, why=ERASED))
            elif mark in known:
                self._rows.append(Planned(Fate.KNOWN, one.trigger, one.where, known[mark], why="a pattern of ours"))
            elif path in taken:
                why = "another pattern bears its name"
                self._rows.append(Planned(Fate.REFUSED, one.trigger, one.where, path, why=why))
            else:
                taken.add(path)
                known[mark] = path
                self._rows.append(Planned(Fate.NEW, one.trigger, one.where, path))
                cited = (f"import:{one.source}/{one.where}",)
                count = max(1, len(one.examples))
                why, day = f"imported from {one.source}", one.created or self._today
                yield KeepPattern(path, one.name, one.trigger, one.response, one.examples, count, day, why, cited)

    def _is_erased(self, text: str) -> bool:
        """Whether it is, or holds, a sentence that a person had taken out of every file."""
        return self._memory.erased.tells(text)

    def _row(self, fate: Fate, item: Imported, entry: Entry | None, why: str) -> None:
        path, eid = (entry.path, entry.id) if entry is not None else ("", "")
        self._rows.append(Planned(fate, "" if why == ERASED else item.text, item.where, path, eid, why))


def _both(one: Recognise, other: Recognise) -> Recognise:
    """Two items that are one entry of ours."""
    return replace(
        one,
        alias=tuple(dict.fromkeys((*one.alias, *other.alias))),
        uses=one.uses + other.uses,
        pinned=one.pinned or other.pinned,
        until=one.until or other.until,
        sup=(*one.sup, *other.sup),
    )
