"""Statements that are made of the same words."""

import pytest

from slowwave.pipeline.domain.link import Link
from slowwave.pipeline.domain.pairs import judge

REWORDED, REPLACES, ENDS = Link.REWORDED, Link.REPLACES, Link.ENDS


@pytest.mark.parametrize(
    ("old", "new", "link"),
    [
        ("We deploy on Fridays", "We never deploy on Fridays", REPLACES),
        ("We never deploy on Fridays", "We deploy on Fridays", REPLACES),
        ("The cleaner comes on Tuesdays", "The cleaner doesn't come on Tuesdays any more", ENDS),
        ("Ann checks the backup on Mondays", "The backup is checked by Ann on Mondays", REWORDED),
        ("Ann checks the backup on Mondays", "On Mondays Ann checks the backup", REWORDED),
        ("I drink green tea every morning", "In the morning I drink green tea", REWORDED),
        ("我们周五部署", "我们周五从不部署", REPLACES),
        ("我们周五从不部署", "我们周五部署", REPLACES),
        ("清洁工周二来", "清洁工周二不来了", ENDS),
        ("小安周一检查备份", "备份由小安周一检查", REWORDED),
        ("小安周一检查备份", "周一小安检查备份", REWORDED),
        ("小安把备份检查", "小安检查备份", REWORDED),
        ("我每天早上都喝绿茶", "我早上喝绿茶", REWORDED),
    ],
)
def test_the_same_words_are_said_again_denied_or_ended(old: str, new: str, link: Link) -> None:
    found = judge(old, new)
    assert (found.link, found.sure) == (link, True), found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ann pays Bob", "Bob pays Ann"),
        ("The parser calls the renderer", "The renderer calls the parser"),
        ("If the build fails, the deploy stops", "If the deploy stops, the build fails"),
        ("Rust is faster than Go", "Go is faster than Rust"),
        ("Tom praised me", "Tom was praised by me"),
        ("Read the docs, then write the test", "Write the test, then read the docs"),
        ("周一备份周二清理", "周二备份周一清理"),
        ("The pot is on the shelf", "The pot is under the shelf"),
        ("I drink green tea before lunch", "I drink green tea after lunch"),
        ("You can deploy on Fridays", "You must deploy on Fridays"),
        ("I deploy on Fridays", "She deploys on Fridays"),
        ("We deploy on Fridays", "We also deploy on Mondays"),
        ("小安审小博的代码", "小博审小安的代码"),
        ("我饭前喝绿茶", "我饭后喝绿茶"),
        ("我周五部署", "他周五部署"),
    ],
)
def test_other_parts_and_small_words_make_another_statement(old: str, new: str) -> None:
    assert not judge(old, new).sure


def test_in_chinese_what_has_no_subject_is_the_users_own() -> None:
    assert judge("我早上喝绿茶", "早上喝绿茶").link is Link.REWORDED
    assert judge("早上喝绿茶", "我早上喝绿茶").sure
    assert not judge("我们周三早上喝绿茶", "我周三早上喝绿茶").sure
    assert not judge("早上喝绿茶", "他早上喝绿茶").sure


def test_one_that_is_called_so_is_that_one() -> None:
    assert judge("我的狗叫小白", "小白是我的狗").sure
    assert judge("小白是我的狗", "我的狗叫小白").sure
    assert not judge("我的狗叫小白", "小白是小李的狗").sure
    assert not judge("我的狗叫小白", "我的猫叫小白").sure
