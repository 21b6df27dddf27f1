"""``forget``, ``pin``, ``share`` and their like: whether an entry stays, and who else sees it."""

from __future__ import annotations

from collections.abc import Iterator

from slowwave.flows.person.doing import Done, begin, do, find
from slowwave.pipeline.domain.annotation import split_annotation
from slowwave.pipeline.domain.base import Base, Gone
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.person import keeping
from slowwave.pipeline.domain.person.wish import Wish
from slowwave.pipeline.domain.tombstones import refusals_of
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.language.words import bare
from slowwave.pipeline.store.loader import Loaded
from slowwave.pipeline.store.workspace import Workspace

ENDED = "`dream restore ID` brings it back; `dream history ID` tells how it ended."


def forget(workspace: Workspace, which: str, *, dry_run: bool = False) -> Done:
    """Close an entry, named by id or words, so that nothing learns it again; of a line that is missing (D120), by id,
    say that this is meant. DreamError (exit 3) for none or several, or one of another program."""
    night = begin(workspace, dry_run=dry_run)

    def wished(loaded: Loaded) -> Wish:
        memory = loaded.memory
        gone = next((one for one in missing(loaded) if one.id == which.strip()), None)
        if gone is not None:
            return keeping.meant(gone, night)
        entry = find(memory, which, night.now, ended=ENDED)
        return keeping.forget(entry, memory, night)

    return do(workspace, night, "forget", wished, dry_run=dry_run)


def pin(workspace: Workspace, which: str, *, on: bool) -> Done:
    """Pin an entry, or take its pin off. DreamError (exit 3) as for ``forget``."""
    night = begin(workspace)

    def wished(loaded: Loaded) -> Wish:
        memory = loaded.memory
        entry = find(memory, which, night.now, ended=ENDED)
        return keeping.pin(entry, memory, on=on)

    return do(workspace, night, "pin" if on else "unpin", wished)


def share(workspace: Workspace, which: str, *, on: bool) -> Done:
    """Show an entry of the owner's to every further person and role, or to nobody else again.

    DreamError (exit 3) as for ``forget``, in the memory of a scope, and for what is not always told.
    """
    if workspace.scope:
        raise DreamError(
            f"What {workspace.scope} remembers is seen by nobody else",
            hint="Shared is from the owner's memory alone: leave out --scope.",
        )
    night = begin(workspace)

    def wished(loaded: Loaded) -> Wish:
        memory = loaded.memory
        entry = find(memory, which, night.now, ended=ENDED)
        return keeping.share(entry, memory, on=on)

    return do(workspace, night, "share" if on else "unshare", wished)


def missing(loaded: Loaded) -> Iterator[Entry]:
    """The lines that went in such a way that a person is asked whether it was meant (D120), and nobody answered yet."""
    gone = {line.id: (path, line) for path, line in (*(loaded.base or Base({})).gone(), *loaded.hand.asked)}
    for path, line in gone.values():
        if line.gone is Gone.ASKED:
            text, hidden = split_annotation(line.raw)
            entry = Entry(line.id, path, 0, bare(text), annotation=hidden)
            if not refusals_of(entry.text, loaded.memory):
                yield entry
