"""What is in the way of a schedule, as `dream status`, `dream doctor` and the chat say it."""

import json
import os
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from slowwave.flows import blocked as module
from slowwave.flows import wiring
from slowwave.flows.agents.install import carry_out, plan_install
from slowwave.flows.agents.places import AGENTS
from slowwave.flows.blocked import Block
from slowwave.pipeline.render.phrases import Phrases
from slowwave.pipeline.render.phrases_chat import CHAT
from slowwave.pipeline.store.locks import dream_lock
from slowwave.pipeline.store.workspace import Workspace, open_workspace

NOW = datetime(2026, 12, 2, 12, tzinfo=ZoneInfo("Europe/Amsterdam"))
EN, ZH = Phrases("en"), Phrases("zh")


def _found(workspace: Workspace, now: datetime, gone: str | None) -> Block | None:
    return module.blocked(workspace, now, gone, wiring.around())


def blocked(workspace: Workspace, now: datetime, gone: str | None) -> str:
    found = _found(workspace, now, gone)
    return found.text(EN) if found is not None else ""


def _runs(root: Path, slot: datetime) -> None:
    path = root / "memory/.dreams/slowwave/runs.log"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"outcome": "dreamt", "slot": slot.isoformat()}) + "\n", encoding="utf-8")


def test_nothing_is_in_the_way(workspace: Workspace) -> None:
    assert _found(workspace, NOW, None) is None
    assert _found(workspace, NOW, "") is None


@pytest.mark.parametrize("gone", ["server", "runner"])
def test_what_is_gone(workspace: Workspace, gone: str) -> None:
    assert blocked(workspace, NOW, gone) == f"the {gone} of `dream up` is gone; `dream up` starts it again"
    found = _found(workspace, NOW, gone)
    assert found is not None
    assert found.text(ZH).endswith("；运行 `dream up` 可重新启动")


@pytest.mark.parametrize("served", [True, False])
def test_a_slot_that_was_done_is_not_missed(workspace: Workspace, root: Path, served: bool) -> None:
    _runs(root, datetime(2026, 12, 2, 7, tzinfo=NOW.tzinfo))
    assert blocked(workspace, NOW, "" if served else None) == ""


def test_a_slot_that_was_missed(workspace: Workspace, root: Path) -> None:
    _runs(root, datetime(2026, 12, 1, 22, tzinfo=NOW.tzinfo))
    assert blocked(workspace, NOW, "").startswith("the slot of 2026-12-02 07:00 was missed; `dream` runs it now")


def test_a_timer_that_ran_slots_and_does_no_more(workspace: Workspace, root: Path) -> None:
    _runs(root, datetime(2026, 11, 28, 22, tzinfo=NOW.tzinfo))
    says = "the slot of 2026-12-02 07:00 was missed: the timer that last ran one on 2026-11-28 22:00 runs no more; "
    assert blocked(workspace, NOW, None).startswith(says)


@pytest.mark.parametrize("gone", ["", None])
def test_a_slot_has_an_hour(workspace: Workspace, root: Path, gone: str | None) -> None:
    _runs(root, datetime(2026, 12, 1, 22, tzinfo=NOW.tzinfo))
    slot = NOW.replace(hour=7)
    assert blocked(workspace, slot + timedelta(hours=1), gone) == ""
    assert blocked(workspace, slot + timedelta(hours=1, minutes=1), gone) != ""


@pytest.mark.parametrize("gone", ["", None])
@pytest.mark.parametrize("hour", range(24))
def test_a_slot_that_has_just_come_hides_none_before_it(
    workspace: Workspace, root: Path, gone: str | None, hour: int
) -> None:
    _runs(root, datetime(2026, 11, 28, 22, tzinfo=NOW.tzinfo))
    missed = "2026-12-02 07:00" if hour > 8 else "2026-12-01 22:00"
    assert blocked(workspace, NOW.replace(hour=hour, minute=0), gone).startswith(f"the slot of {missed} was missed")


def test_a_schedule_that_is_no_cron_is_said_where_it_is_served(root: Path) -> None:
    (root / "dream.toml").write_text('[schedule]\nmorning = "7 o clock"\n', encoding="utf-8")
    place = open_workspace(str(root), "testbed")
    assert blocked(place, NOW, "").startswith("dream.toml: schedule.morning is '7 o clock', which is no cron text; ")
    assert blocked(place, NOW, None) == ""


def test_a_dream_that_does_not_end(workspace: Workspace, root: Path) -> None:
    path = root / "memory/.dreams/slowwave/dream.lock"
    with dream_lock(workspace.root):
        began = datetime.fromtimestamp(os.stat(path).st_mtime, NOW.tzinfo)
        assert blocked(workspace, began + timedelta(minutes=59), None) == ""
        says = f"process {os.getpid()} has been dreaming here since {began:%Y-%m-%d %H:%M}"
        assert blocked(workspace, began + timedelta(hours=2), None).startswith(says)
    assert blocked(workspace, began + timedelta(hours=2), None) == ""
    path.write_text("999999999 dream run\n", encoding="utf-8")
    assert blocked(workspace, began + timedelta(hours=2), None) == ""


def test_a_folder_that_cannot_be_written(workspace: Workspace, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Root may write everywhere, so the system is asked by proxy.
    home = str(root / "memory")
    monkeypatch.setattr("os.access", lambda path, mode: path != home)
    assert blocked(workspace, NOW, None) == f"{home} cannot be written; give yourself the right to write it"


def test_a_full_disk(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ROOM", 1 << 62)
    assert "the disk is full (" in blocked(workspace, NOW, None)


@pytest.fixture
def heartless(root: Path) -> Callable[[str], None]:
    """``heartless("every: '0m'")``: OpenClaw has this workspace, and a heartbeat of these settings."""

    def settle(beat: str) -> None:
        path = Path(os.environ["HOME"]) / ".openclaw/openclaw.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = f"{{agents: {{defaults: {{workspace: {json.dumps(str(root))}, heartbeat: {{{beat}}}}}}}}}"
        path.write_text(text, encoding="utf-8")

    return settle


def test_openclaws_heartbeat_where_nothing_else_runs_it(
    workspace: Workspace, root: Path, heartless: Callable[[str], None]
) -> None:
    heartless("every: '0m'")
    assert blocked(workspace, NOW, None).startswith(
        'nothing runs it here but OpenClaw, whose heartbeat is off for "main" ('
    )
    heartless("every: '1h', target: 'none'")
    found = _found(workspace, NOW, None)
    assert found is not None
    assert 'has no target for "main"' in found.text(EN)
    assert "没有目标" in found.text(ZH)
    heartless("every: '1h'")
    assert blocked(workspace, NOW, None) == ""
    heartless("every: '0m'")
    assert blocked(workspace, NOW, "") == ""
    _runs(root, datetime(2026, 12, 2, 7, tzinfo=NOW.tzinfo))
    assert blocked(workspace, NOW, None) == ""


def test_a_hook_that_is_silent(workspace: Workspace, root: Path, tmp_path: Path) -> None:
    around, then = wiring.around(), NOW - timedelta(days=3)
    carry_out(plan_install(AGENTS["claude-code"], workspace.root, around, "", then), around, then)
    transcript = tmp_path / "home/.claude/projects/-p/s.jsonl"
    transcript.parent.mkdir(parents=True)
    transcript.write_text("{}\n", encoding="utf-8")
    grew = (NOW - timedelta(hours=1)).timestamp()
    os.utime(transcript, (grew, grew))
    assert blocked(workspace, NOW, None).startswith("the hook of Claude Code has told nothing yet, though")
    heard = root / "memory/.dreams/slowwave/heard/claude-code"
    heard.parent.mkdir(parents=True)
    heard.touch()
    for hours, says in ((30, "the hook of Claude Code has told nothing since 2026-12-01 06:00"), (1, "")):
        at = (NOW - timedelta(hours=hours)).timestamp()
        os.utime(heard, (at, at))
        assert blocked(workspace, NOW, None).startswith(says)
        assert bool(blocked(workspace, NOW, None)) == bool(says)
    (root.parent / "other").mkdir()
    assert blocked(open_workspace(str(root.parent / "other"), "testbed"), NOW, None) == ""


def test_every_reason_has_its_words_and_what_helps_in_both_languages() -> None:
    keys = [key for key in CHAT if key.startswith("blocked-") and not key.endswith("-help")]
    assert len(keys) >= 11
    for key in keys:
        for text, help_text in zip(CHAT[key], CHAT[f"{key}-help"], strict=True):
            assert text
            assert help_text


def test_to_look_writes_nothing(workspace: Workspace, bytes_of: object) -> None:
    assert callable(bytes_of)
    before = bytes_of()
    blocked(workspace, NOW, "")
    blocked(workspace, NOW, None)
    assert bytes_of() == before
