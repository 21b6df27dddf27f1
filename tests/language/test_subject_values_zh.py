"""Posts, stages, drinks and names of animals, told by their make and place."""

from __future__ import annotations

import pytest

from slowwave.pipeline.language.subject_values_zh import chinese_values, tells_when


def told(low: str) -> list[tuple[str, str]]:
    return [(name, norm) for _, _, name, norm in chinese_values(low)]


@pytest.mark.parametrize(
    ("low", "post"),
    [
        ("我是后端工程师。", "后端工程师"),
        ("做数据分析师五年了。", "数据分析师"),
        ("公司任命我为技术负责人，昨天发的文。", "技术负责人"),
        ("用户已卸任测试开发。", "测试开发"),
        ("不当前端组长了。", "前端组长"),
    ],
)
def test_a_post_is_told_by_its_make(low: str, post: str) -> None:
    assert ("title", post) in told(low)


@pytest.mark.parametrize("low", ["支付的技术负责人是小赵。", "产品经理说下周发。", "后端开发用 go。", "老师今天没来。"])
def test_a_post_that_somebody_else_has_is_none_of_a_person_s_own(low: str) -> None:
    assert told(low) == []


@pytest.mark.parametrize(
    ("low", "stage"),
    [
        ("星河的状态是需求评审。", "需求评审"),
        ("kestrel被打回开发。", "开发"),
        ("据项目经理说，数据迁移正停留在压测这一栏。", "压测"),
        ("要问星河到哪儿了，开发。", "开发"),
    ],
)
def test_a_stage_is_told_where_a_sentence_says_how_far_something_is(low: str, stage: str) -> None:
    assert ("status", stage) in told(low)


@pytest.mark.parametrize("low", ["星河的开发分支是 main。", "我们在开发新功能。", "测试环境不发真实短信。"])
def test_work_that_is_done_is_no_stage(low: str) -> None:
    assert [name for name, _ in told(low) if name == "status"] == []


@pytest.mark.parametrize(
    ("low", "name"),
    [
        ("我家猫叫年糕。", "年糕"),
        ("猫改名叫可乐了。", "可乐"),
        ("用户的猫由年糕更名为芝麻。", "芝麻"),
        ("煤球是我养的猫。", "煤球"),
        ("还是喊旺财它才理人，猫的名字改回来了。", "旺财"),
    ],
)
def test_what_an_animal_is_called(low: str, name: str) -> None:
    assert ("call", name) in told(low)


def test_a_drink_is_no_place_where_it_is_drunk() -> None:
    assert told("我最爱喝冰美式。") == [("drink", "冰美式")]
    assert told("公司楼下新开了咖啡馆。") == []


@pytest.mark.parametrize(
    ("low", "word", "days", "when"),
    [
        ("星河4月12日上线。", "上线", [(2, 7)], True),
        ("星河延期到6月。", "延期", [(5, 7)], True),
        ("星河已上线。", "上线", [], False),
        ("4月12日起星河已上线。", "上线", [(0, 5)], False),
    ],
)
def test_what_is_done_on_a_day_is_no_state(low: str, word: str, days: list[tuple[int, int]], when: bool) -> None:
    at = low.index(word)
    assert tells_when(low, at, at + len(word), days) is when
