"""What comes into memory tonight, held against what holds: said again, another value of it, or news.

Each statement is held against memory and against what was taken in before it tonight, by the rules of every way in
(``domain/upsert.py``). It is dated by when it was said, so that it does not matter on which night it is read, nor
whether it is read again: what was said while an entry held that ended since is old, and what was said before the value
that holds now is born closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property

from slowwave.pipeline.domain.age import day_of, last_reference
from slowwave.pipeline.domain.annotation import annotation
from slowwave.pipeline.domain.candidates.alike import says_again
from slowwave.pipeline.domain.candidates.answers import answers
from slowwave.pipeline.domain.distil.neighbours import Neighbours
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.light.standing import Standing, foreign, standings
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.review import was_rejected
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.tombstones import FORGOTTEN, refusals_of
from slowwave.pipeline.domain.upsert import (
    NEWS,
    SUSPECTED,
    Decision,
    Link,
    Live,
    Statement,
    Suspicion,
    already,
    decide,
    overtaken,
)
from slowwave.pipeline.language.words import fingerprint


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence to be taken in. at: when it was said; day: that day, None where nobody knows. source: as evidence
    names it, and no other that is told tonight. where: ``path:line``. subject: what it is about, where it says so.
    own: the owner said it, in a turn of their own."""

    text: str
    at: datetime
    day: date | None
    source: str
    where: str
    subject: str = ""
    own: bool = False


@dataclass(slots=True)
class Taken:
    """What becomes of a sentence that is taken in; it may still end, or be said again, later tonight.

    older: what it takes the place of: ids of entries, sources of what came in tonight. until: when it ceased to hold.
    uses, tier: with what it takes over. home: the topic of what it takes the place of. why: what decided, "" for news.
    asked: what a person is to be asked about it.
    """

    told: Said
    older: tuple[str, ...] = ()
    until: datetime | None = None
    uses: int = 0
    tier: str = ""
    subject: str = ""
    home: str = ""
    why: str = ""
    asked: tuple[Suspicion, ...] = ()
    days: set[date] = field(default_factory=set)


@dataclass(slots=True)
class Used:
    """An entry that was said again, on these days, in these sources."""

    entry: Entry
    days: dict[date, str] = field(default_factory=dict)


class Intake:
    """The statements of one night on their way in; local to a stage's run. Tell them in the order in which they were
    said. Nothing is built before the first one is told."""

    def __init__(self, memory: Memory, night: Night) -> None:
        self._memory = memory
        self._night = night
        self._taken: dict[str, Taken] = {}
        self._used: dict[str, Used] = {}
        self._closed: dict[str, datetime] = {}
        self._expected = 0

    def expect(self, count: int) -> None:
        """So many statements will be told, at least; said before the first one is."""
        self._expected = count

    def take(self, told: Said) -> str:
        """Take a sentence in: "", or why it is not taken."""
        decision = self._decided(told)
        word_for_word = decision.link is Link.SAME and self._found(decision.older)
        near = self._near.same(told.text) if not word_for_word else None
        again = self._again(told, decision, near)
        if again is not None:
            self._use(again, told)
            return self._known(again)
        if (waits := self._waits(told)) is not None:
            return f"it waits as a candidate: {waits.where}"
        if before := self._past(told, near):
            return FORGOTTEN if refusals_of(before.text, self._memory) else already(before)
        self._enter(told, decision)
        return ""

    def taken(self, source: str) -> Taken:
        """What becomes of a sentence that was taken in."""
        return self._taken[source]

    def holds(self, one: str) -> bool:
        """Whether an entry, by id, or what was taken in from a source, holds when all is told."""
        return one in self._standing

    def used(self) -> Iterator[Used]:
        """The entries that were said again and still hold."""
        return (one for one in self._used.values() if one.entry.id not in self._closed)

    @cached_property
    def _standing(self) -> dict[str, Standing]:
        held = (*foreign(self._memory, self._night), *standings(self._memory, self._night))
        return {one.entry.id: one for one in held}

    @cached_property
    def _live(self) -> Live:
        standing = self._standing
        size = len(standing) + self._expected
        return Live((one.entry for one in standing.values()), size, self._expected or None)

    @cached_property
    def _near(self) -> Neighbours[Entry]:
        """What says nearly the same in nearly the same words, whatever it is about."""
        known = ((entry.text, entry) for entry in self._memory.known.values())
        return Neighbours(known, self._expected or None)

    def _decided(self, told: Said) -> Decision:
        """What it is to what holds; where it is news to that, what holds may be none to it: what was said on the same
        day or later is held against it the other way round."""
        statement = Statement(told.text, told.subject)
        decision = decide(statement, self._live)
        if decision != NEWS:
            return decision
        suspected: list[Suspicion] = []
        for entry, link, verdict in overtaken(statement, self._not_before(told)):
            if verdict.sure and (link is Link.REWORDED or self._standing[entry.id].at > told.at):
                return Decision(link, (entry,), verdict.why)
            suspected.append(Suspicion(link, entry, verdict.why))
        return Decision(proposed=tuple(suspected[:SUSPECTED]))

    def _not_before(self, told: Said) -> Iterator[Entry]:
        for entry in self._live.near(told.text):
            one = self._standing.get(entry.id)
            if one is not None and one.told and one.at >= told.at:
                yield entry

    def _waits(self, told: Said) -> Entry | None:
        """The candidate that says this: who says it again may prove it, and brings it in through no other door. What
        the owner says beside it, or in such a way that it proves nothing, is heard all the same."""
        same = next((one for one in self._waiting if says_again(told.text, one.text)), None)
        proves = not told.own or told.source in self._proofs
        return same if same is not None and proves and (not told.own or says_again(same.text, told.text)) else None

    @cached_property
    def _waiting(self) -> tuple[Entry, ...]:
        return self._memory.candidates(self._night.now)

    @cached_property
    def _proofs(self) -> frozenset[str]:
        found = answers(self._waiting, self._memory, self._night).proofs.values()
        return frozenset(source for one in found for source in one.evidence)

    @cached_property
    def _ended(self) -> dict[str, list[Entry]]:
        """What held once or was let go, by fingerprint."""
        found: dict[str, list[Entry]] = {}
        for doc in self._memory.with_role(Role.TOPIC, Role.PROCEDURES, Role.ARCHIVE):
            for entry in doc.entries:
                if entry.id not in self._standing:
                    found.setdefault(fingerprint(entry.text), []).append(entry)
        return found

    def _again(self, told: Said, decision: Decision, near: Entry | None) -> Standing | None:
        """What says this already and stays, None for what is other or news."""
        older = self._found(decision.older)
        if decision.link is Link.SAME:
            return older[0] if older else None
        if decision.link is Link.REWORDED:
            later = (one for one in older if one.protected or (one.told and one.at > told.at))
            if (stays := next(later, None)) is not None:
                return stays
        if near is None or decision.link not in (None, Link.REWORDED):
            return None
        return self._standing.get(near.id)

    def _known(self, again: Standing) -> str:
        taken = self._taken.get(again.entry.id)
        return f"said again: {taken.told.where}" if taken is not None else already(again.entry)

    def _use(self, again: Standing, told: Said) -> None:
        """Count it, once a day, and no day that memory knows of: so that notes can be read again."""
        if told.day is None or not again.ours or told.day > self._night.today:
            return
        taken = self._taken.get(again.entry.id)
        if taken is not None:
            if taken.told.day is not None and told.day > taken.told.day:
                taken.days.add(told.day)
        elif told.day > last_reference(again.entry, self._memory, self._night):
            self._used.setdefault(again.entry.id, Used(again.entry)).days.setdefault(told.day, told.source)

    def _past(self, told: Said, near: Entry | None) -> Entry | None:
        """An entry that said this, and no longer holds, where this is no news to it: what a person had forgotten never
        is."""
        known = list(self._ended.get(fingerprint(told.text), ()))
        if near is not None:
            known.append(near)
        for entry in known:
            end = self._end(entry)
            if entry.id in self._standing:
                continue
            if told.day is None or end is None or told.at <= end or refusals_of(entry.text, self._memory):
                return entry
        return None

    def _end(self, entry: Entry) -> datetime | None:
        if entry.id in self._taken:
            return self._taken[entry.id].until
        closed = self._closed.get(entry.id) or entry.closed
        if closed is not None:
            return closed
        day = day_of(entry.annotation.get("arch"), self._night)
        return self._night.midnight(day) if day is not None else None

    def _enter(self, told: Said, decision: Decision) -> None:
        older = self._found(decision.older)
        gives_way = [one for one in older if self._gives_way(one, told, decision.link)]
        comes_later = [one for one in older if one.told and one.at > told.at]
        unsure = [one for one in older if one not in gives_way and one not in comes_later]
        link = decision.link or Link.REPLACES
        asked = (*decision.proposed, *(Suspicion(link, one.entry, decision.why) for one in unsure))
        taken = Taken(told, asked=tuple(self._worth_asking(told, asked)))
        if gives_way:
            taken.older = tuple(one.entry.id for one in gives_way)
            taken.why = decision.why
            taken.home = next((one.entry.path for one in gives_way if self._is_topic(one)), "")
        if comes_later:
            taken.until = min(one.at for one in comes_later)
        taken.subject = told.subject or next((one.entry.subject for one in older if one.entry.subject), "")
        if decision.link is Link.REWORDED:
            taken.uses = sum(map(self._uses, gives_way))
            taken.tier = next((tier for one in gives_way if (tier := one.entry.annotation.get("tier"))), "")
        for one in gives_way:
            self._close(one, told.at)
        self._add(taken)

    def _gives_way(self, one: Standing, told: Said, link: Link | None) -> bool:
        """Whether this one closes: it came before what is told now, surely."""
        if not one.ours:
            return link is Link.REWORDED
        if one.entry.id in self._taken:
            return one.at <= told.at
        return not one.protected and one.at < told.at

    def _worth_asking(self, told: Said, asked: Iterable[Suspicion]) -> Iterator[Suspicion]:
        for one in asked:
            if one.older.id in self._standing and not was_rejected(_entry(told, ""), one.older, self._memory):
                yield one

    def _is_topic(self, one: Standing) -> bool:
        doc = self._memory.document(one.entry.path)
        return doc is not None and doc.role is Role.TOPIC

    def _uses(self, one: Standing) -> int:
        taken = self._taken.get(one.entry.id)
        return taken.uses + len(taken.days) if taken is not None else one.entry.uses

    def _found(self, older: Iterable[Entry]) -> list[Standing]:
        return [self._standing[entry.id] for entry in older if entry.id in self._standing]

    def _close(self, one: Standing, at: datetime) -> None:
        self._live.drop(one.entry)
        del self._standing[one.entry.id]
        self._closed[one.entry.id] = at
        taken = self._taken.get(one.entry.id)
        if taken is not None:
            taken.until = at

    def _add(self, taken: Taken) -> None:
        told = taken.told
        entry = _entry(told, taken.subject)
        self._taken[told.source] = taken
        self._near.add(told.text, entry)
        if taken.until is None:
            self._standing[entry.id] = Standing(entry, told.at, told=True, under=(), ours=True, fresh=True)
            self._live.add(entry)


def _entry(told: Said, subject: str) -> Entry:
    """The sentence as the entry that it may become."""
    path, _, line = told.where.rpartition(":")
    return Entry(told.source, path, int(line), told.text, annotation=annotation({"subj": subject}))
