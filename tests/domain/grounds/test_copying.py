"""Where a copy of a clause may end: what may be put in, left out, and stand for whom."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.copying import ends_of
from slowwave.pipeline.domain.grounds.pieces import pieces_of
from slowwave.pipeline.language.clauses import words_of


@pytest.mark.parametrize(
    ("text", "line", "is_copied"),
    [
        ("the heater was replaced on 21 Nov", "heater replaced 21 Nov", True),
        ("the deadline was 15 Oct", "deadline 15 Oct", False),
        ("the meeting was on 3 May", "meeting 3 May", True),
        ("the user owns it", "I own it", True),
        ("the user own it", "I own it", True),
        ("the user signs with Leo", "but I sign with Leo", True),
        ("a rule for the user", "a rule for myself", True),
        ("a rule for the user", "a rule for himself", False),
        ("Anna owns it", "I own it", False),
        ("the user's flat", "my flat", True),
        ("the user flat", "my flat", False),
        ("the user is leaning to it", "leaning to it", True),
        ("the user called Anna", "called Anna", True),
        ("the user calls Anna", "call Anna", False),
        ("the user prefers tea", "prefer tea", True),
        ("the user prefers tea", "landlord prefers tea", False),
        ("ports 1 and 2", "ports 1 + 2", True),
        ("用户的车", "我的车", True),
        ("用户有车", "我们有车", True),
        ("阿宁有车", "我有车", False),
        ("换成了电信", "换成电信", True),
        ("下周换成了电信", "下周换成电信", False),
        ("换了服务器", "换服务器", False),
        ("不买", "不买了", False),
        ("地址是 vault.lan", "地址 vault.lan", True),
    ],
)
def test_what_is_a_copy(text: str, line: str, is_copied: bool) -> None:
    sentence = words_of(text)
    (piece,) = pieces_of(line, 0)
    assert (len(sentence) in ends_of(sentence, 0, piece).places) is is_copied


def test_it_may_end_in_more_places_than_one() -> None:
    (piece,) = pieces_of("moved it, ok", 0)[:1]
    assert ends_of(words_of("moved it"), 0, piece).places == {2}
    assert ends_of(words_of("other words"), 0, piece).places == frozenset()
