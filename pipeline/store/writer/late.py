"""Lines that a program wrote through a file it held open, after a commit had put another file under that name."""

from __future__ import annotations

import os

from slowwave.pipeline.errors import DreamError, Finding, Severity
from slowwave.pipeline.store.files import Files
from slowwave.pipeline.store.writer.audit import digest
from slowwave.pipeline.store.writer.commit import run
from slowwave.pipeline.store.writer.journal import Swap, read_blob
from slowwave.pipeline.store.writer.merge import union
from slowwave.pipeline.store.writer.paths import UNDO, inside, trouble
from slowwave.pipeline.store.writer.plan import Change, CommitPlan, Replayed
from slowwave.pipeline.store.writer.record import LATE, Out, outs, read_record


def late_writes(root: str, files: Files) -> list[tuple[str, Out]]:
    """Swapped-out files that were written since: their folder of images and their name. Reads no content."""
    return [(folder, out) for folder, out, identity in outs(root, files) if not out.untouched(identity)]


def bring_back(root: str, *, at: str, files: Files) -> tuple[Finding, ...]:
    """Add late lines to the files as they are now. The caller holds the write lock.

    Only additions count: a program that empties the file it held open does not empty the one that took its place.
    """
    findings = []
    for folder, out in late_writes(root, files):
        try:
            findings += _bring_back(root, folder, out, at, files)
        except (OSError, DreamError) as error:
            said = trouble(error, "its late lines wait") if isinstance(error, OSError) else error
            findings.append(Finding("D908", Severity.WARNING, said.message, f"{UNDO}/{folder}/out/{out.name}"))
    return tuple(findings)


def _bring_back(root: str, folder: str, out: Out, at: str, files: Files) -> list[Finding]:
    record = read_record(root, folder, files)
    images = os.path.join(root, UNDO, folder)
    held = os.path.join(images, "out", out.name)
    identity, wrote = files.identity(held), files.read(held)
    if record is None or identity is None or wrote is None or out.file >= len(record.files):
        return []
    path = record.files[out.file].path
    known = read_blob(images, out.digest, files) or b""

    def join(now: bytes | None) -> bytes:
        return union(known, now or b"", wrote, keep=True)

    # A save in place may be under way: what it has taken out for now is still known when it comes again.
    seen = union(known, known, wrote, keep=True)
    taken = digest(seen) or ""
    if read_blob(images, taken, files) is None:
        files.unlink(f"{images}/blobs/{taken}")
        files.create(f"{images}/blobs/{taken}", seen)
    inner = f"{UNDO}/{folder}/out/"
    rename = Swap(inner + out.name, inner + Out(out.file, out.turn, identity.size, identity.mtime_ns, taken).name)
    now = files.read(inside(root, path))
    new = join(now)
    if new == (now or b""):
        files.take(os.path.join(root, rename.source), os.path.join(root, rename.target))
        return []
    plan = CommitPlan(
        f"late-{os.urandom(4).hex()}",
        {path: Change(now, new)},
        lambda path, fresh: Replayed({path: join(fresh)}),
        at=at,
        kind=LATE,
    )
    run(root, plan, renames=(rename,), locked=True, files=files)
    message = "A program wrote to the file that a commit had replaced: its lines were brought back"
    return [Finding("D909", Severity.WARNING, message, path)]
