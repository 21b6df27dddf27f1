"""Where the page of a workspace goes, so that nobody else's page is ever overwritten."""

from __future__ import annotations

from slowwave.pipeline.domain.document import decode
from slowwave.pipeline.domain.places import DASHBOARD_MARK, DASHBOARDS
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace

HEAD = 4096
"""Characters in which our mark stands."""


def dashboard_place(workspace: Workspace) -> str:
    """``dashboard.html``; where somebody else's page stands there, the second name; "" where both are taken."""
    return next((path for path in DASHBOARDS if _is_free(workspace, path)), "")


def is_ours(text: str) -> bool:
    """Whether a page is one that a dream made."""
    return DASHBOARD_MARK in text[:HEAD]


def _is_free(workspace: Workspace, path: str) -> bool:
    try:
        data = FILES.read(workspace.path(path))
    except OSError:
        return False
    return data is None or is_ours(decode(data[:HEAD]))
