"""Which slot is due: once each, over summer time, after days off, and never twice."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.flows.slots import EARLY, due, last_slot, next_slot
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.settings import Schedule

USUAL = Schedule()
ZONES = ("America/New_York", "Europe/Amsterdam", "Asia/Shanghai", "Australia/Lord_Howe", "America/Sao_Paulo")


def _at(text: str, zone: str = "Europe/Amsterdam") -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))


@pytest.mark.parametrize(
    ("now", "name", "moment"),
    [
        ("2026-11-28T07:00:00", "morning", "2026-11-28T07:00:00"),
        ("2026-11-28T06:59:00", "night", "2026-11-27T22:00:00"),
        ("2026-11-28T21:59:00", "morning", "2026-11-28T07:00:00"),
        ("2026-11-28T22:00:00", "night", "2026-11-28T22:00:00"),
        ("2026-11-29T00:00:00", "night", "2026-11-28T22:00:00"),
        # A runner that wakes a moment early runs the slot that it woke for.
        ("2026-11-28T21:59:59", "night", "2026-11-28T22:00:00"),
    ],
)
def test_the_newest_slot_that_has_come(now: str, name: str, moment: str) -> None:
    slot = last_slot(USUAL, _at(now))
    assert slot is not None
    assert (slot.name, slot.at) == (name, _at(moment))


def test_a_slot_is_due_until_it_is_done() -> None:
    now = _at("2026-11-28T22:03:00")
    slot = due(USUAL, now, None)
    assert slot is not None
    assert due(USUAL, now, slot.at) is None
    assert due(USUAL, now, slot.at.astimezone(UTC)) is None
    assert due(USUAL, now + timedelta(hours=8), slot.at) is None
    later = due(USUAL, now + timedelta(hours=9), slot.at)
    assert later is not None
    assert later.name == "morning"


def test_days_off_are_caught_up_with_one_dream_for_the_newest() -> None:
    now = _at("2026-11-28T12:00:00")
    slot = due(USUAL, now, _at("2026-11-24T22:00:00"))
    assert slot is not None
    assert slot.at == _at("2026-11-28T07:00:00")
    assert due(USUAL, now, slot.at) is None


def test_without_catching_up_a_slot_is_let_go_after_an_hour() -> None:
    schedule = Schedule(catch_up=False)
    done = _at("2026-11-27T22:00:00")
    assert due(schedule, _at("2026-11-28T08:00:00"), done) is not None
    assert due(schedule, _at("2026-11-28T08:00:01"), done) is None
    assert due(schedule, _at("2026-11-28T21:59:55"), done) is not None


@pytest.mark.parametrize(
    ("zone", "day"),
    [("America/New_York", "2026-03-08"), ("America/New_York", "2026-11-01"), ("Europe/Amsterdam", "2026-03-29"),
     ("Europe/Amsterdam", "2026-10-25")],
)  # fmt: skip
def test_on_the_days_of_the_change_seven_is_seven(zone: str, day: str) -> None:
    slot = last_slot(USUAL, _at(f"{day}T12:00:00", zone))
    assert slot is not None
    assert (slot.at.date().isoformat(), slot.at.hour, slot.at.minute) == (day, 7, 0)


def test_an_hour_that_summer_time_leaves_out_comes_after_it() -> None:
    slot = last_slot(Schedule(morning="", night="30 2 * * *"), _at("2026-03-29T12:00:00"))
    assert slot is not None
    assert slot.at.astimezone(UTC) == datetime(2026, 3, 29, 1, tzinfo=UTC)


def test_an_hour_that_comes_twice_is_one_slot() -> None:
    schedule = Schedule(morning="", night="30 2 * * *")
    first = _at("2026-10-25T02:30:00").replace(fold=0)
    again = first.replace(fold=1) + timedelta(minutes=5)
    slot = due(schedule, first, None)
    assert slot is not None
    assert due(schedule, again.replace(fold=1), slot.at) is None


@given(
    st.datetimes(datetime(2025, 1, 1), datetime(2028, 1, 1)),
    st.sampled_from(ZONES),
    st.integers(0, 60 * 24 * 3),
)
def test_each_slot_once_and_none_lost(start: datetime, zone: str, minutes: int) -> None:
    """From any moment to any later one: what is due then is the newest slot, and doing it leaves nothing due."""
    now = start.replace(tzinfo=UTC, microsecond=0).astimezone(ZoneInfo(zone))
    done = last_slot(USUAL, now)
    assert done is not None
    later = (now.astimezone(UTC) + timedelta(minutes=minutes)).astimezone(ZoneInfo(zone))
    slot, coming = due(USUAL, later, done.at), next_slot(USUAL, now)
    assert coming is not None
    came = coming.at.astimezone(UTC) <= later.astimezone(UTC) + EARLY
    assert (slot is not None) == came
    if slot is not None:
        assert due(USUAL, later, slot.at) is None


def test_an_empty_text_is_no_slot() -> None:
    now = _at("2026-11-28T12:00:00")
    assert last_slot(Schedule(morning="", night=" "), now) is None
    assert next_slot(Schedule(morning="", night=" "), now) is None
    slot = last_slot(Schedule(night=""), now)
    assert slot is not None
    assert slot.name == "morning"


@pytest.mark.parametrize("text", ["7:00", "0 25 * * *", "每天 7 点", "* * *", "0 0 7 * * *", "0 0 30 2 *"])
def test_what_is_no_cron_text_is_told(text: str) -> None:
    with pytest.raises(DreamError) as caught:
        last_slot(Schedule(morning=text), _at("2026-11-28T12:00:00"))
    assert caught.value.exit_code is Exit.CONFIGURATION
    assert "schedule.morning" in caught.value.message
