"""Which of OpenClaw's sessions are chats of people, and of how many: by their keys, and what is kept beside them."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from slowwave.pipeline.sources.jsonl import mapping, open_regular, string
from slowwave.pipeline.sources.typed import peer_of

LONGEST_INDEX = 64 << 20
"""Bytes of a sessions.json that is read; it holds prompts too."""
_SCHEDULED = ("cron:", "hook:", "heartbeat")
_OF_AGENTS = ("subagent:", "acp:")
_OWN = "dreaming-narrative"
_CHANNEL = re.compile(r"(?:agent:[^:]+:)?([a-z][\w-]*):(?:[^:]+:)?(?:direct|dm|group|channel):")
"""Of a key: the channel, and the account where there are several."""


class Chat(NamedTuple):
    """What sessions.json tells of a session. why: it is no chat of people, by the reason for leaving it out. peer: the
    number of whom the agent speaks with there, alone."""

    channel: str = ""
    group: bool = False
    why: str = ""
    peer: str = ""


def chats_in(path: str) -> Mapping[str, Chat]:
    """What a sessions.json tells, by session id and by file name; nothing where it cannot be read."""
    try:
        status = os.stat(path)
    except OSError:
        return {}
    return _indexed(path, status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=8)
def _indexed(path: str, size: int, mtime_ns: int) -> Mapping[str, Chat]:
    """The file may be large, and every session of a folder asks."""
    if size > LONGEST_INDEX:
        return {}
    try:
        with open_regular(path) as file:
            given = mapping(json.loads(file.read()))
    except (OSError, ValueError, RecursionError):
        return {}
    chats: dict[str, Chat] = {}
    for key, entry in given.items():
        told = mapping(entry)
        chats[os.path.basename(string(told.get("sessionFile")))] = chat_of(string(key), told)
        chats[string(told.get("sessionId"))] = chat_of(string(key), told)
    return chats


def chat_of(key: str, entry: Mapping[str, Any]) -> Chat:
    """What a session's key tells, and the entry that stands under it."""
    rest = key.split(":", 2)[-1] if key.startswith("agent:") else key
    origin = mapping(entry.get("origin"))
    channel = string(entry.get("channel")) or string(origin.get("provider")) or string(entry.get("lastChannel"))
    if not channel and (named := _CHANNEL.match(key)):
        channel = named[1]
    group = ":group:" in key or ":channel:" in key or entry.get("chatType") in ("group", "channel")
    if rest.startswith(_OWN):
        return Chat(channel, group, "own-dream")
    if ":subagent:" in key or rest.startswith(_OF_AGENTS):
        return Chat(channel, group, "subagent")
    why = "scheduled" if rest.startswith(_SCHEDULED) or rest.endswith(":heartbeat") else ""
    return Chat(channel, group, why, peer_of(key))
