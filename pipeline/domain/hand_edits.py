"""What people did to our files since the last commit: moved, reworded, withdrawn, or too much at once to be meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from slowwave.pipeline.domain.annotation import split_annotation
from slowwave.pipeline.domain.base import Base, Gone, Row
from slowwave.pipeline.domain.entry import EDIT, Entry, content_id
from slowwave.pipeline.domain.found_again import Found, Hunt
from slowwave.pipeline.domain.intent import Follow, Intent, Refuse
from slowwave.pipeline.domain.lines import new_eid
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.refusal import WITHDRAWN, Refusal
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.language.words import bare

MANY = 20
"""More lines than this that vanish at once are nobody's choice of lines (ARCHITECTURE 5: up to 563 did in one commit
of a real history)."""
SEVERAL, SHARE = 3, 10
"""So are at least three that are over a tenth of a file's entries."""

COPIED = "copied by hand; it has an id of its own now"
_MARKER = re.compile(r"^(?:<{7}|>{7}) ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class HandEdits:
    """found: lines that were moved or reworded. merged: lines that stand in another one now. new: typed by hand.
    copies: lines that bear the id of another one. withdrawn, asked: path and row of lines that are gone.

    asked are those whose loss looks like an accident: they are told once and nothing follows from it.
    """

    found: tuple[Found, ...] = ()
    merged: tuple[Found, ...] = ()
    new: tuple[Entry, ...] = ()
    copies: frozenset[Entry] = frozenset()
    withdrawn: tuple[tuple[str, Row], ...] = ()
    asked: tuple[tuple[str, Row], ...] = ()
    findings: tuple[Finding, ...] = ()

    def intents(self, today: date, by: str = EDIT) -> tuple[Intent, ...]:
        """What the night makes of it, for ``sleep(by_hand=…)``. by: whose words a reworded line is."""
        return (
            *(_follow(one, by, one.entry in self.copies) for one in self.found if self._is_told(one)),
            *(Follow(one.entry.path, one.entry.id, (), _taken_in(one)) for one in self.merged),
            *(_refuse(path, row, today) for path, row in self.withdrawn),
            *(_named_anew(entry) if entry in self.copies else _typed(entry) for entry in self.new),
        )

    def _is_told(self, one: Found) -> bool:
        return one.reworded or one.moved or _lost(one) or one.entry in self.copies

    @property
    def gone(self) -> tuple[tuple[str, Row], ...]:
        """What the next base notes as gone: lines, and the former words of reworded ones."""
        former = ((one.path, _former(one)) for one in self.found if one.reworded)
        merged = ((one.path, replace(one.row, gone=Gone.REWORDED)) for one in self.merged)
        return (*self.withdrawn, *self.asked, *former, *merged)

    @property
    def since(self) -> Mapping[str, date]:
        """First days of the lines that are known again under another id."""
        return {one.entry.id: one.row.since for one in self.found}

    @property
    def reworded(self) -> frozenset[str]:
        """Ids of the lines that say something else now, as they are and as they were."""
        lines = (*(one for one in self.found if one.reworded), *self.merged)
        return frozenset(name for one in lines for name in (one.entry.id, one.row.id))


NOTHING = HandEdits()


def hand_edits(
    base: Base,
    memory: Memory,
    unreadable: frozenset[str],
    *,
    head_moved: bool,
    copied: frozenset[str] = frozenset(),
) -> HandEdits:
    """Our files against what stood there at the last commit; only files that were changed are looked at.

    unreadable: files that stand there and are not in the memory. head_moved: git has another commit checked out.
    copied: files beside which a sync tool left a conflict copy, in which a line that is missing may stand.
    """
    hunt = Hunt(base, memory, [path for path in sorted(base.files) if path in memory.edited and path not in unreadable])
    gone = hunt.missing
    reason = _many(gone) or _elsewhere(gone, base, memory, unreadable)
    checked_out = "git has another commit checked out" if head_moved else ""
    doubtful = {path: checked_out or _doubt(path, rows, base, memory) or reason for path, rows in gone.items()}
    doubtful |= {path: doubtful[path] or "a conflict copy of the file lies beside it" for path in copied & gone.keys()}
    state = {path: Gone.ASKED if doubtful[path] else Gone.WITHDRAWN for path in gone}
    lines = [(path, replace(row, gone=state[path])) for path, rows in gone.items() for row in rows]
    return HandEdits(
        tuple(hunt.found),
        tuple(hunt.merged),
        hunt.new,
        frozenset(hunt.copies()),
        tuple(one for one in lines if one[1].gone is Gone.WITHDRAWN),
        tuple(one for one in lines if one[1].gone is Gone.ASKED),
        tuple(_questions(gone, doubtful)),
    )


def _many(gone: Mapping[str, tuple[Row, ...]]) -> str:
    lines = sum(map(len, gone.values()))
    return f"{lines} lines went at once" if lines > MANY else ""


def _elsewhere(gone: Iterable[str], base: Base, memory: Memory, unreadable: frozenset[str]) -> str:
    """Where a file is not to be had, the folder may be half there, and what is missing in others means nothing."""
    shut = next((path for path in sorted(unreadable) if base.live(path)), "")
    if shut:
        return f"{shut} cannot be read"
    lost = next((path for path in gone if memory.document(path) is None), "")
    return f"{lost} is gone" if lost else ""


def _doubt(path: str, rows: tuple[Row, ...], base: Base, memory: Memory) -> str:
    doc = memory.document(path)
    if doc is None:
        return "the file is gone"
    if _MARKER.search(doc.text):
        return "a merge is not finished in it"
    if base.files[path].stood(doc.digest):
        return "the file is as it stood at an earlier dream"
    had = len(base.live(path))
    if len(rows) >= SEVERAL and len(rows) * SHARE > had:
        return f"{len(rows)} of its {had} entries went at once"
    return ""


def _questions(gone: Mapping[str, tuple[Row, ...]], doubtful: Mapping[str, str]) -> Iterator[Finding]:
    for path, rows in gone.items():
        if doubtful[path]:
            many = counted(len(rows), "line is", "lines are")
            message = (
                f"{many} missing here, and {doubtful[path]}: were they taken out on purpose? Nothing follows from it; "
                f"`dream restore ID` brings one back, such as {rows[0].id}"
            )
            yield Finding("D120", Severity.WARNING, message, path)


def _typed(entry: Entry) -> Follow:
    return Follow(entry.path, entry.id, (), "written by hand")


def _named_anew(entry: Entry) -> Follow:
    return Follow(entry.path, entry.id, (_own_id(entry, ""),), COPIED)


def _own_id(entry: Entry, before: str) -> tuple[str, str, str]:
    """The id that it had, or a new one."""
    name = before or new_eid(entry.text, entry.path, entry.id, entry.annotation.get("vf"))
    return ("eid", entry.annotation.get("eid"), name)


def _follow(one: Found, by: str, copied: bool) -> Follow:
    old, new = split_annotation(one.row.raw)[1], one.entry.annotation
    values: list[tuple[str, str | None, str]] = []
    if _lost(one):
        keys = dict(old.pairs)
        values = [(key, None, given) for key in keys if key not in new and (given := old.get(key))]
    if one.reworded and (old.pairs or new.pairs) and not one.again:
        had = new.get("by") if "by" in new else None
        values = [value for value in values if value[0] != "by"]
        if had != by:
            values.append(("by", had, by))
    if copied:
        values.append(_own_id(one.entry, one.row.id if one.row.id == old.get("eid") else ""))
    return Follow(one.entry.path, one.entry.id, tuple(values), _why(one))


def _lost(one: Found) -> bool:
    """Whether the annotation went, and was not changed where it stands."""
    old = split_annotation(one.row.raw)[1]
    return bool(old.pairs) and one.entry.id != one.row.id and "eid" not in one.entry.annotation


def _why(one: Found) -> str:
    if one.moved:
        done = "moved and reworded" if one.reworded else "moved"
        return f"{done} by hand from {one.path}"
    if one.reworded:
        return "reworded by hand"
    return "its annotation was taken off; it is set again" if _lost(one) else COPIED


def _taken_in(one: Found) -> str:
    said = bare(split_annotation(one.row.raw)[0])
    return f"by hand it took in “{said}”; `dream restore {one.row.id}` brings that back"


def _former(one: Found) -> Row:
    text = split_annotation(one.row.raw)[0]
    name = content_id(one.row.fingerprint, one.path, 0)
    return replace(one.row, id=name, raw=text, gone=Gone.REWORDED)


def _refuse(path: str, row: Row, today: date) -> Refuse:
    text, hidden = split_annotation(row.raw)
    sources = (hidden.get("src"), *hidden.get("ev").split(","))
    evidence = tuple(source for source in sources if source)
    refusal = Refusal(today, WITHDRAWN, row.fingerprint, EDIT, bare(text), evidence)
    return Refuse(refusal, f"taken out of {path} by hand; `dream restore {row.id}` brings it back", evidence)
