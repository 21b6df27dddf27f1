"""What stood in our files at the last commit: the measure of what people did to them since."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from enum import StrEnum

from slowwave.pipeline.domain.document import INPUT_ONLY, PAGES, Document
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.frozen import dataclass, replace
from slowwave.pipeline.language.words import fingerprint

BASED = (Role.TOPIC, Role.PROCEDURES, Role.EPISODE, Role.CANDIDATES, Role.PENDING, Role.PATTERN, Role.ARCHIVE)
"""The roles whose lines are followed; of our other files only the digest is kept."""
NOT_OURS = INPUT_ONLY | PAGES | {Role.LEARNINGS}


class Gone(StrEnum):
    """Where a line is that stood in its file once."""

    NO = ""
    REWORDED = "reworded"
    ASKED = "asked"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Row:
    """One entry as it stood. raw: its whole block without the last line end. under: the title above it, "" for none.

    since: the day on which it first stood in a commit. gone: asked, when too much vanished at once to be meant;
    reworded, for the words that somebody replaced, under an id of their own, since the line lives on.
    """

    id: str
    fingerprint: str
    raw: str
    since: date
    under: str = ""
    gone: Gone = Gone.NO


@dataclass(frozen=True, slots=True)
class BaseFile:
    """digest: SHA-256 of the file, "" for one that was not there. former: how its digests began after earlier commits,
    the newest last."""

    digest: str
    rows: tuple[Row, ...] = ()
    former: tuple[str, ...] = ()

    def stood(self, digest: str) -> bool:
        """Whether the file was once as this digest says, and then another commit came."""
        return digest[:SHORT] in self.former

    def then(self, digest: str, rows: tuple[Row, ...]) -> BaseFile:
        """The file after a further commit."""
        known = [one for one in (*self.former, self.digest[:SHORT]) if one and one != digest[:SHORT]]
        return BaseFile(digest, rows, tuple(dict.fromkeys(known))[-FORMER:])


FORMER, SHORT = 30, 16
"""How many earlier states of a file are known by their digest, as many as there are undo images; and how much of it."""
_NONE = BaseFile("")


@dataclass(frozen=True, slots=True)
class Base:
    """files: by path."""

    files: Mapping[str, BaseFile]

    def first_seen(self) -> dict[str, date]:
        """Id to the day on which it first stood in a commit."""
        return {row.id: row.since for file in self.files.values() for row in file.rows}

    def days_of(self, paths: Iterable[str]) -> dict[str, date]:
        """First days of the lines that stand in these files, for the day on which a change of them is taken back."""
        rows = (row for path in paths if path in self.files for row in self.files[path].rows)
        return {row.id: row.since for row in rows if not row.gone}

    def edited(self, documents: Iterable[Document], unreadable: frozenset[str]) -> frozenset[str]:
        """Our files that are not as the last commit left them, new ones and missing ones included."""
        ours = {doc.path: doc for doc in documents if doc.role not in NOT_OURS}
        known = {path for path, file in self.files.items() if file.digest}
        missing = known - ours.keys() - unreadable
        changed = {path for path, doc in ours.items() if path not in known or self.files[path].digest != doc.digest}
        return frozenset(missing | changed)

    def next(
        self,
        documents: Iterable[Document],
        today: date,
        *,
        gone: Iterable[tuple[str, Row]] = (),
        since: Mapping[str, date] | None = None,
        unreadable: frozenset[str] = frozenset(),
    ) -> Base:
        """What stands there after a commit. gone: lines found missing, marked as such; they and the ones that were
        gone before stay known until their text stands in a file again. since: first days known from elsewhere.
        unreadable: files that stand there and are not among the documents."""
        known = {**self.first_seen(), **(since or {})}
        files: dict[str, BaseFile] = {path: self.files[path] for path in unreadable & self.files.keys()}
        for doc in documents:
            if doc.role not in NOT_OURS:
                old = self.files.get(doc.path)
                same = old is not None and old.digest == doc.digest and not any(row.gone for row in old.rows)
                then = (old or _NONE).then
                files[doc.path] = old if old is not None and same else then(doc.digest, _rows(doc, known, today))
        standing = {row.fingerprint for file in files.values() for row in file.rows if not row.gone}
        for path, row in (*self.gone(), *gone):
            if row.fingerprint not in standing:
                file = files.get(path) or self.files.get(path, _NONE).then("", ())
                kept = tuple(one for one in file.rows if one.id != row.id)
                files[path] = replace(file, rows=(*kept, row))
        return Base(files)

    def amended(
        self,
        before: Mapping[str, Document],
        after: Mapping[str, Document | None],
        today: date,
        *,
        pending: frozenset[str],
        since: Mapping[str, date],
    ) -> Base:
        """The base after a command between two nights. after: the files that it changed, None for one that went.

        pending: files of which the next night has still to see what people, or this command, did: they keep their
        old digest, and only the command's own lines enter or leave.
        """
        known = {**self.first_seen(), **since}
        files = dict(self.files)
        for path, doc in after.items():
            was, now = before.get(path), () if doc is None else _rows(doc, known, today)
            old = files.pop(path, None)
            if path in pending and old is not None:
                had = {row.id: row for row in (_rows(was, known, today) if was is not None else ())}
                has = {row.id: row for row in now}
                kept = [has.get(row.id, row) if had.get(row.id, row).raw == row.raw else row for row in old.rows]
                left = [row for row in kept if row.gone or row.id not in had or row.id in has]
                added = [row for row in now if row.id not in had and row.id not in {one.id for one in left}]
                files[path] = replace(old, rows=(*left, *added))
            elif path in pending and doc is not None and doc.role not in NOT_OURS:
                files[path] = BaseFile("", now)
            elif doc is not None and doc.role not in NOT_OURS:
                gone = tuple(row for row in old.rows if row.gone) if old is not None else ()
                files[path] = (old or _NONE).then(doc.digest, (*now, *gone))
            elif old is not None and any(row.gone for row in old.rows):
                files[path] = old.then("", tuple(row for row in old.rows if row.gone))
        return Base(files)

    def live(self, path: str) -> tuple[Row, ...]:
        """The lines that stood in that file."""
        file = self.files.get(path)
        return tuple(row for row in file.rows if not row.gone) if file else ()

    def gone(self) -> tuple[tuple[str, Row], ...]:
        """The lines that stand nowhere any more, with the file they stood in."""
        return tuple((path, row) for path, file in self.files.items() for row in file.rows if row.gone)


def _rows(doc: Document, known: Mapping[str, date], today: date) -> tuple[Row, ...]:
    if doc.role not in BASED:
        return ()
    return tuple(
        Row(
            block.entry.id,
            fingerprint(block.entry.text),
            block.raw.rstrip("\r\n"),
            # A line that gains its eid keeps the digits of the id that it had.
            known.get(block.entry.id) or known.get("l" + block.entry.id[1:]) or today,
            block.heading,
        )
        for block in doc.blocks
        if block.entry is not None
    )
