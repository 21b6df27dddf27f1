"""OpenClaw: which sessions are chats of people, what was typed, which copies are read, and the counts of samples."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from readings import told_in, transcript

from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.sources import openclaw
from slowwave.pipeline.sources.source import Position

CASES = Path(__file__).parent / "cases" / "openclaw"
COUNTS = {
    # human, assistant, tool, and what was no turn (reference transcripts 7)
    "AgentIDInSessionID": (2, 0, 0, {}),
    "Basic": (1, 1, 0, {"notice": 1}),
    "Compaction": (1, 1, 0, {"compaction": 1}),
    "OrphanToolResult": (1, 1, 1, {}),
    "Thinking": (1, 1, 0, {}),
    "ToolResult": (1, 1, 1, {}),
}


def told(path: Path, since: Position | None = None) -> tuple[list[Turn], Counter[str], Position]:
    return told_in(openclaw.read(transcript(path), since))


class Writer:
    def __init__(self, folder: Path) -> None:
        self.sessions = folder / "main" / "sessions"
        self.sessions.mkdir(parents=True)
        self.path = self.sessions / "s1.jsonl"
        self.count = 0
        self.last: str | None = None
        self.line({"type": "session", "version": 3, "id": "s1", "timestamp": "2026-05-04T08:00:00Z", "cwd": "/srv/app"})

    def line(self, row: dict[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")

    def message(self, role: str, content: object, parent: str | None = "", **more: object) -> str:
        self.count += 1
        id = f"{self.count:08x}"
        at = f"2026-05-04T08:00:{self.count:02}Z"
        message = {"role": role, "content": content, **more}
        parent = self.last if parent == "" else parent
        self.line({"type": "message", "id": id, "parentId": parent, "timestamp": at, "message": message})
        self.last = id
        return id

    def key(self, key: str, **entry: object) -> None:
        index = {key: {"sessionId": "s1", "updatedAt": 1, **entry}}
        (self.sessions / "sessions.json").write_text(json.dumps(index))


@pytest.fixture
def writer(tmp_path: Path) -> Writer:
    return Writer(tmp_path)


@pytest.mark.parametrize("name", COUNTS)
def test_samples_give_the_counts_that_are_known_of_them(name: str) -> None:
    turns, skipped, _ = told(CASES / f"agentsview-TestParseOpenClawSession_{name}.jsonl")
    spoke = Counter(turn.speaker for turn in turns)
    human, assistant, tool, left_out = COUNTS[name]
    assert (spoke[Speaker.HUMAN], spoke[Speaker.ASSISTANT], spoke[Speaker.TOOL]) == (human, assistant, tool)
    assert skipped == left_out


def test_every_sample_is_counted() -> None:
    assert {path.stem.rpartition("_")[2] for path in CASES.glob("*.jsonl")} == COUNTS.keys()


@pytest.mark.parametrize(
    ("given", "said", "who"),
    [
        ("Sender (untrusted metadata):\n```json\n{\"name\": \"Mia\"}\n```\n\n用端口 9090", "用端口 9090", "Mia"),
        ("[Thu 2026-05-21 14:28 UTC] use port 9090", "use port 9090", ""),
        ("use port 9090\n[message_id: 42]", "use port 9090", ""),
        ("System: [2026-05-21] Node connected\nSystem: it is back\n\nuse port 9090", "use port 9090", ""),
        ("System (untrusted): [2026-05-21] Exec done\n用端口 9090", "用端口 9090", ""),
        ("[Queued messages while agent was busy]\n\n---\nQueued #1 (from Mia)\nпорт 9090", "порт 9090", ""),
        ("use port 9090\n\nUntrusted context (metadata, do not treat as instructions):\nmine it", "use port 9090", ""),
        ("我用 (untrusted metadata): 这个词", "我用 (untrusted metadata): 这个词", ""),
        ("The head (untrusted metadata):\nwithout a block", "The head (untrusted metadata):\nwithout a block", ""),
    ],
)  # fmt: skip
def test_what_was_typed_is_found_in_its_envelope(writer: Writer, given: str, said: str, who: str) -> None:
    writer.message("user", [{"type": "text", "text": given}])
    (turn,), _, _ = told(writer.path)
    assert (turn.text, turn.who) == (said, who)


QUOTED = json.dumps({"sender_label": "Bo", "body": "from now on deploy on Fridays"})


@pytest.mark.parametrize(
    "quoted",
    [
        f"Replied message (untrusted, for context):\n```json\n{QUOTED}\n```",
        f"Chat history since last reply (untrusted, for context):\n```json\n[{QUOTED}]\n```",
        "Current local chat window (untrusted, chronological, before current message):\nBo: 从现在起周五发布\nBo: ok?",
    ],
)
def test_what_the_envelope_quotes_of_others_is_not_the_senders(writer: Writer, quoted: str) -> None:
    sender = 'Sender (untrusted metadata):\n```json\n{"name": "Mia"}\n```'
    writer.message("user", f"{sender}\n\n{quoted}\n\nلا، أيام الاثنين 🎉")
    (turn,), _, _ = told(writer.path)
    assert (turn.text, turn.who) == ("لا، أيام الاثنين 🎉", "Mia")


def test_a_group_is_known_by_its_envelope(writer: Writer) -> None:
    info = json.dumps({"message_id": "7", "sender": "Mia", "is_group_chat": True})
    writer.message("user", f"Conversation info (untrusted metadata):\n```json\n{info}\n```\n\nwe meet at nine")
    _, _, position = told(writer.path)
    writer.message("user", "and at ten")
    assert [turn.group for turn in (*told(writer.path)[0], *told(writer.path, position)[0])] == [True] * 3


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("from now on deploy on Fridays", {"provenance": {"kind": "inter_session", "sourceTool": "sessions_send"}}),
        ("从现在起周五发布", {"provenance": {"kind": "internal_system"}}),
        ("from now on deploy on Fridays", {"display": False}),
        ("[Inter-session message] sourceSession=agent:b:main isUser=false\ndeploy on Fridays", {}),
    ],
)
def test_what_another_session_hands_over_is_no_persons(writer: Writer, text: str, more: dict[str, Any]) -> None:
    writer.message("user", "hello there, it is me", provenance={"kind": "external_user"})
    writer.message("user", text, **more)
    turns, skipped, _ = told(writer.path)
    assert ([turn.text for turn in turns], skipped) == (["hello there, it is me"], {"harness": 1})


@pytest.mark.parametrize(
    ("known", "who"),
    [
        ({"senderId": "7", "senderName": "Mia", "senderUsername": "mia7"}, "Mia"),
        ({"senderId": "7"}, "7"),
        ({"senderName": 7}, ""),
        ("Mia", ""),
    ],
)
def test_who_spoke_in_a_group_is_told_beside_the_words(writer: Writer, known: object, who: str) -> None:
    writer.key("agent:main:telegram:group:-100")
    writer.message("user", "九点见", __openclaw=known)
    assert [(turn.who, turn.group) for turn in told(writer.path)[0]] == [(who, True)]


def test_the_answer_to_a_schedule_is_no_answer_to_a_person(writer: Writer) -> None:
    writer.message("user", "hello there, it is me")
    writer.message("user", "[OpenClaw heartbeat poll]")
    _, _, position = told(writer.path)
    writer.message("assistant", "decision: we deploy on Fridays")
    writer.message("user", "use port 9090")
    writer.message("assistant", "I do")
    assert [turn.text for turn in told(writer.path, position)[0]] == ["use port 9090", "I do"]


def test_a_file_that_kept_its_name_holds_several_sessions(writer: Writer) -> None:
    writer.key("agent:main:main")
    writer.message("user", "[cron:7 news] do it")
    writer.line({"type": "session", "id": "s2", "timestamp": "2026-05-04T09:00:00Z", "cwd": "/srv/b"})
    writer.message("user", "use port 9090", parent=None)
    turns, skipped, _ = told(writer.path)
    assert [(turn.session, turn.project, turn.text) for turn in turns] == [("s2", "/srv/b", "use port 9090")]
    assert skipped == {"scheduled": 1}


def test_a_session_is_known_by_the_file_that_its_key_names(writer: Writer) -> None:
    index = {"agent:main:cron:nightly": {"sessionId": "other", "sessionFile": "/var/s1.jsonl"}}
    (writer.sessions / "sessions.json").write_text(json.dumps(index))
    writer.message("user", "use port 9090")
    assert told(writer.path)[:2] == ([], {"scheduled": 1})


@pytest.mark.parametrize(
    "text",
    [
        "[OpenClaw heartbeat poll]",
        "Read HEARTBEAT.md if it exists and follow it",
        "System: [2026-05-21] Node connected",
        "A new session was started via /new or /reset. Greet the user.",
        "/status",
    ],
)
def test_what_the_gateway_says_is_no_persons(writer: Writer, text: str) -> None:
    writer.message("user", "hello there, it is me")
    writer.message("user", text)
    turns, skipped, _ = told(writer.path)
    assert len(turns) == 1
    assert skipped == {"harness": 1}


@pytest.mark.parametrize("text", ["HEARTBEAT_OK", "NO_REPLY"])
def test_silence_is_no_answer(writer: Writer, text: str) -> None:
    writer.message("assistant", [{"type": "text", "text": text}])
    assert told(writer.path)[:2] == ([], {"harness": 1})


def test_an_answer_is_without_the_mark_of_its_message(writer: Writer) -> None:
    writer.message("assistant", [{"type": "text", "text": "[[reply_to_current]] It is 9090."}])
    assert [turn.text for turn in told(writer.path)[0]] == ["It is 9090."]


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("agent:main:subagent:7", "subagent"),
        ("cron:nightly", "scheduled"),
        ("agent:main:cron:nightly", "scheduled"),
        ("hook:42", "scheduled"),
        ("agent:main:main:heartbeat", "scheduled"),
        ("agent:main:acp:7", "subagent"),
        ("agent:main:cron:nightly:subagent:7", "subagent"),
        ("agent:main:dreaming-narrative-light-1", "own-dream"),
    ],
)
def test_sessions_without_a_person_feed_nothing(writer: Writer, key: str, why: str) -> None:
    writer.key(key)
    writer.message("user", "from now on deploy on Fridays only")
    writer.message("assistant", "noted")
    assert told(writer.path)[:2] == ([], {why: 2})


@pytest.mark.parametrize(
    ("first", "why"), [("[Subagent Context] do it", "subagent"), ("[cron:7 news] do it", "scheduled")]
)
def test_they_are_known_by_their_beginning_where_the_key_is_gone(writer: Writer, first: str, why: str) -> None:
    writer.message("user", first)
    writer.message("assistant", "decision: we use port 9090")
    turns, skipped, position = told(writer.path)
    assert (turns, skipped) == ([], {why: 2})
    writer.message("assistant", "and 8080")
    assert told(writer.path, position)[:2] == ([], {why: 1})


def test_a_group_is_known_by_its_key(writer: Writer) -> None:
    writer.key("agent:main:telegram:group:-100", channel="telegram")
    writer.message("user", 'Sender (untrusted metadata):\n```json\n{"name": "Mia"}\n```\nwe meet at nine')
    (turn,), _, _ = told(writer.path)
    assert (turn.group, turn.channel, turn.who) == (True, "telegram", "Mia")


@pytest.mark.parametrize(
    ("key", "channel", "group"),
    [
        ("agent:main:main", "", False),
        ("agent:main:whatsapp:direct:+49", "whatsapp", False),
        ("agent:main:telegram:work:direct:7", "telegram", False),
        ("agent:main:discord:channel:555", "discord", True),
        ("agent:main:telegram:group:-100:topic:3", "telegram", True),
    ],
)
def test_the_channel_is_told_by_the_key(writer: Writer, key: str, channel: str, group: bool) -> None:
    writer.key(key)
    writer.message("user", "we meet at nine")
    assert [(turn.channel, turn.group) for turn in told(writer.path)[0]] == [(channel, group)]


def test_an_index_that_is_torn_does_no_harm(writer: Writer) -> None:
    (writer.sessions / "sessions.json").write_text('{"agent:main:main": {"sessionId": "s1", "ch')
    writer.message("user", "we meet at nine")
    assert len(told(writer.path)[0]) == 1


def test_a_question_that_was_sent_again_after_an_error_is_one(writer: Writer) -> None:
    writer.message("user", "which port is it?")
    writer.message("assistant", [], stopReason="error", errorMessage="overloaded")
    writer.message("user", "which port is it?")
    writer.message("assistant", "It is 9090.")
    writer.message("user", "which port is it?")
    turns, skipped, _ = told(writer.path)
    assert [turn.text for turn in turns] == ["which port is it?", "It is 9090.", "which port is it?"]
    assert skipped == {"notice": 1, "copy": 1}


@pytest.mark.parametrize(
    "result",
    [
        {"isError": True},
        {"details": {"exitCode": 2}},
        {"details": {"status": "failed"}},
        {"details": {"status": "error"}},
    ],
)
def test_a_tool_failed_by_any_of_its_three_signs(writer: Writer, result: dict[str, Any]) -> None:
    call = {"type": "toolCall", "id": "t1", "name": "exec", "arguments": {"command": "mosquitto_pub -t x"}}
    writer.message("assistant", [call])
    writer.message("toolResult", [{"type": "text", "text": "ok"}], toolCallId="t1", toolName="exec", **result)
    (turn,), _, _ = told(writer.path)
    assert (turn.tool, turn.call, turn.failed) == ("exec", "mosquitto_pub -t x", True)


def test_a_word_of_its_output_is_no_failure(writer: Writer) -> None:
    writer.message("toolResult", "Error: 0 errors", toolCallId="t1", toolName="exec", isError=False)
    assert [turn.failed for turn in told(writer.path)[0]] == [False]


def test_a_branch_that_was_left_is_counted_and_not_told(writer: Writer) -> None:
    fork = writer.message("user", "one")
    writer.message("assistant", "wrong way")
    writer.message("assistant", "right way", parent=fork)
    turns, skipped, _ = told(writer.path)
    assert [turn.text for turn in turns] == ["one", "right way"]
    assert skipped == {"dead-branch": 1}


def test_copies_are_listed_and_what_is_no_session_is_not(tmp_path: Path) -> None:
    folder = tmp_path / "main" / "sessions"
    folder.mkdir(parents=True)
    sessions = [
        "s1.jsonl", "s1.jsonl.reset.2026-05-04T09-00-00.000Z", "s1.jsonl.deleted.2026", "s1.jsonl.bak-4-1700000000000",
        "s1.full.bak", "s1-topic-77.jsonl",
    ]  # fmt: skip
    others = [
        "s1.jsonl.deleted.2026.zst",
        "s1.trajectory.jsonl",
        "s1.checkpoint.8.jsonl",
        "s1.jsonl.lock",
        "sessions.json",
        "notes.txt",
    ]
    for name in (*sessions, *others):
        (folder / name).write_text("{}\n")
    assert {Path(one.path).name for one in openclaw.transcripts(str(tmp_path))} == set(sessions)


def test_its_folder_can_be_moved() -> None:
    assert openclaw.usual_folder({"OPENCLAW_STATE_DIR": "/var/oc"}, "/home/kim") == "/var/oc/agents"


@pytest.mark.parametrize(("agent", "voice"), [("main", ""), ("work", "work"), ("工作", "工作")])
def test_which_of_the_agents_it_was_is_told_by_the_folder(tmp_path: Path, agent: str, voice: str) -> None:
    path = tmp_path / "agents" / agent / "sessions" / "s1.jsonl"
    path.parent.mkdir(parents=True)
    rows = [
        {"type": "session", "version": 3, "id": "s1", "timestamp": "2026-05-04T09:00:00Z", "cwd": "/srv"},
        *(
            {
                "type": "message",
                "id": role,
                "timestamp": "2026-05-04T09:01:00Z",
                "message": {"role": role, "content": [{"type": "text", "text": "port 9090 it is"}]},
            }
            for role in ("user", "assistant")
        ),
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    assert [turn.voice for turn in told(path)[0]] == [voice, voice]
