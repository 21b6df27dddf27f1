"""Slots: the moments of a day at which a night is due, from the cron texts of ``[schedule]``. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.settings import Schedule

EARLY = timedelta(seconds=10)
"""A runner may begin so long before its moment (Prefect 3.9 was seen 0.4 s early); the run belongs to it."""
ON_TIME = timedelta(hours=1)
"""Without ``catch_up``, a slot is let go when it is older than this."""


@dataclass(frozen=True, slots=True)
class Slot:
    """name: "morning" or "night". at: aware, in the zone of the moment that was asked about."""

    name: str
    at: datetime


def crons(schedule: Schedule) -> dict[str, str]:
    """Cron text by the name of the slot. An empty text is no slot."""
    given = {"morning": schedule.morning, "night": schedule.night}
    return {name: text for name, text in given.items() if text.strip()}


def last_slot(schedule: Schedule, now: datetime) -> Slot | None:
    """The newest slot that has come, None where none is configured. DreamError (exit 2) for a text that is no cron."""
    return max(_each(schedule, now + EARLY + timedelta(seconds=1), back=True), key=_moment, default=None)


def past_slot(schedule: Schedule, now: datetime) -> Slot | None:
    """The newest slot for which it is too late by now to be on time, None where none is configured. DreamError (exit 2)
    as of ``last_slot``."""
    return max(_each(schedule, now - ON_TIME, back=True), key=_moment, default=None)


def next_slot(schedule: Schedule, now: datetime) -> Slot | None:
    """The earliest slot that is still to come."""
    return min(_each(schedule, now + EARLY, back=False), key=_moment, default=None)


def due(schedule: Schedule, now: datetime, done: datetime | None) -> Slot | None:
    """The slot to dream for now, None where there is none. done: the newest slot that was dreamt for.

    However many were missed, it is one dream, for the newest.
    """
    slot = last_slot(schedule, now)
    if slot is None or (done is not None and done.astimezone(UTC) >= _moment(slot)):
        return None
    late = now.astimezone(UTC) - _moment(slot)
    return slot if schedule.catch_up or late <= ON_TIME else None


def _each(schedule: Schedule, start: datetime, *, back: bool) -> list[Slot]:
    from cronsim import CronSim, CronSimError

    found: list[Slot] = []
    for name, text in crons(schedule).items():
        try:
            # A sixth field would be seconds here, and something else in other programs that read cron texts.
            moment = next(CronSim(text, start, reverse=back), None) if len(text.split()) == 5 else None
        except CronSimError:
            moment = None
        if moment is None:
            raise DreamError(
                f"dream.toml: schedule.{name} is {text!r}, which is no cron text",
                hint='Write five fields, as in "0 7 * * *": minute, hour, day of month, month, weekday.',
                exit_code=Exit.CONFIGURATION,
            )
        found.append(Slot(name, moment))
    return found


def _moment(slot: Slot) -> datetime:
    # Two moments of one zone compare by their wall clocks, which the end of summer time shows twice.
    return slot.at.astimezone(UTC)
