"""Where the lines of the base are now: under their id, elsewhere, in other words, or in another line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from slowwave.pipeline.domain.base import BASED, Base, Row
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.language.words import bare, bigrams, fingerprint, normalise, similarity

ALIKE, ALIKE_IN_PLACE, ALIKE_ELSEWHERE = 0.6, 0.3, 0.75
"""Likeness (Dice over bigrams) from which a new line is the old one reworded: anywhere in its file, between the same
two neighbours, and in another file."""
TAKEN_IN = 0.9
"""Share of an old line's bigrams from which a new one, in which the old words stand among others, has taken it in."""
_PAIRS = 40_000
"""From here on a whole file was written anew, and only what stands in the old place is compared: a second's work."""


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
    """The search, done when it is made. found: lines that live on; merged: lines that another took in; new: lines that
    the base does not know, by path; missing: rows that are nowhere, by path."""

    def __init__(self, base: Base, memory: Memory, changed: Iterable[str]) -> None:
        self._memory = memory
        self._former = frozenset(row.fingerprint for _, row in base.gone())
        self.found: list[Found] = []
        self.merged: list[Found] = []
        self.missing: dict[str, list[Row]] = {}
        self.new: dict[str, list[Entry]] = {}
        for path in sorted(memory.edited):
            doc = memory.document(path)
            if doc is not None and doc.role in BASED:
                known = {row.id for row in base.live(path)}
                self.new[path] = [entry for entry in doc.entries if entry.id not in known]
        for path in changed:
            here = {entry.id: entry for entry in doc.entries} if (doc := memory.document(path)) else {}
            for row in base.live(path):
                if row.id not in here:
                    self.missing.setdefault(path, []).append(row)
                elif fingerprint(here[row.id].text) != row.fingerprint:
                    self._find(path, row, here[row.id], reworded=True)
        self._match_same_id()
        self._match_same_text()
        self._match_likeness(base)
        self._match_elsewhere()
        self._match_taken_in()

    def copies(self) -> list[Entry]:
        """The new lines that bear the id of a line in another file."""
        named = [entry for entries in self.new.values() for entry in entries if entry.id == entry.annotation.get("eid")]
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
        for entry in named:
            if entry.id in standing:
                found.append(entry)
            standing.add(entry.id)
        return found

    def _match_same_id(self) -> None:
        by_id = {entry.id: entry for entries in self.new.values() for entry in entries}
        for path, row in self._rows():
            entry = by_id.get(row.id)
            if entry is not None:
                self._take(path, row, entry, reworded=fingerprint(entry.text) != row.fingerprint)

    def _match_same_text(self) -> None:
        said: dict[str, list[Entry]] = {}
        for entries in self.new.values():
            for entry in entries:
                said.setdefault(fingerprint(entry.text), []).append(entry)
        for path, row in self._rows():
            entries = sorted(said.get(row.fingerprint, ()), key=lambda entry: entry.path != path)
            if entries:
                said[row.fingerprint].remove(entries[0])
                self._take(path, row, entries[0], reworded=False)
        standing = self._memory.known if self.missing else {}
        here = {fingerprint(entry.text) for path in self.missing for entry in self._entries(path)}
        for path, row in self._rows():
            if row.fingerprint in standing or row.fingerprint in here:
                self.missing[path].remove(row)

    def _match_likeness(self, base: Base) -> None:
        for path in list(self.missing):
            order = [row.id for row in base.live(path)]
            for row in list(self.missing[path]):
                new = self.new.get(path, [])
                near = self._between(path, order, row.id)
                if len(new) * len(order) > _PAIRS:
                    new = [entry for entry in new if entry.id in near]
                rated = [(similarity(bare(row.raw), entry.text), entry.id in near, entry) for entry in new]
                fit = [one for one in rated if one[0] >= (ALIKE_IN_PLACE if one[1] else ALIKE)]
                if fit:
                    self._take(path, row, max(fit, key=lambda one: (one[0], one[1]))[2], reworded=True)

    def _match_elsewhere(self) -> None:
        for path, row in self._few(self.new.values()):
            others = [entry for other, entries in self.new.items() if other != path for entry in entries]
            rated = [(similarity(bare(row.raw), entry.text), entry) for entry in others]
            likeness, entry = max(rated, key=lambda one: one[0], default=(0.0, None))
            if entry is not None and likeness >= ALIKE_ELSEWHERE:
                self._take(path, row, entry, reworded=True)

    def _match_taken_in(self) -> None:
        reworded = [one.entry for one in self.found if one.reworded]
        for path, row in self._few([*self.new.values(), reworded]):
            said = bare(row.raw)
            others = (*reworded, *(entry for entries in self.new.values() for entry in entries))
            into = next((entry for entry in others if _holds(entry.text, said)), None)
            if into is not None:
                self.missing[path].remove(row)
                self.merged.append(Found(path, row, into, reworded=True))

    def _few(self, lines: Iterable[list[Entry]]) -> list[tuple[str, Row]]:
        """The rows still missing, none where a comparison of each with each of these would take too long."""
        rows = self._rows()
        return rows if len(rows) * sum(map(len, lines)) <= _PAIRS else []

    def _between(self, path: str, order: list[str], row_id: str) -> frozenset[str]:
        """Ids of the lines that stand now between the neighbours that the row had."""
        now = [entry.id for entry in self._entries(path)]
        standing = set(now)
        place = order.index(row_id)
        above = next((one for one in reversed(order[:place]) if one in standing), None)
        below = next((one for one in order[place + 1 :] if one in standing), None)
        start = now.index(above) + 1 if above is not None else 0
        return frozenset(now[start : now.index(below) if below is not None else len(now)])

    def _entries(self, path: str) -> tuple[Entry, ...]:
        doc = self._memory.document(path)
        return doc.entries if doc is not None else ()

    def _rows(self) -> list[tuple[str, Row]]:
        return [(path, row) for path, rows in self.missing.items() for row in rows]

    def _take(self, path: str, row: Row, entry: Entry, *, reworded: bool) -> None:
        self.missing[path].remove(row)
        self.new[entry.path].remove(entry)
        self._find(path, row, entry, reworded=reworded)

    def _find(self, path: str, row: Row, entry: Entry, *, reworded: bool) -> None:
        again = reworded and fingerprint(entry.text) in self._former
        self.found.append(Found(path, row, entry, reworded, again))


def _holds(text: str, words: str) -> bool:
    """Whether the words stand in a longer text, as they are or nearly."""
    if normalise(words) in normalise(text):
        return True
    few, many = bigrams(words), bigrams(text)
    # A long text holds most bigrams of any short one.
    return bool(few) and len(many) <= 4 * len(few) and len(few & many) >= TAKEN_IN * len(few)
