"""How long recall takes in memories of 1,000 to a million entries: to index, to take in one changed file, to answer.

Run: python benchmarks/recall_speed.py [--sizes 1000 10000 100000 1000000] [--questions N]. The memories are made up
(benchmarks/_entries.py). One changed file is one of 200 entries with one entry more. Warm: the index is open and has
answered before; on the clock and in processor time, which is what the clock says of an idle machine, since all is read
from memory then. Cold: a process of its own that opens it and answers one question, beside Python that does nothing.
rank_bm25, where it is installed, answers some of the questions over the same words, up to 100,000 entries. Exits 1 when
the p95 of a warm question misses its goal in processor time. What a hook takes as a process is in benchmarks/hook.py.

Before these, 20, 1,000 and 10,000 reflexes: to compile, and to match a message, in processor time. Exits 1 when the p95
of the most is a millisecond above that of the fewest: more of them do hear a message, and are read.

Below each size up to 100,000, where the extra [semantic] is installed, the same with vectors: how long one takes to
make (measured on 100 entries), the questions in processor time, and the whole process that answers one, with its
memory. The vectors of the index are random, since the time does not depend on what they say.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial

from _entries import A_PAGE, pages, questions

from slowwave.pipeline.domain.reflex import Reflex
from slowwave.pipeline.language.words import words
from slowwave.pipeline.recall.index import Index, opened
from slowwave.pipeline.recall.model import NAME, SIZE, Model, loaded
from slowwave.pipeline.recall.reflexes import Table, compiled_table
from slowwave.pipeline.recall.row import Page, Row
from slowwave.pipeline.recall.search import View, recall
from slowwave.pipeline.recall.vectors import MARK, closeness
from slowwave.pipeline.recall.writing import changing

GOALS = {10_000: 20.0, 100_000: 40.0, 1_000_000: 200.0}
"""Milliseconds of the p95 of a warm question (issue 6)."""
SIZES = (1_000, 10_000, 100_000)
REFLEXES = (20, 1_000, 10_000)
MEANING_UP_TO = 100_000
STARTS = 7
RANK_BM25_UP_TO = 100_000
OF_OTHERS = 12
VIEW = View("2030-01-01T00:00:00Z")
COLD = """
import sys
from slowwave.pipeline.recall.index import opened
from slowwave.pipeline.recall.search import View, recall
assert recall(opened(sys.argv[1], write=False), sys.argv[2], View("2030-01-01T00:00:00Z"), 10)
"""
COLD_BY_MEANING = """
import resource, sys
from slowwave.pipeline.recall.index import opened
from slowwave.pipeline.recall.model import loaded
from slowwave.pipeline.recall.search import View, recall
from slowwave.pipeline.recall.vectors import closeness
index = opened(sys.argv[1], write=False)
close = closeness(index, loaded(), sys.argv[2])
assert recall(index, sys.argv[2], View("2030-01-01T00:00:00Z"), 10, close=close)
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_utime + used.ru_stime, used.ru_maxrss // 1024)
"""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Time of recall.")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help=f"entries [default: {SIZES}]")
    parser.add_argument("--questions", type=int, default=200, help="questions of each size [default: 200]")
    given = parser.parse_args(arguments)
    print(f"bare Python: {_started(['-c', 'pass']):.0f} ms")
    missed = _reflexes(given.questions)
    print("entries     index s  MB      update ms  warm p50, p95   processor       first   cold    rank_bm25 s p50 p95")
    for size in given.sizes:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "memory.sqlite")
            missed |= _measure(size, path, questions(size, min(given.questions, size // 2)))
    return int(missed)


def _reflexes(messages: int) -> bool:
    """Whether many cost more than few. The messages are the same, and each holds a trigger of the fewest."""
    rows = [row for page in pages(max(REFLEXES)) for row in page.rows]
    every = [Reflex((" ".join(row.text.split()[:3])[:20],), row.text[:80]) for row in rows]
    asked = questions(max(REFLEXES), messages)
    said = [f"{text} {every[place % min(REFLEXES)].triggers[0]}." for place, text in enumerate(asked)]
    slowest: list[float] = []
    for size in REFLEXES:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "reflexes.sqlite")
            start = time.process_time()
            with open(path, "wb") as file:
                file.write(compiled_table(every[:size], ""))
            took = time.process_time() - start
            with closing(Table(path)) as table:
                answer = partial(table.answer, today="2030-01-01", fails=lambda check: "")
                assert all(answer(text).fired for text in said)
                p50, p95 = _percentiles(answer, said, time.process_time)
        print(f"{size:>6,} reflexes: compiled in {took:.2f} s; a message {p50:.2f}, {p95:.2f} ms (p50, p95)")
        slowest.append(p95)
    return slowest[-1] > slowest[0] + 1


def _measure(size: int, path: str, asked: Sequence[str]) -> bool:
    took = _seconds(lambda: _built(path, size))
    megabytes = os.path.getsize(path) / 1e6
    page = next(iter(pages(min(size, A_PAGE))))
    with closing(opened(path, write=True)) as index:
        update = 1000 * statistics.median(_seconds(partial(_updated, index, page, number)) for number in range(5))
    with closing(opened(path, write=False)) as index:
        first = 1000 * _seconds(lambda: recall(index, asked[0], VIEW, 10))
        warm = _percentiles(lambda text: recall(index, text, VIEW, 10), asked)
        busy = _percentiles(lambda text: recall(index, text, VIEW, 10), asked, time.process_time)
    cold = statistics.median(_started(["-c", COLD, path, text]) for text in asked[:STARTS])
    other = _rank_bm25(size, asked) if size <= RANK_BM25_UP_TO else ""
    told = f"{size:<10,}  {took:<7.1f}  {megabytes:<6.1f}  {update:<9.1f}  {warm[0]:<6.1f}, {warm[1]:<6.1f}"
    told = f"{told}  {busy[0]:<6.1f}, {busy[1]:<6.1f}"
    print(f"{told}  {first:<6.1f}  {cold:<6.0f}  {other}", flush=True)
    if size <= MEANING_UP_TO and isinstance(model := loaded(), Model):
        print(f"    by meaning: {_by_meaning(size, path, asked, model)}", flush=True)
    return busy[1] > GOALS.get(size, float("inf"))


def _built(path: str, size: int) -> None:
    with closing(opened(path, write=True)) as index, changing(index) as writer:
        for page in pages(size):
            writer.put(page)
        writer.compact()


def _by_meaning(size: int, path: str, asked: Sequence[str], model: Model) -> str:
    import numpy as np

    texts = [row.text for row in next(iter(pages(size))).rows][:100]
    one = 1000 * _seconds(lambda: model.said(texts), time.process_time) / len(texts)
    made = np.random.default_rng(6)
    with closing(opened(path, write=True)) as index:
        for page, rows in index.database.execute("SELECT id, rows FROM pages").fetchall():
            cells = made.normal(0, 127 / 4, rows * SIZE).clip(-127, 127).astype(np.int8).tobytes()
            values = (page, NAME, 1, bytes(MARK * rows), cells)
            index.database.execute("INSERT INTO vectors VALUES(?, ?, ?, ?, ?)", values)

        def ask(text: str) -> object:
            return recall(index, text, VIEW, 10, close=closeness(index, model, text))

        p50, p95 = _percentiles(ask, asked, time.process_time)
    words_ = [sys.executable, "-c", COLD_BY_MEANING, path]
    runs = [subprocess.run([*words_, text], check=True, capture_output=True, text=True) for text in asked[:STARTS]]
    seconds, megabytes = (
        statistics.median(column) for column in zip(*(map(float, run.stdout.split()) for run in runs), strict=True)
    )
    return (
        f"{one:.1f} ms a vector, {os.path.getsize(path) / 1e6:.1f} MB; warm {p50:.1f}, {p95:.1f}; "
        f"a process {1000 * seconds:.0f} ms, {megabytes:.0f} MB (processor time)"
    )


def _updated(index: Index, page: Page, number: int) -> None:
    more = (*page.rows, *(Row(f"new{one}", A_PAGE + one, f"something new {one}") for one in range(number + 1)))
    with changing(index) as writer:
        writer.put(page._replace(rows=more))


def _rank_bm25(size: int, asked: Sequence[str]) -> str:
    try:
        from rank_bm25 import BM25Okapi
    except ImportError:
        return "not installed"
    listed = [words(row.text) for page in pages(size) for row in page.rows]
    start = time.perf_counter()
    ranking = BM25Okapi(listed)
    built = time.perf_counter() - start
    p50, p95 = _percentiles(lambda text: ranking.get_top_n(words(text), range(size), 10), asked[:OF_OTHERS])
    return f"{built:.1f}, {p50:.0f}, {p95:.0f}"


def _percentiles(
    ask: Callable[[str], object], asked: Sequence[str], clock: Callable[[], float] = time.perf_counter
) -> tuple[float, float]:
    """(median, 95th percentile) in milliseconds, of the second time that each is asked."""
    for text in asked:
        ask(text)
    took = sorted(1000 * _seconds(partial(ask, text), clock) for text in asked)
    return took[len(took) // 2], took[int(len(took) * 0.95)]


def _seconds(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    start = clock()
    work()
    return clock() - start


def _started(words_: list[str]) -> float:
    """Milliseconds of a process of Python with these words."""
    return 1000 * _seconds(lambda: subprocess.run([sys.executable, *words_], check=True))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
