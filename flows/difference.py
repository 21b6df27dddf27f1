"""What a night would change in files, as a unified diff."""

from __future__ import annotations

import difflib

from slowwave.pipeline.domain.memory import Memory


def difference(before: Memory, after: Memory) -> str:
    """One diff over all files that differ, in the order of their paths; a file that is not there is ``/dev/null``."""
    paths = sorted({*before.documents, *after.documents})
    return "".join(_one(path, before, after) for path in paths)


def _one(path: str, before: Memory, after: Memory) -> str:
    old, new = before.document(path), after.document(path)
    if old is new or (old is not None and new is not None and old.text == new.text):
        return ""
    lines = difflib.unified_diff(
        old.text.splitlines(keepends=True) if old is not None else [],
        new.text.splitlines(keepends=True) if new is not None else [],
        f"a/{path}" if old is not None else "/dev/null",
        f"b/{path}" if new is not None else "/dev/null",
    )
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)
