"""What a sentence says about whom: the attributes it may speak of, its values, whose they are, and what it announces.

`read` looks at a sentence once, in fields and not in frames: cue words of every kind of attribute, values by their
shape or name, owners, and marks of change, end, doubt and liking. Which of them make up one fact is decided where two
readings meet (`domain/upsert`).
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_kinds import KINDS
from slowwave.pipeline.language.subject_lists import listed
from slowwave.pipeline.language.subject_reading import Marks, Reading, Run
from slowwave.pipeline.language.subject_values import typed_values
from slowwave.pipeline.language.subject_words_en import FUNCTION
from slowwave.pipeline.language.subject_words_zh import END, OPEN_NEXT
from slowwave.pipeline.language.subjects_chinese import (
    HEADS,
    chinese_cues,
    people_chinese,
    phrases_chinese,
    read_chinese,
)
from slowwave.pipeline.language.subjects_latin import (
    IDENTITY,
    english_cues,
    people_latin,
    phrases_latin,
    read_latin,
    things_latin,
    words_latin,
)

LONGEST = 400
"""Characters of a statement that are looked at: its subject stands in front."""


@lru_cache(maxsize=1 << 14)
def read(text: str) -> Reading:
    """The reading of a statement; each text is read once as long as it is remembered."""
    return _read(cleaned(text))


@lru_cache(maxsize=1 << 14)
def _read(clean: str) -> Reading:
    # A reading is asked for again with its own text, which is the statement without what is cleaned off.
    low, chinese = _opened(clean)
    values = typed_values(clean, low)
    return read_chinese(clean, low, values) if chinese else read_latin(clean, low, values)


@lru_cache(maxsize=1 << 14)
def tells_no_fact(text: str) -> bool:
    """What the marks of its reading say of a statement that only may be so, or was, for a fraction of its cost."""
    low, chinese = _opened(cleaned(text))
    return Marks(low, chinese=chinese, user=False).modal


def others_in(text: str) -> frozenset[str]:
    """The third persons of whom a statement tells, as its reading has them, for a fraction of its cost."""
    low, chinese = _opened(cleaned(text))
    return people_chinese(low)[1] if chinese else people_latin(words_latin(low))


def _opened(clean: str) -> tuple[str, bool]:
    """A statement in small letters, and whether it is Chinese."""
    low = clean.lower() if len(clean.lower()) == len(clean) else clean
    han = 0 if clean.isascii() else len(compiled(r"[\u4e00-\u9fff]").findall(clean))
    # An English sentence in which somebody has a Chinese name is English.
    english = sum(word in FUNCTION for word in compiled(r"[a-z]+").findall(low)) if han else 0
    return low, han > 0 and han >= 2 * english


def cleaned(text: str) -> str:
    """The statement alone: NFKC, plain quotes, no lead, no reason at the end, at most `LONGEST` long."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text).translate(_PLAIN)
    text = " ".join(text[: LONGEST * 2].replace("`", "").replace("**", "").split())
    # "Postgres-backed" names Postgres.
    text = compiled(
        r"(?<=\w)-(?=(?:backed|based|powered|hosted|driven|managed|owned|maintained|run"
        r"|led)\b)"
    ).sub(" ", text)
    text = compiled(
        r"^(?:\[?(?:update|fyi|note|nb|ps|btw|correction|decision|fact|preference|memo|reminder|heads[- ]up|for "
        r"(?:the )?(?:record|context)|context"
        r"|lesson|更新|教训|不对|更正|注|备注|提醒|决定|事实|偏好|记一下|补充|说明)\]?\s?[:：,，—-]\s*)+(?=\S)",
        re.I,
    ).sub("", text)
    open_next = None if text.isascii() else compiled(OPEN_NEXT).search(text)
    if open_next and compiled(END).search(text, 0, open_next.start()):
        text = text[: open_next.start()]
    return text[:LONGEST]


_PLAIN = {0x2019: "'", 0x2018: "'", 0x201C: '"', 0x201D: '"'}
"""Quotes to plain ones."""


@lru_cache(maxsize=1 << 14)
def phrases(reading_text: str, kind: str) -> tuple[Run, ...]:
    """The stretches of a read text that are no value, no function word and no cue of this kind."""
    reading = read(reading_text)
    return phrases_chinese(reading, kind) if reading.chinese else phrases_latin(reading, kind)


def things(reading: Reading, kind: str) -> tuple[frozenset[str], ...]:
    """What a sentence may be about besides its value: names, and nouns behind an article, each as its telling words."""
    return _things(reading.text, kind)


@lru_cache(maxsize=1 << 14)
def _things(text: str, kind: str) -> tuple[frozenset[str], ...]:
    reading, runs = read(text), phrases(text, kind)
    if reading.chinese:
        return tuple(frozenset((run.norm,)) for run in runs if run.norm not in HEADS and run.norm not in _NO_THINGS)
    return things_latin(reading, kind, runs)


_NO_THINGS = frozenset(("回答", "回复", "问题", "答案", "什么"))


def identities(reading: Reading, kind: str) -> frozenset[str]:
    """Which one of a kind is meant, where the cue itself says it: the standup is no retro."""
    if kind not in IDENTITY:
        return frozenset()
    table = chinese_cues()[0] if reading.chinese else english_cues()
    return frozenset(cue for cue in reading.cues if table[cue].get(kind, 0.0) >= 1.2 and cue not in _NO_IDENTITY)


_NO_IDENTITY = frozenset(
    listed(
        "meeting meetings meet meets call sync session slot at weekly daily start starts 会议 开会 会 开 课 pet pets "
        "宠物 养了 叫做 team"
    )
)


@lru_cache(maxsize=1 << 14)
def ranked(text: str) -> tuple[tuple[float, str], ...]:
    """The kinds that a read sentence speaks of, strongest first, each with its strength."""
    reading = read(text)
    return tuple(sorted(((strength(reading, kind), kind) for kind in reading.kinds), reverse=True))


def strength(reading: Reading, kind: str) -> float:
    """How strongly a sentence speaks of a kind, a fitting value counted; 0 where it cannot."""
    weight = reading.kinds.get(kind, 0.0)
    if not weight:
        return 0.0
    types = KINDS[kind].types
    if not reading.classes.isdisjoint(types[:2]):
        return weight + 1.5
    free = types[-1] in ("name", "phrase")
    return weight if free and weight >= 1.2 else 0.0
