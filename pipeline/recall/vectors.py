"""Vectors in the index: which rows come close to a question in meaning, and the making of those that are missing.

A page's vectors lie in one value, in the order of its rows, so that a question reads few of them. Where a page changed
since, its rows are told by a mark of their text, and what was reworded has none until the next ``fill``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from slowwave.pipeline.frozen import TYPE_CHECKING
from slowwave.pipeline.recall.index import PLACES, Index
from slowwave.pipeline.recall.model import NAME, SIZE, STEP, Model

if TYPE_CHECKING:
    from typing import Any

    from numpy import float32, int64
    from numpy.typing import NDArray

BATCH = 256
"""Vectors that are made before they are written: some seconds of work, so that little of it is lost."""
PAGES = 64
"""Pages whose vectors are multiplied at once."""
BESIDE = 0.5
"""How much what was said just before and after a row counts beside it: half a point of recall@10 on LoCoMo."""
MARK = 8
"""Bytes of a text's mark."""


class Close:
    """How close rows come to a question: cosines, of those rows that have a vector."""

    def __init__(self, numbers: NDArray[int64], cosines: NDArray[float32]) -> None:
        self._numbers, self._cosines = numbers, cosines

    def nearest(self, most: int, away: Collection[int] = ()) -> list[int]:
        """The rows that come closest, best first, none of the pages ``away``."""
        import numpy as np

        numbers, cosines = self._numbers, self._cosines
        if away:
            here = ~np.isin(numbers >> PLACES, list(away))
            numbers, cosines = numbers[here], cosines[here]
        places = np.argpartition(-cosines, most)[:most] if most < len(cosines) else np.arange(len(cosines))
        # Of equals the first, so that every process finds the same.
        best: list[int] = numbers[places[np.lexsort((numbers[places], -cosines[places]))]].tolist()
        return best

    def far_off(self, deviations: float) -> float:
        """The cosine of a row that comes by so many standard deviations closer than usual."""
        if not len(self._cosines):
            return 1.0
        return float(self._cosines.mean()) + deviations * float(self._cosines.std())

    def of(self, numbers: Iterable[int]) -> dict[int, float]:
        """The cosines of those of these rows that have one."""
        import numpy as np

        wanted = np.array(sorted(numbers), np.int64)
        if not len(wanted) or not len(self._numbers):
            return {}
        places = np.minimum(np.searchsorted(self._numbers, wanted), len(self._numbers) - 1)
        there = self._numbers[places] == wanted
        return dict(zip(wanted[there].tolist(), self._cosines[places[there]].tolist(), strict=True))


def has_vectors(index: Index) -> bool:
    """Whether there is any that a question can be held against."""
    found = index.database.execute("SELECT 1 FROM vectors WHERE model = ? LIMIT 1", (NAME,)).fetchone()
    return found is not None


def closeness(index: Index, model: Model, question: str) -> Close:
    """How close the rows of an index come to a question, one that was said with what was said just before and after."""
    import numpy as np

    asked = model.asked(question) / np.float32(STEP)
    numbers: list[NDArray[int64]] = []
    cosines: list[NDArray[float32]] = []
    waiting: list[bytes] = []

    def turn() -> None:
        cells = np.frombuffer(b"".join(waiting), np.int8).reshape(-1, SIZE)
        # Not by BLAS, whose threads cost forty times this on a machine that has something else to do.
        cosines.append(np.einsum("ij,j->i", cells, asked))
        waiting.clear()

    for page, places, cells in _kept(index):
        numbers.append((page << PLACES) + places)
        waiting.append(cells)
        if len(waiting) >= PAGES:
            turn()
    turn()
    if not numbers:
        return Close(np.empty(0, np.int64), np.empty(0, np.float32))
    spoken = [page for (page,) in index.database.execute("SELECT id FROM pages WHERE spoken")]
    every = np.concatenate(numbers)
    return Close(every, _with_those_beside(every, np.concatenate(cosines), spoken))


def _with_those_beside(numbers: NDArray[int64], cosines: NDArray[float32], spoken: Sequence[int]) -> NDArray[float32]:
    """The mean of the cosines of each row of these pages and of those beside it, its own where there is none."""
    import numpy as np

    follows = (np.diff(numbers) == 1) & np.isin(numbers[1:] >> PLACES, spoken)
    before, after = cosines.copy(), cosines.copy()
    before[1:][follows] = cosines[:-1][follows]
    after[:-1][follows] = cosines[1:][follows]
    mean = (cosines + BESIDE * (before + after)) / (1 + 2 * BESIDE)
    return mean.astype(np.float32)


def missing(index: Index) -> int:
    """How many rows have no vector yet."""
    kept = sum(len(places) for _, places, _ in _kept(index))
    return index.totals().rows - kept


def fill(index: Index, model: Model, most: int) -> int:
    """Make vectors that are missing, of the newest pages first, at most so many; answers how many. What is made is kept
    whenever this ends, and nobody waits for it. ``sqlite3.Error`` where nothing can be written."""
    made = 0
    for page in _behind(index):
        while made < most and (new := _filled(index, model, page, min(BATCH, most - made))):
            made += new
        if made >= most:
            break
    return made


def _kept(index: Index) -> Iterator[tuple[int, NDArray[int64], bytes]]:
    """Page by page the places of the rows that have a vector, rising, and their vectors; what is torn is left out."""
    import numpy as np

    statement = (
        "SELECT page, whole, marks, cells, rows FROM vectors JOIN pages ON id = page WHERE model = ? ORDER BY page"
    )
    found = index.database.execute(statement, (NAME,))
    for page, whole, marks, cells, rows in found:
        if len(cells) * MARK != len(marks) * SIZE:
            continue
        if whole and len(cells) == rows * SIZE:
            yield page, np.arange(rows, dtype=np.int64), cells
            continue
        known = _by_mark(marks, cells)
        there = [(place, known[mark]) for place, mark in enumerate(_marks(index, page)[0]) if mark in known]
        if there:
            yield page, np.array([place for place, _ in there], np.int64), b"".join(cell for _, cell in there)


def _behind(index: Index) -> list[int]:
    """The pages of which not every row has a vector, the newest first."""
    found = index.database.execute(
        "SELECT id FROM pages LEFT JOIN vectors ON page = id AND model = ? "
        "WHERE rows > 0 AND (page IS NULL OR NOT whole OR length(cells) != rows * ? OR length(marks) != rows * ?) "
        "ORDER BY id DESC",
        (NAME, SIZE, MARK),
    )
    return [page for (page,) in found]


def _filled(index: Index, model: Model, page: int, most: int) -> int:
    """Make at most so many vectors of a page; answers how many, 0 where none is missing any more."""
    marks, texts = _marks(index, page)
    known = _known(index, page)
    new = list(islice((place for place, mark in enumerate(marks) if mark not in known), most))
    if new:
        cells = model.said([texts[place] for place in new])
        known |= {marks[place]: cell.tobytes() for place, cell in zip(new, cells, strict=True)}
    database = index.database
    database.execute("BEGIN IMMEDIATE")
    try:
        # Meanwhile somebody may have put in another page.
        now, _ = _marks(index, page)
        kept = [mark for mark in now if mark in known]
        whole = len(kept) == len(now)
        values = (page, NAME, whole, b"".join(kept), b"".join(known[mark] for mark in kept))
        database.execute("INSERT OR REPLACE INTO vectors VALUES(?, ?, ?, ?, ?)", values)
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")
    return len(new)


def _known(index: Index, page: int) -> dict[bytes, bytes]:
    statement = "SELECT marks, cells FROM vectors WHERE page = ? AND model = ?"
    found = index.database.execute(statement, (page, NAME)).fetchone()
    return _by_mark(*found) if found is not None and len(found[1]) * MARK == len(found[0]) * SIZE else {}


def _by_mark(marks: bytes, cells: bytes) -> dict[bytes, bytes]:
    count = len(marks) // MARK
    return {marks[at * MARK : (at + 1) * MARK]: cells[at * SIZE : (at + 1) * SIZE] for at in range(count)}


def _marks(index: Index, page: int) -> tuple[list[bytes], Sequence[str]]:
    """The marks of a page's texts and these, in the order of its rows."""
    from hashlib import blake2b

    low, high = page << PLACES, (page + 1) << PLACES
    found: list[Any] = index.database.execute(
        "SELECT text FROM rows WHERE id >= ? AND id < ? ORDER BY id", (low, high)
    ).fetchall()
    texts = [str(text) for (text,) in found]
    return [blake2b(text.encode("utf-8", "replace"), digest_size=MARK).digest() for text in texts], texts
