"""Fourteen days, then the first Saturday: at every boundary, in every zone."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from slowwave.pipeline.domain.candidates.days import expiry, proposed, pruned_on
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.settings import Schedule, Settings

MONDAY = date(2026, 11, 30)


@pytest.mark.parametrize("offset", range(7))
def test_it_goes_on_the_first_saturday_after_its_last_day(offset: int) -> None:
    since = MONDAY + timedelta(days=offset)
    day = pruned_on(since, 14)
    assert day.strftime("%A") == "Saturday"
    assert 15 <= (day - since).days <= 21


def test_day_fourteen_is_still_alive_if_it_is_a_saturday() -> None:
    saturday = date(2026, 12, 5)
    assert pruned_on(saturday, 14) == date(2026, 12, 26)
    assert pruned_on(saturday - timedelta(days=1), 14) == date(2026, 12, 19)


def test_other_days_are_the_owners_choice() -> None:
    assert pruned_on(MONDAY, 0) == date(2026, 12, 5)
    assert pruned_on(MONDAY, 30) == date(2027, 1, 2)


def _waits(memory_of: Callable[..., Memory], hidden: str, **more: object) -> Memory:
    return memory_of({"memory/candidates.md": f"- [DREAM] 可能更喜欢坐火车 <!--m:{hidden}-->\n"}, **more)


@pytest.mark.parametrize(
    ("hidden", "day"),
    [
        ("cand=2026-11-30;vf=2026-12-24T21:00:00Z", "2026-11-30"),
        ("vf=2026-11-30T21:00:00Z", "2026-11-30"),
        ("vf=2026-11-30T23:30:00Z", "2026-12-01"),
        ("zz=1", "2026-12-05"),
    ],
)
def test_the_day_is_the_one_that_it_bears_else_its_moments_in_the_zone(
    memory_of: Callable[..., Memory], hidden: str, day: str
) -> None:
    memory = _waits(memory_of, hidden)
    (entry,) = memory.documents["memory/candidates.md"].entries
    seen = replace(memory, first_seen={entry.id: date(2026, 12, 5)})
    night = Night(datetime(2026, 12, 20, 22, tzinfo=ZoneInfo("Europe/Amsterdam")))
    assert proposed(entry, seen, night).isoformat() == day


@pytest.mark.parametrize("key", ["ref=2026-12-20", "vt=2026-12-20T10:00:00Z"])
def test_what_was_taken_back_or_answered_waits_from_then_on(memory_of: Callable[..., Memory], key: str) -> None:
    memory = _waits(memory_of, f"cand=2026-11-30;{key}")
    (entry,) = memory.documents["memory/candidates.md"].entries
    assert expiry(entry, memory, Night(datetime(2026, 12, 21, 22, tzinfo=UTC))) == date(2027, 1, 9)


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/New_York", "Europe/Amsterdam"])
@pytest.mark.parametrize("start", [0, 4])
def test_it_falls_due_at_the_beginning_of_that_day_wherever_and_whenever(
    memory_of: Callable[..., Memory], zone: str, start: int
) -> None:
    # Born before the clocks change, it goes after: both in autumn and in spring.
    for born, gone in (("2026-10-12", "2026-10-31"), ("2027-03-01", "2027-03-20"), ("2027-03-15", "2027-04-03")):
        memory = _waits(memory_of, f"cand={born}")
        (entry,) = memory.documents["memory/candidates.md"].entries
        settings = Settings(schedule=Schedule(day_start_hour=start))
        night = Night(datetime.fromisoformat(f"{gone}T12:00").replace(tzinfo=ZoneInfo(zone)), settings=settings)
        day = expiry(entry, memory, night)
        assert day.isoformat() == gone
        due = night.midnight(day)
        assert (due.hour, due.date()) == (start, day)
        assert replace(night, now=due).today == day
        assert replace(night, now=due - timedelta(minutes=1)).today == day - timedelta(days=1)
