"""A piece in the place of another."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.slots import put_elsewhere


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("make -j 8 hangs and -j 2 is fine", "make -j 2 hangs, -j 8 is fine"),
        ("左轮胎压 2.6，右轮胎压 2.3", "左轮胎压 2.3，右轮胎压 2.6"),
        ("Wolves ate the sheep.", "Sheep ate the wolves."),
        ("stock-db depends on billing", "billing depends on stock-db"),
        ("The tenant prefers corner rooms.", "The tenant prefers quiet rooms; corner tables are taken"),
        ("由周岩锁门", "由周琪锁门"),
        ("外婆对牛奶过敏，爱吃虾", "外婆对河虾过敏，爱喝牛奶"),
        ("备库设在昆明，主库在成都", "备库设在成都，主库在昆明"),
    ],
)
def test_exchanged_pieces_are_told_by_their_places(text: str, line: str) -> None:
    assert list(put_elsewhere(text, (line,))) != []
    assert list(put_elsewhere(line, (line,))) == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("The sheep were eaten by wolves.", "Wolves ate the sheep."),
        ("Quiet rooms are what the tenant prefers.", "The tenant prefers quiet rooms"),
        ("牛奶会让外婆过敏", "外婆对牛奶过敏"),
    ],
)
def test_other_neighbours_tell_nothing(text: str, line: str) -> None:
    assert list(put_elsewhere(text, (line,))) == []
