"""A change between two nights lands, and what hooks read of the memory follows it, and git, where it shall."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType

from slowwave.flows import wiring
from slowwave.flows.residents import compile_snapshot
from slowwave.flows.versioned import commit_files, message_of
from slowwave.pipeline.store.act import Acted, Groups, act
from slowwave.pipeline.store.loader import Loaded
from slowwave.pipeline.store.workspace import Workspace


def land(
    workspace: Workspace,
    now: datetime,
    kind: str,
    wish: Callable[[Loaded], Groups],
    *,
    undoable: bool = False,
    settled: bool = False,
    also: Mapping[str, bytes] = MappingProxyType({}),
    title: str = "",
) -> Acted:
    """``store.act.act``, which no Ctrl-C cuts off, and with it git's commit. title: of that, else the command.

    That the snapshot cannot be written is no reason to say that nothing landed: whoever reads it compares stamps.
    """
    with wiring.undisturbed():
        acted = act(workspace, now, kind, wish, undoable=undoable, settled=settled, also=also)
        if (receipt := acted.receipt) is not None:
            said = message_of(workspace, title or kind.capitalize(), receipt.dream_id, undoable=undoable)
            found = commit_files(workspace, receipt.changed, said)
            acted = replace(acted, receipt=replace(receipt, findings=(*receipt.findings, *found)))
    if acted.receipt is not None:
        with suppress(OSError):
            compile_snapshot(workspace, acted.memory)
    return acted
