"""What is put aside on the server, and what it is given: of its memories only what our rules are sure of, of ours only
what holds, and both redacted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.domain.cloud.proposals import forgotten, objection_to, twins_of
from slowwave.pipeline.domain.cloud.values import LONGEST, Alike, Found
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.link import REPEATING
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.pairs import judge
from slowwave.pipeline.domain.profiles import is_profile
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.language.words import fingerprint

FORGOTTEN, REPEATED, REPLACED = "forgotten here", "said again by a newer one", "another value in a newer one"
CATEGORY: Mapping[str, str] = {"preference": "preference", "rule": "preference", "instruction": "preference"}
"""A kind of entry to the server's category; others are facts, or context."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A memory to be put aside there. text: as it was judged, so that another one is left alone. wanted: by a person,
    whatever the server protects."""

    id: str
    text: str
    why: str
    wanted: bool = False


@dataclass(frozen=True, slots=True)
class Upload:
    """An entry, by its id, as the server would be given it."""

    entry: str
    text: str
    category: str


def to_put_aside(found: Found, memory: Memory, night: Night) -> tuple[Aside, ...]:
    """The older memory of each pair of which our rules are sure, and what a person had forgotten here.

    An older value that the memory here still holds stays there as well: nobody has decided yet. The newest of memories
    that say the same always stays, since only a strictly older one goes.
    """
    twins = twins_of(memory, night)
    everything = (*found.kept, *found.stale, *(one for pair in found.alike for one in (pair.older, pair.newer)))
    aside = {one.id: Aside(one.id, one.text, FORGOTTEN, wanted=True) for one in forgotten(everything, memory)}
    for pair in sorted(found.alike, key=lambda one: (one.older.id, one.newer.id, one.says)):
        why = _overtaken(pair, twins)
        if why:
            aside.setdefault(pair.older.id, Aside(pair.older.id, pair.older.text, why))
    return tuple(aside[name] for name in sorted(aside))


def uploads(memory: Memory, night: Night) -> tuple[Upload, ...]:
    """The entries of topics and procedures that hold, masked; none that was erased or speaks to a model."""
    held = (one for doc in memory.with_role(Role.TOPIC, Role.PROCEDURES) for one in doc.active(night.now))
    wanted = (one for one in held if memory.holds(one, night.now) and not is_profile(one))
    made = (Upload(one.id, _text(one), _category(one)) for one in wanted if not memory.erased.tells(one.text))
    return tuple(one for one in made if one.text and not is_planted(one.text))


def digest_of(text: str) -> str:
    """16 hex, to know when a text that was uploaded changed."""
    return sha256_hex(text.encode("utf-8", "replace"))[:16]


def _overtaken(pair: Alike, twins: Mapping[str, Entry]) -> str:
    older, newer = pair.older, pair.newer
    in_order = older.at is not None and newer.at is not None and older.at < newer.at
    if not in_order or older.protected or objection_to(older) or objection_to(newer):
        return ""
    verdict = judge(older.text, newer.text)
    if not verdict.sure or verdict.link is None:
        return ""
    if verdict.link in REPEATING:
        return REPEATED
    return "" if fingerprint(older.text) in twins else REPLACED


def _text(entry: Entry) -> str:
    """What is sent: one sentence without a secret, and nothing that is no text."""
    return mask(entry.text).encode("utf-8", "replace").decode()[:LONGEST].strip()


def _category(entry: Entry) -> str:
    return CATEGORY.get(entry.kind, "context" if entry.kind == "context" else "fact")
