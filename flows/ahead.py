"""A day that has not come, asked for by a slip: its night would let go of whatever nobody refers to until then."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

from slowwave.flows import wiring
from slowwave.flows.night import Asked
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.settings import Settings

_EAST = timezone(timedelta(hours=14))
"""Where each day begins first: UTC+14, the zone that is the furthest ahead (IANA tz, Pacific/Kiritimati)."""
_COST = {
    "--date": "Its night archives what nobody refers to until then, and none of an earlier day can come after it",
    "--since": "All notes until then would be marked as read without being used",
}


def check_ahead(asked: Asked, settings: Settings) -> None:
    """DreamError (exit 3) for a run that lands here on a day that has not come, unless it is asked for as such.

    Neither today nor tomorrow is a slip, by the clock of any zone.
    """
    if asked.ahead or asked.dry_run or asked.out:
        return
    now = wiring.now(settings)
    for option, day in (("--date", asked.day), ("--since", asked.since)):
        if day is not None and day > _latest(now):
            away = counted((day - now.date()).days, "day")
            raise DreamError(
                f"{option} {day} lies {away} ahead: by this machine's clock today is {now:%Y-%m-%d}",
                hint=f"{_COST[option]}. To look without changing anything, add --dry-run; if you mean it, --ahead.",
            )


def _latest(now: datetime) -> date:
    """Tomorrow, where the day begins first."""
    return now.astimezone(_EAST).date() + timedelta(days=1)
