"""Days that are named from the day on which they were said."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.language.relative_days import dated, relative_days

WEDNESDAY = date(2026, 6, 17)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I fly to Lisbon tomorrow.", "I fly to Lisbon on 2026-06-18."),
        ("Yesterday the disk died", "On 2026-06-16 the disk died"),
        ("Tomorrow's flight is late", "2026-06-18's flight is late"),
        ("done by the day after tomorrow", "done by 2026-06-19"),
        ("by the end of next week", "by the end of the week of 2026-06-22"),
        ("this Sunday and next Monday", "on 2026-06-21 and on 2026-06-22"),
        ("last Friday", "on 2026-06-12"),
        ("two weeks ago we moved", "in the week of 2026-06-01 we moved"),
        ("since last month", "since 2026-05"),
        ("a year ago", "in 2025"),
        ("three days from now", "on 2026-06-20"),
        ("我明天去上海", "我2026-06-18去上海"),
        ("下周五开会，大后天交稿", "2026-06-26开会，2026-06-20交稿"),
        ("去年搬到杭州，下个月底搬走", "2025年搬到杭州，2026年7月底搬走"),
        ("我三天后复诊", "我2026-06-20复诊"),
        ("他两周前换了工作", "他2026-06-01那一周换了工作"),
        ("10年前", "2016年"),
        ("The USA of today", "The USA of 2026-06-17"),
        ("目前天气不错，以后天天跑步", "目前天气不错，以后天天跑步"),
        ("12月20日之前必须译完，二月三日之前付款", "12月20日之前必须译完，二月三日之前付款"),
        ("2027年之前不换，12月之前说定", "2027年之前不换，12月之前说定"),
        ("三个月前", "2026年3月"),
        ("日本周三放假", "日本周三放假"),
        ("我1.5天前到的", "我1.5天前到的"),
        ("Every Monday at 07:00", "Every Monday at 07:00"),
    ],
)
def test_a_day_that_is_named_from_another_is_told_as_a_date(text: str, told: str) -> None:
    assert dated(text, WEDNESDAY) == told


@pytest.mark.parametrize(
    "text",
    [
        "the demo is next Friday",
        "it broke last Tuesday",
        "it is done in 3 days",
        "4000 days ago",
        "手术三天后出院",
        "十三天后",
        "半年前",
        "20日前交稿",
        "三月前交稿",
    ],
)
def test_what_may_be_one_of_two_days_is_none(text: str) -> None:
    assert [one.meant for one in relative_days(text, WEDNESDAY)] == [""]
    assert dated(text, WEDNESDAY) is None


def test_months_go_over_the_year() -> None:
    assert dated("last month", date(2026, 1, 31)) == "in 2025-12"
    assert dated("next month", date(2026, 12, 1)) == "in 2027-01"


WORDS = st.sampled_from(
    ("tomorrow", "next", "Friday", "week", "in", "3", "days", "ago", "'s", "明天", "下", "周五", "三天后", "去年", "。")
)


@given(st.lists(WORDS, max_size=8).map(" ".join) | st.lists(WORDS, max_size=8).map("".join), st.dates())
def test_a_text_is_dated_where_all_that_it_names_is_one_day(text: str, day: date) -> None:
    told = dated(text, day)
    assert (told is None) == any(not one.meant for one in relative_days(text, day))
