"""Numbers, versions, ports, times and dates in text: two statements that differ in one are two facts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache

from slowwave.pipeline.language import en, zh
from slowwave.pipeline.language.patterns import lowered


class Measure(StrEnum):
    """What a quantity measures, as far as its shape tells."""

    DATE = "date"
    TIME = "time"
    VERSION = "version"
    PORT = "port"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Quantity:
    """One quantity: value in digits without separators, unit lowered and singular ("" if none)."""

    measure: Measure
    value: str
    unit: str


@cache
def _pattern() -> re.Pattern[str]:
    def any_of(words: tuple[str, ...]) -> str:
        return "|".join(re.escape(word) for word in sorted(set(words), key=lambda w: (-len(w), w)))

    # A letter that is none of a script without blanks; a class of all of those takes milliseconds to compile.
    edge = r"(?!(?=\w)[\x00-\u303f\U00010000-\U0010ffff])"
    latin = rf"(?:{any_of(en.UNITS)}){edge}"
    words = any_of(tuple(word for word, _ in en.NUMBER_WORDS))
    months = any_of(en.MONTHS)
    numeral = f"[{zh.NUMERALS}]"
    # Most letters stand within a word, where none but the name of a port begins: there nothing else is tried.
    begins = rf"[\d:+\-{zh.NUMERALS}{''.join(sorted({name[0] for name in en.PORT_NAMES}))}]|(?<![^\W_])[^\W_]"
    return re.compile(
        rf"(?={begins})(?:"
        r"(?P<date>(?<![\d.])\d{4}(?:-\d{1,2}-\d{1,2}|/\d{1,2}/\d{1,2})(?!\d)"
        r"|(?:\d{4}\s?年\s?)?\d{1,2}\s?月\s?\d{1,2}\s?[日号]"
        rf"|(?<!\w)(?:\d{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?(?:{months})|(?:{months})\.?\s\d{{1,2}}(?:st|nd|rd|th)?)(?!\w))"
        r"|(?P<time>(?<![\d:])\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m\b)?(?![\d:]))"
        r"|(?P<version>(?<![\w.])(?:v\d{1,6}(?:\.\d{1,6}){0,4}|\d{1,6}(?:\.\d{1,6}){2,4})(?:-[a-z0-9.]{1,20})?(?![\w]))"
        rf"|(?P<port>(?:(?:{any_of(en.PORT_NAMES)})\s{{0,2}}[:=：]?\s{{0,2}}|(?<=[a-z0-9]):)\d{{2,5}}(?![\d.]))"
        rf"|(?P<number>(?<![a-z_\d.])[-+]?\d{{1,24}}(?:[,_]\d{{3}})*(?:\.\d{{1,12}})?)"
        rf"(?:\s?(?P<unit>{latin}|{any_of(zh.UNITS)})|{edge})"
        rf"|(?P<numeral>{numeral}{{1,8}})(?P<count>{any_of(zh.UNITS)})"
        rf"|(?<![^\W_])(?P<word>{words})(?![^\W_]))"
    )


def quantities(text: str) -> tuple[Quantity, ...]:
    """Every quantity in order of appearance, none overlapping another; digits inside a name or a hex id are none."""
    return tuple(_quantities(text))


@lru_cache(maxsize=1 << 13)
def values(text: str) -> frozenset[str]:
    """The quantities as comparable strings (``number 8080``, ``date 2026-06-20``, ``number 3 楼``)."""
    return frozenset(f"{found.measure} {found.value} {found.unit}".rstrip() for found in quantities(text))


_WORDS = dict(en.NUMBER_WORDS)


def _quantities(text: str) -> Iterator[Quantity]:
    for match in _pattern().finditer(lowered(text)):
        raw = match.group()
        if match["date"]:
            yield Quantity(Measure.DATE, _day(raw), "")
        elif match["time"]:
            yield Quantity(Measure.TIME, raw.replace(" ", ""), "")
        elif match["version"]:
            yield Quantity(Measure.VERSION, raw.removeprefix("v"), "")
        elif match["port"]:
            yield Quantity(Measure.PORT, "".join(re.findall(r"\d", raw)), "")
        elif match["numeral"]:
            yield Quantity(Measure.NUMBER, numeral(match["numeral"]), match["count"])
        elif match["word"]:
            yield Quantity(Measure.NUMBER, _WORDS[match["word"]], "")
        else:
            unit = (match["unit"] or "").strip()
            singular = unit[:-1] if len(unit) > 3 and unit.endswith("s") else unit
            yield Quantity(Measure.NUMBER, _number(match["number"]), singular)


def _day(raw: str) -> str:
    """Its parts without leading noughts, a named month last: 2026-6-20, 6-20, 3-may."""
    parts = re.findall(r"[1-9]\d*|(?<![a-z0-9])[a-z]{3}", raw)
    return "-".join(sorted(parts, key=str.isalpha))


def _number(raw: str) -> str:
    digits = raw.replace(",", "").replace("_", "").removeprefix("+")
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


def numeral(raw: str) -> str:
    """A Chinese numeral as digits: 三 3, 十二 12, 二十 20, 三百零五 305, 三千二 3200."""
    total = section = digit = 0
    unit = 1
    for char in raw:
        value = _NUMERAL_VALUES[char]
        before, unit = unit, value if value >= 10 else 1
        if value < 10:
            # A digit right behind a hundred or more counts the next smaller unit.
            digit = value * before // 10 if before > 10 and char == raw[-1] and raw[-2:-1] not in "零〇" else value
        elif value < 10_000:
            section += (digit or 1) * value
            digit = 0
        else:
            total += (section + digit or 1) * value
            section = digit = 0
    return str(total + section + digit)


_NUMERAL_VALUES = dict(
    zip("零〇一二两三四五六七八九十百千万", (0, 0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 1000, 10_000), strict=True)
)


VERSIONED = (
    r"(?:python|node(?:\.?js)?|postgres\w*|react|vue|java|jdk|golang|go|ruby|php|django|rails|ubuntu|debian|android"
    r"|ios|kubernetes|k8s|redis|mysql|mariadb|typescript|next(?:\.?js)?|nuxt|angular|spring boot|\.net|dotnet"
    r"|elasticsearch"
    r"|tls|swift|kotlin|laravel|webpack|vite|eslint|electron|flutter|macos|windows|fedora|alpine|version|版本"
    r"|release|svelte|nginx|kafka|terraform|pandas|numpy|pydantic|sqlalchemy|bootstrap|tailwind|chrome|firefox|npm"
    r"|pnpm|yarn|gradle|maven)[ :]?\s?(?:to |at |version )?$"
)
"""What stands before a whole number that is a version."""
TICKET = r"(?:#|tickets?|issues?|bugs?|pr|room|order|invoice|no\.?|id|工单|编号|订单|单号|房间|尾号)\s?$"
STANDARD = r"(?<![a-z])(?:utf|iso|windows|latin|cp|sha|aes|md|rfc)-?$"
"""What stands before the number of an encoding, a digest or a standard: UTF-8 is no port 8."""
