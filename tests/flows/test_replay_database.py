"""Replay of sessions that stand in a database: each once, what came since the last night, nothing where nothing did."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from slowwave.flows.replay import replay
from slowwave.flows.sources import source_states
from slowwave.pipeline.settings import Sources
from slowwave.pipeline.store.workspace import Workspace

NOW = datetime(2026, 11, 30, 22, 0, tzinfo=UTC)
AT = 1_794_211_200_000


class Database:
    def __init__(self, agents: Path) -> None:
        path = agents / "main" / "agent" / "openclaw-agent.sqlite"
        path.parent.mkdir(parents=True)
        self.connection = sqlite3.connect(path)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("CREATE TABLE session_windows (session_id TEXT PRIMARY KEY, session_key TEXT)")
        self.connection.execute(
            "CREATE TABLE transcript_events (session_id TEXT, seq INTEGER, event_json TEXT, created_at INTEGER,"
            " PRIMARY KEY (session_id, seq))"
        )
        self.count = 0

    def say(self, session: str, *texts: str, key: str = "agent:main:main") -> None:
        with self.connection:
            self.connection.execute("INSERT OR IGNORE INTO session_windows VALUES (?, ?)", (session, key))
            for text in texts:
                self.count += 1
                at = AT + self.count * 1000
                message = {"role": "user", "content": [{"type": "text", "text": text}], "timestamp": at}
                event = {"type": "message", "id": f"{self.count:08x}", "parentId": None, "message": message}
                row = (session, self.count, json.dumps(event, ensure_ascii=False), at)
                self.connection.execute("INSERT INTO transcript_events VALUES (?, ?, ?, ?)", row)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    made = Database(tmp_path / "agents")
    yield made
    made.connection.close()


@pytest.fixture
def place(workspace: Workspace, database: Database, tmp_path: Path) -> Workspace:
    sources = Sources(read=("openclaw",), folders={"openclaw": str(tmp_path / "agents")})
    return replace(workspace, settings=replace(workspace.settings, sources=sources))


def logged(root: Path) -> list[str]:
    texts = [path.read_text(encoding="utf-8") for path in sorted((root / "memory" / "logs").rglob("*.md"))]
    return [line for text in texts for line in text.splitlines() if "src=openclaw" in line]


def test_what_stands_in_a_database_comes_into_the_logs_once(place: Workspace, database: Database, root: Path) -> None:
    database.say("s1", "decision: the NAS is called korund", "决定：备份放在 /tank/backup，每周日跑一次")
    database.say("s2", "decision: the broker listens on port 1883")
    database.say("s3", "decision: deploy on Fridays", key="agent:main:cron:nightly")
    heard = replay(place, NOW, first=True)
    assert heard.findings == ()
    assert [(one.transcripts, one.turns, one.waiting, one.skipped) for one in heard.sources] == [
        (3, 3, 0, {"scheduled": 1})
    ]
    assert len(logged(root)) == 3
    before = logged(root)
    assert replay(place, NOW, first=False).sources == ()
    assert logged(root) == before
    database.say("s1", "correction: the NAS is called quarz")
    again = replay(place, NOW, first=False)
    assert [(one.transcripts, one.turns) for one in again.sources] == [(1, 1)]
    assert len(logged(root)) == 4


def test_a_limit_leaves_the_rest_for_the_next_night(place: Workspace, database: Database, root: Path) -> None:
    database.say("s1", *(f"decision: host number {n} is called node-{n}" for n in range(30)))
    sources = replace(place.settings.sources, turns=10)
    limited = replace(place, settings=replace(place.settings, sources=sources))
    (first,) = replay(limited, NOW, first=False).sources
    assert (first.turns, first.waiting) == (10, 1)
    assert [(one.files, one.waiting) for one in source_states(limited) if one.source == "openclaw"] == [(1, 1)]
    for _ in range(2):
        replay(limited, NOW, first=False)
    assert replay(limited, NOW, first=False).sources == ()
    assert len(logged(root)) == 30
