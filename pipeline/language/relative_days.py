"""Days named from the day on which something was said ("tomorrow", 下周五), told as dates: tomorrow's reader knows no
"tomorrow" any more. Nothing here knows what day it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from datetime import date, timedelta
from functools import cache
from typing import NamedTuple

from slowwave.pipeline.language.en import NUMBER_WORDS
from slowwave.pipeline.language.patterns import compiled

_DAYS: Mapping[str, int] = {
    "the day before yesterday": -2, "yesterday": -1, "last night": -1, "today": 0, "tonight": 0, "this morning": 0,
    "this afternoon": 0, "this evening": 0, "tomorrow": 1, "the day after tomorrow": 2,
    "大前天": -3, "前天": -2, "昨天": -1, "昨日": -1, "昨晚": -1, "昨夜": -1, "今天": 0, "今日": 0, "今晚": 0,
    "今早": 0, "明天": 1, "明日": 1, "明早": 1, "明晚": 1, "后天": 2, "大后天": 3,
}  # fmt: skip
_SHIFTS: Mapping[str, int] = {
    "last": -1, "this": 0, "next": 1, "上": -1, "本": 0, "这": 0, "下": 1, "去": -1, "今": 0, "明": 1, "前": -2,
    "后": 2, "上上": -2, "下下": 2,
}  # fmt: skip
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_CHINESE_WEEKDAYS: Mapping[str, int] = {"一": 0, "二": 1, "三": 2, "四": 3, "五": 4, "六": 5, "日": 6, "天": 6}
_NUMERALS: Mapping[str, int] = {
    "a": 1, "an": 1, "one": 1, **{word: int(value) for word, value in NUMBER_WORDS if 0 < int(value) <= 12},
    "两": 2, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "半": 0,
}  # fmt: skip
_FARTHEST = 400
"""Units of a span; a longer one is no day that somebody reckons with."""
_BEFORE_A_DATE = r"\b(?:on|by|until|till|before|after|since|from|for|in|of|through|to|as of)\s*\Z"
"""Behind such a word a date stands without another one."""
_NO_DATE = rf"(?<![月{''.join(key for key in _NUMERALS if not key.isascii())}])(?!\d{{4}}年|\d{{1,2}}月)"
"""A number of days, weeks, months or years begins here, not a date: 12月20日之前, 2026年之前, 12月之前."""
_FROM_NOW = r"(?:^|[\s，。,.；;、：:！!]|我们?|[他她它咱]们?|用户|[会将在于就要])\Z"
"""What a span stands behind that is reckoned from the day on which it is said."""


class RelativeDay(NamedTuple):
    """said: as it stands from start to end. meant: the day (2026-06-21), month (2026-06), year or week that it names;
    "" where it may be one of two."""

    start: int
    end: int
    said: str
    meant: str


def relative_days(text: str, day: date) -> tuple[RelativeDay, ...]:
    """What the text names from the day on which it was said, in order."""
    return tuple(_found(text, day))


def dated(text: str, day: date) -> str | None:
    """The text with dates in the place of such names; None where one of them may mean two."""
    parts: list[str] = []
    at = 0
    for one in relative_days(text, day):
        if not one.meant:
            return None
        before = text[at : one.start]
        parts += (before, _put(one, before, text[one.end :]))
        at = one.end
    return "".join((*parts, text[at:]))


def on_any_day(text: str, days: Collection[date], night: date) -> str | None:
    """A sentence as it reads on any other day: dates for "tomorrow" and its like; None where they are not sure. days:
    of the lines that it rests on. night: of who writes it."""
    if not days and relative_days(text, night):
        return None
    told = {dated(text, day) for day in days} or {text}
    return told.pop() if len(told) == 1 else None


def _put(one: RelativeDay, before: str, behind: str) -> str:
    if not one.said.isascii() or behind.startswith(("'s", "’s")) or compiled(_BEFORE_A_DATE, re.I).search(before):
        return one.meant
    word = "on" if len(one.meant) == len("2026-06-20") else "in"
    return f"{word.title() if one.said[0].isupper() else word} {one.meant}"


def _found(text: str, day: date) -> Iterator[RelativeDay]:
    for match in _pattern().finditer(text):
        name = str(match.lastgroup)
        said = match.group()
        try:
            meant = _MEANING[name](match, day)
        except OverflowError:
            meant = ""
        yield RelativeDay(match.start(), match.end(), said, meant)


def _of_a_day(match: re.Match[str], day: date) -> str:
    return (day + timedelta(days=_DAYS[" ".join(match.group().casefold().split())])).isoformat()


def _of_a_weekday(match: re.Match[str], day: date) -> str:
    """``next Friday`` is this week's to some while that is still ahead."""
    shift, named = _SHIFTS[match["en_shift"].casefold()], match["en_weekday"].casefold()
    wanted = _WEEKDAYS.index(named)
    if (shift > 0 and wanted > day.weekday()) or (shift < 0 and wanted < day.weekday()):
        return ""
    return (_monday(day, shift) + timedelta(days=wanted)).isoformat()


def _of_a_chinese_weekday(match: re.Match[str], day: date) -> str:
    monday = _monday(day, _SHIFTS[match["zh_shift"]])
    return (monday + timedelta(days=_CHINESE_WEEKDAYS[match["zh_weekday"]])).isoformat()


def _of_a_period(match: re.Match[str], day: date) -> str:
    shift, unit = _SHIFTS[match["en_of"].casefold()], match["en_unit"].casefold()
    return _week(_monday(day, shift)) if unit == "week" else _month_or_year(unit, shift, day)


def _of_a_chinese_period(match: re.Match[str], day: date) -> str:
    if match["zh_year"]:
        return _month_or_year("year", _SHIFTS[match["zh_year"]], day, chinese=True)
    shift = _SHIFTS[match["zh_of"]]
    if match["zh_unit"] == "月":
        return _month_or_year("month", shift, day, chinese=True)
    return _week(_monday(day, shift), chinese=True)


def _of_a_span(match: re.Match[str], day: date) -> str:
    """``in three days`` may also be how long something took."""
    if not match["en_side"]:
        return ""
    sign = -1 if match["en_side"].casefold() == "ago" else 1
    return _away(_number(match["en_n"].casefold()), match["en_span"].casefold().removesuffix("s"), sign, day)


def _of_a_chinese_span(match: re.Match[str], day: date) -> str:
    """Behind a noun it is reckoned from that (手术三天后), and nobody knows when it was; 20日前 and 三月前 may be
    before the 20th and before March."""
    span, is_counted = match["zh_span"], match["zh_counted"]
    if (span == "日" and match["zh_n"].isdecimal()) or (span == "月" and not is_counted):
        return ""
    if not compiled(_FROM_NOW).search(match.string[: match.start()]):
        return ""
    units = {"天": "day", "日": "day", "周": "week", "星期": "week", "月": "month", "年": "year"}
    sign = -1 if match["zh_side"][-1] == "前" else 1
    return _away(_number(match["zh_n"]), units[match["zh_span"]], sign, day, chinese=True)


_MEANING: Mapping[str, Callable[[re.Match[str], date], str]] = {
    "day": _of_a_day,
    "weekday": _of_a_weekday,
    "period": _of_a_period,
    "span": _of_a_span,
    "zweekday": _of_a_chinese_weekday,
    "zperiod": _of_a_chinese_period,
    "zspan": _of_a_chinese_span,
}


def _away(number: int, unit: str, sign: int, day: date, *, chinese: bool = False) -> str:
    if not 0 < number <= _FARTHEST:
        return ""
    if unit == "day":
        return (day + timedelta(days=sign * number)).isoformat()
    if unit == "week":
        return _week(_monday(day, sign * number), chinese=chinese)
    return _month_or_year(unit, sign * number, day, chinese=chinese)


def _month_or_year(unit: str, shift: int, day: date, *, chinese: bool = False) -> str:
    months = day.year * 12 + day.month - 1 + (shift if unit == "month" else 12 * shift)
    year, month = months // 12, months % 12 + 1
    if unit == "year":
        return f"{year}年" if chinese else f"{year}"
    return f"{year}年{month}月" if chinese else f"{year}-{month:02}"


def _monday(day: date, weeks: int) -> date:
    return day - timedelta(days=day.weekday()) + timedelta(weeks=weeks)


def _week(monday: date, *, chinese: bool = False) -> str:
    return f"{monday.isoformat()}那一周" if chinese else f"the week of {monday.isoformat()}"


def _number(raw: str) -> int:
    return int(raw) if raw.isdecimal() and len(raw) < 5 else _NUMERALS.get(raw, 0)


@cache
def _pattern() -> re.Pattern[str]:
    def any_of(words: Mapping[str, int] | tuple[str, ...], *, latin: bool) -> str:
        chosen = sorted((word for word in words if word.isascii() == latin), key=lambda word: (-len(word), word))
        return "|".join(word.replace(" ", r"\s") for word in chosen)

    number = rf"\d{{1,4}}|{any_of(_NUMERALS, latin=True)}"
    numeral = rf"(?<![\d.])\d{{1,4}}|[{any_of(_NUMERALS, latin=False).replace('|', '')}]{{1,4}}"
    weekday = "|".join(_WEEKDAYS)
    units = "days?|weeks?|months?|years?"
    return re.compile(
        rf"(?P<day>\b(?:{any_of(_DAYS, latin=True)})\b|(?<![目以之然最])(?:{any_of(_DAYS, latin=False)}))"
        rf"|(?P<weekday>\b(?P<en_shift>last|this|next)\s(?P<en_weekday>{weekday})\b)"
        rf"|(?P<period>\b(?P<en_of>last|this|next)\s(?P<en_unit>week|month|year)\b)"
        rf"|(?P<span>\b(?:(?P<en_n>{number})\s(?P<en_span>{units})\s(?P<en_side>ago|from\snow)"
        rf"|in\s(?:{number})\s(?:{units}))\b)"
        r"|(?P<zweekday>(?<!日)(?P<zh_shift>上上|下下|[上本这下])(?:个)?(?:周|星期|礼拜)(?P<zh_weekday>[一二三四五六日天]))"
        r"|(?P<zperiod>(?<!日)(?P<zh_of>上上|下下|[上本这下])(?:个)?(?P<zh_unit>周|星期|礼拜|月)(?!末)|(?P<zh_year>[去今明前后])年)"
        rf"|(?P<zspan>{_NO_DATE}(?P<zh_n>{numeral})\s?(?P<zh_counted>个)?(?P<zh_span>天|日|周|星期|月|年)(?P<zh_side>之?前|以前|之?后|以后))",
        re.I,
    )
