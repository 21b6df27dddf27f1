"""A day that has not come is dreamt on only where that is meant, whatever zone the clock is in."""

from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from slowwave.flows import wiring
from slowwave.flows.ahead import check_ahead
from slowwave.flows.night import Asked, Kind
from slowwave.flows.record import last_run
from slowwave.flows.scopes import dream_all
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.settings import Settings
from slowwave.pipeline.store.workspace import Workspace

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
SLIP = date(2099, 1, 1)


def _clock(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    monkeypatch.setattr(wiring, "now", lambda settings: moment)


@pytest.mark.parametrize("hours", range(-12, 15))
@pytest.mark.parametrize("minute", [0, 9 * 60 + 59, 10 * 60, 23 * 60 + 59])
def test_today_and_tomorrow_of_no_zone_are_a_slip(monkeypatch: pytest.MonkeyPatch, hours: int, minute: int) -> None:
    moment = datetime(2026, 11, 30, tzinfo=UTC) + timedelta(minutes=minute)
    _clock(monkeypatch, moment.astimezone(timezone(timedelta(hours=hours))))
    for there in range(-12, 15):
        today = moment.astimezone(timezone(timedelta(hours=there))).date()
        check_ahead(Asked(day=today, since=today + timedelta(1)), Settings())
    with pytest.raises(DreamError):
        check_ahead(Asked(day=date(2026, 12, 3)), Settings())


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (Asked(day=SLIP), "--date 2099-01-01 lies 26330 days ahead: by this machine's clock today is 2026-11-30"),
        (Asked(since=SLIP), "--since 2099-01-01 lies 26330 days ahead: by this machine's clock today is 2026-11-30"),
        (Asked(day=date(2026, 11, 28), since=date(2027, 11, 1)), "--since 2027-11-01 lies 336 days ahead: by this"),
    ],
)
def test_a_slip_is_told_with_the_day_of_the_clock(monkeypatch: pytest.MonkeyPatch, asked: Asked, said: str) -> None:
    _clock(monkeypatch, NOON)
    with pytest.raises(DreamError) as refused:
        check_ahead(asked, Settings())
    assert refused.value.message.startswith(said)
    assert refused.value.exit_code is Exit.PRECONDITION
    assert "--dry-run" in refused.value.hint
    assert refused.value.hint.endswith("--ahead.")


@pytest.mark.parametrize("more", [{"ahead": True}, {"dry_run": True}, {"out": "/nowhere"}])
def test_what_is_meant_and_what_writes_nothing_here_is_no_slip(
    monkeypatch: pytest.MonkeyPatch, more: dict[str, Any]
) -> None:
    _clock(monkeypatch, NOON)
    check_ahead(Asked(day=SLIP, **more), Settings())


def test_a_clock_that_is_behind_can_be_overruled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that lost the time begins in 1970; all its notes lie ahead."""
    _clock(monkeypatch, datetime(1970, 1, 1, tzinfo=UTC))
    with pytest.raises(DreamError, match="today is 1970-01-01"):
        check_ahead(Asked(day=date(2026, 11, 28)), Settings())
    check_ahead(Asked(day=date(2026, 11, 28), ahead=True), Settings())


def test_a_slip_touches_nothing_and_notes_no_run(
    workspace: Workspace, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "memory/scopes/alice/coach/logs/2026/11").mkdir(parents=True)
    _clock(monkeypatch, NOON)
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    with pytest.raises(DreamError):
        dream_all(workspace, Asked(day=SLIP))
    assert {path: path.read_bytes() for path in root.rglob("*") if path.is_file()} == before
    assert last_run(workspace) == {}
    assert dream_all(workspace, Asked(day=SLIP, ahead=True)).kind is Kind.DREAMT
