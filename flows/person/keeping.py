"""``forget``, ``pin`` and ``unpin``: whether an entry stays."""

from __future__ import annotations

from slowwave.flows.person.doing import Done, begin, do, find
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.person import keeping
from slowwave.pipeline.domain.person.wish import Wish
from slowwave.pipeline.store.workspace import Workspace

ENDED = "`dream restore ID` brings it back; `dream history ID` tells how it ended."


def forget(workspace: Workspace, which: str, *, dry_run: bool = False) -> Done:
    """Close an entry, named by id or words, so that nothing learns it again. DreamError (exit 3) for none or several,
    or one of another program."""
    night = begin(workspace, dry_run=dry_run)

    def wished(memory: Memory) -> Wish:
        entry = find(memory, which, night.now, lambda one: memory.holds(one, night.now), ended=ENDED)
        return keeping.forget(entry, memory, night)

    return do(workspace, night, "forget", wished, dry_run=dry_run)


def pin(workspace: Workspace, which: str, *, on: bool) -> Done:
    """Pin an entry, or take its pin off. DreamError (exit 3) as for ``forget``."""
    night = begin(workspace)

    def wished(memory: Memory) -> Wish:
        entry = find(memory, which, night.now, lambda one: memory.holds(one, night.now), ended=ENDED)
        return keeping.pin(entry, memory, on=on)

    return do(workspace, night, "pin" if on else "unpin", wished)
