from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.language.dates import day_of_name, days_in, parse_day

JUNE_20 = date(2026, 6, 20)


@pytest.mark.parametrize(
    "text",
    [
        "on 2026-06-20.",
        "log:2026-06-20#e5f0",
        "2026-06-20T09:12:00Z",
        "截止2026年6月20日前",
        "2026/6/20",
        "до 2026.06.20",
    ],
)
def test_a_day_is_read(text: str) -> None:
    assert days_in(text) == (JUNE_20,)


@pytest.mark.parametrize(
    "text", ["2026-02-30", "2026-06-201", "12026-06-20", "v1.2026.06.20", "", "20260620", "٢٠٢٦-٠٦-٢٠"]
)
def test_what_is_no_day(text: str) -> None:
    assert days_in(text) == ()


def test_all_days_in_order() -> None:
    assert days_in("2026-06-21 and 2026-06-20") == (date(2026, 6, 21), JUNE_20)


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("2026-06-20.md", JUNE_20),
        ("memory/日记/2026-06-20-standup.md", JUNE_20),
        ("2026-06-20 站会.MD", JUNE_20),
        ("2026-06-20.draft.md", JUNE_20),
        ("2026-06-20standup.md", None),
        ("2026-06-20.txt", None),
        ("notes 2026-06-20.md", None),
        ("2026-13-01.md", None),
        ("2026-06-201.md", None),
        ("0001-01-01.md", None),
        ("9999-12-31.md", None),
        ("", None),
    ],
)
def test_day_of_a_file_name(name: str, day: date | None) -> None:
    assert day_of_name(name) == day


@pytest.mark.parametrize(
    ("raw", "day"),
    [
        ("2026-06-20", JUNE_20),
        ("1900-01-01", date(1900, 1, 1)),
        ("2999-12-31", date(2999, 12, 31)),
        ("1899-12-31", None),
        ("3000-01-01", None),
        ("0000-00-00", None),
        ("2026-02-30", None),
        ("20260620", None),
        ("2026-W25-6", None),
        ("2026-06-20 ", None),
        ("٢٠٢٦-٠٦-٢٠", None),
        ("", None),
    ],
)
def test_a_day_alone(raw: str, day: date | None) -> None:
    assert parse_day(raw) == day


@given(st.text())
def test_any_text_is_taken(text: str) -> None:
    assert all(isinstance(day, date) for day in days_in(text))
