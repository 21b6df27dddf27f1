"""Units of measure as a claim and its evidence may write them, each with what it measures and how much of it it is."""

from __future__ import annotations

from fractions import Fraction

_ROWS = (
    "time 1/1000: ms millisecond milliseconds 毫秒",
    "time 1: s sec secs second seconds 秒 秒钟",
    "time 60: min mins minute minutes 分钟",
    "time 3600: h hr hrs hour hours 小时 个小时 钟头 个钟头 个钟",
    "time 86400: d day days 天 日",
    "time 604800: week weeks 周 星期 个星期 礼拜 个礼拜",
    "month 1: month months 个月 月",
    "month 3: quarter quarters 季度 个季度",
    "month 12: year years 年",
    "share 1/100: % percent 百分点 个百分点",
    "share 1/1000: ‰",
    "share 1/10: 成",
    "euro 1: € eur euro euros 欧元",
    "dollar 1: $ usd dollar dollars 美元 美金 刀",
    "pound 1: £ gbp pounds",
    "yuan 1: ¥ 元 块钱 人民币 元人民币 rmb cny",
    "yen 1: jpy yen 日元",
    "mass 1/1000: mg 毫克",
    "mass 1: g gram grams 克",
    "mass 500: 斤 市斤",
    "mass 1000: kg kilo kilos kilogram kilograms 公斤 千克",
    "mass 2267/5: lb lbs",
    "length 1/1000: mm 毫米",
    "length 1/100: cm 厘米 公分",
    "length 1: metre metres meter meters 米 公尺",
    "length 1000: km kilometre kilometres kilometer kilometers 公里 千米",
    "length 1609: mile miles 英里",
    "foot 1: ft foot feet 英尺",
    "inch 1: inch inches 英寸",
    "knot 1: kn kt knot knots 节风",
    "speed 1: m/s 米/秒",
    "speed_k 1: km/h kph 公里/小时",
    "volume 1: ml 毫升",
    "volume 1000: l litre litres liter liters 升",
    "data 1: b byte bytes 字节",
    "data 1000: kb kib",
    "data 1000000: mb mib",
    "data 1000000000: gb gib",
    "data 1000000000000: tb tib",
    "heat 1: °c ℃ ° degrees celsius 度 摄氏度",
    "heat_f 1: °f fahrenheit 华氏度",
    "watt 1: w watt watts 瓦",
    "watt 1000: kw 千瓦",
    "volt 1: v volt volts 伏",
    "bar 1: bar",
    "m 1: m",
    "hertz 1: hz",
    "times 1: times x 次 回 遍 趟",
    "storey 1: 楼 层 floor",
    "people 1: people persons 人 位 名",
    "piece 1: pieces items copies 个 台 条 项 份 件 支 箱 块 张 只 家 笔 颗 片 杯 袋 瓶 堂 节 手 页 行 段",
    "piece 1: 组 分 种 封 本 辆 轮",
)


def _units() -> dict[str, tuple[str, Fraction]]:
    found: dict[str, tuple[str, Fraction]] = {}
    for row in _ROWS:
        head, words = row.split(": ")
        measure, factor = head.split()
        for word in words.split():
            found.setdefault(word, (measure, Fraction(factor)))
    return found


UNITS = _units()
"""Unit to what it measures and its size; 块 is money, a month is no number of days."""

COUNTS = frozenset({"", "piece", "people"})
"""Measures that a paraphrase may leave out or bring in: three, three of them, three people."""

SCALES = {"k": 1000, "万": 10_000, "亿": 100_000_000, "million": 1_000_000, "thousand": 1000, "hundred": 100}

LATIN_UNITS = tuple(unit for unit in UNITS if unit.isascii() and unit.isalpha())
OTHER_UNITS = tuple(unit for unit in UNITS if unit not in LATIN_UNITS)

_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
    "twentieth",
)  # fmt: skip


def _cardinals() -> dict[str, int]:
    found = {word: value for value, word in enumerate(_ONES)}
    for at, ten in enumerate(_TENS, 2):
        found[ten] = 10 * at
        found |= {f"{ten}-{_ONES[one]}": 10 * at + one for one in range(1, 10)}
    return found | {"dozen": 12, "hundred": 100, "thousand": 1000}


CARDINALS = _cardinals()
ORDINALS = {word: value for value, word in enumerate(_ORDINALS, 1)}

WEEKDAYS = (
    ("mon", "monday", "周一", "星期一", "礼拜一"),
    ("tue", "tues", "tuesday", "周二", "星期二", "礼拜二"),
    ("wed", "wednesday", "周三", "星期三", "礼拜三"),
    ("thu", "thur", "thurs", "thursday", "周四", "星期四", "礼拜四"),
    ("fri", "friday", "周五", "星期五", "礼拜五"),
    ("sat", "saturday", "周六", "星期六", "礼拜六"),
    ("sun", "sunday", "周日", "星期日", "礼拜天", "星期天", "周天"),
)

EVERY = {
    "daily": 86400, "nightly": 86400, "hourly": 3600, "weekly": 604800, "每晚": 86400, "每夜": 86400, "每日": 86400,
    "天天": 86400, "每早": 86400, "biweekly": 1209600, "fortnightly": 1209600,
}  # fmt: skip
"""Words that tell how often, in seconds."""
EVERY_MONTHS = {"monthly": 1, "quarterly": 3, "yearly": 12, "annually": 12, "annual": 12}

MORNING = ("凌晨", "早上", "早晨", "清晨", "上午", "早")
EVENING = ("下午", "傍晚", "晚上", "夜里", "晚间", "晚", "午后")
