"""Whose a thing is: values and subjects of parallel statements are not crossed."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.binding import misplaced

ENGLISH = ("Ada maintains the parser. Boris writes the manual.", "north rack 12 A, south rack 20 A")
CHINESE = ("前门密码 3381，后门密码 9902", "妈妈对花生过敏，爸爸不吃羊肉", "小赵负责采购，老钱负责仓库")


@pytest.mark.parametrize(
    "text",
    [
        "The parser is maintained by Ada, and Boris writes the manual.",
        "The south rack takes 20 A, the north rack 12 A.",
        "Ada and Boris care for parser and manual respectively.",
    ],
)
def test_what_belongs_together_may_stand_together(text: str) -> None:
    assert list(misplaced(text, ENGLISH)) == []


@pytest.mark.parametrize("text", ["Boris maintains the parser.", "The north rack takes 20 A."])
def test_what_belongs_to_another_is_refused(text: str) -> None:
    assert list(misplaced(text, ENGLISH)) != []


@pytest.mark.parametrize("text", ["前门密码是 3381，后门是 9902。", "爸爸不吃羊肉。", "采购归小赵，仓库归老钱。"])
def test_what_belongs_together_may_stand_together_in_chinese(text: str) -> None:
    assert list(misplaced(text, CHINESE)) == []


@pytest.mark.parametrize("text", ["仓库 A 的钥匙在老周那里。"])
def test_a_letter_parts_two_things(text: str) -> None:
    lines = ("仓库 A 存冷冻货，仓库 B 存干货", "仓库 B 的钥匙在老周那里")
    assert list(misplaced(text, lines)) != []


def test_who_is_only_named_beside_did_not_do_it() -> None:
    lines = ("Lift inspected 3 Feb", "noise reported by Mrs. Calloway")
    assert list(misplaced("Mrs. Calloway inspected the lift on 3 Feb.", lines)) != []
    assert list(misplaced("Mrs. Calloway reported a noise.", lines)) == []


@pytest.mark.parametrize("text", ["后门密码是 3381。", "爸爸对花生过敏。", "小赵负责仓库。"])
def test_what_belongs_to_another_is_refused_in_chinese(text: str) -> None:
    assert list(misplaced(text, CHINESE)) != []


def test_a_subject_of_its_own_is_not_gone_on_from() -> None:
    lines = ("from May in the annex because the hall gets a new floor",)
    assert list(misplaced("The annex gets a new floor.", lines)) != []
    assert list(misplaced("The hall gets a new floor.", lines)) == []
