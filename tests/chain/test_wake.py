"""The fold of the day: each stage sees what those before it let through, and says only what it declares."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from slowwave.pipeline.chain.wake import wake
from slowwave.pipeline.domain.signal import Awake, Drop, Log, Signal, Speaker, Tag, Verdict, Woken
from slowwave.stages import order

AMSTERDAM = ZoneInfo("Europe/Amsterdam")
AT = datetime(2026, 11, 28, 9, 12, tzinfo=AMSTERDAM)


@dataclass(frozen=True)
class Says:
    """A stage that says this of each signal that reaches it."""

    emits: tuple[type, ...]
    say: Callable[[Signal], Verdict | None]
    name: str = "says"
    role: str = "says what it was told"

    def run(self, signals: tuple[Signal, ...], awake: Awake) -> tuple[Verdict, ...]:
        return tuple(verdict for signal in signals if (verdict := self.say(signal)) is not None)


def signal(text: str, name: str = "m1", at: datetime = AT, speaker: Speaker = Speaker.HUMAN) -> Signal:
    return Signal(name, at, speaker, text, source="claude-code:s1")


def _line(one: Signal) -> Log:
    return Log(one.id, "2026-11-28", "09:12", f"- [{one.kind}] {'[HIGH] ' if one.high else ''}{one.text}")


def test_what_is_dropped_reaches_no_later_stage() -> None:
    drop = Says((Drop,), lambda one: Drop(one.id, "greeting") if one.text == "早" else None)
    log = Says((Log,), _line)
    found = wake((signal("早", "a"), signal("Tea", "b")), (drop, log), Awake())
    assert found == Woken((Log("b", "2026-11-28", "09:12", "- [] Tea"),), (Drop("a", "greeting"),))


def test_a_tag_goes_along() -> None:
    tag = Says((Tag,), lambda one: Tag(one.id, "decision", True))
    found = wake((signal("喝茶"),), (tag, Says((Log,), _line)), Awake())
    assert [log.line for log in found.lines] == ["- [decision] [HIGH] 喝茶"]


@pytest.mark.parametrize("verdict", [Drop("m1", "x"), Tag("m1", "event", False), _line(signal("x"))])
def test_a_stage_says_only_what_it_declares(verdict: Verdict) -> None:
    stage = Says(tuple({Drop, Tag, Log} - {type(verdict)}), lambda one: verdict)
    with pytest.raises(TypeError, match=f"says may not emit {type(verdict).__name__}"):
        wake((signal("x"),), (stage,), Awake())


def test_nothing_comes_of_nothing() -> None:
    assert wake((), order.AWAKE, Awake()) == Woken()


def _days(*moments: datetime, start: int = 0) -> list[tuple[str, str]]:
    said = [signal(f"Decided to pay invoice {n} of De Halm today.", f"m{n}", at) for n, at in enumerate(moments)]
    return [(log.day, log.minute) for log in wake(said, order.AWAKE, Awake(day_start_hour=start)).lines]


def test_a_day_ends_at_midnight_of_the_zone() -> None:
    late, early = datetime(2026, 11, 28, 23, 59, tzinfo=AMSTERDAM), datetime(2026, 11, 29, 0, 1, tzinfo=AMSTERDAM)
    assert _days(late, early) == [("2026-11-28", "23:59"), ("2026-11-29", "00:01")]


def test_or_later_for_who_works_at_night() -> None:
    moments = [datetime(2026, 11, 29, hour, minute, tzinfo=AMSTERDAM) for hour, minute in ((0, 1), (3, 59), (4, 0))]
    assert _days(*moments, start=4) == [("2026-11-28", "00:01"), ("2026-11-28", "03:59"), ("2026-11-29", "04:00")]


@pytest.mark.parametrize(
    ("zone", "day", "minute"),
    [
        ("UTC", "2026-11-28", "23:30"),
        ("Asia/Shanghai", "2026-11-29", "07:30"),
        ("America/Los_Angeles", "2026-11-28", "15:30"),
        ("Pacific/Kiritimati", "2026-11-29", "13:30"),
        ("Asia/Kathmandu", "2026-11-29", "05:15"),
    ],
)
def test_one_moment_is_another_day_elsewhere(zone: str, day: str, minute: str) -> None:
    moment = datetime(2026, 11, 28, 23, 30, tzinfo=ZoneInfo("UTC"))
    assert _days(moment.astimezone(ZoneInfo(zone))) == [(day, minute)]


def test_the_hour_that_comes_twice_is_one_day() -> None:
    # 25 October 2026: 03:00 summer time becomes 02:00. The minute comes twice, and both lines are kept in their order.
    first = datetime(2026, 10, 25, 2, 30, tzinfo=AMSTERDAM)
    second = first.replace(fold=1)
    assert (second.astimezone(ZoneInfo("UTC")) - first.astimezone(ZoneInfo("UTC"))) == timedelta(hours=1)
    assert _days(first, second) == [("2026-10-25", "02:30"), ("2026-10-25", "02:30")]


def test_the_hour_that_never_comes_is_jumped_over() -> None:
    # 29 March 2026: 02:00 becomes 03:00.
    before = datetime(2026, 3, 29, 1, 59, tzinfo=AMSTERDAM)
    after = (before.astimezone(ZoneInfo("UTC")) + timedelta(minutes=1)).astimezone(AMSTERDAM)
    assert _days(before, after) == [("2026-03-29", "01:59"), ("2026-03-29", "03:00")]


@pytest.mark.parametrize("day", [(2026, 3, 29), (2026, 10, 25)])
def test_a_late_day_begins_by_the_wall_clock_on_a_day_of_change(day: tuple[int, int, int]) -> None:
    before, after = datetime(*day, 3, 59, tzinfo=AMSTERDAM), datetime(*day, 4, 0, tzinfo=AMSTERDAM)
    (one, _), (other, _) = _days(before, after, start=4)
    assert (one, other) == (f"{before - timedelta(days=1):%Y-%m-%d}", f"{after:%Y-%m-%d}")


def test_a_message_that_was_seen_is_never_logged_again() -> None:
    said: Any = (signal("Decided to pay De Halm today.", "a"), signal("Decided to pay De Vries today.", "b"))
    found = wake(said, order.AWAKE, Awake(seen=frozenset({"a"})))
    assert [log.signal for log in found.lines] == ["b"]
    assert [(drop.signal, drop.reason) for drop in found.dropped] == [("a", "repeat")]
