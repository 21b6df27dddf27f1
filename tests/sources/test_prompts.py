"""What agents' hooks ask for, and the form of the answer that each reads."""

from typing import Any

import pytest

from slowwave.pipeline.sources.prompts import Asked, answer_of, asked, folders_of, said


def test_a_message_to_claude_code() -> None:
    event = {
        "hook_event_name": "UserPromptSubmit",
        "session_id": "s1",
        "cwd": "/home/me/ledgerlite",
        "prompt": "发票保留几年？<system-reminder>not typed</system-reminder>",
    }
    found = asked(event)
    assert (found.kind, found.agent, found.session, found.project) == ("prompt", "claude-code", "s1", event["cwd"])
    assert found.question == "发票保留几年？"
    assert found.message == event["prompt"]
    assert answer_of(found, "x") == {
        "hookSpecificOutput": {"hookEventName": "UserPromptSubmit", "additionalContext": "x"}
    }


def test_a_session_that_begins() -> None:
    found = asked({"hook_event_name": "SessionStart", "session_id": "s1", "source": "compact"}, "codex")
    assert (found.kind, found.agent, found.source, found.message) == ("start", "codex", "compact", "")
    answer: Any = answer_of(found, "x")
    assert answer["hookSpecificOutput"]["hookEventName"] == "SessionStart"


def test_gemini_cli_is_known_by_its_event() -> None:
    found = asked({"hook_event_name": "BeforeAgent", "session_id": "s1", "prompt": "hi there"})
    assert (found.kind, found.agent, found.hook) == ("prompt", "gemini-cli", "BeforeAgent")


def test_openclaws_plugin() -> None:
    event = {
        "agent": "openclaw",
        "event": "before_prompt_build",
        "prompt": "[Thu 2026-05-21 14:28 UTC] when do we deploy?",
        "session_key": "agent:main:telegram:direct:4242",
        "trigger": "user",
        "channel": "telegram",
    }
    found = asked(event)
    assert (found.kind, found.question, found.senders) == ("prompt", "when do we deploy?", ("4242",))
    assert found.message == "when do we deploy?"
    assert found.session == event["session_key"]
    assert not found.group
    assert answer_of(found, "x") == {"prependContext": "x"}
    assert asked({**event, "session_key": "agent:main:telegram:group:77"}).group


@pytest.mark.parametrize(
    "more",
    [
        {"trigger": "heartbeat"},
        {"trigger": "cron"},
        {"session_key": "agent:main:subagent:7"},
        {"session_key": "cron:nightly"},
        {"prompt": "[OpenClaw heartbeat poll]"},
        {"prompt": "Read HEARTBEAT.md if it exists"},
        {"prompt": "/compact now"},
    ],
)
def test_what_nobody_typed_asks_nothing_but_is_heard_by_reflexes(more: dict[str, str]) -> None:
    event = {"agent": "openclaw", "prompt": "sudo apt update", "session_key": "agent:main:main", **more}
    found = asked(event)
    assert (found.kind, found.question) == ("prompt", "")
    assert found.message == event["prompt"]


@pytest.mark.parametrize(
    "event",
    [
        None,
        [],
        "text",
        {},
        {"hook_event_name": "Stop", "session_id": "s1", "prompt": "x"},
        {"hook_event_name": "UserPromptSubmit", "prompt": "x", "agent_id": "a1"},
        {"hook_event_name": "UserPromptSubmit", "prompt": "x", "cwd": "/n/memory/.dreams/slowwave/x"},
        {"hook_event_name": "UserPromptSubmit", "prompt": ["x"], "session_id": {}},
        {"hook_event_name": "UserPromptSubmit", "prompt": "  "},
        {"agent": "openclaw", "prompt": "x", "session_key": "agent:main:dreaming-narrative-7"},
    ],
)
def test_what_asks_for_nothing(event: object) -> None:
    assert asked(event).kind == ""


def test_our_own_event_and_the_command_line() -> None:
    found = asked({"text": "hello \ud800", "session": "s1", "project": "/p", "group": True, "who": "ann"})
    assert (found.kind, found.message, found.group, found.senders) == ("prompt", "hello ?", True, ("ann",))
    assert asked({"session": "s1"}).kind == "start"
    assert said("hi", "s1", "mine") == Asked("prompt", "mine", message="hi", question="hi", session="s1")
    assert said("", "s1", "").kind == "start"
    assert answer_of(said("hi", "s1", ""), "x") is None


def test_the_folders_of_a_project() -> None:
    assert list(folders_of("C:\\me\\ledgerlite\\src")) == ["src", "ledgerlite", "me", "C:"]
    assert list(folders_of("")) == []
