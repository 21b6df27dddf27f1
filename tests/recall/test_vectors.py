"""Vectors in the index: what lacks one gets it, what stands keeps it, and what is torn or older counts for nothing."""

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy import int8
from numpy.typing import NDArray
from pages import index_of, put

from slowwave.pipeline.recall.index import PLACES, Index, opened
from slowwave.pipeline.recall.model import Model
from slowwave.pipeline.recall.row import Page, Row
from slowwave.pipeline.recall.search import View, recall, why_told
from slowwave.pipeline.recall.vectors import Close, closeness, fill, has_vectors, missing
from slowwave.pipeline.recall.writing import changing

NOW = View("2026-11-30T00:00:00Z")
TEXTS = (
    "The user drinks espresso.", "Invoices are kept for seven years.", "The staging server runs Debian.",
    "Lin owns the gateway.", "用户对花生过敏。", "Backups are made at night.", "The cat is called Miso.",
    "The office is in Lisbon.",
)  # fmt: skip
ALL = 1_000


def _page(path: str, *texts: str) -> Page:
    return Page(path, "s", "d", tuple(Row(f"{path}-{text}", line, text) for line, text in enumerate(texts, 1)))


def _closest(index: Index, model: Model, question: str) -> str:
    (number,) = closeness(index, model, question).nearest(1)
    return index.shown([number])[number].text


def test_each_row_gets_one_once(model: Model) -> None:
    index = index_of(_page("a.md", *TEXTS), _page("b.md", "The pump is loud.", "The pump is loud."))
    assert not has_vectors(index)
    assert missing(index) == 10
    assert [fill(index, model, 3), fill(index, model, ALL), fill(index, model, ALL)] == [3, 7, 0]
    assert missing(index) == 0
    assert _closest(index, model, "how do I take my coffee") == TEXTS[0]
    assert _closest(index, model, "我能吃花生酱吗") == TEXTS[4]


def test_the_newest_pages_come_first(model: Model) -> None:
    index = index_of(_page("old.md", *TEXTS), _page("new.md", "The pump is loud."))
    fill(index, model, 1)
    assert _closest(index, model, "coffee") == "The pump is loud."


def test_what_is_nearest_by_its_cosine(model: Model) -> None:
    index = index_of(_page("a.md", *TEXTS))
    fill(index, model, ALL)
    close = closeness(index, model, "what does she drink?")
    numbers = close.nearest(ALL)
    cosines = close.of([*numbers, 1, 99 << PLACES])
    assert sorted(cosines) == sorted(numbers)
    assert numbers == sorted(numbers, key=lambda number: -cosines[number])
    assert close.nearest(3) == numbers[:3]
    assert close.nearest(3, {1}) == []
    assert close.far_off(0) == pytest.approx(sum(cosines.values()) / len(cosines), abs=1e-5)


def test_an_index_without_any_says_nothing(model: Model) -> None:
    close = closeness(index_of(_page("a.md", *TEXTS)), model, "coffee")
    assert (close.nearest(5), close.of([1]), close.far_off(2)) == ([], {}, 1.0)


def test_a_row_that_moves_keeps_its_own_and_a_reworded_one_has_none_until_the_next_time(model: Model) -> None:
    index = index_of(_page("a.md", *TEXTS))
    fill(index, model, ALL)
    put(index, _page("a.md", "First of all, tea.", *TEXTS[1:], "The user drinks espresso."))
    assert missing(index) == 1
    assert _closest(index, model, "how do I take my coffee") == "The user drinks espresso."
    assert fill(index, model, ALL) == 1
    assert _closest(index, model, "tea") == "First of all, tea."


def test_a_row_that_went_has_none(model: Model) -> None:
    index = index_of(_page("a.md", *TEXTS), _page("b.md", "The user drinks coffee all day."))
    fill(index, model, ALL)
    with changing(index) as writer:
        writer.drop("b.md")
    assert _closest(index, model, "coffee") == TEXTS[0]
    assert index.database.execute("SELECT count(*) FROM vectors").fetchone() == (1,)
    put(index, _page("a.md", *TEXTS[1:]))
    assert _closest(index, model, "coffee") != TEXTS[0]


def test_those_of_another_model_count_for_nothing_and_are_made_anew(model: Model) -> None:
    index = index_of(_page("a.md", *TEXTS))
    fill(index, model, ALL)
    index.database.execute("UPDATE vectors SET model = 'an older one'")
    assert not has_vectors(index)
    assert missing(index) == len(TEXTS)
    assert fill(index, model, ALL) == len(TEXTS)


@pytest.mark.parametrize(
    "spoil", ["cells = x'00'", "cells = x''", "marks = x''", "marks = substr(marks, 9)", "cells = substr(cells, 385)"]
)
def test_torn_ones_count_for_nothing_and_are_made_anew(model: Model, spoil: str) -> None:
    index = index_of(_page("a.md", *TEXTS), _page("b.md", "The pump is loud."))
    fill(index, model, ALL)
    index.database.execute(f"UPDATE vectors SET {spoil} WHERE page = 1")
    assert missing(index) == len(TEXTS)
    assert _closest(index, model, "coffee") == "The pump is loud."
    assert fill(index, model, ALL) == len(TEXTS)
    assert _closest(index, model, "coffee") == TEXTS[0]


def test_where_nothing_can_be_written_they_answer_and_none_is_made(model: Model, tmp_path: Path) -> None:
    path = str(tmp_path / "memory.sqlite")
    index = put(opened(path, write=True), _page("a.md", *TEXTS))
    fill(index, model, 4)
    index.close()
    index = opened(path, write=False)
    with pytest.raises(sqlite3.OperationalError):
        fill(index, model, ALL)
    assert _closest(index, model, "coffee") == TEXTS[0]
    assert missing(index) == 4


def test_nobody_waits_while_they_are_made(model: Model, tmp_path: Path) -> None:
    path = str(tmp_path / "memory.sqlite")
    index = put(opened(path, write=True), _page("a.md", *TEXTS))
    other = opened(path, write=True)
    # While vectors are made another process puts in another page, and what was made is not written to rows of it.
    made = _Between(model, lambda: put(other, _page("a.md", "Tea first.", *TEXTS[1:])))
    fill(index, made, ALL)
    assert missing(index) == 0
    assert _closest(index, model, "a cup of tea") == "Tea first."


class _Between(Model):
    """The model, with something that happens the first time that it is at work."""

    def __init__(self, model: Model, happens: Callable[[], object]) -> None:
        super().__init__(model._engine)
        self._happens = [happens]

    def said(self, texts: Sequence[str]) -> NDArray[int8]:
        if self._happens:
            self._happens.pop()()
        return super().said(texts)


def test_recall_finds_what_no_word_of_the_question_leads_to(model: Model) -> None:
    index = index_of(_page("a.md", *TEXTS))
    fill(index, model, ALL)

    def found(question: str) -> list[str]:
        return [hit.row.text for hit in recall(index, question, NOW, 3, close=closeness(index, model, question))]

    question = "does the user take coffee or tea?"
    assert found(question)[0] == TEXTS[0]
    (hit, *_) = recall(index, "debian coffee", NOW, 3, close=closeness(index, model, "debian coffee"))
    assert hit.parts.meaning > 0
    # A greeting, a sum and words of grammar ask for nothing, whatever they come close to.
    for nothing in ("hello", "1+1", "🎉", "what is the", "你好", "这是什么"):
        assert found(nothing) == []


@pytest.mark.parametrize("asked", ["gateway", "网关"])
def test_of_rows_without_a_word_of_the_question_only_those_are_found_that_stand_out(asked: str) -> None:
    texts = (f"Lin owns the {asked}.", *TEXTS[:3], *TEXTS[4:])
    index = index_of(_page("a.md", *texts))
    cells = np.array([0.5, 0.9, 0.52, 0.5, 0.51, 0.5, 0.5, 0.5], np.float32)
    close = Close(np.arange(8) + (1 << PLACES), cells)
    told = {hit.row.text: why_told(hit) for hit in recall(index, asked, NOW, 8, close=close)}
    assert told == {texts[0]: "words", texts[1]: "meaning"}


def test_what_may_not_be_seen_is_not_found_by_its_meaning(model: Model) -> None:
    shut = Row("k1", 1, "The user drinks espresso.", closed="2026-01-01T00:00:00Z")
    open_ = tuple(Row(f"k{line}", line, text) for line, text in enumerate(TEXTS[1:], 2))
    index = index_of(Page("a.md", "s", "d", (shut, *open_)))
    fill(index, model, ALL)
    question = "coffee of the user"
    close = closeness(index, model, question)
    assert TEXTS[0] not in [hit.row.text for hit in recall(index, question, NOW, 10, close=close)]
    history = recall(index, question, View(NOW.moment, history=True), 10, close=close)
    assert history[0].row.text == TEXTS[0]
    elsewhere = View(NOW.moment, of=lambda path: path != "a.md")
    assert recall(index, question, elsewhere, 10, close=close) == []


def test_what_was_said_counts_with_what_was_said_beside_it(model: Model) -> None:
    question = "how do I take my coffee"
    texts = ("The cat is called Miso.", "Rent is due.", "The user drinks espresso.", "Lin owns the gateway.")
    plain = index_of(_page("a.md", *texts))
    said = index_of(_page("a.md", *texts)._replace(spoken=True))
    for index in (plain, said):
        fill(index, model, ALL)
    numbers = [(1 << PLACES) + place for place in range(4)]
    one, other = (closeness(index, model, question).of(numbers) for index in (plain, said))
    a, b, c, d = one.values()
    mixed = [(1.5 * a + 0.5 * b) / 2, (b + 0.5 * a + 0.5 * c) / 2, (c + 0.5 * b + 0.5 * d) / 2, (1.5 * d + 0.5 * c) / 2]
    assert list(other.values()) == pytest.approx(mixed, abs=1e-5)
