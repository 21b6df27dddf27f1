"""Nights of several people in one run: each has a memory, a report and an undo of its own, and nobody stops another."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from slowwave.flows import reports
from slowwave.flows.capture import capture_event
from slowwave.flows.history import redo_last, undo_last
from slowwave.flows.night import Asked, Kind, Slept
from slowwave.flows.record import last_run
from slowwave.flows.scopes import dream_all
from slowwave.flows.status import status_of
from slowwave.flows.steps import Said
from slowwave.pipeline.domain.scope import Scope
from slowwave.pipeline.errors import DreamError, Severity
from slowwave.pipeline.store.locks import dream_lock
from slowwave.pipeline.store.scopes import open_scope
from slowwave.pipeline.store.workspace import Workspace, open_workspace

BytesOf = Callable[..., dict[str, bytes]]
SETTINGS = """language = "en"

[schedule]
zone = "Europe/Amsterdam"

[scopes]
"telegram:4711" = "alice/coach"
"telegram:815" = "小明/"
"telegram:1" = "alex"
"""
HERS, HIS = "memory/scopes/alice/coach/", "memory/scopes/小明/"
FIRST, NEXT = date(2026, 11, 11), date(2026, 11, 12)


@pytest.fixture
def workspace(root: Path) -> Workspace:
    (root / "dream.toml").write_text(SETTINGS, encoding="utf-8")
    return open_workspace(str(root), "testbed")


@pytest.fixture
def say(workspace: Workspace) -> Callable[[str, str, date], None]:
    """``say(who, text, day)``: a message on a channel, at nine."""

    def tell(who: str, text: str, day: date) -> None:
        at = datetime(day.year, day.month, day.day, 9, tzinfo=UTC)
        event = {"text": text, "who": who, "channel": "telegram", "session": f"s{who}", "at": at.isoformat()}
        event |= {"id": f"{who}-{day}-{len(text)}", "agent": "bot"}
        capture_event(workspace, event, at=at)

    return tell


@pytest.fixture
def told(say: Callable[[str, str, date], None]) -> None:
    """What the two say on the first day."""
    say("4711", "decision: the marathon of Rotterdam is run in under four hours", FIRST)
    say("815", "决定：诊所的值班表每周五中午发布", FIRST)


def _topics(files: dict[str, bytes], home: str) -> str:
    return b"".join(data for name, data in sorted(files.items()) if name.startswith(f"{home}topics/")).decode()


def _kinds(slept: Slept) -> dict[str, Kind]:
    return {"": slept.kind} | {name: one.kind for name, one in slept.scopes}


def _of(workspace: Workspace, user: str, role: str = "") -> Workspace:
    return open_scope(workspace, Scope(user, role))


def test_two_people_over_two_nights(
    workspace: Workspace, told: None, say: Callable[[str, str, date], None], bytes_of: BytesOf
) -> None:
    first = dream_all(workspace, Asked(day=FIRST))
    assert _kinds(first) == {"": Kind.DREAMT, "alice/coach": Kind.DREAMT, "小明": Kind.DREAMT}
    files = bytes_of()
    assert "marathon of Rotterdam" in _topics(files, HERS)
    assert "值班表每周五中午发布" in _topics(files, HIS)
    for home, others in (("memory/", ("marathon", "值班表")), (HERS, ("ledgerlite", "值班表")), (HIS, ("marathon",))):
        assert not any(words in _topics(files, home) for words in others), home
    assert "marathon" not in files["memory/dreams/2026-11-11.md"].decode()
    assert "marathon" in files[f"{HERS}dreams/2026-11-11.md"].decode()
    assert "ledgerlite" not in files[f"{HERS}dreams/2026-11-11.md"].decode()
    assert b"marathon" in files[f"{HERS}index.json"]
    assert {f"{HERS}MEMORY.md", f"{HERS}dashboard.html", f"{HERS}memory/.dreams/slowwave/base.jsonl"} <= files.keys()

    say("4711", "decision: the marathon of Rotterdam is run with the red shoes", NEXT)
    second = dream_all(workspace, Asked(day=NEXT))
    assert _kinds(second) == {"": Kind.NOTHING, "alice/coach": Kind.DREAMT, "小明": Kind.NOTHING}
    after = bytes_of()
    assert "red shoes" in _topics(after, HERS)
    changed = {name for name in after if after[name] != files.get(name)}
    assert {name for name in changed if not name.startswith(HERS)} == {
        "memory/.dreams/slowwave/runs.log",
        f"{HIS}memory/.dreams/slowwave/runs.log",
    }
    assert _kinds(dream_all(workspace, Asked(day=NEXT))) == dict.fromkeys(("", "alice/coach", "小明"), Kind.NOTHING)
    assert [one.dreams for one in reports.listed(_of(workspace, "alice", "coach"))] == [1, 1]


def test_each_is_undone_alone(workspace: Workspace, told: None, bytes_of: BytesOf) -> None:
    dream_all(workspace, Asked(day=FIRST))
    before = bytes_of(state=False)
    undone = undo_last(_of(workspace, "alice", "coach"))
    assert not undone.findings
    after = bytes_of(state=False)
    assert "marathon" not in _topics(after, HERS)
    ours = {name: data for name, data in before.items() if not name.startswith(HERS)}
    assert ours == {name: data for name, data in after.items() if not name.startswith(HERS)}
    redo_last(_of(workspace, "alice", "coach"))
    assert "marathon" in _topics(bytes_of(), HERS)
    undo_last(workspace)
    assert "marathon" in _topics(bytes_of(), HERS)
    assert "ledgerlite" not in _topics(bytes_of(), "memory/")


def test_a_scope_that_is_busy_or_torn_stops_no_other_and_is_said(
    workspace: Workspace, root: Path, told: None, bytes_of: BytesOf
) -> None:
    (root / HERS / "memory/.dreams/slowwave").mkdir(parents=True, exist_ok=True)
    newer = root / HERS / "memory/.dreams/slowwave/state.json"
    newer.write_text('{"format": 99}', encoding="utf-8")
    with dream_lock(str(root / HIS)):
        slept = dream_all(workspace, Asked(day=FIRST))
    assert _kinds(slept) == {"": Kind.DREAMT, "alice/coach": Kind.FAILED, "小明": Kind.FAILED}
    why = {finding.where: finding for finding in slept.findings if finding.code == "D160"}
    assert {finding.severity for finding in why.values()} == {Severity.ERROR}
    assert "format 99" in why["memory/scopes/alice/coach"].message
    assert "Upgrade" in why["memory/scopes/alice/coach"].message
    assert "held by" in why["memory/scopes/小明"].message
    assert last_run(_of(workspace, "alice", "coach"))["outcome"] == "failed"
    assert [one["code"] for one in status_of(workspace).findings if one["code"] == "D160"] == ["D160"]
    newer.unlink()
    assert _kinds(dream_all(workspace, Asked(day=FIRST)))["alice/coach"] is Kind.DREAMT
    assert not [one for one in status_of(workspace).findings if one["code"] == "D160"]


def test_a_bug_in_one_night_stops_no_other(workspace: Workspace, told: None, bytes_of: BytesOf) -> None:
    def call(step: str, work: Callable[[], object], tell: Callable[..., Said]) -> object:
        if "alice/coach" in step:
            raise ZeroDivisionError
        return work()

    slept = dream_all(workspace, Asked(day=FIRST), call)  # type: ignore[arg-type]
    assert _kinds(slept) == {"": Kind.DREAMT, "alice/coach": Kind.FAILED, "小明": Kind.DREAMT}
    assert "ZeroDivisionError" in dict(slept.scopes)["alice/coach"].why
    assert "marathon" not in _topics(bytes_of(), HERS)


def test_the_owners_trouble_is_raised_after_the_others_were_dreamt(
    workspace: Workspace, root: Path, told: None, bytes_of: BytesOf
) -> None:
    state = root / "memory/.dreams/slowwave"
    state.mkdir(parents=True, exist_ok=True)
    (state / "state.json").write_text('{"format": 99}', encoding="utf-8")
    with pytest.raises(DreamError, match="format 99"):
        dream_all(workspace, Asked(day=FIRST))
    assert "marathon" in _topics(bytes_of(), HERS)


def test_a_second_dream_of_the_workspace_leaves_the_scopes_to_the_first(
    workspace: Workspace, root: Path, told: None, bytes_of: BytesOf
) -> None:
    with dream_lock(str(root)), pytest.raises(DreamError):
        dream_all(workspace, Asked(day=FIRST))
    assert "marathon" not in _topics(bytes_of(), HERS)


def test_what_is_skipped_for_the_owner_is_skipped_for_all(workspace: Workspace, told: None, bytes_of: BytesOf) -> None:
    schedule = replace(workspace.settings.schedule, morning="", night="")
    settings = replace(workspace.settings, schedule=schedule)
    before = bytes_of(state=False)
    slept = dream_all(replace(workspace, settings=settings), Asked(scheduled=True))
    assert (slept.kind, slept.scopes) == (Kind.SKIPPED, ())
    assert bytes_of(state=False) == before


def test_a_dry_run_and_one_to_another_folder_leave_all_memories_alone(
    workspace: Workspace, root: Path, told: None, bytes_of: BytesOf, tmp_path: Path
) -> None:
    before = bytes_of()
    planned = dream_all(workspace, Asked(day=FIRST, dry_run=True))
    assert set(_kinds(planned).values()) == {Kind.PLANNED}
    assert "marathon" in dict(planned.scopes)["alice/coach"].diff
    written = dream_all(workspace, Asked(day=FIRST, out=str(tmp_path / "out")))
    assert set(_kinds(written).values()) == {Kind.WRITTEN}
    assert bytes_of() == before
    out = {path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*.md")}
    assert {"memory/dreams/2026-11-11.md", f"{HERS}dreams/2026-11-11.md", f"{HIS}MEMORY.md"} <= out


def test_a_folder_that_is_no_scope_is_said_and_the_others_are_dreamt(
    workspace: Workspace, root: Path, told: None, tmp_path: Path
) -> None:
    (tmp_path / "outside/logs").mkdir(parents=True)
    (root / "memory/scopes/eve").symlink_to(tmp_path / "outside")
    slept = dream_all(workspace, Asked(day=FIRST))
    assert [finding.where for finding in slept.findings if finding.code == "D161"] == ["memory/scopes/eve"]
    assert set(_kinds(slept).values()) == {Kind.DREAMT}
    assert list((tmp_path / "outside").rglob("*")) == [tmp_path / "outside/logs"]


def test_other_settings_of_the_owner_are_news_to_all(workspace: Workspace, root: Path, told: None) -> None:
    dream_all(workspace, Asked(day=FIRST))
    (root / "dream.toml").write_text(SETTINGS + "\n[retention]\ndays = 1\nimportance = 9.0\n", encoding="utf-8")
    changed = open_workspace(str(root), "testbed")
    slept = dream_all(changed, Asked(day=FIRST + timedelta(days=10)))
    assert dict(slept.scopes)["alice/coach"].kind is Kind.DREAMT
    assert "marathon" in (root / HERS / "archive.md").read_text(encoding="utf-8")


def test_the_status_of_each(workspace: Workspace, told: None) -> None:
    dream_all(workspace, Asked(day=FIRST))
    ours, hers = status_of(workspace), status_of(_of(workspace, "alice", "coach"))
    assert (ours.scope, ours.scopes) == ("", ("alice/coach", "小明"))
    assert (hers.scope, hers.scopes, hers.dreams) == ("alice/coach", (), 1)
    assert hers.tally.entries == 1
    assert json.loads(json.dumps(hers.as_json()))["scope"] == "alice/coach"
