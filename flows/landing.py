"""A change between two nights lands, and what hooks read of the memory follows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from types import MappingProxyType

from slowwave.flows import wiring
from slowwave.flows.residents import compile_snapshot
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
) -> Acted:
    """``store.act.act``, which no Ctrl-C cuts off. That the snapshot cannot be written is no reason to say that nothing
    landed: whoever reads it compares stamps."""
    with wiring.undisturbed():
        acted = act(workspace, now, kind, wish, undoable=undoable, settled=settled, also=also)
    if acted.receipt is not None:
        with suppress(OSError):
            compile_snapshot(workspace, acted.memory)
    return acted
