"""What a night's stages are told beside the memory."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from functools import cached_property

from slowwave.pipeline.frozen import TYPE_CHECKING, dataclass, field
from slowwave.pipeline.settings import Settings

if TYPE_CHECKING:
    from slowwave.pipeline.domain.candidates.showings import Showings
    from slowwave.pipeline.domain.outcome import Step
    from slowwave.pipeline.domain.ranking.uses import Passage
    from slowwave.pipeline.domain.reinforcement import Met
    from slowwave.pipeline.domain.trial import Tried


@dataclass(frozen=True)
class Night:
    """now: aware, in the configured zone. number: of this dream, from 1. checked: the checks of entries (``chk``) that
    could be answered, each to why it fails, "" where it passes. recalled: entries that an agent was shown, by id: the
    local days on which it was. used: passages of logs and notes that a question brought up, by whom it was noted; met:
    those that the phases of another program met. shown: which sessions were shown which entries, None where nobody
    looked. steps: what the stages before did this night. trials: shadow trials, whenever they were. asks: whether
    anybody would answer a stage's questions."""

    now: datetime
    number: int = 1
    settings: Settings = field(default_factory=Settings)
    checked: Mapping[str, str] = field(default_factory=dict)
    recalled: Mapping[str, frozenset[date]] = field(default_factory=dict)
    used: tuple[Passage, ...] = ()
    met: tuple[Met, ...] = ()
    shown: Showings | None = None
    steps: tuple[Step, ...] = ()
    trials: tuple[Tried, ...] = ()
    asks: bool = False

    @cached_property
    def today(self) -> date:
        return local_day(self.now, self.settings.schedule.day_start_hour)

    def midnight(self, day: date) -> datetime:
        """The moment at which that local day begins, in the night's zone."""
        start = datetime(day.year, day.month, day.day, tzinfo=self.now.tzinfo)
        return start + timedelta(hours=self.settings.schedule.day_start_hour)

    def moment(self, day: date, minute: str) -> datetime:
        """The wall clock's ``HH:MM`` on that local day; its beginning where the minute is not known.

        Before the hour at which a day begins, the clock already shows the next calendar day.
        """
        known = _minutes(minute)
        if not known:
            return self.midnight(day)
        after = known < self.settings.schedule.day_start_hour * 60
        start = datetime(day.year, day.month, day.day, known // 60, known % 60, tzinfo=self.now.tzinfo)
        return start + timedelta(days=1) if after else start


def _minutes(minute: str) -> int:
    hours, colon, minutes = minute.partition(":")
    known = colon and hours.isdecimal() and minutes.isdecimal() and int(hours) < 24 and int(minutes) < 60
    return int(hours) * 60 + int(minutes) if known else 0


def local_day(moment: datetime, day_start_hour: int = 0) -> date:
    """The one rule for which day a moment belongs to: its wall clock in its own zone, less the day's start."""
    return (moment.replace(tzinfo=None) - timedelta(hours=day_start_hour)).date()
