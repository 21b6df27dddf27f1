"""Which entries may be told as one: of the same subject, or in words that are alike (HexClaw's deep phase, 2.10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta

from slowwave.pipeline.domain.age import last_reference
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.nearby import Nearby
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.scoring import fading_day
from slowwave.pipeline.language.words import similarity

ALIKE = 0.35
"""Similarity of bigrams from which on two entries belong together."""
PROVEN_USES = 3
YOUNG = timedelta(days=4, hours=13)
"""HexClaw's recency of 0.9 at a half-life of 30 days: 4.56 days."""
MOST, MEMBERS = 4, 8
"""Clusters a day, and entries of one of them."""


def clusters(memory: Memory, night: Night) -> tuple[tuple[Entry, ...], ...]:
    """The largest four, each of two to eight entries that may be folded, in the order of their lines.

    Rules, identity, what is pinned, resident, used three times or younger than 4.5 days stays as it is. What fades
    tonight is in the archive by the time of an answer.
    """
    entries = [
        entry
        for doc in memory.with_role(Role.TOPIC)
        for entry in doc.active(night.now)
        if not (entry.resident or entry.pinned or entry.permanent or entry.uses >= PROVEN_USES)
    ]
    free = [entry for entry in entries if entry.born is not None and night.now - entry.born > YOUNG]
    groups = _joined([entry for entry in free if not _fades(entry, memory, night)])
    groups.sort(key=lambda group: (-len(group), group[0].path, group[0].line))
    return tuple(tuple(group[:MEMBERS]) for group in groups[:MOST])


def _fades(entry: Entry, memory: Memory, night: Night) -> bool:
    day = fading_day(entry, last_reference(entry, memory, night), night.settings.retention)
    return day is not None and day <= night.today


def _joined(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Groups of at least two, by union of all that are about the same; each in the order of the files."""
    root = list(range(len(entries)))

    def find(one: int) -> int:
        while root[one] != one:
            root[one] = root[root[one]]
            one = root[one]
        return one

    for one, other in _pairs(entries):
        root[find(one)] = find(other)
    groups: dict[int, list[Entry]] = {}
    for place, entry in enumerate(entries):
        groups.setdefault(find(place), []).append(entry)
    return [sorted(group, key=lambda one: (one.path, one.line)) for group in groups.values() if len(group) > 1]


def _pairs(entries: Sequence[Entry]) -> Iterable[tuple[int, int]]:
    subjects: dict[str, int] = {}
    words = Nearby()
    for place, entry in enumerate(entries):
        subject = " ".join(entry.subject.casefold().split())
        if subject:
            yield subjects.setdefault(subject, place), place
        for near in words.near(entry.text):
            other = entries[near]
            if not (subject and other.subject) and similarity(entry.text, other.text) >= ALIKE:
                yield near, place
        words.add(entry.text)
