"""Daily logs, as texts by path."""

from datetime import date, timedelta

TODAY = date(2026, 11, 30)


def log(day: date) -> str:
    """The path of the log of a day."""
    return f"memory/logs/{day:%Y/%m}/{day}.md"


def week(*said: str) -> dict[str, str]:
    """Each text on a day of its own, the last one today."""
    days = (TODAY - timedelta(back) for back in range(len(said) - 1, -1, -1))
    return {log(day): f"- {text}\n" for day, text in zip(days, said, strict=True)}
