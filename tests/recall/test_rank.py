"""What meaning adds to the score of a row: values in, values out."""

import pytest

from slowwave.pipeline.recall.index import Stored, Totals
from slowwave.pipeline.recall.question import Question
from slowwave.pipeline.recall.rank import MEANING, Known, Parts, scored

ASKED = Question("port", ("port",))


def _row(number: int, terms: str) -> Stored:
    return Stored(number, terms, len(terms.split()), 0, 0, "", "", "", "", "", 0.0, "", 0, f"k{number}", "")


ROWS = {number: _row(number, terms) for number, terms in enumerate(("port", "host", "cat", "tea"), 1)}


def _scored(cosines: dict[int, float], linked: tuple[int, ...] = (1,)) -> dict[int, Parts]:
    known = Known(Totals(1, 4, 4), {"port": 2.0}, {}, {}, {0: 4}, frozenset(), frozenset())
    return scored(ASKED, ROWS, linked, known, cosines)


def test_without_vectors_words_decide_alone() -> None:
    assert {number: parts.meaning for number, parts in _scored({}).items()} == {1: 0.0}


def test_closeness_weighs_what_words_weigh_in_a_memory_of_any_scale() -> None:
    found = _scored({1: 0.80, 2: 0.86, 3: 0.80, 4: 0.70})
    # Of the words' 2, 0, 0, 0 the standard deviation is 0.87, of the cosines 0.057; the usual one is 0.79.
    assert found[1].words == pytest.approx(2.0)
    assert found[2].meaning == pytest.approx(MEANING * 0.866 * 0.07 / 0.0574, rel=0.01)
    assert found[1].meaning == pytest.approx(MEANING * 0.866 * 0.01 / 0.0574, rel=0.01)
    # Cosines of another model, spread half as wide, say the same.
    narrow = _scored({1: 0.40, 2: 0.43, 3: 0.40, 4: 0.35})
    assert narrow[2].meaning == pytest.approx(found[2].meaning)


def test_what_is_farther_than_usual_and_has_no_word_is_not_found() -> None:
    assert set(_scored({1: 0.80, 2: 0.86, 3: 0.80, 4: 0.70})) == {1, 2, 3}


def test_a_row_without_a_vector_loses_and_gains_nothing() -> None:
    assert _scored({2: 0.86, 3: 0.80, 4: 0.70})[1].meaning == 0.0


def test_where_no_row_has_a_word_closeness_decides() -> None:
    found = _scored({1: 0.80, 2: 0.86, 3: 0.80, 4: 0.70}, linked=())
    assert max(found, key=lambda number: found[number].score) == 2


@pytest.mark.parametrize("cosines", [{1: 0.9}, {1: 0.9, 2: 0.9}])
def test_where_all_are_as_close_nothing_is_added(cosines: dict[int, float]) -> None:
    assert _scored(cosines)[1].meaning == 0.0
