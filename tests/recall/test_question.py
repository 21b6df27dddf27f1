"""What a question asks for, and what asks for nothing."""

import pytest

from slowwave.pipeline.recall.question import question


@pytest.mark.parametrize(
    "text",
    [
        "1+1", "1 + 1 = ?", "12*35", "hello", "Hello!", "hi there", "good morning", "thanks", "🎉🎉", "?!", "", "   ",
        "what is the", "who are you", "it is", "你好", "您好！", "谢谢", "这是什么", "我们的是什么呢",
        "你是谁", "早上好", "。。。", "\ud800", "\x00",
    ],
)  # fmt: skip
def test_no_evidence(text: str) -> None:
    assert question(text).terms == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("When do we deploy the gateway?", ("deploi", "gatewai")),
        ("发票保留", ("发", "票", "保", "留", "发票", "票保", "保留")),
        ("what happened in 2026", ("happen", "2026")),
        ("port 8080", ("port", "8080")),
        ("deploy deploy", ("deploi",)),
    ],
)
def test_terms_of_a_question(text: str, expected: tuple[str, ...]) -> None:
    assert question(text).terms == expected


@pytest.mark.parametrize(
    ("text", "month", "year"),
    [
        ("What did we decide in June 2026?", 6, "2026"),
        ("the outage of Sept 3", 9, ""),
        ("what happened in May", 5, ""),
        ("May 2025 invoices", 5, "2025"),
        ("may I deploy on Friday", 0, ""),
        ("who may deploy", 0, ""),
        ("march of progress", 3, ""),
        ("6月决定了什么", 6, ""),
        ("2026年十一月的决定", 11, "2026"),
        ("十月发布", 10, ""),
        ("十二月", 12, ""),
        ("三月的发票", 3, ""),
        ("три счета", 0, ""),
    ],
)
def test_the_month_that_is_named(text: str, month: int, year: str) -> None:
    asked = question(text)
    assert (asked.month, asked.year) == (month, year)


def test_a_pasted_file_asks_with_its_beginning() -> None:
    assert len(question(" ".join(f"word{n}" for n in range(100_000))).terms) == 64
