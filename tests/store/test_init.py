"""A folder becomes a workspace."""

import json
import os
from datetime import date
from pathlib import Path

import pytest

from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.format.front_matter import fields
from slowwave.pipeline.settings import parse_settings
from slowwave.pipeline.store.init import init
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import find_workspace, open_workspace

TODAY = date(2026, 11, 30)
STATE = "memory/.dreams/slowwave/"


def _files(root: Path) -> dict[str, bytes]:
    found = {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in found.items() if not name.startswith(STATE)}


MERGED = b"memory/logs/**/*.md merge=union\nmemory/scopes/**/logs/**/*.md merge=union\n"


def _write(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text.encode())


def test_an_empty_folder(tmp_path: Path) -> None:
    root = tmp_path / "new" / "家"
    report = init(str(root), today=TODAY)
    assert (report.layout, report.findings, report.changed) == ("ours", (), True)
    files = _files(root)
    assert set(files) == {*report.made, ".gitignore", ".gitattributes"}
    assert "created: 2026-11-30" in files["memory/topics/user_profile.md"].decode()
    assert not [path for path, data in files.items() if b"{today}" in data]
    heads = {path: fields(data.decode()) for path, data in files.items() if "/topics/" in path}
    assert {frozenset(head) for head in heads.values()} == {
        frozenset({"name", "description", "type", "created", "updated"})
    }
    assert b"\nmemory/.dreams/slowwave/\nmemory/scopes/**/.dreams/slowwave/\n" in files[".gitignore"]
    assert files[".gitattributes"] == MERGED
    assert not (root / "gitignore.lines").exists()
    assert load(open_workspace(str(root), "here")).findings == ()


def test_a_second_time_nothing_happens(tmp_path: Path) -> None:
    init(str(tmp_path), today=TODAY)
    before = _files(tmp_path)
    report = init(str(tmp_path), today=date(2026, 12, 1))
    assert (report.changed, report.made, report.lines) == (False, (), {})
    assert _files(tmp_path) == before


def test_a_dry_run_says_the_same_and_writes_nothing(tmp_path: Path) -> None:
    root, config = tmp_path / "w", tmp_path / "config" / "config.toml"
    root.mkdir()
    told = init(str(root), today=TODAY, home_config=str(config), dry_run=True)
    assert list(tmp_path.rglob("*")) == [root]
    assert init(str(root), today=TODAY, home_config=str(config)) == told


def test_what_stands_there_stays(tmp_path: Path) -> None:
    given = {
        "memory/procedures.md": "Mine.\r\n",
        "dream.toml": 'language = "zh"\n',
        ".gitignore": "*.log\r\n*.tmp",
        ".gitattributes": "* text=auto\n",
    }
    _write(tmp_path, given)
    report = init(str(tmp_path), today=TODAY)
    files = _files(tmp_path)
    assert {path: files[path] for path in ("memory/procedures.md", "dream.toml")} == {
        "memory/procedures.md": b"Mine.\r\n",
        "dream.toml": b'language = "zh"\n',
    }
    assert files[".gitignore"].startswith(b"*.log\r\n*.tmp\r\n# Slowwave")
    assert files[".gitignore"].endswith(b"\r\nmemory/.dreams/slowwave/\r\nmemory/scopes/**/.dreams/slowwave/\r\n")
    assert files[".gitattributes"] == b"* text=auto\n" + MERGED
    assert set(report.lines) == {".gitignore", ".gitattributes"}


def test_a_line_that_is_there_is_not_added_for_its_comment(tmp_path: Path) -> None:
    given = "memory/.dreams/slowwave/\nmemory/scopes/**/.dreams/slowwave/\n"
    _write(tmp_path, {".gitignore": given})
    init(str(tmp_path), today=TODAY)
    assert _files(tmp_path)[".gitignore"] == given.encode()


def test_openclaw(tmp_path: Path) -> None:
    given = {"MEMORY.md": "- A fact\n", "AGENTS.md": "# Agents\n", "memory/2026-04-03.md": "- x\n", "SOUL.md": "s"}
    _write(tmp_path, given)
    report = init(str(tmp_path), today=TODAY)
    files = _files(tmp_path)
    assert report.layout == "openclaw"
    assert parse_settings(files["dream.toml"].decode()).layout == "openclaw"
    assert {path: files[path].decode() for path in given} == given
    roles = {path: doc.role.name for path, doc in load(open_workspace(str(tmp_path), "x")).memory.documents.items()}
    assert (roles["MEMORY.md"], roles["memory/2026-04-03.md"]) == ("FOREIGN", "NOTE")
    assert roles["memory/topics/user_profile.md"] == "TOPIC"


def test_claude_code(tmp_path: Path) -> None:
    root = tmp_path / ".claude/projects/-home-x/memory"
    _write(root, {"MEMORY.md": "- [Role](user_role.md)\n", "user_role.md": "---\ntype: user\n---\n"})
    report = init(str(root), today=TODAY)
    files = _files(root)
    assert report.layout == "claude-code"
    assert files["MEMORY.md"] == b"- [Role](user_role.md)\n"
    assert {"procedures.md", "topics/user_profile.md", "dream.toml"} <= set(files)
    assert files[".gitattributes"] == MERGED.replace(b"memory/", b"")
    assert files[".gitignore"].endswith(b"\nmemory/.dreams/slowwave/\nscopes/**/.dreams/slowwave/\n")
    assert init(str(root), today=TODAY).changed is False


def test_obsidian(tmp_path: Path) -> None:
    _write(tmp_path, {".obsidian/app.json": "{}", "2026-04-03.md": "- x\n"})
    report = init(str(tmp_path), today=TODAY)
    settings = parse_settings((tmp_path / "dream.toml").read_text())
    assert (report.layout, settings.layout, settings.folder) == ("obsidian", "obsidian", "memory")
    assert "2026-04-03.md" in load(open_workspace(str(tmp_path), "x")).memory.documents


def test_settings_that_name_no_layout_are_left_and_told(tmp_path: Path) -> None:
    _write(tmp_path, {"dream.toml": "", "AGENTS.md": "# Agents\n"})
    report = init(str(tmp_path), today=TODAY)
    assert [finding.code for finding in report.findings] == ["D140"]
    assert (tmp_path / "dream.toml").read_bytes() == b""


def _event(kind: str, at: str) -> str:
    return json.dumps({"type": kind, "timestamp": at}) + "\n"


@pytest.mark.parametrize(
    ("events", "warned"),
    [
        (_event("memory.dream.completed", "2026-11-29T03:00:00Z") + "{torn", True),
        (_event("memory.dream.completed", "2026-04-29T03:00:00Z"), False),
        (_event("memory.recall.recorded", "2026-11-29T03:00:00Z"), False),
        ("[]\nnull\n{}\n", False),
    ],
)
def test_another_dreamer_is_warned_of(tmp_path: Path, events: str, warned: bool) -> None:
    _write(tmp_path, {"AGENTS.md": "", "memory/.dreams/events.jsonl": events})
    codes = [finding.code for finding in init(str(tmp_path), today=TODAY).findings]
    assert codes == (["D141"] if warned else [])


@pytest.mark.parametrize(("enabled", "warned"), [(True, True), (False, False), ("true", False)])
def test_the_settings_of_openclaw_are_looked_at(tmp_path: Path, enabled: object, warned: bool) -> None:
    given = {"plugins": {"entries": {"memory-core": {"config": {"dreaming": {"enabled": enabled}}}}}}
    _write(tmp_path, {"workspace/AGENTS.md": "", "openclaw.json": json.dumps(given)})
    codes = [finding.code for finding in init(str(tmp_path / "workspace"), today=TODAY).findings]
    assert codes == (["D141"] if warned else [])


def test_the_home_workspace(tmp_path: Path) -> None:
    root, config = tmp_path / "w", tmp_path / "config" / "slowwave" / "config.toml"
    assert init(str(root), today=TODAY, home_config=str(config)).home_config == str(config)
    assert find_workspace(str(tmp_path), None, str(config), "here").root == str(root)
    assert init(str(root), today=TODAY, home_config=str(config)).home_config == ""
    config.write_text(f'# mine\nhome = "{root}"\n[other]\nkey = 1\n')
    other = tmp_path / "other"
    assert init(str(other), today=TODAY, home_config=str(config)).home_config
    assert config.read_text() == f'# mine\nhome = "{other}"\n[other]\nkey = 1\n'


def test_a_config_without_home_keeps_its_tables(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text("[other]\nkey = 1\n")
    init(str(tmp_path / "w"), today=TODAY, home_config=str(config))
    assert config.read_text() == f'home = "{tmp_path / "w"}"\n[other]\nkey = 1\n'


def test_a_file_is_no_workspace(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(DreamError) as caught:
        init(str(tmp_path / "file"), today=TODAY)
    assert caught.value.exit_code == 2


def test_the_working_folder_is_never_changed(tmp_path: Path) -> None:
    here = os.getcwd()
    init(str(tmp_path), today=TODAY)
    assert os.getcwd() == here


def test_daily_notes_in_the_memory_folder_itself_are_named(tmp_path: Path) -> None:
    _write(tmp_path, {"memory/2026-11-01.md": "- a\n", "memory/2026-11-02-归档.md": "- b\n", "memory/plan.md": ""})
    (found,) = init(str(tmp_path), today=TODAY).findings
    assert (found.code, "not read: 2;" in found.message, 'layout = "openclaw"' in found.message) == ("D142", True, True)


def test_daily_notes_that_our_layout_does_not_read_are_named(tmp_path: Path) -> None:
    _write(
        tmp_path,
        {"2026-11-01.md": "- a\n", "日记/2026-11-02 周一.md": "- b\n", ".trash/2026-11-03.md": "", "plan.md": ""},
    )
    report = init(str(tmp_path), today=TODAY)
    assert report.layout == "ours"
    assert [(finding.code, "not read: 2;" in finding.message) for finding in report.findings] == [("D142", True)]
    config = tmp_path / "dream.toml"
    config.write_text(
        config.read_text(encoding="utf-8").replace('layout = "ours"', 'layout = "obsidian"'), encoding="utf-8"
    )
    assert init(str(tmp_path), today=TODAY).findings == ()
    assert [entry.text for entry in load(open_workspace(str(tmp_path), "testbed")).memory.log_entries] == ["a", "b"]


def test_pages_are_named_where_there_is_nothing_else_to_read(tmp_path: Path) -> None:
    _write(tmp_path, {"ideas.md": "a", "笔记/服务器.MD": "b"})
    _write(tmp_path, dict.fromkeys(("README.md", "x/AGENTS.md", ".git/c.md", "d.txt"), ""))
    (found,) = init(str(tmp_path), today=TODAY).findings
    assert (found.code, found.message.startswith("2 Markdown files outside memory/")) == ("D145", True)
    _write(tmp_path, {"memory/logs/2026/11/2026-11-28.md": "- tea\n"})
    assert init(str(tmp_path), today=TODAY).findings == ()


def test_the_memory_of_a_workspace_is_made_no_workspace(tmp_path: Path) -> None:
    init(str(tmp_path), today=TODAY)
    before = _files(tmp_path)
    for inner in ("memory", "memory/topics", "memory/new/one"):
        with pytest.raises(DreamError, match="is part of the memory of the workspace") as refused:
            init(str(tmp_path / inner), today=TODAY)
        assert refused.value.hint == f"That one is ready: dream -w {tmp_path}"
    assert _files(tmp_path) == before


def test_a_folder_within_a_workspace_is_told_and_a_workspace_itself_is_not(tmp_path: Path) -> None:
    init(str(tmp_path), today=TODAY)
    inner = init(str(tmp_path / "memory-palace"), today=TODAY)
    (found,) = inner.findings
    assert (found.code, str(tmp_path) in found.message) == ("D144", True)
    assert init(inner.root, today=TODAY).findings == ()


@pytest.mark.parametrize(
    ("files", "read"),
    [
        ({}, False),
        ({"memory/topics/user_lin.md": "# Lin\n\n- Lin teaches on Mondays.\n"}, False),
        ({"memory/logs/2026/11/2026-11-28.md": "- tea\n"}, True),
        ({".learnings/LEARNINGS.md": "# Learnings\n"}, True),
    ],
)
def test_it_says_whether_there_is_something_to_read(tmp_path: Path, files: dict[str, str], read: bool) -> None:
    _write(tmp_path, files)
    assert init(str(tmp_path), today=TODAY).notes is read
