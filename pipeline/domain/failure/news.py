"""Which failures got something since the last night: they happened again, or a line came that may explain them.

What was counted last night and got nothing would come to what it came to then, so nobody looks at it again.
"""

from __future__ import annotations

from datetime import date, timedelta

from slowwave import __version__
from slowwave.pipeline.domain.failure.group import Group
from slowwave.pipeline.domain.failure.occurrence import Occurrence
from slowwave.pipeline.domain.failure.remedy import LATER, NEWEST
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.settings import Settings

COUNTED_BY = "patterns"
"""The state key of the rules by which all failures were looked at."""
DECIDING = frozenset({Role.PATTERN, Role.REFUSALS})
"""Files of ours in which a person changes what a failure that stands came to."""


def counting(settings: Settings) -> str:
    """By which rules a night counts: those of this version, and the owner's limits."""
    return f"{__version__}, errors {settings.patterns.errors}, corrections {settings.patterns.corrections}"


class News:
    """What this night brought. All is new to a first night, under other rules, and where a person changed a pattern,
    took one away or changed what shall not come back."""

    def __init__(self, memory: Memory, night: Night) -> None:
        changed = {memory.places.role_of(path) for path in memory.edited}
        same = memory.dreams > 0 and memory.state.get(COUNTED_BY) == counting(night.settings)
        self._all = not same or not changed.isdisjoint(DECIDING)
        self._lines: set[tuple[str, str]] = set()
        self._files = memory.unread_learnings
        days: set[date] = set()
        for doc, block in memory.fresh_blocks(Role.LOG, Role.NOTE) if not self._all else ():
            if block.entry is not None:
                self._lines.add((doc.path, block.entry.id))
                days |= {block.entry.day} if block.entry.day is not None else set()
        self._read = {path for path, _ in self._lines}
        self._since = (min(days) - timedelta(days=LATER)).isoformat() if days else "9999"

    def happened(self, group: Group) -> bool:
        """Whether a failure happened again."""
        return self._all or any(map(self._is_new, group.members))

    def of(self, group: Group) -> bool:
        """Whether it did, or a line was read that may explain it."""
        if self.happened(group):
            return True
        lines = [one for one in group.members if one.entry is not None]
        return any(one.day >= self._since or one.order[2] in self._read for one in lines[-NEWEST:])

    def _is_new(self, one: Occurrence) -> bool:
        if one.entry is not None:
            return (one.entry.path, one.entry.id) in self._lines
        return one.order[2] in self._files
