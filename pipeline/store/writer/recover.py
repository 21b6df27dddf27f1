"""Recovery: every command starts with it, and it costs next to nothing when there is nothing to mend."""

from __future__ import annotations

import os

from slowwave.pipeline.errors import Finding
from slowwave.pipeline.store.files import FILES, PREFIX, Files
from slowwave.pipeline.store.locks import STATE, write_lock
from slowwave.pipeline.store.writer.commit import WAIT_SECONDS
from slowwave.pipeline.store.writer.late import bring_back, late_writes
from slowwave.pipeline.store.writer.paths import JOURNAL, SPOOL, trouble
from slowwave.pipeline.store.writer.pending import ASIDE, clear_dead, finish_pending
from slowwave.pipeline.store.writer.spool import drain

# No state file is staged for as long as this; its owner must be dead.
_LEFT_OVER_NANOSECONDS = 60 * 10**9


def recover(root: str, *, at: str = "", files: Files = FILES) -> tuple[Finding, ...]:
    """Finish or take back a commit that was cut off, bring late lines back, drain the spool, clear leftovers away.

    After it each file is exactly old, exactly new, or as a person made it with our lines added; no line is lost.
    at: time for the log of writes. Raises ``DreamError`` (exit code 3) if the disk does not let it.
    """
    try:
        if not _needed(root, files):
            return ()
        with write_lock(root, timeout=WAIT_SECONDS):
            findings = finish_pending(root, files)
            clear_dead(root, files)
            findings += bring_back(root, at=at, files=files)
            findings += drain(root, files=files)
            _clear_state(root, files)
            return findings
    except OSError as error:
        raise trouble(error, "what was cut off before waits for the next command") from error


def _needed(root: str, files: Files) -> bool:
    journal = [name for name in files.names(os.path.join(root, JOURNAL)) if not name.startswith(ASIDE)]
    return bool(
        journal or files.names(os.path.join(root, SPOOL)) or _leftovers(root, files) or late_writes(root, files)
    )


def _leftovers(root: str, files: Files) -> list[str]:
    found = []
    for folder in (STATE, JOURNAL, SPOOL):
        full = os.path.join(root, folder)
        found += [os.path.join(full, name) for name in files.names(full) if name.startswith(PREFIX)]
    return found


def _clear_state(root: str, files: Files) -> None:
    """Remove state files that were staged and never put in place; younger ones may belong to a living process."""
    # The lock file has just been written: its time is the file system's own now.
    now = files.identity(os.path.join(root, STATE, "write.lock"))
    for path in _leftovers(root, files):
        identity = files.identity(path)
        token = os.path.basename(path).removeprefix(PREFIX).split("-")[0]
        if files.exists(os.path.join(root, JOURNAL, f"{token}.lock")):
            continue
        if now and identity and now.mtime_ns - identity.mtime_ns > _LEFT_OVER_NANOSECONDS:
            files.unlink(path)
