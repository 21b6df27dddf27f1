"""The dream reports of a workspace, as they stand on disk."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from slowwave.flows.record import records_of
from slowwave.pipeline.domain.document import decode
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.language.dates import days_in
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace

TITLE = "# 🌙 Dream Report — "


@dataclass(frozen=True, slots=True)
class Listed:
    """One report file. dreams: how many stand in it."""

    day: str
    dreams: int
    path: str


def listed(workspace: Workspace) -> tuple[Listed, ...]:
    """All reports, newest first."""
    folder = workspace.places.report(date.min).rpartition("/")[0]
    names = [name for name in FILES.names(workspace.path(folder)) if name.endswith(".md")]
    dated = sorted(((days[0], name) for name in names if (days := days_in(name))), reverse=True)
    return tuple(
        Listed(day.isoformat(), _read(workspace, f"{folder}/{name}").count(TITLE), f"{folder}/{name}")
        for day, name in dated
    )


def paths(workspace: Workspace) -> frozenset[str]:
    """The reports that stand there, by their paths alone."""
    folder = workspace.places.report(date.min).rpartition("/")[0]
    return frozenset(f"{folder}/{name}" for name in FILES.names(workspace.path(folder)) if name.endswith(".md"))


def latest(workspace: Workspace) -> date:
    """The day of the newest report. DreamError where there is none."""
    found = listed(workspace)
    if not found:
        raise DreamError("No dream has written a report yet", hint="Run one with: dream")
    return date.fromisoformat(found[0].day)


def text(workspace: Workspace, day: date) -> str:
    """The report of a day. DreamError where there is none."""
    found = _read(workspace, workspace.places.report(day))
    if not found:
        raise DreamError(f"There is no dream report of {day}", hint="`dream report list` names those that are there.")
    return found


def everything(workspace: Workspace, day: date) -> str:
    """The reports of a day's dreams with every change and refusal."""
    return "\n".join(record["whole"] for record in _kept(workspace, day))


def records(workspace: Workspace, day: date) -> list[dict[str, Any]]:
    """The day's dreams as JSON values."""
    return [{key: value for key, value in record.items() if key != "whole"} for record in _kept(workspace, day)]


def _kept(workspace: Workspace, day: date) -> list[dict[str, Any]]:
    # A dream that was undone has no report any more, while its details may still lie there.
    text(workspace, day)
    found = [record for record in records_of(workspace, day.isoformat()) if isinstance(record.get("whole"), str)]
    if not found:
        raise DreamError(
            f"The details of {day} are not kept any more", hint=f"The report itself is: dream report {day}"
        )
    return found


def _read(workspace: Workspace, path: str) -> str:
    try:
        return decode(FILES.read(workspace.path(path)) or b"").encode("utf-8", "replace").decode()
    except OSError:
        return ""
