"""``[raw] keep``: what was said stays as text, once a message, and is found when its transcript is gone."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from slowwave.flows.agents.doctor import examine
from slowwave.flows.indexes import refresh
from slowwave.flows.kept import keep_said
from slowwave.flows.night import Asked, Kind, dream_once
from slowwave.flows.positions import KEPT
from slowwave.flows.recall import search_history
from slowwave.flows.wiring import around, now
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.settings import Raw, Sources
from slowwave.pipeline.store.erase import erase, erasure_of
from slowwave.pipeline.store.layout import layout_of
from slowwave.pipeline.store.locks import write_lock
from slowwave.pipeline.store.workspace import Workspace, open_workspace
from slowwave.pipeline.store.writer.append import bring_in

AT = datetime(2025, 12, 31, 22, 59, 50, tzinfo=UTC)
TOKEN = "ghp_" + "a1B2" * 9


@pytest.fixture
def talks(tmp_path: Path) -> Path:
    return tmp_path / "talks" / "-srv-app"


def add(talks: Path, session: str, *said: str, first: int = 0) -> Path:
    talks.mkdir(parents=True, exist_ok=True)
    path = talks / f"{session}.jsonl"
    with path.open("a", encoding="utf-8") as file:
        for n, text in enumerate(said, first):
            id = f"00000000-0000-{session:0>12}-{n:012}"
            at = (AT + timedelta(seconds=20 * n)).isoformat()
            row: dict[str, Any] = {"type": "user", "message": {"role": "user", "content": text}}
            if text.startswith("> "):
                content = [{"type": "text", "text": text[2:]}]
                row = {"type": "assistant", "message": {"id": id, "role": "assistant", "content": content}}
            known = {"uuid": id, "sessionId": session, "cwd": "/srv/app", "timestamp": at}
            file.write(json.dumps({**known, **row}, ensure_ascii=False) + "\n")
    return path


@pytest.fixture
def place(workspace: Workspace, talks: Path) -> Workspace:
    sources = Sources(read=("claude-code",), folders={"claude-code": str(talks.parent)})
    return replace(workspace, settings=replace(workspace.settings, sources=sources, raw=Raw(keep=True)))


def kept(root: Path) -> dict[str, str]:
    folder = root / "memory/raw"
    return {str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.md"))}


def texts(place: Workspace, question: str) -> list[str]:
    return [one.hit.row.text for one in search_history(place, question, around=0).passages]


def test_it_is_kept_by_year_and_day_once_and_without_secrets(place: Workspace, talks: Path, root: Path) -> None:
    add(talks, "s1", f"My token is {TOKEN}\nand korund is\n\n- loud", "> 好的，korund 太吵了。")
    for _ in range(2):
        assert keep_said(place, now(place.settings)) == ()
        assert list(kept(root)) == ["2025/2025-12-31.md", "2026/2026-01-01.md"]
    first, second = kept(root).values()
    assert first.startswith("## 23:59\n\n- human: My token is ***")
    assert "\n  and korund is\n\n  - loud <!--m:by=human;src=claude-code:s1#" in first
    assert second.startswith("## 00:00\n\n- agent: 好的，korund 太吵了。 <!--m:")
    assert TOKEN not in first
    add(talks, "s1", "one more", first=2)
    (talks / "s2.jsonl").write_bytes((talks / "s1.jsonl").read_bytes())
    keep_said(place, now(place.settings))
    assert kept(root)["2025/2025-12-31.md"] == first
    assert kept(root)["2026/2026-01-01.md"].count("- human: one more") == 1


def test_positions_that_are_lost_keep_nothing_twice(place: Workspace, talks: Path, root: Path) -> None:
    add(talks, "s1", "korund is loud", "> yes")
    keep_said(place, now(place.settings))
    before = kept(root)
    path = Path(place.state_path(f"{KEPT}/claude-code.json"))
    path.write_bytes(path.read_bytes()[:40])
    assert [one.code for one in keep_said(place, now(place.settings))] == ["D307"]
    assert kept(root) == before


def test_not_unless_it_is_wanted_and_not_what_may_not_be_heard(place: Workspace, talks: Path, root: Path) -> None:
    add(talks, "s1", "korund is loud")
    plain = replace(place, settings=replace(place.settings, raw=Raw()))
    keep_said(plain, now(place.settings))
    shut = replace(place, settings=replace(place.settings, sources=replace(place.settings.sources, exclude=("s1",))))
    keep_said(shut, now(place.settings))
    assert kept(root) == {}


def test_a_night_keeps_and_what_is_gone_is_found(place: Workspace, talks: Path, root: Path) -> None:
    path = add(talks, "s1", "the NAS is called korund", "> 好的，korund 在地下室。")
    dream_once(place, Asked())
    assert len(kept(root)) == 2
    for question in ("korund", "地下室"):
        assert len(texts(place, question)) == len(set(texts(place, question)))
    before = texts(place, "korund")
    path.unlink()
    assert texts(place, "korund") == before
    found = search_history(place, "地下室").passages[0].hit
    assert found.path == "memory/raw/2026/2026-01-01.md"
    assert (found.row.agent, found.row.session, found.row.day) == ("claude-code", "s1", "2026-01-01")
    assert dream_once(place, Asked()).kind is Kind.NOTHING


def test_what_a_person_takes_out_of_it_is_found_no_more(place: Workspace, talks: Path, root: Path) -> None:
    path = add(talks, "s1", "the NAS is called korund", "plover has a fan")
    keep_said(place, now(place.settings))
    path.unlink()
    assert texts(place, "plover")
    file = root / "memory/raw/2026/2026-01-01.md"
    file.unlink()
    assert texts(place, "plover") == []
    data = add(talks, "s1", "the NAS is called korund", "plover has a fan")
    refresh(place)
    (root / "memory/raw/2025/2025-12-31.md").unlink()
    refresh(place)
    assert texts(place, "korund") == ["the NAS is called korund"]
    assert data.exists()


def test_an_erasure_reaches_what_is_kept(place: Workspace, talks: Path, root: Path) -> None:
    add(talks, "s1", "My mother lives in Graz near the mill. 我妈妈住在格拉茨的老磨坊附近。")
    keep_said(place, now(place.settings))
    assert "Graz" in str(kept(root))
    for said in ("My mother lives in Graz near the mill", "我妈妈住在格拉茨的老磨坊附近"):
        erase(place, erasure_of(said), datetime(2026, 11, 30, 12, tzinfo=UTC))
    assert "Graz" not in str(kept(root))
    assert "格拉茨" not in str(kept(root))
    Path(place.state_path(f"{KEPT}/claude-code.json")).unlink()
    (root / "memory/raw/2025/2025-12-31.md").unlink()
    keep_said(place, now(place.settings))
    assert "Graz" not in str(kept(root))
    assert "Graz" not in str(texts(place, "Graz mill"))


def test_while_somebody_writes_it_waits_in_the_spool(
    place: Workspace, talks: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("slowwave.flows.kept.PATIENCE", 0.0)
    add(talks, "s1", "korund is loud\nand old")
    with write_lock(str(root), timeout=1):
        assert [one.code for one in keep_said(place, now(place.settings))] == ["D901"]
    assert kept(root) == {}
    bring_in(str(root))
    assert "- human: korund is loud\n  and old <!--m:" in str(kept(root)["2025/2025-12-31.md"])


def test_each_scope_keeps_its_own(root: Path, tmp_path: Path) -> None:
    folder = tmp_path / "openclaw/main/sessions"
    folder.mkdir(parents=True)
    rows: list[dict[str, Any]] = [{"type": "session", "version": 3, "id": "s1", "timestamp": AT.isoformat()}]
    for n, (who, said) in enumerate([("4711", "Alice says korund"), ("4242", "Alex says plover")]):
        envelope = f'Sender (untrusted metadata):\n```json\n{{"id": "{who}"}}\n```\n\n{said}'
        message = {"role": "user", "content": envelope}
        rows.append({"type": "message", "id": f"m{n}", "timestamp": AT.isoformat(), "message": message})
    (folder / "s1.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    chats = {"agent:main:telegram:direct:1": {"sessionId": "s1", "channel": "telegram"}}
    (folder / "sessions.json").write_text(json.dumps(chats))
    settings = f"""[raw]\nkeep = true\n[sources]\nread = ["openclaw"]\n[sources.folders]
openclaw = "{tmp_path / "openclaw"}"\n[scopes]\n"telegram:4711" = "alice/coach"\n"telegram:4242" = "alex"\n"""
    (root / "dream.toml").write_text(settings, encoding="utf-8")
    owner = open_workspace(str(root), "testbed")
    keep_said(owner, now(owner.settings))
    (text,) = kept(root).values()
    assert "Alex says plover" in text
    assert "Alice" not in text
    (other,) = (root / "memory/scopes/alice/coach/raw").rglob("*.md")
    assert "Alice says korund" in other.read_text()


def test_only_days_of_ours_are_conversations(workspace: Workspace) -> None:
    for name in ("ours", "openclaw", "obsidian"):
        layout = layout_of(replace(workspace.settings, layout=name))
        assert layout.role_of("memory/raw/2026/2026-01-01.md") is Role.RAW
        assert layout.role_of("memory/raw/2026/2025-01-01.md") is not Role.RAW
        assert layout.role_of("memory/raw/notes.md") is not Role.RAW


@pytest.mark.parametrize(("days", "count"), [(None, 1), (60, 0), (10, 2), (0, 0)])
def test_the_doctor_says_what_goes_soon(
    place: Workspace, talks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int | None, count: int
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "claude"))
    if days is not None:
        (tmp_path / "claude").mkdir()
        (tmp_path / "claude/settings.json").write_text(json.dumps({"cleanupPeriodDays": days}))
    at = now(place.settings)
    for age in (1, 8, 26):
        moment = at.timestamp() - age * 86_400
        os.utime(add(talks, f"s{age}", "korund"), (moment, moment))
    for keep in (False, True):
        settings = replace(place.settings, raw=Raw(keep=keep))
        found = examine(replace(place, settings=settings), around(), str(tmp_path / "errors.log"), at).problems
        said = [one.finding.message for one in found if one.finding.code == "D229"]
        assert [f"deletes {count} transcript" in one for one in said] == ([True] if count and not keep else [])
