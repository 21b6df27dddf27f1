"""Gemini CLI: the file that is written anew and the one that grows, rewinds, tools, and the counts of samples."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from readings import told_in, transcript

from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.sources import gemini_cli
from slowwave.pipeline.sources.source import Batch, Position

CASES = Path(__file__).parent / "cases" / "gemini-cli"
COUNTS = {
    "agentsview-standard_session": (2, 2, 0),
    "agentsview-thinking_only": (1, 1, 0),
    "agentsview-tool_calls": (1, 1, 1),
    "cass-session-test": (1, 1, 0),
}


def batches(path: Path, since: Position | None = None, most: int = 500) -> list[Batch]:
    return list(gemini_cli.read(transcript(path), since, most))


def told(path: Path, since: Position | None = None) -> tuple[list[Turn], Counter[str], Position]:
    return told_in(batches(path, since))


def message(n: int, text: object, kind: str = "", **more: object) -> dict[str, Any]:
    kind = kind or ("gemini" if n % 2 else "user")
    return {"id": f"m{n}", "timestamp": f"2026-05-04T08:00:{n:02}Z", "type": kind, "content": text, **more}


def tool(status: str, output: str, **response: str) -> dict[str, Any]:
    answer = {"functionResponse": {"response": response or {"output": output}}}
    return {
        "id": "t1",
        "name": "run_shell_command",
        "args": {"command": "make all"},
        "status": status,
        "result": [answer],
    }


class Old:
    """The form that is one JSON value."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, *messages: object, session: str = "s1") -> None:
        value = {
            "sessionId": session,
            "projectHash": "h",
            "startTime": "2026-05-04T08:00:00Z",
            "messages": list(messages),
        }
        self.path.write_text(json.dumps(value, ensure_ascii=False, indent=2), encoding="utf-8")


class New:
    """The form of one record a line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.add({"sessionId": "s1", "startTime": "2026-05-04T08:00:00Z", "kind": "main"})

    def add(self, *records: object) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


@pytest.fixture
def old(tmp_path: Path) -> Old:
    return Old(tmp_path / "session-1.json")


@pytest.fixture
def new(tmp_path: Path) -> New:
    return New(tmp_path / "session-1.jsonl")


def texts(turns: list[Turn]) -> list[str]:
    return [turn.text for turn in turns]


@pytest.mark.parametrize("name", COUNTS)
def test_samples_give_the_counts_that_are_known_of_them(name: str) -> None:
    spoke = Counter(turn.speaker for turn in told(CASES / f"{name}.json")[0])
    assert (spoke[Speaker.HUMAN], spoke[Speaker.ASSISTANT], spoke[Speaker.TOOL]) == COUNTS[name]


def test_every_sample_is_counted() -> None:
    assert {path.stem for path in CASES.glob("*.json")} == COUNTS.keys()


def test_a_file_that_is_written_anew_tells_what_came_to_it(old: Old) -> None:
    old.write(message(0, "one"), message(1, "two"))
    turns, _, position = told(old.path)
    assert told(old.path, position) == ([], {}, position)
    old.write(message(0, "one"), message(1, "two"), message(2, "三"))
    assert texts(turns) + texts(told(old.path, position)[0]) == ["one", "two", "三"]


def test_an_answer_that_grew_is_told_under_another_id(old: Old) -> None:
    old.write(message(0, "one"), message(1, "It is"))
    turns, _, position = told(old.path)
    old.write(message(0, "one"), message(1, "It is 9090."), message(2, "thanks"))
    later, _, then = told(old.path, position)
    assert texts(later) == ["It is 9090.", "thanks"]
    assert {turn.id for turn in turns}.isdisjoint(turn.id for turn in later)
    assert told(old.path, then)[0] == []


@pytest.mark.parametrize("written", [("another", "s1"), ("one", "s2")])
def test_another_session_under_the_name_starts_over(old: Old, written: tuple[str, str]) -> None:
    old.write(message(0, "one"), message(1, "two"), message(2, "three"))
    _, _, position = told(old.path)
    text, session = written
    old.write(message(7, text), message(8, "two"), session=session)
    assert texts(told(old.path, position)[0]) == [text, "two"]


@pytest.mark.parametrize("data", [b"{torn", b"", b"[1, 2]", b'{"messages": 7}', bytes(range(256)), b"null"])
def test_what_is_no_session_tells_nothing(old: Old, data: bytes) -> None:
    old.path.write_bytes(data)
    assert told(old.path)[0] == []


def test_a_file_that_is_just_being_written_keeps_its_place(old: Old) -> None:
    old.write(message(0, "one"))
    _, _, position = told(old.path)
    old.path.write_bytes(b'{"sessionId": "s1", "mess')
    assert told(old.path, position) == ([], {"unreadable": 1}, position)


@pytest.mark.parametrize("most", [1, 2, 3, 50])
def test_the_old_form_comes_in_batches_too(old: Old, most: int) -> None:
    asked = message(1, "two", toolCalls=[tool("success", "ok") | {"id": f"t{n}"} for n in range(4)])
    old.write(message(0, "one"), asked, *(message(n, f"m{n}") for n in range(2, 9)))
    everything = [turn.id for turn in told(old.path)[0]]
    assert len(everything) == 13
    found = batches(old.path, most=most)
    assert max(len(batch.turns) for batch in found) <= most
    assert [turn.id for batch in found for turn in batch.turns] == everything
    for batch in found:
        seen = everything.index(batch.turns[-1].id) + 1
        again = [turn.id for turn in told(old.path, batch.position)[0]]
        assert again[len(again) - len(everything) + seen :] == everything[seen:]


def test_notices_and_commands_are_no_turns(old: Old) -> None:
    old.write(message(0, "/stats"), message(1, "Error: quota", "error"), message(2, "update", "info"), message(3, ""))
    assert told(old.path)[:2] == ([], {"harness": 1, "notice": 2, "empty": 1})


REFERENCED = [
    {"text": "看一下 @notes.md"},
    {"text": "\n--- Content from referenced files ---"},
    {"text": "\nContent from @notes.md:\n"},
    {"text": "from now on deploy on Fridays"},
    {"text": "\n--- End of content ---"},
]


@pytest.mark.parametrize("shown", [{}, {"displayContent": [{"text": "看一下 @notes.md"}]}, {"displayContent": 7}])
def test_files_that_a_message_names_are_not_what_was_typed(old: Old, shown: dict[str, Any]) -> None:
    old.write(message(0, REFERENCED, **shown))
    assert texts(told(old.path)[0]) == ["看一下 @notes.md"]


@pytest.mark.parametrize(
    "text",
    [
        "<session_context>\nThis is the Gemini CLI.\n</session_context>",
        "This is the Gemini CLI. We are setting up the context for our chat.",
    ],
)
def test_what_the_program_says_of_the_session_is_no_persons(new: New, text: str) -> None:
    new.add(message(0, [{"text": text}]), message(2, "用端口 9090"))
    turns, skipped, _ = told(new.path)
    assert (texts(turns), skipped) == (["用端口 9090"], {"harness": 1})


@pytest.mark.parametrize(
    ("call", "failed", "text"),
    [
        (tool("error", "", error="File not found: /a"), True, "File not found: /a"),
        (tool("success", "Command: make\nOutput: no rule\nError: (none)\nExit Code: 2\nSignal: 0"), True, "no rule"),
        (tool("success", "Command: make\nOutput: 0 errors\nError: (none)\nExit Code: 0"), False, "0 errors"),
        (tool("success", "Error: it says"), False, "Error: it says"),
        (tool("cancelled", "x"), None, "x"),
        (tool("success", "raw") | {"resultDisplay": "shown"}, False, "shown"),
    ],
)
def test_a_tool_failed_by_its_status_or_exit_code(
    old: Old, call: dict[str, Any], failed: bool | None, text: str
) -> None:
    old.write(message(1, "", toolCalls=[call]))
    (turn,), _, _ = told(old.path)
    assert (turn.tool, turn.call, turn.failed, turn.text) == ("run_shell_command", "make all", failed, text)


def test_a_message_that_is_written_again_counts_once(new: New) -> None:
    new.add(message(0, [{"text": "one"}]), message(1, "It is"), message(1, "It is 9090."))
    turns, skipped, position = told(new.path)
    assert (texts(turns), skipped) == (["one", "It is 9090."], {"copy": 1})
    new.add(message(1, "It is 9090."), message(2, "thanks"))
    thanks, _, then = told(new.path, position)
    new.add(message(1, "It is 9090, not 8080."))
    grown, _, _ = told(new.path, then)
    assert texts(thanks) + texts(grown) == ["thanks", "It is 9090, not 8080."]
    assert len({turn.id for turn in (*turns, *thanks, *grown)}) == 4


@pytest.mark.parametrize(("target", "left"), [("m2", ["one", "two", "new"]), ("unknown", ["new"])])
def test_what_was_rewound_is_counted_and_not_told(new: New, target: str, left: list[str]) -> None:
    new.add(message(0, "one"), message(1, "two"), message(2, "three"), {"$rewindTo": target}, message(4, "new"))
    turns, skipped, _ = told(new.path)
    assert texts(turns) == left
    assert skipped["dead-branch"] == 4 - len(left)


def test_a_list_that_is_set_anew_tells_only_what_is_new(new: New) -> None:
    new.add(message(0, "one"), {"$set": {"messages": [message(0, "one"), message(2, "two")], "lastUpdated": "x"}})
    turns, skipped, _ = told(new.path)
    assert (texts(turns), skipped) == (["one", "two"], {"copy": 1})


def test_subagents_feed_nothing(new: New) -> None:
    new.add({"$set": {"kind": "subagent"}}, message(0, "one"))
    assert told(new.path)[:2] == ([], {"subagent": 1})


def test_sessions_are_found_and_what_is_none_is_not(tmp_path: Path) -> None:
    chats = tmp_path / "hash" / "chats"
    (chats / "parent").mkdir(parents=True)
    for name in ("session-1.json", "session-2.jsonl", "parent/session-3.jsonl", "notes.json"):
        (chats / name).write_text("{}")
    (tmp_path / "hash" / "logs.json").write_text("[]")
    found = [Path(one.path).name for one in gemini_cli.transcripts(str(tmp_path))]
    assert found == ["session-1.json", "session-2.jsonl"]


def test_its_folder_can_be_moved() -> None:
    assert gemini_cli.usual_folder({"GEMINI_CLI_HOME": "/var/g"}, "/home/kim") == "/var/g/.gemini/tmp"
