"""Transcripts in the index of what was said: each read from where we stopped, newest first, as far as there is room."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from slowwave.flows import wiring
from slowwave.flows.capture import placed
from slowwave.flows.listening import Door
from slowwave.flows.positions import as_row, position_of
from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.domain.erased import Erased
from slowwave.pipeline.domain.night import Night, local_day
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.recall.index import Index
from slowwave.pipeline.recall.row import Row
from slowwave.pipeline.recall.turns import rows_of, told_in
from slowwave.pipeline.recall.writing import Writer, changing
from slowwave.pipeline.sources.registry import by_name
from slowwave.pipeline.sources.scope import scope_of
from slowwave.pipeline.sources.source import Batch, Position, Source, Transcript
from slowwave.pipeline.store.erased import erased_in
from slowwave.pipeline.store.workspace import Workspace, owning

LEFT_OUT = "left-out"
"""In the place of a position: the transcript is older than what the index has room for."""
A_COMMIT = 5_000
"""Rows after which what was put in is committed: a question waits no longer for it, and a crash loses no more."""
MEGABYTE = 1 << 20


@dataclass(slots=True)
class Taken:
    """What became of transcripts. put, gone: how many."""

    put: int = 0
    gone: int = 0
    findings: list[Finding] = field(default_factory=list)


def take_in(index: Index, workspace: Workspace, night: Night, *, most: int | None = None) -> Taken:
    """Bring the transcripts of the agents that the settings name into the index, and take out what is gone.

    most: bytes to read, about, None for all. ``sqlite3.Error`` where the index cannot be written.
    """
    owner = owning(workspace)
    names = tuple(dict.fromkeys(owner.settings.sources.read))
    taken = Taken()
    for name in index.sources():
        if name not in names:
            _take_out(index, name, index.stamps(name), taken)
    place = _Place(index, owner, workspace, night, erased_in(workspace), taken)
    ways = {name: _Way(place, by_name(name)) for name in names}
    for way in ways.values():
        _take_out(index, way.name, way.gone(), taken)
    left = most
    # What is put in waits in memory for its commit: written before, it would lock out whoever asks meanwhile.
    index.database.execute("PRAGMA cache_spill = OFF")
    # Twice: what was left out of a transcript because it stood in another may have to be told by the first one now.
    for _ in range(2):
        for way in ways.values():
            left = _read(way, ways, left)
    index.database.execute("PRAGMA cache_spill = ON")
    taken.findings += _of_what_is_left(index, ways, owner.settings.raw.megabytes)
    return taken


def _read(way: _Way, ways: Mapping[str, _Way], left: int | None) -> int | None:
    """Read what is new, at most about so many bytes; answers how many are left."""
    news = way.news()
    while news and (left is None or left > 0):
        with changing(way.index) as writer:
            rows = 0
            while news and rows < A_COMMIT and (left is None or left > 0):
                transcript, digest = news.pop(0)
                left = None if left is None else left - _unread(transcript, digest)
                rows += way.take(writer, transcript, digest)
            _make_room(writer, way.index, ways, way.most)
    return left


def _make_room(writer: Writer, index: Index, ways: Mapping[str, _Way], most: int) -> None:
    """Leave the oldest transcripts out while the index is larger than it may be."""
    if index.size() > most:
        for path, source in index.by_age():
            ways[source].leave_out(writer, path)
            if index.size() <= most:
                return


def _take_out(index: Index, source: str, paths: Iterable[str], taken: Taken) -> None:
    paths = tuple(paths)
    if paths:
        with changing(index) as writer:
            for path in paths:
                writer.clear(path, source)
                writer.remove(path)
        taken.gone += len(paths)


def _of_what_is_left(index: Index, ways: Mapping[str, _Way], megabytes: int) -> Iterator[Finding]:
    left_out = sum(digest == LEFT_OUT for name in ways for _, digest in index.stamps(name).values())
    if left_out:
        message = f"The index of conversations is full ({megabytes} MB); it lacks the {left_out} oldest transcripts"
        yield Finding("D224", Severity.INFO, message)
    waiting = sum(_unread(one, digest) for way in ways.values() for one, digest in way.news())
    if waiting:
        message = f"{waiting / MEGABYTE:.1f} MB of transcripts are not in the index yet; `dream index` reads them"
        yield Finding("D226", Severity.INFO, message)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where it goes. owner: whose settings say what is heard; workspace: whose index it is, a scope's perhaps."""

    index: Index
    owner: Workspace
    workspace: Workspace
    night: Night
    erased: Erased
    taken: Taken


class _Way:
    """One agent's transcripts on their way into an index."""

    def __init__(self, place: _Place, source: Source) -> None:
        settings = place.owner.settings
        self._place, self._source, self.index = place, source, place.index
        self._door = Door(place.owner, source.name)
        self._basis = _basis(place, source.name)
        self._folder = wiring.transcripts_folder(source.name, source.usual_folder, settings)
        listed = sorted(source.transcripts(self._folder), key=lambda one: (-one.stamp.mtime_ns, one.path))
        self._listed = {one.path: one for one in listed}
        self._full_since = 0
        self._failed: set[str] = set()
        self.most = settings.raw.megabytes * MEGABYTE

    @property
    def name(self) -> str:
        return self._source.name

    def gone(self) -> list[str]:
        """Transcripts that are in the index and not there any more. Of a folder that is not there nothing is known."""
        known = self.index.stamps(self.name) if os.path.isdir(self._folder) else {}
        return [path for path in known if path not in self._listed]

    def news(self) -> list[tuple[Transcript, str]]:
        """Transcripts that grew, or are new, each with what is known of it; newest first."""
        known = self.index.stamps(self.name)
        every = ((one, *known.get(path, ("", ""))) for path, one in self._listed.items() if path not in self._failed)
        return [(one, digest) for one, stamp, digest in every if stamp != self._stamp(one)]

    def leave_out(self, writer: Writer, path: str) -> None:
        """Take a transcript out that is too old for the room there is, and read it no more while it is as it is."""
        transcript = self._listed.get(path)
        writer.clear(path, self.name)
        if transcript is not None:
            self._full_since = max(self._full_since, transcript.stamp.mtime_ns)
            writer.read_to(path, self._stamp(transcript), LEFT_OUT)

    def take(self, writer: Writer, transcript: Transcript, digest: str) -> int:
        """Bring one transcript in; answers how many rows."""
        path = transcript.path
        writer.extend(path, self.name, ())
        if transcript.stamp.mtime_ns <= self._full_since:
            self.leave_out(writer, path)
            return 0
        basis, position, scope = _known(digest)
        if digest and (basis != self._basis or position is None or transcript.stamp.size < position.offset):
            writer.clear(path, self.name)
            position, scope = None, ""
        try:
            rows = self._follow(writer, transcript, position, scope)
        except OSError as error:
            why = error.strerror or str(error)
            self._place.taken.findings.append(Finding("D301", Severity.WARNING, f"This cannot be read: {why}", path))
            self._failed.add(path)
            return 0
        self._place.taken.put += 1
        return rows

    def _follow(self, writer: Writer, transcript: Transcript, position: Position | None, scope: str) -> int:
        path, count = transcript.path, 0
        own = writer.number(path)
        for batch in self._source.read(transcript, position):
            rows, scope = self._rows(batch, scope)
            there = self.index.pages_of([row.src for row in rows])
            if position is not None and own in there.values():
                # It was written anew: what stands there no more is to be found no more.
                writer.clear(path, self.name)
                return self._follow(writer, transcript, None, "")
            writer.extend(path, self.name, [row for row in rows if row.src not in there])
            writer.note_copies(path, set(there.values()))
            count += len(rows)
            writer.read_to(path, "", _digest(self._basis, batch.position, scope))
            self._place.taken.findings += batch.findings
        writer.stamp(path, self._stamp(transcript))
        return count

    def _rows(self, batch: Batch, scope: str) -> tuple[list[Row], str]:
        """The rows of a batch, and the scope of its last turn."""
        place, found = self._place, dict[str, tuple[Row, ...]]()
        settings = place.owner.settings
        owner = next(iter(place.workspace.settings.words.owners), "")
        for turn in batch.turns:
            scope = scope_of(turn, settings.scopes, scope)
            if scope != place.workspace.scope or self._door.refuses(turn) or not (text := told_in(turn, place.erased)):
                continue
            said = placed(replace(turn, scope=scope), place.owner)
            rows = rows_of(said, text, local_day(said.at, settings.schedule.day_start_hour), owner)
            if rows:
                found.setdefault(rows[0].src, rows)
        return [row for rows in found.values() for row in rows], scope

    def _stamp(self, transcript: Transcript) -> str:
        return f"{self._basis}:{':'.join(map(str, transcript.stamp))}"


def _basis(place: _Place, source: str) -> str:
    """What else the rows of a transcript depend on: where one of these is another, it is read anew."""
    settings, zone = place.owner.settings, place.night.now.tzinfo
    given = (
        getattr(zone, "key", None) or place.night.now.strftime("%z"), settings.schedule.day_start_hour,
        place.workspace.settings.words.owners, settings.sources.exclude, settings.sources.projects,
        settings.sources.folders.get(source), sorted(settings.scopes.items()), sorted(place.erased.hashes),
    )  # fmt: skip
    return sha256_hex(repr(given).encode())[:8]


def _digest(basis: str, position: Position, scope: str) -> str:
    return json.dumps({**as_row(position), "basis": basis, "scope": scope})


def _known(digest: str) -> tuple[str, Position | None, str]:
    """(basis, position, scope of the last turn) as they were kept; no position where nothing is known."""
    try:
        given: dict[str, Any] = json.loads(digest)
        return str(given["basis"]), position_of(given), str(given["scope"])
    except (ValueError, TypeError, KeyError):
        return "", None, ""


def _unread(transcript: Transcript, digest: str) -> int:
    """How much of it is to be read: bytes, records of a database."""
    position = _known(digest)[1]
    read = position.offset if position is not None else 0
    return transcript.stamp.size - read if transcript.stamp.size > read else transcript.stamp.size
