"""OpenClaw's database: the records of its sessions are lines, told like those of a file, and nothing of it changes."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from readings import told_in

from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.sources import openclaw
from slowwave.pipeline.sources.source import Batch, Position, Transcript

TABLES = """
CREATE TABLE session_nodes (
  session_key TEXT NOT NULL PRIMARY KEY, current_session_id TEXT NOT NULL, entry_json TEXT NOT NULL,
  created_via TEXT, spawned_by TEXT
) STRICT;
CREATE TABLE session_windows (
  session_id TEXT NOT NULL PRIMARY KEY, session_key TEXT NOT NULL, chat_type TEXT, channel TEXT, spawned_by TEXT,
  acp_owned INTEGER NOT NULL DEFAULT 0, hook_external_content_source TEXT
) STRICT;
CREATE TABLE transcript_events (
  session_id TEXT NOT NULL, seq INTEGER NOT NULL, event_json TEXT, created_at INTEGER NOT NULL, event_zstd BLOB,
  PRIMARY KEY (session_id, seq)
) STRICT;
CREATE TABLE transcript_rewrite_watermarks (session_id TEXT NOT NULL PRIMARY KEY, generation TEXT NOT NULL) STRICT;
"""
AT = 1_777_881_600_000


class Store:
    """As the program writes it. live: it holds it open, with a log of writes beside it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "main" / "agent" / "openclaw-agent.sqlite"
        self.path.parent.mkdir(parents=True)
        self.database = sqlite3.connect(self.path)
        self.database.execute("PRAGMA journal_mode = WAL")
        self.database.executescript(TABLES)
        self.last: dict[str, str] = {}

    def session(self, id: str, key: str, *, via: str | None = None, **window: object) -> None:
        with self.database:
            node = (key, id, json.dumps({"sessionId": id}), via, None)
            self.database.execute("INSERT OR REPLACE INTO session_nodes VALUES (?, ?, ?, ?, ?)", node)
            columns = {"session_id": id, "session_key": key, **window}
            names, marks = ", ".join(columns), ", ".join("?" * len(columns))
            self.database.execute(f"INSERT INTO session_windows ({names}) VALUES ({marks})", tuple(columns.values()))
        self.event(id, {"type": "session", "version": 3, "id": id, "cwd": "/srv/app"})

    def event(self, session: str, value: object, *, raw: object = None) -> int:
        query = "SELECT coalesce(max(seq), -1) + 1 FROM transcript_events WHERE session_id = ?"
        (seq,) = self.database.execute(query, (session,)).fetchone()
        text = json.dumps(value, ensure_ascii=False) if raw is None else raw
        with self.database:
            row = (session, seq, text, AT + seq * 1000)
            self.database.execute(
                "INSERT INTO transcript_events (session_id, seq, event_json, created_at) VALUES (?, ?, ?, ?)", row
            )
        return int(seq)

    def say(self, session: str, text: str, role: str = "user", parent: str | None = "") -> str:
        seq = len(self.last) + 1
        id = f"{seq:08x}"
        parent = self.last.get(session) if parent == "" else parent
        message = {"role": role, "content": [{"type": "text", "text": text}]}
        at = f"2026-05-04T08:{seq // 60:02}:{seq % 60:02}Z"
        self.event(session, {"type": "message", "id": id, "parentId": parent, "timestamp": at, "message": message})
        self.last[session] = id
        self.last[id] = id
        return id

    def close(self) -> None:
        self.database.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path)
    made.session("s1", "agent:main:telegram:direct:7", channel="telegram")
    yield made
    made.close()


def listed(folder: Path) -> dict[str, Transcript]:
    return {one.path.rpartition("#")[2]: one for one in openclaw.transcripts(str(folder))}


def batches(folder: Path, session: str = "s1", since: Position | None = None, most: int = 500) -> list[Batch]:
    return list(openclaw.read(listed(folder)[session], since, most))


def told(folder: Path, session: str = "s1", since: Position | None = None) -> tuple[list[Turn], Counter[str], Position]:
    return told_in(batches(folder, session, since))


def texts(turns: list[Turn]) -> list[str]:
    return [turn.text for turn in turns]


@pytest.mark.parametrize("live", [True, False])
def test_it_is_read_like_a_file_and_left_as_it_was(store: Store, tmp_path: Path, live: bool) -> None:
    store.say("s1", "端口用 9090")
    store.say("s1", "I do.", "assistant")
    if not live:
        store.close()
    before = {path.name: path.read_bytes() for path in store.path.parent.iterdir() if not path.name.endswith("-shm")}
    (human, agent), _, _ = told(tmp_path)
    assert (human.text, human.channel, human.session, human.project) == ("端口用 9090", "telegram", "s1", "/srv/app")
    assert (agent.text, human.at.isoformat()) == ("I do.", "2026-05-04T08:00:01+00:00")
    after = {path.name: path.read_bytes() for path in store.path.parent.iterdir() if not path.name.endswith("-shm")}
    assert before == after
    assert len(before) == 1 + live


def test_it_tells_the_same_ids_as_the_file_that_it_was_made_of(store: Store, tmp_path: Path) -> None:
    store.say("s1", "use port 9090")
    lines = [row[0] for row in store.database.execute("SELECT event_json FROM transcript_events ORDER BY seq")]
    sessions = tmp_path / "main" / "sessions"
    sessions.mkdir()
    (sessions / "s1.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (file,) = [one for one in openclaw.transcripts(str(tmp_path)) if one.path.endswith("s1.jsonl")]
    ids = [turn.id for batch in openclaw.read(file, None) for turn in batch.turns]
    assert ids == [turn.id for turn in told(tmp_path)[0]]


def test_what_came_since_is_told_and_nothing_twice(store: Store, tmp_path: Path) -> None:
    store.say("s1", "one")
    stamp = listed(tmp_path)["s1"].stamp
    first, _, position = told(tmp_path)
    assert told(tmp_path, since=position) == ([], {}, position)
    assert listed(tmp_path)["s1"].stamp == stamp
    store.say("s1", "two", "assistant")
    assert listed(tmp_path)["s1"].stamp != stamp
    assert texts(first) + texts(told(tmp_path, since=position)[0]) == ["one", "two"]


def test_a_session_that_was_written_anew_starts_over(store: Store, tmp_path: Path) -> None:
    store.say("s1", "one")
    store.say("s1", "two")
    stamp = listed(tmp_path)["s1"].stamp
    _, _, position = told(tmp_path)
    with store.database:
        store.database.execute("UPDATE transcript_events SET event_json = replace(event_json, 'two', 'three')")
        store.database.execute("INSERT INTO transcript_rewrite_watermarks VALUES ('s1', 'g2')")
    assert listed(tmp_path)["s1"].stamp != stamp
    assert texts(told(tmp_path, since=position)[0]) == ["one", "three"]


def test_a_branch_that_was_left_is_counted_and_not_told(store: Store, tmp_path: Path) -> None:
    fork = store.say("s1", "one")
    _, _, position = told(tmp_path)
    store.say("s1", "wrong way", "assistant")
    store.say("s1", "right way", "assistant", parent=fork)
    turns, skipped, _ = told(tmp_path, since=position)
    assert (texts(turns), skipped) == (["right way"], {"dead-branch": 1})


@pytest.mark.parametrize("most", [1, 7, 500])
def test_batches_are_small_and_each_position_is_good_to_go_on_from(store: Store, tmp_path: Path, most: int) -> None:
    for n in range(230):
        store.say("s1", f"message {n}", "assistant" if n % 2 else "user")
    everything = [turn.id for turn in told(tmp_path)[0]]
    found = batches(tmp_path, most=most)
    assert max(len(batch.turns) for batch in found) <= most
    assert [turn.id for batch in found for turn in batch.turns] == everything
    middle = found[len(found) // 2]
    seen = everything.index(middle.turns[-1].id) + 1
    assert [turn.id for turn in told(tmp_path, since=middle.position)[0]] == everything[seen:]


@pytest.mark.parametrize(
    ("key", "window", "via", "why"),
    [
        ("agent:main:cron:nightly:run:7", {}, None, "scheduled"),
        ("agent:main:main", {}, "cron", "scheduled"),
        ("agent:main:x", {}, "spawn", "subagent"),
        ("agent:main:subagent:7", {}, None, "subagent"),
        ("agent:main:x", {"spawned_by": "agent:main:main"}, None, "subagent"),
        ("agent:main:x", {"acp_owned": 1}, None, "subagent"),
        ("agent:main:x", {"hook_external_content_source": "gmail"}, None, "scheduled"),
        ("agent:main:dreaming-narrative-light-1", {}, None, "own-dream"),
    ],
)
def test_sessions_without_a_person_feed_nothing(
    store: Store, tmp_path: Path, key: str, window: dict[str, object], via: str | None, why: str
) -> None:
    store.session("s2", key, via=via, **window)
    store.say("s2", "from now on deploy on Fridays only")
    assert told(tmp_path, "s2")[:2] == ([], {why: 1})


def test_a_group_is_known_by_its_window(store: Store, tmp_path: Path) -> None:
    store.session("s2", "agent:main:x", chat_type="group", channel="discord")
    store.say("s2", "we meet at nine")
    assert [(turn.group, turn.channel) for turn in told(tmp_path, "s2")[0]] == [(True, "discord")]


def test_records_that_cannot_be_read_are_passed_over_and_said(store: Store, tmp_path: Path) -> None:
    with store.database:
        row = ("s1", 1, None, AT, b"\x28\xb5\x2f\xfd")
        store.database.execute("INSERT INTO transcript_events VALUES (?, ?, ?, ?, ?)", row)
    for raw in ("{not json", "[1]", "7", '{"type": "message", "message": 7}', '"half \\ud83d"'):
        store.event("s1", None, raw=raw)
    store.say("s1", "use port 9090")
    (batch,) = batches(tmp_path)
    assert [turn.text for turn in batch.turns] == ["use port 9090"]
    assert batch.skipped == {"compressed": 1, "unreadable": 1, "no-object": 3, "notice": 1}
    assert [finding.code for finding in batch.findings] == ["D311"]


def spoil(path: Path, how: str) -> None:
    data = path.read_bytes()
    if how == "no database":
        path.write_bytes(b"no database at all, but bytes enough to look at" * 9)
    elif how == "torn":
        path.write_bytes(data[: len(data) // 2 - 100])
    else:
        path.write_bytes(b"")


@pytest.mark.parametrize(("how", "codes"), [("no database", ["D312"]), ("torn", ["D312"]), ("empty", [])])
def test_a_database_that_cannot_be_read_is_said(store: Store, tmp_path: Path, how: str, codes: list[str]) -> None:
    store.say("s1", "one")
    store.close()
    spoil(store.path, how)
    found = [batch for one in openclaw.transcripts(str(tmp_path)) for batch in openclaw.read(one, None)]
    assert [finding.code for batch in found for finding in batch.findings] == codes
    assert not [turn for batch in found for turn in batch.turns]


def test_what_was_read_stays_read_where_it_breaks_in_between(store: Store, tmp_path: Path) -> None:
    store.say("s1", "one")
    (transcript,) = listed(tmp_path).values()
    _, _, position = told(tmp_path)
    store.close()
    spoil(store.path, "no database")
    (batch,) = openclaw.read(transcript, position)
    assert (batch.turns, batch.position) == ((), position)


def test_a_database_of_another_kind_has_no_sessions(tmp_path: Path) -> None:
    path = tmp_path / "main" / "agent" / "openclaw-agent.sqlite"
    path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE transcript_events (id TEXT)")
    assert list(openclaw.transcripts(str(tmp_path))) == []


@pytest.mark.parametrize("wrong", [None, 7, -1.5, True, "text", [], [None, 7], {"type": []}, {"type": "message"}])
def test_fields_of_a_wrong_type_never_raise(store: Store, tmp_path: Path, wrong: Any) -> None:
    for key in ("type", "id", "parentId", "timestamp", "message"):
        store.event(
            "s1", {"type": "message", "id": "00000077", "message": {"role": "user", "content": wrong}, key: wrong}
        )
    store.say("s1", "use port 9090", parent=None)
    assert texts(told(tmp_path)[0])[-1] == "use port 9090"
