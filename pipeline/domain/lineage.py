"""What took the place of what: the chain of entries from the oldest value to the one that holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from slowwave.pipeline.domain.choosing import pool
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.memory import EVER, Memory


class Lineage:
    """All entries of a memory with what they name in ``sup``; archived ones and lines of other programs too."""

    def __init__(self, memory: Memory) -> None:
        self._entries = {entry.id: entry for entry in pool(memory)}
        aliases = {alias: entry.id for entry in self._entries.values() for alias in entry.aliases}
        self._older: dict[str, list[str]] = {}
        self._newer: dict[str, list[str]] = {}
        for entry in self._entries.values():
            for name in entry.supersedes:
                older = name if name in self._entries else aliases.get(name, "")
                if older and older != entry.id:
                    self._older.setdefault(entry.id, []).append(older)
                    self._newer.setdefault(older, []).append(entry.id)

    def older(self, entry: Entry) -> tuple[Entry, ...]:
        """The entries whose place this one took."""
        return self._named(self._older, entry)

    def newer(self, entry: Entry) -> tuple[Entry, ...]:
        """The entries that took its place."""
        return self._named(self._newer, entry)

    def of(self, entries: Iterable[Entry]) -> tuple[Entry, ...]:
        """These and all that are linked to them, whatever the number of links, in the order in which they began."""
        found: dict[str, Entry] = {}
        open_ones = list(entries)
        while open_ones:
            entry = open_ones.pop()
            if entry.id not in found:
                found[entry.id] = entry
                open_ones += (*self.older(entry), *self.newer(entry))
        return tuple(sorted(found.values(), key=self._place))

    def _named(self, links: Mapping[str, list[str]], entry: Entry) -> tuple[Entry, ...]:
        return tuple(self._entries[name] for name in dict.fromkeys(links.get(entry.id, ())))

    def _place(self, entry: Entry) -> tuple[datetime, datetime, bool, str, int]:
        """By beginning, then by end; of one moment the older one first, else as they stand."""
        end = entry.closed or datetime.max.replace(tzinfo=EVER.tzinfo)
        return (entry.born or EVER, end, bool(self._older.get(entry.id)), entry.path, entry.line)
