"""The resident snapshot: which entries an agent is told when a session begins. Values in, values out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.language.words import tokens

TOKENS, LINES, BYTES = 1_000, 200, 25_000
"""BEHAVIOUR, "Recall": at most so much; Claude Code itself reads 200 lines and 25 kB of a memory."""


class Resident(NamedTuple):
    """One entry as it is told. place: path and line. born, closed: RFC 3339 in UTC with ``Z``, "" for always.
    project: whose file it stands in, as a slug, "" for no project's."""

    id: str
    text: str
    place: str
    day: str
    born: str = ""
    closed: str = ""
    high: bool = False
    project: str = ""

    def holds(self, moment: str) -> bool:
        """Whether it is said at that moment, told as ``born`` is."""
        return self.born <= moment and not (self.closed and self.closed <= moment)


def within(entries: Iterable[tuple[str, str]], budget: int, *, lines: int, size: int) -> tuple[list[str], int]:
    """(ids of what fits, how many do not). entries: (id, line) in their order; what is too long lets a shorter one
    behind it in. budget: tokens. size: bytes."""
    kept: list[str] = []
    left_out = 0
    for name, line in entries:
        cost, weight = tokens(line) + 1, len(line.encode("utf-8", "replace")) + 1
        if cost > budget or weight > size or len(kept) >= lines:
            left_out += 1
            continue
        kept.append(name)
        budget -= cost
        size -= weight
    return kept, left_out


def of_project(project: str, folders: Sequence[str]) -> bool:
    """Whether what stands in that project's file may be told to a session in a folder of these names, as slugs."""
    return not project or project in folders
