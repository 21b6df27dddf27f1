"""Evidence: how an entry names where it comes from, and how a report finds that place again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from functools import cached_property

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.learning import Learning
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.dates import days_in, parse_day

LOG, NOTE, LEARNING, ENTRY = "log", "note", "learning", "entry"
COMMAND, MCP = "command", "mcp"
"""What a person typed, and what an agent told by a tool: ``command:2026-11-30T21:00:00Z``."""


def of_entry(memory: Memory, entry: Entry) -> str:
    """``log:DAY#ID`` for a line of a daily log, ``note:PATH#ID`` for one of a foreign note, else ``entry:PATH#ID``."""
    doc = memory.document(entry.path)
    return of_line(entry, doc.role if doc is not None else None)


def of_line(entry: Entry, role: Role | None) -> str:
    """The same of a line in a file of that role."""
    if role is Role.LOG and entry.day is not None:
        return f"{LOG}:{entry.day.isoformat()}#{entry.id}"
    return f"{NOTE}:{entry.path}#{entry.id}" if role is Role.NOTE else of_memory(entry)


def of_memory(entry: Entry) -> str:
    """``entry:PATH#ID``, of a file of memory."""
    return f"{ENTRY}:{entry.path}#{entry.id}"


def of_learning(learning: Learning) -> str:
    """``learning:PATH#ID/ORDINAL``."""
    return f"{LEARNING}:{learning.key}"


def newest_day(sources: Iterable[str]) -> date | None:
    """The youngest day that a source names, None where none does."""
    return max((day for source in sources for day in days_in(source)), default=None)


class Sources:
    """Finds what evidence names, and reads only the files that are asked for."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._logs_of: dict[str, str] = {}

    def entry(self, source: str) -> Entry | None:
        """The line of a log, note or memory file that a source names, None where it stands no more."""
        kind, _, rest = source.partition(":")
        path, _, identity = rest.partition("#")
        if kind == LOG:
            return self._in(self._log(path), identity)
        return self._in(path, identity) if kind in (NOTE, ENTRY) else None

    def where(self, source: str) -> str:
        """``path:line`` of a source, "" where it stands no more."""
        kind, _, key = source.partition(":")
        if kind == LEARNING:
            return self._learnings.get(key, "")
        entry = self.entry(source)
        return entry.where if entry is not None else ""

    def _in(self, path: str, identity: str) -> Entry | None:
        doc = self._memory.document(path)
        return doc.by_id.get(identity) if doc is not None else None

    def _log(self, day: str) -> str:
        if day not in self._logs_of:
            self._logs_of[day] = self._found_log(day)
        return self._logs_of[day]

    def _found_log(self, day: str) -> str:
        named = parse_day(day)
        if named is None:
            return ""
        usual = self._memory.places.log(named)
        return usual if self._memory.document(usual) is not None else self._logs.get(day, "")

    @cached_property
    def _logs(self) -> Mapping[str, str]:
        """Day to the log that a workspace keeps elsewhere than we would (a flat ``logs/YYYY-MM-DD.md``)."""
        return {doc.path.rsplit("/", 1)[-1][:10]: doc.path for doc in self._memory.with_role(Role.LOG)}

    @cached_property
    def _learnings(self) -> Mapping[str, str]:
        return {learning.key: learning.where for learning in self._memory.learnings}
