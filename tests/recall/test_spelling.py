"""Words of a question that stand nowhere."""

import pytest
from pages import index_of

from slowwave.pipeline.recall.index import Index
from slowwave.pipeline.recall.row import CANDIDATE, REJECTED, Page, Row
from slowwave.pipeline.recall.search import View
from slowwave.pipeline.recall.spelling import Slip, slips

NOW = View("2026-11-30T12:00:00Z")
TEXTS = (
    "Kubernetes runs on heron and web07",
    "Invoices are migrated every quarter",
    "发票每月寄给米里亚姆",
    "Мария хранит счета",
    "🌙",
)


@pytest.fixture
def index() -> Index:
    rows = tuple(Row(f"k{number}", number, text) for number, text in enumerate(TEXTS))
    closed = Row("k8", 8, "The gateway was moved to Leipzig", closed="2026-01-01T00:00:00Z")
    unsure = (Row("k9", 9, "Likes saxophones", state=REJECTED), Row("k10", 10, "Plays trombone", state=CANDIDATE))
    return index_of(Page("memory/topics/a.md", "", "", (*rows, closed, *unsure)))


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("where does kuberntes run?", [("kuberntes", "kubernetes")]),
        ("Kubrnetes and migratd invoices", [("kubrnetes", "kubernetes"), ("migratd", "migrated")]),
        ("кто такая Марья", [("марья", "мария")]),
        ("does he play the trombnoe", [("trombnoe", "trombone")]),
        ("where does kubernetes run?", []),
        ("web08 and web17", []),
        ("what of zebras", []),
        ("heroin", [("heroin", "heron")]),
        ("发飘寄给谁", []),
        ("the 🌙 of it", []),
        ("hello", []),
        ("", []),
    ],
)
def test_a_word_that_stands_nowhere_and_the_one_that_does(
    index: Index, asked: str, found: list[tuple[str, str]]
) -> None:
    assert slips(index, asked, NOW) == tuple(map(Slip._make, found))


def test_no_word_is_told_of_what_may_not_be_seen(index: Index) -> None:
    assert slips(index, "Lepzig and saxophnes", NOW) == ()
    assert slips(index, "Lepzig", NOW._replace(history=True)) == (Slip("lepzig", "leipzig"),)
    assert slips(index, "kuberntes", NOW._replace(of=lambda path: "topics" not in path)) == ()


def test_a_few_letters_of_the_vocabulary_are_read(index: Index) -> None:
    assert index.vocabulary("k", 4) == ("kubernet",)
    assert index.vocabulary("z", 1) == ()
