"""A person changes the memory between two nights: one commit of what a command means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType

from slowwave.pipeline.domain.base import Base
from slowwave.pipeline.domain.edit import Edit
from slowwave.pipeline.domain.evolve import Evolved, evolve
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import local_day
from slowwave.pipeline.errors import DreamError, Finding
from slowwave.pipeline.store.closing import Landed, amended
from slowwave.pipeline.store.dreams import Dream, dream_file, new_id
from slowwave.pipeline.store.loader import Loaded, document_of, load
from slowwave.pipeline.store.locks import dream_lock
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.commit import commit
from slowwave.pipeline.store.writer.plan import Change, CommitPlan, Receipt, Replayed

PATIENCE_SECONDS = 10.0
"""How long a command waits for a dream to end."""

Groups = Sequence[Sequence[Edit]]


@dataclass(frozen=True, slots=True)
class Acted:
    """loaded: what was found. memory: what is now. receipt: None where nothing had to change."""

    loaded: Loaded
    memory: Memory
    receipt: Receipt | None


def act(
    workspace: Workspace,
    now: datetime,
    kind: str,
    wish: Callable[[Loaded], Groups],
    *,
    undoable: bool = False,
    settled: bool = False,
    also: Mapping[str, bytes] = MappingProxyType({}),
) -> Acted:
    """Land what ``wish`` makes of the memory as it is, each group whole. Takes the dream lock.

    kind: the command, for the log of writes. undoable: `dream undo` takes it back as it does a dream; what it brought
    is not refused then, since a command is asked by name. settled: health and index follow what it changed already, so
    that no night has to see it. also: files of our state, by path, that land with it or not at all. DreamError (exit 3)
    where a group does not fit what stands there; whatever ``wish`` raises comes through, and nothing was written then.
    """
    with dream_lock(workspace.root, timeout=PATIENCE_SECONDS):
        loaded = load(workspace)
        groups = wish(loaded)
        memory = foreseen(loaded, groups)
        before, after = loaded.memory.documents, memory.documents
        changes = {
            path: Change(before[path].data if path in before else None, doc.data)
            for path, doc in after.items()
            if path not in before or before[path].text != doc.text
        }
        if not changes and memory.state == loaded.memory.state:
            return Acted(loaded, memory, None)
        fresh: dict[str, bytes | None] = {}
        commit_id = new_id(workspace, now)

        def replay(path: str, data: bytes | None) -> Replayed:
            fresh[path] = data
            again = _fitting(evolve(_with(workspace, loaded.memory, fresh), groups))
            return Replayed({path: again.documents[path].data for path in changes})

        def finish(landed: Landed) -> Mapping[str, bytes]:
            past = _past(commit_id, now, loaded, groups, landed) if undoable else {}
            return {**past, **also} | amended(
                workspace,
                loaded,
                landed,
                state=memory.state,
                next_due=loaded.machine.next_due,
                today=local_day(now, workspace.settings.schedule.day_start_hour),
                since={},
                settled=settled,
            )

        plan = CommitPlan(commit_id, changes, replay, finish, now.isoformat(), kind)
        return Acted(loaded, memory, commit(workspace.root, plan))


def foreseen(loaded: Loaded, groups: Groups) -> Memory:
    """The memory as ``act`` would leave it; nothing is written. DreamError as there."""
    return _fitting(evolve(loaded.memory, groups))


def _past(commit_id: str, now: datetime, loaded: Loaded, groups: Groups, landed: Landed) -> dict[str, bytes]:
    """What an undo has to know of the command."""
    since = (loaded.base or Base({})).days_of(landed)
    dream = Dream(commit_id, now, loaded.memory.dreams, groups, (), loaded.machine.next_due, since, frozenset())
    path, data = dream_file(dream)
    return {path: data}


def _with(workspace: Workspace, memory: Memory, fresh: Mapping[str, bytes | None]) -> Memory:
    documents = dict(memory.documents)
    for path, data in fresh.items():
        documents.pop(path, None)
        doc = document_of(workspace, path, data)
        if isinstance(doc, Finding):
            raise _refused(doc.message)
        if doc is not None:
            documents[path] = doc
    return replace(memory, documents=documents)


def _fitting(evolved: Evolved) -> Memory:
    for found in evolved.conflicts.values():
        raise _refused(found.reason)
    return evolved.memory


def _refused(reason: str) -> DreamError:
    return DreamError(f"Nothing was changed: {reason}", hint="Look at the file, then try again.")
