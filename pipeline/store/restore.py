"""A person takes back a line that was retired, withdrawn, closed, forgotten or rejected."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from slowwave.pipeline.domain.base import Base, Row
from slowwave.pipeline.domain.edit import Edit, Insert
from slowwave.pipeline.domain.entry import HUMAN, Entry
from slowwave.pipeline.domain.intent import Restore
from slowwave.pipeline.domain.lifetime import Reopen
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.language.words import fingerprint
from slowwave.pipeline.store.act import act
from slowwave.pipeline.store.loader import Loaded
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.plan import Receipt


def restore(workspace: Workspace, entry_id: str, now: datetime) -> Receipt:
    """Bring a line back to where it stood: out of the archive, out of what was taken out by hand, or back into force.

    Takes the dream lock. DreamError (exit 3) with what is wrong: unknown, in force already, or with no known place.
    """
    done = act(workspace, now, "restore", lambda loaded: [_edits(loaded, entry_id, now)])
    if done.receipt is None:
        raise AssertionError(f"to restore {entry_id} changed nothing")
    return done.receipt


def _edits(loaded: Loaded, entry_id: str, now: datetime) -> Sequence[Edit]:
    memory = loaded.memory
    entry = memory.by_id.get(entry_id)
    if entry is not None:
        return _of_entry(memory, entry, now)
    gone = {row.id: (path, row) for path, row in (loaded.base or Base({})).gone()}
    gone.update((row.id, (path, row)) for path, row in loaded.hand.gone)
    if entry_id not in gone:
        raise DreamError(
            f"No line has the id {entry_id}",
            hint="The dream report names the id of each line that was retired or taken out.",
        )
    return _of_row(memory, *gone[entry_id])


def _of_entry(memory: Memory, entry: Entry, now: datetime) -> Sequence[Edit]:
    doc = memory.documents[entry.path]
    archived = doc.role is Role.ARCHIVE
    closed = memory.ended(entry) is not None
    if not archived and not closed:
        raise DreamError(f"{entry.id} is in force: {entry.where}", hint="There is nothing to bring back.")
    _once(memory, entry, now)
    reopened = Reopen(entry.path, entry.id, HUMAN, now.date()).edits(memory) if closed else ()
    if not archived:
        return reopened
    home = entry.annotation.get("home").partition("#")[0]
    if not home or (memory.places.role_of(home) is None and memory.document(home) is None):
        raise DreamError(
            f"{entry.where} does not say in which file of ours it stood",
            hint="Move the line by hand to where it belongs; the next dream follows it.",
        )
    return (*reopened, *Restore(entry.id, now.date()).edits(memory))


def _once(memory: Memory, entry: Entry, now: datetime) -> None:
    """DreamError where another entry says the same and holds: a sentence stands once."""
    said = fingerprint(entry.text)
    for other in memory.long_term:
        if other.id != entry.id and memory.holds(other, now) and fingerprint(other.text) == said:
            raise DreamError(
                f"{other.id} says the same, and is in force: {other.where}", hint="There is nothing to bring back."
            )


def _of_row(memory: Memory, path: str, row: Row) -> Sequence[Edit]:
    text = row.raw.replace("\r\n", "\n") + "\n"
    sections = memory.document(path)
    titled = sections is not None and any(row.under in block.piece.headings for block in sections.blocks if block.piece)
    return (Insert(path, text, row.under if titled or sections is None else ""),)
