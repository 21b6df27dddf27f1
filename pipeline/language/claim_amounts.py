"""Amounts in a claim: numbers with their units, days, times of day and how often, however they are written.

`quantities` tells whether two lines say the same in the same form; here a paraphrase is read, in which half past four
is 16:30, two weeks are 14 days and 一成半 is 15 %.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache

from slowwave.pipeline.language import claim_units as table
from slowwave.pipeline.language.en import MONTHS
from slowwave.pipeline.language.folding import folded
from slowwave.pipeline.language.quantities import numeral

DAY, CLOCK, WEEKDAY, EVERY, VERSION = "day", "clock", "weekday", "every", "version"
HALF_DAY = 12 * 60
MONTH = 31 * 86400
"""Seconds by which months are told from days and weeks, which make up no month."""


@dataclass(frozen=True, slots=True)
class Amount:
    """kind: of the constants above, or what a number measures ("" for a bare one). value: in the smallest unit; of a
    time its minutes; of a version 0. parts: year, month and day, 0 for what is not said. vague: "three something"."""

    kind: str
    value: Fraction
    start: int
    end: int
    shown: str
    parts: tuple[int, int, int] = (0, 0, 0)
    vague: bool = False

    @property
    def key(self) -> str:
        """Equal for amounts that cannot be told apart."""
        if self.kind == DAY:
            return f"{DAY} {self.parts[1]}-{self.parts[2]}" if self.parts[1] or self.parts[2] else f"{DAY} {self.shown}"
        return (
            f"{self.kind if self.kind not in table.COUNTS else ''} {self.shown if self.kind == VERSION else self.value}"
        )


@lru_cache(maxsize=1 << 12)
def amounts(text: str) -> tuple[Amount, ...]:
    """All of them from left to right, none over another."""
    return tuple(sorted(_all(folded(text).lower()), key=lambda one: one.start))


def same(mine: Amount, other: Amount) -> bool:
    """Whether the one may stand for the other: a day without its year is that day of any, a bare number is a number of
    anything, half past four is 4:30 and 16:30."""
    if mine.kind == other.kind == DAY:
        return all(not a or not b or a == b for a, b in zip(mine.parts, other.parts, strict=True)) and _no_wider(
            mine, other
        )
    if mine.kind == other.kind == VERSION:
        return mine.shown == other.shown
    if mine.kind == other.kind == CLOCK:
        if mine.vague or other.vague:
            return mine.value // 60 % 12 == other.value // 60 % 12
        clear = mine.parts[0] and other.parts[0]
        return mine.value == other.value if clear else mine.value % HALF_DAY == other.value % HALF_DAY
    if mine.kind == other.kind:
        return mine.value == other.value
    counts = {mine.kind, other.kind} <= table.COUNTS | {"times"} and mine.kind != "times"
    return counts and mine.value == other.value


def may_be(mine: Amount, other: Amount) -> bool:
    """Whether an amount of a claim is one of its evidence. A unit that the evidence does not have is a new claim, one
    that the claim leaves out is none."""
    if same(mine, other):
        return True
    if mine.kind == "" and other.kind not in (DAY, CLOCK, WEEKDAY, EVERY, VERSION):
        digits = re.findall(r"\d+(?:\.\d+)?", other.shown)
        return str(mine.shown) in digits or _raw(other) == mine.value
    if (mine.kind == VERSION and other.kind == "") or (mine.kind == "" and other.kind == VERSION):
        return mine.shown.removeprefix("v") == other.shown.removeprefix("v")
    if "" in (mine.kind, other.kind) and DAY in (mine.kind, other.kind):
        day, bare = (mine, other) if mine.kind == DAY else (other, mine)
        return bare.value == day.parts[0] or (day is other and bare.value == day.parts[2])
    if other.kind == "" and mine.kind in ("times", "storey"):
        return mine.value == other.value
    if mine.kind == "" and other.kind == CLOCK and mine.shown.isalpha():
        return mine.value == other.value / 60 % 12
    if EVERY in (mine.kind, other.kind):
        often, span = (mine, other) if mine.kind == EVERY else (other, mine)
        if span.kind == "month":
            return often.value == span.value * MONTH
        return span.kind == "time" and often.value == span.value and (span.value >= 86400 or span.shown[0] in "一a")
    return False


def _raw(one: Amount) -> Fraction:
    found = re.search(r"\d[\d,]*(?:\.\d+)?", one.shown)
    return Fraction(found.group().replace(",", "")) if found else one.value


def _no_wider(mine: Amount, other: Amount) -> bool:
    """A day is no month, and what names a year must find one."""
    return not (mine.parts[2] and not other.parts[2]) and not (mine.parts[1] and not other.parts[1])


def _all(low: str) -> Iterator[Amount]:
    taken = 0
    for found in _pattern().finditer(low):
        if found.start() < taken:
            continue
        for one in _of(found):
            taken = max(taken, one.end)
            yield one


def _of(found: re.Match[str]) -> Iterator[Amount]:
    at = {"start": found.start(), "end": found.end(), "shown": found.group().strip(" .,")}
    kind = found.lastgroup or ""
    read = _READERS[kind]
    for one in read(found):
        yield Amount(**{**at, **one})  # type: ignore[arg-type]


def _day(year: int, month: int, day: int) -> Iterator[dict[str, object]]:
    if month <= 12 and day <= 31:
        yield {"kind": DAY, "value": Fraction(0), "parts": (year, month, day)}


def _iso(found: re.Match[str]) -> Iterator[dict[str, object]]:
    yield from _day(*(int(part) for part in re.findall(r"\d+", found.group())))


def _german(found: re.Match[str]) -> Iterator[dict[str, object]]:
    day, month, year = (int(part) for part in found.group().split("."))
    yield from _day(year, month, day)


def _year_month(found: re.Match[str]) -> Iterator[dict[str, object]]:
    year, month = (int(part) for part in re.findall(r"\d+", found.group())[:2])
    yield from _day(year, month, 0)


def _han_day(found: re.Match[str]) -> Iterator[dict[str, object]]:
    text = found.group()
    year = re.match(r"(\d{4})\s*年", text)
    rest = text[year.end() :] if year else text
    month = re.match(rf"\s*({_HAN_NUMBER})\s*月", rest)
    rest = rest[month.end() :] if month else rest
    days = [_number(one) for one in re.findall(_HAN_NUMBER, rest)]
    for day in days or [Fraction(0)]:
        yield from _day(int(year[1]) if year else 0, int(_number(month[1])) if month else 0, int(day))


def _slash(found: re.Match[str]) -> Iterator[dict[str, object]]:
    month, day = (int(part) for part in found.group().split("/"))
    yield from _day(0, month, day)


def _month_word(word: str) -> int:
    return [name[:3] for name in MONTHS[:12]].index(word[:3]) + 1


def _named_day(found: re.Match[str]) -> Iterator[dict[str, object]]:
    text = found.group()
    months = [one for one in re.findall(r"[a-z]+", text) if one[:3] in [name[:3] for name in MONTHS[:12]]]
    year = re.search(r"(?<!\d)(?:19|20)\d\d(?!\d)", text)
    rest = text.replace(year.group(), " ") if year else text
    days = [int(one) for one in re.findall(r"\d{1,2}", rest)]
    days += [table.ORDINALS[one] for one in re.findall(r"[a-z]+", rest) if one in table.ORDINALS]
    if not months:
        return
    for day in days or [0]:
        yield from _day(int(year.group()) if year else 0, _month_word(months[0]), day)


def _nth(found: re.Match[str]) -> Iterator[dict[str, object]]:
    yield from _day(0, 0, int(re.findall(r"\d+", found.group())[0]))


def _clock(found: re.Match[str]) -> Iterator[dict[str, object]]:
    hour, minute = (int(part) for part in re.findall(r"\d+", found.group())[:2])
    half = re.search(r"[ap]m", found.group())
    yield _time(hour, minute, _afternoon(half.group() if half else ""), clear=True)


def _afternoon(word: str) -> bool | None:
    return None if not word or word == "中午" else word == "pm" or any(one in word for one in table.EVENING)


def _time(hour: int, minute: int, after: bool | None, *, clear: bool = False) -> dict[str, object]:
    if after and hour < 12:
        hour += 12
    if after is False and hour == 12:
        hour = 0
    sure = clear or after is not None or hour > 12
    return {"kind": CLOCK, "value": Fraction(60 * hour + minute), "parts": (int(sure), 0, 0)}


def _said_hour(found: re.Match[str]) -> Iterator[dict[str, object]]:
    """3 pm, half past four, a quarter past five, three in the afternoon."""
    text = found.group()
    if text == "noon":
        yield _time(12, 0, None, clear=True)
        return
    words = re.findall(r"\d+|[a-z]+", text)
    hour = next((int(w) if w.isdigit() else table.CARDINALS[w] for w in reversed(words) if _is_number(w)), 0)
    minute = 30 if "half past" in text else 15 if "quarter past" in text else 45 if "quarter to" in text else 0
    hour -= " to " in text
    if span := re.match(r"(five|ten|twenty|twenty-five) (past|to) ", text):
        minute = table.CARDINALS[span[1]] if span[2] == "past" else 60 - table.CARDINALS[span[1]]
    after = None
    if re.search(r"pm|afternoon|evening|night", text):
        after = True
    elif re.search(r"am\b|morning", text):
        after = False
    yield _time(hour, minute, after)


def _is_number(word: str) -> bool:
    return word.isdigit() or word in table.CARDINALS


def _han_hour(found: re.Match[str]) -> Iterator[dict[str, object]]:
    parts = re.match(
        rf"({_DAYTIME})?\s*({_HAN_NUMBER})\s*(点|时)(半|一刻|三刻|钟|整|\s*{_HAN_NUMBER}\s*分?)?(多)?", found.group()
    )
    if parts is None:
        return
    tail = (parts[4] or "").strip()
    minute = {"半": 30, "一刻": 15, "三刻": 45, "钟": 0, "整": 0, "": 0}.get(tail)
    if minute is None:
        minute = int(_number(tail.rstrip("分").strip()))
    yield {**_time(int(_number(parts[2])), minute, _afternoon(parts[1] or "")), "vague": bool(parts[5])}


def _noon(found: re.Match[str]) -> Iterator[dict[str, object]]:
    yield _time(12, 0, None, clear=True)


def _weekday(found: re.Match[str]) -> Iterator[dict[str, object]]:
    word = found.group().strip(".")
    word = word[:-1] if word.isascii() and word.endswith("days") else word
    for at, names in enumerate(table.WEEKDAYS):
        if word in names:
            yield {"kind": WEEKDAY, "value": Fraction(at)}


def _weekdays(found: re.Match[str]) -> Iterator[dict[str, object]]:
    for day in re.findall("[一二三四五六日天]", found.group().replace("星期", "周")):
        yield {
            "kind": WEEKDAY,
            "value": Fraction("一二三四五六日天".index(day) % 7 if day != "天" else 6),
            "shown": f"周{day}",
        }


def _version(found: re.Match[str]) -> Iterator[dict[str, object]]:
    yield {"kind": VERSION, "value": Fraction(0), "shown": found.group().removeprefix("v")}


def _often(found: re.Match[str]) -> Iterator[dict[str, object]]:
    word = found.group()
    if word in table.EVERY:
        yield {"kind": EVERY, "value": Fraction(table.EVERY[word])}
    else:
        yield {"kind": EVERY, "value": Fraction(table.EVERY_MONTHS[word] * MONTH)}


def _each(found: re.Match[str]) -> Iterator[dict[str, object]]:
    """Every six hours, 每两天, per week, /月."""
    text = found.group()
    unit = _unit_at_end(text)
    if unit is None:
        return
    measure, size = unit
    count = Fraction(2) if re.search(r"other|second", text) and not text.endswith("second") else _first_number(text)
    seconds = size * MONTH if measure == "month" else size
    yield {"kind": EVERY, "value": count * seconds}


def _other(found: re.Match[str]) -> Iterator[dict[str, object]]:
    yield {"kind": EVERY, "value": Fraction(14 * 86400)}


def _unit_at_end(text: str) -> tuple[str, Fraction] | None:
    for size in range(min(len(text), 12), 0, -1):
        unit = table.UNITS.get(text[-size:].strip())
        if unit is not None and unit[0] in ("time", "month"):
            return unit
    return None


def _first_number(text: str) -> Fraction:
    found = re.search(rf"\d+(?:\.\d+)?|\b(?:{'|'.join(table.CARDINALS)})\b|[一二两三四五六七八九十]+", text)
    return _number(found.group()) if found else Fraction(1)


def _old(found: re.Match[str]) -> Iterator[dict[str, object]]:
    yield {"kind": "", "value": _number(found.group().split("-")[0])}


def _minutes(found: re.Match[str]) -> Iterator[dict[str, object]]:
    minutes, seconds = (_number(one) for one in re.findall(_HAN_NUMBER, found.group()))
    yield {"kind": "time", "value": 60 * minutes + seconds}


def _of_month(found: re.Match[str]) -> Iterator[dict[str, object]]:
    yield {"kind": EVERY, "value": Fraction(MONTH)}


def _half(found: re.Match[str]) -> Iterator[dict[str, object]]:
    text = found.group()
    unit = next((table.UNITS[one] for one in sorted(table.UNITS, key=len, reverse=True) if text.endswith(one)), None)
    if unit is None:
        yield {"kind": "share", "value": Fraction(1, 2)}
    else:
        yield {"kind": unit[0], "value": unit[1] / 2}


def _tenths(found: re.Match[str]) -> Iterator[dict[str, object]]:
    share = _number(found.group()[0]) / 10
    yield {"kind": "share", "value": share + (Fraction(1, 20) if found.group().endswith("半") else 0)}


def _times(found: re.Match[str]) -> Iterator[dict[str, object]]:
    yield {"kind": "times", "value": Fraction({"once": 1, "twice": 2, "thrice": 3}[found.group()])}


def _ordinal(found: re.Match[str]) -> Iterator[dict[str, object]]:
    word = found.group()
    digits = re.match(r"\d+", word)
    yield {"kind": "", "value": Fraction(digits.group() if digits else table.ORDINALS[word])}


def _money(found: re.Match[str]) -> Iterator[dict[str, object]]:
    sign = found.group()[0]
    yield {"kind": table.UNITS[sign][0], "value": _number(found.group()[1:].strip())}


def _range(found: re.Match[str]) -> Iterator[dict[str, object]]:
    """8-13K: both ends have the unit of the last."""
    parts = re.fullmatch(r"([\d.]+)\s?[-–~]\s?([\d.]+)\s?(.*)", found.group())
    if parts is None:
        return
    scale = table.SCALES.get(parts[3], 1)
    measure, size = table.UNITS.get(parts[3], ("", Fraction(1))) if scale == 1 else ("", Fraction(scale))
    for end in (parts[1], parts[2]):
        yield {"kind": measure, "value": Fraction(end) * size, "shown": end}


def _plain(found: re.Match[str]) -> Iterator[dict[str, object]]:
    parts = re.match(
        rf"([-+]?\d[\d,_]*(?:\.\d+)?(?:e-?\d+)?|{_WORDS}|{_HAN})\s*-?\s*(k(?![a-z])|万|亿|thousand|million|hundred)?\s*(.*)",
        found.group(),
    )
    if parts is None:
        return
    value = _number(parts[1]) * table.SCALES.get(parts[2] or "", 1)
    name = parts[3].strip()
    if name and name[0] in "零一二三四五六七八九" and parts[2] in ("万", "k"):
        value += _number(name) * 1000
        name = ""
    if name == "月" and value <= 12:
        yield from _day(0, int(value), 0)
        return
    measure, size = table.UNITS.get(name, ("", Fraction(1)))
    yield {"kind": measure, "value": value * size}


def _number(raw: str) -> Fraction:
    if raw in table.CARDINALS:
        return Fraction(table.CARDINALS[raw])
    if raw and (raw[0].isdigit() or raw[0] in "+-"):
        return Fraction(raw.replace(",", "").replace("_", "").removeprefix("+"))
    return Fraction(numeral(raw)) if raw else Fraction(0)


_HAN = "[零〇一二两三四五六七八九十百千万]{1,9}"
_HAN_NUMBER = rf"(?:\d{{1,4}}|{_HAN})"
_DAYTIME = "|".join((*table.MORNING, *table.EVENING, "中午", "夜里"))
_WORDS = r"(?:" + "|".join(sorted(table.CARDINALS, key=lambda word: -len(word))) + r")(?![a-z])"


def _any_of(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


@cache
def _pattern() -> re.Pattern[str]:
    """All forms, each under the name of its reader; where two fit one place the earlier one is read."""
    forms = {**_days(), **_hours(), **_points(), **_recurring(), **_numbers()}
    return re.compile("|".join(f"(?P<{name}>{form})" for name, form in forms.items()))


_MONTHS = "|".join(sorted(MONTHS, key=len, reverse=True))
_UNIT = rf"(?:(?:{_any_of(table.LATIN_UNITS)})(?![a-z0-9])|{_any_of(table.OTHER_UNITS)})"
_LATIN_DAYS = "|".join(word for names in table.WEEKDAYS for word in names if word.isascii())
_HAN_DAYS = "|".join(word for names in table.WEEKDAYS for word in names if not word.isascii())


def _days() -> dict[str, str]:
    ordinals = "|".join(sorted(table.ORDINALS, key=len, reverse=True))
    nth = rf"(?:\d{{1,2}}(?:st|nd|rd|th)?|{ordinals})(?!\w)"
    span = r"\d{1,2}(?:st|nd|rd|th)?(?:\s?[–-]\s?\d{1,2}(?:st|nd|rd|th)?|,?\s(?:and|to)\s\d{1,2}(?:st|nd|rd|th)?)?"
    year = r"(?:,?\s(?:19|20)\d\d(?!\d))?"
    return {
        "iso": r"(?<![\d.])(?:19|20)\d\d(?:-\d\d?-\d\d?|/\d\d?/\d\d?)(?!\d)",
        "german": r"(?<![\d.])\d\d?\.\d\d?\.(?:19|20)\d\d(?!\d)",
        "han_day": rf"(?:\d{{4}}\s*年\s*)?{_HAN_NUMBER}\s*月\s*{_HAN_NUMBER}\s*[日号]?(?!\s*[个周天])"
        rf"|\d{{4}}\s*年\s*{_HAN_NUMBER}\s*月|(?<![\d/个]){_HAN_NUMBER}\s*月(?=[底末初起中前后,。;份]|$)"
        rf"|(?<![\d./])(?<!\d:)\d{{1,2}}\s*[号日](?![线楼口])(?=[^\d]|$)|[一二三]?十?[一二三四五六七八九十]号(?![线楼口])"
        r"|(?<![前第每一二三四五六七八九十当])(?:二?十[一二三四五六七八九]?|三十一?|[二三四五六七八九])日(?![游内后前间志记常程期报])"
        r"|(?:19|20)\d\d\s*年",
        "year_month": r"(?<![\d.-])(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?![\d-])",
        "named_day": rf"(?<![\w.])(?:the\s)?(?:{span}|{nth})\s(?:of\s)?(?:{_MONTHS})(?![a-z])\.?{year}"
        rf"|(?<!\w)(?:{_MONTHS})(?![a-z])\.?\s(?:{span})(?![\w:]|\s?%|\.\d){year}"
        rf"|(?<!\w)(?:{_MONTHS})(?![a-z])\.?\s(?:of\s)?(?:19|20)\d\d(?!\d)"
        rf"|(?:(?<=\bin\s)|(?<=\bby\s)|(?<=\bof\s)|(?<=until\s)|(?<=since\s)|(?<=from\s)|(?<=\band\s)|(?<=\())may(?!\w)"
        rf"|(?<!\w)(?!may\b)(?:{_MONTHS})(?![a-z])",
    }


def _hours() -> dict[str, str]:
    return {
        "said_hour": r"(?<![\w.:])(?:(?:a\s)?(?:half past|(?:quarter|five|ten|twenty|twenty-five) (?:past|to))"
        r"\s(?:\d\d?|[a-z]+)(?:\s?[ap]m)?"
        rf"|(?:\d\d?|{_WORDS})(?:\s?[ap]\.?m\b|\so'clock|\sin the (?:morning|afternoon|evening)|\sat night)"
        r"|noon)(?!\w)",
        "clock": r"(?<![\d:])\d\d?:\d\d(?::\d\d)?(?:\s?[ap]m\b)?(?![\d:])",
        "han_hour": rf"(?:{_DAYTIME})?\s*{_HAN_NUMBER}\s*点(?:半|一刻|三刻|钟|整|{_HAN_NUMBER}分?)?多?(?![\d个])",
        "noon": "正午",
    }


def _points() -> dict[str, str]:
    """Days of the week, versions, and days and ages that lean on a number."""
    return {
        "weekdays": "(?:周|星期)[一二三四五六日天](?:[、和][一二三四五六日天])+(?![次回遍个])",
        "weekday": rf"(?<!\w)(?:{_LATIN_DAYS})(?:s)?(?!\w)"
        rf"|(?:{_HAN_DAYS})(?![次回遍个])",
        "version": r"(?<![\w.])(?:v\d{1,4}(?:\.\d{1,6}){0,4}|\d{1,6}(?:\.\d{1,6}){2,4})(?![\w])",
        "slash": r"(?<![\d/.\w])(?:1[0-2]|[1-9])/(?:3[01]|[12]\d|[1-9])(?![\d/.])",
        "other": rf"(?<!\w)(?:every|each)\s(?:other|second)\s(?:{_LATIN_DAYS})s?(?!\w)",
        "old": rf"(?<!\w)(?:\d{{1,2}}|{_WORDS})-year-old(?!\w)",
        "minsec": rf"{_HAN_NUMBER}\s*分钟?\s*{_HAN_NUMBER}\s*秒",
    }


def _recurring() -> dict[str, str]:
    period = r"(?:seconds?|minutes?|mins?|hours?|h|days?|weeks?|months?|quarters?|years?)(?![a-z])"
    han_period = "(?:秒|分钟|小时|个小时|天|日|周|星期|个星期|礼拜|个月|月|季度|年)"
    weekless = han_period.replace("|周", "")
    return {
        "of_month": r"(?<=\bof\s)the\smonth(?!\w)",
        "each": r"(?<!\w)(?:every|each|per|a(?=\sweek|\sday|\smonth|\syear))\s"
        rf"(?:other\s|second\s|\d+\s|{_WORDS}\s)?{period}"
        rf"|/\s?(?:{period}|{han_period})"
        rf"|每\s*(?:隔|{_HAN_NUMBER})?\s*(?:周(?![一二三四五六日天](?![次回遍个天]))|{weekless})",
        "often": rf"(?<!\w)(?:{'|'.join(w for w in (*table.EVERY, *table.EVERY_MONTHS) if w.isascii())})(?!\w)"
        rf"|{'|'.join(w for w in table.EVERY if not w.isascii())}",
    }


def _numbers() -> dict[str, str]:
    return {
        "half": r"(?<!\w)half\s(?:an?\s)?(?:hour|day|year)(?!\w)|(?<!\w)(?:a\s)?half(?=\sof\s(?!the\smonth))"
        r"|半(?:个)?(?:小时|年|天|个月)|一半",
        "tenths": "(?<![统变合构组])[一二三四五六七八九]成半?",
        "times": r"(?<!\w)(?:once|twice|thrice)(?!\w)",
        "nth": r"(?<=\bthe\s)\d{1,2}(?:st|nd|rd|th)(?!\w)",
        "ordinal": rf"(?<!\w)(?:\d{{1,3}}(?:st|nd|rd|th)|{'|'.join(list(table.ORDINALS)[2:])})(?!\w)",
        "money": r"[$€£¥]\s?\d[\d,]*(?:\.\d+)?(?!\d)",
        "range": rf"(?<![\w.])\d{{1,6}}(?:\.\d{{1,4}})?\s?[-–~]\s?\d{{1,6}}(?:\.\d{{1,4}})?\s?"
        rf"(?:k(?![a-z])|万|{_UNIT})",
        "plain": rf"(?<![a-z_\d.])[-+]?\d{{1,20}}(?:[,_]\d{{3}})*(?:\.\d{{1,9}})?(?:e-?\d+)?"
        r"(?:\s?(?:k(?![a-z])|万|亿|million|thousand))?"
        rf"(?:\s?-?{_UNIT}|(?![a-z0-9]))"
        rf"|(?<![\w-])(?:{_WORDS})(?:[\s-](?:hundred|thousand|million))?(?:[\s-]{_UNIT})?(?!\w)"
        rf"|{_HAN}(?:\s?[万亿][一二三四五六七八九]?)?\s?(?:{_any_of(table.OTHER_UNITS)})",
    }


_READERS = {
    "iso": _iso, "german": _german, "han_day": _han_day, "year_month": _year_month, "named_day": _named_day,
    "said_hour": _said_hour, "clock": _clock, "han_hour": _han_hour, "noon": _noon, "weekday": _weekday,
    "weekdays": _weekdays,
    "version": _version, "slash": _slash, "each": _each, "old": _old, "minsec": _minutes, "of_month": _of_month,
    "other": _other, "often": _often, "half": _half, "tenths": _tenths, "times": _times, "nth": _nth,
    "ordinal": _ordinal, "money": _money, "range": _range, "plain": _plain,
}  # fmt: skip
