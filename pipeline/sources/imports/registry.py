"""All programs whose memory can be imported. A further one is a module of this room and a name in this tuple."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from slowwave.pipeline.domain.imports.imported import Reading
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.sources.imports import antigravity, auto_dream, claude_code, hexclaw, obsidian, openclaw
from slowwave.pipeline.sources.imports.page import Page


class Reader(Protocol):
    """A module of this room. name: on the command line and in ``src`` of a line. usual: where its memory stands."""

    name: str
    usual: str

    def wanted(self, path: str) -> bool:
        """Whether a file is read, by its path from the folder that is imported."""

    def read(self, pages: Sequence[Page]) -> Reading:
        """What the pages hold. Pure; nothing in a page raises."""


READERS: tuple[Reader, ...] = (hexclaw, openclaw, claude_code, auto_dream, antigravity, obsidian)


def reader(name: str) -> Reader:
    """The reader of that name. DreamError (exit 2) for one that is not known."""
    for one in READERS:
        if one.name == name:
            return one
    raise DreamError(
        f"{name!r} is nothing that can be imported",
        hint=f"Known are: {', '.join(one.name for one in READERS)}.",
        exit_code=Exit.CONFIGURATION,
    )
