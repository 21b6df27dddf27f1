"""Putting files into the index and taking them out: all or nothing, and only what is another than before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

from slowwave.pipeline.frozen import TYPE_CHECKING
from slowwave.pipeline.recall.index import HIGH_TERM, PLACES, Index
from slowwave.pipeline.recall.row import HELD, Page, Row
from slowwave.pipeline.recall.terms import head_terms, is_stop, terms

if TYPE_CHECKING:
    from slowwave.pipeline.recall.index import Values

_COLUMNS = (
    "terms, length, head, asks, speaker, day, born, closed, state, weight, last, high, key, line, title, kind, tier, "
    "text, replaces, felt, src"
)
_is_stop = lru_cache(maxsize=1 << 16)(is_stop)


@contextmanager
def changing(index: Index) -> Iterator[Writer]:
    """All or nothing of what the block puts in and takes out. ``sqlite3.Error`` where nothing can be written."""
    database = index.database
    database.execute("BEGIN IMMEDIATE")
    try:
        writer = Writer(index)
        yield writer
        writer.count()
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def by_key(index: Index) -> None:
    """Make an index ready to be asked by key; one of a memory needs it not."""
    index.database.execute("CREATE INDEX IF NOT EXISTS rows_key ON rows(key)")


class Writer:
    """One change of an index. How many rows and pages hold a term is reckoned up and written at its end."""

    def __init__(self, index: Index) -> None:
        self._database = index.database
        self._rows, self._pages, self._speakers = Counter[str](), Counter[str](), Counter[str]()
        self._held: dict[int, set[str]] = {}

    def put(self, page: Page) -> None:
        """Put a file in, in the place of what it was before; rows that stand as they stood are not touched."""
        number, old = self._old(page.path)
        first = number << PLACES
        new = [_values(row) for row in page.rows]
        most = max(len(old), len(new))
        changed = [place for place in range(most) if old[place : place + 1] != new[place : place + 1]]
        gone = [(first + place, old[place]) for place in changed if place < len(old)]
        come = [(first + place, new[place]) for place in changed if place < len(new)]
        self._take(gone)
        self._bring(come)
        if changed:
            lost = "UPDATE vectors SET whole = 0 WHERE page = ?" if new else "DELETE FROM vectors WHERE page = ?"
            self._database.execute(lost, (number,))
        self._pages.update(_all_terms(new))
        self._pages.subtract(_all_terms(old))
        self._database.execute("DELETE FROM replaced WHERE page = ?", (number,))
        named = ((key, row.born, number) for row in page.rows if row.state == HELD for key in row.replaces)
        self._database.executemany("INSERT INTO replaced VALUES(?, ?, ?)", named)
        length = sum(values[1] for values in new)
        self._database.execute(
            "INSERT OR REPLACE INTO pages VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
            (number, page.path, page.stamp, page.digest, page.spoken, len(new), length, page.source),
        )
        self._held.pop(number, None)

    def extend(self, path: str, source: str, rows: Iterable[Row]) -> None:
        """Put further rows behind those of a transcript."""
        number, count = self._page(path)
        new = [_values(row) for row in rows]
        if number not in self._held:
            first = number << PLACES
            found = self._database.execute(
                "SELECT terms FROM rows WHERE id >= ? AND id < ?", (first, first + (1 << PLACES))
            )
            self._held[number] = {term for (terms_,) in found for term in terms_.split()}
        self._bring([((number << PLACES) + count + place, values) for place, values in enumerate(new)])
        fresh = _all_terms(new) - self._held[number]
        self._held[number] |= fresh
        self._pages.update(fresh)
        self._database.execute(
            "INSERT INTO pages VALUES(?, ?, '', '', 1, ?, ?, ?) ON CONFLICT(id) DO UPDATE "
            "SET rows = rows + excluded.rows, length = length + excluded.length",
            (number, path, len(new), sum(values[1] for values in new), source),
        )

    def read_to(self, path: str, stamp: str, digest: str) -> None:
        """Keep how far a transcript was read; without a stamp something is left."""
        self._database.execute("UPDATE pages SET stamp = ?, digest = ? WHERE path = ?", (stamp, digest, path))

    def note_copies(self, path: str, pages: Iterable[int]) -> None:
        """Keep in which pages stands what was left out of this one, because it stands there."""
        number, _ = self._page(path)
        self._database.executemany(
            "INSERT OR IGNORE INTO copies VALUES(?, ?)", ((number, page) for page in pages if page != number)
        )

    def release(self, path: str) -> None:
        """Have pages read again that left a row out because it stands here."""
        number, _ = self._page(path)
        self._database.execute(
            "UPDATE pages SET stamp = '', digest = '' WHERE id IN (SELECT page FROM copies WHERE of = ?)", (number,)
        )
        self._database.execute("DELETE FROM copies WHERE of = ? OR page = ?", (number, number))

    def clear(self, path: str, source: str) -> None:
        """Take all rows of a transcript out."""
        self.put(Page(path, "", "", (), spoken=True, source=source))
        self.release(path)

    def number(self, path: str) -> int:
        """The number of a page."""
        return self._page(path)[0]

    def remove(self, path: str) -> None:
        """Take a transcript out that was cleared."""
        self._database.execute("DELETE FROM pages WHERE path = ?", (path,))

    def stamp(self, path: str, stamp: str) -> None:
        """Keep the stamp of a page that says the same, or of a transcript that was read to its end."""
        self._database.execute("UPDATE pages SET stamp = ? WHERE path = ?", (stamp, path))

    def drop(self, path: str) -> None:
        """Take a file out."""
        self.put(Page(path, "", "", ()))
        self._database.execute("DELETE FROM pages WHERE path = ?", (path,))

    def compact(self) -> None:
        """Merge the parts of the postings into one, which is read faster; for an index that is mostly new."""
        self._database.execute("INSERT INTO postings(postings) VALUES('optimize')")

    def count(self) -> None:
        """Write how many rows and pages hold each term, and who speaks."""
        changed = ((term, self._rows[term], self._pages[term]) for term in self._rows.keys() | self._pages.keys())
        self._database.executemany(
            "INSERT INTO terms VALUES(?, ?, ?) "
            "ON CONFLICT(term) DO UPDATE SET rows = rows + excluded.rows, pages = pages + excluded.pages",
            sorted(one for one in changed if one[1] or one[2]),
        )
        fewer = ((term,) for term, by in self._rows.items() if by < 0)
        self._database.executemany("DELETE FROM terms WHERE term = ? AND rows <= 0", fewer)
        self._database.executemany(
            "INSERT INTO speakers VALUES(?, ?) ON CONFLICT(name) DO UPDATE SET rows = rows + excluded.rows",
            ((name, by) for name, by in self._speakers.items() if name and by),
        )
        self._database.execute("DELETE FROM speakers WHERE rows <= 0")

    def _page(self, path: str) -> tuple[int, int]:
        """(the number of a page, a free one where it is new; how many rows it has)."""
        found = self._database.execute("SELECT id, rows FROM pages WHERE path = ?", (path,)).fetchone()
        if found is None:
            (number,) = self._database.execute("SELECT ifnull(max(id), 0) + 1 FROM pages").fetchone()
            return number, 0
        return found[0], found[1]

    def _old(self, path: str) -> tuple[int, list[Values]]:
        """The number of a page and its rows."""
        number, count = self._page(path)
        if not count:
            return number, []
        low, high = number << PLACES, (number + 1) << PLACES
        rows = self._database.execute(f"SELECT {_COLUMNS} FROM rows WHERE id >= ? AND id < ? ORDER BY id", (low, high))
        return number, rows.fetchall()

    def _take(self, gone: Sequence[tuple[int, Values]]) -> None:
        posted = []
        for number, values in gone:
            distinct = set(values[0].split())
            self._rows.subtract(distinct)
            self._speakers[values[4]] -= 1
            posted.append((number, _posted(distinct, values)))
        write = self._database.executemany
        write("INSERT INTO postings(postings, rowid, terms) VALUES('delete', ?, ?)", posted)
        write("DELETE FROM rows WHERE id = ?", ((number,) for number, _ in gone))

    def _bring(self, come: Sequence[tuple[int, Values]]) -> None:
        posted = []
        for number, values in come:
            distinct = set(values[0].split())
            self._rows.update(distinct)
            self._speakers[values[4]] += 1
            posted.append((number, _posted(distinct, values)))
        write = self._database.executemany
        places = ", ".join("?" * (_COLUMNS.count(",") + 2))
        write(f"INSERT INTO rows(id, {_COLUMNS}) VALUES({places})", ((number, *values) for number, values in come))
        write("INSERT INTO postings(rowid, terms) VALUES(?, ?)", posted)


def _values(row: Row) -> Values:
    head, body = head_terms(row.day, row.title, row.speaker), terms(row.text)
    text = row.text.rstrip()
    asks = 2 if text.endswith(("?", "？")) else 1 if "?" in text or "？" in text else 0
    return (
        " ".join((*head, *body)), len(head) + len(body), len(head), asks, row.speaker, row.day, row.born, row.closed,
        row.state, row.weight, row.last, int(row.high), row.key, row.line, row.title, row.kind, row.tier, row.text,
        ",".join(row.replaces), row.felt, row.src,
    )  # fmt: skip


def _posted(distinct: Iterable[str], values: Values) -> str:
    """What goes into the postings: each term once, none that no question asks for."""
    telling = [term for term in distinct if not _is_stop(term)]
    return " ".join((*telling, HIGH_TERM) if values[11] else telling)


def _all_terms(rows: Iterable[Values]) -> set[str]:
    return {term for values in rows for term in values[0].split()}
