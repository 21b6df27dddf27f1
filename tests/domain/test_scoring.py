"""Retention importance by hand: the table of reference auto-dream 2.3, and the day on which an entry lets go."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.annotation import annotation
from slowwave.pipeline.domain.entry import HIGH, PERMANENT, Entry
from slowwave.pipeline.domain.scoring import (
    TOLERANCE,
    fading_day,
    fading_days,
    importance,
    later,
    raw_importance,
)
from slowwave.pipeline.settings import Retention

OURS = Retention()
DIVIDED = Retention(preset="openclaw-auto-dream")
HEXCLAW = Retention(preset="hexclaw")


def entry(uses: int = 0, *marks: str, text: str = "the router stands in the hall", **values: str) -> Entry:
    hidden = annotation({**values, "hc": str(uses) if uses else ""})
    return Entry("l0", "memory/topics/reference_x.md", 1, text, marks, hidden)


def fades(entry: Entry, days: int, rule: Retention) -> bool:
    needed = fading_days(entry, rule)
    return needed is not None and days >= needed


@pytest.mark.parametrize(
    ("days", "made", "clamped", "divided"),
    [
        (0, entry(), 1.0, 0.125),
        (0, entry(0, HIGH), 1.0, 0.25),
        (30, entry(6), 1.0, 0.3125),
        (91, entry(), 0.494, 0.062),
        (127, entry(), 0.294, 0.037),
        (180, entry(6, HIGH), 0.6, 0.075),
        (5000, entry(6, HIGH), 0.6, 0.075),
        (400, entry(0, PERMANENT), 1.0, 1.0),
    ],
)
def test_the_table_of_the_reference(days: int, made: Entry, clamped: float, divided: float) -> None:
    assert importance(made, days, OURS) == pytest.approx(clamped, abs=0.0005)
    assert raw_importance(made, days, DIVIDED) == pytest.approx(divided, abs=0.0005)


def test_birth_is_the_first_reference() -> None:
    assert raw_importance(entry(0), 0, OURS) == raw_importance(entry(0, uses_before="x"), 0, OURS) == 1.0
    assert raw_importance(entry(1), 0, OURS) == pytest.approx(1.585, abs=0.0005)
    assert raw_importance(entry(6), 0, OURS) == 3.0


@pytest.mark.parametrize(("days", "gone"), [(90, False), (91, False), (126, False), (127, True), (400, True)])
def test_an_unmarked_entry_waits_127_days(days: int, gone: bool) -> None:
    assert fades(entry(), days, OURS) is gone


def test_exactly_0_3_is_not_below_0_3() -> None:
    assert abs(raw_importance(entry(), 126, OURS) - 0.3) < TOLERANCE
    assert not fades(entry(), 126, OURS)


@pytest.mark.parametrize(("days", "gone"), [(90, False), (91, True)])
def test_divided_by_eight_age_alone_decides(days: int, gone: bool) -> None:
    assert fades(entry(), days, DIVIDED) is gone
    assert fades(entry(0, HIGH), days, DIVIDED) is gone


def test_divided_by_eight_much_used_entries_outlive_day_90() -> None:
    assert not fades(entry(4, HIGH), 91, DIVIDED)
    assert fades(entry(3, HIGH), 91, DIVIDED)
    assert not fades(entry(27), 91, DIVIDED)
    assert fades(entry(26), 91, DIVIDED)


@pytest.mark.parametrize("made", [entry(0, PERMANENT), entry(6, HIGH), entry(7)])
def test_what_never_fades(made: Entry) -> None:
    assert fading_days(made, OURS) is None
    assert fading_day(made, date(2026, 1, 1), OURS) is None


def test_high_fades_when_its_double_is_spent() -> None:
    assert fading_days(entry(0, HIGH), OURS) == 154
    assert raw_importance(entry(0, HIGH), 153, OURS) == pytest.approx(0.3)


def test_hexclaw_halves_every_30_days_and_spares_what_is_resident_used_or_felt() -> None:
    assert not fades(entry(), 129, HEXCLAW)
    assert fades(entry(), 130, HEXCLAW)
    assert fades(entry(0, conf="0.70"), 130, HEXCLAW)
    assert not fades(entry(0, conf="0.75"), 130, HEXCLAW)
    assert not fades(entry(1), 130, HEXCLAW)
    assert not fades(entry(0, k="rule"), 130, HEXCLAW)
    assert not fades(entry(text="the deadline is in May"), 130, HEXCLAW)
    assert not fades(entry(text="她对花生过敏"), 130, HEXCLAW)
    assert fades(entry(text="mustard goes with it"), 130, HEXCLAW)


def test_settings_at_their_edges_divide_by_nothing() -> None:
    assert raw_importance(entry(), 10, Retention(decay_days=0)) == 0.1
    assert fading_days(entry(), Retention(decay_days=0, days=0)) == 1
    assert fading_days(entry(), Retention(importance=0.0)) is None
    assert fading_days(entry(), Retention(recency_floor=0.5)) is None


def test_no_day_beyond_the_calendar() -> None:
    assert later(date(2026, 1, 1), 31) == date(2026, 2, 1)
    assert later(date.max, 1) is None
    assert fading_day(entry(), date(9999, 12, 1), OURS) is None
    assert fading_day(entry(), date(2026, 1, 1), Retention(days=10**12)) is None


@given(
    st.integers(0, 40),
    st.booleans(),
    st.integers(0, 4000),
    st.sampled_from([OURS, DIVIDED, Retention(days=10, decay_days=400, recency_floor=0.0)]),
)
def test_the_day_found_by_halving_is_the_rule(uses: int, high: bool, days: int, rule: Retention) -> None:
    made = entry(uses, HIGH) if high else entry(uses)
    plain = days > rule.days and raw_importance(made, days, rule) < rule.importance - TOLERANCE
    assert fades(made, days, rule) is plain
