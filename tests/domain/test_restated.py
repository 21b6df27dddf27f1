"""What says the same in other small words, voice or order, and what only has the same words."""

from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.restated import LONGEST, Forms, forms_of, says_another_way_round, says_no_other
from slowwave.pipeline.language.words import language_of

DATA = Path(__file__).parent / "data"
ENOUGH = 60
"""Pairs of each sort in each language."""
STRANGE = ("Я живу в Казани", "أعيش في القاهرة", "Eu moro em Lisboa e não gosto de café", "🚀🚀", "")
SMALL = "the of by is was and not user my every monday kept 的 是 我 把 在 和 被 周五 王芳"


def _pairs(name: str) -> list[tuple[str, str]]:
    rows = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [(old, new) for old, new in (row.split(" | ") for row in rows)]


@pytest.mark.parametrize("name", ["restated.txt", "restated_apart.txt"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_there_are_enough_of_each(name: str, language: str) -> None:
    assert sum(language_of(old) == language for old, _ in _pairs(name)) >= ENOUGH


def test_the_same_is_known_again_in_either_order() -> None:
    pairs = [pair for row in _pairs("restated.txt") for pair in permutations(row)]
    assert [pair for pair in pairs if not says_no_other(*pair)] == []


def test_another_statement_is_not() -> None:
    pairs = [pair for row in _pairs("restated_apart.txt") for pair in permutations(row)]
    assert [pair for pair in pairs if says_no_other(*pair)] == []


def test_what_is_too_long_for_a_sentence_is_known_by_its_very_words_alone() -> None:
    assert forms_of("We deploy on Fridays, " * LONGEST) == Forms()


def test_what_only_turns_the_words_round_is_told_from_what_has_others() -> None:
    assert says_another_way_round("Anna manages Tom", "Tom manages Anna")
    assert says_another_way_round("小林管小王", "小王管小林")
    assert not says_another_way_round("Anna manages Tom", "Tom is managed by Anna")
    assert not says_another_way_round("Anna manages Tom", "Anna pays Tom")


def test_two_facts_that_look_alike_stay_two() -> None:
    rows = [line.split(" | ") for line in (DATA / "near_misses.txt").read_text(encoding="utf-8").splitlines() if line]
    assert [pair for row in rows for pair in permutations(row) if says_no_other(*pair)] == []


@pytest.mark.parametrize("text", STRANGE)
def test_nothing_is_known_by_rules_of_another_language(text: str) -> None:
    assert forms_of(text) == Forms()
    assert not says_no_other(text, text)


@given(st.text(), st.text())
def test_it_holds_both_ways(one: str, other: str) -> None:
    assert says_no_other(one, other) == says_no_other(other, one)


@given(st.lists(st.sampled_from(SMALL.split())))
def test_any_heap_of_small_words_is_read(words: list[str]) -> None:
    text = " ".join(words)
    assert says_no_other(text, text) == bool(forms_of(text).plain)
