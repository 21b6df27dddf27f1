"""What people did to our files since the last commit: moved, reworded, withdrawn, or too much at once to be meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from slowwave.pipeline.domain.annotation import split_annotation
from slowwave.pipeline.domain.base import BASED, Base, Gone, Row
from slowwave.pipeline.domain.entry import Entry, content_id
from slowwave.pipeline.domain.intent import Follow, Intent, Refuse
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.refusal import WITHDRAWN, Refusal
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.language.words import bare, fingerprint, similarity

MANY = 20
"""More lines than this that vanish at once are nobody's choice of lines (ARCHITECTURE 5: up to 563 did in one commit
of a real history)."""
SEVERAL, SHARE = 3, 10
"""So are at least three that are over a tenth of a file's entries."""
ALIKE, ALIKE_IN_PLACE = 0.6, 0.3
"""Likeness (Dice over bigrams) from which a new line is the old one reworded: anywhere in its file, and between the
same two neighbours."""

_PAIRS = 40_000
"""From here on a whole file was written anew, and only what stands in the old place is compared: a second's work."""

_MARKER = re.compile(r"^(?:<{7}|>{7})(?: |$)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Found:
    """A line of the base that stands elsewhere or in other words now. path: of the file where it stood."""

    path: str
    row: Row
    entry: Entry
    reworded: bool


@dataclass(frozen=True, slots=True)
class HandEdits:
    """found: lines that were moved or reworded. withdrawn, asked: path and row of lines that are gone.

    asked are those whose loss looks like an accident: they are told once and nothing follows from it.
    """

    found: tuple[Found, ...] = ()
    withdrawn: tuple[tuple[str, Row], ...] = ()
    asked: tuple[tuple[str, Row], ...] = ()
    findings: tuple[Finding, ...] = ()

    def intents(self, today: date) -> tuple[Intent, ...]:
        """What the night makes of it, for ``sleep(by_hand=…)``."""
        return (*_follows(self.found), *(_refuse(path, row, today) for path, row in self.withdrawn))

    @property
    def gone(self) -> tuple[tuple[str, Row], ...]:
        """What the next base notes as gone: lines, and the former words of reworded ones."""
        former = ((one.path, _former(one)) for one in self.found if one.reworded)
        return (*self.withdrawn, *self.asked, *former)

    @property
    def since(self) -> Mapping[str, date]:
        """First days of the lines that are known again under another id."""
        return {one.entry.id: one.row.since for one in self.found}


NOTHING = HandEdits()


def hand_edits(base: Base, memory: Memory, unreadable: frozenset[str], *, head_moved: bool) -> HandEdits:
    """Our files against what stood there at the last commit; only files that were changed are looked at.

    unreadable: files that stand there and are not in the memory. head_moved: git has another commit checked out.
    """
    changed = [path for path in sorted(base.files) if path in memory.edited or path in unreadable]
    hunt = _Hunt(base, memory, changed)
    found = tuple(hunt.found())
    gone = {path: rows for path in changed if (rows := hunt.missing(path))}
    reason = _many(gone, head_moved)
    doubtful = {path: reason or _doubt(path, rows, base, memory, unreadable) for path, rows in gone.items()}
    state = {path: Gone.ASKED if doubtful[path] else Gone.WITHDRAWN for path in gone}
    lines = [(path, replace(row, gone=state[path])) for path, rows in gone.items() for row in rows]
    withdrawn = tuple(one for one in lines if one[1].gone is Gone.WITHDRAWN)
    asked = tuple(one for one in lines if one[1].gone is Gone.ASKED)
    return HandEdits(found, withdrawn, asked, tuple(_questions(gone, doubtful)))


class _Hunt:
    """Where the lines of the base are now; local to one call."""

    def __init__(self, base: Base, memory: Memory, changed: Iterable[str]) -> None:
        self._memory = memory
        self._missing: dict[str, list[Row]] = {}
        self._new: dict[str, list[Entry]] = {}
        self._found: list[Found] = []
        for path in sorted(memory.edited):
            doc = memory.document(path)
            if doc is not None and doc.role in BASED:
                known = {row.id for row in _live(base, path)}
                self._new[path] = [entry for entry in doc.entries if entry.id not in known]
        for path in changed:
            here = {entry.id: entry for entry in doc.entries} if (doc := memory.document(path)) else {}
            for row in _live(base, path):
                if row.id not in here:
                    self._missing.setdefault(path, []).append(row)
                elif fingerprint(here[row.id].text) != row.fingerprint:
                    self._found.append(Found(path, row, here[row.id], reworded=True))
        self._match_same_id()
        self._match_same_text()
        self._match_likeness(base)

    def found(self) -> Iterator[Found]:
        yield from self._found

    def missing(self, path: str) -> tuple[Row, ...]:
        return tuple(self._missing.get(path, ()))

    def _match_same_id(self) -> None:
        by_id = {entry.id: entry for entries in self._new.values() for entry in entries}
        for path, row in self._rows():
            entry = by_id.get(row.id)
            if entry is not None:
                self._take(path, row, entry, reworded=fingerprint(entry.text) != row.fingerprint)

    def _match_same_text(self) -> None:
        said: dict[str, list[Entry]] = {}
        for entries in self._new.values():
            for entry in entries:
                said.setdefault(fingerprint(entry.text), []).append(entry)
        for path, row in self._rows():
            entries = sorted(said.get(row.fingerprint, ()), key=lambda entry: entry.path != path)
            if entries:
                said[row.fingerprint].remove(entries[0])
                self._take(path, row, entries[0], reworded=False)
        standing = self._memory.known if self._missing else {}
        here = {fingerprint(entry.text) for path in self._missing for entry in self._entries(path)}
        for path, row in self._rows():
            if row.fingerprint in standing or row.fingerprint in here:
                self._missing[path].remove(row)

    def _match_likeness(self, base: Base) -> None:
        for path in list(self._missing):
            order = [row.id for row in _live(base, path)]
            for row in list(self._missing[path]):
                new = self._new.get(path, [])
                near = self._between(path, order, row.id)
                if len(new) * len(order) > _PAIRS:
                    new = [entry for entry in new if entry.id in near]
                rated = [(similarity(bare(row.raw), entry.text), entry.id in near, entry) for entry in new]
                fit = [one for one in rated if one[0] >= (ALIKE_IN_PLACE if one[1] else ALIKE)]
                if fit:
                    self._take(path, row, max(fit, key=lambda one: (one[0], one[1]))[2], reworded=True)

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
        return [(path, row) for path, rows in self._missing.items() for row in rows]

    def _take(self, path: str, row: Row, entry: Entry, *, reworded: bool) -> None:
        self._missing[path].remove(row)
        self._new[entry.path].remove(entry)
        self._found.append(Found(path, row, entry, reworded))


def _live(base: Base, path: str) -> tuple[Row, ...]:
    file = base.files.get(path)
    return tuple(row for row in file.rows if not row.gone) if file else ()


def _many(gone: Mapping[str, tuple[Row, ...]], head_moved: bool) -> str:
    lines = sum(map(len, gone.values()))
    if lines and head_moved:
        return "git has another commit checked out"
    return f"{lines} lines went at once" if lines > MANY else ""


def _doubt(path: str, rows: tuple[Row, ...], base: Base, memory: Memory, unreadable: frozenset[str]) -> str:
    doc = memory.document(path)
    if doc is None:
        return "the file cannot be read" if path in unreadable else "the file is gone"
    if _MARKER.search(doc.text):
        return "a merge is not finished in it"
    had = len(_live(base, path))
    if len(rows) >= SEVERAL and len(rows) * SHARE > had:
        return f"{len(rows)} of its {had} entries went at once"
    return ""


def _questions(gone: Mapping[str, tuple[Row, ...]], doubtful: Mapping[str, str]) -> Iterator[Finding]:
    for path, rows in gone.items():
        if doubtful[path]:
            many = f"{len(rows)} lines are" if len(rows) > 1 else "1 line is"
            message = (
                f"{many} missing here, and {doubtful[path]}: were they taken out on purpose? Nothing follows from it; "
                f"`dream restore ID` brings one back, such as {rows[0].id}"
            )
            yield Finding("D120", Severity.WARNING, message, path)


def _follows(found: Iterable[Found]) -> Iterator[Follow]:
    for one in found:
        old = dict(split_annotation(one.row.raw)[1].pairs)
        new = one.entry.annotation
        values: list[tuple[str, str | None, str]] = [
            (key, None, given) for key in old if key not in new and (given := _value(one.row, key))
        ]
        if one.reworded and (old or new.pairs):
            by = new.get("by") if "by" in new else None
            values = [value for value in values if value[0] != "by"]
            if by != "edit":
                values.append(("by", by, "edit"))
        if values:
            why = "reworded by hand" if one.reworded else "moved by hand"
            yield Follow(one.entry.path, one.entry.id, tuple(values), why)


def _former(one: Found) -> Row:
    text = split_annotation(one.row.raw)[0]
    name = content_id(one.row.fingerprint, one.path, 0)
    return replace(one.row, id=name, raw=text, gone=Gone.REWORDED)


def _value(row: Row, key: str) -> str:
    return split_annotation(row.raw)[1].get(key)


def _refuse(path: str, row: Row, today: date) -> Refuse:
    text, hidden = split_annotation(row.raw)
    sources = (hidden.get("src"), *hidden.get("ev").split(","))
    evidence = tuple(source for source in sources if source)
    refusal = Refusal(today, WITHDRAWN, row.fingerprint, "edit", bare(text), evidence)
    return Refuse(refusal, f"taken out of {path} by hand; `dream restore {row.id}` brings it back", evidence)
