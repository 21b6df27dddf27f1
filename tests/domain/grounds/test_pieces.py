"""A line of evidence as pieces: what stands before its clauses, and who "I" is in it."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.pieces import pieces_of


@pytest.mark.parametrize(
    ("line", "pieces"),
    [
        ("2026-02-11 09:40 order-svc died", [("stamp", "2026-02-11"), ("stamp", "09:40"), ("plain", "order-svc died")]),
        ("[14:02] user: I moved", [("said on", "14:02"), ("speaker", "user"), ("plain", "i moved")]),
        ("Decision: use tabs", [("label", "decision"), ("plain", "use tabs")]),
        ("hive 3: sold", [("head", "hive 3"), ("plain", "sold")]),
        ("the job on runner-02 failed again today: disk full", [
            ("plain", "the job on runner-02 failed again today"), ("plain", "disk full")]),
        ("决定：用石英石", [("label", "决定"), ("plain", "用石英石")]),
        ("接送：周五我", [("head", "接送"), ("plain", "周五我")]),
        ("", []),
    ],
)  # fmt: skip
def test_the_kinds_of_pieces(line: str, pieces: list[tuple[str, str]]) -> None:
    assert [(piece.kind, piece.clause.said) for piece in pieces_of(line, 0)] == pieces


@pytest.mark.parametrize(
    ("line", "own"),
    [
        ("I moved", True),
        ("user: I moved", True),
        ("agent: I moved", False),
        ("Tom: I moved", False),
        ("2026-06-20 Tom: I moved", False),
        ("Zebrafish room rota: I feed", True),
        ("老邓：我来出方案", False),
        ("接送：周五我", True),
        ("小林说的话：我不去", False),
        ("tom: I moved", False),
        ("My landlord Meyer wrote: I moved", False),
        ("[Tom] I moved", False),
        ('Tom said "I moved"', False),
        ("Half share: Wiebke rides, I ride", True),
        ("房东：我不去", False),
    ],
)
def test_who_speaks_of_themselves(line: str, own: bool) -> None:
    assert pieces_of(line, 0)[-1].own is own


@pytest.mark.parametrize(
    ("line", "opens"),
    [
        ("14:02 restarted nginx", True),
        ("2026-06-20 Restarted nginx, restarted redis", True),
        ("circuit 88 dead, swapped its lamp", True),
        ("Anna moved it, restarted nginx", False),
        ("deputy chairs it, restarted nginx", False),
        ("wire sold out at Heller, ordered more", False),
        ("3月8日 把系统盘换了", True),
        ("阿宁接手了，改成手动", False),
    ],
)
def test_whether_the_user_may_be_who_does_what_the_last_clause_tells(line: str, opens: bool) -> None:
    assert pieces_of(line, 0)[-1].opens is opens
