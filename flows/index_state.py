"""What is wrong with the indexes of recall, for the doctor; nothing is changed."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing

from slowwave.flows.indexes import KINDS, is_raw, is_torn, unused
from slowwave.flows.meanings import words_alone
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.recall.index import opened
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.machine import STATE_FILE
from slowwave.pipeline.store.recall_index import index_path
from slowwave.pipeline.store.workspace import Workspace


def state_of(workspace: Workspace) -> tuple[Finding, ...]:
    """Why an index cannot be used, for the doctor; nothing is changed, and one that is not there yet is well, unless
    it could not be made, or hooks need it and a night could have made it."""
    findings = [finding for name in KINDS for finding in _state_of(workspace, name)]
    if any(FILES.exists(index_path(workspace, name)) for name in KINDS):
        findings += words_alone(workspace.settings)
    return tuple(findings)


def _state_of(workspace: Workspace, name: str) -> Iterator[Finding]:
    path = index_path(workspace, name)
    if not FILES.exists(path):
        if not _may_be_made(os.path.dirname(path)):
            yield _unwritten(name, "made, so the files are read each time")
        elif is_raw(workspace, name) and FILES.exists(workspace.state_path(STATE_FILE)):
            message = "No night has made an index of conversations, so agents are told nothing of earlier ones"
            yield Finding("D227", Severity.INFO, message)
        return
    try:
        with closing(opened(path, write=False)) as index:
            index.totals()
    except sqlite3.Error as error:
        message = f"The {name} index is of no use and will be made anew: {error}"
        yield Finding("D221", Severity.WARNING, message) if is_torn(error) else unused(name, error)
    else:
        if not (_may_write(path) and _may_write(os.path.dirname(path))):
            yield _unwritten(name, "written, so what is new is read for each question")


def _may_be_made(folder: str) -> bool:
    """Whether something may be put into a folder that is perhaps to be made first."""
    while not FILES.exists(folder) and folder != os.path.dirname(folder):
        folder = os.path.dirname(folder)
    return os.path.isdir(folder) and _may_write(folder)


def _may_write(path: str) -> bool:
    # As the one that this process acts for, which is what writing asks.
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _unwritten(name: str, said: str) -> Finding:
    return Finding("D222", Severity.WARNING, f"The {name} index may not be {said}")
