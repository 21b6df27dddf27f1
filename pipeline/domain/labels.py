"""Values that are no news but the name of a thing: line 3, the Berlin office, 204房间."""

from __future__ import annotations

import re

from slowwave.pipeline.language import subject_words_en as en
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_reading import Reading
from slowwave.pipeline.language.subject_values import Value
from slowwave.pipeline.language.subjects_chinese import is_loose


def is_identifier(value: Value, reading: Reading) -> bool:
    """Whether a bare number names one of several things: line 3, house 14, web-1, 12路."""
    if not value.classes <= {"number", "port"}:
        return value.classes == {"date"} and len(value.norm) == 4 and reading.low.startswith("的", value.end)
    before, after = reading.low[: value.start], reading.low[value.end :]
    if reading.chinese:
        lead = compiled(r"^(?:[\u4e00-\u9fff]{2,5}|[a-z]{2,12}-?)$").match(before)
        follows = compiled(r"\s?(?:现在|已|在|是|有|到|用|跑|要|停|去)").match(after)
        counted = not before and compiled(r"\s?(?:路|号|楼|室|房|床|班|期|栋|幢|组|队)(?!端口)").match(after)
        return bool(counted or (lead and follows and not is_loose(before)))
    return (
        re.search(r"^(?:the |our |my )?[a-z][a-z-]+[ -](?:number |no\.? )?$", before) is not None
        and re.match(r" [a-z]", after) is not None
        and not any(word.kinds & _NUMBERED for word in reading.words if word.end in (value.start - 1, value.start))
    )


_NUMBERED = frozenset(("port", "version", "limit", "count"))
"""Kinds whose number stands right behind their word: port 8081."""


def names_a_thing(value: Value, reading: Reading) -> bool:
    """Whether a value stands before a noun as that thing's name: the Berlin office, room 204, 204房间."""
    value = next((one for one in reading.values if one.norm == value.norm), value)
    if reading.chinese:
        return value.start <= LEAD and compiled(_HAN_NOUN).match(reading.low, value.end) is not None
    before, after = reading.low[: value.start], reading.low[value.end :]
    if compiled(_THING_IN).fullmatch(before) and compiled(_HAS_SAID).match(after):
        return True
    return (
        re.search(r"(?:^|(?:\b(?:the|our|my|this|that|a|an)|'s) )$", before) is not None
        and (noun := re.match(r" ([a-z][a-z-]+)", after)) is not None
        and noun[1] not in en.FUNCTION
        and re.match(_TELLS, after) is None
    )


_THING_IN = r"(?:the|our|my) [a-z-]+ (?:in|at|from|near|over) "
_HAS_SAID = r" (?:has|had|runs|takes|uses|opens|closes|is (?!our|my|home|where|the)|was)\b"
"""Around a place that tells which one of several is meant: the lab in Ghent has 12 people."""


def has_its_own(value: Value, reading: Reading) -> bool:
    """Whether a sentence tells of something that belongs to a value, and not of the value: Hetzner's Finnish site."""
    found = next((one for one in reading.values if one.norm == value.norm), value)
    at = found.end - 2 if reading.low[: found.end].endswith("'s") else found.end
    return compiled(_ITS_OWN).match(reading.low, at) is not None


_ITS_OWN = r"'s [a-z]"
LEAD = 2
"""Characters of a Chinese sentence before the name that it is about."""
_TELLS = r" (?:lives?|holds?|owns?|stores?|powers?|serves?|handles?|manages?|maintains?|pays?|employs?)\b"
_HAN_NOUN = (
    r"(?![的是在有为就上里也都已又还从到了我被给才和与跟,，。:：;；]|负责|管|成为|取代|替|才|这"
    r"|那)[\u4e00-\u9fff]{2}"
)


def is_there(reading: Reading) -> bool:
    """Whether a sentence does not deny that something runs, lies or is kept somewhere."""
    return compiled(_NOT_THERE).search(reading.low) is None


_NOT_THERE = r"\b(?:not|never)\b|n't\b|没有?(?=[部托跑放在用存])|不(?=[跑放在用存])"
