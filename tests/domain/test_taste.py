"""Whose taste it is, and whether it is denied: near misses that read alike."""

import pytest

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.pairs import judge
from slowwave.pipeline.domain.upsert import NEWS, Link, Live, Statement, decide


def _decided(old: str, new: str) -> tuple[Link | None, list[Link]]:
    found = decide(Statement(new), Live([Entry("e1", "", 0, old)]))
    return found.link, [one.link for one in found.proposed]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I am allergic to peanuts", "Ann is allergic to peanuts"),
        ("I am allergic to peanuts", "Ann is not allergic to peanuts"),
        ("Ann is allergic to peanuts", "Bob is allergic to peanuts"),
        ("Lin prefers tea to milk", "Ann prefers tea to milk"),
        ("Lin prefers tea", "Lin prefers coffee"),
        ("Lin likes tea", "Lin likes coffee"),
        ("小明喜欢茶", "小红喜欢茶"),
        ("小明喜欢茶", "小明喜欢咖啡"),
        ("我对花生过敏", "王芳对花生过敏"),
        ("我住在杭州", "小明住在杭州"),
        ("小明住在杭州", "老王住在杭州"),
        ("小明住在杭州", "小红住在上海"),
    ],
)
def test_another_persons_taste_and_another_thing_are_news(old: str, new: str) -> None:
    assert decide(Statement(new), Live([Entry("e1", "", 0, old)])) == NEWS


@pytest.mark.parametrize("who", ["I am", "The user is", "Lin is"])
def test_what_is_denied_is_asked_and_never_the_same(who: str) -> None:
    assert _decided(f"{who} allergic to peanuts", f"{who} not allergic to peanuts") == (None, [Link.REPLACES])
    assert _decided(f"{who} no longer allergic to peanuts", f"{who} allergic to peanuts") == (None, [Link.REPLACES])


@pytest.mark.parametrize(
    ("old", "new", "link"),
    [
        ("Lin likes tea", "Lin loves tea", Link.REWORDED),
        ("I like museums", "Used to like museums, don't any more.", Link.REPLACES),
        ("Lisbon is lovely", "I am done with Lisbon", Link.REPLACES),
    ],
)
def test_the_same_persons_taste_is_followed(old: str, new: str, link: Link) -> None:
    assert _decided(old, new) == (link, [])


def test_what_an_own_word_turns_is_a_turn() -> None:
    assert judge("我烦钓鱼。", "被朋友拽去一次，从此迷上钓鱼。").link is Link.REPLACES
    assert judge("我是螺蛳粉的忠实粉丝。", "吃伤了，螺蛳粉从此拉黑。").link is Link.REPLACES
