"""HaluMem's published memory points, as a stream of statements of which some replace one of their user's own.

Format (github.com/MemTensor/HaluMem, README, "Dataset structure"): one JSON object a line, a user; ``sessions`` in the
order of time, each with ``memory_points``; a point has ``memory_content``, ``memory_source``, and where ``is_update``
is true, ``original_memories``, the sentences that it takes the place of. Distractors (``interference``)
are no memories. The file is not among our data and was never here: the reader was written against that description.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.upsert import Live, Statement, decide
from slowwave.pipeline.language.words import fingerprint, similarity

INTERFERENCE = "interference"
FOUND = 0.6
"""Likeness (Dice over bigrams) from which on a sentence of ``original_memories`` is a point told before in other words;
below it the point is not in the store, and nothing can be found."""
GOALS = {"precision": 0.97, "recall": 0.65}


class ShapeError(ValueError):
    """The file is not of the published form; says which line and what is missing."""


@dataclass(frozen=True)
class Point:
    """One statement about a user. older: what it takes the place of, as its author worded that."""

    text: str
    older: tuple[str, ...] = ()


@dataclass
class Tally:
    """updates: points that replace one that holds; unknown: those whose older one was never told, left out. wrong:
    links to another one, or of a point that replaces nothing (``false_links`` of ``plain``)."""

    users: int = 0
    updates: int = 0
    unknown: int = 0
    plain: int = 0
    right: int = 0
    wrong: int = 0
    false_links: int = 0
    found: int = 0

    @property
    def precision(self) -> float:
        applied = self.right + self.wrong + self.false_links
        return self.right / applied if applied else 1.0

    @property
    def recall(self) -> float:
        return self.right / self.updates if self.updates else 1.0

    @property
    def reach(self) -> float:
        return self.found / self.updates if self.updates else 1.0


def users(path: Path) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """Each user's name and points, in the order in which they were told. ShapeError where the file has another form."""
    if not path.is_file():
        raise ShapeError(f"{path}: no such file")
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield _user(f"{path.name}:{number}", line)


def _user(where: str, line: str) -> tuple[str, tuple[Point, ...]]:
    try:
        kept: Any = json.loads(line)
    except ValueError as error:
        raise ShapeError(f"{where}: no JSON ({error})") from error
    sessions = _list(where, kept, "sessions")
    points = [
        _point(f"{where}, session {at}", point)
        for at, session in enumerate(sessions)
        for point in _list(f"{where}, session {at}", session, "memory_points")
        if not (isinstance(point, dict) and point.get("memory_source") == INTERFERENCE)
    ]
    return str(kept.get("uuid", where)), tuple(points)


def _list(where: str, kept: Any, name: str) -> Sequence[Any]:
    found = kept.get(name) if isinstance(kept, dict) else None
    if not isinstance(found, list):
        raise ShapeError(f"{where}: no list `{name}`")
    return found


def _point(where: str, kept: Any) -> Point:
    text = kept.get("memory_content") if isinstance(kept, dict) else None
    if not isinstance(text, str) or not text.strip():
        raise ShapeError(f"{where}: a memory point without `memory_content`")
    if str(kept.get("is_update", "False")).lower() != "true":
        return Point(text)
    older = kept.get("original_memories")
    if not isinstance(older, list) or not all(isinstance(one, str) for one in older):
        raise ShapeError(f"{where}: an update without a list `original_memories` of sentences: {text[:60]}")
    return Point(text, tuple(older))


def measured(path: Path) -> Tally:
    """Which of a user's live entries each new statement replaces; what holds is kept as the data means it."""
    tally = Tally()
    for _, points in users(path):
        tally.users += 1
        _run(points, tally)
    return tally


def _run(points: Sequence[Point], tally: Tally) -> None:
    live = Live()
    held: dict[str, Entry] = {}
    for number, point in enumerate(points):
        targets = [entry for one in point.older if (entry := _meant(one, held)) is not None]
        if not point.older or targets:
            _count(point, targets, live, tally)
        else:
            tally.unknown += 1
        for entry in {one.id: one for one in targets}.values():
            live.drop(entry)
            held.pop(fingerprint(entry.text), None)
        if fingerprint(point.text) not in held:
            new = Entry(f"e{number:05}", "memory/topics/user.md", number, point.text)
            held[fingerprint(point.text)] = new
            live.add(new)


def _count(point: Point, targets: Sequence[Entry], live: Live, tally: Tally) -> None:
    decision = decide(Statement(point.text), live)
    applied = decision.older if decision.link else ()
    if not targets:
        tally.plain += 1
        # What repeats a point word for word is no link that could be wrong.
        tally.false_links += any(fingerprint(one.text) != fingerprint(point.text) for one in applied)
        return
    right = any(one in targets for one in applied)
    tally.updates += 1
    tally.right += right
    tally.wrong += bool(applied) and not right
    tally.found += right or any(one.older in targets for one in decision.proposed)


def _meant(said: str, held: dict[str, Entry]) -> Entry | None:
    """The entry that a sentence of ``original_memories`` names: the same words, else the likest."""
    exact = held.get(fingerprint(said))
    if exact is not None or not held:
        return exact
    likest = max(held.values(), key=lambda entry: similarity(said, entry.text))
    return likest if similarity(said, likest.text) >= FOUND else None


def report(tally: Tally) -> None:
    print(
        f"HaluMem: {tally.users} users, {tally.updates} updates (of {tally.unknown} more the older point was never "
        f"told), {tally.plain} points that replace nothing\n"
        f"  applied   P {tally.precision:6.1%}  R {tally.recall:6.1%}  ({tally.wrong} on another entry, "
        f"{tally.false_links} by points that replace nothing)\n"
        f"  proposed  R with applied {tally.reach:6.1%}"
    )


def met(tally: Tally) -> bool:
    return tally.precision >= GOALS["precision"] and tally.recall >= GOALS["recall"]
