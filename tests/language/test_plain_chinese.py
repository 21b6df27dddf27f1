"""Chinese without glue, and in the other orders in which the same is said."""

import pytest

from slowwave.pipeline.language.plain_chinese import LONGEST, forms


def _meet(text: str, other: str) -> bool:
    (plain, turned), (their_plain, their_turned) = forms(text), forms(other)
    return bool(plain & (their_plain | their_turned) or turned & their_plain)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("接口被小林重写了", "小林重写了接口"),
        ("猫粮放在阳台", "猫粮在阳台放着"),
        ("端口：九千零一号", "端口是9001号"),
        ("我的狗叫小白", "小白是我家的狗"),
        ("星期五不准部署", "不要在周五部署"),
        ("客戶資料必須加密", "客户资料要加密"),
    ],
)
def test_the_same_meets(text: str, other: str) -> None:
    assert _meet(text, other)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("小王被小陈推荐给小李", "小李被小陈推荐给小王"),
        ("小林让我走", "我让小林走"),
        ("猫改名叫年糕了", "年糕改名叫猫了"),
        ("周一王芳做饭周二李雷做饭", "周二王芳做饭周一李雷做饭"),
        ("周五不需要值班", "周五不要值班"),
    ],
)
def test_another_does_not(text: str, other: str) -> None:
    assert not _meet(text, other)


def test_a_long_text_is_not_turned() -> None:
    sentence = "猫粮放在阳台"
    plain, turned = forms(sentence * (LONGEST // len(sentence) + 1))
    assert plain
    assert not turned
