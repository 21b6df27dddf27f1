"""Antigravity: requests and answers, how tools fared, the program's own count of steps, the counts of the sample."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from readings import transcript

from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.sources import antigravity
from slowwave.pipeline.sources.source import Batch, Position

CASES = Path(__file__).parent / "cases" / "antigravity"


def batches(path: Path, since: Position | None = None) -> list[Batch]:
    return list(antigravity.read(transcript(path), since))


class Writer:
    def __init__(self, folder: Path, conversation: str = "0199-conversation") -> None:
        self.program = folder / "antigravity"
        self.path = self.program / "brain" / conversation / ".system_generated" / "logs" / "transcript.jsonl"
        self.path.parent.mkdir(parents=True)
        self.count = 0

    def step(self, source: str, kind: str, content: str | None = None, **more: object) -> None:
        row: dict[str, Any] = {"step_index": self.count, "source": source, "type": kind, "status": "DONE"}
        row["created_at"] = f"2026-05-04T08:00:{self.count:02}Z"
        row |= {"content": content} if content is not None else {}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row | more, ensure_ascii=False) + "\n")
        self.count += 1

    def human(self, text: str) -> None:
        added = "<ADDITIONAL_METADATA>\nThe current local time is: x.\n</ADDITIONAL_METADATA>"
        self.step("USER_EXPLICIT", "USER_INPUT", f"<USER_REQUEST>\n{text}\n</USER_REQUEST>\n{added}")

    def command(self, command: str, outcome: str, output: str = "", **more: object) -> None:
        args = {"CommandLine": json.dumps(command), "Cwd": '"/root"', "toolSummary": '"Command"'}
        self.step("MODEL", "PLANNER_RESPONSE", None, tool_calls=[{"name": "run_command", "args": args}])
        head = "Created At: 2026-05-04T08:00:00Z\nCompleted At: 2026-05-04T08:00:01Z\n"
        body = f"{head}\n\t\t\t\tThe command {outcome}\n\t\t\t\tOutput:\n\t\t\t\t{output}\n\n"
        self.step("MODEL", "RUN_COMMAND", body, **more)


@pytest.fixture
def writer(tmp_path: Path) -> Writer:
    return Writer(tmp_path)


@pytest.mark.parametrize("name", ["cass-transcript", "cass-transcript_full"])
def test_the_sample_gives_the_counts_that_are_known_of_it(name: str) -> None:
    (batch,) = batches(CASES / f"{name}.jsonl")
    spoke = Counter(turn.speaker for turn in batch.turns)
    assert (spoke[Speaker.HUMAN], spoke[Speaker.ASSISTANT], spoke[Speaker.TOOL]) == (1, 2, 2)
    assert batch.skipped == {"harness": 3}
    assert batch.turns[0].text == "Search the codebase for the FLYWHEEL marker and summarize it."


def test_what_was_typed_is_found_in_its_request(writer: Writer) -> None:
    writer.human("端口用 9090")
    writer.step("USER_EXPLICIT", "USER_INPUT", "as it stands<USER_SETTINGS_CHANGE>model</USER_SETTINGS_CHANGE>")
    writer.step("SYSTEM", "USER_INPUT", "<USER_REQUEST>not typed</USER_REQUEST>")
    (batch,) = batches(writer.path)
    assert [turn.text for turn in batch.turns] == ["端口用 9090", "as it stands"]
    assert batch.skipped == {"harness": 1}


@pytest.mark.parametrize(
    ("outcome", "failed"),
    [
        ("completed successfully.", False),
        ("failed with exit code: 2", True),
        ("failed with exit code: 0", False),
        ("was sent to the background.", None),
    ],
)
def test_a_command_failed_by_its_exit_code(writer: Writer, outcome: str, failed: bool | None) -> None:
    writer.command("mount -t nfs korund:/tank /mnt", outcome, "Error: Protocol not supported")
    (turn,) = batches(writer.path)[0].turns
    assert (turn.tool, turn.call, turn.failed) == ("run_command", "mount -t nfs korund:/tank /mnt", failed)
    assert turn.text == "Error: Protocol not supported"


def test_calls_and_results_meet_in_their_order_also_over_nights(writer: Writer) -> None:
    calls = [{"name": "view_file", "args": {"AbsolutePath": f'"/a{n}"'}} for n in range(2)]
    writer.step("MODEL", "PLANNER_RESPONSE", "Looking at both.", tool_calls=calls)
    writer.step("MODEL", "VIEW_FILE", "File Path: /a0")
    (batch,) = batches(writer.path)
    writer.step("MODEL", "VIEW_FILE", "no such file", status="ERROR")
    (then,) = batches(writer.path, batch.position)
    tools = [turn for turn in (*batch.turns, *then.turns) if turn.speaker is Speaker.TOOL]
    assert [(turn.call, turn.failed) for turn in tools] == [
        ('{"AbsolutePath": "/a0"}', False),
        ('{"AbsolutePath": "/a1"}', True),
    ]


def test_the_unabridged_transcript_is_the_one_that_is_read(writer: Writer) -> None:
    writer.human("use port 9090")
    full = writer.path.with_name("transcript_full.jsonl")
    full.write_bytes(writer.path.read_bytes())
    for folder in (writer.program.parent, writer.program, writer.program / "brain"):
        assert [one.path for one in antigravity.transcripts(str(folder))] == [str(full)]


class Summaries:
    def __init__(self, program: Path) -> None:
        self.path = program / "conversation_summaries.db"

    def make(self, statement: str, *rows: tuple[object, ...]) -> None:
        with closing(sqlite3.connect(self.path)) as database, database:
            database.execute("CREATE TABLE other (name TEXT)")
            database.execute(statement)
            table = statement.split()[2]
            database.executemany(f"INSERT INTO {table} VALUES (?, ?)", rows)


@pytest.fixture
def summaries(writer: Writer) -> Iterator[Summaries]:
    made = Summaries(writer.program)
    yield made
    assert not made.path.with_name(made.path.name + "-wal").exists()


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE conversation_summaries (conversation_id TEXT, step_count INTEGER)",
        "CREATE TABLE summaries (id TEXT PRIMARY KEY, num_steps INTEGER)",
        "CREATE TABLE s (cascadeId TEXT, stepCount INTEGER)",
    ],
)
def test_steps_that_the_transcript_lacks_are_said(writer: Writer, summaries: Summaries, statement: str) -> None:
    writer.human("use port 9090")
    summaries.make(statement, ("0199-conversation", 40), ("another", 2))
    before = summaries.path.read_bytes()
    assert antigravity.step_counts(str(writer.program)) == {"0199-conversation": 40, "another": 2}
    (batch,) = batches(writer.path)
    assert [finding.code for finding in batch.findings] == ["D310"]
    assert "40 steps and its transcript tells 1" in batch.findings[0].message
    assert summaries.path.read_bytes() == before


def test_where_they_agree_nothing_is_said(writer: Writer, summaries: Summaries) -> None:
    writer.human("use port 9090")
    summaries.make("CREATE TABLE s (id TEXT, step_count INTEGER)", ("0199-conversation", 1))
    assert batches(writer.path)[0].findings == ()


@pytest.mark.parametrize("data", [b"no database at all, but bytes enough to look at", b"SQLite format 3\0" * 9])
def test_a_database_that_cannot_be_read_is_said(writer: Writer, data: bytes) -> None:
    writer.human("use port 9090")
    path = writer.program / "conversation_summaries.db"
    path.write_bytes(data)
    (batch,) = batches(writer.path)
    assert [turn.text for turn in batch.turns] == ["use port 9090"]
    assert [(finding.code, finding.where) for finding in batch.findings] == [("D312", str(path))]
    assert [one.name for one in writer.program.iterdir() if one.is_file()] == [path.name]


def test_an_empty_database_counts_nothing(writer: Writer) -> None:
    (writer.program / "conversation_summaries.db").write_bytes(b"")
    assert antigravity.step_counts(str(writer.program)) == {}


@pytest.mark.parametrize("live", [True, False])
def test_a_database_is_left_as_it_was_whether_it_is_open_or_not(writer: Writer, live: bool) -> None:
    path = writer.program / "conversation_summaries.db"
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("CREATE TABLE s (id TEXT, step_count INTEGER)")
    database.execute("INSERT INTO s VALUES ('0199-conversation', 40)")
    database.commit()
    if not live:
        database.close()
    before = {one.name for one in writer.program.iterdir()}
    assert antigravity.step_counts(str(writer.program)) == {"0199-conversation": 40}
    assert {one.name for one in writer.program.iterdir()} == before
    assert len(before) == (4 if live else 2)
    # What reads it holds nothing that its program would wait for.
    with closing(sqlite3.connect(path, timeout=0)) as again, again:
        again.execute("UPDATE s SET step_count = 41")
    database.close()


def test_a_database_of_another_kind_tells_nothing(writer: Writer) -> None:
    (writer.program / "conversation_summaries.db").write_bytes((CASES / "cass-conversation.db").read_bytes())
    assert antigravity.step_counts(str(writer.program)) == {}
