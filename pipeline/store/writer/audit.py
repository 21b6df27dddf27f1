"""The log of all writes: whoever looks for a lost line sees who changed which file, and from what to what.

A digest before a write that is not the digest after the last one is the trace of somebody else's change.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os

from slowwave.pipeline.store.files import FILES, Files
from slowwave.pipeline.store.writer.paths import WRITES
from slowwave.pipeline.store.writer.state import note

# About 15,000 writes; the older half goes when it is reached.
CAP_BYTES = 4 << 20

# Hex digits of a digest that a line of the log shows.
SHORT = 16


def digest(data: bytes | None) -> str | None:
    """SHA-256 in hex; None for a file that is not there."""
    return None if data is None else hashlib.sha256(data).hexdigest()


def mark(data: bytes | None) -> list[object] | None:
    """Size and short digest, as the log of writes shows a file."""
    return None if data is None else [len(data), hashlib.sha256(data).hexdigest()[:SHORT]]


def audit(
    root: str,
    path: str,
    before: list[object] | None,
    after: list[object] | None,
    *,
    by: str,
    at: str = "",
    files: Files = FILES,
) -> None:
    """One line for one write. by: ``append`` or the id of a commit; at: the caller's time, as it likes."""
    line = {"at": at, "by": by, "path": path, "before": before, "after": after}
    text = json.dumps({key: value for key, value in line.items() if value != ""}, ensure_ascii=False)
    # The write itself stands: that its trace did not fit on the disk must not make it look failed.
    with contextlib.suppress(OSError):
        note(os.path.join(root, WRITES), text, cap=CAP_BYTES, files=files)
