"""OpenClaw: ``~/.openclaw/agents/<agent>/sessions/<session>.jsonl`` and its copies (reference transcripts 4)."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.language.cues import is_dream, is_harness, is_heartbeat
from slowwave.pipeline.sources.branches import Link, dead_lines
from slowwave.pipeline.sources.calls import call_of, kept_calls, restored_calls, text_of
from slowwave.pipeline.sources.files import files_in, time_of
from slowwave.pipeline.sources.jsonl import (
    Opened,
    Row,
    derived_id,
    follow,
    items,
    mapping,
    moment,
    open_regular,
    string,
    unique,
    whole,
)
from slowwave.pipeline.sources.source import BATCH, TOOL_TEXT, Batch, Position, Transcript
from slowwave.pipeline.sources.typed import answered_in_chat, is_command, typed_in_chat

name = "openclaw"

LONGEST_INDEX = 64 << 20
"""Bytes of a sessions.json that is read; it holds prompts too."""
SILENT = ("HEARTBEAT_OK", "NO_REPLY")
_SESSION_FILE = re.compile(r"(?P<session>.+?)\.(?:jsonl(?:\.(?:reset|deleted)\..+|\.bak-.+)?|(?:jsonl\.)?full\.bak)\Z")
_NO_SESSION = re.compile(r"\.trajectory\.jsonl|\.checkpoint\.[^/]*\.jsonl|\.lock\Z")
_SYSTEM_LINES = re.compile(r"(?m)^System: \[[^\n]*\n?")
_SCHEDULED = ("cron:", "hook:", "heartbeat")
_OWN = "dreaming-narrative"
_NO_MESSAGE = {
    "compaction": "compaction",
    "branch_summary": "compaction",
    "custom": "harness",
    "custom_message": "harness",
}


class _Chat(NamedTuple):
    """What sessions.json tells of a session. why: it is no chat of people, by the reason for leaving it out."""

    channel: str = ""
    group: bool = False
    why: str = ""


def usual_folder(environ: Mapping[str, str], home: str) -> str:
    """``$OPENCLAW_STATE_DIR/agents``, else ``~/.openclaw/agents``."""
    return os.path.join(environ.get("OPENCLAW_STATE_DIR") or os.path.join(home, ".openclaw"), "agents")


def transcripts(folder: str) -> Iterator[Transcript]:
    """Every session of every agent, with what a reset, a deletion or a backup left of it."""
    for agent in files_in(folder, folders=True):
        for file in files_in(os.path.join(agent.path, "sessions")):
            base = os.path.basename(file.path)
            if _SESSION_FILE.match(base) and not _NO_SESSION.search(base):
                yield file


def read(transcript: Transcript, since: Position | None, most: int = BATCH) -> Iterator[Batch]:
    """What stands behind the position of the live branch: chats of people, and how tools fared."""
    return follow(transcript, since, most, lambda opened: _Session(transcript, opened))


class _Session:
    """Along one file. asked: the last human text, where the agent's answer to it failed: asked again it is a copy."""

    waiting = False

    def __init__(self, transcript: Transcript, opened: Opened) -> None:
        carry = opened.carry
        self.skipped: Counter[str] = Counter()
        self.remarks: Counter[str] = Counter()
        folder, base = os.path.split(transcript.path)
        found = _SESSION_FILE.match(base)
        self._session = string(carry.get("session")) or (found["session"] if found else base)
        self._project = string(carry.get("project"))
        self._at = moment(carry.get("at")) or time_of(transcript)
        self._calls = restored_calls(carry.get("calls"))
        self._why, self._spoken = string(carry.get("why")), carry.get("spoken") is True
        self._asked, self._failed = string(carry.get("asked")), carry.get("failed") is True
        self._leaf = string(carry.get("leaf"))
        first = whole(carry.get("line"))
        self._dead = {first + line for line in dead_lines(opened, self._leaf, _link)}
        self._chats = _chats(os.path.join(folder, "sessions.json"))
        self._chat = self._chats.get(self._session.partition("-topic-")[0], _Chat())

    def carry(self) -> dict[str, JsonValue]:
        return {
            "session": self._session,
            "project": self._project,
            "at": self._at.isoformat(),
            "calls": kept_calls(self._calls),
            "why": self._why,
            "spoken": self._spoken,
            "asked": self._asked[:TOOL_TEXT],
            "failed": self._failed,
            "leaf": self._leaf,
        }

    def rest(self) -> Iterable[Turn]:
        return []

    def turns(self, row: Row) -> Iterable[Turn]:
        value = row.value or {}
        kind = value.get("type")
        self._leaf = string(value.get("id")) if kind != "session" and value.get("id") else self._leaf
        message = mapping(value.get("message"))
        given = moment(value.get("timestamp")) or moment(message.get("timestamp"))
        self._at = given or self._at
        if kind == "session":
            self._session = string(value.get("id")) or self._session
            self._project = string(value.get("cwd")) or self._project
            return []
        if kind != "message":
            summary = kind in ("compaction", "branch_summary")
            return self._skip(
                "compaction" if summary else "harness" if kind in ("custom", "custom_message") else "notice"
            )
        if why := self._why or self._chat.why:
            return self._skip(why)
        role = message.get("role")
        content = message.get("content")
        if role == "user":
            return self._user(row, value, content, timed=given is not None)
        if role == "assistant":
            return self._assistant(row, value, message, timed=given is not None)
        if role in ("toolResult", "tool"):
            return self._result(value, message)
        return self._skip("harness" if role in ("system", "developer") else "notice")

    def _user(self, row: Row, value: Mapping[str, Any], content: object, *, timed: bool) -> Iterable[Turn]:
        given = text_of(content)
        text, sender = typed_in_chat(_SYSTEM_LINES.sub("", given))
        if not text:
            return self._skip("harness" if given.strip() else "empty")
        if not self._spoken:
            self._spoken = True
            self._why = _why_no_chat(text)
            if self._why:
                return self._skip(self._why)
        if is_command(text) or is_harness(text) or is_heartbeat(text):
            return self._skip("harness")
        again = self._failed and text[:TOOL_TEXT] == self._asked
        self._asked, self._failed = text[:TOOL_TEXT], False
        if again:
            return self._skip("copy")
        if row.number in self._dead:
            return self._skip("dead-branch")
        return [self._turn(value, Speaker.HUMAN, text, who=sender, timed=timed)]

    def _assistant(
        self, row: Row, value: Mapping[str, Any], message: Mapping[str, Any], *, timed: bool
    ) -> Iterable[Turn]:
        content = message.get("content")
        for block in map(mapping, items(content)):
            if block.get("type") in ("toolCall", "tool_use"):
                asked = block.get("arguments") if block.get("type") == "toolCall" else block.get("input")
                self._calls[string(block.get("id"))] = [string(block.get("name")), call_of(asked)]
        if message.get("stopReason") == "error":
            self._failed = True
            return self._skip("notice")
        text = answered_in_chat(text_of(content))
        if text in SILENT:
            return self._skip("harness")
        if not text:
            return []
        if row.number in self._dead:
            return self._skip("dead-branch")
        return [self._turn(value, Speaker.ASSISTANT, text, timed=timed)]

    def _result(self, value: Mapping[str, Any], message: Mapping[str, Any]) -> Iterable[Turn]:
        tool, call = (*self._calls.pop(string(message.get("toolCallId")), []), "", "")[:2]
        details = mapping(message.get("details"))
        code = details.get("exitCode")
        failed = message.get("isError") is True or details.get("status") in ("error", "failed")
        failed = failed or (isinstance(code, int) and code != 0)
        text = text_of(message.get("content"))[:TOOL_TEXT]
        turn = self._turn(
            value, Speaker.TOOL, text, tool=tool or string(message.get("toolName")), call=call, failed=failed
        )
        return [turn]

    def _turn(
        self,
        value: Mapping[str, Any],
        speaker: Speaker,
        text: str,
        *,
        who: str = "",
        tool: str = "",
        call: str = "",
        failed: bool | None = None,
        timed: bool = True,
    ) -> Turn:
        given = string(value.get("id"))
        self.remarks.update({"no-id": not given, "no-time": not timed})
        id = given or derived_id(self._session, self._at.isoformat(), speaker, text)
        return Turn(
            unique(id, self._at, text),
            self._at,
            speaker,
            text,
            who,
            name,
            self._session,
            self._project,
            self._chat.channel,
            self._chat.group,
            tool=tool,
            call=call,
            failed=failed,
        )

    def _skip(self, reason: str) -> Iterable[Turn]:
        self.skipped[reason] += 1
        return []


def _link(value: Mapping[str, Any]) -> Link | None:
    id = string(value.get("id"))
    if not id or value.get("type") == "session":
        return None
    role = mapping(value.get("message")).get("role")
    return Link(id, string(value.get("parentId")), role in ("user", "assistant"))


def _why_no_chat(first: str) -> str:
    """Why a session whose key is not known any more is no chat of people, told by how it begins."""
    if is_dream(first):
        return "own-dream"
    if first.startswith("[Subagent Context]"):
        return "subagent"
    return "scheduled" if first.startswith("[cron:") else ""


def _chats(path: str) -> Mapping[str, _Chat]:
    try:
        status = os.stat(path)
    except OSError:
        return {}
    return _indexed(path, status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=8)
def _indexed(path: str, size: int, mtime_ns: int) -> Mapping[str, _Chat]:
    """By session id what sessions.json tells. The file may be large, and every session of a folder asks."""
    if size > LONGEST_INDEX:
        return {}
    try:
        with open_regular(path) as file:
            given = mapping(json.loads(file.read()))
    except (OSError, ValueError, RecursionError):
        return {}
    return {string(mapping(entry).get("sessionId")): _chat(string(key), mapping(entry)) for key, entry in given.items()}


def _chat(key: str, entry: Mapping[str, Any]) -> _Chat:
    rest = key.split(":", 2)[-1] if key.startswith("agent:") else key
    origin = mapping(entry.get("origin"))
    channel = string(entry.get("channel")) or string(origin.get("provider")) or string(entry.get("lastChannel"))
    group = ":group:" in key or ":channel:" in key or entry.get("chatType") in ("group", "channel")
    if rest.startswith(_OWN) or key.startswith(_OWN):
        return _Chat(channel, group, "own-dream")
    if ":subagent:" in key or rest.startswith("subagent:"):
        return _Chat(channel, group, "subagent")
    return _Chat(channel, group, "scheduled" if rest.startswith(_SCHEDULED) else "")
