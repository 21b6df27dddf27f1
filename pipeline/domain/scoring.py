"""Retention importance: how strongly an entry holds on, and when it lets go.

importance = base x recency x boost (v3.3 skill, "Importance Scoring"; reference auto-dream 2.3), with
base 1.0 or 2.0 for HIGH, recency = max(0.1, 1 - days/180), boost = max(1, log2(references + 1)).
"""

from __future__ import annotations

import math
from datetime import date, timedelta

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.language.cues import salience
from slowwave.pipeline.settings import Retention

TOLERANCE = 1e-9
"""1 - 126/180 is 0.30000000000000004 or 0.29999999999999993 by the order of operations; neither is below 0.3."""

HEXCLAW_PRIOR = {"rule": 1.0, "identity": 1.0, "instruction": 0.8, "preference": 0.6}
HEXCLAW_HALF_LIFE_DAYS = 30.0
HEXCLAW_RECENCY = 0.05
HEXCLAW_IMPORTANCE = 0.55


def raw_importance(entry: Entry, days: int, rule: Retention) -> float:
    """The unclamped product; this is what the archive rule compares. PERMANENT is 1.0 outright."""
    if entry.permanent:
        return 1.0
    base = rule.high_base if entry.high else 1.0
    recency = max(rule.recency_floor, 1.0 - days / rule.decay_days)
    product = base * recency * max(1.0, math.log2(entry.references + 1))
    return product / 8.0 if rule.preset == "openclaw-auto-dream" else product


def importance(entry: Entry, days: int, rule: Retention) -> float:
    """The stored value, 0..1."""
    return min(1.0, raw_importance(entry, days, rule))


def fades(entry: Entry, days: int, rule: Retention) -> bool:
    """True when an entry unreferenced for so many days is to be retired, marks and place left aside."""
    if rule.preset == "hexclaw":
        return not entry.resident and _hexclaw_fades(entry, days)
    return days > rule.days and raw_importance(entry, days, rule) < rule.importance - TOLERANCE


def fading_day(entry: Entry, last: date, rule: Retention) -> date | None:
    """The first day on which ``fades`` becomes true with no further reference, None if it never does."""
    if not fades(entry, _HORIZON, rule):
        return None
    low, high = 0, _HORIZON
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if fades(entry, middle, rule) else (middle + 1, high)
    return last + timedelta(days=low)


def _hexclaw_fades(entry: Entry, days: int) -> bool:
    confidence = _confidence(entry)
    hints = len(salience(entry.text))
    felt = min(0.5, min(0.3, 0.15 * hints) + 0.2 * confidence)
    value = HEXCLAW_PRIOR.get(entry.kind, 0.4) + felt + min(0.5, 0.1 * entry.uses)
    recency = math.exp(-math.log(2) / HEXCLAW_HALF_LIFE_DAYS * days)
    return recency < HEXCLAW_RECENCY and value < HEXCLAW_IMPORTANCE - TOLERANCE


def _confidence(entry: Entry) -> float:
    try:
        given = float(entry.annotation.get("conf") or 0.0)
    except ValueError:
        given = 0.0
    return given if 0.0 < given <= 1.0 else 0.5


_HORIZON = 3650
"""Days ahead that are looked at: recency is at its floor long before, so that nothing changes beyond."""
