"""Projects kept apart: whose memory somebody sees who works in a folder."""

from __future__ import annotations

from collections.abc import Sequence

from slowwave.pipeline.domain.places import project_of, slug
from slowwave.pipeline.recall.resident import of_project
from slowwave.pipeline.recall.search import View
from slowwave.pipeline.sources.prompts import folders_of
from slowwave.pipeline.store.workspace import Workspace


def told_apart(workspace: Workspace, folder: str) -> tuple[str, ...] | None:
    """The names by which the project of a folder is known, each folder above being one; None where projects are not
    kept apart."""
    return None if workspace.settings.recall.cross_project else tuple(map(slug, folders_of(folder)))


def view_of(
    moment: str,
    folders: tuple[str, ...] | None,
    *,
    history: bool = False,
    doubted: Sequence[tuple[str, str]] = (),
) -> View:
    """What may be seen at a moment by somebody who works in folders of these names, as ``told_apart`` has them."""
    if folders is None:
        return View(moment, history, doubted=doubted)
    return View(moment, history, of=lambda path: of_project(project_of(path), folders), doubted=doubted)
