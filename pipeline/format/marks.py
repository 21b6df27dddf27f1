"""The marks in an entry's text, and its lead: check box, time, type, check how important."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

from slowwave.pipeline.domain.entry import HIGH, IMPORTANT, KINDS
from slowwave.pipeline.language.cues import EventType, declared

_TYPES = frozenset((*EventType, *KINDS))
_LONGEST_TAG = 96
_MARK = re.compile(
    r"⚠\ufe0f? ?(PERMANENT)\b|📌\ufe0f? ?(PIN)\b|🔥\ufe0f? ?(HIGH)\b|\[(HIGH|DREAM|(?:OBS|CNF):[^\]\s]{1,64})\]"
)
_ALIAS = re.compile(r"mem_\d{3,12}\Z", re.ASCII)
_BOX = re.compile(r"\[(?P<state>[ xX])\][ \t]+")
_TIME = re.compile(
    r"(?:\[(?P<boxed>[01]?\d|2[0-3]):(?P<boxed_minute>[0-5]\d)(?::[0-5]\d)?\]"
    r"|(?P<bold>\*\*)?(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)(?::[0-5]\d)?(?: ?(?P<half>[AaPp])[Mm]\b)?"
    r"(?(bold)\*\*)(?: [A-Z]{2,5}(?=[:：]| [—–-]))?(?=[\s:：—–-]))"
    r"[ \t]*(?:[:：—–-]+(?=\s)[ \t]*)?"
)
_SOURCE = re.compile(r"[\w.-]{1,64}\Z")
_WORD = re.compile(
    r"(?P<bold>\*\*)?(?P<word>[A-Za-z]{4,11})(?(bold)(?:\*\*[:：]|[:：]\*\*)|[:：])(?:[ \t]+|(?<=：)|\Z)"
)
_OPENING, _TYPED = 32, ":：]】"
"""Where a line says of what type it is, and what it does so with."""
_BLANKS = re.compile(r"[ \t]{2,}")
_TIME_STARTS = frozenset("[*0123456789")
"""How a box, a time or a type begins: most lines of a topic begin with none."""
_WEIGHT = re.compile(r"(?:—|–|--?)[ \t]*weight:[ \t]*(?P<weight>\w+)[ \t]*\Z", re.IGNORECASE)
_HEADING_TIME = re.compile(r"(?:\d{4}-\d{2}-\d{2}[ T])?(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)(?!\d)(?!.*\bUTC\b)")


Read: TypeAlias = tuple[str, tuple[str, ...], str, str, bool | None, str]
"""(text, marks, type or "", minute ``HH:MM`` or "", state of its check box or None, HexClaw's source or ""); bare,
since logs are long."""


def read_line(text: str, *, log: bool) -> Read:
    """The text of an item or paragraph, its annotation taken off before, without marks and lead.

    log: also read ``type: text`` and a trailing ``weight: HIGH``, which elsewhere are words of a sentence.
    """
    marks: tuple[str, ...] = ()
    done: bool | None = None
    minute = kind = via = ""
    if _may_bear_marks(text):
        text, marks = _without_marks(text)
    if text[:1] in _TIME_STARTS:
        if text[2:3] == "]" and (box := _BOX.match(text)):
            done, text = box["state"] != " ", text[box.end() :]
        if not text[1:2].isalpha() and (time := _TIME.match(text)) and (log or time["boxed"]):
            minute, text = _minute(time), text[time.end() :]
        if text[:1] == "[":
            kind, via, text = _tagged(text, log)
    if log and (":" in text[:17] or "：" in text[:17]) and (word := _WORD.match(text.lstrip(" "))):
        given = word["word"].lower()
        # A capture tells the type of what bears its kind in front: `[decision] rule: text` is a rule.
        if given in (KINDS if kind else _TYPES):
            kind, text = given, text.lstrip(" ")[word.end() :]
    if log and "eight:" in text and (weight := _WEIGHT.search(text)):
        text = text[: weight.start()]
        if weight["weight"].upper() == HIGH and HIGH not in marks:
            marks = (*marks, HIGH)
    return text.strip(), marks, kind, minute, done, via


def begins_anew(line: str) -> bool:
    """Whether a line of a log that is not indented says of what type it is, and so goes on with nothing above it. An
    `error:` does: programs print such lines below what somebody says of them."""
    head = line[:_OPENING]
    if head[:1].isspace() or not any(mark in head for mark in _TYPED):
        return False
    named, stated = read_line(line, log=True)[2], declared(line)[0]
    return (named or stated) not in ("", EventType.ERROR)


MARKED = "its text bears marks or a comment"


def bears_marks(text: str) -> bool:
    """Whether a sentence would be read as more than its words: as a confirmation or a pin, which are a person's."""
    return read_line(text, log=False)[0] != text.strip()


@lru_cache(maxsize=1 << 11)
def heading_minute(title: str) -> str:
    """``HH:MM`` of a heading that begins with a local time (a date may stand before it), else ""."""
    found = _HEADING_TIME.match(title)
    return f"{int(found['hour']):02}:{found['minute']}" if found else ""


def _tagged(text: str, log: bool) -> tuple[str, str, str]:
    """(type, source, text behind them) of ``[type] text`` or HexClaw's ``[type:source] text``; outside logs only of a
    kind."""
    end = text.find("]", 1, _LONGEST_TAG)
    if log and end > 0 and (plain := text[1:end]) in _TYPES:
        return plain, "", text[end + 1 :]
    name, colon, source = text[1:end].partition(":") if end > 0 else ("", "", "")
    name = name.lower()
    known = name in _TYPES if log else name in KINDS
    return (name, source, text[end + 1 :]) if known and (not colon or _SOURCE.match(source)) else ("", "", text)


def _minute(time: re.Match[str]) -> str:
    if time["boxed"]:
        return f"{int(time['boxed']):02}:{time['boxed_minute']}"
    hour = int(time["hour"])
    if time["half"] and 0 < hour <= 12:
        hour = hour % 12 + (12 if time["half"] in "pP" else 0)
    return f"{hour:02}:{time['minute']}"


def _may_bear_marks(text: str) -> bool:
    """Cheaper than a search for them, in the many lines that bear none."""
    if "[" in text and ("[HIGH]" in text or "[DREAM]" in text or "[OBS:" in text or "[CNF:" in text):
        return True
    if text.isascii():
        return "<!--" in text
    return "<!--" in text or "⚠" in text or "📌" in text or "🔥" in text


def _without_marks(text: str) -> tuple[str, tuple[str, ...]]:
    marks: list[str] = []

    def take(found: re.Match[str]) -> str:
        if text[found.start() - 1 : found.start()] == "`":
            return found[0]
        marks.append(found[found.lastindex or 0])
        return " "

    left = _MARK.sub(take, text)
    if "<!--" in left:
        left = _without_comments(left, marks)
    if left == text:
        return text, ()
    return _BLANKS.sub(" ", left).strip(), tuple(dict.fromkeys(marks))


def _without_comments(text: str, marks: list[str]) -> str:
    """The text without its closed comments, which nobody sees; those that are marks are noted."""
    kept: list[str] = []
    at = 0
    while (start := text.find("<!--", at)) >= 0 and (end := text.find("-->", start + 4)) >= 0:
        if text[start - 1 : start] == "`":
            kept.append(text[at : end + 3])
        else:
            kept.append(text[at:start] + " ")
            said = text[start + 4 : end].strip()
            if said == IMPORTANT or _ALIAS.match(said):
                marks.append(said)
        at = end + 3
    kept.append(text[at:])
    return "".join(kept)
