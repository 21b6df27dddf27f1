"""``forget``, ``pin``, ``share`` and their like: a person says whether an entry stays, and who else sees it."""

from __future__ import annotations

from collections.abc import Iterator

from slowwave.pipeline.domain.entry import HUMAN, Entry
from slowwave.pipeline.domain.intent import Refuse
from slowwave.pipeline.domain.lifetime import Forget, Pin, Share
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.naming import lasting_id
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.person.wish import Wish, refuse_foreign, tombstone
from slowwave.pipeline.domain.refusal import FORGOTTEN
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import DreamError

FORGOTTEN_NOW, PINNED, UNPINNED, SHARED, UNSHARED = "forgotten", "pinned", "unpinned", "shared", "unshared"
AS_IT_WAS = "It was so already."
BACK = "dream restore {id}"


def forget(entry: Entry, memory: Memory, night: Night) -> Wish:
    """The entry closes, with what stories tell of it, and nothing learns it again. DreamError (exit 3) for a line of
    another program."""
    refuse_foreign(entry, memory, "forget it")
    told = [one for one in _told(entry, memory) if memory.holds(one, night.now)]
    closed = (Forget(one.path, one.id, night.now, tombstone(one, FORGOTTEN, HUMAN, night)) for one in (entry, *told))
    notes = tuple(f"So is the line of a story that tells it: {one.where}." for one in told)
    return Wish(FORGOTTEN_NOW, entry.id, tuple(closed), notes=notes, back=BACK.format(id=lasting_id(entry, memory)))


def meant(gone: Entry, night: Night) -> Wish:
    """A line that is in no file any more was taken out on purpose: nothing brings it back, and nobody asks again."""
    refusal = Refuse(tombstone(gone, FORGOTTEN, HUMAN, night), "taken out on purpose")
    return Wish(FORGOTTEN_NOW, "", (refusal,), notes=(f"{gone.text} ({gone.path})",), back=BACK.format(id=gone.id))


def _told(entry: Entry, memory: Memory) -> Iterator[Entry]:
    """The lines of stories that tell the same, of the same line of the notes."""
    for doc in memory.with_role(Role.EPISODE):
        yield from (one for one in doc.entries if entry.source and one.source == entry.source and one.id != entry.id)


def pin(entry: Entry, memory: Memory, *, on: bool) -> Wish:
    """The entry is always told and never let go, or like others again. DreamError (exit 3) as for ``forget``."""
    refuse_foreign(entry, memory, "pin it" if on else "unpin it")
    what = PINNED if on else UNPINNED
    if entry.pinned == on:
        return Wish(what, entry.id, notes=(AS_IT_WAS,))
    return Wish(what, entry.id, (Pin(entry.path, entry.id, on),))


def share(entry: Entry, memory: Memory, *, on: bool) -> Wish:
    """The entry is shown to every further person and role, or to its owner alone.

    DreamError (exit 3) as for ``forget``, and for one that is looked up: only what is always told is told to others.
    """
    refuse_foreign(entry, memory, "share it" if on else "unshare it")
    what = SHARED if on else UNSHARED
    if entry.shared == on:
        return Wish(what, entry.id, notes=(AS_IT_WAS,))
    if on and not entry.resident:
        raise DreamError(
            f"{entry.id} is looked up when somebody asks ({entry.kind}), and others see only what is always told",
            hint="Shared can be a rule, an identity, an instruction or a preference.",
        )
    return Wish(what, entry.id, (Share(entry.path, entry.id, on),))
