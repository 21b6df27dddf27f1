"""What was erased in a workspace, as hashes: read by a night, and by a capture where a key is there."""

from __future__ import annotations

from slowwave.pipeline.domain.erased import NOTHING_ERASED, Erased, erased_by, hashes_in
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.paths import KEY


def erased_in(workspace: Workspace) -> Erased:
    """The hashes in ``refusals.md`` with the key that they were made with; nothing where no key was ever made."""
    try:
        key = FILES.read(workspace.path(KEY))
        data = FILES.read(workspace.path(workspace.places.refusals)) if key else None
    except OSError:
        return NOTHING_ERASED
    if not key or not data:
        return NOTHING_ERASED
    return erased_by(key, hashes_in(data.decode("utf-8", "replace").splitlines()))
