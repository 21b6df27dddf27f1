"""One record of Codex's rollouts: who speaks in it and what, and what a tool answered."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.sources.calls import text_of
from slowwave.pipeline.sources.jsonl import items, mapping, string
from slowwave.pipeline.sources.typed import typed

_REQUEST = "## My request for Codex:"
"""Behind it an editor puts what was typed, before it what is open there."""
_EXIT = re.compile(r"(?im)^(?:Process exited with code|Exit code:?) (-?\d+)\s*$")
_ANSWER = frozenset({"output", "content", "metadata", "success", "exit_code"})


def is_item(value: Mapping[str, Any]) -> bool:
    """Whether a record is what was said, as the model's program sends it."""
    payload = mapping(value.get("payload"))
    return value.get("type") == "response_item" and payload.get("role") in ("user", "assistant")


def is_event_of_a_person(value: Mapping[str, Any]) -> bool:
    """Whether a record tells apart from all else what a person typed: then no other has to be asked for it."""
    payload = mapping(value.get("payload"))
    return value.get("type") == "event_msg" and _event(payload, Speaker.HUMAN) is not None


def message(kind: object, payload: Mapping[str, Any], *, items: bool, events: bool) -> tuple[Speaker, str] | None:
    """Who speaks and what, None for what is no message, or the other telling of one. Of a person what was typed.

    items: what the agent says is told by items, else by events. events: the same of the person, whose words are
    told cleaner there, without what programs put around them.
    """
    if kind == "event_msg":
        human = _event(payload, Speaker.HUMAN) if events or not items else None
        if human is not None:
            return Speaker.HUMAN, _typed(human)
        said = None if items else _event(payload, Speaker.ASSISTANT)
        return None if said is None else (Speaker.ASSISTANT, said.strip())
    role = payload.get("role")
    if kind != "response_item" or payload.get("type") not in (None, "message"):
        return None
    content = payload.get("content")
    if role == "assistant":
        return Speaker.ASSISTANT, text_of(content).strip()
    if role != "user" or events:
        return None
    parts = [content] if isinstance(content, str) else _parts(content)
    return Speaker.HUMAN, "\n".join(filter(None, map(_typed, parts)))


def _event(payload: Mapping[str, Any], speaker: Speaker) -> str | None:
    """What an event tells that somebody said: the older form, and that of builds since 0.149."""
    older, newer = ("user_message", "UserMessage") if speaker is Speaker.HUMAN else ("agent_message", "AgentMessage")
    if payload.get("type") == older:
        return string(payload.get("message"))
    item = mapping(payload.get("item"))
    if payload.get("type") == "item_completed" and item.get("type") == newer:
        return "\n".join(string(part.get("text")) for part in map(mapping, items(item.get("content"))))
    return None


def _parts(content: object) -> list[str]:
    """The texts of a message one by one: what was typed may stand among wrappers."""
    return [text_of([block]) for block in items(content)]


def _typed(text: object) -> str:
    given = string(text)
    return typed(given.partition(_REQUEST)[2] if _REQUEST in given else given)


def parsed(text: str) -> object:
    """What a string of JSON holds; one that is no JSON as it stands."""
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return found


def outcome(output: object) -> tuple[str, bool | None]:
    """What a tool answered, and whether it failed where the answer tells: by flag, metadata or exit code."""
    failed: bool | None = None
    if isinstance(output, str) and output.lstrip().startswith("{"):
        told = parsed(output)
        # A tool may print an object of its own.
        output = told if isinstance(told, dict) and told.keys() & _ANSWER else output
    if isinstance(output, dict):
        code = mapping(output.get("metadata")).get("exit_code", output.get("exit_code"))
        if type(code) is int:
            failed = code != 0
        elif isinstance(output.get("success"), bool):
            failed = output["success"] is False
        output = output.get("content") or output.get("output")
    text = text_of(output)
    head, found, body = text.partition("\nOutput:\n")
    if failed is None and (code_said := _EXIT.search(head if found else text)):
        failed = int(code_said[1]) != 0
    return (body if found else text), failed
