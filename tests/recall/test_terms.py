"""What a text is found by."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.recall.terms import head_terms, is_gram, is_stop, terms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Invoices are kept", ["invoic", "ar", "kept"]),
        ("发票保留", ["发", "票", "保", "留", "发票", "票保", "保留"]),
        ("用pytest跑", ["用", "pytest", "跑"]),
        ("Café", ["cafe"]),
        ("Ёлка", ["елка"]),
        ("مُحَمَّد", ["محمد"]),
        ("🔥 🎉", []),
        ("हिन्दी", ["हिन्दी"]),
        ("", []),
    ],
)
def test_terms(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


def test_a_term_has_an_end() -> None:
    assert [len(term) for term in terms("a1" * 500)] == [64]


def test_the_head_tells_day_topic_and_speaker() -> None:
    assert head_terms("2026-11-02", "Ledgers", "Lin") == ["2", "novemb", "2026", "ledger", "lin"]
    assert head_terms("", "发票", "") == ["发", "票", "发票"]


@pytest.mark.parametrize("term", ["the", "wa", "的", "这是", "什么", "s"])
def test_what_carries_nothing(term: str) -> None:
    assert is_stop(term)


@pytest.mark.parametrize("term", ["after", "onli", "发", "到期", "invoic", "счета"])
def test_what_tells_rows_apart(term: str) -> None:
    assert not is_stop(term)


def test_grams_are_known() -> None:
    assert is_gram("发票")
    assert not is_gram("pytest")


@given(st.text())
def test_a_term_is_one_word_for_the_postings(text: str) -> None:
    for term in terms(text):
        assert term
        assert '"' not in term
        assert term == "".join(term.split())
