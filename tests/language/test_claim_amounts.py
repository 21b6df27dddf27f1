"""Amounts of a claim: told however they are written, in English and Chinese."""

from __future__ import annotations

import pytest

from slowwave.pipeline.language.claim_amounts import amounts, may_be


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("at half past seven", "19:30"),
        ("at a quarter past nine", "09:15"),
        ("at 6 pm", "18:00"),
        ("at twenty to six", "17:40"),
        ("at ten past nine", "21:10"),
        ("at ten at night", "22:00"),
        ("till ten", "22:00"),
        ("周二、四", "周四"),
        ("at five in the afternoon", "17:00"),
        ("晚上八点半", "20:30"),
        ("中午十二点", "12:00"),
        ("on the third of May", "2026-05-03"),
        ("on May 3, 2026", "3 May 2026"),
        ("between 3 and 9 June", "9 June"),
        ("十一月八日", "2026-11-08"),
        ("on the 21st", "21 Jan"),
        ("Thursdays", "Thu"),
        ("星期五", "周五"),
        ("three weeks", "21 days"),
        ("两周", "14 天"),
        ("half an hour", "30 min"),
        ("一成半", "15%"),
        ("half of them", "50 %"),
        ("forty-five euros", "45 €"),
        ("四斤", "2 公斤"),
        ("twice", "2x"),
        ("every six hours", "every 6 h"),
        ("每天", "daily"),
        ("一周", "每周"),
        ("every other Monday", "every second Monday"),
        ("seven", "7 copies"),
        ("9-12K", "12000"),
        ("version 2.4", "v2.4"),
        ("1,250,000", "1250000"),
    ],
)
def test_one_amount_is_another_of_the_same_value(claim: str, evidence: str) -> None:
    mine, theirs = amounts(claim), amounts(evidence)
    assert mine
    assert theirs
    assert any(may_be(mine[-1], other) for other in theirs)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("at half past eight", "19:30"),
        ("on May 4", "2026-05-03"),
        ("in May 2027", "May 2026"),
        ("Wednesdays", "Thu"),
        ("3 hours", "3 days"),
        ("201 euros", "$201"),
        ("500 g", "500 mg"),
        ("每周", "每月"),
        ("16 小时", "14 小时"),
        ("v3", "v2"),
        ("250 °F", "250 °C"),
        ("5m", "1m"),
        ("30 seconds", "30"),
    ],
)
def test_one_amount_is_not_another(claim: str, evidence: str) -> None:
    mine, theirs = amounts(claim), amounts(evidence)
    assert mine
    assert theirs
    assert not any(may_be(mine[0], other) for other in theirs)


def test_a_month_that_may_be_a_word_needs_its_preposition() -> None:
    assert amounts("it may rain, in May")
    assert len(amounts("it may rain, in May")) == 1


def test_a_range_of_days_is_both_of_them() -> None:
    assert [one.parts[2] for one in amounts("17–20 June")] == [17, 20]
