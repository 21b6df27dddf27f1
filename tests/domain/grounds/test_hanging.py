"""What may not be left out beside what is kept."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.hanging import Line
from slowwave.pipeline.domain.grounds.pieces import pieces_of


def _line(text: str) -> Line:
    return Line(text, pieces_of(text, 0))


@pytest.mark.parametrize(
    ("text", "missed"),
    [
        ("the shop ships free, except glass", "except glass"),
        ("boats go on Tuesdays, weather permitting", "weather permitting"),
        ("drop it. maybe", "maybe"),
        ("he agreed, says Bea", "says Bea"),
        ("the disk is full, the boiler is new", ""),
        ("it moved, by the way", ""),
        ("it takes one name (for example heron)", ""),
        ("文件名带日期，比如 20261117_ch1", ""),
        ("it takes names for the example alone, for now", "for now"),
        ("4.5 级以下不推手机，山区试点县除外", "山区试点县除外"),
        ("混音给老方，可能还是老方", "可能还是老方"),
        ("房子朝北，客厅朝南", ""),
        ("der Server läuft, glaube ich", "glaube ich"),
    ],
)
def test_behind_it(text: str, missed: str) -> None:
    line = _line(text)
    assert line.missed_after(line.pieces[0]) == missed


@pytest.mark.parametrize(
    ("text", "missed"),
    [
        ("if it rains, we stay", "if it rains"),
        ("in summer, the boiler is off", "in summer"),
        ("hive 5: sold", "hive 5"),
        ("the webhook failed; the cause was Bea", ""),
        ("the webhook failed; cause was Bea", "the webhook failed"),
        ("otherwise we stay, the boiler is off", ""),
        ("Fine. Then I upgrade in January", ""),
        ("好。另外，文件名一律用日期", ""),
        ("The disk is fine. Then I upgrade in January", "The disk is fine"),
        ("Disk: fine. Then I upgrade in January", "Disk"),
        ("Good, but I sign with Leo", ""),
        ("Bea signs in full, but I sign with Leo", "Bea signs in full"),
        ("小魏讲，点数过 3 亿就切块", "小魏讲"),
        ("重启后，CPU 回到 12%", "重启后"),
        ("房子朝北，客厅朝南", ""),
        ("Bea moved, she is glad", "Bea moved"),
    ],
)
def test_before_it(text: str, missed: str) -> None:
    line = _line(text)
    assert line.missed_before(line.pieces[-1], ()) == missed


def test_a_head_is_said_once() -> None:
    first, second = pieces_of("周会 3/17：改到周五", 0), pieces_of("周会 3/17：林薇对账", 1)
    assert Line("周会 3/17：林薇对账", second).missed_before(second[-1], ()) == "周会 3/17"
    assert Line("周会 3/17：林薇对账", second).missed_before(second[-1], first) == ""
