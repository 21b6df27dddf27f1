"""Events of agents' hooks: what each says, and what none of them may do."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.sources.hooks import LONGEST, Told, told

NOW = datetime(2026, 11, 30, 9, 12, tzinfo=ZoneInfo("Europe/Amsterdam"))
HUMAN, ASSISTANT = Speaker.HUMAN, Speaker.ASSISTANT

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KEYS = (
    "hook_event_name", "prompt", "session_id", "cwd", "last_assistant_message", "stop_hook_active", "type", "event",
    "input-messages", "last-assistant-message", "turn-id", "text", "speaker", "at", "id", "agent", "group", "private",
    "session_key", "from", "channel", "timestamp", "who", "project", "prompt_id",
)  # fmt: skip
NAMES = st.sampled_from(
    ["UserPromptSubmit", "Stop", "agent-turn-complete", "message:preprocessed", "openclaw", "human"]
)


def _told(event: object, agent: str = "") -> Told:
    return told(event, now=NOW, fresh=lambda: "fresh", agent=agent)


def _claude(name: str, **fields: Any) -> dict[str, Any]:
    common = {
        "session_id": "s1", "transcript_path": "/t/s1.jsonl", "cwd": "/home/a/ledgerlite", "permission_mode": "default",
        "hook_event_name": name,
    }  # fmt: skip
    return common | fields


def _openclaw(**fields: Any) -> dict[str, Any]:
    common = {
        "agent": "openclaw", "event": "message:preprocessed", "id": "m1", "at": 1796024400000, "session": "s1",
        "session_key": "agent:main:telegram:direct:4242", "channel": "telegram", "from": "Alex", "group": False,
        "text": "decision: we deploy on Mondays",
    }  # fmt: skip
    return common | fields


def test_a_prompt_of_claude_code_is_a_persons_turn() -> None:
    found = _told(_claude("UserPromptSubmit", prompt="发票保留七年", prompt_id="p7"))
    turn = Turn("p7", NOW, HUMAN, "发票保留七年", agent="claude-code", session="s1", project="/home/a/ledgerlite")
    assert found == Told("claude-code", (turn,))


def test_its_answer_is_the_agents() -> None:
    found = _told(_claude("Stop", last_assistant_message="Fixed it.", stop_hook_active=False, prompt_id="p7"))
    assert [(turn.id, turn.speaker, turn.text) for turn in found.turns] == [("p7-answer", ASSISTANT, "Fixed it.")]


def test_without_an_id_of_its_prompt_it_gets_one_and_that_is_no_trouble() -> None:
    found = _told(_claude("UserPromptSubmit", prompt="use tabs"))
    assert (found.turns[0].id, found.remarks) == ("fresh", ())


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (_claude("Stop", last_assistant_message="again", stop_hook_active=True), "loop"),
        (_claude("Stop", last_assistant_message="mine", agent_id="a1"), "subagent"),
        (_claude("SubagentStop", last_assistant_message="mine"), "quiet"),
        (_claude("SessionStart", source="startup"), "quiet"),
        (_claude("PreCompact", trigger="auto"), "quiet"),
        (_claude("SessionEnd", reason="other"), "quiet"),
        (_claude("SomethingNew", prompt="x"), "unknown"),
        (_claude("UserPromptSubmit"), "empty"),
        (_claude("UserPromptSubmit", prompt="/compact"), "command"),
        (_claude("UserPromptSubmit", prompt="<system-reminder>be brief</system-reminder>"), "empty"),
        (_claude("UserPromptSubmit", prompt="<command-name>/clear</command-name>"), "empty"),
        (_claude("UserPromptSubmit", prompt="use tabs", cwd="/w/memory/.dreams/slowwave/x"), "own-dream"),
        ({"type": "agent-turn-started", "turn-id": "t"}, "quiet"),
        (_openclaw(event="command:new"), "quiet"),
        (_openclaw(event="message:transcribed"), "unknown"),
        (_openclaw(session_key="agent:main:subagent:77"), "subagent"),
        (_openclaw(session_key="cron:job-1"), "cron"),
        (_openclaw(session_key="agent:main:cron:job:run:1"), "cron"),
        (_openclaw(session_key="dreaming-narrative-light-0123456789ab"), "own-dream"),
        (_openclaw(private=True), "private"),
        (_openclaw(text=" "), "empty"),
        ({"text": "my diary", "private": "very"}, "private"),
        ({"text": ""}, "empty"),
        ({}, "unknown"),
        ([1, 2], "unknown"),
        ("text", "unknown"),
        (None, "unknown"),
    ],
)
def test_what_says_nothing_says_why(event: object, why: str) -> None:
    found = _told(event)
    assert (found.turns, found.skipped) == ((), why)


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        ("<system-reminder>be brief</system-reminder>\nuse tabs", "use tabs"),
        ("<ide_opened_file>a.py</ide_opened_file> 用制表符", "用制表符"),
        ("<!-- slowwave:context:start -->\n- tea\n<!-- slowwave:context:end -->\nПиши кратко", "Пиши кратко"),
        ("اكتب باختصار <!-- slowwave:context:start --> torn", "اكتب باختصار"),
        ("/etc/hosts names the wrong host 🌙", "/etc/hosts names the wrong host 🌙"),
    ],
)
def test_what_programs_put_around_a_prompt_is_not_heard(prompt: str, said: str) -> None:
    assert [turn.text for turn in _told(_claude("UserPromptSubmit", prompt=prompt)).turns] == [said]


def test_gemini_clis_hooks() -> None:
    event = {"hook_event_name": "BeforeAgent", "prompt": "use tabs", "timestamp": "2026-11-30T08:00:00Z"}
    (asked,) = _told(event | {"session_id": "g1", "cwd": "/p"}).turns
    assert (asked.agent, asked.at.hour, asked.session, asked.project) == ("gemini-cli", 9, "g1", "/p")
    (answer,) = _told({"hook_event_name": "AfterAgent", "prompt": "use tabs", "prompt_response": "Done."}).turns
    assert (answer.speaker, answer.text) == (ASSISTANT, "Done.")
    assert _told({"hook_event_name": "SessionEnd"}, "gemini-cli").agent == "gemini-cli"


def test_codexs_notification_tells_both_sides() -> None:
    event = {
        "type": "agent-turn-complete", "thread-id": "th", "turn-id": "7", "cwd": "/p",
        "input-messages": ["<environment_context>x</environment_context>", "rename it", 5],
        "last-assistant-message": "Renamed and all tests pass.",
    }  # fmt: skip
    found = _told(event)
    assert [(turn.id, turn.speaker, turn.text, turn.session) for turn in found.turns] == [
        ("7-1", HUMAN, "rename it", "th"),
        ("7-2", ASSISTANT, "Renamed and all tests pass.", "th"),
    ]
    assert found.agent == "codex"
    assert found.remarks == ("input-messages is list, not a list of texts; left out",)


def test_a_message_of_an_openclaw_channel() -> None:
    (turn,) = _told(_openclaw()).turns
    assert (turn.who, turn.channel, turn.group, turn.agent) == ("Alex", "telegram", False, "openclaw")
    assert turn.id.startswith("m1@")
    assert turn.at == datetime.fromtimestamp(1796024400, UTC)
    (sent,) = _told(_openclaw(event="message:sent", text="[[reply_to_current]] Done.")).turns
    assert (sent.speaker, sent.text, sent.who, sent.also, sent.to) == (ASSISTANT, "Done.", "", (), "4242")
    (to,) = _told(_openclaw(event="message:sent", to="telegram:9")).turns
    assert to.to == "telegram:9"


def test_a_sender_is_known_by_all_that_is_told() -> None:
    (turn,) = _told(_openclaw(senderName="Alex B.", senderId=77)).turns
    assert (turn.who, turn.also, turn.to) == ("Alex", ("Alex B.", "77", "4242"), "")
    (group,) = _told(_openclaw(session_key="agent:main:telegram:group:-5")).turns
    assert group.also == ()


def test_chats_count_their_messages_each_from_one() -> None:
    ids = [_told(_openclaw(session_key=f"agent:main:telegram:direct:{peer}")).turns[0].id for peer in (1, 2, 1)]
    assert ids[0] == ids[2] != ids[1]


def test_its_envelope_names_the_sender() -> None:
    text = (
        'Conversation info (untrusted metadata):\n```json\n{"message_id": "1"}\n```\n\n'
        'Sender (untrusted metadata):\n```json\n{"name": "小林", "id": "77"}\n```\n\n'
        "[Thu 2026-05-21 14:28 GMT+5:30] 周五不要部署\n[message_id: 9]"
    )
    event = _openclaw(text=text, session_key="agent:main:telegram:group:5")
    del event["from"], event["group"]
    (turn,) = _told(event).turns
    assert (turn.who, turn.also, turn.text, turn.group) == ("小林", ("77",), "周五不要部署", True)


def test_our_own_capture_event() -> None:
    event = {
        "id": "x1", "at": "2026-11-30T08:00:00+00:00", "speaker": "tool", "who": "make", "text": "exit code 2",
        "session": "s", "project": "/p", "channel": "ci", "group": True, "tool_error": True,
    }  # fmt: skip
    (turn,) = _told(event, "builder").turns
    assert turn == Turn(
        "x1", NOW.replace(hour=9, minute=0), Speaker.TOOL, "[error] exit code 2", "make", "builder", "s", "/p", "ci",
        group=True,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "remark"),
    [
        ({"id": None}, "without an id"),
        ({"at": (NOW + timedelta(days=400)).isoformat()}, "ahead of this machine's clock"),
        ({"at": "yesterday"}, "at is str, not a time"),
        ({"at": 12}, "at is int, not a time"),
        ({"at": [1]}, "at is list, not a time"),
        ({"at": True}, "at is bool, not a time"),
        ({"who": {"name": "x"}}, "who is dict, not text"),
        ({"session": ["s"]}, "session is list, not text"),
        ({"group": "often"}, "group is str, not true or false"),
        ({"speaker": "god"}, "speaker 'god' is none of"),
        ({"text": "x" * (LONGEST + 1)}, "256001 characters"),
    ],
)
def test_what_is_odd_is_remarked_and_nothing_is_lost(fields: dict[str, Any], remark: str) -> None:
    found = _told({"id": "x1", "at": "2026-11-30T08:00:00Z", "text": "we keep it"} | fields)
    assert len(found.turns) == 1
    assert len(found.remarks) == 1
    assert remark in found.remarks[0]
    assert found.turns[0].at <= NOW


def test_an_unknown_speaker_is_no_person() -> None:
    assert _told({"text": "I am root", "speaker": "god"}).turns[0].speaker is Speaker.HARNESS


def test_a_message_without_an_id_told_twice_gets_the_same() -> None:
    event = {"at": 1796024400, "text": "we keep it"}
    assert _told(event).turns[0].id == _told(dict(event)).turns[0].id != _told(event | {"text": "no"}).turns[0].id


@given(st.dictionaries(st.sampled_from(KEYS), JSON | NAMES, max_size=10), st.sampled_from(["", "openclaw", "codex"]))
def test_any_object_is_survived(event: dict[str, Any], agent: str) -> None:
    found = _told(event, agent)
    assert bool(found.turns) != bool(found.skipped)
    for turn in found.turns:
        assert turn.id
        assert turn.text.strip()
        assert turn.at.utcoffset() is not None
        turn.text.encode()


@pytest.mark.parametrize(
    ("key", "voice"), [("agent:main:main", ""), ("agent:work:telegram:direct:4", "work"), ("main", ""), ("agent:", "")]
)
def test_which_of_openclaws_agents_it_was_is_told_by_the_key(key: str, voice: str) -> None:
    assert [turn.voice for turn in _told(_openclaw(session_key=key)).turns] == [voice]
