"""The profile as an entry among others: how it is known, and whether what it rests on still holds."""

from __future__ import annotations

from datetime import datetime

from slowwave.pipeline.domain.entry import DREAMT, Entry
from slowwave.pipeline.domain.evidence import ENTRY
from slowwave.pipeline.domain.memory import Memory

PROFILE = "profile"
"""Its subject."""


def is_profile(entry: Entry) -> bool:
    """Whether it restates other entries as a profile."""
    return entry.subject == PROFILE and entry.origin == DREAMT


def rests_on(entry: Entry) -> tuple[str, ...]:
    """The ids of the entries that a profile is composed of."""
    named = (source.partition("#") for source in (entry.source, *entry.evidence))
    return tuple(name for place, _, name in named if place.startswith(f"{ENTRY}:") and name)


def rests_on_what_holds(entry: Entry, memory: Memory, now: datetime) -> bool:
    """Whether all that a profile is composed of holds, is not doubtful, and still says what it says."""
    sources = [memory.by_id.get(name) for name in rests_on(entry)]
    return bool(sources) and all(
        one is not None and memory.holds(one, now) and "st" not in one.annotation and sentence(one.text) in entry.text
        for one in sources
    )


def sentence(text: str) -> str:
    """What an entry says, as it stands in a profile: without the mark that ends it."""
    return " ".join(text.split()).rstrip(".。!！;；,， ")
