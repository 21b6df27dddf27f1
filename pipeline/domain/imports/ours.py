"""What our memory holds already, as an import asks for it: by the name elsewhere, and by the words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from enum import StrEnum

from slowwave.pipeline.domain.document import LONG_TERM
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.imports.alias import ALIAS, aliases, origin_of
from slowwave.pipeline.domain.imports.imported import Imported
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.words import fingerprint


class Fate(StrEnum):
    """What becomes of one line of the other memory."""

    NEW = "new"
    CLOSED = "closed"
    ARCHIVED = "archived"
    CHANGED = "changed"
    SAME = "same"
    TWICE = "twice"
    KNOWN = "known"
    REFUSED = "refused"


class Ours:
    """The entries that an import is held against; local to one plan, since a name is found once for each line."""

    def __init__(self, memory: Memory, now: datetime) -> None:
        self._memory, self._now = memory, now
        self._exact: dict[str, list[Entry]] = {}
        self._origins: dict[str, list[tuple[Entry, str]]] = {}
        self._said: dict[str, list[Entry]] = {}
        for doc in memory.with_role(*LONG_TERM, Role.FOREIGN, Role.CANDIDATES, Role.ARCHIVE):
            for entry in doc.entries:
                self._said.setdefault(fingerprint(entry.text), []).append(entry)
                if ALIAS in entry.annotation.body:
                    self._add_names(entry)

    def named(self, alias: str) -> Entry | None:
        """The entry that bears this alias. Where several do (a value that came back), each is found once."""
        found = self._exact.get(alias)
        if not found:
            return None
        return found.pop(0) if len(found) > 1 else found[0]

    def called(self, alias: str) -> Entry | None:
        """The entry of that alias, or of its id alone."""
        exact = self._exact.get(alias)
        if exact:
            return exact[-1]
        origin = origin_of(alias)
        found = self._origins.get(origin) if origin else None
        return found[-1][0] if found else None

    def before(self, item: Imported) -> Entry | None:
        """The entry that said something else under this item's id, holds, and was not changed here since."""
        origin = origin_of(item.alias)
        for entry, alias in self._origins.get(origin, ()) if origin else ():
            unchanged = alias.rpartition("#")[2] == fingerprint(entry.text)
            if unchanged and alias != item.alias and entry.active(self._now):
                return entry
        return None

    def same(self, item: Imported) -> Entry | None:
        """The entry that says what the item says, and is to it what it is there: one that holds, one that is archived
        (also where ours went to the archive), or one that was closed at the same moment."""
        listed = self._said.get(fingerprint(item.text), ())
        return next((entry for entry in listed if self._fits(entry, item)), None)

    def may_annotate(self, entry: Entry) -> bool:
        """False for a line of another program's, which is read where it stands."""
        return self._memory.documents[entry.path].role is not Role.FOREIGN

    def _fits(self, entry: Entry, item: Imported) -> bool:
        if item.valid_to is not None:
            return entry.closed == item.valid_to
        archived = self._memory.documents[entry.path].role is Role.ARCHIVE and entry.closed is None
        return item.archived or archived or entry.active(self._now)

    def _add_names(self, entry: Entry) -> None:
        for alias in aliases(entry.annotation.get(ALIAS)):
            self._exact.setdefault(alias, []).append(entry)
            if origin := origin_of(alias):
                self._origins.setdefault(origin, []).append((entry, alias))


def once(
    items: Iterable[Imported], row: Callable[[Fate, Imported, Entry | None, str], None]
) -> Iterator[tuple[Imported, tuple[str, ...]]]:
    """Each item once, with all its aliases: what is said twice counts for both, and what also stands in the archive is
    not archived. row: takes what was left out."""
    kept: dict[object, list[Imported]] = {}
    items = tuple(items)
    holding = {fingerprint(item.text) for item in items if not item.archived and item.valid_to is None}
    for item in items:
        mark = fingerprint(item.text)
        if item.archived and item.valid_to is None and mark in holding:
            row(Fate.TWICE, item, None, "it also holds there")
            continue
        moments = (item.archived, item.valid_from, item.valid_to)
        key = mark if item.valid_to is None and not item.archived else (mark, moments)
        kept.setdefault(key, []).append(item)
        if len(kept[key]) > 1:
            row(Fate.TWICE, item, None, f"the same words as {kept[key][0].where}")
    for listed in kept.values():
        yield _joined(listed), tuple(dict.fromkeys(item.alias for item in listed))


def _joined(listed: list[Imported]) -> Imported:
    first = listed[0]
    if len(listed) == 1:
        return first
    return replace(
        first,
        subject=next((item.subject for item in listed if item.subject), ""),
        valid_from=min((item.valid_from for item in listed if item.valid_from is not None), default=None),
        supersedes=tuple(dict.fromkeys(alias for item in listed for alias in item.supersedes)),
        confidence=max((item.confidence for item in listed if item.confidence is not None), default=None),
        uses=sum(item.uses for item in listed),
        pinned=any(item.pinned for item in listed),
        marks=tuple(dict.fromkeys(mark for item in listed for mark in item.marks)),
        cited=tuple(dict.fromkeys(one for item in listed for one in item.cited)),
    )
