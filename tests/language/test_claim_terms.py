"""What a claim speaks of: names, marks, persons and words by their sense."""

from __future__ import annotations

import itertools

import pytest

from slowwave.pipeline.language.claim_terms import AMOUNT, MARK, NAME, PERSON, terms
from slowwave.pipeline.language.folding import folded


def keys(text: str) -> set[str]:
    return {one.key for one in terms(text) if not one.light}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("fed", "feeding"),
        ("teeth", "tooth"),
        ("picked", "chosen"),
        ("mum", "mother"),
        ("太太", "老婆"),
        ("更换", "换成"),
        ("turned down", "rejected"),
    ],
)
def test_words_of_one_sense_are_one(one: str, other: str) -> None:
    assert keys(one) == keys(other) != set()


def test_each_piece_has_its_kind() -> None:
    found = {one.shown: one.kind for one in terms("So Marta put ./run.sh on db-07 at 04:30; my sister told Igor.")}
    assert found["Marta"] == NAME
    assert found["Igor"] == NAME
    assert found["db-07"] == found["run.sh"] == MARK
    assert found["04:30"] == AMOUNT
    assert found["sister"] == PERSON
    assert "@user" not in {one.key for one in terms("my sister")}


def test_traditional_characters_are_read_as_simplified_ones() -> None:
    assert folded("備份每週兩次") == "备份每周两次"
    assert keys("醫生說過敏") == keys("医生说过敏")


def test_a_title_makes_a_chinese_name() -> None:
    assert "林医生" in keys("林医生说可以")
    assert "小赵" in keys("由小赵负责")


def test_pieces_stand_in_order_and_none_over_another() -> None:
    found = terms("On 3 May `make all` failed on host-9, 第三次在 host-9 上失败")
    assert all(a.end <= b.start or (a.start, a.end) == (b.start, b.end) for a, b in itertools.pairwise(found))


def test_a_letter_that_names_one_of_several_is_a_mark() -> None:
    assert [one.key for one in terms("group A met group B") if one.kind == MARK] == ["a", "b"]
    assert [one.key for one in terms("A dog met B") if one.kind == MARK] == ["b"]
