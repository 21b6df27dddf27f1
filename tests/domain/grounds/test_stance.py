"""Denials, doubts, rules and times of a claim."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.stance import (
    dated_otherwise,
    denied_otherwise,
    hedged_otherwise,
    made_general,
)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Pavel eats fish.", "Pavel does not eat fish."),
        ("Port 9100 is exposed.", "port 9100 is not exposed"),
        ("Selling the boat is fine.", "Never sell the boat."),
        ("外公不怕狗。", "外公怕狗"),
        ("打印机支持双面。", "打印机不支持双面"),
        ("地下室的灯开着。", "地下室的灯关闭"),
        ("Irma likes early trains.", "Irma prefers tea and hates early trains"),
        ("The leak is not repaired yet.", "leak repaired on Friday"),
        ("The missing key was found.", "missing key not found"),
        ("血压偏低。", "血压偏高"),
        ("不用带身份证。", "取件要带身份证"),
    ],
)
def test_what_is_denied_stays_denied(text: str, line: str) -> None:
    assert list(denied_otherwise(text, (line,))) != []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Pavel avoids fish.", "Pavel does not eat fish."),
        ("The old mirror is no longer used.", "We switched from the old mirror to the new one."),
        ("The rent is 900 in place of 850.", "Rent goes from 850 to 900."),
        ("打印机不能双面打印。", "打印机不支持双面打印"),
    ],
)
def test_a_denial_may_be_told_in_other_words(text: str, line: str) -> None:
    assert list(denied_otherwise(text, (line,))) == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("The crash comes from the driver.", "The app crashes at start; maybe the driver."),
        ("Irma updated the list.", "Irma still needs to update the list"),
        ("合同已经签了。", "合同周五签"),
        ("The hall gets new lamps.", "Ideas: new lamps in the hall, a bench"),
        ("Irma sold her bike.", "Irma wants to sell her bike."),
        ("The crash was fixed in June.", "The app crashes at start."),
        ("The contract was confirmed.", "The contract is still open."),
        ("漏水是阀门造成的。", "厨房漏水，怀疑是阀门"),
        ("车库已经卖掉了。", "打算卖掉车库"),
        ("可能要换轮胎。", "轮胎换了"),
    ],
)
def test_a_doubt_and_a_plan_stay_what_they_are(text: str, line: str) -> None:
    assert list(hedged_otherwise(text, (line,))) != []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("The driver is suspected of the crash.", "The app crashes at start; maybe the driver."),
        ("Irma is going to sell her bike.", "Irma plans to sell her bike."),
        ("漏水可能出在阀门。", "厨房漏水，怀疑是阀门"),
        ("By 31 May the form is due.", "form due 31 May"),
    ],
)
def test_a_doubt_may_be_told_in_other_words(text: str, line: str) -> None:
    assert list(hedged_otherwise(text, (line,))) == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("The valve always leaks.", "The valve leaked on Monday."),
        ("Everyone liked the soup.", "Ola liked the soup."),
        ("阀门每次都漏。", "周一阀门漏了"),
        ("所有灯都坏了。", "门口的灯坏了"),
    ],
)
def test_a_case_is_no_rule(text: str, line: str) -> None:
    assert list(made_general(text, (line,))) != []


def test_every_day_and_half_of_all_make_nothing_general() -> None:
    assert list(made_general("The alarm rings every day.", ("The alarm rings daily.",))) == []
    assert list(made_general("Half of all guests came.", ("50 % of the guests came.",))) == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("No visits after the exam.", "No visits before the exam."),
        ("The bridge is still closed.", "The bridge was closed until March."),
        ("他仍然住在旧宿舍。", "他以前住在旧宿舍，后来搬走"),
    ],
)
def test_before_after_and_still_are_kept(text: str, line: str) -> None:
    assert list(dated_otherwise(text, (line,))) != []
