"""OpenClaw's heartbeat as its settings have it: whether it can wake a dream of this folder."""

import json
from pathlib import Path
from typing import Any

import pytest

from slowwave.flows.agents.heartbeat import NOWHERE, OFF, Heartbeat, stopped_heartbeat
from slowwave.flows.agents.places import Around


def _look(home: Path, text: str, root: str = "~/.openclaw/workspace") -> Heartbeat | None:
    path = home / ".openclaw/openclaw.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    folder = root.replace("~", str(home))
    return stopped_heartbeat(folder, Around({}, str(home), str(home), str(home / "installs.json")))


def _agents(heartbeat: object = None, **more: object) -> dict[str, Any]:
    defaults = {} if heartbeat is None else {"heartbeat": heartbeat}
    return {"agents": {"defaults": defaults, **more}}


@pytest.mark.parametrize(
    ("settings", "how"),
    [
        ({}, ""),
        (_agents(), ""),
        (_agents({"every": "30m"}), ""),
        (_agents({"every": "0m"}), OFF),
        (_agents({"every": "0"}), OFF),
        (_agents({"every": "0.0h"}), OFF),
        (_agents({"every": "10m"}), ""),
        (_agents({"every": 0}), OFF),
        (_agents({"every": ""}), OFF),
        (_agents({"every": "soon"}), OFF),
        (_agents({"every": "1H30m"}), ""),
        (_agents({"every": 15}), ""),
        (_agents({"every": "30m", "target": "none"}), NOWHERE),
        (_agents({"every": "30m", "target": "last"}), ""),
        (_agents({"every": "30m", "target": "telegram"}), ""),
        (_agents({"every": "0m", "target": "none"}), OFF),
        ({"cron": {"enabled": False}, **_agents()}, OFF),
        ({"cron": {"enabled": True}, **_agents()}, ""),
        (_agents(list=[{"id": "main"}, {"id": "ops", "heartbeat": {}}]), OFF),
        (_agents(list=[{"id": "main", "heartbeat": {"every": "2h"}}, {"id": "ops"}]), ""),
        (_agents({"every": "0m"}, list=[{"id": "main", "heartbeat": {"every": "2h"}}]), ""),
        (_agents({"every": "2h"}, list=[{"id": "main", "heartbeat": {"every": "0m"}}]), OFF),
        (_agents(list=[{"id": "ops", "heartbeat": {}}, {"id": "main", "default": True}]), OFF),
        ([], ""),
        ({"agents": [1]}, ""),
        ({"agents": {"list": [1], "defaults": 2}}, ""),
    ],
)
def test_the_default_agents_heartbeat(tmp_path: Path, settings: Any, how: str) -> None:
    found = _look(tmp_path, json.dumps(settings))
    assert (found.how if found else "") == how


def test_it_is_read_with_comments_and_told_by_agent_and_file(tmp_path: Path) -> None:
    text = "{agents: {defaults: {heartbeat: {every: '0m'}}, list: [{id: '王芳', default: true,}]}} // off\n"
    assert _look(tmp_path, text) == Heartbeat("王芳", OFF, str(tmp_path / ".openclaw/openclaw.json"))


@pytest.mark.parametrize(
    ("root", "is_one"),
    [("~/.openclaw/workspace", False), ("~/notes", True), ("~/.openclaw/workspace-ops", True), ("~/else", False)],
)
def test_only_workspaces_of_its_agents_hang_on_it(tmp_path: Path, root: str, is_one: bool) -> None:
    listed = [{"id": "main", "workspace": "~/notes"}, {"id": "ops"}]
    found = _look(tmp_path, json.dumps(_agents({"every": "0m"}, list=listed)), root)
    assert (found is not None) == is_one


@pytest.mark.parametrize("text", ["", "{", '{"agents": {"defaults": {"heartbeat": {"every": "0m"'])
def test_what_cannot_be_read_is_no_trouble_of_the_heartbeat(tmp_path: Path, text: str) -> None:
    assert _look(tmp_path, text) is None


def test_a_workspace_that_is_a_link_is_the_same_one(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    settings = json.dumps(_agents({"every": "0m"}, list=[{"id": "main", "workspace": str(tmp_path / "link")}]))
    assert _look(tmp_path, settings, "~/real") is not None
