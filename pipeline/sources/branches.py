"""Sessions as trees: a rewind leaves a branch behind, and the file goes on from where it began."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from slowwave.pipeline.sources.jsonl import Opened, Row, rows


class Link(NamedTuple):
    """A record in the tree. parent: "" for a root. said: it tells a turn."""

    id: str
    parent: str
    said: bool


def dead_lines(opened: Opened, leaf: str, link_of: Callable[[Mapping[str, Any]], Link | None]) -> set[int]:
    """The lines of the new part of a file, counted from its first, that a rewind left behind."""
    new = rows(opened.file, opened.start, opened.end)
    return dead_rows(new, lambda: rows(opened.file, 0, opened.start), leaf, link_of)


def dead_rows(
    new: Iterable[Row],
    before: Callable[[], Iterable[Row]],
    leaf: str,
    link_of: Callable[[Mapping[str, Any]], Link | None],
) -> set[int]:
    """The numbers of the new rows that a rewind left behind.

    before: those that were read already. leaf: the last record among them. link_of: None for what is not in the tree.
    The live branch is the walk back from the last record over parents. What the walk passes by is dead only where the
    walk then meets the record that both descend from: a parent that is missing or unreadable condemns nothing.
    """
    ids, parents, numbers, said = array("q"), array("q"), array("q"), bytearray()
    for row in new:
        link = link_of(row.value or {})
        if link is not None:
            numbers.append(row.number)
            ids.append(hash(link.id))
            parents.append(hash(link.parent) if link.parent else 0)
            said.append(link.said)
    dead: set[int] = set()
    passed: list[int] = []
    wanted = 0
    for at in range(len(ids) - 1, -1, -1):
        if not wanted or ids[at] == wanted:
            dead.update(_descending(passed, ids, parents))
            passed, wanted = [], parents[at]
        else:
            passed.append(at)
    if passed and wanted and (wanted == hash(leaf) or _stands_in(before(), wanted, link_of)):
        dead.update(_descending(passed, ids, parents))
    return {numbers[at] for at in dead if said[at]}


def _descending(passed: list[int], ids: array[int], parents: array[int]) -> Iterator[int]:
    """Those that descend from somebody: a tree of its own is another conversation in the same file."""
    apart: set[int] = set()
    for at in reversed(passed):
        if not parents[at] or parents[at] in apart:
            apart.add(ids[at])
        else:
            yield at


def _stands_in(before: Iterable[Row], wanted: int, link_of: Callable[[Mapping[str, Any]], Link | None]) -> bool:
    links = (link_of(row.value or {}) for row in before)
    return any(hash(link.id) == wanted for link in links if link is not None)
