"""Evidence: how an entry names where it comes from, and how a report finds that place again."""

from __future__ import annotations

from collections.abc import Mapping

from slowwave.pipeline.domain.document import Role
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.learning import Learning
from slowwave.pipeline.domain.memory import Memory

LOG, NOTE, LEARNING, ENTRY = "log", "note", "learning", "entry"


def of_entry(memory: Memory, entry: Entry) -> str:
    """``log:DAY#ID`` for a line of a daily log, ``note:PATH#ID`` for one of a foreign note, else ``entry:PATH#ID``."""
    doc = memory.document(entry.path)
    if doc is not None and doc.role is Role.LOG and entry.day is not None:
        return f"{LOG}:{entry.day.isoformat()}#{entry.id}"
    return f"{NOTE if doc is not None and doc.role is Role.NOTE else ENTRY}:{entry.path}#{entry.id}"


def of_learning(learning: Learning) -> str:
    """``learning:PATH#ID/ORDINAL``."""
    return f"{LEARNING}:{learning.key}"


def places_of(memory: Memory) -> Mapping[str, str]:
    """Every source that this memory holds to its ``path:line``, as a report cites it."""
    found = {of_entry(memory, entry): entry.where for entry in memory.log_entries}
    found.update((of_learning(learning), learning.where) for learning in memory.learnings)
    return found
