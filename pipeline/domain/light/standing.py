"""The entries that hold, in the order in which they came to be so, and which of them nobody held against the rest yet.

An entry that was held against the rest once need not be again, and what a dream takes in it holds against the rest
itself. So it is the turn of what came since the last dream, and of files that somebody else changed; where the rules
are others now, of all.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from slowwave import __version__
from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.domain.age import day_of, own_birth
from slowwave.pipeline.domain.document import Block, Document
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.intent import FACTS
from slowwave.pipeline.domain.memory import LAST_DREAM, Memory
from slowwave.pipeline.domain.nesting import single_blocks
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.profiles import is_profile
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.settings import Settings

HELD_BY = "light"
"""The state key of the rules by which all entries were held against one another."""
LONG_AGO = datetime.min.replace(tzinfo=UTC)


class Standing(NamedTuple):
    """at: since when it holds: its own date; else by when it did, since a night saw it. told: whether ``at`` tells when
    it was said: a line without a date may be much older than the night that first saw it.

    under: the titles and items that a person put it under, and the file, since it says only half of what it means
    without them; empty for what stands by itself. ours: not of another program. fresh: to be held against the rest.
    """

    entry: Entry
    at: datetime
    told: bool
    under: tuple[str, ...]
    ours: bool
    fresh: bool

    @property
    def protected(self) -> bool:
        """Never closed by a machine."""
        return self.ours and (self.entry.pinned or self.entry.permanent)


def rules(settings: Settings) -> str:
    """By which rules a night compares: those of this version, and the owner's words."""
    return sha256_hex(f"{__version__}\n{settings.words}".encode("utf-8", "replace"))[:16]


def standings(memory: Memory, night: Night) -> list[Standing]:
    """The entries of topics and procedures that hold, in the order of their dates, those without one before the others;
    of equal date the one comes last that stays: pinned, else first in its file."""
    last = memory.state.get(LAST_DREAM)
    since = day_of(last, night) if isinstance(last, str) else None
    if memory.state.get(HELD_BY) != rules(night.settings):
        since = None
    found = [
        _standing(block, doc, title, memory, night, since)
        for doc in memory.with_role(Role.TOPIC, Role.PROCEDURES)
        for title in (doc.front_matter.get("name", ""),)
        for held in (frozenset(entry.id for entry in doc.active(night.now)),)
        for block in single_blocks(doc)
        if block.entry is not None and block.entry.id in held and not is_profile(block.entry)
    ]
    found.sort(key=_place, reverse=True)
    return sorted(found, key=_rank)


def foreign(memory: Memory, night: Night) -> Iterator[Standing]:
    """The lines of other programs' memory that none of ours names already: older than all, since nobody knows when they
    were written."""
    docs = memory.with_role(Role.FOREIGN)
    named = {one for entry in memory.long_term for one in entry.supersedes} if docs else frozenset()
    for doc in docs:
        for block in single_blocks(doc):
            entry = block.entry
            if entry is not None and entry.active(night.now) and entry.id not in named:
                yield Standing(entry, LONG_AGO, told=False, under=_under(block, doc, ""), ours=False, fresh=False)


def _standing(block: Block, doc: Document, title: str, memory: Memory, night: Night, since: date | None) -> Standing:
    entry = block.entry
    assert entry is not None
    seen = _seen(entry, memory)
    fresh = since is None or seen is None or seen > since or doc.path in memory.edited
    told, at = holds_since(entry, doc, memory, night)
    return Standing(entry, at, told, _under(block, doc, title), ours=True, fresh=fresh)


def holds_since(entry: Entry, doc: Document, memory: Memory, night: Night) -> tuple[bool, datetime]:
    """``told`` and ``at`` of an entry of that document."""
    if (born := entry.born) is not None:
        return True, born
    day = own_birth(entry, night)
    if day is not None:
        return True, night.midnight(day)
    seen = _seen(entry, memory)
    if seen is not None:
        return False, min(night.now, night.midnight(seen + timedelta(1)))
    # Somebody typed it since the last dream, if it stands in a file that one knew.
    return any(one.id in memory.first_seen for one in doc.entries), night.now


def _seen(entry: Entry, memory: Memory) -> date | None:
    return memory.first_seen.get(entry.id) or memory.first_seen.get("l" + entry.id[1:])


def _under(block: Block, doc: Document, title: str) -> tuple[str, ...]:
    piece, entry = block.piece, block.entry
    if piece is None or entry is None or entry.source:
        return ()
    titles = tuple(one for one in piece.headings if one not in (FACTS, title))
    around = (*titles, piece.parent) if piece.parent else titles
    return (doc.path, *around) if around else ()


def _place(one: Standing) -> tuple[str, int]:
    return (one.entry.path, one.entry.line)


def _rank(one: Standing) -> tuple[bool, datetime, bool]:
    return (one.told, one.at, one.protected)
