"""What agents ask of tools, and what stands in a message: the shapes that several formats share."""

from __future__ import annotations

import json

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.sources.jsonl import items, mapping, string
from slowwave.pipeline.sources.source import CALL_TEXT

OPEN_CALLS = 50
"""Calls without a result yet that a position remembers, the newest."""
SHELLS = frozenset({"bash", "sh", "zsh", "fish", "pwsh", "powershell"})
TEXTS = ("text", "input_text", "output_text")


def text_of(content: object) -> str:
    """The text of a message: itself, or its blocks of text."""
    if isinstance(content, str):
        return string(content)
    blocks = items(content)
    return "\n".join(string(block.get("text")) for block in map(mapping, blocks) if block.get("type") in TEXTS)


def call_of(asked: object) -> str:
    """What a tool was asked, on one line: the command itself where there is one."""
    if isinstance(asked, str):
        text = string(asked)
    else:
        given = mapping(asked)
        command = next((given[key] for key in ("command", "cmd", "CommandLine") if given.get(key)), None)
        if isinstance(command, list):
            parts = [string(part) for part in command]
            in_a_shell = len(parts) == 3 and parts[0].rpartition("/")[2] in SHELLS and parts[1].startswith("-")
            command = parts[2] if in_a_shell else " ".join(parts)
        text = string(command)
        if not text and given:
            text = string(json.dumps(given, ensure_ascii=False, sort_keys=True)[: CALL_TEXT * 2])
    return " ".join(text.split())[:CALL_TEXT]


def kept_calls(calls: dict[str, list[str]]) -> dict[str, JsonValue]:
    """The calls that have no result yet, as JSON: by id, tool and what it was asked."""
    return {key: [*call] for key, call in list(calls.items())[-OPEN_CALLS:]}


def restored_calls(value: object) -> dict[str, list[str]]:
    """The same from JSON."""
    return {key: [string(part) for part in items(call)] for key, call in mapping(value).items()}
