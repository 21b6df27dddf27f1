"""Which questions lie in which batch at a model's server: ``batches.json`` of our state."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.state import keep

FILE = "batches.json"
REMEMBERED = 100
"""Ids of batches that are done with and are not looked at again."""


@dataclass(frozen=True, slots=True)
class Handed:
    """Questions that were handed over, or are about to be. id: of the batch, "" while the server has not named it.
    at: when. url: the server."""

    id: str
    keys: tuple[str, ...]
    at: datetime
    url: str


@dataclass(frozen=True, slots=True)
class Notes:
    """handed: what is under way. done: ids of batches that were taken in or are somebody else's. without: servers that
    know no batches."""

    handed: tuple[Handed, ...] = ()
    done: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    @property
    def keys(self) -> frozenset[str]:
        """The questions that are under way."""
        return frozenset(key for one in self.handed for key in one.keys)


def notes(workspace: Workspace) -> Notes:
    """What is known; nothing where the file is not there or torn."""
    try:
        given = json.loads(FILES.read(workspace.state_path(FILE)) or b"{}")
        handed = tuple(map(_handed, given.get("handed", ())))
        return Notes(handed, tuple(map(str, given.get("done", ()))), tuple(map(str, given.get("without", ()))))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return Notes()


def keep_notes(workspace: Workspace, known: Notes) -> None:
    """Keep what is known, on disk before this returns."""
    told = {**asdict(known), "done": known.done[-REMEMBERED:]}
    told["handed"] = [{**asdict(one), "at": one.at.isoformat()} for one in known.handed]
    keep(workspace.state_path(FILE), json.dumps(told).encode())


def _handed(given: Mapping[str, Any]) -> Handed:
    keys = tuple(map(str, given["keys"]))
    return Handed(str(given["id"]), keys, datetime.fromisoformat(given["at"]), str(given["url"]))
