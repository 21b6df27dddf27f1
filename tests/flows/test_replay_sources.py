"""Replay over several agents: each gets its share, and one that fails stops no other."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from slowwave.flows.night import Asked, dream_once
from slowwave.flows.positions import positions_of
from slowwave.flows.replay import replay
from slowwave.pipeline.errors import Severity
from slowwave.pipeline.settings import Sources
from slowwave.pipeline.store.workspace import Workspace

NOW = datetime(2026, 11, 30, 22, 0, tzinfo=UTC)
START = datetime(2026, 11, 9, 8, 0, tzinfo=UTC)


def when(n: int) -> str:
    return (START + timedelta(seconds=20 * n)).isoformat()


def claude_code(folder: Path, count: int) -> None:
    path = folder / "-srv" / "s1.jsonl"
    path.parent.mkdir(parents=True)
    rows = [
        {"type": "user", "uuid": f"c{n}", "timestamp": when(n), "message": {"content": f"decision: claude port is {n}"}}
        for n in range(count)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


def codex(folder: Path, count: int) -> None:
    path = folder / "sessions" / "2026" / "11" / "09" / "rollout-1.jsonl"
    path.parent.mkdir(parents=True)
    rows: list[dict[str, object]] = [
        {"timestamp": when(0), "type": "session_meta", "payload": {"id": "s2", "originator": "codex_cli_rs"}}
    ]
    for n in range(count):
        content = [{"type": "input_text", "text": f"decision: codex port is {n}"}]
        payload = {"type": "message", "role": "user", "content": content}
        rows.append({"timestamp": when(n), "type": "response_item", "payload": payload})
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


def antigravity(folder: Path, count: int) -> None:
    path = folder / "antigravity" / "brain" / "s3" / ".system_generated" / "logs" / "transcript.jsonl"
    path.parent.mkdir(parents=True)
    rows = [
        {"step_index": n, "source": "USER_EXPLICIT", "type": "USER_INPUT", "created_at": when(n), "content": text}
        for n, text in enumerate(f"decision: antigravity port is {n}" for n in range(count))
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


MAKERS = {"claude-code": claude_code, "codex": codex, "antigravity": antigravity}


@pytest.fixture
def place(workspace: Workspace, tmp_path: Path) -> Workspace:
    folders = {name: str(tmp_path / name) for name in MAKERS}
    sources = Sources(read=tuple(MAKERS), folders=folders, turns=60)
    return replace(workspace, settings=replace(workspace.settings, sources=sources))


def make(place: Workspace, **counts: int) -> None:
    for name, count in counts.items():
        agent = name.replace("_", "-")
        MAKERS[agent](Path(place.settings.sources.folders[agent]), count)


def test_each_source_gets_its_share_and_what_one_leaves_goes_to_the_others(place: Workspace) -> None:
    make(place, claude_code=100, codex=6, antigravity=100)
    taken = {one.source: one.turns for one in replay(place, NOW, first=False).sources}
    assert taken["codex"] == 6
    assert sum(taken.values()) == 60
    assert abs(taken["claude-code"] - taken["antigravity"]) <= 1


def test_in_the_end_all_of_it_is_read_once(place: Workspace) -> None:
    make(place, claude_code=100, codex=6, antigravity=100)
    lines = turns = 0
    for _ in range(10):
        heard = replay(place, NOW, first=False)
        lines += sum(one.lines for one in heard.sources)
        turns += sum(one.turns for one in heard.sources)
        if not any(one.waiting for one in heard.sources):
            break
    assert (turns, lines) == (206, 206)
    assert replay(place, NOW, first=False).sources == ()


def test_a_source_that_fails_keeps_its_place_and_stops_no_other(place: Workspace) -> None:
    make(place, claude_code=3, codex=3, antigravity=3)
    replay(place, NOW, first=True)
    before = positions_of(place, "codex")[0].known
    (rollout,) = Path(place.settings.sources.folders["codex"]).rglob("rollout-*.jsonl")
    rollout.unlink()
    rollout.symlink_to("/proc/self/mem")
    with next(Path(place.settings.sources.folders["antigravity"]).rglob("transcript.jsonl")).open("a") as file:
        row = {"step_index": 3, "source": "USER_EXPLICIT", "type": "USER_INPUT", "created_at": when(3)}
        file.write(json.dumps({**row, "content": "decision: one more port is 7"}) + "\n")
    heard = replay(place, NOW, first=False)
    assert [finding.code for finding in heard.findings] == ["D301"]
    assert {one.source: one.lines for one in heard.sources} == {"codex": 0, "antigravity": 1}
    known, _ = positions_of(place, "codex")
    assert known.known == before
    assert known.trouble is not None


def test_in_a_group_each_speaker_is_logged_by_name_and_said(place: Workspace, tmp_path: Path, root: Path) -> None:
    sessions = tmp_path / "openclaw" / "main" / "sessions"
    sessions.mkdir(parents=True)
    key = "agent:main:telegram:group:-100"
    (sessions / "sessions.json").write_text(json.dumps({key: {"sessionId": "g1", "channel": "telegram"}}))
    rows: list[dict[str, object]] = [{"type": "session", "version": 3, "id": "g1", "timestamp": when(0), "cwd": "/srv"}]
    for n, (who, said) in enumerate(
        (("Mia", "we keep port 9090"), ("Bo", "we keep port 9090"), ("Kim", "agreed then"))
    ):
        text = f'Sender (untrusted metadata):\n```json\n{{"name": "{who}"}}\n```\ndecision: {said}'
        message = {"role": "user", "content": [{"type": "text", "text": text}]}
        rows.append({"type": "message", "id": f"m{n}", "timestamp": when(n), "message": message})
    (sessions / "g1.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    sources = Sources(read=("openclaw",), folders={"openclaw": str(tmp_path / "openclaw")})
    settings = replace(place.settings, sources=sources, scopes={"telegram:Kim": "kim"})
    heard = replay(replace(place, settings=settings), NOW, first=True)
    (finding,) = heard.findings
    assert (finding.code, "Bo, Mia" in finding.message) == ("D309", True)
    log = (root / "memory/logs/2026/11/2026-11-09.md").read_text(encoding="utf-8")
    assert log.count("we keep port 9090") == 2
    assert ";who=Mia;" in log
    assert ";who=Bo;" in log
    assert "who=Kim" not in log


def test_alone_with_the_agent_a_sender_whom_nobody_named_is_no_owner_until_the_settings_say_so(
    place: Workspace, tmp_path: Path, root: Path
) -> None:
    sessions = tmp_path / "openclaw" / "main" / "sessions"
    sessions.mkdir(parents=True)
    keys = {name: f"agent:main:telegram:direct:{number}" for name, number in (("d1", 4242), ("d2", 666))}
    index = {key: {"sessionId": name, "channel": "telegram"} for name, key in keys.items()}
    (sessions / "sessions.json").write_text(json.dumps({**index, "agent:main:main": {"sessionId": "w"}}))
    for name, sender in (("d1", "Lin"), ("d2", "Mallory"), ("w", "openclaw-control-ui")):
        text = f'Sender (untrusted metadata):\n```json\n{{"name": "{sender}"}}\n```\nI live in the city of {sender}.'
        rows = [
            {"type": "session", "version": 3, "id": name, "timestamp": when(0), "cwd": "/srv"},
            {"type": "message", "id": f"m{name}", "timestamp": when(1), "message": {"role": "user", "content": text}},
        ]
        (sessions / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    sources = Sources(read=("openclaw",), folders={"openclaw": str(tmp_path / "openclaw")})
    alone = replace(place, settings=replace(place.settings, sources=sources))
    (finding,) = replay(alone, NOW, first=True, write=False).findings
    assert (finding.code, finding.severity) == ("D315", Severity.WARNING)
    assert "Lin (telegram:4242), Mallory (telegram:666)" in finding.message
    assert '"telegram:4242" = "me" under [scopes]' in finding.message
    mine = replace(alone, settings=replace(alone.settings, scopes={"telegram:4242": "me"}))
    (finding,) = replay(mine, NOW, first=True).findings
    assert "spoke Mallory (telegram:666), whom" in finding.message
    friend = replace(mine.settings, scopes={"telegram:4242": "me", "telegram:Mallory": "Mallory"})
    friend = replace(friend, words=replace(friend.words, owners=("me",)))
    assert replay(replace(mine, settings=friend), NOW, first=True, write=False).findings == ()
    log = (root / "memory/logs/2026/11/2026-11-09.md").read_text(encoding="utf-8")
    assert (log.count("I live in"), log.count(";who="), log.count("city of Mallory. <!--m:")) == (3, 1, 1)
    dream_once(replace(mine, settings=replace(mine.settings, sources=Sources())), Asked(day=date(2026, 11, 9)))
    profile = (root / "memory/topics/user_profile.md").read_text(encoding="utf-8")
    assert ("city of Lin" in profile, "city of openclaw" in profile, "Mallory" in profile) == (True, True, False)
