"""The dreams that are kept: which they are, and what each changed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from slowwave.flows.difference import text_difference
from slowwave.pipeline.domain.document import decode
from slowwave.pipeline.domain.night import local_day
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.store.dreams import BeforeAndAfter, Past, images_of, list_dreams
from slowwave.pipeline.store.workspace import Workspace

LAST = "last"
SHOWN = 5
"""Dreams that are named when a beginning fits several."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A dream that can be taken back, or brought again if it is undone. kind: dream or import. files: how many it
    changed."""

    id: str
    kind: str
    day: str
    at: str
    files: int
    undone: bool


@dataclass(frozen=True, slots=True)
class Change:
    """What a dream did to a file: made, changed, removed; damaged, where its images cannot be read. diff: unified, ""
    for a page that each dream builds anew."""

    path: str
    change: str
    diff: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What a dream changed."""

    dream: Kept
    files: tuple[Change, ...]


def kept(workspace: Workspace) -> tuple[Kept, ...]:
    """The dreams whose images are kept, oldest first."""
    return tuple(_kept(workspace, one) for one in list_dreams(workspace))


def named(workspace: Workspace, given: str) -> str:
    """The id of a dream by its id, or by a beginning that fits one only; what fits none comes back. DreamError (exit 2)
    where several fit."""
    fitting = [one.id for one in list_dreams(workspace) if one.id.startswith(given)]
    if given in fitting or not fitting:
        return given
    if len(fitting) > 1:
        hint = f"Write more of it: {', '.join(fitting[-SHOWN:])}"
        raise DreamError(f"{given!r} fits {len(fitting)} dreams", hint=hint, exit_code=Exit.CONFIGURATION)
    return fitting[0]


def changes_of(workspace: Workspace, given: str = LAST) -> Shown:
    """What a dream changed, by its undo images. DreamError (exit 3) where it is not kept."""
    known = list_dreams(workspace)
    wanted = known[-1].id if known and given == LAST else named(workspace, given)
    dream = next((one for one in known if one.id == wanted), None)
    if dream is None:
        what = "No dream is kept" if given == LAST else f"The dream {given} is not kept"
        raise DreamError(what, hint="`dream report list` names the dreams that are.")
    files = sorted(images_of(workspace, dream.id), key=lambda one: one.path)
    return Shown(_kept(workspace, dream), tuple(_change(workspace, one) for one in files))


def _change(workspace: Workspace, one: BeforeAndAfter) -> Change:
    if not one.whole:
        return Change(one.path, "damaged", "")
    name = "made" if one.before is None else "removed" if one.after is None else "changed"
    if workspace.layout.role_of(one.path) is Role.DASHBOARD:
        return Change(one.path, name, "")
    old, new = (None if data is None else decode(data) for data in (one.before, one.after))
    return Change(one.path, name, text_difference(old, new, f"a/{one.path}", f"b/{one.path}"))


def _kept(workspace: Workspace, one: Past) -> Kept:
    day = local_day(datetime.fromisoformat(one.at), workspace.settings.schedule.day_start_hour)
    return Kept(one.id, one.kind, day.isoformat(), one.at, one.files, one.undone)
