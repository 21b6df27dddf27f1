"""Retention importance: how strongly an entry holds on, and when it lets go.

importance = base x recency x boost (v3.3 skill, "Importance Scoring"; reference auto-dream 2.3), with
base 1.0 or 2.0 for HIGH, recency = max(0.1, 1 - days/180), boost = max(1, log2(references + 1)).
"""

from __future__ import annotations

import math
from datetime import date, timedelta
from functools import lru_cache

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.language.cues import salience
from slowwave.pipeline.settings import Retention

TOLERANCE = 1e-9
"""1 - 126/180 is 0.30000000000000004 or 0.29999999999999993 by the order of operations; neither is below 0.3."""

AUTO_DREAM_DIVISOR = 8.0
"""openclaw-auto-dream since 3.1.1 divides before it compares; the v3.3 skill does not."""

HEXCLAW_PRIOR = {"rule": 1.0, "identity": 1.0, "instruction": 0.8, "preference": 0.6}
HEXCLAW_OTHER_PRIOR = 0.4
HEXCLAW_IMPORTANCE = 0.55
HEXCLAW_DAYS = 130
"""The first day on which exp(-ln 2 / 30 x days) is below 0.05 (reference hexclaw 2.9: 129.7 days)."""


def raw_importance(entry: Entry, days: int, rule: Retention) -> float:
    """The unclamped product; this is what the archive rule compares. PERMANENT is 1.0 outright."""
    return 1.0 if entry.permanent else _product(entry.high, entry.references, days, rule)


def importance(entry: Entry, days: int, rule: Retention) -> float:
    """The stored value, 0..1."""
    return min(1.0, raw_importance(entry, days, rule))


def fading_days(entry: Entry, rule: Retention) -> int | None:
    """After how many days without a reference an entry is to be retired, marks and place left aside; None is never."""
    if rule.preset == "hexclaw":
        faint = not entry.resident and hexclaw_importance(entry) < HEXCLAW_IMPORTANCE - TOLERANCE
        return HEXCLAW_DAYS if faint else None
    return None if entry.permanent else _fading_days(entry.high, entry.references, rule)


def fading_day(entry: Entry, last: date, rule: Retention) -> date | None:
    """The day on which an entry is to be retired if nothing refers to it any more, None for never."""
    needed = fading_days(entry, rule)
    return None if needed is None else later(last, needed)


def later(day: date, days: int) -> date | None:
    """The day so many days on, None beyond the calendar's end."""
    try:
        return day + timedelta(days)
    except OverflowError:
        return None


def _product(high: bool, references: int, days: int, rule: Retention) -> float:
    base = rule.high_base if high else 1.0
    fresh = 1.0 - max(0, days) / rule.decay_days if rule.decay_days else 0.0
    product = base * max(rule.recency_floor, fresh) * max(1.0, math.log2(references + 1))
    return product / AUTO_DREAM_DIVISOR if rule.preset == "openclaw-auto-dream" else product


@lru_cache(maxsize=1024)
def _fading_days(high: bool, references: int, rule: Retention) -> int | None:
    """The product only falls, and beyond ``decay_days`` not even that: the day is found by halving."""

    def gone(days: int) -> bool:
        return _product(high, references, days, rule) < rule.importance - TOLERANCE

    low, top = rule.days + 1, max(rule.days + 1, rule.decay_days)
    if not gone(top):
        return None
    while low < top:
        middle = (low + top) // 2
        low, top = (low, middle) if gone(middle) else (middle + 1, top)
    return low


def hexclaw_importance(entry: Entry) -> float:
    """HexClaw's own: type prior + salience + uses, 0.5 to 2.0 (reference hexclaw 2.5)."""
    felt = min(0.5, min(0.3, 0.15 * len(salience(entry.text))) + 0.2 * _confidence(entry))
    return HEXCLAW_PRIOR.get(entry.kind, HEXCLAW_OTHER_PRIOR) + felt + min(0.5, 0.1 * entry.uses)


def _confidence(entry: Entry) -> float:
    try:
        given = float(entry.annotation.get("conf") or 0.0)
    except ValueError:
        given = 0.0
    return given if 0.0 < given <= 1.0 else 0.5
