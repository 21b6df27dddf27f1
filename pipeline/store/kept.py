"""Where conversations are kept as text: ``raw/YYYY/YYYY-MM-DD.md`` among our files."""

from __future__ import annotations

import os
from collections.abc import Iterator

from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.store.layout import names
from slowwave.pipeline.store.scan import Found, identity_of
from slowwave.pipeline.store.workspace import Workspace


def kept_files(workspace: Workspace) -> Iterator[Found]:
    """Every day's file, in order. What cannot be looked at is left out."""
    home = f"{workspace.places.home}raw"
    for year in names(workspace.path(home)):
        for name in names(workspace.path(f"{home}/{year}")):
            path = f"{home}/{year}/{name}"
            if workspace.places.role_of(path) is not Role.RAW:
                continue
            try:
                status = os.stat(workspace.path(path))
            except OSError:
                continue
            yield Found(path, Role.RAW, identity_of(status))
