"""`dream install` and `dream uninstall`, as a user types them: what changes, what stays, and how it is undone."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from slowwave.interfaces.cli import run

AGENTS = ("claude-code", "openclaw", "codex", "gemini-cli", "antigravity")
SETTINGS = {
    "claude-code": ".claude/settings.json",
    "openclaw": ".openclaw/openclaw.json",
    "codex": ".codex/hooks.json",
    "gemini-cli": ".gemini/settings.json",
}
THEIRS = """\
{
    // 我的设置
    "model": "opus",   "env": {"TOKEN": "x"}, // two on a line
    "hooks": {
        "Stop": [ {"hooks": [{"type": "command", "command": "say hi"}]} ],
        "internal": { "entries": { "session-memory": { "enabled": true } } },
    },
}
"""

Answer = dict[str, Any]


@pytest.fixture(autouse=True)
def notes(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """The home workspace; the working folder is a project without one."""
    project = home / "a project"
    project.mkdir()
    monkeypatch.chdir(project)
    place = home / "my notes 笔记"
    assert run(["init", str(place), "--home"]) == 0
    capsys.readouterr()
    return place


def _files(folder: Path) -> dict[str, bytes]:
    """Every file below, but for what is our own state."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".local/state" not in path.as_posix() and "/memory/" not in path.as_posix()
    }


def _put(home: Path, agent: str, text: str) -> Path:
    path = home / SETTINGS[agent]
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode())
    return path


def _commands(path: Path) -> list[str]:
    hooks = json.loads(path.read_text("utf-8"))["hooks"]
    return [hook["command"] for groups in hooks.values() for group in groups for hook in group["hooks"]]


@pytest.mark.parametrize("before", ["", "{}", THEIRS, THEIRS.replace("\n", "\r\n"), "\ufeff" + THEIRS, None])
@pytest.mark.parametrize("agent", SETTINGS)
def test_undone_to_the_byte_and_nothing_left(home: Path, agent: str, before: str | None) -> None:
    if before is not None:
        path = _put(home, agent, before)
        path.chmod(0o640)
    untouched = _files(home)
    assert run(["install", agent]) == 0
    installed = _files(home)
    assert installed != untouched
    assert run(["install", agent]) == 0
    assert _files(home) == installed
    assert run(["uninstall", agent]) == 0
    assert _files(home) == untouched
    assert before is not None or not (home / SETTINGS[agent]).parent.exists()
    if before is not None:
        assert path.stat().st_mode & 0o777 == 0o640


def test_all_together_and_all_gone(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _put(home, "gemini-cli", THEIRS)
    untouched = _files(home)
    for agent in AGENTS:
        assert run(["install", agent]) == 0
    assert run(["install", "claude-code", "--project"]) == 0
    assert run(["uninstall", "--all"]) == 0
    assert _files(home) == untouched
    capsys.readouterr()
    assert run(["uninstall", "--all"]) == 0
    assert capsys.readouterr().out == "Nothing of ours is installed anywhere.\n"
    assert run(["uninstall", "codex"]) == 0
    assert capsys.readouterr().out == "Codex: nothing of ours is installed.\n"


def test_diff_backup_and_what_to_do_next_are_shown(home: Path, notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _put(home, "claude-code", THEIRS)
    assert run(["install", "claude-code"]) == 0
    said = capsys.readouterr().out
    assert f"--- {path}\n+++ {path}\n" in said
    assert '+        "SessionEnd": [' in said
    assert f"As it was before: {path}.slowwave-backup\n" in said
    assert "the night reads in its transcripts what the hooks missed" in said
    assert Path(f"{path}.slowwave-backup").read_bytes() == THEIRS.encode()
    assert 'read = ["claude-code"]' in (notes / "dream.toml").read_text("utf-8")


def test_a_dry_run_writes_nothing(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _put(home, "claude-code", THEIRS)
    untouched = _files(home)
    assert run(["install", "claude-code", "--dry-run"]) == 0
    assert run(["install", "openclaw", "--dry-run", "--json"]) == 0
    assert _files(home) == untouched
    assert not (home / ".local/state/slowwave").exists()
    assert "Nothing was written" in capsys.readouterr().out
    assert run(["install", "claude-code"]) == 0
    installed = _files(home)
    assert run(["uninstall", "--all", "--dry-run"]) == 0
    assert _files(home) == installed


def test_claude_code_gets_five_events_of_which_the_last_waits(home: Path, notes: Path) -> None:
    assert run(["install", "claude-code"]) == 0
    hooks = json.loads((home / SETTINGS["claude-code"]).read_text("utf-8"))["hooks"]
    every = {event: [hook for group in groups for hook in group["hooks"]] for event, groups in hooks.items()}
    assert {event: [hook.get("async") for hook in found] for event, found in every.items()} == {
        "SessionStart": [True, None],
        "UserPromptSubmit": [True, None],
        "Stop": [True],
        "PreCompact": [True],
        "SessionEnd": [None],
    }
    for command in _commands(home / SETTINGS["claude-code"]):
        assert shlex.split(command)[-4:] == ["--agent", "claude-code", "-w", str(notes)]


def test_where_somebody_wrote_since_only_our_lines_go(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for agent in SETTINGS:
        path = _put(home, agent, THEIRS)
        assert run(["install", agent]) == 0
        path.write_text(path.read_text("utf-8").replace('"opus"', '"haiku"'), encoding="utf-8")
        capsys.readouterr()
        assert run(["uninstall", agent]) == 0
        assert path.read_text("utf-8") == THEIRS.replace('"opus"', '"haiku"')
        assert f"as it was before us: {path}.slowwave-backup" in capsys.readouterr().out


def test_without_any_record_our_hooks_still_go(home: Path, notes: Path) -> None:
    for agent in SETTINGS:
        _put(home, agent, THEIRS)
        assert run(["install", agent]) == 0
    (home / ".local/state/slowwave/installs.json").write_text('{"installs": [{"agent": 1}, 7, null]}', "utf-8")
    assert run(["uninstall", "--all"]) == 0
    for agent in ("claude-code", "codex", "gemini-cli"):
        assert (home / SETTINGS[agent]).read_text("utf-8") == THEIRS
    assert not (home / ".openclaw/hooks/hippocampus/handler.js").exists()
    assert "hippocampus" not in (home / SETTINGS["openclaw"]).read_text("utf-8")
    assert "read" not in (notes / "dream.toml").read_text("utf-8")


def test_a_moved_workspace_replaces_the_hook(home: Path, notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _put(
        home,
        "claude-code",
        THEIRS.replace("    // 我的设置\n", "")
        .replace("// two on a line", "")
        .replace("},\n    },\n}", "}\n    }\n}")
        .replace("true } } },", "true } } }"),
    )
    before = path.read_bytes()
    assert run(["install", "claude-code"]) == 0
    other = home / "other"
    assert run(["init", str(other), "--home"]) == 0
    assert run(["install", "claude-code"]) == 0
    assert len([one for one in _commands_of_ours(path) if one.endswith(str(other))]) == 7
    assert len(_commands_of_ours(path)) == 7
    assert [one.name for one in path.parent.iterdir() if "backup" in one.name] == [f"{path.name}.slowwave-backup"]
    assert run(["uninstall", "claude-code"]) == 0
    assert path.read_bytes() == before


def _commands_of_ours(path: Path) -> list[str]:
    hooks = json.loads(path.read_text("utf-8"))["hooks"]
    listed = [groups for groups in hooks.values() if isinstance(groups, list)]
    found = [hook["command"] for groups in listed for group in groups for hook in group["hooks"]]
    return [command for command in found if "slowwave" in command]


def test_a_project_has_hooks_of_its_own(home: Path, notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project = home / "a project"
    assert run(["init", "memo"]) == 0
    capsys.readouterr()
    assert run(["install", "claude-code", "--project", "-w", "memo", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["project"], told["workspace"]) == (str(project), str(project / "memo"))
    assert told["changed"]
    assert len(_commands(project / ".claude/settings.local.json")) == 7
    assert not (home / ".claude").exists()
    assert run(["install", "codex", "--project", "-w", "memo"]) == 0
    assert "keep it out of the repository" in capsys.readouterr().out
    assert run(["uninstall", "claude-code", "--user"]) == 0
    assert (project / ".claude/settings.local.json").exists()
    assert run(["uninstall", "claude-code", "codex", "--project"]) == 0
    assert not (project / ".claude").exists()
    assert not (project / ".codex").exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"hooks": {', "cannot be read as JSON: the text ends too early in line 1; nothing was changed"),
        ('{"hooks": []}', "leaves no place for a hook: hooks is no object; nothing was changed"),
        ("[]", "leaves no place for a hook: the text is no object; nothing was changed"),
    ],
)
@pytest.mark.parametrize("agent", SETTINGS)
def test_a_torn_file_is_told_in_a_line_and_left(
    home: Path, agent: str, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _put(home, agent, text)
    untouched = _files(home)
    assert run(["install", agent]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 2
    assert "  hint: " in error
    assert _files(home) == untouched


def test_a_file_that_is_no_text_is_left(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _put(home, "claude-code", "")
    path.write_bytes("{}".encode("utf-16"))
    assert run(["install", "claude-code"]) == 2
    assert "is no UTF-8; nothing was changed" in capsys.readouterr().err
    assert path.read_bytes() == "{}".encode("utf-16")


def test_one_torn_file_keeps_no_other_agent_installed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for agent in SETTINGS:
        assert run(["install", agent]) == 0
    (home / SETTINGS["codex"]).write_text("{", "utf-8")
    assert run(["uninstall", "--all"]) == 2
    assert "hooks.json cannot be read as JSON" in capsys.readouterr().err
    assert not (home / ".claude").exists()
    assert not (home / ".openclaw").exists()
    assert not (home / ".gemini").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["install", "emacs"], "'emacs' is no agent that can be installed for"),
        (["install", "codex", "--user", "--project"], "--project and --user exclude each other"),
        (["install", "codex", "-w", "nowhere"], "nowhere is no folder"),
        (["uninstall"], "Name an agent, or --all"),
        (["uninstall", "codex", "--all"], "--all is every agent"),
    ],
)
def test_what_makes_no_sense_is_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2
    assert said in capsys.readouterr().err


def test_without_a_home_workspace_it_says_how_to_make_one(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / ".config/slowwave/config.toml").unlink()
    assert run(["install", "claude-code"]) == 2
    assert "dream init ~/.dream --home" in capsys.readouterr().err


def test_a_hook_of_that_name_that_is_not_ours_is_left(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = home / ".openclaw/hooks/hippocampus"
    folder.mkdir(parents=True)
    (folder / "HOOK.md").write_text("---\nname: hippocampus\n---\n", "utf-8")
    assert run(["install", "openclaw"]) == 3
    assert "holds a hook that is not ours" in capsys.readouterr().err
    assert run(["uninstall", "openclaw"]) == 0
    assert (folder / "HOOK.md").exists()


@pytest.mark.parametrize(
    ("agent", "path", "text", "said"),
    [
        ("claude-code", ".claude/settings.json", '{"disableAllHooks": true}', "disableAllHooks is true"),
        ("gemini-cli", ".gemini/settings.json", '{"hooksConfig": {"enabled": false}}', "hooksConfig.enabled is false"),
        (
            "openclaw",
            ".openclaw/openclaw.json",
            "{hooks: {internal: {enabled: false}}}",
            "hooks.internal.enabled is fal",
        ),
        ("codex", ".codex/config.toml", "[features]\nhooks = false\n", "features.hooks is false"),
    ],
)
def test_the_owners_switches_are_told_and_left(
    home: Path, agent: str, path: str, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / path).parent.mkdir()
    (home / path).write_text(text, "utf-8")
    assert run(["install", agent]) == 0
    assert said in capsys.readouterr().out
    assert text.strip("{}\n") in (home / path).read_text("utf-8") or agent == "openclaw"
    assert "enabled: false" in (home / path).read_text("utf-8") or agent != "openclaw"


def test_agents_that_live_elsewhere_are_found_there(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(home / "cc"))
    monkeypatch.setenv("CODEX_HOME", str(home / "cx"))
    monkeypatch.setenv("GEMINI_CLI_HOME", str(home / "gem"))
    monkeypatch.setenv("OPENCLAW_STATE_DIR", str(home / "claw"))
    monkeypatch.setenv("OPENCLAW_CONFIG_PATH", str(home / "conf/claw.json5"))
    for agent in SETTINGS:
        assert run(["install", agent]) == 0
    found = {path for path in _files(home) if not path.startswith((".", "my notes"))}
    assert found == {
        "cc/settings.json",
        "cx/hooks.json",
        "gem/.gemini/settings.json",
        "claw/extensions/slowwave/index.js",
        "claw/extensions/slowwave/openclaw.plugin.json",
        "claw/extensions/slowwave/package.json",
        "claw/hooks/hippocampus/HOOK.md",
        "claw/hooks/hippocampus/handler.js",
        "claw/hooks/hippocampus/package.json",
        "conf/claw.json5",
    }
    monkeypatch.delenv("CLAUDE_CONFIG_DIR")
    assert run(["uninstall", "claude-code"]) == 0
    assert not (home / "cc").exists()


def test_sources_written_in_an_unusual_way_are_left_to_the_owner(
    notes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (notes / "dream.toml").write_text("sources = { turns = 7 }\n", "utf-8")
    assert run(["install", "codex"]) == 0
    assert 'Add "codex" to `read` under [sources] in' in capsys.readouterr().out
    assert (notes / "dream.toml").read_text("utf-8") == "sources = { turns = 7 }\n"


def test_an_agent_that_is_still_installed_elsewhere_is_still_read(notes: Path) -> None:
    assert run(["install", "claude-code"]) == 0
    assert run(["install", "claude-code", "--project", "-w", str(notes)]) == 0
    assert run(["uninstall", "claude-code", "--user"]) == 0
    assert 'read = ["claude-code"]' in (notes / "dream.toml").read_text("utf-8")
    assert run(["uninstall", "claude-code"]) == 0
    assert "read =" not in (notes / "dream.toml").read_text("utf-8")


def test_a_key_beside_our_lines_is_not_printed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key = "sk-ant-" + "api03-" + "Zq8" * 12
    _put(home, "gemini-cli", f'{{\n  "key": "{key}",\n  "hooks": {{}}\n}}\n')
    assert run(["install", "gemini-cli"]) == 0
    assert run(["install", "gemini-cli", "--json"]) == 0
    assert run(["uninstall", "gemini-cli"]) == 0
    assert key not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("agent", "events"),
    [
        ("claude-code", ["SessionStart", "UserPromptSubmit"]),
        ("codex", ["SessionStart", "UserPromptSubmit"]),
        ("gemini-cli", ["BeforeAgent", "SessionStart"]),
    ],
)
def test_each_is_told_something_before_it_answers(home: Path, agent: str, events: list[str]) -> None:
    assert run(["install", agent]) == 0
    hooks = json.loads((home / SETTINGS[agent]).read_text("utf-8"))["hooks"]
    commands = [
        (event, shlex.split(hook["command"]))
        for event, groups in hooks.items()
        for group in groups
        for hook in group["hooks"]
        if "async" not in hook
    ]
    assert sorted(event for event, words in commands if "context" in words and "--agent" in words) == events


def test_an_install_from_before_gets_what_tells_beside_what_captures(home: Path) -> None:
    assert run(["install", "codex"]) == 0
    path = home / SETTINGS["codex"]
    whole = json.loads(path.read_text("utf-8"))
    older = {
        event: kept
        for event, groups in whole["hooks"].items()
        if (kept := [one for one in groups if " context --agent" not in str(one)])
    }
    assert list(older) == ["UserPromptSubmit", "Stop"]
    path.write_text(json.dumps({"hooks": older}), "utf-8")
    assert run(["install", "codex"]) == 0
    assert json.loads(path.read_text("utf-8"))["hooks"] == whole["hooks"]


def test_openclaw_gets_a_plugin_too_and_anothers_is_left(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["install", "openclaw"]) == 0
    folder = home / ".openclaw/extensions/slowwave"
    assert sorted(path.name for path in folder.iterdir()) == ["index.js", "openclaw.plugin.json", "package.json"]
    assert json.loads((folder / "openclaw.plugin.json").read_text("utf-8"))["id"] == "slowwave"
    settings = json.loads((home / ".openclaw/openclaw.json").read_text("utf-8"))
    assert settings["plugins"] == {"entries": {"slowwave": {"enabled": True}}}
    assert run(["uninstall", "openclaw"]) == 0
    assert not (home / ".openclaw").exists()
    folder.mkdir(parents=True)
    (folder / "index.js").write_text("mine", "utf-8")
    assert run(["install", "openclaw"]) != 0
    assert "holds a plugin that is not ours" in capsys.readouterr().err
    assert sorted(path.name for path in (home / ".openclaw").rglob("*")) == ["extensions", "index.js", "slowwave"]
