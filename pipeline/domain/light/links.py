"""Which of the entries that hold repeat or replace another: each is held against those before it, the newest stays.

Applied is what is sure. Asked of a person is what the rules are unsure of, what would close a pinned or PERMANENT
entry, and another value where nobody can tell which of the two came later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.evidence import of_memory
from slowwave.pipeline.domain.intent import Intent
from slowwave.pipeline.domain.lifetime import Fold, Supersede
from slowwave.pipeline.domain.light.standing import Standing, foreign, standings
from slowwave.pipeline.domain.link import REPEATING
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.review import REPEATS, REPLACES, REVIEW, Propose, asked_of, pair_key, was_rejected
from slowwave.pipeline.domain.upsert import NEWS, Decision, Live, Statement, decide


@dataclass(frozen=True, slots=True)
class Links:
    """closed: ids of the entries that these changes close. uses: of entries that take others' over, by id.

    held: how many entries were held against the others.
    """

    changes: tuple[Intent, ...]
    closed: frozenset[str]
    uses: Mapping[str, int]
    held: int


def links(memory: Memory, night: Night) -> Links:
    """What repeats or replaces what, of the entries that nobody held against the rest yet."""
    return _Pass(memory, night).run(standings(memory, night))


@dataclass(slots=True)
class _Folded:
    """What one entry takes over. at: when its older ones close."""

    older: list[Standing]
    at: datetime
    why: str


class _Pass:
    """One pass over what holds; local to a run."""

    def __init__(self, memory: Memory, night: Night) -> None:
        self._memory = memory
        self._night = night
        self._standing: dict[str, Standing] = {}
        self._live = Live()
        self._fresh = Live()
        self._all_fresh = True
        self._below = Live()
        self._under: dict[tuple[str, ...], Live] = {}
        self._folded: dict[str, _Folded] = {}
        self._superseded: list[Supersede] = []
        self._proposed: dict[str, Propose] = {}
        self._closed: dict[str, Standing] = {}

    def run(self, found: Sequence[Standing]) -> Links:
        held = sum(one.fresh for one in found)
        if held:
            # As large as it will be: else what is held first would be held against in another way than the rest.
            self._live = Live(size=len(found))
            for one in foreign(self._memory, self._night):
                self._add(one)
            self._hold(found)
        folds = [self._fold(name, folded) for name, folded in self._folded.items()]
        asked = [one for one in self._proposed.values() if self._closed.keys().isdisjoint((one.newer, one.older))]
        uses = {one.id: self._uses(one) for one in folds}
        return Links((*self._superseded, *folds, *asked), frozenset(self._closed), uses, held)

    def _hold(self, found: Sequence[Standing]) -> None:
        self._all_fresh = all(one.fresh for one in found)
        told_late = False
        for one in found:
            # What was held against all others once was not held against what came to be known since.
            if one.fresh or (told_late and decide(_statement(one), self._fresh) != NEWS):
                self._take(one)
            told_late = told_late or one.fresh
            if one.entry.id not in self._closed:
                self._add(one)

    def _add(self, one: Standing) -> None:
        self._standing[one.entry.id] = one
        for live in self._homes(one):
            live.add(one.entry)

    def _close(self, one: Standing) -> None:
        self._closed[one.entry.id] = one
        if one.entry.id in self._standing:
            for live in self._homes(one):
                live.drop(one.entry)

    def _homes(self, one: Standing) -> Iterator[Live]:
        """Where an entry can be found: what stands by itself, and what says half of what it means, apart."""
        yield self._below if one.under else self._live
        if one.under:
            yield self._under.setdefault(one.under, Live())
        if one.fresh and not self._all_fresh:
            yield self._fresh

    def _take(self, one: Standing) -> None:
        """Hold an entry against those before it whose words mean the same where they are the same."""
        for live in self._held_against(one):
            closed = -1
            while closed != len(self._closed) and one.entry.id not in self._closed:
                closed = len(self._closed)
                decision = decide(_statement(one), live)
                if decision is not NEWS:
                    self._decided(one, decision)

    def _held_against(self, one: Standing) -> Iterator[Live]:
        yield self._live
        if one.under in self._under:
            yield self._under[one.under]
        elif not one.under and self._under:
            yield self._below

    def _decided(self, one: Standing, decision: Decision) -> None:
        known = self._known(decision.older)
        older = [other for other in known if not self._is_a_persons(one, other)]
        if older and decision.link in REPEATING:
            self._repeated(one, older, decision.why)
        elif older:
            self._replaced(one, older, decision.why)
        for suspicion in decision.proposed:
            for other in self._known((suspicion.older,)):
                self._propose(one, other, asked_of(suspicion.link), suspicion.why)

    def _is_a_persons(self, one: Standing, other: Standing) -> bool:
        """Whether a person was asked about the two, or has said that they have nothing to do with each other."""
        asked = any(REVIEW + key in self._memory.state for key in _keys(one, other))
        return asked or was_rejected(one.entry, other.entry, self._memory)

    def _known(self, older: Iterable[Entry]) -> list[Standing]:
        return [self._standing[entry.id] for entry in older if entry.id in self._standing]

    def _repeated(self, one: Standing, older: Sequence[Standing], why: str) -> None:
        """The newer one stays; of a protected older one, that one, with what is said again in its stead."""
        kept = [other for other in older if other.protected]
        others = [other for other in older if not other.protected]
        stays = one
        if kept and one.protected:
            for other in kept:
                self._propose(one, other, REPEATS, why)
        elif kept:
            stays = kept[-1]
            others.append(one)
        if not others:
            return
        folded = self._folded.setdefault(stays.entry.id, _Folded([], one.at, why))
        folded.at = max(folded.at, one.at)
        for other in others:
            earlier = self._folded.pop(other.entry.id, None)
            folded.older += (*(earlier.older if earlier is not None else ()), other)
            self._close(other)

    def _replaced(self, one: Standing, older: Sequence[Standing], why: str) -> None:
        sure = [other for other in older if one.told and other.ours and not other.protected and other.at < one.at]
        for other in older:
            if other not in sure:
                self._propose(one, other, REPLACES, why)
        if sure:
            ids = tuple(other.entry.id for other in sure)
            self._superseded.append(Supersede(one.entry.path, one.entry.id, ids, one.at, why, _evidence(one, sure)))
            for other in sure:
                self._close(other)

    def _propose(self, one: Standing, other: Standing, link: str, why: str) -> None:
        day = self._night.today
        first, second = _keys(one, other)
        if not {first, second} & self._proposed.keys() and not self._is_a_persons(one, other):
            self._proposed[first] = Propose(one.entry.id, other.entry.id, link, day, why, _evidence(one, (other,)))

    def _fold(self, name: str, folded: _Folded) -> Fold:
        stays = self._standing[name]
        older = tuple(other.entry.id for other in folded.older)
        return Fold(stays.entry.path, name, older, folded.at, folded.why, _evidence(stays, folded.older))

    def _uses(self, fold: Fold) -> int:
        older = (self._closed[one].entry.uses for one in fold.older)
        return self._standing[fold.id].entry.uses + sum(older)


def _keys(one: Standing, other: Standing) -> tuple[str, str]:
    """The keys of the pair, whichever of the two counts as the newer one."""
    mine, theirs = one.entry.id, other.entry.id
    return pair_key(mine, theirs), pair_key(theirs, mine)


def _statement(one: Standing) -> Statement:
    return Statement(one.entry.text, one.entry.subject)


def _evidence(newer: Standing, older: Iterable[Standing]) -> tuple[str, ...]:
    """Where both stand, and what the newer one rests on: after an undo, news alone lets it happen again."""
    places = tuple(of_memory(one.entry) for one in (newer, *older))
    return (*places, newer.entry.source) if newer.entry.source else places
