"""OpenClaw: ``~/.openclaw/agents/<agent>/sessions/<session>.jsonl`` and its copies (reference transcripts 4), and since
2026.8 the database beside them."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.language.cues import is_dream, is_harness, is_heartbeat
from slowwave.pipeline.sources.branches import Link, dead_lines, dead_rows
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
    string,
    unique,
    whole,
)
from slowwave.pipeline.sources.openclaw_chats import Chat, chats_in
from slowwave.pipeline.sources.openclaw_store import DATABASE, Stored, is_session, read_session, sessions_in
from slowwave.pipeline.sources.source import BATCH, TOOL_TEXT, Batch, Position, Transcript
from slowwave.pipeline.sources.typed import answered_in_chat, is_command, typed_in_chat, voice_of

name = "openclaw"

SILENT = ("HEARTBEAT_OK", "NO_REPLY")
_NO_PERSONS = ("inter_session", "internal_system")
"""Kinds of provenance in OpenClaw's src/sessions/input-provenance.ts; the third is external_user."""
_WAKES = ("[OpenClaw heartbeat poll]", "Read HEARTBEAT.md")
_SESSION_FILE = re.compile(r"(?P<session>.+?)\.(?:jsonl(?:\.(?:reset|deleted)\..+|\.bak-.+)?|(?:jsonl\.)?full\.bak)\Z")
_NO_SESSION = re.compile(r"\.trajectory\.jsonl|\.checkpoint\.[^/]*\.jsonl|\.(?:lock|zst)\Z")
_NO_MESSAGE = {
    "compaction": "compaction",
    "branch_summary": "compaction",
    "custom": "harness",
    "custom_message": "harness",
}


def usual_folder(environ: Mapping[str, str], home: str) -> str:
    """``$OPENCLAW_STATE_DIR/agents``, else ``~/.openclaw/agents``."""
    return os.path.join(environ.get("OPENCLAW_STATE_DIR") or os.path.join(home, ".openclaw"), "agents")


def transcripts(folder: str) -> Iterator[Transcript]:
    """Every session of every agent, with what a reset, a deletion or a backup left of it."""
    for agent in files_in(folder, folders=True):
        yield from sessions_in(os.path.join(agent.path, DATABASE))
        for file in files_in(os.path.join(agent.path, "sessions")):
            base = os.path.basename(file.path)
            if _SESSION_FILE.match(base) and not _NO_SESSION.search(base):
                yield file


def read(transcript: Transcript, since: Position | None, most: int = BATCH) -> Iterator[Batch]:
    """What stands behind the position of the live branch: chats of people, and how tools fared."""
    if is_session(transcript.path):
        return read_session(transcript, since, most, lambda stored: _from_store(transcript, stored))
    return follow(transcript, since, most, lambda opened: _from_file(transcript, opened))


def _from_file(transcript: Transcript, opened: Opened) -> _Session:
    folder, base = os.path.split(transcript.path)
    found = _SESSION_FILE.match(base)
    first = whole(opened.carry.get("line"))
    dead = dead_lines(opened, string(opened.carry.get("leaf")), _link)
    chats = chats_in(os.path.join(folder, "sessions.json"))

    def chat_of(session: str) -> Chat:
        return chats.get(session.partition("-topic-")[0]) or chats.get(base, Chat())

    session = found["session"] if found else base
    voice = voice_of(os.path.basename(os.path.dirname(folder)))
    return _Session(session, voice, time_of(transcript), opened.carry, {first + line for line in dead}, chat_of)


def _from_store(transcript: Transcript, stored: Stored) -> _Session:
    new = stored.rows(stored.start, None)
    dead = dead_rows(new, lambda: stored.rows(0, stored.start), string(stored.carry.get("leaf")), _link)
    voice = voice_of(os.path.basename(transcript.path.partition(os.sep + DATABASE)[0]))
    return _Session(stored.session, voice, time_of(transcript), stored.carry, dead, lambda _: stored.chat)


class _Session:
    """Along one transcript. dead: the numbers of rows that a rewind left behind. chat_of: from a session's id.

    asked: the last human text, where the agent's answer to it failed: asked again it is a copy. woken: a schedule spoke
    last, so what follows is no answer to a person. group: an envelope said that it is one.
    """

    waiting = False

    def __init__(
        self,
        session: str,
        voice: str,
        at: datetime,
        carry: Mapping[str, JsonValue],
        dead: set[int],
        chat_of: Callable[[str], Chat],
    ) -> None:
        self.skipped: Counter[str] = Counter()
        self.remarks: Counter[str] = Counter()
        self._session = string(carry.get("session")) or session
        self._voice = voice
        self._project = string(carry.get("project"))
        self._at = moment(carry.get("at")) or at
        self._calls = restored_calls(carry.get("calls"))
        self._why, self._spoken = string(carry.get("why")), carry.get("spoken") is True
        self._asked, self._failed = string(carry.get("asked")), carry.get("failed") is True
        self._woken, self._group = carry.get("woken") is True, carry.get("group") is True
        self._leaf = string(carry.get("leaf"))
        self._dead = dead
        self._chat_of = chat_of
        self._chat = chat_of(self._session)

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
            "woken": self._woken,
            "group": self._group,
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
            self._begin(string(value.get("id")))
            self._project = string(value.get("cwd")) or self._project
            return []
        if kind != "message":
            return self._skip(_NO_MESSAGE.get(string(kind), "notice"))
        if why := self._why or self._chat.why:
            return self._skip(why)
        role = message.get("role")
        if role == "user":
            return self._user(row, value, message, timed=given is not None)
        if role == "assistant":
            return self._assistant(row, value, message, timed=given is not None)
        if role in ("toolResult", "tool"):
            return self._result(value, message)
        return self._skip("harness" if role in ("system", "developer") else "notice")

    def _begin(self, session: str) -> None:
        """A header. A file that kept its name over a reset holds several sessions, each told apart by its own."""
        if not session or session == self._session:
            return
        self._session = session
        self._chat = self._chat_of(session)
        self._why, self._spoken, self._group = "", False, False
        self._asked, self._failed, self._woken = "", False, False

    def _user(self, row: Row, value: Mapping[str, Any], message: Mapping[str, Any], *, timed: bool) -> Iterable[Turn]:
        given = text_of(message.get("content"))
        text, senders, in_group = typed_in_chat(given)
        senders = senders or _senders(message)
        self._group = self._group or in_group
        if not text:
            return self._skip("harness" if given.strip() else "empty")
        if not self._spoken:
            self._spoken = True
            self._why = _why_no_chat(text)
            if self._why:
                return self._skip(self._why)
        self._woken = text.startswith(_WAKES)
        if _is_handed_over(message, text) or is_command(text) or is_harness(text) or is_heartbeat(text):
            return self._skip("harness")
        again = self._failed and text[:TOOL_TEXT] == self._asked
        self._asked, self._failed = text[:TOOL_TEXT], False
        if again:
            return self._skip("copy")
        if row.number in self._dead:
            return self._skip("dead-branch")
        return [self._turn(value, Speaker.HUMAN, text, senders=senders, timed=timed)]

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
        if text in SILENT or (text and self._woken):
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
        senders: Sequence[str] = (),
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
            senders[0] if senders else "",
            name,
            self._session,
            self._project,
            self._chat.channel,
            self._chat.group or self._group,
            tool=tool,
            call=call,
            failed=failed,
            also=tuple(filter(None, (*senders[1:], self._chat.peer))) if speaker is Speaker.HUMAN else (),
            voice=self._voice,
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


def _senders(message: Mapping[str, Any]) -> tuple[str, ...]:
    """Who spoke in a group, where no envelope stands around the words (since 2026.6)."""
    known = mapping(message.get("__openclaw"))
    names = (string(known.get(key)).strip() for key in ("senderName", "senderUsername", "senderId"))
    return tuple(filter(None, names))


def _is_handed_over(message: Mapping[str, Any], text: str) -> bool:
    """Whether another session or the program itself spoke in the user's place."""
    kind = mapping(message.get("provenance")).get("kind")
    return kind in _NO_PERSONS or message.get("display") is False or text.startswith("[Inter-session message]")


def _why_no_chat(first: str) -> str:
    """Why a session whose key is not known any more is no chat of people, told by how it begins."""
    if is_dream(first):
        return "own-dream"
    if first.startswith("[Subagent Context]"):
        return "subagent"
    return "scheduled" if first.startswith("[cron:") else ""
