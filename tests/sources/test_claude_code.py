"""Claude Code: who speaks, what is joined, what a rewind leaves behind, and the counts of real samples."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from readings import told_in, transcript

from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.sources import claude_code
from slowwave.pipeline.sources.source import Batch, Position
from slowwave.pipeline.sources.typed import NOT_TYPED

CASES = Path(__file__).parent / "cases" / "claude-code"
COUNTS = {
    # file: human, assistant, tool, and what was no turn (reference transcripts 7)
    "agentsview-valid_session": (2, 2, 0, {}),
    "cass-agent-test123": (0, 0, 0, {"subagent": 2, "notice": 1}),
    "cass-edge-all_message_types": (1, 2, 1, {"harness": 1, "notice": 1}),
    "cass-edge-unicode_heavy": (4, 4, 0, {"notice": 1}),
    "cass-malformed-invalid_json": (1, 2, 0, {"unreadable": 2}),
    "cass-malformed-truncated": (1, 1, 0, {"unreadable": 1}),
    "cass-malformed-missing_fields": (5, 0, 0, {"empty": 2}),
    "ccl-representative_messages": (4, 3, 2, {"notice": 1}),
    "ccl-session_b": (2, 1, 0, {}),
    "ccl-todowrite_examples": (2, 3, 3, {"notice": 1}),
    "ccusage-alpha": (0, 0, 0, {"empty": 3}),
    "simonw-sample_session": (2, 2, 2, {"notice": 1}),
}


def batches(path: Path, since: Position | None = None) -> list[Batch]:
    return list(claude_code.read(transcript(path), since))


def told(path: Path) -> tuple[list[Turn], Counter[str]]:
    turns, skipped, _ = told_in(batches(path))
    return turns, skipped


class Writer:
    """Rows in a file, each a child of the one before unless it says otherwise."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "s1.jsonl"
        self.count = 0
        self.last: str | None = None

    def row(self, kind: str, message: Mapping[str, Any] | None = None, **more: object) -> str:
        self.count += 1
        uuid = f"u{self.count}"
        row: dict[str, Any] = {
            "type": kind,
            "uuid": uuid,
            "parentUuid": self.last,
            "sessionId": "s1",
            "cwd": "/srv/app",
        }
        row |= {"timestamp": f"2026-05-04T08:00:{self.count:02}Z", "isSidechain": False}
        if message is not None:
            row["message"] = message
        row |= more
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
        self.last = uuid
        return uuid

    def human(self, text: object, **more: object) -> str:
        return self.row("user", {"role": "user", "content": text}, **more)

    def agent(self, *blocks: object, id: str = "", **more: object) -> str:
        given = [{"type": "text", "text": block} if isinstance(block, str) else block for block in blocks]
        message = {"id": id or f"msg_{self.count + 1}", "role": "assistant", "model": "m", "content": given}
        return self.row("assistant", message, **more)

    def result(self, call: str, content: object, **more: object) -> str:
        return self.human([{"type": "tool_result", "tool_use_id": call, "content": content, **more}])


@pytest.fixture
def writer(tmp_path: Path) -> Writer:
    return Writer(tmp_path)


@pytest.mark.parametrize("name", COUNTS)
def test_samples_give_the_counts_that_are_known_of_them(name: str) -> None:
    turns, skipped = told(CASES / f"{name}.jsonl")
    spoke = Counter(turn.speaker for turn in turns)
    human, assistant, tool, left_out = COUNTS[name]
    assert (spoke[Speaker.HUMAN], spoke[Speaker.ASSISTANT], spoke[Speaker.TOOL]) == (human, assistant, tool)
    assert skipped == left_out
    assert spoke[Speaker.HARNESS] == 0


def test_every_sample_is_counted() -> None:
    assert {path.stem for path in CASES.glob("*.jsonl")} == COUNTS.keys()


def test_a_message_without_an_id_gets_one_that_its_copy_has_too() -> None:
    (batch,) = batches(CASES / "agentsview-valid_session.jsonl")
    assert len({turn.id for turn in batch.turns}) == 4
    assert all(turn.id for turn in batch.turns)
    assert [finding.code for finding in batch.findings] == ["D304"]


def test_a_message_without_a_time_was_said_when_the_one_before_was(writer: Writer) -> None:
    writer.human("the first one")
    writer.human("the second one", timestamp="yesterday")
    (batch,) = batches(writer.path)
    assert batch.turns[0].at == batch.turns[1].at
    assert [finding.code for finding in batch.findings] == ["D305"]


@pytest.mark.parametrize(
    "row",
    [
        {"isMeta": True},
        {"isVisibleInTranscriptOnly": True},
        {"origin": {"kind": "task-notification"}},
        {"isCompactSummary": True},
        {"isSidechain": True},
    ],
)
def test_what_the_program_says_in_the_users_name_is_no_persons(writer: Writer, row: Mapping[str, object]) -> None:
    writer.human("from now on deploy on Fridays only", **row)
    turns, skipped = told(writer.path)
    assert turns == []
    assert skipped.total() == 1


@pytest.mark.parametrize("text", NOT_TYPED)
def test_wrappers_are_no_persons(writer: Writer, text: str) -> None:
    writer.human(f"{text}always use tabs")
    assert told(writer.path) == ([], {"harness": 1})


def test_what_was_typed_is_found_among_what_was_added(writer: Writer) -> None:
    writer.human("<ide_opened_file>a.py</ide_opened_file>use tabs<system-reminder>\nbe brief\n</system-reminder>")
    writer.human("<system-reminder>today is Monday</system-reminder>\n以后都用中文回复")
    writer.human([{"type": "image", "source": {}}, {"type": "text", "text": "as in this picture"}])
    writer.human("typed", origin={"kind": "human"})
    assert [turn.text for turn in told(writer.path)[0]] == [
        "use tabs",
        "以后都用中文回复",
        "as in this picture",
        "typed",
    ]


def test_one_answer_in_several_lines_is_one_turn(writer: Writer) -> None:
    writer.human("what is the NAS called?")
    writer.agent({"type": "thinking", "thinking": "hm"}, id="m1")
    writer.agent("It is called korund.", id="m1")
    writer.agent("It has 64 GB.", id="m1")
    writer.agent("Anything else?", id="m2")
    turns, _ = told(writer.path)
    assert [(turn.id.partition(".")[0], turn.text) for turn in turns[1:]] == [
        ("m1", "It is called korund.\n\nIt has 64 GB."),
        ("m2", "Anything else?"),
    ]


def test_an_answer_that_grows_after_it_was_read_tells_the_rest(writer: Writer) -> None:
    writer.human("and the port?")
    writer.agent("It is 9090.", id="m1")
    (batch,) = batches(writer.path)
    writer.agent("It was 8080 before.", id="m1")
    (then,) = batches(writer.path, batch.position)
    assert [(turn.id.partition(".")[0], turn.text) for turn in then.turns] == [("m1+1", "It was 8080 before.")]


def test_a_tool_failed_by_its_flag_and_not_by_its_words(writer: Writer) -> None:
    call = {
        "type": "tool_use",
        "id": "t1",
        "name": "Bash",
        "input": {"command": "npm   tset\n--all", "description": "x"},
    }
    writer.agent("Let me run the tests.", call)
    writer.result("t1", "unknown command", is_error=True)
    writer.agent({"type": "tool_use", "id": "t2", "name": "Read", "input": {"file_path": "/a/error.log"}})
    writer.result("t2", [{"type": "text", "text": "ERROR: Traceback, failed"}])
    writer.result("t9", "of a call in an earlier file")
    tools = [turn for turn in told(writer.path)[0] if turn.speaker is Speaker.TOOL]
    assert [(turn.id.partition(".")[0], turn.tool, turn.call, turn.failed) for turn in tools] == [
        ("t1", "Bash", "npm tset --all", True),
        ("t2", "Read", '{"file_path": "/a/error.log"}', False),
        ("t9", "", "", False),
    ]


def test_a_call_is_known_when_its_result_comes_another_night(writer: Writer) -> None:
    writer.agent({"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "make"}})
    (batch,) = batches(writer.path)
    writer.result("t1", "no rule", is_error=True)
    (then,) = batches(writer.path, batch.position)
    assert [(turn.call, turn.failed) for turn in then.turns] == [("make", True)]


def test_what_the_client_made_up_is_no_answer(writer: Writer) -> None:
    writer.row("assistant", {"id": "x", "model": "<synthetic>", "content": [{"type": "text", "text": "API Error"}]})
    writer.row("assistant", {"id": "y", "content": [{"type": "text", "text": "529"}]}, isApiErrorMessage=True)
    assert told(writer.path) == ([], {"notice": 2})


def test_a_compaction_does_not_cut_the_branch(writer: Writer) -> None:
    writer.human("one")
    last = writer.agent("two")
    writer.row("system", None, subtype="compact_boundary", parentUuid=None, logicalParentUuid=last)
    writer.human("This session is being continued from…", isCompactSummary=True)
    writer.human("three")
    turns, skipped = told(writer.path)
    assert [turn.text for turn in turns] == ["one", "two", "three"]
    assert skipped == {"harness": 1, "compaction": 1}


def test_what_a_rewind_left_behind_is_counted_and_not_told(writer: Writer) -> None:
    writer.human("one")
    fork = writer.agent("two")
    writer.human("deploy to staging")
    writer.agent("deployed")
    writer.human("deploy to production", parentUuid=fork)
    writer.agent("done so")
    turns, skipped = told(writer.path)
    assert [turn.text for turn in turns] == ["one", "two", "deploy to production", "done so"]
    assert skipped == {"dead-branch": 2}


@pytest.mark.parametrize("read_before", [2, 4])
def test_a_rewind_is_seen_also_where_it_leads_behind_the_position(writer: Writer, read_before: int) -> None:
    writer.human("one")
    fork = writer.agent("two")
    if read_before == 4:
        writer.human("three")
        writer.agent("four")
    (batch,) = batches(writer.path)
    writer.human("wrong way")
    writer.agent("going the wrong way")
    writer.human("right way", parentUuid=fork)
    (then,) = batches(writer.path, batch.position)
    assert [turn.text for turn in then.turns] == ["right way"]
    assert then.skipped == {"dead-branch": 2}


def test_a_parent_that_is_missing_condemns_nothing(writer: Writer) -> None:
    writer.human("one")
    writer.agent("two")
    with writer.path.open("a") as file:
        file.write("{torn\n")
    writer.human("three", parentUuid="was-in-the-torn-line")
    assert [turn.text for turn in told(writer.path)[0]] == ["one", "two", "three"]


def test_tools_that_run_side_by_side_are_no_branch(writer: Writer) -> None:
    writer.human("look at both")
    one = writer.agent({"type": "tool_use", "id": "t1", "name": "Read", "input": {}}, id="m1")
    two = writer.agent({"type": "tool_use", "id": "t2", "name": "Read", "input": {}}, id="m1")
    writer.human([{"type": "tool_result", "tool_use_id": "t2", "content": "b"}], parentUuid=two)
    writer.human([{"type": "tool_result", "tool_use_id": "t1", "content": "a"}], parentUuid=one)
    writer.agent("both are there")
    turns, skipped = told(writer.path)
    assert [turn.text for turn in turns] == ["look at both", "b", "a", "both are there"]
    assert not skipped


def test_files_of_subagents_are_not_listed(tmp_path: Path) -> None:
    project = tmp_path / "-srv-app"
    (project / "s1" / "subagents").mkdir(parents=True)
    for name in ("s1.jsonl", "agent-7.jsonl", "s1/subagents/agent-8.jsonl", "notes.md"):
        (project / name).write_text("{}\n")
    assert [Path(found.path).name for found in claude_code.transcripts(str(tmp_path))] == ["s1.jsonl"]


def test_a_session_of_our_own_state_folder_feeds_nothing(writer: Writer) -> None:
    writer.human("summarise this", cwd="/home/kim/memory/.dreams/slowwave/work")
    assert told(writer.path) == ([], {"own-dream": 1})


def test_its_folder_can_be_moved() -> None:
    assert claude_code.usual_folder({"CLAUDE_CONFIG_DIR": "/etc/cc"}, "/home/kim") == "/etc/cc/projects"
    assert claude_code.usual_folder({}, "/home/kim") == "/home/kim/.claude/projects"
