"""What stands in the logs already: live capture and replay tell the same turn under different ids.

An awake type: a capture loads it in milliseconds, so it imports the standard library and the awake types only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, timedelta

from slowwave.pipeline.domain.annotation import split_annotation
from slowwave.pipeline.domain.lines import one_line
from slowwave.pipeline.domain.night import local_day
from slowwave.pipeline.domain.signal import ORIGIN, Signal
from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.language.cues import untyped
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.words import normalise

NEAR = timedelta(minutes=10)
"""So far apart may two tellings of one message be, where midnight lies between them."""
AT_ONCE = timedelta(minutes=2)
"""So far apart, where a hook and the transcript name the session differently."""
_MINUTE = r"## (\d{2}):(\d{2})\s*\Z"
_LINE = r"(?s)- \[[a-z]+\] (?:\[HIGH\] )?(.*)\Z"


class Said(NamedTuple):
    """Who said what: the agent, its session, the ``by`` of the line, and the text as it is logged, normalised."""

    agent: str
    session: str
    by: str
    text: str


class DayLog:
    """One day's log, as far as it was read. day_start_hour: see Awake."""

    def __init__(self, day: date, day_start_hour: int = 0) -> None:
        self.day = day
        self._hour = day_start_hour
        self._minute = 0
        self._ids: set[tuple[str, str]] = set()
        self._said: dict[Said, list[int]] = {}
        self._anywhere: dict[tuple[str, str, str], list[int]] = {}

    def read(self, text: str) -> None:
        """Take in the log, or what was added to it: whole lines."""
        for line in text.split("\n"):
            if line.startswith("## ") and (found := compiled(_MINUTE).match(line)):
                self._minute = int(found[1]) * 60 + int(found[2])
            elif line.startswith("- ["):
                self._line(line)

    def _line(self, line: str) -> None:
        text, annotation = split_annotation(line)
        source, _, id = annotation.get("src").rpartition("#")
        found = compiled(_LINE).match(text.rstrip())
        if not source or found is None:
            return
        agent, _, session = source.partition(":")
        said = Said(agent, session, annotation.get("by"), normalise(found[1]))
        self._ids.add((agent, id))
        self._said.setdefault(said, []).append(self._minute)
        self._anywhere.setdefault((said.agent, said.by, said.text), []).append(self._minute)

    def holds_id(self, agent: str, id: str) -> bool:
        return (agent, id) in self._ids

    def moments(self, said: Said, at: datetime) -> Iterator[tuple[timedelta, bool]]:
        """How far from ``at`` the same was said, and whether in the same session."""
        for minute in self._said.get(said, ()):
            yield abs(self._moment(minute, at) - at), True
        for minute in self._anywhere.get((said.agent, said.by, said.text), ()):
            yield abs(self._moment(minute, at) - at), False

    def _moment(self, minute: int, at: datetime) -> datetime:
        day = self.day if minute >= self._hour * 60 else self.day + timedelta(days=1)
        return datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=at.tzinfo)


def days_around(signals: Iterable[Signal], day_start_hour: int = 0) -> tuple[date, ...]:
    """The days whose logs may hold the same: of each signal, and the neighbour where midnight is near."""
    hour = timedelta(hours=day_start_hour)
    found: set[date] = set()
    for signal in signals:
        wall = signal.at.replace(tzinfo=None) - hour
        found.update(moment.date() for moment in (wall - NEAR, wall, wall + NEAR))
    return tuple(sorted(found))


def known(signals: Iterable[Signal], logs: Mapping[date, DayLog], day_start_hour: int = 0) -> frozenset[str]:
    """The ids of the signals that a log holds already, under this id or another.

    The same words in the same session are the same message on the same day, and around midnight within NEAR; in
    another session of the same agent within AT_ONCE, since a hook may know a session by another name.
    """
    return frozenset(signal.id for signal in signals if _is_known(signal, logs, day_start_hour))


def _is_known(signal: Signal, logs: Mapping[date, DayLog], hour: int) -> bool:
    agent, _, session = signal.source.partition(":")
    if any(log.holds_id(agent, signal.id) for log in logs.values()):
        return True
    if not agent:
        return False
    today = local_day(signal.at, hour)
    said = Said(agent, session, ORIGIN[signal.speaker], normalise(one_line(untyped(signal.text))))
    for day, log in logs.items():
        for apart, same in log.moments(said, signal.at):
            if apart <= AT_ONCE or (same and (day == today or apart <= NEAR)):
                return True
    return False
