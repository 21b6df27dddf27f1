"""From replayed turns to lines in the logs: the same awake stages as a live capture, over batches of the past."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import NamedTuple

from slowwave.flows import wiring
from slowwave.flows.capture import awake, placed, without_erased
from slowwave.pipeline.chain.wake import wake
from slowwave.pipeline.domain.hearing import hear_all
from slowwave.pipeline.domain.logged import DayLog, days_around, known
from slowwave.pipeline.domain.mending import Failure, after
from slowwave.pipeline.domain.scope import parse_scope
from slowwave.pipeline.domain.signal import Log, Signal, Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.errors import DreamError, Finding, Severity
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.sources.scope import excluded, is_in, key_of, scope_of
from slowwave.pipeline.sources.source import BATCH
from slowwave.pipeline.store.scopes import open_scope
from slowwave.pipeline.store.workspace import SCOPES, Workspace
from slowwave.pipeline.store.writer.append import Spooled, append_lines
from slowwave.pipeline.store.writer.daylog import Line
from slowwave.stages import order

AHEAD = timedelta(minutes=5)
"""A message so far in the future was written by a clock that is wrong."""
DAYS_HELD = 16
"""Logs of so many days are held to look for what stands there already: a session spans a few."""


PATIENCE = 10.0
"""Seconds that a batch of the past waits for other writers: hundreds of lines in the spool are the worse choice."""
STRANGERS = 5
"""Names of a group that are told."""
ELSEWHERE = "elsewhere"
"""Why a turn is not heard: its session ran in a folder that is not to be read here (`[sources] projects`)."""


class Listener:
    """Hears the turns of one agent for one workspace, and hands on what belongs in the memory of one of its scopes.

    write: False only counts. dropped: what did not come into the logs, by reason.
    """

    def __init__(self, workspace: Workspace, agent: str, now: datetime, *, write: bool) -> None:
        settings = workspace.settings
        self._workspace, self._now, self._write = workspace, now, write
        self._door = Door(workspace, agent)
        self._settings = settings
        self._logs = _Logs(workspace)
        self._awake = awake(workspace)
        self._agent = agent
        self._others: dict[str, Listener | None] = {}
        self._lines = 0
        self.dropped: Counter[str] = Counter()
        self.ahead = 0
        self.strangers: set[str] = set()
        self.unnamed: dict[str, str] = {}
        self.findings: list[Finding] = []

    @property
    def lines(self) -> int:
        """That came into the logs."""
        return self._lines + sum(one.lines for one in self._others.values() if one is not None)

    def prepare(
        self, turns: Iterable[Turn], failures: Sequence[Failure], scope: str, *, count: bool = True
    ) -> tuple[list[Turn], tuple[Failure, ...], str]:
        """What may be heard of a session's next turns, in the configured zone, each failure of a tool that was mended
        among them; the failures that still wait; and the scope of the last turn. scope: of the turn before them.
        count: what may not counts as dropped."""
        waiting, allowed = tuple(failures), []
        for turn in turns:
            scope = scope_of(turn, self._settings.scopes, scope)
            if reason := self._door.refuses(turn):
                self.dropped[reason] += count
                continue
            placed = self._placed(replace(turn, scope=scope))
            waiting, mended = after(waiting, placed)
            allowed += [placed] if mended is None else [placed, mended]
        return allowed, waiting, scope

    def hear(self, turns: Iterable[Turn], *, only_high: bool = False) -> None:
        """Log what is worth a line, at most BATCH signals at a time. only_high: the rest waits, and is not counted."""
        said: dict[str, list[Turn]] = {}
        for turn in turns:
            said.setdefault(turn.scope, []).append(turn)
        for scope, some in said.items():
            listener = self._of(scope)
            if listener is not None:
                listener._hear(some, only_high=only_high)
            elif not only_high:
                self.dropped["no-scope"] += len(some)

    def _of(self, scope: str) -> Listener | None:
        """Who hears for a scope; None where its memory cannot be opened: into another one it must not go."""
        if not scope:
            return self
        if scope not in self._others:
            place = place_of(self._workspace, scope, "logged")
            if isinstance(place, Finding):
                self.findings.append(place)
                self._others[scope] = None
            else:
                other = Listener(place, self._agent, self._now, write=self._write)
                other.dropped = self.dropped
                self._others[scope] = other
        return self._others[scope]

    def _hear(self, turns: Sequence[Turn], *, only_high: bool) -> None:
        heard, erased = without_erased(self._workspace, hear_all(turns))
        self.dropped["erased"] += 0 if only_high else len(erased)
        signals = list({signal.id: signal for signal in heard}.values())
        self.dropped["repeat"] += 0 if only_high else len(heard) - len(signals)
        for start in range(0, len(signals), BATCH):
            self._wake(signals[start : start + BATCH], only_high=only_high)

    def _wake(self, signals: Sequence[Signal], *, only_high: bool) -> None:
        hour = self._awake.day_start_hour
        logs = self._logs.of(days_around(signals, hour), hour)
        woken = wake(signals, order.AWAKE, replace(self._awake, seen=known(signals, logs, hour)))
        lines = woken.lines
        if only_high:
            lines = tuple(line for line in lines if line.high)
        else:
            self.dropped.update(drop.reason for drop in woken.dropped)
        self._lines += len(lines)
        if self._write:
            self._append(lines)
        else:
            for line in lines:
                self._logs.add(line, hour)

    def _append(self, lines: Sequence[Log]) -> None:
        by_path: dict[str, list[Line]] = {}
        at = self._now.isoformat()
        for line in lines:
            path = self._workspace.places.log(date.fromisoformat(line.day))
            by_path.setdefault(path, []).append(Line(line.minute, line.line, at))
        for path, some in by_path.items():
            done = append_lines(self._workspace.root, path, some, wait=PATIENCE)
            if isinstance(done, Spooled):
                message = f"{len(some)} finished lines for it wait in the spool: {done.why}"
                self.findings.append(Finding("D901", Severity.WARNING, message, path))

    def _placed(self, turn: Turn) -> Turn:
        """The turn on the clock of the log, at the latest now."""
        found = placed(turn, self._workspace)
        if turn.speaker is Speaker.HUMAN and found.who and not turn.scope and not is_in(self._settings.scopes, turn):
            if turn.group:
                self.strangers.add(found.who)
            else:
                self.unnamed[key_of(turn)] = found.who
        if found.at > self._now + AHEAD:
            self.ahead += 1
            return replace(found, at=self._now)
        return found

    def told(self, where: str) -> tuple[Finding, ...]:
        """What was found. where: the folder of the transcripts."""
        found = dict.fromkeys(self.findings)
        for scope, other in self._others.items():
            for finding in other.findings if other is not None else ():
                found[replace(finding, where=f"{self._workspace.places.home}{SCOPES}/{scope}/{finding.where}")] = None
        if self.ahead:
            message = counted(
                self.ahead,
                "message bears a time that has not come yet; it was logged under today",
                "messages bear a time that has not come yet; they were logged under today",
            )
            found[Finding("D306", Severity.WARNING, message, where)] = None
        if self.strangers:
            names = ", ".join(sorted(self.strangers)[:STRANGERS])
            more = f" and {len(self.strangers) - STRANGERS} more" if len(self.strangers) > STRANGERS else ""
            message = (
                f"In groups spoke {names}{more}; what they say is logged with the name and is no fact about the user"
            )
            found[Finding("D309", Severity.INFO, message, where)] = None
        if self.unnamed:
            keys = sorted(self.unnamed)
            names = ", ".join(f"{self.unnamed[key]} ({key})" for key in keys[:STRANGERS])
            more = f" and {len(keys) - STRANGERS} more" if len(keys) > STRANGERS else ""
            message = (
                f"In chats of two spoke {names}{more}, whom no setting names; what they say is logged with the name "
                f'and is no fact about the user. If that is you, write {json.dumps(keys[0])} = "me" under [scopes]'
            )
            found[Finding("D315", Severity.WARNING, message, where)] = None
        return tuple(found)


def place_of(workspace: Workspace, scope: str, done: str) -> Workspace | Finding:
    """The memory of a scope; a finding where that cannot be opened. done: what is not done then with what is said."""
    try:
        return open_scope(workspace, parse_scope(scope))
    except DreamError as error:
        message = f"What {scope} said is not {done}: {error.message}. {error.hint}"
        return Finding("D162", Severity.ERROR, message)


class Door:
    """Which turns of an agent's may be heard in a workspace at all."""

    def __init__(self, workspace: Workspace, agent: str) -> None:
        self._exclude = workspace.settings.sources.exclude
        self._here = not takes_all(workspace, agent)
        self._roots = {workspace.root, os.path.realpath(workspace.root)}

    def refuses(self, turn: Turn) -> str:
        """Why not, by a short stable word; "" where it may."""
        if turn.private:
            return "private"
        if excluded(turn, self._exclude):
            return "excluded"
        return ELSEWHERE if self._here and not any(_is_inside(turn.project, root) for root in self._roots) else ""


def takes_all(workspace: Workspace, agent: str) -> bool:
    """Whether sessions of every folder are heard here, not only those that ran in this one."""
    sources = workspace.settings.sources
    if sources.projects == "auto":
        return agent in sources.folders or wiring.is_home(workspace)
    return sources.projects == "all"


def _is_inside(project: str, root: str) -> bool:
    folder, root = (path.replace("\\", "/").rstrip("/") for path in (project, root))
    return folder == root or folder.startswith(f"{root}/")


class _Read(NamedTuple):
    """log: as far as it was read. size: bytes, at the end of a line. inode: of the file that was read."""

    log: DayLog
    size: int
    inode: int


class _Logs:
    """The logs of the days that are heard about, each read once and then what was added to it."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._held: dict[date, _Read] = {}

    def of(self, days: Iterable[date], hour: int) -> dict[date, DayLog]:
        found = {day: self._day(day, hour) for day in days}
        for day in list(self._held)[:-DAYS_HELD]:
            if day not in found:
                del self._held[day]
        return found

    def add(self, line: Log, hour: int) -> None:
        """A line that would stand there, were it written."""
        self._day(date.fromisoformat(line.day), hour).read(f"## {line.minute}\n{line.line}\n")

    def _day(self, day: date, hour: int) -> DayLog:
        held = self._held.pop(day, None)
        try:
            with open(self._workspace.path(self._workspace.places.log(day)), "rb") as file:
                status = os.fstat(file.fileno())
                if held is None or held.inode != status.st_ino or held.size > status.st_size:
                    held = _Read(DayLog(day, hour), 0, status.st_ino)
                file.seek(held.size)
                added = file.read()
        except OSError:
            # A log that cannot be read cannot be written either, and its lines wait in the spool.
            held, added = held or _Read(DayLog(day, hour), 0, 0), b""
        whole = added[: added.rfind(b"\n") + 1]
        held.log.read(whole.decode("utf-8", "replace"))
        self._held[day] = held._replace(size=held.size + len(whole))
        return held.log
