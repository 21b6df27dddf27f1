"""Replay: what agents and people said while nobody listened, from the transcripts into the logs.

First the lines land, then how far was read: a crash between the two reads again what the logs hold already.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from slowwave.flows import wiring
from slowwave.flows.listening import Listener
from slowwave.flows.positions import Progress, Trouble, forget_gone, keep_positions, positions_of
from slowwave.pipeline.domain.mending import Failure
from slowwave.pipeline.domain.replayed import Replayed
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.sources.registry import by_name
from slowwave.pipeline.sources.source import BATCH, Batch, Position, Source, Transcript
from slowwave.pipeline.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Heard:
    """What a replay came to. sources: those with something new, with something left, or with trouble."""

    sources: tuple[Replayed, ...] = ()
    findings: tuple[Finding, ...] = ()


NO_REPLAY = Heard()


def replay(workspace: Workspace, now: datetime, *, first: bool, write: bool = True) -> Heard:
    """Hear what the transcripts of the configured agents hold behind the last replay, newest sessions first.

    Where the limit cuts, as many turns again are looked through for what is HIGH: it is logged now, the rest when its
    night comes.

    first: nothing was dreamt here yet, so there is no limit. write: False only counts, for a dry run. The caller holds
    the dream lock. DreamError (exit 2) for an agent that no source is for.
    """
    settings = workspace.settings.sources
    shares = [_Share(workspace, by_name(name), now, write=write) for name in dict.fromkeys(settings.read)]
    left = None if first else settings.turns
    while waiting := [share for share in shares if share.waiting and left != 0]:
        # What one source does not need is shared again among the others.
        each = None if left is None else max(1, left // len(waiting))
        for share in waiting:
            taken = share.take(each if left is None else min(each or 0, left))
            left = None if left is None else left - taken
    cut = [share for share in shares if share.waiting]
    for share in cut:
        share.skim(max(1, settings.turns // len(cut)))
    told = [share.finish() for share in shares]
    return Heard(
        tuple(one for one, _ in told if one.transcripts or one.waiting or one.trouble),
        tuple(finding for _, findings in told for finding in findings),
    )


class _Held(NamedTuple):
    """A batch that was read and not stored yet. last: nothing stands behind it."""

    transcript: Transcript
    batch: Batch
    last: bool


class _Share:
    """One source in one night. waiting: transcripts with something unread, newest first."""

    def __init__(self, workspace: Workspace, source: Source, now: datetime, *, write: bool) -> None:
        self._workspace, self._source, self._now, self._write = workspace, source, now, write
        self._folder = wiring.transcripts_folder(source.name, source.usual_folder, workspace.settings)
        self._positions, torn = positions_of(workspace, source.name)
        self._listener = Listener(workspace, source.name, now, write=write)
        self._held: list[_Held] = []
        self._read: set[str] = set()
        self._turns = 0
        self._skipped: Counter[str] = Counter()
        self._findings = list(torn)
        self._trouble = ""
        listed = {one.path: one for one in source.transcripts(self._folder)}
        if not listed and not os.path.isdir(self._folder):
            self._findings.append(Finding("D308", Severity.INFO, "There is no folder with transcripts", self._folder))
        known = self._positions.known
        fresh = (one for one in listed.values() if one.path not in known or known[one.path].stamp != one.stamp)
        self.waiting = sorted(fresh, key=lambda one: (-one.stamp.mtime_ns, one.path))
        self._changed = forget_gone(self._positions, listed, now)

    def take(self, allowed: int | None) -> int:
        """Read until so many turns were told, None for all; answers how many were."""
        taken = 0
        while self.waiting and (allowed is None or taken < allowed):
            transcript = self.waiting[0]
            ended = True
            try:
                for held in self._batches(transcript, BATCH if allowed is None else min(BATCH, allowed - taken)):
                    moved = held.batch.position != self._since(transcript.path)
                    self._held.append(held)
                    taken += len(held.batch.turns)
                    if sum(len(one.batch.turns) for one in self._held) >= BATCH:
                        self._store()
                    ended = held.last
                    if allowed is not None and moved and taken + BATCH > allowed:
                        # What is left may be less than the next batch, so it is asked for anew.
                        break
            except OSError as error:
                why = error.strerror or str(error)
                self._trouble = f"{transcript.path}: {why}"
                self._findings.append(Finding("D301", Severity.WARNING, f"This cannot be read: {why}", transcript.path))
            if ended:
                self.waiting.pop(0)
        self._store()
        return taken

    def skim(self, allowed: int) -> None:
        """Log what is HIGH in so many of the turns that are left, and leave them unread."""
        for transcript in self.waiting:
            since = self._since(transcript.path)
            known = self._positions.known.get(transcript.path)
            scope = known.scope if known else ""
            try:
                for batch in self._source.read(transcript, since, min(BATCH, allowed)):
                    turns, _, scope = self._listener.prepare(batch.turns, (), scope, count=False)
                    self._listener.hear(turns, only_high=True)
                    allowed -= len(batch.turns)
                    if allowed <= 0:
                        return
            except OSError:
                # It is left for another night, which will say so.
                continue

    def _batches(self, transcript: Transcript, most: int) -> Iterator[_Held]:
        before: Batch | None = None
        for batch in self._source.read(transcript, self._since(transcript.path), most):
            if before is not None:
                yield _Held(transcript, before, before.position.offset >= transcript.stamp.size)
            before = batch
        if before is not None:
            yield _Held(transcript, before, True)

    def _since(self, path: str) -> Position | None:
        for held in reversed(self._held):
            if held.transcript.path == path:
                return held.batch.position
        progress = self._positions.known.get(path)
        return progress.position if progress else None

    def _store(self) -> None:
        """What was read since the last time: the lines into the logs, then how far was read."""
        held, self._held = self._held, []
        if not held:
            return
        turns: list[Turn] = []
        known = dict(self._positions.known)
        for one in held:
            path, batch = one.transcript.path, one.batch
            before = known.get(path)
            failures: tuple[Failure, ...] = before.failures if before else ()
            heard, failures, scope = self._listener.prepare(batch.turns, failures, before.scope if before else "")
            turns += heard
            stamp = one.transcript.stamp if one.last else None
            told = (before.turns if before else 0) + len(batch.turns)
            known[path] = Progress(batch.position, stamp, told, self._now, failures, scope)
            self._read.add(path)
            self._turns += len(batch.turns)
            self._skipped.update(batch.skipped)
            self._findings += batch.findings
        self._listener.hear(turns)
        self._positions.known = known
        self._keep()

    def _keep(self) -> None:
        if self._write:
            keep_positions(self._workspace, self._source.name, self._positions)

    def finish(self) -> tuple[Replayed, tuple[Finding, ...]]:
        """What was told, and what was found."""
        trouble = Trouble(self._now, self._trouble) if self._trouble else None
        if self._changed or trouble or (self._read and self._positions.trouble):
            self._positions.trouble = trouble
            self._keep()
        unread = (one.stamp.size - self._offset(one) for one in self.waiting)
        told = Replayed(
            self._source.name,
            len(self._read),
            self._turns,
            self._listener.lines,
            dict(+self._listener.dropped),
            dict(self._skipped),
            len(self.waiting),
            sum(max(0, size) for size in unread),
            self._trouble,
        )
        return told, tuple(dict.fromkeys((*self._findings, *self._listener.told(self._folder))))

    def _offset(self, transcript: Transcript) -> int:
        progress = self._positions.known.get(transcript.path)
        return progress.position.offset if progress else 0
