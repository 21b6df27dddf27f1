"""The six edits: all that can happen to a memory. No edit removes a line."""

from __future__ import annotations

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Insert:
    """Put whole lines into a file, which is made where it is missing.

    text: one or more lines, each ended by LF (written with the file's own line end). under: the title of
    the section whose end it goes to, made where it is missing; "" is the end of the file.
    """

    path: str
    text: str
    under: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """Carry an entry's block, as it stands, to the end of another file's section."""

    path: str
    id: str
    to: str
    under: str = ""


@dataclass(frozen=True, slots=True)
class Annotate:
    """Set one value of an entry's annotation; None is "not there"."""

    path: str
    id: str
    key: str
    old: str | None
    new: str | None


@dataclass(frozen=True, slots=True)
class Field:
    """Change one field's line: of the front matter (owner ""), of a record or of an entry's check box."""

    path: str
    owner: str
    key: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Region:
    """Replace what stands between our markers; marker "" is the whole of a file that only we write.

    old None: no such region (or file) yet.
    """

    path: str
    marker: str
    old: str | None
    new: str


@dataclass(frozen=True, slots=True)
class State:
    """Change one key of our machine state; None is "not there"."""

    key: str
    old: JsonValue
    new: JsonValue


Edit = Insert | Move | Annotate | Field | Region | State
FileEdit = Insert | Move | Annotate | Field | Region


def touched(edit: Edit) -> tuple[str, ...]:
    """The paths that an edit changes."""
    if isinstance(edit, State):
        return ()
    return (edit.path, edit.to) if isinstance(edit, Move) else (edit.path,)
