"""Finishing what a crash cut off. Each function runs under the write lock, and can itself be cut off and run again."""

from __future__ import annotations

import os
from collections.abc import Mapping

from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.store.files import Files
from slowwave.pipeline.store.locks import BusyError, Lock
from slowwave.pipeline.store.writer.conclude import conclude
from slowwave.pipeline.store.writer.journal import Round, load
from slowwave.pipeline.store.writer.merge import union
from slowwave.pipeline.store.writer.paths import JOURNAL, PENDING
from slowwave.pipeline.store.writer.settle import Settlement

# What cannot be read is kept under such a name.
ASIDE = "unreadable-"


def finish_pending(root: str, files: Files) -> tuple[Finding, ...]:
    """Finish the active commit if any of it can be seen, else take it back.

    A file that holds neither the old nor the new content is somebody's: the commit's lines are added to it, and every
    line of it stands.
    """
    try:
        journal = load(root, os.path.join(root, PENDING), files)
    except ValueError as error:
        aside = f"{JOURNAL}/{ASIDE}{os.urandom(4).hex()}"
        files.take(os.path.join(root, PENDING), os.path.join(root, aside))
        message = f"The journal of a commit cannot be read and was set aside: {error}"
        return (Finding("D903", Severity.ERROR, message, aside),)
    if journal is None:
        return ()
    merged: list[str] = []

    def resolve(last: Round, theirs: bytes | None) -> Mapping[str, bytes | None]:
        merged.append(last.path)
        ours = journal.blob(last.new)
        if theirs is None:
            return {last.path: ours}
        new = union(journal.blob(last.image) or b"", ours or b"", theirs)
        return {last.path: new if new or ours is not None else None}

    settlement = Settlement(journal, resolve)
    if not journal.landed:
        if not settlement.begun():
            journal.deactivate()
            journal.discard()
            return (Finding("D904", Severity.INFO, f"The commit {journal.id} was cut off before it changed a file"),)
        settlement.run(fresh=False)
    conclude(journal)
    finished = Finding("D905", Severity.WARNING, f"The commit {journal.id} was cut off and has been finished")
    return (finished, *(_merged(path) for path in sorted(set(merged))))


def clear_dead(root: str, files: Files) -> None:
    """Remove what commits staged whose owner died before anything was active."""
    folder = os.path.join(root, JOURNAL)
    for name in files.names(folder):
        token, ending = os.path.splitext(name)
        if ending != ".lock":
            continue
        path = os.path.join(folder, name)
        try:
            with Lock(path, timeout=0, what="A commit"):
                try:
                    journal = load(root, os.path.join(folder, f"{token}.json"), files)
                except ValueError:
                    journal = None
                if journal:
                    journal.discard()
                files.unlink(os.path.join(folder, f"{token}.notes"))
                files.unlink(path)
        except BusyError:
            continue


def _merged(path: str) -> Finding:
    message = "This file was changed while a commit was cut off: both changes stand, joined line by line"
    return Finding("D906", Severity.WARNING, message, path)
