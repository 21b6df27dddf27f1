"""A day as a person or an agent writes it."""

from __future__ import annotations

from datetime import date

from slowwave.pipeline.errors import DreamError, Exit


def a_day(given: str, what: str, instead: str = "") -> date:
    """The day ``YYYY-MM-DD``. what: the option or argument. instead: what may have been meant. DreamError (exit 2) for
    anything else."""
    from slowwave.pipeline.language.dates import parse_day

    day = parse_day(given)
    if day is None:
        raise DreamError(
            f"{what} must be a day, not {given!r}",
            hint=f"Write it as 2026-11-28{instead}.",
            exit_code=Exit.CONFIGURATION,
        )
    return day


def day_if_given(given: str | None, what: str) -> date | None:
    """The same of what may be left out."""
    return a_day(given, what) if given is not None else None
