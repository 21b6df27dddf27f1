"""What stands in a log already, under this id or another."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest

from slowwave.pipeline.chain.wake import wake
from slowwave.pipeline.domain.logged import DayLog, days_around, known
from slowwave.pipeline.domain.signal import Awake, Signal, Speaker
from slowwave.stages import amygdala, hippocampus, thalamus

NOON = datetime(2026, 11, 3, 12, 0, tzinfo=UTC)
Held = Callable[..., dict[date, DayLog]]


def signal(text: str, id: str = "m1", at: datetime = NOON, source: str = "openclaw:s1", who: str = "") -> Signal:
    return Signal(id, at, Speaker.HUMAN, text, who, source)


@pytest.fixture
def held() -> Held:
    """The logs that signals leave, as they are written."""

    def logs(*signals: Signal, hour: int = 0) -> dict[date, DayLog]:
        found: dict[date, DayLog] = {}
        for line in wake(signals, (thalamus, amygdala, hippocampus), Awake(day_start_hour=hour)).lines:
            day = date.fromisoformat(line.day)
            found.setdefault(day, DayLog(day, hour)).read(f"## {line.minute}\n\n{line.line}\n")
        return found

    return logs


@pytest.mark.parametrize(
    "text",
    [
        "the NAS stands at 10.20.4.11",
        "[decision] we keep port 9090",
        "decision: we keep\nport 9090  -->",
        "决定：备份放在 /tank/backup，每周日跑一次",
        "[重要] 不要改端口 🚀",
        "Порт 9090 занят",
        "المنفذ 9090 مشغول",
        "my password is hunter2hunter2",
    ],
)
def test_the_same_words_in_the_same_session_are_known_under_any_id(held: Held, text: str) -> None:
    logs = held(signal(text, "hook"))
    assert known([signal(text, "transcript", NOON + timedelta(hours=3))], logs) == {"transcript"}


def test_an_id_is_known_whatever_it_says_but_only_of_its_agent(held: Held) -> None:
    logs = held(signal("the NAS stands at 10.20.4.11"))
    other = Signal("m1", NOON, Speaker.HUMAN, "quite another matter", "", "codex:s1")
    assert known([signal("the NAS is moved")], logs) == {"m1"}
    assert known([other], logs) == frozenset()


def test_the_same_words_from_somebody_else_or_another_day_are_news(held: Held) -> None:
    logs = held(signal("we keep port 9090"))
    agent = Signal("m2", NOON, Speaker.ASSISTANT, "we keep port 9090", "", "openclaw:s1")
    tomorrow = signal("we keep port 9090", "m3", NOON + timedelta(days=1))
    assert known([agent, tomorrow], logs) == frozenset()


def test_in_another_session_only_what_was_said_at_the_same_time_is_known(held: Held) -> None:
    logs = held(signal("we keep port 9090", source="openclaw:agent:main:main"))
    assert known([signal("we keep port 9090", "m2", NOON + timedelta(minutes=1))], logs) == {"m2"}
    assert known([signal("we keep port 9090", "m2", NOON + timedelta(minutes=5))], logs) == frozenset()


def test_around_midnight_the_neighbour_day_is_looked_at(held: Held) -> None:
    late = datetime(2026, 11, 3, 23, 59, tzinfo=UTC)
    told = signal("we keep port 9090", "m2", late + timedelta(minutes=2))
    logs = held(signal("we keep port 9090", at=late))
    assert days_around([told]) == (date(2026, 11, 3), date(2026, 11, 4))
    assert known([told], logs) == {"m2"}
    assert known([signal("we keep port 9090", "m3", late + timedelta(minutes=20))], logs) == frozenset()


def test_a_day_that_begins_late_is_one_day(held: Held) -> None:
    night = datetime(2026, 11, 4, 1, 0, tzinfo=UTC)
    logs = held(signal("we keep port 9090", at=night), hour=4)
    assert days_around([signal("x", at=night)], 4) == (date(2026, 11, 3),)
    assert known([signal("we keep port 9090", "m2", night)], logs, 4) == {"m2"}


def test_lines_that_people_wrote_are_no_captures() -> None:
    log = DayLog(date(2026, 11, 3))
    log.read("## 12:00\n\n- [decision] we keep port 9090\n- plain\n## Notes\n- [event] x <!--m:src=;by=human-->\n")
    assert known([signal("we keep port 9090")], {log.day: log}) == frozenset()
