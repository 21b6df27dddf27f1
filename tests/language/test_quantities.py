from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.language.quantities import Measure, numeral, quantities, values


@pytest.mark.parametrize(
    ("text", "measure", "value", "unit"),
    [
        ("port 8080", Measure.PORT, "8080", ""),
        ("端口8080", Measure.PORT, "8080", ""),
        ("localhost:8000", Measure.PORT, "8000", ""),
        ("v1.2.3", Measure.VERSION, "1.2.3", ""),
        ("192.168.1.9", Measure.VERSION, "192.168.1.9", ""),
        ("2026-06-20", Measure.DATE, "2026-6-20", ""),
        ("2026年6月20日", Measure.DATE, "2026-6-20", ""),
        ("May 3rd", Measure.DATE, "3-may", ""),
        ("3 May", Measure.DATE, "3-may", ""),
        ("09:12", Measure.TIME, "09:12", ""),
        ("15.50 GiB", Measure.NUMBER, "15.5", "gib"),
        ("10%", Measure.NUMBER, "10", "%"),
        ("30 days", Measure.NUMBER, "30", "day"),
        ("1,234,567", Measure.NUMBER, "1234567", ""),
        ("三楼", Measure.NUMBER, "3", "楼"),
        ("十二个", Measure.NUMBER, "12", "个"),
        ("三百零五块", Measure.NUMBER, "305", "块"),
        ("four", Measure.NUMBER, "4", ""),
    ],
)
def test_a_quantity_is_read(text: str, measure: Measure, value: str, unit: str) -> None:
    (found,) = quantities(text)
    assert (found.measure, found.value, found.unit) == (measure, value, unit)


@pytest.mark.parametrize("text", ["proxima4", "13d868e", "e511", "一起", "万一", "someone", "", "🎉"])
def test_digits_in_names_and_common_words_are_none(text: str) -> None:
    assert quantities(text) == ()


def test_statements_that_differ_in_a_quantity_differ_in_values() -> None:
    assert values("staging listens on port 8080") != values("staging listens on port 9090")
    assert values("会议室在三楼") != values("会议室在四楼")
    assert values("floor three") == values("floor 3")


@given(st.text())
def test_any_text_is_taken(text: str) -> None:
    assert all(
        (one.value, one.unit) == (one.value.strip().lower(), one.unit.strip().lower()) for one in quantities(text)
    )


@pytest.mark.parametrize(
    ("said", "digits"),
    [("三千二", "3200"), ("一百五", "150"), ("两万三", "23000"), ("三百零五", "305"), ("二十五", "25")],
)
def test_a_last_digit_counts_the_next_smaller_unit(said: str, digits: str) -> None:
    assert numeral(said) == digits
