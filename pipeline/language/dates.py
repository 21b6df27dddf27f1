"""Calendar days found in text and file names; nothing here knows what day it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta

from slowwave.pipeline.language.patterns import compiled

WEEKDAY = (
    r"(?:\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b"
    r"|(?:星期|礼拜|周)[一二三四五六日天])"
)
"""The name of a day of the week, as it stands beside a date."""
FIRST_YEAR, LAST_YEAR = 1900, 2999
"""What notes tell of. A day outside is a slip or a joke, and reckoning with it would leave the calendar."""

_DAY = (
    # Behind no figure or dot. Looked for from its first figure on, which is found three times as fast.
    r"((?:1(?<![\d.]1)9|2(?<![\d.]2)0)\d{2})"
    r"(?:-(\d{2})-(\d{2})|/(\d{1,2})/(\d{1,2})|\.(\d{2})\.(\d{2})|\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日)(?!\d)"
)


def parse_day(raw: object) -> date | None:
    """The day that ``YYYY-MM-DD`` names, None for anything else."""
    found = compiled(r"(\d{4})-(\d{2})-(\d{2})").fullmatch(raw) if isinstance(raw, str) and raw.isascii() else None
    return _day(*found.groups()) if found else None


def days_in(text: str) -> tuple[date, ...]:
    """Every possible day written as 2026-06-20, 2026/6/20, 2026.06.20 or 2026年6月20日, in order."""
    return tuple(_days(text)) if "19" in text or "20" in text else ()


def day_of_name(path: str) -> date | None:
    """The day that the name of a note begins with (``2026-06-20-standup.md``), None where it bears none."""
    found = compiled(r"(\d{4})-(\d{2})-(\d{2})(?:[-_ .].*)?\.md\Z", re.I).match(path.rsplit("/", 1)[-1])
    return _day(found[1], found[2], found[3]) if found else None


def _days(text: str) -> Iterator[date]:
    for found in compiled(_DAY).finditer(text):
        year, *parts = (part for part in found.groups() if part)
        day = _day(year, *parts)
        if day is not None:
            yield day


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day)) if FIRST_YEAR <= int(year) <= LAST_YEAR else None
    except ValueError:
        return None


def long_date(moment: datetime, language: str) -> str:
    """A moment in words, with its offset: "November 30, 2026 at 10:00 PM GMT+1" as OpenClaw's diary has it, in Chinese
    "2026年11月30日 22:00 GMT+1"."""
    offset = moment.utcoffset() or timedelta()
    hours, minutes = divmod(abs(int(offset.total_seconds())) // 60, 60)
    sign = "-" if offset < timedelta() else "+"
    zone = f"GMT{sign}{hours}" + (f":{minutes:02}" if minutes else "") if offset else "UTC"
    if language == "zh":
        return f"{moment.year}年{moment.month}月{moment.day}日 {moment:%H:%M} {zone}"
    noon = "AM" if moment.hour < 12 else "PM"
    clock = f"{moment.hour % 12 or 12}:{moment.minute:02} {noon}"
    return f"{long_day(moment)} at {clock} {zone}"


def long_day(day: date) -> str:
    """``April 5, 2026``: OpenClaw's form in every language, by which its own tools know an entry."""
    from slowwave.pipeline.language.en import MONTHS

    return f"{MONTHS[day.month - 1].title()} {day.day}, {day.year}"
