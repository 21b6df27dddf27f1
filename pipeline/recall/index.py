"""The index: SQLite's FTS5 keeps which rows hold a term, tables of ours the rest. Never the truth: it is made of the
files, may be deleted at any time, and a file that changed is put in anew.

A row's number is that of its page and its place in it, so that its neighbours and its page are told by arithmetic.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence

from slowwave.pipeline.frozen import TYPE_CHECKING, NamedTuple
from slowwave.pipeline.recall.database import uri_of
from slowwave.pipeline.recall.row import Row

if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Values: TypeAlias = tuple[Any, ...]

FORMAT = 4
"""Of the tables, and of the terms in them: whatever makes other terms of a text raises it."""
MARK = 0x5357
"""``application_id``: SW."""
PLACES = 24
"""Bits of a row's place in its page."""
PATIENCE = 2.0
"""Seconds, if nobody says otherwise."""
HIGH_TERM = "⚠"
"""Stands in the postings of a warning; no text has a term of it."""

_TABLES = """
CREATE TABLE pages(id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, stamp TEXT NOT NULL, digest TEXT NOT NULL,
  spoken INTEGER NOT NULL, rows INTEGER NOT NULL, length INTEGER NOT NULL, source TEXT NOT NULL);
CREATE TABLE rows(id INTEGER PRIMARY KEY, terms TEXT NOT NULL, length INTEGER NOT NULL, head INTEGER NOT NULL,
  asks INTEGER NOT NULL, speaker TEXT NOT NULL, day TEXT NOT NULL, born TEXT NOT NULL, closed TEXT NOT NULL,
  state TEXT NOT NULL, weight REAL NOT NULL, last TEXT NOT NULL, high INTEGER NOT NULL, key TEXT NOT NULL,
  line INTEGER NOT NULL, title TEXT NOT NULL, kind TEXT NOT NULL, tier TEXT NOT NULL, text TEXT NOT NULL,
  replaces TEXT NOT NULL, felt REAL NOT NULL, src TEXT NOT NULL);
CREATE TABLE terms(term TEXT PRIMARY KEY, rows INTEGER NOT NULL, pages INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE speakers(name TEXT PRIMARY KEY, rows INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE replaced(key TEXT NOT NULL, born TEXT NOT NULL, page INTEGER NOT NULL);
CREATE INDEX replaced_key ON replaced(key);
CREATE INDEX replaced_page ON replaced(page);
CREATE TABLE copies(page INTEGER NOT NULL, of INTEGER NOT NULL, UNIQUE(page, of));
CREATE TABLE vectors(page INTEGER PRIMARY KEY, model TEXT NOT NULL, whole INTEGER NOT NULL, marks BLOB NOT NULL,
  cells BLOB NOT NULL);
CREATE VIRTUAL TABLE postings USING fts5(terms, content='', columnsize=0, detail=none, tokenize='ascii');
"""
_MEASURES = ("page_count", "freelist_count", "page_size")
_CHUNK = 500
"""Values in one statement; SQLite before 3.32 takes 999."""


class Stored(NamedTuple):
    """A row as the ranking reads it. length: of its terms; head: how many of them tell day, topic and speaker. asks: 1
    where it has a question mark, 2 where it ends with one."""

    id: int
    terms: str
    length: int
    head: int
    asks: int
    speaker: str
    day: str
    born: str
    closed: str
    state: str
    weight: float
    last: str
    high: int
    key: str
    src: str


class Totals(NamedTuple):
    """Of the whole index. length: terms of all rows."""

    pages: int
    rows: int
    length: int


class Index:
    """An open index. Every method may raise ``sqlite3.Error``: the caller then answers from the text."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database
        """Open in the mode in which each statement stands for itself."""

    def close(self) -> None:
        self.database.close()

    def stamps(self, source: str = "") -> dict[str, tuple[str, str]]:
        """Path to the stamp and the digest of each page. source: an agent's, for its transcripts."""
        found = self.database.execute("SELECT path, stamp, digest FROM pages WHERE source = ?", (source,))
        return {path: (stamp, digest) for path, stamp, digest in found}

    def paths(self) -> list[tuple[int, str]]:
        """Number and path of each page."""
        return self.database.execute("SELECT id, path FROM pages").fetchall()

    def totals(self) -> Totals:
        found = self.database.execute("SELECT count(*), ifnull(sum(rows), 0), ifnull(sum(length), 0) FROM pages")
        return Totals(*found.fetchone())

    def frequencies(self, wanted: Iterable[str]) -> dict[str, tuple[int, int]]:
        """Term to (rows that hold it, pages that do); what stands nowhere is left out."""
        found = self._each("SELECT term, rows, pages FROM terms WHERE term IN ({})", tuple(wanted))
        return {term: (rows, pages) for term, rows, pages in found}

    def vocabulary(self, first: str, shortest: int) -> tuple[str, ...]:
        """The terms that begin with this letter and have so many letters or more, by spelling."""
        statement = "SELECT term FROM terms WHERE term >= ? AND term < ? AND length(term) >= ?"
        found = self.database.execute(statement, (first, chr(ord(first) + 1), shortest))
        return tuple(term for (term,) in found)

    def speakers(self) -> tuple[str, ...]:
        return tuple(name for (name,) in self.database.execute("SELECT name FROM speakers ORDER BY name"))

    def stamp_of(self, path: str) -> tuple[str, str]:
        """(the stamp of one page, "" where something of it was not read; its digest)."""
        found = self.database.execute("SELECT stamp, digest FROM pages WHERE path = ?", (path,)).fetchone()
        return (str(found[0]), str(found[1])) if found else ("", "")

    def sources(self) -> tuple[str, ...]:
        """The agents whose transcripts are in it."""
        found = self.database.execute("SELECT DISTINCT source FROM pages WHERE source != '' ORDER BY source")
        return tuple(name for (name,) in found)

    def pages_of(self, keys: Iterable[str]) -> dict[str, int]:
        """Key to the number of the page in which a row bears it; for an index that ``writing.by_key`` made ready."""
        found = self._each("SELECT key, id FROM rows WHERE key IN ({})", tuple(keys))
        return {key: number >> PLACES for key, number in found}

    def by_age(self) -> list[tuple[str, str]]:
        """(path, source) of the transcripts that have rows, those first that were last spoken in the longest ago."""
        last = f"SELECT max(born) FROM rows WHERE id >= pages.id << {PLACES} AND id < (pages.id + 1) << {PLACES}"
        found = self.database.execute(
            f"SELECT path, source FROM pages WHERE source != '' AND rows > 0 ORDER BY ({last}), path"
        )
        return found.fetchall()

    def by_keys(self, keys: Iterable[str]) -> dict[str, tuple[str, Row]]:
        """Key to the path of its page and its row, as it was put in; of an index that ``writing.by_key`` made ready."""
        found: dict[int, str] = dict(self._each("SELECT id, key FROM rows WHERE key IN ({})", tuple(keys)))
        rows, pages = self.shown(found), self.pages({number >> PLACES for number in found})
        return {key: (pages[number >> PLACES][0], rows[number]) for number, key in found.items()}

    def size(self) -> int:
        """Bytes that are in use."""
        values = (self.database.execute(f"PRAGMA {name}").fetchone()[0] for name in _MEASURES)
        whole, free, each = values
        return int((whole - free) * each)

    def holding(self, term: str) -> list[int]:
        """The numbers of the rows that hold a term, rising."""
        return self._matching(_quoted(term))

    def warnings(self, terms: Iterable[str]) -> list[int]:
        """The numbers of the warnings that hold one of these terms, rising; FTS5 puts both together without naming the
        warnings of the whole memory."""
        return self._matching(f"{_quoted(HIGH_TERM)} AND ({' OR '.join(map(_quoted, terms))})")

    def _matching(self, query: str) -> list[int]:
        found = self.database.execute("SELECT rowid FROM postings WHERE postings MATCH ?", (query,))
        return [row for (row,) in found]

    def rows(self, numbers: Iterable[int]) -> dict[int, Stored]:
        """The rows of these numbers that there are."""
        columns = ", ".join(Stored._fields)
        found = self._each(f"SELECT {columns} FROM rows WHERE id IN ({{}})", tuple(numbers))
        return {values[0]: Stored._make(values) for values in found}

    def pages(self, numbers: Iterable[int]) -> dict[int, tuple[str, bool, int]]:
        """Number of a page to its path, whether it was spoken, and its length in terms."""
        found = self._each("SELECT id, path, spoken, length FROM pages WHERE id IN ({})", tuple(numbers))
        return {number: (path, bool(spoken), length) for number, path, spoken, length in found}

    def shown(self, numbers: Iterable[int]) -> dict[int, Row]:
        """The rows of these numbers as they were put in."""
        columns = ", ".join(Row._fields)
        found = self._each(f"SELECT id, {columns} FROM rows WHERE id IN ({{}})", tuple(numbers))
        return {values[0]: _row(Row._make(values[1:])) for values in found}

    def replaced(self, keys: Iterable[str], moment: str) -> set[str]:
        """Those of these entries that a newer one names, by then; of lines that we may not close only that tells."""
        if self.database.execute("SELECT 1 FROM replaced LIMIT 1").fetchone() is None:
            return set()
        statement = "SELECT key, born FROM replaced WHERE key IN ({})"
        return {key for key, born in self._each(statement, tuple(keys)) if born <= moment}

    def _each(self, statement: str, values: Sequence[object]) -> Iterator[Values]:
        for start in range(0, len(values), _CHUNK):
            part = values[start : start + _CHUNK]
            yield from self.database.execute(statement.format(", ".join("?" * len(part))), part)


def opened(path: str, *, write: bool, patience: float = PATIENCE) -> Index:
    """The index in a file; made, where it may write and nothing stands there. ":memory:" is one for this moment alone.
    patience: seconds that a look waits for a night that puts pages in.

    ``sqlite3.Error`` where it is torn or of another version, or cannot be opened so.
    """
    if path == ":memory:":
        database = sqlite3.connect(path, isolation_level=None)
    else:
        mode = "rwc" if write else "ro"
        where = f"{uri_of(path)}?mode={mode}"
        database = sqlite3.connect(where, uri=True, timeout=patience, isolation_level=None)
    try:
        database.execute("PRAGMA secure_delete = ON")
        (mark,) = database.execute("PRAGMA application_id").fetchone()
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if write and (mark, version) == (0, 0) and not database.execute("SELECT 1 FROM sqlite_master").fetchone():
            database.executescript(
                f"BEGIN IMMEDIATE; PRAGMA application_id = {MARK}; PRAGMA user_version = {FORMAT}; {_TABLES} COMMIT"
            )
        elif (mark, version) != (MARK, FORMAT):
            raise sqlite3.DatabaseError("it is no index of this version")
    except BaseException:
        database.close()
        raise
    return Index(database)


def _row(stored: Row) -> Row:
    """A row from its columns."""
    replaces = str(stored.replaces)
    return stored._replace(high=bool(stored.high), replaces=tuple(replaces.split(",")) if replaces else ())


def _quoted(term: str) -> str:
    return f'"{term}"'
