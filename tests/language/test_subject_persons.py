"""Of whom a sentence tells."""

import pytest

from slowwave.pipeline.language.subject_persons import subject_person
from slowwave.pipeline.language.subjects import read


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("Dana uninstalled the editor", "dana"),
        ("Priya from accounting's salary is £68,000", "priya"),
        ("Mr. Ochs surfs using Opera", "ochs"),
        ("My colleague went back to Zed", "colleague"),
        ("The intern gave up tabs", "intern"),
        ("我同事现在用UTC+4", "同事"),
        ("王磊重新入职海尔", "王磊"),
        ("隔壁组的老陈已经不喝拿铁了", "老陈"),
        ("小周工资卡：招商银行", "小周"),
        ("我表姐搬到厦门了", "表姐"),
    ],
)
def test_a_sentence_about_somebody_else_names_them(said: str, who: str) -> None:
    assert subject_person(read(said).text) == who


@pytest.mark.parametrize(
    "said",
    [
        "I uninstalled the editor",
        "Priya is my boss",
        "Kestrel runs on port 8080",
        "My salary is £68,000",
        "我搬到厦门了",
        "高铁改成地铁",
        "周会改到周二",
        "我同事把票给我了",
        "老家在厦门",
    ],
)
def test_the_users_own_and_a_things_sentence_names_nobody(said: str) -> None:
    assert subject_person(read(said).text) == ""
