"""The resident snapshot, compiled: what holds and is always told, so that a hook reads one small file."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from slowwave.flows import wiring
from slowwave.flows.shared import HELD_IN, above, always, owners_memory
from slowwave.pipeline.domain.age import unreferenced
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.lines import instant
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.places import project_of
from slowwave.pipeline.domain.profiles import is_profile, rests_on
from slowwave.pipeline.domain.review import doubted
from slowwave.pipeline.domain.scoring import raw_importance
from slowwave.pipeline.domain.visibility import visible
from slowwave.pipeline.language.secrets import mask, mask_place
from slowwave.pipeline.recall.fence import plain
from slowwave.pipeline.recall.resident import Resident
from slowwave.pipeline.recall.rows import MEMORY, told_on
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.scan import scan
from slowwave.pipeline.store.snapshot import Snapshot, keep_snapshot, stamps
from slowwave.pipeline.store.workspace import Workspace

MOST = 1_000
"""Entries that are compiled: five times as many as a session can be told."""


def compile_snapshot(workspace: Workspace, memory: Memory | None = None) -> Snapshot:
    """Compile and keep it. memory: as the files say it now, None to read them."""
    # Before they are read: what is written meanwhile has another stamp then.
    files, folders = stamps(workspace.root, _paths(workspace))
    now = wiring.now(workspace.settings)
    if memory is None or not _stands(memory, files):
        memory = load(workspace, take_over=True).memory
    found, beyond = residents(memory, Night(now, settings=workspace.settings), owners_memory(workspace))
    snapshot = Snapshot(tuple(map(tuple, found)), beyond, files, folders, doubted(memory.state))
    with suppress(OSError):
        keep_snapshot(workspace, snapshot)
    return snapshot


def residents(memory: Memory, night: Night, owners: Memory | None = None) -> tuple[list[Resident], int]:
    """(the entries in the order in which they are told: pinned, importance, recency; how many there are beyond MOST).

    owners: of a scope, the memory of its owner's.
    """
    own = tuple(always(memory, night.now))
    above = () if owners is None else tuple(always(owners, night.now))
    ids = {one.id for one in own}
    everything = tuple(visible(own, above, night.now))
    quoted = {name for entry in everything if is_profile(entry) for name in rests_on(entry)}
    weighed = []
    for entry in everything:
        if entry.id in quoted and not entry.pinned:
            # The profile, which goes first, tells it word for word.
            continue
        home = memory if entry.id in ids or owners is None else owners
        days = unreferenced(entry, home, night)
        weight = raw_importance(entry, days, night.settings.retention)
        weighed.append((_rank(entry), -weight, days, entry.id, entry))
    weighed.sort(key=lambda one: one[:4])
    return [_resident(entry, night) for *_, entry in weighed[:MOST]], max(0, len(weighed) - MOST)


def _rank(entry: Entry) -> int:
    """Facts that are pinned come behind what is resident by its kind: whoever pins many cannot crowd out the rules."""
    if not entry.resident:
        return 2
    return 0 if entry.pinned or entry.permanent else 1


def _stands(memory: Memory, files: Mapping[str, str]) -> bool:
    """Whether the files still have the sizes of this image: somebody may have written since it was committed."""
    docs = memory.with_role(*HELD_IN)
    return all(files.get(doc.path, "").partition(":")[0] == str(len(doc.data)) for doc in docs)


def _resident(entry: Entry, night: Night) -> Resident:
    day = told_on(entry, night)
    return Resident(
        entry.id,
        plain(entry.text),
        mask_place(entry.where),
        day.isoformat() if day is not None else "",
        instant(entry.born) if entry.born is not None else "",
        instant(entry.closed) if entry.closed is not None else "",
        entry.high,
        project_of(entry.path),
    )


def _paths(workspace: Workspace) -> list[str]:
    """The files of memory, of a scope its owner's too; the empty folders where one may come to stand count as well."""
    files = scan(workspace.root, workspace.layout).files
    # A name that holds a secret is written nowhere; what stands in that file is compared by the index.
    own = [file.path for file in files if file.role in MEMORY and mask(file.path) == file.path]
    return [*own, *above(workspace)]
