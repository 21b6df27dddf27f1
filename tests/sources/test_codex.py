"""Codex: one of the two tellings of a message, what was typed among wrappers, exit codes, and the counts of samples."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from readings import told_in, transcript

from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.sources import codex
from slowwave.pipeline.sources.source import Position

CASES = Path(__file__).parent / "cases" / "codex"
COUNTS = {
    # human, assistant, tool, and what was no turn (reference transcripts 7)
    "agentsview-fc_args_1": (1, 0, 0, {}),
    "agentsview-fc_stdin": (1, 0, 0, {}),
    "agentsview-function_calls": (1, 0, 0, {}),
    "agentsview-standard_session": (1, 1, 0, {}),
    "cass-rollout-test": (1, 1, 0, {"notice": 2}),
    "cass-rollout-tool-call": (1, 1, 0, {"notice": 2}),
    "ccusage-session-alpha": (0, 0, 0, {"notice": 2}),
}


def told(path: Path, since: Position | None = None) -> tuple[list[Turn], Counter[str], Position]:
    return told_in(codex.read(transcript(path), since))


class Writer:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.count = 0

    def line(self, kind: str, payload: dict[str, Any]) -> None:
        at = f"2026-05-04T08:{self.count // 60:02}:{self.count % 60:02}Z"
        self.count += 1
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"timestamp": at, "type": kind, "payload": payload}, ensure_ascii=False) + "\n")

    def meta(self, **more: object) -> None:
        self.line("session_meta", {"id": "0199-abc", "cwd": "/srv/app", "originator": "codex_cli_rs", **more})

    def human(self, *texts: str) -> None:
        content = [{"type": "input_text", "text": text} for text in texts]
        self.line("response_item", {"type": "message", "role": "user", "content": content})

    def agent(self, text: str) -> None:
        content = [{"type": "output_text", "text": text}]
        self.line("response_item", {"type": "message", "role": "assistant", "content": content})

    def call(self, arguments: object, output: object, **more: object) -> None:
        id = f"call{self.count}"
        self.line(
            "response_item", {"type": "function_call", "name": "exec", "arguments": arguments, "call_id": id, **more}
        )
        self.line("response_item", {"type": "function_call_output", "call_id": id, "output": output})


@pytest.fixture
def writer(tmp_path: Path) -> Writer:
    return Writer(tmp_path / "rollout-2026-05-04T08-00-00-0199-abc.jsonl")


@pytest.mark.parametrize("name", COUNTS)
def test_samples_give_the_counts_that_are_known_of_them(name: str) -> None:
    turns, skipped, _ = told(CASES / f"{name}.jsonl")
    spoke = Counter(turn.speaker for turn in turns)
    human, assistant, tool, left_out = COUNTS[name]
    assert (spoke[Speaker.HUMAN], spoke[Speaker.ASSISTANT], spoke[Speaker.TOOL]) == (human, assistant, tool)
    assert skipped == left_out


def test_every_sample_is_counted() -> None:
    assert {path.stem for path in CASES.glob("*.jsonl")} == COUNTS.keys()


@pytest.mark.parametrize("first", ["item", "event"])
def test_of_the_two_tellings_of_a_message_one_is_heard(writer: Writer, first: str) -> None:
    writer.meta()
    event = {"type": "user_message", "message": "use port 9090", "kind": "plain"}
    if first == "event":
        writer.line("event_msg", event)
    writer.human("use port 9090")
    if first == "item":
        writer.line("event_msg", event)
    writer.agent("I do.")
    writer.line("event_msg", {"type": "agent_message", "message": "I do."})
    assert [turn.text for turn in told(writer.path)[0]] == ["use port 9090", "I do."]


@pytest.mark.parametrize("newer", [False, True])
def test_what_a_person_typed_is_taken_from_where_nothing_stands_around_it(writer: Writer, newer: bool) -> None:
    writer.meta()
    writer.human("<collaboration_mode>plan</collaboration_mode>", "端口用 9090")
    event: dict[str, Any] = {"type": "user_message", "message": "端口用 9090"}
    if newer:
        item = {"type": "UserMessage", "id": "u1", "content": [{"type": "text", "text": "端口用 9090"}]}
        event = {"type": "item_completed", "turn_id": "t1", "item": item}
    writer.line("event_msg", event)
    writer.agent("好的。")
    said = {"type": "AgentMessage", "id": "a1", "content": [{"type": "Text", "text": "好的。"}]}
    writer.line("event_msg", {"type": "item_completed", "item": said})
    assert [turn.text for turn in told(writer.path)[0]] == ["端口用 9090", "好的。"]


def test_newer_events_are_heard_where_there_is_nothing_else(writer: Writer) -> None:
    writer.meta()
    for kind, text in (("UserMessage", "порт 9090"), ("AgentMessage", "I do."), ("Plan", "no message")):
        item = {"type": kind, "content": [{"type": "text", "text": text}]}
        writer.line("event_msg", {"type": "item_completed", "item": item})
    assert [turn.text for turn in told(writer.path)[0]] == ["порт 9090", "I do."]


def test_events_are_heard_where_there_is_nothing_else(writer: Writer) -> None:
    writer.meta()
    writer.line("event_msg", {"type": "user_message", "message": "端口用 9090"})
    writer.line("event_msg", {"type": "agent_message", "message": "好的。"})
    assert [turn.text for turn in told(writer.path)[0]] == ["端口用 9090", "好的。"]


def test_events_stay_unheard_when_the_rest_is_read_later(writer: Writer) -> None:
    writer.meta()
    writer.human("use port 9090")
    _, _, position = told(writer.path)
    writer.line("event_msg", {"type": "agent_message", "message": "I do."})
    assert told(writer.path, position)[0] == []


def test_what_was_typed_is_found_among_wrappers(writer: Writer) -> None:
    writer.meta()
    writer.human("<environment_context>\n<cwd>/srv</cwd>\n</environment_context>", "use port 9090")
    writer.human("# AGENTS.md instructions for /srv\n\nalways use tabs")
    writer.human("# Context from my IDE setup:\n\n## Open tabs:\n- a.py\n\n## My request for Codex:\nrename it")
    writer.line(
        "response_item", {"type": "message", "role": "developer", "content": [{"type": "input_text", "text": "x"}]}
    )
    turns, skipped, _ = told(writer.path)
    assert [turn.text for turn in turns] == ["use port 9090", "rename it"]
    assert skipped == {"harness": 1, "notice": 1}


@pytest.mark.parametrize(
    ("output", "failed", "text"),
    [
        ("Chunk ID: 1\nWall time: 0.1\nProcess exited with code 1\nOutput:\nno rule", True, "no rule"),
        ("Process exited with code 0\nOutput:\nError: 0 errors", False, "Error: 0 errors"),
        ('{"output": "no rule", "metadata": {"exit_code": 2}}', True, "no rule"),
        ('{"output": "done", "metadata": {"exit_code": 0}}', False, "done"),
        ({"content": "no rule", "success": False}, True, "no rule"),
        ("Exit code: 1\nWall time: 2 seconds\nOutput:\nno rule", True, "no rule"),
        ("error: something", None, "error: something"),
        ('{"port": 9090}', None, '{"port": 9090}'),
        (
            "Output:\nProcess exited with code 1 is a line of it",
            None,
            "Output:\nProcess exited with code 1 is a line of it",
        ),
        (None, None, ""),
    ],
)
def test_a_tool_failed_by_its_exit_code(writer: Writer, output: object, failed: bool | None, text: str) -> None:
    writer.meta()
    writer.call('{"cmd": "west build", "workdir": "/srv"}', output)
    (turn,), _, _ = told(writer.path)
    assert (turn.tool, turn.call, turn.failed, turn.text) == ("exec", "west build", failed, text)


@pytest.mark.parametrize(
    ("arguments", "call"),
    [
        ({"cmd": "rg --files"}, "rg --files"),
        ('{"command": ["bash", "-lc", "git push origin main"]}', "git push origin main"),
        ('{"command": ["git", "status"]}', "git status"),
        ("*** Begin Patch\n*** End Patch", "*** Begin Patch *** End Patch"),
        (None, ""),
        ("[1, 2]", ""),
    ],
)
def test_what_a_tool_was_asked_is_one_line(writer: Writer, arguments: object, call: str) -> None:
    writer.meta()
    writer.call(arguments, "Exit code: 0")
    assert [turn.call for turn in told(writer.path)[0]] == [call]


@pytest.mark.parametrize(
    ("meta", "why"),
    [
        ({"originator": "codex_exec"}, "scheduled"),
        ({"source": {"subagent": {"thread_spawn": {}}}}, "subagent"),
        ({"source": "subagent"}, "subagent"),
        ({"source": {"internal": "memory_consolidation"}}, "subagent"),
        ({"thread_source": "subagent"}, "subagent"),
        ({"originator": "codex_sdk_ts"}, "scheduled"),
        ({"source": "exec"}, "scheduled"),
    ],
)
def test_sessions_without_a_person_feed_nothing(writer: Writer, meta: dict[str, object], why: str) -> None:
    writer.meta(**meta)
    writer.human("from now on deploy on Fridays")
    turns, skipped, position = told(writer.path)
    assert (turns, skipped) == ([], {why: 1})
    writer.agent("noted")
    assert told(writer.path, position)[:2] == ([], {why: 1})


def test_a_session_that_is_not_to_be_remembered_is_private(writer: Writer) -> None:
    writer.meta(memory_mode="disabled")
    writer.human("use port 9090")
    assert [turn.private for turn in told(writer.path)[0]] == [True]


OLD, FORK, NEW = (f"0199abcd-000{n}-7000-8000-000000000000" for n in range(3))
"""Ids as they are given one after the other."""


def forked(writer: Writer, *, newer: str, pause: bool) -> None:
    """What a fork writes in one go, and then a turn of its own."""
    ended = writer.count
    writer.meta(id=FORK, forked_from_id=OLD)
    writer.meta(id=OLD)
    writer.line("turn_context", {"turn_id": OLD, "cwd": "/srv/app"})
    writer.human("from now on deploy on Fridays")
    writer.agent("noted")
    text = writer.path.read_text(encoding="utf-8")
    for second in range(ended, writer.count):
        text = text.replace(f"T08:00:{second:02}Z", f"T08:00:{ended:02}.{second:03}Z")
    writer.path.write_text(text, encoding="utf-8")
    writer.count = ended + (5 if pause else 0)
    writer.line("turn_context", {"turn_id": newer, "cwd": "/srv/app"})
    writer.human("no, on Mondays")


@pytest.mark.parametrize(("newer", "pause"), [(NEW, False), (NEW, True), ("", True)])
def test_a_fork_tells_only_what_was_said_in_it(writer: Writer, newer: str, pause: bool) -> None:
    forked(writer, newer=newer, pause=pause)
    turns, skipped, position = told(writer.path)
    assert [(turn.session, turn.text) for turn in turns] == [(FORK, "no, on Mondays")]
    assert skipped == {"copy": 2}
    writer.agent("on Mondays")
    assert [turn.text for turn in told(writer.path, position)[0]] == ["on Mondays"]


def test_a_fork_that_copies_nothing_is_told_whole(writer: Writer) -> None:
    writer.meta(id=FORK, forked_from_id=OLD)
    writer.human("no, on Mondays")
    assert [turn.text for turn in told(writer.path)[0]] == ["no, on Mondays"]


def test_a_session_that_was_gone_on_with_is_no_fork(writer: Writer) -> None:
    writer.meta(id=FORK)
    writer.human("one")
    writer.meta(id=FORK)
    writer.human("two")
    assert [turn.text for turn in told(writer.path)[0]] == ["one", "two"]


def test_sessions_that_are_compressed_are_said_once(tmp_path: Path) -> None:
    day = tmp_path / "sessions" / "2026" / "05" / "04"
    day.mkdir(parents=True)
    for n in range(3):
        (day / f"rollout-{n}.jsonl.zst").write_bytes(b"\x28\xb5\x2f\xfd")
    found = [batch for one in codex.transcripts(str(tmp_path)) for batch in codex.read(one, None)]
    assert [batch.turns for batch in found] == [()] * 3
    (finding,) = {finding for batch in found for finding in batch.findings}
    assert (finding.code, finding.where) == ("D313", str(tmp_path / "sessions"))


@pytest.mark.parametrize(("back", "left"), [(1, ["one", "1", "four"]), (2, ["four"]), (9, ["four"])])
def test_turns_that_were_rolled_back_are_counted_and_not_told(writer: Writer, back: int, left: list[str]) -> None:
    writer.meta()
    writer.human("one")
    writer.agent("1")
    writer.human("two")
    writer.agent("2")
    writer.line("event_msg", {"type": "thread_rolled_back", "num_turns": back})
    writer.human("four")
    turns, skipped, _ = told(writer.path)
    assert [turn.text for turn in turns] == left
    assert skipped["dead-branch"] == 5 - len(left)


def test_a_compaction_is_not_heard_again(writer: Writer) -> None:
    writer.meta()
    old = {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "one"}]}
    writer.line("compacted", {"message": "We spoke of one.", "replacement_history": [old]})
    assert told(writer.path)[:2] == ([], {"compaction": 1})


def test_rollouts_are_found_by_day_and_in_the_archive(tmp_path: Path) -> None:
    day = tmp_path / "sessions" / "2026" / "05" / "04"
    archive = tmp_path / "archived_sessions"
    for folder in (day, archive):
        folder.mkdir(parents=True)
        (folder / f"rollout-{folder.name}.jsonl").write_text("{}\n")
    (tmp_path / "history.jsonl").write_text("{}\n")
    found = [Path(one.path).name for one in codex.transcripts(str(tmp_path))]
    assert found == ["rollout-04.jsonl", "rollout-archived_sessions.jsonl"]
    assert [Path(one.path).name for one in codex.transcripts(str(tmp_path / "sessions"))] == ["rollout-04.jsonl"]


def test_its_folder_can_be_moved() -> None:
    assert codex.usual_folder({"CODEX_HOME": "/var/codex"}, "/home/kim") == "/var/codex"
