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
    if old is new:
        return ""
    return text_difference(
        old.text if old is not None else None,
        new.text if new is not None else None,
        f"a/{path}",
        f"b/{path}",
    )


def text_difference(old: str | None, new: str | None, old_name: str, new_name: str) -> str:
    """One diff of two texts, "" for none; None is a file that is not there."""
    if old == new:
        return ""
    lines = difflib.unified_diff(
        _lines(old or ""),
        _lines(new or ""),
        old_name if old is not None else "/dev/null",
        new_name if new is not None else "/dev/null",
    )
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _lines(text: str) -> list[str]:
    """Cut at LF alone, as programs do that apply a diff."""
    *whole, rest = text.split("\n")
    return [*(f"{line}\n" for line in whole), *([rest] if rest else [])]
