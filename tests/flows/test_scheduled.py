"""Scheduled runs: a slot once, `dream off` obeyed, and a report that says who ran it."""

import threading
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from workspaces import runs

from slowwave.flows import wiring
from slowwave.flows.night import Asked, Kind, dream_once
from slowwave.flows.record import last_slot_done
from slowwave.flows.status import status_of
from slowwave.flows.steps import COMMIT, LOAD, LOOK, PLAN, RECOVER, REPLAY, REPORT, Said, T, of_findings, stage_label
from slowwave.flows.switch import is_off, turn_off, turn_on
from slowwave.pipeline.errors import DreamError, Finding, Severity
from slowwave.pipeline.store.locks import dream_lock
from slowwave.pipeline.store.workspace import Workspace
from slowwave.stages import order

Log = Callable[[str, str], None]
SCHEDULED = Asked(scheduled=True)
MOMENT = datetime(2026, 11, 11, 21, 3, tzinfo=UTC)


@pytest.fixture
def moment(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    """``moment(at)``: what wiring reads from the clock."""

    def set_to(at: datetime) -> None:
        monkeypatch.setattr(wiring, "now", lambda settings: at.astimezone(wiring.zone(settings)))

    set_to(MOMENT)
    return set_to


def test_a_slot_is_dreamt_for_once(
    workspace: Workspace, root: Path, log: Log, moment: Callable[[datetime], None]
) -> None:
    slept = dream_once(workspace, SCHEDULED)
    assert slept.kind is Kind.DREAMT
    assert "Scheduled for 2026-11-11 22:00, run by the plain program, without Prefect." in slept.report
    (run,) = runs(root)
    assert (run["slot"], run["engine"]) == ("2026-11-11T21:00:00Z", "fold")
    log("2026-11-11", "## 22:30\n\n- [decision] The newsletter takes no advertisements, because Lin wants none.\n")
    again = dream_once(workspace, SCHEDULED)
    assert (again.kind, again.why) == (Kind.SKIPPED, "the night slot of 2026-11-11 22:00 is done or was let go")
    assert len(runs(root)) == 1
    moment(datetime(2026, 11, 12, 6, 0, tzinfo=UTC))
    assert dream_once(workspace, SCHEDULED).kind is Kind.DREAMT
    assert last_slot_done(workspace) == datetime(2026, 11, 12, 6, tzinfo=UTC)


def test_a_slot_with_nothing_new_is_done_all_the_same(
    workspace: Workspace, root: Path, moment: Callable[[datetime], None]
) -> None:
    dream_once(workspace, SCHEDULED)
    moment(datetime(2026, 11, 12, 6, 0, tzinfo=UTC))
    assert dream_once(workspace, SCHEDULED).kind is Kind.NOTHING
    assert dream_once(workspace, SCHEDULED).kind is Kind.SKIPPED
    assert [run["slot"] for run in runs(root)] == ["2026-11-11T21:00:00Z", "2026-11-12T06:00:00Z"]


def test_off_stops_the_schedule_and_no_person(workspace: Workspace, moment: Callable[[datetime], None]) -> None:
    turn_off(workspace, MOMENT)
    found = status_of(workspace)
    assert (found.enabled, found.off_since) == (False, MOMENT)
    turn_off(workspace, datetime(2027, 1, 1, tzinfo=UTC))
    assert status_of(workspace).off_since == MOMENT
    assert dream_once(workspace, SCHEDULED).kind is Kind.SKIPPED
    assert dream_once(workspace, Asked()).kind is Kind.DREAMT
    turn_on(workspace)
    turn_on(workspace)
    assert not is_off(workspace)
    assert dream_once(workspace, SCHEDULED).kind is Kind.NOTHING


def test_a_torn_switch_is_off(workspace: Workspace) -> None:
    path = Path(workspace.state_path("off"))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\xff\xfe{")
    assert is_off(workspace)
    assert status_of(workspace).off_since is None


def test_a_run_that_was_stopped_did_not_do_its_slot(workspace: Workspace, moment: Callable[[datetime], None]) -> None:
    def stop(stage: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        dream_once(workspace, Asked(scheduled=True, observe=stop))
    with dream_lock(workspace.root), pytest.raises(DreamError):
        dream_once(workspace, SCHEDULED)
    assert last_slot_done(workspace) is None
    assert dream_once(workspace, SCHEDULED).kind is Kind.DREAMT


def test_a_scheduled_run_that_failed_is_told_by_status(
    workspace: Workspace, moment: Callable[[datetime], None]
) -> None:
    def fail(stage: str) -> None:
        raise ValueError("Invoices are kept for seven years")

    with pytest.raises(ValueError, match="seven years"):
        dream_once(workspace, Asked(scheduled=True, observe=fail))
    last = status_of(workspace).last
    assert (last["outcome"], last["why"]) == ("failed", "ValueError")
    assert last_slot_done(workspace) is None


def test_a_torn_log_of_runs_is_passed_over(workspace: Workspace) -> None:
    path = Path(workspace.state_path("runs.log"))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b'\xff\n[1]\n{"slot": 7}\n{"slot": "2026-11-11T21:00:00Z"}\n{"slot": "2026-11-1')
    assert last_slot_done(workspace) == datetime(2026, 11, 11, 21, tzinfo=UTC)


def test_each_step_of_a_night_is_called_by_name_and_told_without_its_text(workspace: Workspace) -> None:
    told: dict[str, Said] = {}

    def call(step: str, work: Callable[[], T], tell: Callable[[T], Said]) -> T:
        answer = work()
        told[step] = tell(answer)
        return answer

    slept = dream_once(workspace, Asked(day=date(2026, 11, 11)), call, flow=True)
    assert list(told) == [
        RECOVER,
        REPLAY,
        LOOK,
        LOAD,
        PLAN,
        "health score before the night (locus_coeruleus)",
        *(stage_label(one, again=one in order.ASLEEP[:place]) for place, one in enumerate(order.ASLEEP)),
        "health score after the night (locus_coeruleus)",
        "MEMORY.md index rebuild (memory_index)",
        REPORT,
        COMMIT,
    ]
    assert told[PLAN] == Said("5 lines of notes, 0 open learnings")
    assert told[REPORT].message == "memory/dreams/2026-11-11.md, memory/dream-log.md, dashboard.html"
    assert "Run by the Prefect flow." in slept.report
    assert not any(word in said.message for said in told.values() for word in ("nvoice", "提交"))


def test_findings_are_told_by_code_and_place_and_with_the_reason_where_that_is_a_files() -> None:
    unread = Finding("D107", Severity.WARNING, "This file cannot be read: Permission denied", "memory/x.md")
    other = Finding("D130", Severity.WARNING, "A change did not land: Lin lives in Utrecht", "memory/y.md")
    said = of_findings((unread, other, Finding("D904", Severity.INFO, "finished", "")))
    assert said == Said(
        "D107 memory/x.md: This file cannot be read: Permission denied; D130 memory/y.md", warning=True, again=True
    )
    assert of_findings(()) == Said("nothing to remark")
    assert of_findings((other,) * 7).message.endswith("; and 2 more")


def test_a_sigterm_waits_for_what_must_not_be_disturbed() -> None:
    import os
    import signal

    assert threading.current_thread() is threading.main_thread()
    caught: list[int] = []
    done: list[str] = []
    before = signal.signal(signal.SIGTERM, lambda number, frame: caught.append(number))
    try:
        with wiring.undisturbed():
            os.kill(os.getpid(), signal.SIGTERM)
            done += ["all of it", *map(str, caught)]
    finally:
        signal.signal(signal.SIGTERM, before)
    assert (done, caught) == (["all of it"], [signal.SIGTERM])
