"""What was said or seen just now, into the daily log: the awake stages over one event, then the append commit.

An agent waits meanwhile, so nothing here loads a package that is not the standard library's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime

from slowwave.flows import wiring
from slowwave.pipeline.chain.wake import wake
from slowwave.pipeline.clock import in_zone
from slowwave.pipeline.domain.hearing import hear_all
from slowwave.pipeline.domain.logged import DayLog, days_around, known
from slowwave.pipeline.domain.signal import Awake, Captured, Drop, Log, Signal, Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.frozen import TYPE_CHECKING, replace
from slowwave.pipeline.sources.hooks import told
from slowwave.pipeline.sources.scope import excluded, named
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.parsed import remember
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.append import Spooled, append_lines
from slowwave.pipeline.store.writer.daylog import Line
from slowwave.pipeline.store.writer.heard import mark_heard, note_drops, open_proposals, save_proposals
from slowwave.pipeline.store.writer.paths import KEY
from slowwave.stages import amygdala, hippocampus, thalamus

if TYPE_CHECKING:
    from slowwave.pipeline.chain.stage import AwakeStage

AWAKE: tuple[AwakeStage, ...] = (thalamus, amygdala, hippocampus)
"""As ``stages.order`` has it, without loading the night."""
REPEAT = "repeat"
"""The attention filter's own word for what was said already."""


def capture_event(workspace: Workspace, event: object, *, agent: str = "", at: datetime | None = None) -> Captured:
    """Log what an agent's hook tells (docs/format.md, "Capture event"). at: now, for what bears no time."""
    now = at or moment(workspace)
    heard = told(event, now=now, fresh=wiring.fresh_id, agent=agent)
    done = capture(workspace, heard.turns, now)
    if heard.skipped:
        done = replace(done, dropped=(Drop("", heard.skipped),))
    _leave_traces(workspace, heard.agent, done.dropped)
    unknown = ("an event of a kind that is not known here",) if heard.skipped == "unknown" else ()
    return replace(done, remarks=(*heard.remarks, *unknown, *done.remarks))


def capture_text(workspace: Workspace, text: str, speaker: str, *, at: datetime | None = None) -> Captured:
    """Log one message that was given by hand."""
    now = at or moment(workspace)
    done = capture(workspace, (Turn(wiring.fresh_id(), now, Speaker(speaker), text),), now)
    _leave_traces(workspace, "", done.dropped)
    return done


def capture(workspace: Workspace, turns: Iterable[Turn], now: datetime) -> Captured:
    """Log what is worth a line of these turns, each in the memory that it belongs in."""
    if not any("/" in given for given in workspace.settings.scopes.values()):
        return _capture(workspace, turns, now)
    from slowwave.flows.routing import heard_by_each

    return heard_by_each(workspace, turns, lambda place, some: _capture(place, some, now))


def _capture(workspace: Workspace, turns: Iterable[Turn], now: datetime) -> Captured:
    """The same for turns of one memory. Secrets are masked before anything becomes a signal."""
    settings = workspace.settings
    heard: list[Turn] = []
    dropped: list[Drop] = []
    for turn in turns:
        if turn.private or excluded(turn, settings.sources.exclude):
            dropped.append(Drop(turn.id, "private" if turn.private else "excluded"))
        else:
            heard.append(placed(turn, workspace))
    signals, erased = without_erased(workspace, _signals(workspace, heard))
    dropped += erased
    woken = wake(signals, AWAKE, awake(workspace))
    day_start = settings.schedule.day_start_hour
    days: dict[str, list[Log]] = {}
    by_id = {signal.id: signal for signal in signals}
    for line in woken.lines:
        days.setdefault(line.day, []).append(line)
    kept: dict[str, tuple[Log, ...]] = {}
    waiting = ""
    for day, lines in days.items():
        path = workspace.places.log(date.fromisoformat(day))
        look = _Look(workspace, [by_id[line.signal] for line in lines], lines, day_start)
        done = append_lines(
            workspace.root, path, [Line(line.minute, line.line, now.isoformat()) for line in lines], unless=look
        )
        if isinstance(done, Spooled):
            waiting = done.why
        kept[path] = tuple(line for place, line in enumerate(lines) if place not in look.known)
        dropped += (Drop(lines[place].signal, REPEAT) for place in sorted(look.known))
    return Captured({path: lines for path, lines in kept.items() if lines}, (*dropped, *woken.dropped), waiting)


def _signals(workspace: Workspace, turns: Sequence[Turn]) -> tuple[Signal, ...]:
    """What is heard, with a person's yes to what an agent proposed in an earlier event of the session."""
    if not any(turn.session for turn in turns):
        return hear_all(turns)
    try:
        known = open_proposals(workspace.root)
        proposals = dict(known)
        signals = hear_all(turns, proposals)
        if proposals != known:
            save_proposals(workspace.root, proposals)
    except OSError:
        # Without them a yes is only a yes, which the night's replay may still hear.
        return hear_all(turns)
    return signals


def without_erased(workspace: Workspace, signals: Sequence[Signal]) -> tuple[tuple[Signal, ...], tuple[Drop, ...]]:
    """The signals without what a person had erased here. Where nothing ever was, the look for a key is all it costs."""
    if not FILES.exists(workspace.path(KEY)):
        return tuple(signals), ()
    from slowwave.pipeline.store.erased import erased_in

    return erased_in(workspace).heard(signals)


def moment(workspace: Workspace) -> datetime:
    """Now, to the second, on the clock of the log."""
    return in_zone(datetime.now(UTC).replace(microsecond=0), workspace.settings.schedule.zone)


def placed(turn: Turn, workspace: Workspace) -> Turn:
    """The turn on the clock of the log, and under the name that the settings have for its speaker."""
    settings = workspace.settings
    at = in_zone(turn.at, settings.schedule.zone)
    if turn.speaker is not Speaker.HUMAN:
        return replace(turn, at=at)
    return replace(turn, at=at, who=named(turn, settings.scopes, settings.words.owners, settings.chat.owners))


def awake(workspace: Workspace) -> Awake:
    """What the awake stages know of the settings."""
    words = workspace.settings.words
    return Awake(
        day_start_hour=workspace.settings.schedule.day_start_hour,
        greetings=words.greetings,
        confirmations=words.confirmations,
        salience=words.salience,
        corrections=words.corrections,
        decisions=words.decisions,
        insights=words.insights,
        completions=words.completions,
        errors=words.errors,
    )


class _Look:
    """Asked under the lock, with the day's log: which of the lines stand there already, told by somebody else.

    Two hooks may tell one message at once, and a night reads the transcript of what a hook told before. known: the
    places of such lines, once it was asked.
    """

    def __init__(self, workspace: Workspace, signals: Sequence[Signal], lines: Sequence[Log], day_start: int) -> None:
        self._workspace, self._signals, self._lines, self._day_start = workspace, signals, lines, day_start
        self.known: frozenset[int] = frozenset()

    def __call__(self, content: bytes) -> frozenset[int]:
        days = {day: content if day.isoformat() == self._lines[0].day else self._read(day) for day in self._days()}
        # Reading a day's log line by line takes long; a search for the words tells nearly always that it need not be.
        near = [place for place in range(len(self._lines)) if any(self._may_hold(log, place) for log in days.values())]
        if near:
            logs = {}
            for day, data in days.items():
                logs[day] = DayLog(day, self._day_start)
                logs[day].read(data.decode("utf-8", "replace"))
            ids = known([self._signals[place] for place in near], logs, self._day_start)
            self.known = frozenset(place for place in near if self._signals[place].id in ids)
        return self.known

    def _days(self) -> tuple[date, ...]:
        return days_around(self._signals, self._day_start)

    def _may_hold(self, log: bytes, place: int) -> bool:
        line = self._lines[place].line
        said = line[: line.rfind(" <!--m:")].partition("] ")[2].removeprefix("[HIGH] ")
        return said.encode("utf-8", "replace") in log or f"#{self._signals[place].id}".encode() in log

    def _read(self, day: date) -> bytes:
        return FILES.read(self._workspace.path(self._workspace.places.log(day))) or b""


def _leave_traces(workspace: Workspace, agent: str, dropped: Sequence[Drop]) -> None:
    """That the agent lives, and what was dropped. Nothing of it is worth failing for."""
    try:
        if agent:
            mark_heard(workspace.root, agent)
        note_drops(workspace.root, (drop.reason for drop in dropped))
        remember(workspace.root)
    except OSError:
        pass
