"""What a night's stages are told beside the memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from slowwave.pipeline.settings import Settings


@dataclass(frozen=True, slots=True)
class Night:
    """now: aware, in the configured zone. number: of this dream, from 1."""

    now: datetime
    number: int = 1
    settings: Settings = field(default_factory=Settings)

    @property
    def today(self) -> date:
        return local_day(self.now, self.settings.schedule.day_start_hour)

    def midnight(self, day: date) -> datetime:
        """The moment at which that local day begins, in the night's zone."""
        start = datetime(day.year, day.month, day.day, tzinfo=self.now.tzinfo)
        return start + timedelta(hours=self.settings.schedule.day_start_hour)


def local_day(moment: datetime, day_start_hour: int = 0) -> date:
    """The one rule for which day a moment belongs to: its wall clock in its own zone, less the day's start."""
    return (moment.replace(tzinfo=None) - timedelta(hours=day_start_hour)).date()
