"""Where the lines of the base are now: under their id, elsewhere, in other words, or in another line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from slowwave.pipeline.domain.alike import Alike
from slowwave.pipeline.domain.annotation import split_annotation
from slowwave.pipeline.domain.base import BASED, Base, Row
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.language.words import bare, fingerprint

ALIKE, ALIKE_IN_PLACE, ALIKE_ELSEWHERE = 0.6, 0.3, 0.75
"""Likeness (Dice over bigrams) from which a new line is the old one reworded: anywhere in its file, between the same
two neighbours, and in another file."""


@dataclass(frozen=True, slots=True)
class Found:
    """A line of the base that stands elsewhere or in other words now. path: of the file where it stood.

    entry: the line that it is now, or that took it in. again: its words are ones that stood here before, and so
    nobody's new ones.
    """

    path: str
    row: Row
    entry: Entry
    reworded: bool
    again: bool = False

    @property
    def moved(self) -> bool:
        """Whether it stands in another file."""
        return self.entry.path != self.path


class Hunt:
    """The search, done when it is made. found: lines that live on; merged: lines that another took in."""

    def __init__(self, base: Base, memory: Memory, changed: Iterable[str]) -> None:
        self._memory = memory
        self._former = frozenset(row.fingerprint for _, row in base.gone())
        self.found: list[Found] = []
        self.merged: list[Found] = []
        self._missing: dict[str, dict[str, Row]] = {}
        self._new: dict[str, dict[str, Entry]] = {}
        for path in sorted(memory.edited):
            doc = memory.document(path)
            if doc is not None and doc.role in BASED:
                known = {row.id for row in base.live(path)}
                self._new[path] = {entry.id: entry for entry in doc.entries if entry.id not in known}
        for path in changed:
            here = {entry.id: entry for entry in doc.entries} if (doc := memory.document(path)) else {}
            for row in base.live(path):
                if row.id not in here:
                    self._missing.setdefault(path, {})[row.id] = row
                elif fingerprint(here[row.id].text) != row.fingerprint:
                    self._find(path, row, here[row.id], reworded=True)
        self._match_same_id()
        self._match_same_text()
        self._match_likeness(base)
        self._match_elsewhere()
        self._match_taken_in()

    @property
    def new(self) -> tuple[Entry, ...]:
        """The lines that the base does not know."""
        return tuple(entry for entries in self._new.values() for entry in entries.values())

    @property
    def missing(self) -> dict[str, tuple[Row, ...]]:
        """The rows that are nowhere, by path."""
        return {path: tuple(rows.values()) for path, rows in self._missing.items() if rows}

    def copies(self) -> list[Entry]:
        """The lines that bear the id of another line, and did not before."""
        given = (*self.new, *(one.entry for one in self.found if one.entry.id != one.row.id))
        named = [entry for entry in given if "eid" in entry.annotation]
        if not named:
            return []
        new = {(entry.path, entry.id) for entry in named}
        standing = {
            entry.id
            for doc in self._memory.with_role(*BASED)
            for entry in doc.entries
            if (doc.path, entry.id) not in new
        }
        found: list[Entry] = []
        # A line that is told by its content, since its id stands above it in the file, comes behind all others.
        for entry in sorted(named, key=lambda one: one.id != one.annotation.get("eid")):
            if entry.annotation.get("eid") in standing:
                found.append(entry)
            standing.add(entry.id)
        return found

    def _match_same_id(self) -> None:
        by_id = {entry.id: entry for entry in reversed(self.new)}
        for path, row in self._rows():
            entry = by_id.get(row.id)
            if entry is not None:
                self._take(path, row, entry, reworded=fingerprint(entry.text) != row.fingerprint)

    def _match_same_text(self) -> None:
        said: dict[str, list[Entry]] = {}
        for entry in self.new:
            said.setdefault(fingerprint(entry.text), []).append(entry)
        # Of equal lines those with a history go first.
        for path, row in sorted(self._rows(), key=lambda one: "<!--m:" not in one[1].raw):
            entries = sorted(said.get(row.fingerprint, ()), key=lambda entry: entry.path != path)
            if entries:
                said[row.fingerprint].remove(entries[0])
                self._take(path, row, entries[0], reworded=False)
        standing = self._memory.known if self._missing else {}
        here = {fingerprint(entry.text) for path in self._missing for entry in self._entries(path)}
        nameless = self._without_an_id()
        for path, row in self._rows():
            equal = nameless.get(row.fingerprint)
            if equal and split_annotation(row.raw)[1].body:
                entry = min(equal, key=lambda one: one.path != path)
                equal.remove(entry)
                self._find(path, row, entry, reworded=False)
                del self._missing[path][row.id]
            elif row.fingerprint in standing or row.fingerprint in here:
                del self._missing[path][row.id]

    def _without_an_id(self) -> dict[str, list[Entry]]:
        """The lines without an eid that say what a missing one said: of equal lines the one left is the line."""
        sought = {row.fingerprint for _, row in self._rows()}
        taken = {(one.entry.path, one.entry.id) for one in self.found}
        found: dict[str, list[Entry]] = {}
        for doc in self._memory.with_role(*BASED) if sought else ():
            for entry in doc.entries:
                if "eid" not in entry.annotation and (entry.path, entry.id) not in taken:
                    said = fingerprint(entry.text)
                    if said in sought:
                        found.setdefault(said, []).append(entry)
        return found

    def _match_likeness(self, base: Base) -> None:
        for path, rows in self._missing.items():
            new = self._new.get(path, {})
            alike = Alike(tuple(new.values()), len(rows))
            gaps = self._gaps(path, [row.id for row in base.live(path)])
            place = {entry.id: number for number, entry in enumerate(self._entries(path))}
            for row in tuple(rows.values()):
                start, end = gaps[row.id]
                rated = (
                    (likeness, start <= place[entry.id] < end, entry)
                    for likeness, entry in alike.rated(bare(row.raw))
                    if entry.id in new
                )
                fit = [one for one in rated if one[0] >= (ALIKE_IN_PLACE if one[1] else ALIKE)]
                if fit:
                    self._take(path, row, max(fit, key=lambda one: (one[0], one[1]))[2], reworded=True)

    def _match_elsewhere(self) -> None:
        rows = self._rows()
        homes = {path for path, _ in rows}
        new = [entry for entry in self.new if homes != {entry.path}]
        alike = Alike(new, len(rows))
        for path, row in rows if new else ():
            rated = (one for one in alike.rated(bare(row.raw)) if one[0] >= ALIKE_ELSEWHERE and one[1].path != path)
            fit = [one for one in rated if one[1].id in self._new[one[1].path]]
            if fit:
                self._take(path, row, max(fit, key=lambda one: one[0])[1], reworded=True)

    def _match_taken_in(self) -> None:
        rows, reworded = self._rows(), [one.entry for one in self.found if one.reworded]
        alike = Alike([*reworded, *self.new], len(rows))
        for path, row in rows:
            into = alike.holding(bare(row.raw))
            if into is not None:
                del self._missing[path][row.id]
                self.merged.append(Found(path, row, into, reworded=True))

    def _gaps(self, path: str, order: Sequence[str]) -> dict[str, tuple[int, int]]:
        """For each row, the places in the file now that lie between the neighbours that it had."""
        now = {entry.id: number for number, entry in enumerate(self._entries(path))}
        starts: list[int] = []
        start, end = 0, len(now)
        for name in order:
            starts.append(start)
            start = now[name] + 1 if name in now else start
        gaps: dict[str, tuple[int, int]] = {}
        for name, begun in zip(reversed(order), reversed(starts), strict=True):
            gaps[name] = (begun, end)
            end = now.get(name, end)
        return gaps

    def _entries(self, path: str) -> tuple[Entry, ...]:
        doc = self._memory.document(path)
        return doc.entries if doc is not None else ()

    def _rows(self) -> list[tuple[str, Row]]:
        return [(path, row) for path, rows in self._missing.items() for row in rows.values()]

    def _take(self, path: str, row: Row, entry: Entry, *, reworded: bool) -> None:
        del self._missing[path][row.id]
        del self._new[entry.path][entry.id]
        self._find(path, row, entry, reworded=reworded)

    def _find(self, path: str, row: Row, entry: Entry, *, reworded: bool) -> None:
        again = reworded and fingerprint(entry.text) in self._former
        self.found.append(Found(path, row, entry, reworded, again))
