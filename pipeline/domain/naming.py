"""The id that stays: given to a line when it gains its first annotation."""

from __future__ import annotations

from slowwave.pipeline.domain.edit import Annotate, Edit
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.lines import new_eid
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.role import Role


def lasting_id(entry: Entry, memory: Memory) -> str:
    """The eid that the entry bears, or would be given; a line of another program keeps the id that its content gives.

    Of equal lines in a file the one that is left bears the hex of the one that went, whose id is not given again.
    """
    if entry.annotation.get("eid") == entry.id or _is_foreign(entry, memory):
        return entry.id
    wanted = "e" + entry.id[1:17]
    while wanted in memory.by_id:
        wanted = new_eid(entry.text, entry.path, wanted, "")
    return wanted


def with_eid(entry: Entry, memory: Memory) -> tuple[Edit, ...]:
    """The edit that gives the line its id, none where it bears it; also for one that bears the id of the line that it
    was copied from."""
    given = entry.annotation.get("eid")
    if given == entry.id or _is_foreign(entry, memory):
        return ()
    old = given if "eid" in entry.annotation else None
    return (Annotate(entry.path, entry.id, "eid", old, lasting_id(entry, memory)),)


def _is_foreign(entry: Entry, memory: Memory) -> bool:
    doc = memory.document(entry.path)
    return doc is not None and doc.role is Role.FOREIGN
