"""Words that mean the same wherever they stand."""

import pytest

from slowwave.pipeline.language.synonyms import CHINESE, sense


@pytest.mark.parametrize(("word", "other"), [("picked", "chose"), ("repos", "repositories"), ("invoices", "invoice")])
def test_one_sense(word: str, other: str) -> None:
    assert sense(word) == sense(other)


@pytest.mark.parametrize(("word", "other"), [("archived", "deleted"), ("exporter", "importer"), ("mother", "father")])
def test_two_senses(word: str, other: str) -> None:
    assert sense(word) != sense(other)


def test_what_stands_for_a_chinese_word_is_not_replaced_again() -> None:
    said = [word for word, _ in CHINESE]
    assert [(word, put) for at, (word, put) in enumerate(CHINESE) if any(one in put for one in said[: at + 1])] == []
