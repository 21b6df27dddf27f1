"""What a night depends on beside the files of memory: what was recalled since, and the code of a person's own stages.

Each by a name and a mark that is another one when it changed. The state keeps the marks of the last night, so that a
change makes one night due, whatever comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from slowwave.flows import wiring
from slowwave.flows.own_stages import code_of
from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.sources import recall_store
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.locks import STATE
from slowwave.pipeline.store.traces import TRACES
from slowwave.pipeline.store.workspace import Workspace

RECALLS = (f"{STATE}/{TRACES}", recall_store.PATH)
"""Our traces, and OpenClaw's recall store: both grow or are replaced with each recall, so their stamps tell."""


def beside(workspace: Workspace) -> Mapping[str, str]:
    """Name to mark, of what is there. Reads no recall, and of a stage only its source."""
    return dict((*_recalls(workspace), *_stages(workspace)))


def _recalls(workspace: Workspace) -> Iterator[tuple[str, str]]:
    for path in RECALLS:
        try:
            stamp = FILES.identity(workspace.path(path))
        except OSError:
            continue
        if stamp is not None:
            yield path, f"{stamp.size} {stamp.mtime_ns} {stamp.inode}"


def _stages(workspace: Workspace) -> Iterator[tuple[str, str]]:
    for entry in workspace.settings.stages:
        code = code_of(entry.module, wiring.stages_folder())
        if code:
            yield f"stage {entry.module}", sha256_hex(code)[:16]
