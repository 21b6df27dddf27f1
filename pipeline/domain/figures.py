"""Two statements with exact values about an attribute of no known kind: one figure, a newer one, or its end.

What both are about is told by the words that they share, whatever the attribute is called: "the sourdough gets 68 %" is
news of "my sourdough has 62 % water". A word that each has for itself parts them.
"""

from __future__ import annotations

import re
from functools import lru_cache

from slowwave.pipeline.domain.apart import each_its_own, of_another, parted
from slowwave.pipeline.domain.labels import is_identifier, names_a_thing
from slowwave.pipeline.domain.link import NOTHING, Judgement, Link
from slowwave.pipeline.domain.parts import of_other_parts
from slowwave.pipeline.domain.slots import EXACT, EXACT_SHAPES, WHEN, ends_firmly, is_old
from slowwave.pipeline.domain.twins import of_old_and_new, of_other_acts, of_other_leads, of_other_numbers
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_lists import listed
from slowwave.pipeline.language.subject_reading import Reading
from slowwave.pipeline.language.subject_values import Value
from slowwave.pipeline.language.subjects import read
from slowwave.pipeline.language.subjects_chinese import left_over
from slowwave.pipeline.language.subjects_latin import is_change, lemma

_SHORT_NUMBER = 3
"""Digits of a bare number from which on it says something of its own."""
OWN, OWN_PROPOSED = 3.0, 4.0
"""Words that one of the two may have for itself: of a link that is applied, of one that is proposed."""


def of_figures(before: Reading, now: Reading) -> Judgement:
    """What the newer one says of the figure that the older one tells."""
    was, told = _exact(before), _exact(now)
    if not was or not told:
        return NOTHING
    mine, theirs = topic(before.text), topic(now.text)
    shared = mine & theirs
    if not shared or parted(before, now, "status"):
        return NOTHING
    own, fresh_own = _own(before, now, mine, theirs), _own(now, before, theirs, mine)
    if min(own, fresh_own) >= 2 or max(own, fresh_own) > OWN_PROPOSED or _each_names(before, now):
        return NOTHING
    if of_other_parts(before, now, "", named=_says_one(was, told), personal=True) or of_another(before, now):
        return NOTHING
    about = max(sorted(shared), key=len)
    kept = next((value for value in was if any(value.norm == other.norm for other in told)), None)
    fresh = [value for value in told if kept is None or value.norm != kept.norm]
    fresh = [value for value in fresh if not any(value.norm == old.norm for old in was)]
    marks = now.marks
    # One word in common may be the name of a thing of which each tells something else.
    one = len(shared) > 1 or not own + fresh_own or _is_note(before) or _is_note(now)
    tight = min(own, fresh_own) == 0 and max(own, fresh_own) <= OWN
    able = not marks.additive and not marks.soft
    if kept is not None and not is_old(kept, before):
        newer = [value for value in fresh if _unit(value) == _unit(kept) and not is_old(value, now)]
        if len(newer) == 1 and (is_old(kept, now) or marks.sure or marks.end):
            sure = able and (is_old(kept, now) or tight)
            return Judgement(Link.REPLACES, sure, 4.0 + len(shared) / 8, f"{about}: {newer[0].norm} for {kept.norm}")
        if marks.end and not fresh and ends_firmly(now) and not ends_firmly(before):
            return Judgement(Link.ENDS, tight, 3.0 + len(shared) / 8, f"{about}: no longer {kept.norm}")
        if marks.end != before.marks.end or each_its_own(before, now) or fresh:
            return NOTHING
        sure = tight and one and not marks.additive and not _is_bare(kept) and not of_other_acts(before, now, "")
        sure = sure and not (names_a_thing(kept, before) and names_a_thing(kept, now))
        return Judgement(Link.REWORDED, sure, 3.0 + len(shared) / 8, f"{about}: still {kept.norm}")
    if _of_other_times(before, now) or (kept is None and own + fresh_own and was[0].classes & WHEN):
        return NOTHING
    if kept is None and len(was) == 1 and len(fresh) == 1 and _unit(was[0]) == _unit(fresh[0]):
        if marks.end or is_old(fresh[0], now) or not (marks.sure or (own == 0 and fresh_own == 0)):
            return NOTHING
        sure = able and tight and one and (marks.sure or _is_note(before) or _is_note(now))
        sure = sure and not (
            of_other_numbers(before, now) or of_old_and_new(before, now) or of_other_leads(before, now, "")
        )
        return Judgement(Link.REPLACES, sure, 2.0 + len(shared) / 8, f"{about}: {fresh[0].norm} for {was[0].norm}")
    return NOTHING


def _says_one(was: list[Value], told: list[Value]) -> bool:
    return not {value.norm for value in was}.isdisjoint(value.norm for value in told)


def _of_other_times(before: Reading, now: Reading) -> bool:
    """Whether each is told of a month or a day of its own, and is about something else."""
    left, right = ({v.norm for v in reading.values if v.classes & WHEN} for reading in (before, now))
    return bool(left and right and not left & right) and not all(v.classes & WHEN for v in _exact(before))


def _exact(reading: Reading) -> list[Value]:
    return [
        value
        for value in reading.values
        if value.classes & EXACT
        and not is_identifier(value, reading)
        # Of a figure that goes on behind dots a part alone is told.
        and not reading.low.startswith("..", value.end)
        and not value.norm.endswith("号线")
        and not (value.norm[:1] in "一两" and "duration" not in value.classes)
    ]


def _is_bare(value: Value) -> bool:
    return value.classes <= {"number", "port"} and len(value.norm) < _SHORT_NUMBER


@lru_cache(maxsize=1 << 12)
def _unit_of(norm: str) -> str:
    return re.sub(r"[\d.,\s+-]+", "", norm)


def _unit(value: Value) -> tuple[str, str]:
    """What a value measures, as far as its shape and unit tell."""
    kind = next(name for name in EXACT_SHAPES if name in value.classes)
    return kind, _unit_of(value.norm) if kind == "measure" else ""


def _is_note(reading: Reading) -> bool:
    """Whether a statement is a label and its value: "k: v", "k = v"."""
    return compiled(r"^[^.!?。！？]{1,60}?\s?[:：=]\s?\S{1,20}(?: \S{1,12}){0,2}$").match(reading.text) is not None


@lru_cache(maxsize=1 << 14)
def topic(text: str) -> frozenset[str]:
    """The words that tell what a statement is about: no value, no function word, no word of change."""
    reading = read(text)
    if reading.chinese:
        return frozenset(
            run[at : at + 2] if not run.isascii() else run
            for run in left_over(reading.low, _spans(reading))
            if len(run) > 1
            for at in range(max(1, len(run) - 1) if not run.isascii() else 1)
        )
    return frozenset(word for word in _words(reading) if word not in _WEAK)


def _spans(reading: Reading) -> tuple[tuple[int, int], ...]:
    return tuple((value.start, value.end) for value in reading.values)


def _words(reading: Reading) -> list[str]:
    """The telling words of a sentence in their order, endings off."""
    return [lemma(w.word) for w in reading.words if not (w.small or w.valued or is_change(w.word))]


_WEAK = frozenset(
    lemma(word)
    for word in listed(
        "set bumped dial keep kept hold stick sit aim call like prefer want daily day morning evening night today week "
        "month year new old time please current currently usual normal standard total amount level setting settings "
        "take get give go live stay try start end mean total fixed correct exactly always"
    )
)
"""Words in which hardly any two statements share a topic."""


def _own(reading: Reading, other: Reading, mine: frozenset[str], theirs: frozenset[str]) -> float:
    """How many telling words a statement has that the other lacks; of Chinese, by two characters."""
    if reading.chinese:
        runs = left_over(reading.low, _spans(reading))
        return sum((max(1.0, len(run) / 2) if not run.isascii() else 1.0) for run in runs if run not in other.low)
    return float(len(mine - theirs))


def _each_names(before: Reading, now: Reading) -> bool:
    """Whether each of the two names something that the other does not."""
    mine, theirs = ({v.norm for v in r.values if not v.classes & (EXACT | WHEN)} for r in (before, now))
    if mine - theirs and theirs - mine:
        return True
    if before.chinese or now.chinese:
        return False
    left, right = ({lemma(w.word) for w in r.words if w.named} for r in (before, now))
    return bool(left - {lemma(w.word) for w in now.words}) and bool(right - {lemma(w.word) for w in before.words})
