"""Taking a commit back and bringing it again: commits of their own, so both are safe and both can be undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from slowwave.pipeline.errors import DreamError, Finding, Severity
from slowwave.pipeline.store.files import FILES, Files
from slowwave.pipeline.store.writer.audit import digest
from slowwave.pipeline.store.writer.commit import run
from slowwave.pipeline.store.writer.merge import union
from slowwave.pipeline.store.writer.paths import inside, trouble
from slowwave.pipeline.store.writer.plan import Change, CommitPlan, Finish, Receipt, Replayed, no_state
from slowwave.pipeline.store.writer.record import Image, Record, find_record

# invert(path, now, image, left): the file changed since the commit left it. now: its bytes, None if it is gone; image:
# its bytes without the commit; left: as the commit left it (empty if it took the file away), None if that is not known
# any more.
# Answers what the file shall hold, None for no file, or the reason why this file cannot be taken back.
Invert = Callable[[str, bytes | None, bytes | None, bytes | None], bytes | Finding | None]

# The paths that an undo leaves as the commit left them.
Stays = Callable[[str], bool]

# What the undo itself has to say in a file, on top of what it takes back there: bytes to bytes.
Also = Mapping[str, Callable[[bytes | None], bytes | None]]


def invert_lines(path: str, now: bytes | None, image: bytes | None, left: bytes | None) -> bytes | Finding | None:
    """Take back the commit's lines and keep everything that changed since, without knowing what a line means."""
    if now is None:
        return Finding("D910", Severity.WARNING, "This file was removed since, and stays so", path)
    if left is None:
        return Finding("D911", Severity.WARNING, "What the commit left here is not known any more", path)
    return union(left, image or b"", now) or (None if image is None else b"")


def undo(
    root: str,
    dream_id: str,
    *,
    undo_id: str,
    invert: Invert = invert_lines,
    finish: Finish = no_state,
    also: Also | None = None,
    stays: Stays = lambda path: False,
    at: str = "",
    files: Files = FILES,
) -> Receipt:
    """Take the newest commit of that id back.

    A file that is exactly as the commit left it becomes exactly what it was, and one that the commit made goes away;
    what changed since goes through ``invert``, and where that answers a finding the file stays as it is. undo_id: the
    name of the undo as a commit. Machine state is what ``finish`` answers. also: files that the undo adds to, whether
    the commit changed them or not; bringing the commit again takes that back too. stays: files that it does not touch.
    Raises ``DreamError`` if there is no image.
    """
    record = find_record(root, dream_id, files=files)
    if record is None:
        raise DreamError(f"There is no image of {dream_id}", hint="`dream report list` names the dreams that are kept.")
    kept = replace(record, files=tuple(one for one in record.files if not stays(one.path)))
    return _take_back(root, kept, undo_id, invert, finish, also or {}, at, files)


def redo(
    root: str,
    dream_id: str,
    *,
    redo_id: str,
    invert: Invert = invert_lines,
    finish: Finish = no_state,
    at: str = "",
    files: Files = FILES,
) -> Receipt:
    """Bring a commit again that was taken back: the undo of its newest undo."""
    record = find_record(root, dream_id, undoes=True, files=files)
    if record is None:
        raise DreamError(f"{dream_id} was not undone", hint="`dream undo` comes first.")
    return _take_back(root, record, redo_id, invert, finish, {}, at, files)


def _take_back(
    root: str, record: Record, new_id: str, invert: Invert, finish: Finish, also: Also, at: str, files: Files
) -> Receipt:
    images = {one.path: one for one in record.files if one.image != one.left}
    refused: list[Finding] = []

    def decide(path: str, now: bytes | None) -> Replayed:
        answer = _inverse(root, record, images[path], now, invert, files) if path in images else now
        if isinstance(answer, Finding):
            return Replayed({path: now}, (answer,))
        return Replayed({path: also[path](answer) if path in also else answer})

    changes = {}
    # Backwards, so that the index, which came last, never names a file that is gone.
    for path in (*reversed(images), *(path for path in also if path not in images)):
        try:
            now = files.read(inside(root, path))
        except OSError as error:
            raise trouble(error, "nothing was changed") from error
        answer = decide(path, now)
        refused += answer.conflicts
        changes[path] = Change(now, answer.files[path])
    plan = CommitPlan(new_id, changes, decide, finish, at, kind="undo")
    receipt = run(root, plan, undoes=record.id, files=files)
    return Receipt(receipt.dream_id, receipt.files, (*refused, *receipt.conflicts), receipt.findings)


def _inverse(
    root: str, record: Record, one: Image, now: bytes | None, invert: Invert, files: Files
) -> bytes | Finding | None:
    if digest(now) == one.image:
        return now
    image = record.content(root, one.image, files=files)
    if image is None and one.image is not None:
        return Finding("D912", Severity.ERROR, "The image of this file is damaged; it stays as it is", one.path)
    if digest(now) == one.left:
        return image
    left = b"" if one.left is None else record.content(root, one.left, files=files)
    return invert(one.path, now, image, left)
