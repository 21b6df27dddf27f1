"""How much of what a question needs recall finds in long conversations (LoCoMo10).

Run: python benchmarks/locomo.py --data PATH/locomo10.json [--rows NAME ...]. The data is not part of this project:
its licence (CC BY-NC 4.0) forbids that. One turn is one row: date and speaker, text and caption; a session counts as
its best row. recall@k: mean share of the evidence among the first k; any@k: at least one piece of it; session any@5:
one of the sessions among the first five. All categories count, evidence that names no turn is left out. "one store":
all ten conversations in one index. "every row": the ranking without its first step, over all rows. dev: conversations
0, 2, 4, 6, 8, on which weights were chosen; test: the others. "semantic": with the vectors of the extra of that name,
where it is installed; the vector of a turn is that of its text. FTS5 is its porter tokenizer with the question's words
but those of grammar OR-ed, rank_bm25 plain words, both over the turn as the protocol writes it. Exits 1 when ours
misses a goal of issue 6.
"""

from __future__ import annotations

import argparse
import json
import re
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from slowwave.pipeline.language.en import MONTHS
from slowwave.pipeline.language.words import words
from slowwave.pipeline.recall import search
from slowwave.pipeline.recall.index import Index, opened
from slowwave.pipeline.recall.model import Lacking, Model, loaded
from slowwave.pipeline.recall.row import Page, Row
from slowwave.pipeline.recall.search import HEXCLAW, OURS, View, recall
from slowwave.pipeline.recall.terms import is_stop
from slowwave.pipeline.recall.vectors import closeness, fill
from slowwave.pipeline.recall.writing import changing

VIEW = View("2030-01-01T00:00:00Z")
DEEP = 200
"""Rows that are looked through for MRR and for sessions."""
DEPTHS = (1, 5, 10, 20)
HALVES = ("dev", "test")
GOALS = {
    ("ours", "all"): {"r@5": 71.0, "r@10": 78.0, "MRR": 60.0, "session": 93.5},
    ("ours", "test"): {"r@10": 78.0},
    ("ours, one store", "all"): {"r@10": 77.0},
    ("ours, semantic", "all"): {"r@10": 81.5, "session": 94.5},
}

Turn = tuple[str, str]
"""Page and id of a turn."""
Ask = Callable[[str], Sequence[Turn]]


class Asked(NamedTuple):
    """A question of a conversation, and the turns that it needs."""

    conversation: int
    text: str
    needed: frozenset[Turn]


class Told(NamedTuple):
    """What came of a question: place of each needed turn, 0 for none, and of the best session."""

    conversation: int
    places: tuple[int, ...]
    session: int


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Recall in long conversations.")
    parser.add_argument("--data", type=Path, help="locomo10.json")
    parser.add_argument("--rows", nargs="+", default=list(_ROWS), choices=list(_ROWS), help="which rankings")
    given = parser.parse_args(arguments)
    if given.data is None:
        print("Name the data: --data PATH/locomo10.json; without it nothing is measured.")
        return 0
    data = json.loads(given.data.read_text(encoding="utf-8"))
    conversations = [_pages(one, number) for number, one in enumerate(data)]
    asked = [one for number, conversation in enumerate(data) for one in _questions(conversation, number)]
    print(f"{len(asked)} questions                    r@1   r@5   r@10  r@20  any@5 any@10 any@20 MRR   session")
    missed = 0
    for name in given.rows:
        if "semantic" in name and isinstance(lacking := loaded(), Lacking):
            print(f"{name}: not measured, {lacking.why}")
            continue
        told = list(_answers(name, conversations, asked))
        halves = {half: [one for one in told if one.conversation % 2 == place] for place, half in enumerate(HALVES)}
        for part, chosen in {"all": told, **halves}.items():
            measured = _measured(chosen)
            print(f"{name:<26} {part:<5} " + " ".join(f"{value:<5.1f}" for value in measured.values()), flush=True)
            goals = GOALS.get((name, part), {})
            missed += sum(round(measured[key], 1) < goal for key, goal in goals.items())
    return int(missed > 0)


def _answers(name: str, conversations: Sequence[Sequence[Page]], asked: Sequence[Asked]) -> Iterator[Told]:
    make, whole = _ROWS[name]
    stores: dict[int, Ask] = {}
    for one in asked:
        place = -1 if whole else one.conversation
        if place not in stores:
            pages = [page for pages in conversations for page in pages] if whole else conversations[place]
            stores[place] = make(pages)
        found = list(stores[place](one.text))
        places = tuple(found.index(turn) + 1 if turn in found else 0 for turn in sorted(one.needed))
        sessions = list(dict.fromkeys(page for page, _ in found))
        best = [sessions.index(page) + 1 for page, _ in one.needed if page in sessions]
        yield Told(one.conversation, places, min(best, default=0))


def _measured(told: Sequence[Told]) -> Mapping[str, float]:
    def mean(values: Iterator[float]) -> float:
        return 100 * sum(values) / max(1, len(told))

    found = {f"r@{k}": mean(sum(0 < at <= k for at in one.places) / len(one.places) for one in told) for k in DEPTHS}
    found |= {f"any@{k}": mean(float(any(0 < at <= k for at in one.places)) for one in told) for k in DEPTHS[1:]}
    found["MRR"] = mean(1 / min((at for at in one.places if at), default=1e9) for one in told)
    found["session"] = mean(float(0 < one.session <= 5) for one in told)
    return found


def _pages(conversation: dict[str, Any], number: int) -> list[Page]:
    """A page for each session."""
    spoken = conversation["conversation"]
    names = sorted((key for key in spoken if re.fullmatch(r"session_\d+", key)), key=lambda key: int(key[8:]))
    pages = []
    for name in names:
        day = _day(spoken.get(f"{name}_date_time", ""))
        rows = tuple(
            Row(turn["dia_id"], line, _text(turn), day=day, speaker=turn["speaker"])
            for line, turn in enumerate(spoken[name], 1)
        )
        pages.append(Page(_path(number, int(name[8:])), "", "", rows, spoken=True))
    return pages


def _text(turn: dict[str, str]) -> str:
    caption = turn.get("blip_caption")
    return f"{turn['text']} [image: {caption}]" if caption else turn["text"]


def _day(written: str) -> str:
    """The day of "1:56 pm on 8 May, 2023"."""
    found = re.search(r"(\d+) (\w+), (\d{4})", written)
    return f"{found[3]}-{MONTHS.index(found[2].lower()) + 1:02d}-{int(found[1]):02d}" if found else ""


def _path(conversation: int, session: int) -> str:
    return f"{conversation}/{session:02d}"


def _questions(conversation: dict[str, Any], number: int) -> Iterator[Asked]:
    spoken = conversation["conversation"]
    known = {turn["dia_id"] for turns in spoken.values() if isinstance(turns, list) for turn in turns}
    for one in conversation["qa"]:
        cited = re.findall(r"D(\d+):(\d+)", " ".join(one["evidence"]))
        needed = {(_path(number, int(session)), f"D{int(session)}:{int(turn)}") for session, turn in cited}
        if kept := frozenset(turn for turn in needed if turn[1] in known):
            yield Asked(number, one["question"], kept)


def _index(pages: Sequence[Page]) -> Index:
    index = opened(":memory:", write=True)
    with changing(index) as writer:
        for page in pages:
            writer.put(page)
    return index


def _ours(preset: str) -> Callable[[Sequence[Page]], Ask]:
    def make(pages: Sequence[Page]) -> Ask:
        index = _index(pages)
        return lambda text: [(hit.path, hit.row.key) for hit in recall(index, text, VIEW, DEEP, preset=preset)]

    return make


def _semantic(pages: Sequence[Page]) -> Ask:
    index, model = _index(pages), loaded()
    assert isinstance(model, Model)
    fill(index, model, sys.maxsize)

    def ask(text: str) -> Sequence[Turn]:
        found = recall(index, text, VIEW, DEEP, close=closeness(index, model, text))
        return [(hit.path, hit.row.key) for hit in found]

    return ask


def _every_row(pages: Sequence[Page]) -> Ask:
    """The ranking over all rows that hold a word of the question, and what stands around them."""
    ask = _ours(OURS)(pages)

    def ask_all(text: str) -> Sequence[Turn]:
        limits = search.POSTINGS, search.ROUGHLY
        search.POSTINGS = search.ROUGHLY = sys.maxsize
        try:
            return ask(text)
        finally:
            search.POSTINGS, search.ROUGHLY = limits

    return ask_all


def _fts5(pages: Sequence[Page]) -> Ask:
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE t USING fts5(page UNINDEXED, key UNINDEXED, text, tokenize='porter')")
    written = ((page.path, row.key, _written(row)) for page in pages for row in page.rows)
    database.executemany("INSERT INTO t VALUES(?, ?, ?)", written)

    def ask(text: str) -> list[Turn]:
        asked = dict.fromkeys(word for word in words(text) if not is_stop(word))
        query = " OR ".join(f'"{word}"' for word in asked) or '"nothing"'
        found = database.execute("SELECT page, key FROM t WHERE t MATCH ? ORDER BY rank LIMIT ?", (query, DEEP))
        return found.fetchall()

    return ask


def _written(row: Row) -> str:
    """A turn as the protocol writes it."""
    year, month, day = row.day.split("-")
    return f"[{int(day)} {MONTHS[int(month) - 1].capitalize()}, {year}] {row.speaker}: {row.text}"


def _rank_bm25(pages: Sequence[Page]) -> Ask:
    from rank_bm25 import BM25Okapi

    turns = [(page.path, row.key) for page in pages for row in page.rows]
    ranking = BM25Okapi([words(_written(row)) for page in pages for row in page.rows])
    return lambda text: ranking.get_top_n(words(text), turns, DEEP)


_ROWS: Mapping[str, tuple[Callable[[Sequence[Page]], Ask], bool]] = {
    "ours": (_ours(OURS), False),
    "ours, one store": (_ours(OURS), True),
    "ours, semantic": (_semantic, False),
    "ours, semantic, one store": (_semantic, True),
    "ours, every row": (_every_row, False),
    "FTS5": (_fts5, False),
    "FTS5, one store": (_fts5, True),
    "rank_bm25": (_rank_bm25, False),
    "hexclaw": (_ours(HEXCLAW), False),
}
"""Name to what makes it answer, and whether all conversations are one."""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
