"""Porter's stems, against SQLite's own where it has them."""

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.language.stems import stem


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("invoices", "invoic"),
        ("invoice", "invoic"),
        ("deployed", "deploi"),
        ("deploying", "deploi"),
        ("relational", "relat"),
        ("hopping", "hop"),
        ("falling", "fall"),
        ("sky", "sky"),
        ("happiness", "happi"),
        ("adjustable", "adjust"),
        ("controll", "control"),
        ("rate", "rate"),
        ("agreed", "agre"),
        ("eed", "e"),
        ("is", "is"),
        ("s3", "s3"),
        ("发票", "发票"),
        ("счета", "счета"),
        ("", ""),
    ],
)
def test_stems(word: str, expected: str) -> None:
    assert stem(word) == expected


@given(st.lists(st.text("abcdefgilmnorstuyz", min_size=1, max_size=14), min_size=1, max_size=50))
def test_as_the_stems_of_sqlite(words: list[str]) -> None:
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE t USING fts5(word, tokenize='porter ascii')")
    database.execute("CREATE VIRTUAL TABLE v USING fts5vocab(t, 'instance')")
    database.executemany("INSERT INTO t(rowid, word) VALUES(?, ?)", enumerate(words, 1))
    told = dict(database.execute("SELECT doc, term FROM v"))
    assert [stem(word) for word in words] == [told[number] for number in range(1, len(words) + 1)]


@given(st.text())
def test_any_text_has_a_stem(text: str) -> None:
    assert isinstance(stem(text), str)
