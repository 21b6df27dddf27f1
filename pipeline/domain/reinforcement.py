"""Reinforcement: how often light sleep and REM have met what a statement says, and how much that still counts.

A count for each of the two phases, by fingerprint, in our machine state under ``reinforced/<fingerprint>``. It decides
nothing by itself: the deep ranking adds the boost to a candidate's score.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from datetime import date

from slowwave.pipeline.domain.edit import Edit, State
from slowwave.pipeline.domain.memory import JsonValue, Memory
from slowwave.pipeline.frozen import dataclass, replace
from slowwave.pipeline.language.dates import parse_day

REINFORCED = "reinforced/"
"""Prefix of the state keys."""
LIGHT, REM = "light", "rem"
LIGHT_BOOST, REM_BOOST = 0.06, 0.09
"""The most that each phase adds to a score (OpenClaw's; openclaw-dreaming.md 9)."""
FULL = 7
"""Six hits give a phase's whole boost: ln(1 + hits) / ln 7, at most 1 (OpenClaw's)."""
HALF_LIFE_DAYS = 14
"""A boost halves in so many days without a hit (OpenClaw's)."""
MOST_HITS = 9999
"""Hits of one phase that are counted (OpenClaw's cap)."""
MOST_STATEMENTS = 512
"""Statements that are kept, those of the strongest boost (the size of OpenClaw's recall store)."""


@dataclass(frozen=True, slots=True)
class Reinforcement:
    """light, rem: hits of each phase, at most one a local day. light_day, rem_day: of the last one."""

    light: int = 0
    light_day: date | None = None
    rem: int = 0
    rem_day: date | None = None

    def boosts(self, today: date) -> tuple[float, float]:
        """What each phase adds to a score on that day: 0 to 0.06, 0 to 0.09."""
        light = LIGHT_BOOST * strength(self.light) * decay(self.light_day, today)
        return light, REM_BOOST * strength(self.rem) * decay(self.rem_day, today)

    def boost(self, today: date) -> float:
        """Both."""
        return sum(self.boosts(today))

    def hit(self, phase: str, day: date) -> Reinforcement:
        """With one more hit of that phase; itself where that day, or a later one, had one."""
        hits, last = (self.light, self.light_day) if phase == LIGHT else (self.rem, self.rem_day)
        if last is not None and last >= day:
            return self
        more = min(MOST_HITS, hits + 1)
        if phase == LIGHT:
            return replace(self, light=more, light_day=day)
        return replace(self, rem=more, rem_day=day)


@dataclass(frozen=True, slots=True)
class Met:
    """A passage that the phases of another program met: its text with blanks collapsed."""

    text: str
    hits: Reinforcement


def strength(hits: int) -> float:
    """How much of its boost a phase gives for so many hits: 0 to 1."""
    return min(1.0, math.log1p(max(0, hits)) / math.log(FULL))


def decay(last: date | None, today: date) -> float:
    """How much of a boost is left: 1 on the day of the last hit, half after each half-life, 0 without one."""
    return 0.0 if last is None else 0.5 ** (max(0, (today - last).days) / HALF_LIFE_DAYS)


def strongest(found: Iterable[Reinforcement], today: date) -> float:
    """What several that tell of one statement add to its score: of each phase what the one says that says most."""
    boosts = [one.boosts(today) for one in found]
    return max((light for light, _ in boosts), default=0.0) + max((rem for _, rem in boosts), default=0.0)


def reinforcement(fingerprint: str, state: Mapping[str, JsonValue]) -> Reinforcement:
    """What is known of the statement with that fingerprint; no hits where nothing is, or where our state is damaged."""
    kept = state.get(REINFORCED + fingerprint)
    if not isinstance(kept, dict):
        return Reinforcement()
    light, light_day = _count(kept.get("light")), parse_day(kept.get("light_day"))
    rem, rem_day = _count(kept.get("rem")), parse_day(kept.get("rem_day"))
    return Reinforcement(light if light_day else 0, light_day, rem if rem_day else 0, rem_day)


@dataclass(frozen=True, slots=True)
class Reinforce:
    """A phase met what these statements say, by fingerprint: one hit each, at most one a day.

    Above the cap those of the weakest boost are dropped.
    """

    phase: str
    fingerprints: tuple[str, ...]
    day: date
    why: str
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        state = memory.state
        hit: dict[str, Reinforcement] = {}
        for one in self.fingerprints:
            known = reinforcement(one, state)
            if (more := known.hit(self.phase, self.day)) != known:
                hit[one] = more
        if not hit:
            return ()
        others = (key.removeprefix(REINFORCED) for key in state if key.startswith(REINFORCED))
        all_known = {**{one: reinforcement(one, state) for one in others}, **hit}
        # What was just met goes before what is as strong.
        ranked = sorted(all_known, key=lambda one: (-all_known[one].boost(self.day), one not in hit, one))
        kept = frozenset(ranked[:MOST_STATEMENTS])
        changed = ((one, hit[one]) for one in sorted(hit) if one in kept)
        set_now = tuple(State(REINFORCED + one, state.get(REINFORCED + one), _json(more)) for one, more in changed)
        dropped = (key for key in sorted(REINFORCED + one for one in ranked[MOST_STATEMENTS:]) if key in state)
        return (*set_now, *(State(key, state[key], None) for key in dropped))


def _json(given: Reinforcement) -> dict[str, JsonValue]:
    kept: dict[str, JsonValue] = {}
    if given.light_day is not None:
        kept |= {"light": given.light, "light_day": given.light_day.isoformat()}
    if given.rem_day is not None:
        kept |= {"rem": given.rem, "rem_day": given.rem_day.isoformat()}
    return kept


def _count(given: JsonValue) -> int:
    return min(MOST_HITS, given) if isinstance(given, int) and not isinstance(given, bool) and given > 0 else 0
