"""From what to what something changed, and what comes first."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.change import order_turned, told_as_new, turned_round


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("The quota went from 80 to 30.", "raised the quota from 30 to 80"),
        ("The visit was moved from the 19th to the 12th.", "visit on the 12th moved to the 19th"),
        ("The quota was cut to 30.", "The quota was 30; now 80."),
        ("Mastodon was replaced by Bluesky.", "Bluesky was replaced by Mastodon."),
        ("宽带从电信换成联通。", "宽带从联通换成电信"),
        ("温度由 20 度调到 18 度。", "温度从 18 度调到 20 度"),
    ],
)
def test_a_change_is_not_turned_round(text: str, line: str) -> None:
    assert list(turned_round(text, (line,))) != []
    assert list(turned_round(line, (line,))) == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("The quota is 30.", ("The quota was 30; now 80.",)),
        ("The mirror keeps 9 copies.", ("The mirror keeps 9 copies", "reduced it to 4 copies")),
        ("目前用飞书记账。", ("以前用飞书记账，去年换成表格",)),
    ],
)
def test_what_is_over_is_not_told_as_new(text: str, lines: tuple[str, ...]) -> None:
    assert list(told_as_new(text, lines)) != []


def test_what_is_over_may_be_told_as_over() -> None:
    assert list(told_as_new("The quota used to be 30.", ("The quota was 30; now 80.",))) == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("先部署生产，再跑单元测试。", "流程：单元测试 → 打包 → 部署生产"),
        ("糖先放，蛋黄最后放。", "蛋黄先放，糖最后放"),
        ("The lamps come before the bench.", "first the bench, then the lamps"),
    ],
)
def test_steps_keep_their_order(text: str, line: str) -> None:
    assert list(order_turned(text, (line,))) != []
    assert list(order_turned(line, (line,))) == []


def test_out_of_is_no_into_and_a_number_that_was_is_not_now() -> None:
    assert list(turned_round("Fish was moved out of cooler 1.", ("moved fish to cooler 1",))) != []
    assert list(turned_round("Pump P3 is at 3.4 bar, was 2.8.", ("pump P3: 2.8 bar, was 3.4",))) != []
    assert list(turned_round("Pump P3 is at 2.8 bar, it was 3.4.", ("pump P3: 2.8 bar, was 3.4",))) == []
