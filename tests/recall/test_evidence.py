"""Whether a row is about what was typed: two words, a name, or a word where it speaks of what is shared."""

import pytest

from slowwave.pipeline.recall.evidence import evidence
from slowwave.pipeline.recall.question import question
from slowwave.pipeline.recall.rank import Parts
from slowwave.pipeline.recall.row import Row
from slowwave.pipeline.recall.search import Hit
from slowwave.pipeline.recall.terms import terms


def _hit(message: str, row: str, title: str = "") -> Hit:
    held, beside = (tuple(term for term in question(message).terms if term in terms(text)) for text in (row, title))
    return Hit("a.md", Row("e1", 1, row), 1.0, Parts(1.0), False, (*held, *beside), len(held))


@pytest.mark.parametrize(
    ("message", "row"),
    [
        ("which port has the gateway", "The gateway listens on port 8443."),
        ("I bake a cake for Ann", "Ann is allergic to walnuts."),
        ("the JWT expired", "A JWT holds for one hour."),
        ("is web07 slow again", "The disk of web07 was swapped."),
        ("web07 又慢了", "web07 换过一次硬盘。"),
        ("how long do we keep invoices", "Every invoice is paid."),
        ("what fixed the runner last time", "The runner was slow."),
        ("网关端口是多少", "网关的端口是 9090。"),
        ("要不要升级 Elasticsearch", "搜索用 Elasticsearch 7。"),
        ("国庆我们定了去哪儿", "国庆去敦煌。"),
        ("шлюз слушает какой порт", "Шлюз и порт: 8443"),
    ],
)
def test_it_is(message: str, row: str) -> None:
    assert evidence(message).speaks_for(_hit(message, row))


@pytest.mark.parametrize(
    ("message", "row"),
    [
        ("fix the failing test in parser.py", "Load tests run against staging."),
        ("rename the variable x to count", "Renamed it and committed."),
        ("What about the capital of Australia? Tell me.", "The capital of the firm grows."),
        ("tell us about it", "We talked about lunch."),
        ("按钮再大一点", "办公室门口的按钮坏了。"),
        ("一公里等于多少米", "家里的路由器是小米的，放在客厅。"),
        ("看看下面的报错，是哪一行", "这一行的供应商换过三家。"),
        ("有什么问题吗", "没有问题。"),
        ("5 + 8443", "Port 8443"),
        ("cut the mp3 in two", "The mp3 of the talk is lost."),
    ],
)
def test_it_is_not(message: str, row: str) -> None:
    assert not evidence(message).speaks_for(_hit(message, row))


def test_a_warning_needs_a_word() -> None:
    assert evidence("今天周五").touches(_hit("今天周五", "周五不发版"))
    assert not evidence("再大一点").touches(_hit("再大一点", "一律加密存储"))
    assert not evidence("about that").touches(_hit("about that", "about the disk"))


def test_a_topic_counts_beside_a_word() -> None:
    asked = "which port has ledgerlite"
    assert evidence(asked).speaks_for(_hit(asked, "The port is 8080.", "Ledgerlite"))
    assert not evidence(asked).speaks_for(_hit(asked, "It is paid.", "Port of Ledgerlite"))
    asked = "generate the port list"
    assert not evidence(asked).speaks_for(_hit(asked, "The port is 8080.", "General"))
    assert not evidence("generate it").touches(_hit("generate it", "Never deploy.", "General"))
