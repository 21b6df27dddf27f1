"""A whole night on real files: what it writes, what it leaves, and what it refuses."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from workspaces import runs

from slowwave.flows import reports
from slowwave.flows.history import redo_last, restore_entry, undo_last
from slowwave.flows.night import NOTHING_NEW, Asked, Kind, dream_once
from slowwave.flows.record import last_run
from slowwave.flows.status import status_of
from slowwave.pipeline.domain.intent import MarkStale, Remember
from slowwave.pipeline.domain.lines import entry_line, new_eid
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.locks import dream_lock
from slowwave.pipeline.store.traces import Trace, add_trace
from slowwave.pipeline.store.workspace import Workspace

BytesOf = Callable[..., dict[str, bytes]]
Log = Callable[[str, str], None]

FIRST, NEXT = date(2026, 11, 11), date(2026, 11, 12)
LOGGED = ("2026-11-02", "2026-11-09", "2026-11-10")
REPORT = "memory/dreams/2026-11-11.md"


def _on(day: date) -> Asked:
    return Asked(day=day)


def test_a_first_dream_keeps_reports_and_logs(workspace: Workspace, root: Path, bytes_of: BytesOf) -> None:
    logs = {name: data for name, data in bytes_of().items() if "/logs/" in name}
    slept = dream_once(workspace, _on(FIRST))
    assert (slept.kind, slept.path) == (Kind.DREAMT, REPORT)
    after = bytes_of()
    report = after[REPORT].decode()
    assert report.startswith("# 🌙 Dream Report — 2026-11-11\n")
    assert "Dream #1, 2026-11-11 22:00." in report
    assert "## 🌙 Dream #1 — 2026-11-11 22:00" in after["memory/dream-log.md"].decode()
    topics = b"".join(data for name, data in after.items() if name.startswith("memory/topics/")).decode()
    assert "Invoices of ledgerlite are kept for seven years" in topics
    assert "提交信息必须用英文写" in topics
    assert {name: after[name] for name in logs} == logs
    assert [run["outcome"] for run in runs(root)] == ["dreamt"]


def test_a_second_run_says_why_and_changes_only_the_log_of_runs(
    workspace: Workspace, root: Path, bytes_of: BytesOf
) -> None:
    dream_once(workspace, _on(FIRST))
    before = bytes_of()
    slept = dream_once(workspace, _on(FIRST))
    after = bytes_of()
    assert slept.kind is Kind.NOTHING
    assert "no file changed since the last dream" in slept.why
    changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    assert changed <= {"memory/.dreams/slowwave/runs.log", "memory/.dreams/slowwave/dream.lock"}
    assert [run["outcome"] for run in runs(root)] == ["dreamt", "nothing"]


def test_what_comes_later_that_day_makes_a_second_report_below_the_first(
    workspace: Workspace, root: Path, log: Log
) -> None:
    dream_once(workspace, _on(FIRST))
    first = (root / REPORT).read_bytes()
    log("2026-11-11", "## 21:00\n\n- [decision] The newsletter takes no advertisements, because Lin wants none.\n")
    assert dream_once(workspace, _on(FIRST)).kind is Kind.DREAMT
    both = (root / REPORT).read_bytes()
    assert both.startswith(first)
    assert both.decode().count("# 🌙 Dream Report — 2026-11-11\n") == 2
    (day,) = reports.listed(workspace)
    assert (day.day, day.dreams, day.path, len(day.kept)) == ("2026-11-11", 2, REPORT, 2)


def test_a_dry_run_shows_and_writes_nothing_at_all(workspace: Workspace, bytes_of: BytesOf) -> None:
    before = bytes_of()
    slept = dream_once(workspace, replace(_on(FIRST), dry_run=True))
    assert bytes_of() == before
    assert slept.kind is Kind.PLANNED
    assert "+- Invoices of ledgerlite are kept for seven years" in slept.diff
    assert slept.report.startswith("# 🌙 Dream Report — 2026-11-11\n")


def test_out_writes_elsewhere_what_the_night_would_write(
    workspace: Workspace, bytes_of: BytesOf, tmp_path: Path
) -> None:
    before = bytes_of()
    slept = dream_once(workspace, replace(_on(FIRST), out=str(tmp_path / "elsewhere")))
    assert bytes_of() == before
    assert slept.kind is Kind.WRITTEN
    there = {path.relative_to(tmp_path / "elsewhere").as_posix() for path in (tmp_path / "elsewhere").rglob("*.md")}
    dream_once(workspace, _on(FIRST))
    here = {name for name, data in bytes_of(state=False).items() if name.endswith(".md") and before.get(name) != data}
    assert there == here


def test_out_takes_only_a_folder_that_is_new_or_empty(workspace: Workspace, root: Path) -> None:
    with pytest.raises(DreamError) as caught:
        dream_once(workspace, replace(_on(FIRST), out=str(root)))
    assert caught.value.exit_code is Exit.PRECONDITION


def test_a_day_before_the_last_dream_is_only_shown(workspace: Workspace, bytes_of: BytesOf) -> None:
    dream_once(workspace, _on(NEXT))
    before = bytes_of(state=False)
    with pytest.raises(DreamError) as caught:
        dream_once(workspace, _on(FIRST))
    assert caught.value.exit_code is Exit.PRECONDITION
    assert "2026-11-12 22:00" in caught.value.message
    assert "`dream undo` takes it back; is this machine's clock behind, set it" in caught.value.hint
    dream_once(workspace, replace(_on(FIRST), dry_run=True))
    assert bytes_of(state=False) == before


def test_since_marks_older_notes_as_read_and_says_how_many(workspace: Workspace, root: Path, log: Log) -> None:
    slept = dream_once(workspace, replace(_on(FIRST), since=date(2026, 11, 9)))
    assert "1 older file was marked as read without being used" in slept.report
    assert "This is the first dream; the notes before 2026-11-09 were left out, as asked." in slept.report
    assert "all notes were read" not in slept.report
    assert slept.told is not None
    assert slept.told.before.health == 15
    topics = "".join(path.read_text(encoding="utf-8") for path in (root / "memory/topics").glob("*.md"))
    assert "Invoices of ledgerlite" not in topics
    assert "提交信息必须用英文写" in topics
    log("2026-11-12", "## 09:00\n\n- [decision] The newsletter takes no advertisements, because Lin wants none.\n")
    dream_once(workspace, _on(NEXT))
    topics = "".join(path.read_text(encoding="utf-8") for path in (root / "memory/topics").glob("*.md"))
    assert "takes no advertisements" in topics
    assert "Invoices of ledgerlite" not in topics


def test_two_dreams_at_once_are_one_dream_and_one_refusal(workspace: Workspace, bytes_of: BytesOf) -> None:
    before = bytes_of(state=False)
    with dream_lock(workspace.root), pytest.raises(DreamError) as caught:
        dream_once(workspace, _on(FIRST))
    assert caught.value.exit_code is Exit.PRECONDITION
    assert "process" in caught.value.message
    assert bytes_of(state=False) == before


def test_ctrl_c_leaves_the_old_memory_and_no_lock(workspace: Workspace, bytes_of: BytesOf) -> None:
    before = bytes_of(state=False)

    def stop(stage: str) -> None:
        if stage == "forgetting (archive)":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        dream_once(workspace, replace(_on(FIRST), observe=stop))
    assert bytes_of(state=False) == before
    assert dream_once(workspace, _on(FIRST)).kind is Kind.DREAMT


def test_undo_puts_every_byte_back_and_redo_brings_it_again(workspace: Workspace, bytes_of: BytesOf) -> None:
    before = bytes_of(state=False)
    dream_once(workspace, _on(FIRST))
    dreamt = bytes_of(state=False)
    undone = undo_last(workspace)
    refusals = "memory/refusals.md"
    assert {name: data for name, data in bytes_of(state=False).items() if name != refusals} == before
    assert REPORT in undone.files
    assert dream_once(workspace, _on(NEXT)).kind is Kind.NOTHING
    redo_last(workspace)
    again = bytes_of(state=False)
    assert {name: data for name, data in again.items() if name != refusals} == dreamt


def test_the_details_of_an_undone_dream_are_shown_no_more(workspace: Workspace) -> None:
    dream_once(workspace, _on(FIRST))
    undo_last(workspace)
    with pytest.raises(DreamError):
        reports.records(workspace, FIRST)


def test_nothing_to_undo_is_said(workspace: Workspace) -> None:
    with pytest.raises(DreamError) as caught:
        undo_last(workspace)
    assert caught.value.exit_code is Exit.PRECONDITION


@pytest.mark.parametrize("given", ["e00000000d", "mem_031"])
def test_an_archived_entry_comes_back_by_the_beginning_of_its_id_or_by_its_alias(
    workspace: Workspace, root: Path, given: str
) -> None:
    topic = root / "memory/topics/user_lin.md"
    topic.parent.mkdir(parents=True)
    line = "- Lin tries the diff viewer <!-- mem_031 --> <!--m:eid=e00000000deadbeef;vf=2026-01-05T00:00:00Z-->"
    topic.write_text(f"---\nname: Lin\ntype: user\n---\n\n## Facts\n\n{line}\n", encoding="utf-8")
    dream_once(workspace, _on(FIRST))
    assert "diff viewer" not in topic.read_text(encoding="utf-8")
    done = restore_entry(workspace, given)
    assert done.what == "restored"
    assert "diff viewer" in topic.read_text(encoding="utf-8")


def test_what_another_program_recalled_is_counted(workspace: Workspace, root: Path) -> None:
    store = root / "memory/.dreams/short-term-recall.json"
    store.parent.mkdir(parents=True)
    entry = {"path": "memory/x.md", "startLine": 1, "endLine": 2, "source": "memory"}
    store.write_text(json.dumps({"version": 1, "entries": {"a": entry, "b": entry}}), encoding="utf-8")
    assert "| recall store: 2 |" in dream_once(workspace, _on(FIRST)).report


def test_the_details_of_a_night_are_kept(workspace: Workspace) -> None:
    dream_once(workspace, _on(FIRST))
    (record,) = reports.records(workspace, FIRST)
    assert record["dream"] == 1
    assert any("Invoices of ledgerlite" in change["text"] for change in record["changes"])
    assert "# 🌙 Dream Report — 2026-11-11" in reports.everything(workspace, FIRST)
    assert reports.latest(workspace) == FIRST


def test_a_report_that_is_not_there_is_a_sentence(workspace: Workspace) -> None:
    for call in (reports.text, reports.everything, reports.records):
        with pytest.raises(DreamError):
            call(workspace, FIRST)
    with pytest.raises(DreamError):
        reports.latest(workspace)


def test_status_counts_and_writes_nothing(workspace: Workspace, bytes_of: BytesOf) -> None:
    untouched = bytes_of()
    fresh = status_of(workspace)
    assert (fresh.dreams, fresh.last, fresh.plan.entries) == (0, {}, 5)
    assert bytes_of() == untouched
    dream_once(workspace, _on(FIRST))
    before = bytes_of()
    found = status_of(workspace)
    assert bytes_of() == before
    assert (found.dreams, found.plan.entries, found.last["outcome"]) == (1, 0, "dreamt")
    assert found.tally.health is not None
    assert found.last == last_run(workspace)


def test_a_night_knows_no_note_of_a_later_day(workspace: Workspace, bytes_of: BytesOf) -> None:
    first = dream_once(workspace, _on(date(2026, 11, 2)))
    assert first.told is not None
    assert (first.told.plan.entries, first.told.plan.later) == (1, 2)
    assert "2 files of later days were left for their days." in first.report
    written = (data for name, data in bytes_of(state=False).items() if "/logs/" not in name)
    assert "提交信息必须用英文写" not in b"".join(written).decode()
    assert status_of(workspace).next_due == datetime(2026, 11, 9, tzinfo=ZoneInfo("Europe/Amsterdam"))
    assert dream_once(workspace, _on(date(2026, 11, 8))).kind is Kind.NOTHING
    second = dream_once(workspace, _on(date(2026, 11, 9)))
    assert second.told is not None
    assert (second.told.plan.entries, second.told.plan.later) == (2, 1)
    assert "提交信息必须用英文写" in second.report


def test_a_night_whose_notes_are_all_of_later_days_says_so(workspace: Workspace) -> None:
    slept = dream_once(workspace, _on(date(2026, 11, 1)))
    assert (slept.kind, slept.why) == (Kind.NOTHING, "all notes bear a later date")
    assert dream_once(workspace, _on(FIRST)).kind is Kind.DREAMT


def test_what_comes_back_is_named_as_it_was_written_and_once(workspace: Workspace, log: Log) -> None:
    for day in LOGGED:
        log(day, "- The tests of Lotus-Booking take 40 seconds on day " + day + ".\n- 茶园 asked for a quote.\n")
    report = dream_once(workspace, _on(FIRST)).report
    themes = next(line for line in report.splitlines() if line.startswith("- What comes back most:"))
    assert "Lotus-Booking (3 days)" in themes
    assert themes.count("ooking") == 1


def test_a_line_that_came_late_is_shown_put_in_its_place_and_cited_there(
    workspace: Workspace, root: Path, log: Log
) -> None:
    def said(text: str, minute: str) -> str:
        values = {"eid": new_eid(text, "", "", minute), "by": "human", "src": f"m{minute}"}
        return f"\n## {minute}\n\n" + entry_line(f"[decision] {text}", values)

    early = said("Invoices of riverside go out on Mondays, because the clerk is in then.", "09:30")
    later = said("灯塔项目以后只用公制单位，因为供应商都用公制。", "10:00")
    path = "memory/logs/2026/11/2026-11-11.md"
    log("2026-11-11", later + early)
    planned = dream_once(workspace, replace(_on(FIRST), dry_run=True))
    assert f"--- a/{path}\n+++ b/{path}\n" in planned.diff
    slept = dream_once(workspace, _on(FIRST))
    assert (root / path).read_text(encoding="utf-8") == early + later
    assert f"because the clerk is in then. (`{path}:4`)" in slept.report
    assert f"因为供应商都用公制。 (`{path}:8`)" in slept.report
    assert dream_once(workspace, _on(FIRST)).kind is Kind.NOTHING
    undo_last(workspace)
    assert (root / path).read_text(encoding="utf-8") == early + later


def test_what_questions_brought_up_goes_in(workspace: Workspace, root: Path) -> None:
    said = "The staging host `heron` lives in Hamburg and is reached over port 2222"
    path = "memory/logs/2026/11/2026-11-10.md"
    with (root / path).open("a", encoding="utf-8") as file:
        file.write(f"\n## 23:10\n\n- {said}\n")
    entry = {
        "path": path,
        "startLine": 1,
        "endLine": 99,
        "source": "memory",
        "snippet": f"## 23:10 - {said}",
        "recallCount": 2,
        "totalScore": 0.8,
        "maxScore": 0.44,
        "lastRecalledAt": "2026-11-11T09:00:00Z",
        "queryHashes": ["a", "b"],
        "recallDays": ["2026-11-10", "2026-11-11"],
    }
    store = root / "memory/.dreams/short-term-recall.json"
    store.parent.mkdir(parents=True)
    store.write_text(json.dumps({"version": 1, "entries": {"a": entry}}), encoding="utf-8")
    hits = {"lightHits": 6, "lastLightAt": "2026-11-11T02:00:00Z"}
    phases = store.with_name("phase-signals.json")
    phases.write_text(json.dumps({"version": 1, "entries": {"a": hits}}), encoding="utf-8")
    line = next(one for one in load(workspace).memory.log_entries if one.text == said)
    add_trace(workspace, Trace("2026-11-11T10:00:00+01:00", "codex", "s", query="c", entries={line.id: "words"}))
    slept = dream_once(workspace, _on(FIRST))
    assert slept.told is not None
    (step,) = [step for step in slept.told.result.steps if step.stage == "basal_ganglia"]
    assert [change.intent.text for change in step.changes if isinstance(change.intent, Remember)] == [said]
    told = reports.everything(workspace, FIRST)
    assert "recalled or said again: 3 uses, 3 questions or sayings, 2 days" in told
    assert "boost 0.06" in told, "of OpenClaw's light sleep"
    assert dream_once(workspace, _on(NEXT)).kind is Kind.NOTHING


def test_recalls_alone_make_a_night_due(workspace: Workspace) -> None:
    dream_once(workspace, _on(FIRST))
    assert dream_once(workspace, _on(NEXT)).why.startswith("no file changed since the last dream")
    entry = next(one for one in load(workspace).memory.long_term if "seven years" in one.text)
    at = f"{NEXT.isoformat()}T10:00:00+01:00"
    add_trace(workspace, Trace(at, "codex", "s", query="c", entries={entry.id: "words"}))
    slept = dream_once(workspace, _on(NEXT))
    assert slept.kind is Kind.DREAMT
    used = load(workspace).memory.by_id[entry.id]
    assert (used.uses, used.annotation.get("ref")) == (entry.uses + 1, NEXT.isoformat())
    assert dream_once(workspace, _on(NEXT)).why.startswith("no file changed since the last dream")


STORES = ("memory/.dreams/short-term-recall.json", "memory/.dreams/slowwave/traces/context.jsonl")


@pytest.mark.parametrize("path", STORES)
def test_recalls_that_come_to_nothing_are_looked_at_once(
    workspace: Workspace, root: Path, bytes_of: BytesOf, path: str
) -> None:
    dream_once(workspace, _on(FIRST))
    before = bytes_of(state=False)
    file = root / path
    for text in ("{}\n", "{}\n{}\n"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        if path.startswith("memory/.dreams/short"):
            before[path] = text.encode()
        looked, passed = dream_once(workspace, _on(NEXT)), dream_once(workspace, _on(NEXT))
        assert (looked.kind, looked.why) == (Kind.NOTHING, NOTHING_NEW)
        assert (passed.kind, passed.why[:15]) == (Kind.NOTHING, "no file changed")
        assert bytes_of(state=False) == before


def test_the_plan_counts_as_going_stale_what_goes_stale(workspace: Workspace, root: Path, log: Log) -> None:
    born = "vf=2026-10-01T08:00:00Z-->"
    items = (
        f"- [ ] Buy a UPS for the cellar <!--m:eid=e0000000000000001;{born}",
        f"- [ ] The rehearsal is on 2026-11-20 <!--m:eid=e0000000000000002;{born}",
        f"- [ ] Repaint the counter of the shop in green <!--m:eid=e0000000000000003;{born}",
    )
    pending = root / "memory" / "pending.md"
    pending.write_text("# Pending\n\n" + "\n".join(items) + "\n", encoding="utf-8")
    log("2026-11-11", "- Looked at green paint for the counter of the shop.\n")
    told = dream_once(workspace, _on(FIRST)).told
    assert told is not None
    stale = [change.intent for change in told.result.changes if isinstance(change.intent, MarkStale)]
    assert [one.id for one in stale] == ["e0000000000000001"]
    assert told.plan.due.stale == 1
