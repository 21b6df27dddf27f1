"""Candidates through real nights: files, traces, commands, undo, zones."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from slowwave.flows.capture import capture_event
from slowwave.flows.history import redo_last, restore_entry, undo_last
from slowwave.flows.night import Asked, Kind, Slept, dream_once
from slowwave.flows.person.answering import confirm, reject
from slowwave.flows.person.candidates import candidates
from slowwave.flows.person.telling import Telling, remember
from slowwave.pipeline import clock
from slowwave.pipeline.settings import Schedule
from slowwave.pipeline.store.loader import load, read_machine
from slowwave.pipeline.store.traces import Trace, add_trace
from slowwave.pipeline.store.workspace import Workspace

Log = Callable[[str, str], None]
SAID = "answer the customers of the shop before noon"
OTHER = "customers of the shop are answered before noon"


def _dream(workspace: Workspace, day: str) -> Slept:
    return dream_once(workspace, Asked(day=date.fromisoformat(day)))


def _own(day: str, text: str, number: int, by: str = "human") -> str:
    return f"## 09:00\n\n- [event] {text} <!--m:eid=e{number:016x};by={by};src=claude-code:s{number}#m1-->\n"


@pytest.fixture
def born(workspace: Workspace, log: Log, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    """A memory with one candidate, of Wednesday, 2026-12-02."""
    monkeypatch.setattr(clock, "now", lambda zone: datetime(2026, 12, 3, 9, tzinfo=UTC).astimezone(zone))
    log("2026-12-01", _own("2026-12-01", SAID, 1))
    _dream(workspace, "2026-12-01")
    log("2026-12-02", _own("2026-12-02", OTHER, 2))
    assert _dream(workspace, "2026-12-02").kind is Kind.DREAMT
    return workspace


def _line(workspace: Workspace) -> str:
    (one,) = candidates(workspace)
    return one.entry.id


def test_a_candidate_is_listed_with_its_sources_and_its_days(born: Workspace, root: Path) -> None:
    (one,) = candidates(born)
    assert (one.entry.text, one.entry.state) == (OTHER, "candidate")
    assert (one.since, one.until, one.shown) == ("2026-12-02", "2026-12-19", 0)
    assert [source.text for source in one.evidence] == [SAID, OTHER]
    assert one.confirm == f"dream confirm {one.entry.id}"
    report = (root / "memory/dreams/2026-12-02.md").read_text(encoding="utf-8")
    assert "## Candidates\n\n1 sentence waits to be confirmed" in report
    assert "goes on 2026-12-19" in report
    assert "It came to 1 candidate; health" in report
    assert "- Candidates: 1 waiting to be confirmed" in (root / "memory/MEMORY.md").read_text(encoding="utf-8")


def test_nothing_happens_until_the_saturday_and_then_a_night_does(born: Workspace, bytes_of: Any) -> None:
    before = bytes_of(state=False)
    for day in ("2026-12-03", "2026-12-16", "2026-12-18"):
        assert _dream(born, day).kind is Kind.NOTHING
        assert bytes_of(state=False) == before
    machine = read_machine(born)
    assert machine is not None
    assert machine.next_due == datetime(2026, 12, 19, tzinfo=ZoneInfo("Europe/Amsterdam"))
    slept = _dream(born, "2026-12-19")
    assert slept.kind is Kind.DREAMT
    assert "Due to be let go: 1 candidate that nobody confirmed." in slept.report
    assert "not confirmed in 17 days" in slept.report
    assert "It came to 1 candidate let go; health" in slept.report
    assert candidates(born) == ()


def test_the_first_dream_after_the_saturday_lets_it_go(born: Workspace) -> None:
    assert "not confirmed in 20 days" in _dream(born, "2026-12-22").report


def test_one_that_was_taken_back_waits_as_long_again(born: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    eid = _line(born)
    _dream(born, "2026-12-19")
    monkeypatch.setattr(clock, "now", lambda zone: datetime(2026, 12, 20, 9, tzinfo=UTC).astimezone(zone))
    restore_entry(born, eid)
    (one,) = candidates(born)
    assert (one.entry.id, one.until) == (eid, "2027-01-09")
    assert _dream(born, "2027-01-08").kind is not Kind.FAILED
    assert len(candidates(born)) == 1
    _dream(born, "2027-01-09")
    assert candidates(born) == ()


def test_a_command_makes_an_entry_of_it(born: Workspace, root: Path) -> None:
    eid = _line(born)
    done = confirm(born, eid, "mara")
    assert done.entry is not None
    assert (done.entry.id, done.entry.state, done.entry.confidence) == (eid, "active", "1.00")
    topic = (root / done.entry.file).read_text(encoding="utf-8")
    assert f"- [CNF:mara] {OTHER} <!--m:eid={eid};cand=2026-12-02;" in topic
    assert "st=" not in topic.partition(eid)[2].partition("-->")[0]
    assert candidates(born) == ()
    assert OTHER not in (root / "memory/candidates.md").read_text(encoding="utf-8")
    assert _dream(born, "2026-12-03").kind is not Kind.FAILED


def test_what_was_rejected_goes_to_the_archive_and_never_comes_back(born: Workspace, log: Log, root: Path) -> None:
    reject(born, _line(born), "mara")
    assert candidates(born) == ()
    for number, day in enumerate(("2026-12-04", "2026-12-05", "2026-12-06")):
        log(day, _own(day, f"{SAID} each day", 20 + number))
        _dream(born, day)
    assert candidates(born) == ()
    assert OTHER in (root / "memory/candidates.md").read_text(encoding="utf-8")
    _dream(born, "2027-01-05")
    assert OTHER not in (root / "memory/candidates.md").read_text(encoding="utf-8")
    assert OTHER in (root / "memory/archive.md").read_text(encoding="utf-8")


def test_a_line_that_somebody_takes_out_is_withdrawn(born: Workspace, root: Path) -> None:
    path = root / "memory/candidates.md"
    path.write_text("", encoding="utf-8")
    _dream(born, "2026-12-03")
    assert candidates(born) == ()
    assert " withdrawn " in (root / "memory/refusals.md").read_text(encoding="utf-8")


def test_undo_takes_a_candidate_back_and_the_same_lines_do_not_bring_it(born: Workspace, log: Log) -> None:
    undo_last(born)
    assert candidates(born) == ()
    log("2026-12-02", "- [event] unlike anything else <!--m:eid=e00000000000000ff;by=human;src=s:9#m1-->\n")
    _dream(born, "2026-12-03")
    assert candidates(born) == ()


def test_redo_brings_it_again(born: Workspace) -> None:
    undo_last(born)
    redo_last(born)
    assert len(candidates(born)) == 1


@pytest.mark.parametrize(("shown", "graduates"), [("s8", True), ("s7", False), ("", False)])
def test_an_agent_observes_in_a_session_that_was_not_shown_it(
    born: Workspace, log: Log, shown: str, graduates: bool
) -> None:
    eid = _line(born)
    add_trace(born, Trace("2026-12-03T10:00:00+01:00", "claude-code", "s7", entries={"e9": "words"}))
    add_trace(born, Trace("2026-12-03T10:00:00+01:00", "claude-code", shown, entries={eid: "unconfirmed"}))
    assert candidates(born)[0].shown == 1
    said = f"[OBS:harvey] {SAID}"
    log("2026-12-04", _own("2026-12-04", said, 7, by="agent"))
    slept = _dream(born, "2026-12-04")
    memory = load(born).memory
    assert memory.by_id[eid].path.startswith("memory/topics/") == graduates
    assert ("its session was shown the candidate" in slept.report) != graduates


def test_a_turn_of_the_owner_that_a_hook_tells_confirms(born: Workspace) -> None:
    eid = _line(born)
    event = {"text": f"[CNF:lin] {OTHER}", "session": "s5", "id": "m1", "speaker": "human"}
    capture_event(born, event, at=datetime(2026, 12, 4, 9, tzinfo=UTC))
    _dream(born, "2026-12-04")
    assert load(born).memory.by_id[eid].annotation.get("cnf") == "lin"


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "America/Los_Angeles", "Europe/Amsterdam"])
def test_the_day_is_the_one_of_the_zone(workspace: Workspace, log: Log, zone: str) -> None:
    there = replace(workspace, settings=replace(workspace.settings, schedule=Schedule(zone=zone)))
    log("2026-10-10", _own("2026-10-10", SAID, 1))
    log("2026-10-11", _own("2026-10-11", OTHER, 2))
    assert _dream(there, "2026-10-11").kind is Kind.DREAMT
    memory = load(there).memory
    (entry,) = memory.candidates(datetime(2027, 1, 1, tzinfo=UTC))
    assert entry.annotation.get("cand") == "2026-10-11"
    machine = read_machine(there)
    assert machine is not None
    # Sunday; fourteen days on is the Sunday of the change of clocks in Europe, the Saturday after it is the 31st.
    due = datetime(2026, 10, 31, tzinfo=ZoneInfo(zone))
    assert machine.next_due == due
    assert _dream(there, "2026-10-30").kind is Kind.NOTHING
    assert _dream(there, (due + timedelta(hours=1)).date().isoformat()).kind is Kind.DREAMT


def test_what_memory_says_already_is_confirmed_there_by_a_command(born: Workspace, root: Path) -> None:
    topic = root / "memory/topics/feedback_shop.md"
    topic.parent.mkdir(parents=True, exist_ok=True)
    topic.write_text(f"---\nname: Shop\ntype: feedback\n---\n\n## Facts\n\n- {OTHER}\n", encoding="utf-8")
    eid = _line(born)
    done = confirm(born, eid, "mara")
    assert done.entry is not None
    assert (done.entry.file, done.entry.confidence) == ("memory/topics/feedback_shop.md", "1.00")
    assert done.notes[0].startswith("The candidate goes to the archive: already remembered: memory/topics/feedback")
    assert candidates(born) == ()
    assert eid in (root / "memory/archive.md").read_text(encoding="utf-8")


def test_a_line_that_somebody_typed_is_answered_for_like_ours(born: Workspace, root: Path) -> None:
    path = root / "memory/candidates.md"
    path.write_text(path.read_text(encoding="utf-8") + "- 可能更喜欢坐火车\n", encoding="utf-8")
    done = confirm(born, "坐火车", "小明")
    assert done.entry is not None
    line = next(one for one in (root / done.entry.file).read_text(encoding="utf-8").splitlines() if "坐火车" in one)
    assert line.startswith("- 可能更喜欢坐火车 <!--m:eid=e")
    assert "cnf=小明" in line
    assert len(candidates(born)) == 1


def test_what_a_person_rejected_and_says_again_is_taken(born: Workspace) -> None:
    reject(born, _line(born), "mara")
    told = remember(born, Telling(OTHER))
    assert told.what == "remembered"
    assert told.notes[0].startswith("It was rejected on ")
