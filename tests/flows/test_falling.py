"""What falls due next is told before it does, and then does so."""

from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from slowwave.flows.falling import Falling
from slowwave.flows.night import Asked, Kind, dream_once
from slowwave.flows.status import Status, status_of
from slowwave.interfaces import cli_text
from slowwave.pipeline import clock
from slowwave.pipeline.domain.intent import MarkStale, Retire
from slowwave.pipeline.domain.lifetime import Demote
from slowwave.pipeline.store.workspace import Workspace, open_workspace

Log = Callable[[str, str], None]
TOPIC = "---\nname: Mara\ntype: user\n---\n\n## Facts\n\n"


def _next_due(found: Status) -> str:
    (line,) = [line for line in cli_text.status(found).splitlines() if line.startswith("next due")]
    return line.removeprefix("next due").strip()


@pytest.fixture
def first(root: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Status]:
    """``first()``: what the status says after a night on 11 November 2026, the day by every clock."""

    def dream() -> Status:
        workspace = open_workspace(str(root), "testbed")
        monkeypatch.setattr(clock, "now", lambda zone: datetime(2026, 11, 11, 22, tzinfo=UTC).astimezone(zone))
        assert dream_once(workspace, Asked()).kind is Kind.DREAMT
        return status_of(workspace)

    return dream


def test_what_is_told_is_what_the_night_of_that_day_does(workspace: Workspace, first: Callable[[], Status]) -> None:
    found = first()
    while found.next_due is not None and any((found.falling.retire, found.falling.stale, found.falling.demote)):
        slept = dream_once(workspace, Asked(day=found.next_due.date()))
        assert slept.told is not None
        kinds = [type(change.intent) for change in slept.told.result.changes]
        done = Falling(kinds.count(Retire), kinds.count(MarkStale), 0, kinds.count(Demote))
        assert done == found.falling
        found = status_of(workspace)
    assert found.tally.entries == 0
    assert _next_due(found) == "nothing falls due by itself"


def test_open_items_and_entries_are_told_with_what_keeps_them(first: Callable[[], Status]) -> None:
    found = first()
    assert found.next_due is not None
    assert found.next_due.date() == date(2026, 11, 23)
    assert found.falling == Falling(stale=1)
    assert _next_due(found) == "2026-11-23: 1 open item goes stale unless somebody mentions it"
    two = replace(found, falling=Falling(retire=2, expire=1))
    assert _next_due(two) == (
        "2026-11-23: 2 entries go to the archive unless something refers to them; "
        "1 candidate is let go unless somebody confirms it"
    )
    at = replace(found, next_due=found.next_due.replace(hour=9, minute=40))
    assert _next_due(at) == "2026-11-23 09:40: 1 open item goes stale unless somebody mentions it"
    own = replace(found, falling=Falling())
    assert _next_due(own) == "2026-11-23: a look at what bears a date of its own"
    assert found.as_json()["falling"] == asdict(found.falling)


def test_a_check_is_due_each_day(first: Callable[[], Status], write: Callable[[str, str], None]) -> None:
    write("memory/topics/user_mara.md", TOPIC + "- Mara keeps a list. <!--m:eid=e1;vf=2026-11-01;chk=file:list.md-->\n")
    found = first()
    assert _next_due(found) == "2026-11-12: 1 check of an entry is made again"


def test_a_preference_that_nobody_uses_sinks(first: Callable[[], Status], write: Callable[[str, str], None]) -> None:
    row = "- Mara likes tea. <!--m:eid=e1;k=preference;vf=2026-05-27T09:00:00Z;ref=2026-05-27-->\n"
    write("memory/topics/user_mara.md", TOPIC + row)
    write("dream.toml", '[schedule]\nzone = "Europe/Amsterdam"\n\n[retention]\ndays = 400\n')
    assert _next_due(first()) == "2026-11-13: 1 unused preference is no longer always told"


def test_notes_of_a_later_day_wait_for_it(first: Callable[[], Status], log: Log) -> None:
    log("2026-11-14", "## 09:00\n\n- [event] the fair\n")
    assert _next_due(first()) == "2026-11-14: 1 file of notes has its day"
