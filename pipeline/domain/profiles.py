"""The profile as an entry among others: how it is known, and whether what it rests on still holds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from slowwave.pipeline.domain.entry import DREAMT, MODEL_BORN, Entry
from slowwave.pipeline.domain.evidence import ENTRY
from slowwave.pipeline.domain.grounding import lost, objections
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
    standing = [one for one in sources if one is not None and memory.holds(one, now) and "st" not in one.annotation]
    if not sources or len(standing) < len(sources):
        return False
    said = [one.text for one in standing]
    return all(sentence(text) in entry.text for text in said) or (in_other_words(entry) and retells(entry.text, said))


def in_other_words(entry: Entry) -> bool:
    """Whether a model wrote it."""
    return entry.annotation.get("conf") == MODEL_BORN


def retells(text: str, facts: Sequence[str]) -> bool:
    """Whether a text says what these facts do: nothing more, and nothing less."""
    return not objections(text, facts) and not lost(text, facts)


def sentence(text: str) -> str:
    """What an entry says, as it stands in a profile: without the mark that ends it."""
    return " ".join(text.split()).rstrip(".。!！;；,， ")
