"""Which of a night's suspicions are worth a person's answer: few, and the most useful first.

Each asks somebody to read two sentences. What is not asked harms little: both stand, and `dream recall` tells the newer
one first. So a day has few, and one sign that raises many ("region: still eu-1", of sixty like lines of a log) tells
what all of them are about, not which one is meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from operator import attrgetter
from typing import NamedTuple, TypeVar

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.review import REPLACES, Pair, Propose, pairs

CROWD = 4
"""Suspicions of one sign, or about one entry, from which on none of them is specific (as ``upsert.ALIKE``)."""
MOB = 8
"""From so many on in one step none is worth asking: no day has as many contradictions of one kind."""
NEVER = datetime.min.replace(tzinfo=UTC)

Asks = TypeVar("Asks", Pair, Propose)


class _Worth(NamedTuple):
    """What makes one question more useful than another, the weightiest first."""

    specific: bool
    replaces: bool
    always_told: bool
    uses: int
    since: datetime
    names: tuple[str, str]


def room(memory: Memory, night: Night) -> int:
    """About how many pairs more a person may be asked on this local day."""
    return max(0, night.settings.caps.pairs - sum(pair.day == night.today for pair in pairs(memory)))


def worth_asking(asked: Sequence[Propose], memory: Mapping[str, Entry], left: int) -> tuple[Propose, ...]:
    """So many of them, the most useful first. memory: what holds, by id; of what is born tonight nothing is known."""
    crowds = _crowds(asked)
    return tuple([one for one in ranked(asked, memory) if crowds[one.newer, one.older] < MOB][:left])


def ranked(asked: Iterable[Asks], known: Mapping[str, Entry]) -> list[Asks]:
    """What is asked, the most useful first: what is specific before one of a crowd, what may contradict before what
    may repeat, what is always told before what is looked up, what is used, what is newer. known: entries by id."""
    asked = tuple(asked)
    crowds = _crowds(asked)

    def worth(one: Asks) -> _Worth:
        both = [known[name] for name in (one.newer, one.older) if name in known]
        return _Worth(
            crowds[one.newer, one.older] < CROWD,
            one.link == REPLACES,
            any(entry.resident or entry.pinned for entry in both),
            sum(map(attrgetter("uses"), both)),
            max((entry.born or NEVER for entry in both), default=NEVER),
            (one.newer, one.older),
        )

    return sorted(asked, key=worth, reverse=True)


def _crowds(asked: Sequence[Pair | Propose]) -> Mapping[tuple[str, str], int]:
    """Of each pair, how many one sign raised, or are about one of the two."""
    signs = Counter(_sign(one.why) for one in asked)
    about = Counter(name for one in asked for name in (one.newer, one.older))
    return {(one.newer, one.older): max(signs[_sign(one.why)], about[one.newer], about[one.older]) for one in asked}


def _sign(why: str) -> str:
    """What raised it, without the value: "region" of "region: still eu-1"."""
    return why.partition(":")[0]
