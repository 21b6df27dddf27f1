"""What undo needs to know of a dream beside the images: its edits and what they said, one JSON file each."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NamedTuple

from slowwave.pipeline.domain.edit import Edit, Region
from slowwave.pipeline.domain.entry import parse_instant
from slowwave.pipeline.domain.memory import READ
from slowwave.pipeline.domain.saying import Saying
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.codec import decode_edit, encode_edit
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.locks import STATE
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.record import Image, Record, find_record, records

DREAM, IMPORT, PROMOTE, ANSWERS, CLOUD = "dream", "import", "promote", "answers", "cloud"
UNDOABLE = (DREAM, IMPORT, PROMOTE, ANSWERS, CLOUD)
"""The kinds of commit that ``dream undo`` takes back: a night's, an import's, and that of ``dream promote
--apply``, what came of a model's answers, and what a memory server proposed."""

_FOLDER = f"{STATE}/dreams"


@dataclass(frozen=True, slots=True)
class Dream:
    """id: sorts by time. number: which dream it was. next_due: what was due before it. since: first days of lines
    in files that it changed. sayings: what it brought or did, for the refusals of an undo. whole: files that it wrote
    from the first to the last byte."""

    id: str
    at: datetime
    number: int
    edits: Sequence[Sequence[Edit]]
    sayings: tuple[Saying, ...]
    next_due: datetime | None
    since: Mapping[str, date]
    whole: frozenset[str]


@dataclass(frozen=True, slots=True)
class Past:
    """A dream that can be taken back, or brought again if it was. kind: dream or import. files: how many it changed.
    undo: the place of the commit that took it back among all commits, None where it stands."""

    id: str
    kind: str
    at: str
    files: int
    undo: int | None

    @property
    def undone(self) -> bool:
        return self.undo is not None


class BeforeAndAfter(NamedTuple):
    """A file as it was before a dream and as the dream left it; None is no file. whole: both images can be read."""

    path: str
    before: bytes | None
    after: bytes | None
    whole: bool


def list_dreams(workspace: Workspace) -> tuple[Past, ...]:
    """The dreams and imports whose images are kept, oldest first."""
    known = records(workspace.root)
    kept = (one for one in known if one.kind in UNDOABLE)
    return tuple(Past(one.id, one.kind, one.at, len(one.files), _undo(one, known)) for one in kept)


def images_of(workspace: Workspace, dream_id: str) -> tuple[BeforeAndAfter, ...]:
    """The files that a dream changed, from its images; none where they are not kept."""
    record = find_record(workspace.root, dream_id)
    return () if record is None else tuple(_before_and_after(workspace, record, one) for one in record.files)


def new_id(workspace: Workspace, now: datetime) -> str:
    """A name for the commit of a dream, such as ``2026-11-30T220000-001``: local time, then a count within it."""
    taken = {one.id for one in records(workspace.root)}
    stem = f"{now:%Y-%m-%dT%H%M%S}"
    return next(name for number in range(1, len(taken) + 2) if (name := f"{stem}-{number:03d}") not in taken)


def dream_file(dream: Dream) -> tuple[str, bytes]:
    """The workspace path of a dream's file and its bytes."""
    given: dict[str, Any] = {
        "id": dream.id,
        "at": dream.at.isoformat(),
        "number": dream.number,
        "next_due": dream.next_due.isoformat() if dream.next_due else "",
        "whole": sorted(dream.whole),
        "since": {key: day.isoformat() for key, day in dream.since.items()},
        "sayings": [[one.text, list(one.evidence), one.new] for one in dream.sayings],
        "edits": [kept for group in dream.edits if (kept := [encode_edit(edit) for edit in group if _kept(edit)])],
    }
    return f"{_FOLDER}/{dream.id}.json", json.dumps(given, ensure_ascii=True).encode() + b"\n"


def read_dream(workspace: Workspace, dream_id: str) -> Dream:
    """The dream of that id. DreamError (exit 3) where its file is not there or torn."""
    try:
        given = json.loads(FILES.read(workspace.path(f"{_FOLDER}/{dream_id}.json")) or b"")
        return Dream(
            str(given["id"]),
            datetime.fromisoformat(given["at"]),
            int(given["number"]),
            tuple(tuple(decode_edit(edit) for edit in group) for group in given["edits"]),
            tuple(Saying(str(text), tuple(map(str, ev)), bool(new)) for text, ev, new in given["sayings"]),
            parse_instant(given["next_due"]),
            {key: date.fromisoformat(day) for key, day in given["since"].items()},
            frozenset(map(str, given["whole"])),
        )
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        raise DreamError(
            f"What the dream {dream_id} did is not known any more",
            hint="`dream report list` names the dreams that are kept.",
        ) from None


def drop_old(workspace: Workspace) -> None:
    """Remove the files of dreams whose images are gone: what cannot be taken back needs no edits."""
    kept = {f"{one.id}.json" for one in records(workspace.root)}
    folder = workspace.path(_FOLDER)
    for name in FILES.names(folder):
        if name not in kept:
            FILES.unlink(f"{folder}/{name}")


def written_whole(groups: Sequence[Sequence[Edit]]) -> frozenset[str]:
    """The files that these edits write from the first to the last byte."""
    return frozenset(edit.path for group in groups for edit in group if isinstance(edit, Region) and not edit.marker)


def _before_and_after(workspace: Workspace, record: Record, one: Image) -> BeforeAndAfter:
    before, after = record.content(workspace.root, one.image), record.content(workspace.root, one.left)
    whole = (before is None, after is None) == (one.image is None, one.left is None)
    return BeforeAndAfter(one.path, before, after, whole)


def _kept(edit: Edit) -> bool:
    # A file that is written whole stays as it is once somebody wrote into it, so its texts are not needed; and how
    # far the notes were read is not taken back.
    return not (isinstance(edit, Region) and not edit.marker) and not getattr(edit, "key", "").startswith(READ)


def _undo(record: Record, known: Sequence[Record]) -> int | None:
    undos = [place for place, one in enumerate(known) if one.undoes == record.id]
    return undos[-1] if undos and not any(one.undoes == known[undos[-1]].id for one in known) else None
