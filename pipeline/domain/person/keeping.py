"""``forget``, ``pin`` and ``unpin``: a person says whether an entry stays."""

from __future__ import annotations

from collections.abc import Iterator

from slowwave.pipeline.domain.entry import HUMAN, Entry
from slowwave.pipeline.domain.intent import Refuse
from slowwave.pipeline.domain.lifetime import Forget, Pin
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.person.wish import Wish, refuse_foreign, tombstone
from slowwave.pipeline.domain.refusal import FORGOTTEN
from slowwave.pipeline.domain.role import Role

FORGOTTEN_NOW, PINNED, UNPINNED = "forgotten", "pinned", "unpinned"


def forget(entry: Entry, memory: Memory, night: Night) -> Wish:
    """The entry closes, with what stories tell of it, and nothing learns it again. DreamError (exit 3) for a line of
    another program."""
    refuse_foreign(entry, memory, "forget it")
    told = [one for one in _told(entry, memory) if memory.holds(one, night.now)]
    closed = (Forget(one.path, one.id, night.now, tombstone(one, FORGOTTEN, HUMAN, night)) for one in (entry, *told))
    notes = tuple(f"So is the line of a story that tells it: {one.where}." for one in told)
    return Wish(FORGOTTEN_NOW, entry.id, tuple(closed), notes=notes)


def meant(gone: Entry, night: Night) -> Wish:
    """A line that is in no file any more was taken out on purpose: nothing brings it back, and nobody asks again."""
    refusal = Refuse(tombstone(gone, FORGOTTEN, HUMAN, night), "taken out on purpose")
    return Wish(FORGOTTEN_NOW, "", (refusal,), notes=(f"{gone.text} ({gone.path})",))


def _told(entry: Entry, memory: Memory) -> Iterator[Entry]:
    """The lines of stories that tell the same, of the same line of the notes."""
    for doc in memory.with_role(Role.EPISODE):
        yield from (one for one in doc.entries if entry.source and one.source == entry.source and one.id != entry.id)


def pin(entry: Entry, memory: Memory, *, on: bool) -> Wish:
    """The entry is always shown and never let go, or like others again. DreamError (exit 3) as for ``forget``."""
    refuse_foreign(entry, memory, "pin it" if on else "unpin it")
    what = PINNED if on else UNPINNED
    if entry.pinned == on:
        return Wish(what, entry.id, notes=("It was so already.",))
    return Wish(what, entry.id, (Pin(entry.path, entry.id, on),))
