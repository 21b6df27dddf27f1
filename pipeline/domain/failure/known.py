"""Patterns that stand already: found again by name, trigger or evidence, and updated rather than told twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from slowwave.pipeline.domain.edit import Field
from slowwave.pipeline.domain.failure.group import Group
from slowwave.pipeline.domain.failure.occurrence import Occurrence
from slowwave.pipeline.domain.failure.wording import examples
from slowwave.pipeline.domain.intent import KeepPattern
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.pattern import Pattern
from slowwave.pipeline.domain.places import slug
from slowwave.pipeline.language.signatures import error_signature
from slowwave.pipeline.language.words import fingerprint, normalise

EXAMPLES = 5
EVIDENCE = 20
"""How many a pattern shows, the newest: a failure that comes every night must not grow its file for ever."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A pattern as tonight's memory would word it."""

    group: Group
    name: str
    trigger: str
    response: str
    count: int
    why: str


def settle(
    memory: Memory, standing: Sequence[Pattern], drafts: Iterable[Draft], day: date
) -> tuple[tuple[Draft, KeepPattern | None], ...]:
    """Each draft with the intent that writes it, None where its pattern stands and says all of it.

    Drafts of one pattern become one.
    """
    homes: dict[str, Draft] = {}
    shelf = _Standing(standing)
    for draft in drafts:
        path = _home(memory, draft, shelf, homes)
        homes[path] = _united(homes[path], draft) if path in homes else draft
    at = {one.path: one for one in standing}
    return tuple((draft, _intent(memory, path, draft, at.get(path), day)) for path, draft in homes.items())


class _Standing:
    """The patterns that stand, found by what they say; of several the first."""

    def __init__(self, standing: Sequence[Pattern]) -> None:
        self._all = standing
        self._signed: dict[str, int] = {}
        self._named: dict[str, int] = {}
        self._resting: dict[str, list[int]] = {}
        for place, one in enumerate(standing):
            self._signed.setdefault(_signature(one.trigger), place)
            self._named.setdefault(normalise(one.name), place)
            for ref in set(one.evidence):
                self._resting.setdefault(ref, []).append(place)

    def saying(self, signatures: Iterable[str], key: str) -> str:
        """The file of one with such a trigger or this name, "" if none."""
        found = [self._signed[one] for one in signatures if one in self._signed]
        found += [self._named[key]] if key and key in self._named else []
        return self._all[min(found)].path if found else ""

    def resting_on(self, refs: Iterable[str]) -> str:
        """The file of one at least half of whose evidence is among these, "" if none."""
        shared = Counter(place for ref in refs for place in self._resting.get(ref, ()))
        found = [place for place, count in shared.items() if 2 * count >= len(self._all[place].evidence)]
        return self._all[min(found)].path if found else ""


def _home(memory: Memory, draft: Draft, shelf: _Standing, taken: Mapping[str, Draft]) -> str:
    """The file of the pattern that says this already, else a new one."""
    key, trigger = normalise(draft.group.key), _signature(draft.trigger)
    told = {trigger} | {_signature(message) for one in draft.group.members[-EVIDENCE:] for message in one.messages}
    known = shelf.saying(told, key) or shelf.resting_on({one.ref for one in draft.group.members})
    if known:
        return known
    path = memory.places.pattern(slug(draft.name))
    other = taken.get(path)
    free = memory.document(path) is None and (other is None or _signature(other.trigger) == trigger)
    return path if free else memory.places.pattern(f"{slug(draft.name)[:41]}-{fingerprint(draft.trigger)[:6]}")


def _signature(trigger: str) -> str:
    return error_signature(trigger) or normalise(trigger)


def _united(draft: Draft, other: Draft) -> Draft:
    members = {one.ref: one for one in (*draft.group.members, *other.group.members)}
    merged = Group(tuple(sorted(members.values(), key=lambda one: one.order)), draft.group.key)
    return replace(draft, group=merged, count=max(draft.count, other.count))


def _intent(memory: Memory, path: str, draft: Draft, old: Pattern | None, day: date) -> KeepPattern | None:
    members = draft.group.members[-EVIDENCE:]
    if old is None:
        shown = tuple(dict.fromkeys(examples(_told_once(members))))[-EXAMPLES:]
        refs = tuple(one.ref for one in members)
        return KeepPattern(path, draft.name, draft.trigger, draft.response, shown, draft.count, day, draft.why, refs)
    news = tuple(one for one in members if one.ref not in old.evidence)
    shown = tuple(dict.fromkeys((*old.examples, *examples(_told_once(news)))))[-EXAMPLES:]
    count = max(old.count, draft.count)
    refs = _latest(old.evidence, draft.group.members)
    intent = KeepPattern(path, old.name, old.trigger, old.response, shown, count, day, draft.why, refs)
    said = any(not (isinstance(edit, Field) and edit.key == "updated") for edit in intent.edits(memory))
    return intent if news and said else None


def _told_once(members: Iterable[Occurrence]) -> Iterator[Occurrence]:
    """Without the records of a day of which a line tells already."""
    listed = tuple(members)
    days = {one.day for one in listed if one.entry is not None}
    return (one for one in listed if one.entry is not None or one.day not in days)


def _latest(old: tuple[str, ...], members: tuple[Occurrence, ...]) -> tuple[str, ...]:
    """The newest evidence of both; what we know no line for any more counts as oldest."""
    order = {one.ref: place for place, one in enumerate(members)}
    both = dict.fromkeys((*old, *(one.ref for one in members)))
    return tuple(sorted(both, key=lambda ref: order.get(ref, -1)))[-EVIDENCE:]
