"""What was erased in a workspace, as hashes: read by a night, and by a capture where a key is there."""

from __future__ import annotations

from slowwave.pipeline.domain.erased import KEYED_HEX, NOTHING_ERASED, Erased
from slowwave.pipeline.domain.refusal import FORGOTTEN, parse_refusal
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
    lines = data.decode("utf-8", "replace").splitlines()
    found = (parse_refusal(line.strip().removeprefix("- ")) for line in lines if f" {FORGOTTEN} " in line)
    hashes = {one.fingerprint for one in found if one is not None and len(one.fingerprint) == KEYED_HEX}
    return Erased(key, frozenset(hashes))
