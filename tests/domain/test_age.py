"""The day of the last reference: which date of a line counts, and that nobody's date makes a line old."""

from dataclasses import replace
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from slowwave.pipeline.domain.age import birthday, day_of, last_reference, unreferenced
from slowwave.pipeline.domain.annotation import annotation
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.settings import Schedule, Settings

TODAY = date(2026, 6, 20)
NIGHT = Night(datetime(2026, 6, 20, 22, tzinfo=UTC))


def memory(**first_seen: date) -> Memory:
    return Memory({}, {}, first_seen=first_seen)


def entry(entry_id: str = "l0123456789abcdef", day: date | None = None, **values: str) -> Entry:
    return Entry(entry_id, "memory/topics/user_x.md", 1, "likes tea", (), annotation(values), day=day)


@pytest.mark.parametrize(
    ("made", "day"),
    [
        (entry(vf="2026-03-01T09:00:00Z"), date(2026, 3, 1)),
        (entry(vf="2026-03-01T09:00:00Z", ref="2026-05-02"), date(2026, 5, 2)),
        (entry(vf="2026-03-01T09:00:00Z", ref="2025-05-02"), date(2026, 3, 1)),
        (entry(src="log:2026-02-03#e0123456789abcdef"), date(2026, 2, 3)),
        (entry(src="log:2026-02-03#e0123456789abcdef", vf="2026-01-01"), date(2026, 2, 3)),
        (entry(src="codex:7f3a#41"), TODAY),
        (entry(src="log:2026-13-45#x"), TODAY),
        (entry(ref="yesterday", vf="soon"), TODAY),
        (entry(day=date(2026, 4, 4)), date(2026, 4, 4)),
        (entry(), TODAY),
    ],
)
def test_the_newest_day_that_a_line_bears(made: Entry, day: date) -> None:
    assert last_reference(made, memory(), NIGHT) == day


def test_an_undated_line_is_as_old_as_its_first_night() -> None:
    seen = memory(l0123456789abcdef=date(2026, 1, 5))
    assert last_reference(entry(), seen, NIGHT) == date(2026, 1, 5)
    assert unreferenced(entry(), seen, NIGHT) == 166
    assert unreferenced(entry(), memory(), NIGHT) == 0


def test_first_sight_outlives_the_gain_of_an_eid() -> None:
    seen = memory(l0123456789abcdef=date(2026, 1, 5))
    assert last_reference(entry("e0123456789abcdef", eid="e0123456789abcdef"), seen, NIGHT) == date(2026, 1, 5)


def test_its_own_date_wins_over_first_sight() -> None:
    seen = memory(l0123456789abcdef=date(2026, 6, 1))
    assert last_reference(entry(vf="2026-01-01T00:00:00Z"), seen, NIGHT) == date(2026, 1, 1)


def test_a_date_to_come_is_no_age() -> None:
    assert unreferenced(entry(vf="2027-01-01T00:00:00Z"), memory(), NIGHT) == 0


def test_an_instant_has_the_day_of_the_configured_zone() -> None:
    shanghai = Night(datetime(2026, 6, 20, 22, tzinfo=ZoneInfo("Asia/Shanghai")))
    assert day_of("2026-06-18T16:30:00Z", shanghai) == date(2026, 6, 19)
    assert day_of("2026-06-18T15:59:00Z", shanghai) == date(2026, 6, 18)
    late = replace(shanghai, settings=Settings(schedule=Schedule(day_start_hour=4)))
    assert day_of("2026-06-18T16:30:00Z", late) == date(2026, 6, 18)


def test_a_bare_day_is_that_day_in_every_zone() -> None:
    west = Night(datetime(2026, 6, 20, 22, tzinfo=ZoneInfo("America/Los_Angeles")))
    assert day_of("2026-06-18", west) == date(2026, 6, 18)


@pytest.mark.parametrize("raw", ["", "x", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "2026-02-30"])
def test_hostile_instants_are_no_traceback(raw: str) -> None:
    west = Night(datetime(2026, 6, 20, 22, tzinfo=ZoneInfo("America/Los_Angeles")))
    assert day_of(raw, west) is None
    assert isinstance(last_reference(entry(vf=raw), memory(), west), date)


def test_the_birthday_is_the_oldest_date() -> None:
    made = entry(vf="2026-03-01T09:00:00Z", src="log:2026-02-27#x", ref="2026-06-01")
    assert birthday(made, memory(), NIGHT) == date(2026, 2, 27)
    assert birthday(entry(), memory(l0123456789abcdef=date(2026, 1, 5)), NIGHT) == date(2026, 1, 5)
