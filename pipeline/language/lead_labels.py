"""Labels that open a line and say nothing of what it tells: "note:", 备注：, a part of the day."""

from __future__ import annotations

from functools import lru_cache

from slowwave.pipeline.language.dates import WEEKDAY
from slowwave.pipeline.language.patterns import compiled

WIDEST = 24
"""Characters from the start of a line in which such a label ends."""
_NOTES = frozenset(
    (
        "note", "notes", "nb", "n.b.", "fyi", "ps", "p.s.", "misc", "side note", "sidenote", "note to self",
        "self note", "quick note", "btw", "by the way", "for the record", "journal", "diary", "备注", "注", "附注",
        "笔记", "随手记", "随记", "说明", "补充", "补充一下", "顺便", "顺便说一下", "另外", "杂项",
    )
)  # fmt: skip
_PARTS_OF_DAY = frozenset(
    (
        "morning", "forenoon", "noon", "midday", "lunch", "lunchtime", "afternoon", "evening", "night", "late night",
        "early morning", "late morning", "late afternoon", "before lunch", "after lunch", "end of day", "eod", "早上",
        "清晨", "上午", "中午", "午间", "午后", "下午", "傍晚", "晚上", "夜里", "深夜", "凌晨",
    )
)  # fmt: skip
_OF_THE_WRITER = frozenset(
    (
        "me",
        "myself",
        "about me",
        "about myself",
        "who i am",
        "personal",
        "private",
        "关于我",
        "我",
        "个人",
        "私人",
        "个人信息",
    )
)
_OWN_PLACES = frozenset(
    (
        "personal", "private", "me", "about", "myself", "work", "home", "family", "health", "life", "profile",
        "facts", "people", "team", "preferences", "daily", "day", "today", "general", "log", "who", "i", "am", "my",
        "the", "and", "of", "kids", "other", "stuff", "things", "to", "remember", *_NOTES, *_PARTS_OF_DAY,
    )
)  # fmt: skip
_OWN_PLACES_CHINESE = frozenset(
    (
        "个人", "私人", "关于我", "我", "工作", "家庭", "家里", "健康", "生活", "日记", "日志", "笔记", "备忘",
        "基本信息", "个人信息", "个人资料", "资料", "偏好", "其他", "今天", "今日", "记录", "团队", "随手记",
        "工作日志", "每日记录", *_NOTES, *_PARTS_OF_DAY,
    )
)  # fmt: skip
_DATED = (
    r"\d+(?:st|nd|rd|th)?\b|[年月日号]|\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
    r"|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b"
)
"""What dates are made of, beside weekdays."""
_LABEL = r"\s*\*{0,2}([^:：\n]{1,24}?)\*{0,2}\s?(?::(?=[\s*])|：)\*{0,2}\s*(?=\S)"
_ROUTINE = (
    r"(?:(?:take|drink|eat|feed|water|walk|inject|apply|swallow|brush|stretch|no|only|never)\b|[吃喝服喂浇遛敷涂跑练]|打针|刷牙|不|只)"
    r"|[^.。\n]{0,60}\d ?(?:mg|ml|mcg|pills?|tablets?|drops?|units?|[片粒颗滴]|毫克|毫升|单位)"
)
"""What is done at that time of each day: there the part of the day is half of what is said."""


def is_empty_label(name: str) -> bool:
    """Whether a label or heading names no more than a part of the day, that it is a note, or the writer."""
    said = name.strip(" \t*_#:：").casefold()
    return said in _NOTES or said in _PARTS_OF_DAY or said in _OF_THE_WRITER


def short_label(text: str) -> tuple[str, str]:
    """The label that opens a line within `WIDEST` characters, folded, and what stands behind it; ("", text) without."""
    head = text[: WIDEST + 4]
    found = compiled(_LABEL).match(text) if ":" in head or "：" in head else None
    return (found[1].casefold(), text[found.end() :]) if found is not None else ("", text)


def without_labels(text: str, *, times: bool = True) -> str:
    """The text behind such labels; whole where it opens with none. times: parts of the day are labels, too, but before
    what is done at that time (早上：吃两片药)."""
    for _ in range(2):
        name, rest = short_label(text)
        timed = times and name in _PARTS_OF_DAY and not compiled(_ROUTINE).match(rest.casefold())
        if not timed and name not in _NOTES:
            return text
        text = rest
    return text


def is_own_place(headings: tuple[str, ...], parent: str) -> bool:
    """Whether what is typed below these may be the writer's own words: dates, parts of the day, "Personal", 关于我. A
    name, a mail or a project above says that somebody else may speak."""
    return all(map(_is_own, (*headings, parent) if parent else headings))


@lru_cache(maxsize=512)
def _is_own(above: str) -> bool:
    plain = compiled(rf"{WEEKDAY}|{_DATED}").sub(" ", above).casefold()
    words = compiled(r"[^\W\d_]+").findall(plain)
    return _OWN_PLACES.issuperset(words) or "".join(words) in _OWN_PLACES_CHINESE
