"""HexClaw's published sum, with values reckoned by hand from reference hexclaw 2.5 and 2.6."""

from datetime import date

import pytest
from pages import index_of

from slowwave.pipeline.recall.hexclaw import expanded, likeness, recency, summed
from slowwave.pipeline.recall.row import Page, Row
from slowwave.pipeline.recall.search import HEXCLAW, View, recall

TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("last", "day", "expected"),
    [
        ("2026-11-30", "", 1.0),
        ("2026-10-31", "", 0.5),
        ("2026-10-01", "2026-09-01", 0.25),
        ("", "2026-10-31", 0.5),
        ("", "", 1.0),
        ("2027-05-01", "", 1.0),
    ],
)
def test_recency_halves_in_thirty_days(last: str, day: str, expected: float) -> None:
    assert recency(Row("k", 1, "x", last=last, day=day), TODAY) == pytest.approx(expected)


def test_likeness_is_jaccard_over_pairs() -> None:
    assert likeness("ab cd", "AbCd") == 1.0
    assert likeness("abc", "abd") == pytest.approx(1 / 3)
    assert likeness("发票", "发票保留") == pytest.approx(1 / 3)
    assert likeness("a", "a") == 1.0
    assert likeness("", "ab") == 0.0


def test_synonyms_are_appended_in_the_order_of_their_keys() -> None:
    assert expanded("项目的主题") == "项目的主题 外观 皮肤 风格 工程 代码库"
    assert expanded("theme") == "theme"


@pytest.mark.parametrize(
    ("query", "text", "felt", "expected"),
    [
        # 1 recency + 0.5 importance + 1/3 relevance + 0.3 * 1/3; the whole question is no part of the text.
        ("abc", "abd", 0.5, 1.9333),
        # 1 + 0.5 + 1/3 + 0.5 for the whole question + 0.1.
        ("发票", "发票保留", 0.5, 2.4333),
        ("xyz", "发票保留", 2.0, 0.0),
    ],
)
def test_the_published_sum(query: str, text: str, felt: float, expected: float) -> None:
    found = summed(query, Row("k", 1, text, felt=felt), TODAY)
    assert sum(found or ()) == pytest.approx(expected, abs=1e-4)


def test_the_preset_puts_importance_before_relevance_as_the_original_does() -> None:
    near = Row("near", 1, "the port of the gateway is 8080", felt=0.5)
    loud = Row("loud", 2, "a gateway was mentioned once in a long talk about other things", felt=2.0)
    index = index_of(Page("a.md", "", "", (near, loud)))
    view = View("2026-11-30T00:00:00Z")
    question = "port of the gateway"
    assert [hit.row.key for hit in recall(index, question, view, 5)] == ["near", "loud"]
    assert [hit.row.key for hit in recall(index, question, view, 5, preset=HEXCLAW)] == ["loud", "near"]
    assert recall(index, "hello", view, 5, preset=HEXCLAW) == []
