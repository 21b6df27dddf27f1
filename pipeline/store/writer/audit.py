"""The log of all writes: whoever looks for a lost line sees who changed which file, and from what to what.

A digest before a write that is not the digest after the last one is the trace of somebody else's change.
"""

from __future__ import annotations

import contextlib
import json
import os

from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.store.files import FILES, Files
from slowwave.pipeline.store.writer.paths import WRITES
from slowwave.pipeline.store.writer.state import note

# About 15,000 writes; the older half goes when it is reached.
CAP_BYTES = 4 << 20

# Hex digits of a digest that a line of the log shows.
SHORT = 16


def digest(data: bytes | None) -> str | None:
    """SHA-256 in hex; None for a file that is not there."""
    return None if data is None else sha256_hex(data)


def mark(data: bytes | None) -> list[object] | None:
    """Size and short digest, as the log of writes shows a file."""
    return None if data is None else [len(data), sha256_hex(data)[:SHORT]]


class Trace(NamedTuple):
    """One write. before, after: marks of the file; by: ``append`` or the id of a commit; at: the caller's time."""

    path: str
    before: list[object] | None
    after: list[object] | None
    by: str
    at: str = ""


def audit(root: str, traces: list[Trace], *, files: Files = FILES) -> None:
    """Add the writes to the log of writes, one JSON line each."""
    if not traces:
        return
    lines = [json.dumps({key: value for key, value in one._asdict().items() if value != ""}) for one in traces]
    # The writes themselves stand: that their trace did not fit on the disk must not make them look failed.
    with contextlib.suppress(OSError):
        note(os.path.join(root, WRITES), "\n".join(lines), cap=CAP_BYTES, files=files)
