"""Conversations kept as text (``[raw] keep``): what agents delete after a while stays, redacted, once a message.

A night appends what is new in the transcripts to the files of its days, first the text and then how far was read.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from slowwave.flows import wiring
from slowwave.flows.capture import placed
from slowwave.flows.listening import Door, place_of
from slowwave.flows.positions import KEPT, Positions, Progress, forget_gone, keep_positions, positions_of
from slowwave.pipeline.domain.erased import Erased
from slowwave.pipeline.domain.night import local_day
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.format.kept import kept_block, stands_in
from slowwave.pipeline.frozen import replace
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.recall.turns import told_in
from slowwave.pipeline.sources.registry import by_name
from slowwave.pipeline.sources.scope import scope_of
from slowwave.pipeline.sources.source import Source, Transcript
from slowwave.pipeline.store.erased import erased_in
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.append import Spooled, append_lines
from slowwave.pipeline.store.writer.daylog import Line

PATIENCE = 10.0
"""Seconds that a batch waits for other writers."""


def keep_said(workspace: Workspace, now: datetime) -> tuple[Finding, ...]:
    """Keep what is new in the transcripts, where the settings want that. The caller holds the dream lock.

    DreamError (exit 2) for an agent that no source is for.
    """
    if not workspace.settings.raw.keep:
        return ()
    findings: list[Finding] = []
    for name in dict.fromkeys(workspace.settings.sources.read):
        findings += _Keeper(workspace, by_name(name), now).keep()
    return tuple(dict.fromkeys(findings))


class _Keeper:
    """One agent's conversations on their way into the files of their days."""

    def __init__(self, workspace: Workspace, source: Source, now: datetime) -> None:
        self._workspace, self._source, self._now = workspace, source, now
        self._door = Door(workspace, source.name)
        self._homes: dict[str, tuple[Workspace, Erased] | None] = {"": (workspace, erased_in(workspace))}
        self._findings: list[Finding] = []

    def keep(self) -> list[Finding]:
        settings = self._workspace.settings
        folder = wiring.transcripts_folder(self._source.name, self._source.usual_folder, settings)
        positions, torn = positions_of(self._workspace, self._source.name, KEPT)
        self._findings += torn
        listed = {one.path: one for one in self._source.transcripts(folder)}
        changed = forget_gone(positions, listed, self._now)
        for path, transcript in listed.items():
            known = positions.known.get(path)
            if known is None or known.stamp != transcript.stamp:
                try:
                    self._read(transcript, positions)
                except OSError as error:
                    why = f"This cannot be read: {error.strerror or error}"
                    self._findings.append(Finding("D301", Severity.WARNING, why, path))
                changed = True
        if changed:
            keep_positions(self._workspace, self._source.name, positions, KEPT)
        return self._findings

    def _read(self, transcript: Transcript, positions: Positions) -> None:
        path = transcript.path
        known = positions.known.get(path)
        scope, told = (known.scope, known.turns) if known else ("", 0)
        for batch in self._source.read(transcript, known.position if known else None):
            scope = self._append(batch.turns, scope)
            told += len(batch.turns)
            positions.known[path] = Progress(batch.position, None, told, self._now, (), scope)
        positions.known[path] = replace(positions.known[path], stamp=transcript.stamp)

    def _append(self, turns: Iterable[Turn], scope: str) -> str:
        """Bring a batch into its files; answers the scope of its last turn."""
        settings = self._workspace.settings
        days: dict[tuple[str, date], list[tuple[Turn, str]]] = {}
        for turn in turns:
            scope = scope_of(turn, settings.scopes, scope)
            home = self._home(scope)
            if home is None or self._door.refuses(turn) or not (text := told_in(turn, home[1])):
                continue
            said = placed(replace(turn, scope=scope), self._workspace)
            day = local_day(said.at, settings.schedule.day_start_hour)
            days.setdefault((scope, day), []).append((said, text))
        for (name, day), some in days.items():
            if (place := self._home(name)) is not None:
                self._write(place[0], day, some)
        return scope

    def _write(self, place: Workspace, day: date, some: list[tuple[Turn, str]]) -> None:
        path = place.places.raw(day)
        at = self._now.isoformat()
        once = {turn.id: (turn, text) for turn, text in some}
        lines = [Line(f"{turn.at:%H:%M}", kept_block(turn, text), at) for turn, text in once.values()]
        turns = [turn for turn, _ in once.values()]

        def there(content: bytes) -> list[int]:
            return [number for number, turn in enumerate(turns) if stands_in(turn, content)]

        done = append_lines(place.root, path, lines, unless=there, wait=PATIENCE)
        if isinstance(done, Spooled):
            wait = counted(len(lines), "message that is kept waits", "messages that are kept wait")
            message = f"{wait} in the spool: {done.why}"
            self._findings.append(Finding("D901", Severity.WARNING, message, path))

    def _home(self, scope: str) -> tuple[Workspace, Erased] | None:
        """In whose memory it is kept; None where that cannot be opened: into another one it must not go."""
        if scope not in self._homes:
            place = place_of(self._workspace, scope, "kept")
            if isinstance(place, Finding):
                self._findings.append(place)
                self._homes[scope] = None
            else:
                self._homes[scope] = (place, erased_in(place))
        return self._homes[scope]
