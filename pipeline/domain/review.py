"""What waits for a person's answer: pairs of entries of which one may repeat or replace the other.

A suspicion changes nothing: it stands in our machine state under ``review/<key>`` until it is answered, or until one
of the two no longer holds. A pair that a person rejected is a refusal of kind ``pair`` and is not proposed again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime

from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.domain.edit import Edit, State
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.link import REPEATING, Link
from slowwave.pipeline.domain.memory import JsonValue, Memory
from slowwave.pipeline.domain.naming import lasting_id, with_eid
from slowwave.pipeline.domain.refusal import PAIR, Refusal
from slowwave.pipeline.frozen import dataclass
from slowwave.pipeline.language.dates import parse_day
from slowwave.pipeline.language.words import fingerprint

REVIEW = "review/"
"""Prefix of the state keys of what waits."""
REPEATS, REPLACES = "repeats", "replaces"
"""What the newer entry may do to the older one."""


def asked_of(link: Link | None) -> str:
    """What a person is asked of such a link."""
    return REPEATS if link in REPEATING else REPLACES


@dataclass(frozen=True, slots=True)
class Pair:
    """newer, older: ids of entries. link: repeats or replaces. why: what speaks for it. day: when it was proposed."""

    newer: str
    older: str
    link: str
    why: str
    day: date

    @property
    def key(self) -> str:
        """Its short name, for ``confirm`` and ``reject``."""
        return pair_key(self.newer, self.older)


@dataclass(frozen=True, slots=True)
class Propose:
    """Two entries, by id, of which one may repeat or replace the other: asked, not done. newer: may be one that is born
    in the same step."""

    newer: str
    older: str
    link: str
    day: date
    why: str
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        known = {one: memory.by_id.get(one) for one in (self.newer, self.older)}
        newer, older = (lasting_id(entry, memory) if entry is not None else one for one, entry in known.items())
        pair = Pair(newer, older, self.link, self.why, self.day)
        if REVIEW + pair.key in memory.state:
            return ()
        kept: dict[str, JsonValue] = {
            "newer": pair.newer,
            "older": pair.older,
            "link": pair.link,
            "why": pair.why,
            "day": pair.day.isoformat(),
        }
        named = (edit for entry in known.values() if entry is not None for edit in with_eid(entry, memory))
        return (*named, State(REVIEW + pair.key, None, kept))


@dataclass(frozen=True, slots=True)
class Settle:
    """A pair was answered, or one of the two no longer holds: nothing is asked any more."""

    key: str
    why: str
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        return (State(REVIEW + self.key, memory.state[REVIEW + self.key], None),)


def pairs(memory: Memory) -> Iterator[Pair]:
    """The pairs that wait, in the order of their keys; what somebody damaged in our state is passed over."""
    return _pairs(memory.state)


def doubted(state: Mapping[str, JsonValue]) -> tuple[tuple[str, str], ...]:
    """(older, newer) of the pairs that wait, by id. state: as ``Memory`` has it."""
    return tuple((pair.older, pair.newer) for pair in _pairs(state))


def _pairs(state: Mapping[str, JsonValue]) -> Iterator[Pair]:
    for name in sorted(state):
        pair = _pair(state[name]) if name.startswith(REVIEW) else None
        if pair is not None:
            yield pair


def open_pairs(memory: Memory, now: datetime) -> tuple[tuple[Pair, Entry, Entry], ...]:
    """The pairs that wait and whose entries both hold at ``now``: pair, newer, older."""
    found = ((pair, memory.by_id.get(pair.newer), memory.by_id.get(pair.older)) for pair in pairs(memory))
    return tuple(
        (pair, newer, older)
        for pair, newer, older in found
        if newer is not None and older is not None and newer.active(now) and older.active(now)
    )


def pair_key(newer: str, older: str) -> str:
    """The name of a pair of ids."""
    return "r" + sha256_hex(f"{newer}\n{older}".encode())[:12]


def pair_fingerprint(newer: str, older: str) -> str:
    """What a refusal of this pair of texts is known by, in whichever order they come."""
    return sha256_hex("\n".join(sorted((fingerprint(newer), fingerprint(older)))).encode())[:16]


def was_rejected(newer: Entry, older: Entry, memory: Memory) -> bool:
    """Whether a person said that these two have nothing to do with each other."""
    listed = memory.refusals.get(pair_fingerprint(newer.text, older.text), ())
    return any(one.kind == PAIR for one in listed)


def rejected_pair(key: str, memory: Memory) -> tuple[Refusal, Entry, Entry] | None:
    """The pair that a person rejected and that this key, or its beginning, names: refusal, newer, older; None where
    none does, or one of the two is not there any more."""
    listed = (one for refusals in memory.refusals.values() for one in refusals if one.kind == PAIR)
    for one in listed:
        newer, older = (memory.known.get(fingerprint(said)) for said in _texts(one))
        if newer is not None and older is not None and pair_key(newer.id, older.id).startswith(key):
            return one, newer, older
    return None


BETWEEN = " ← "
"""Between the newer and the older text of a rejected pair, as ``refusals.md`` has it."""


def _texts(refusal: Refusal) -> tuple[str, str]:
    newer, _, older = refusal.text.partition(BETWEEN)
    return newer, older


def _pair(kept: JsonValue) -> Pair | None:
    if not isinstance(kept, dict):
        return None
    newer, older, link, why = (kept.get(key) for key in ("newer", "older", "link", "why"))
    day = parse_day(kept.get("day"))
    if not (isinstance(newer, str) and isinstance(older, str) and isinstance(why, str) and day):
        return None
    return Pair(newer, older, link, why, day) if isinstance(link, str) and link in (REPEATS, REPLACES) else None
