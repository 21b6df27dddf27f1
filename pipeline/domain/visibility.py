"""What a scope sees: its own memory, and of its owner's only what always holds and is marked for all."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from slowwave.pipeline.domain.entry import Entry


def visible(own: Iterable[Entry], owners: Iterable[Entry], now: datetime) -> tuple[Entry, ...]:
    """The entries that may be shown to a scope at ``now``, its own first, each in its order.

    own: of that scope. owners: of the workspace that holds it; of these the resident ones with ``shared=1``. Nothing of
    another scope is asked for, not even of the same user's. For the owner's own memory there are no owners above.
    """
    shared = (entry for entry in owners if entry.resident and entry.shared)
    return tuple(entry for entries in (own, shared) for entry in entries if entry.active(now))
