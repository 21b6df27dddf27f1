"""`dream doctor` names what keeps an agent's words from the log, and what to do."""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from slowwave.interfaces.cli import run

DAY = 86_400.0
Look = Callable[[], tuple[int, dict[str, Any]]]


@pytest.fixture
def notes(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """The home workspace, with Claude Code installed; the working folder is a project without one."""
    project = home / "a project"
    project.mkdir()
    monkeypatch.chdir(project)
    place = home / "my notes 笔记"
    assert run(["init", str(place), "--home"]) == 0
    assert run(["install", "claude-code"]) == 0
    (home / ".claude/projects/-p").mkdir(parents=True)
    capsys.readouterr()
    return place


@pytest.fixture
def look(capsys: pytest.CaptureFixture[str]) -> Look:
    """``look()``: the exit code and what `dream doctor --json` says."""

    def ask() -> tuple[int, dict[str, Any]]:
        capsys.readouterr()
        code = run(["doctor", "--json"])
        return code, json.loads(capsys.readouterr().out)

    return ask


def _codes(told: dict[str, Any]) -> list[str]:
    return [problem["code"] for problem in told["problems"]]


def _settings(home: Path) -> Path:
    return home / ".claude/settings.json"


def _replace(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_all_is_well(notes: Path, look: Look, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = look()
    assert (code, told["well"], _codes(told)) == (0, True, [])
    (agent,) = told["agents"]
    assert (agent["agent"], agent["project"], agent["last_event"]) == ("claude-code", "", None)
    assert [hook["workspace"] for hook in agent["hooks"]] == [str(notes)]
    assert run(["doctor"]) == 0
    said = capsys.readouterr().out
    assert f"agent      Claude Code: no event yet; into {notes}\n" in said
    assert said.endswith("All is well.\n")


def test_without_anything_it_says_what_to_begin_with(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor"]) == 0
    said = capsys.readouterr().out
    assert "none here; `dream init` makes one" in said
    assert "`dream install claude-code` plugs one in" in said
    assert run(["doctor", "-w", str(home / "nowhere")]) == 2


def test_settings_that_cannot_be_read_are_no_missing_workspace(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (notes / "dream.toml").write_text('language = "en"\nlanguage = "zh"\n', "utf-8")
    assert run(["doctor"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "dream.toml: " in said.err


def test_an_event_is_seen(notes: Path, look: Look) -> None:
    event = {"hook_event_name": "UserPromptSubmit", "prompt": "决定：发票保留七年。", "session_id": "s"}
    assert run(["capture", "--agent", "claude-code", "-w", str(notes), json.dumps(event)]) == 0
    code, told = look()
    assert code == 0
    assert told["agents"][0]["last_event"]


def _heard(notes: Path, ago: float) -> None:
    path = notes / "memory/.dreams/slowwave/heard/claude-code"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    os.utime(path, (time.time() - ago, time.time() - ago))


def _installed(home: Path, at: str) -> None:
    path = home / ".local/state/slowwave/installs.json"
    given = json.loads(path.read_text("utf-8"))
    given["installs"][0]["at"] = at
    path.write_text(json.dumps(given), "utf-8")


@pytest.mark.parametrize(
    ("heard", "grew", "codes"),
    [
        (2 * DAY, 1 * DAY, ["D807"]),
        (None, 1 * DAY, ["D807"]),
        (1 * DAY, 1 * DAY + 60, []),
        (1 * DAY, 1 * DAY - 60, []),
        (3600.0, 60.0, []),
        (2 * DAY, None, []),
    ],
)
def test_a_silent_agent_whose_transcripts_grew(
    home: Path, notes: Path, look: Look, heard: float | None, grew: float | None, codes: list[str]
) -> None:
    _installed(home, "2026-01-01T00:00:00+01:00")
    if heard is not None:
        _heard(notes, heard)
    if grew is not None:
        transcript = home / ".claude/projects/-p/s.jsonl"
        transcript.write_text("{}\n", "utf-8")
        os.utime(transcript, (time.time() - grew, time.time() - grew))
    code, told = look()
    assert (code, _codes(told)) == (3 if codes else 0, codes)


def test_a_timer_that_runs_no_more_is_said_unless_dreaming_is_off(notes: Path, look: Look) -> None:
    runs = notes / "memory/.dreams/slowwave/runs.log"
    runs.write_text('{"outcome": "dreamt", "slot": "2026-01-05T22:00:00+01:00"}\n', "utf-8")
    code, told = look()
    assert (code, _codes(told)) == (3, ["D813"])
    assert told["problems"][0]["message"].startswith("Dreaming is on, but blocked: the slot of ")
    assert run(["off"]) == 0
    assert look()[0] == 0


def test_transcripts_from_before_the_install_are_no_sign(home: Path, notes: Path, look: Look) -> None:
    transcript = home / ".claude/projects/-p/s.jsonl"
    transcript.write_text("{}\n", "utf-8")
    os.utime(transcript, (time.time() - DAY, time.time() - DAY))
    assert look()[0] == 0


@pytest.mark.parametrize(
    ("old", "new", "codes", "exit_code"),
    [
        ("/python", "/gone/python", ["D803"], 3),
        ("my notes 笔记", "gone 笔记", ["D804"], 3),
        ('"timeout": 10', '"timeout": 11', ["D805"], 0),
        ('"hooks": {', '"disableAllHooks": true, "hooks": {', ["D806"], 3),
        ('"Stop": [', '"Stop": [{"hooks": [{"command": "dream capture --text x"}]},', ["D809"], 3),
    ],
)
def test_hooks_that_do_not_fit(
    home: Path, notes: Path, look: Look, old: str, new: str, codes: list[str], exit_code: int
) -> None:
    _replace(_settings(home), old, new)
    code, told = look()
    assert (code, _codes(told)) == (exit_code, codes)
    assert all(problem["hint"] for problem in told["problems"])


def test_the_hint_for_a_moved_install_mends_it(home: Path, notes: Path, look: Look) -> None:
    _replace(_settings(home), "/python", "/gone/python")
    assert "Run dream install claude-code" in look()[1]["problems"][0]["hint"]
    assert run(["install", "claude-code"]) == 0
    assert look()[0] == 0


def test_lost_torn_and_doubled_settings(home: Path, notes: Path, look: Look) -> None:
    good = _settings(home).read_bytes()
    _settings(home).write_text("{}", "utf-8")
    assert _codes(look()[1]) == ["D802"]
    _settings(home).write_text('{"hooks": ', "utf-8")
    assert _codes(look()[1]) == ["D801"]
    _settings(home).write_bytes(good)
    assert run(["install", "claude-code", "--project", "-w", str(notes)]) == 0
    code, told = look()
    assert (code, _codes(told)) == (3, ["D809"])
    assert "dream uninstall claude-code --project" in told["problems"][0]["hint"]


def test_a_hook_by_hand_is_mentioned(home: Path, notes: Path, look: Look) -> None:
    path = home / ".gemini/settings.json"
    path.parent.mkdir()
    path.write_text('{"hooks": {"AfterAgent": [{"hooks": [{"command": "dream capture --agent x"}]}]}}', "utf-8")
    code, told = look()
    assert (code, _codes(told)) == (0, ["D808"])


def test_a_moved_openclaw_hook_is_found(home: Path, notes: Path, look: Look) -> None:
    (home / ".openclaw/agents").mkdir(parents=True)
    assert run(["install", "openclaw"]) == 0
    assert "D803" not in _codes(look()[1])
    _replace(home / ".openclaw/hooks/hippocampus/handler.js", "/python", "/gone/python")
    assert "D803" in _codes(look()[1])


def test_errors_of_hooks_are_shown_with_their_times(
    home: Path, notes: Path, look: Look, capsys: pytest.CaptureFixture[str]
) -> None:
    log = home / ".local/state/slowwave/errors.log"
    now = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime())
    old = "2026-01-01T00:00:00+01:00 OSError: long ago\n"
    log.write_text(old + "".join(f"{now} OSError: 磁盘 {number}\n" for number in range(9)), "utf-8")
    code, told = look()
    assert (code, _codes(told)) == (3, ["D810"])
    assert [error["said"] for error in told["errors"]] == [f"OSError: 磁盘 {number}" for number in (8, 7, 6, 5, 4)]
    assert "met trouble 9 times" in told["problems"][0]["message"]
    assert run(["doctor"]) == 3
    assert f"error      {now}  OSError: 磁盘 8\n" in capsys.readouterr().out
    log.write_text(old, "utf-8")
    assert look()[0] == 0


@pytest.mark.parametrize("memory", ["", "memory/scopes/alice/coach"])
@pytest.mark.parametrize(("ago", "codes"), [(60.0, []), (DAY, ["D811"])])
def test_lines_that_wait_too_long(notes: Path, look: Look, ago: float, codes: list[str], memory: str) -> None:
    spool = notes / memory / "memory/.dreams/slowwave/spool"
    spool.mkdir(parents=True)
    (spool / "1.jsonl").write_text("{}\n", "utf-8")
    os.utime(spool / "1.jsonl", (time.time() - ago, time.time() - ago))
    code, told = look()
    assert (code, told["spooled"], _codes(told)) == (3 if codes else 0, 1, codes)


def test_a_folder_that_can_be_no_scope(notes: Path, look: Look, tmp_path: Path) -> None:
    (notes / "memory/scopes").mkdir(parents=True)
    (notes / "memory/scopes/alice").symlink_to(tmp_path)
    code, told = look()
    assert (code, _codes(told)) == (3, ["D161"])
    assert told["problems"][0]["where"] == "memory/scopes/alice"


def test_sources_that_are_not_there(home: Path, notes: Path, look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(home / ".claude"))
    (home / ".claude/projects/-p").rmdir()
    (home / ".claude/projects").rmdir()
    _replace(notes / "dream.toml", '["claude-code"]', '["claude-code", "emacs"]')
    code, told = look()
    assert (code, _codes(told)) == (3, ["D308", "D812"])


def test_it_changes_nothing(home: Path, notes: Path, look: Look) -> None:
    before = {path: path.stat().st_mtime_ns for path in home.rglob("*") if path.is_file()}
    look()
    assert {path: path.stat().st_mtime_ns for path in home.rglob("*") if path.is_file()} == before
