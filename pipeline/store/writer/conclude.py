"""The end of a commit whose files all stand: images, state, record, log of writes. Each step can be repeated."""

from __future__ import annotations

import errno
import os

from slowwave.pipeline.store.files import Files
from slowwave.pipeline.store.writer.audit import SHORT, Trace, audit, digest
from slowwave.pipeline.store.writer.journal import Journal, Round
from slowwave.pipeline.store.writer.paths import UNDO
from slowwave.pipeline.store.writer.plan import Landed
from slowwave.pipeline.store.writer.record import Image, Out, Record, read_record, write_record


def conclude(journal: Journal) -> tuple[Landed, ...]:
    """Clear up behind the swaps and close the journal; answers what each file was and is."""
    files = journal.files
    if not journal.landed:
        _sync_folders(journal)
        journal.set_landed()
    if read_record(journal.root, journal.folder, files) is None:
        files.make_folder(f"{journal.undo_path}/out")
        for rounds in journal.rounds:
            for number, one in enumerate(rounds):
                _keep_out(journal, one, _accepted(journal, rounds, number))
        files.sync_folder(f"{journal.undo_path}/out")
        for swap in journal.state:
            if files.exists(journal.full(swap.source)):
                files.replace(journal.full(swap.source), journal.full(swap.target))
        for folder in sorted({os.path.dirname(swap.target) for swap in journal.state}):
            files.sync_folder(journal.full(folder))
        for swap in journal.renames:
            if files.exists(journal.full(swap.source)):
                files.take(journal.full(swap.source), journal.full(swap.target))
        traces = [
            Trace(one.path, _mark(journal, one.image), _mark(journal, one.new), journal.id, journal.at)
            for one in _changed(journal)
        ]
        audit(journal.root, traces, files=files)
        last = [rounds[-1] for rounds in journal.rounds]
        images = tuple(Image(one.path, one.image, one.new) for one in last)
        record = Record(journal.folder, journal.id, journal.kind, journal.undoes, journal.at, images)
        write_record(journal.root, record, files)
    journal.remove_leftovers()
    journal.close()
    return tuple(Landed(one.path, one.image, one.new) for one in _changed(journal))


def _changed(journal: Journal) -> list[Round]:
    last = [rounds[-1] for rounds in journal.rounds]
    return [one for one in last if one.image != one.new]


def _accepted(journal: Journal, rounds: list[Round], number: int) -> str | None:
    """The digest of what came out of a round's swap, as far as its lines are taken care of."""
    one = rounds[number]
    following = rounds[number + 1] if number + 1 < len(rounds) else None
    return (following and following.took) or journal.grown.get((one.file, one.turn)) or one.base


def _keep_out(journal: Journal, one: Round, accepted: str | None) -> None:
    """Move what came out of a swap to the images, as the same file: somebody may have it open."""
    files = journal.files
    for path in (journal.full(one.temp), journal.full(one.spare)):
        identity = files.identity(path)
        if identity is None or accepted is None:
            continue
        data = files.read(path)
        name = digest(data)
        if path == journal.full(one.temp) and name == one.new:
            # Staged, then replayed: never swapped in.
            continue
        # Written since it was looked at: a size that cannot be makes recovery look at it.
        size, mtime_ns = (identity.size, identity.mtime_ns) if name == accepted else (-1, 0)
        out = Out(one.file, one.turn, size, mtime_ns, accepted)
        _move(files, path, data or b"", f"{journal.undo_path}/out/{out.name}")


def _move(files: Files, path: str, data: bytes, target: str) -> None:
    try:
        files.take(path, target)
    except OSError as error:
        # A link led to another file system: a copy has to do, and an old handle's later writes are out of reach.
        if error.errno != errno.EXDEV:
            raise
        if not files.exists(target):
            files.create(target, data)
        files.unlink(path)


def _mark(journal: Journal, name: str | None) -> list[object] | None:
    if name is None:
        return None
    identity = journal.files.identity(f"{journal.root}/{UNDO}/{journal.folder}/blobs/{name}")
    return [identity.size if identity else 0, name[:SHORT]]


def _sync_folders(journal: Journal) -> None:
    folders = {os.path.dirname(journal.full(rounds[-1].real)) for rounds in journal.rounds}
    for folder in sorted(folders):
        journal.files.sync_folder(folder)
