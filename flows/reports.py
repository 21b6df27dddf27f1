"""The dream reports of a workspace, as they stand on disk."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Any

from slowwave.flows.past import Kept, kept
from slowwave.flows.record import records_of
from slowwave.pipeline.domain.document import decode
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.language.dates import days_in
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace

TITLE = "# 🌙 Dream Report — "
_RENDERED = ("whole", "chinese")
"""What a record holds as Markdown."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One day. dreams: how many stand in its report; path: of that, "" where none is there. kept: the day's dreams that
    can be taken back, or brought again."""

    day: str
    dreams: int
    path: str
    kept: tuple[Kept, ...] = ()


def listed(workspace: Workspace) -> tuple[Listed, ...]:
    """All days with a report or with dreams that are kept, newest first."""
    found = {day: (_read(workspace, path).count(TITLE), path) for day, path in _dated(workspace).items()}
    dreams: dict[str, list[Kept]] = {}
    for one in kept(workspace):
        dreams.setdefault(one.day, []).append(one)
    days = sorted({*found, *dreams}, reverse=True)
    return tuple(Listed(day, *found.get(day, (0, "")), tuple(dreams.get(day, ()))) for day in days)


def paths(workspace: Workspace) -> frozenset[str]:
    """The reports that stand there, by their paths alone."""
    folder = workspace.places.report(date.min).rpartition("/")[0]
    return frozenset(f"{folder}/{name}" for name in FILES.names(workspace.path(folder)) if name.endswith(".md"))


def latest(workspace: Workspace) -> date:
    """The day of the newest report. DreamError where there is none."""
    found = _dated(workspace)
    if not found:
        raise DreamError("No dream has written a report yet", hint="Run one with: dream")
    return date.fromisoformat(max(found))


def text(workspace: Workspace, day: date) -> str:
    """The report of a day. DreamError where there is none."""
    found = _read(workspace, workspace.places.report(day))
    if not found:
        raise DreamError(f"There is no dream report of {day}", hint="`dream report list` names those that are there.")
    return found


def text_in_chinese(workspace: Workspace, day: date) -> str:
    """The report of a day in Chinese, as far as the details of its dreams are kept; the rest as it stands."""
    known = {_opening(record["whole"]): record["chinese"] for record in _details(workspace, day) if "chinese" in record}
    parts = re.split(r"^(?=# 🌙 )", text(workspace, day), flags=re.MULTILINE)
    return "".join(_said(known[_opening(part)], part) if _opening(part) in known else part for part in parts)


def everything(workspace: Workspace, day: date) -> str:
    """The reports of a day's dreams with every change and refusal."""
    return "\n".join(record["whole"] for record in _kept(workspace, day))


def records(workspace: Workspace, day: date) -> list[dict[str, Any]]:
    """The day's dreams as JSON values."""
    return [{key: value for key, value in record.items() if key not in _RENDERED} for record in _kept(workspace, day)]


def _dated(workspace: Workspace) -> dict[str, str]:
    """Day to the report of that day."""
    named = ((days_in(path.rpartition("/")[2]), path) for path in sorted(paths(workspace)))
    return {days[0].isoformat(): path for days, path in named if days}


def _kept(workspace: Workspace, day: date) -> list[dict[str, Any]]:
    # A dream that was undone has no report any more, while its details may still lie there.
    text(workspace, day)
    found = _details(workspace, day)
    if not found:
        raise DreamError(
            f"The details of {day} are not kept any more", hint=f"The report itself is: dream report {day}"
        )
    return found


def _details(workspace: Workspace, day: date) -> list[dict[str, Any]]:
    found = records_of(workspace, day.isoformat())
    return [one for one in found if isinstance(one.get("whole"), str) and isinstance(one.get("chinese", ""), str)]


def _said(text: str, part: str) -> str:
    """The text in the place of a part, with the blank lines that part it from the next one."""
    return text.rstrip("\n") + part[len(part.rstrip("\n")) :]


def _opening(report: str) -> str:
    """The line that no other report of a memory has: which dream it was, when, and what it came to."""
    return next(iter(report.split("\n")[2:3]), "")


def _read(workspace: Workspace, path: str) -> str:
    try:
        return decode(FILES.read(workspace.path(path)) or b"").encode("utf-8", "replace").decode()
    except OSError:
        return ""
