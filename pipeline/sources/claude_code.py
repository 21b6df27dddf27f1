"""Claude Code: ``~/.claude/projects/<slug>/<session>.jsonl`` (reference transcripts 2)."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.language.cues import is_dream
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
    string,
    unique,
    whole,
)
from slowwave.pipeline.sources.source import BATCH, TOOL_TEXT, Batch, Position, Transcript
from slowwave.pipeline.sources.typed import is_command, typed

name = "claude-code"

_OURS = f"{os.sep}.dreams{os.sep}slowwave"


def usual_folder(environ: Mapping[str, str], home: str) -> str:
    """``$CLAUDE_CONFIG_DIR/projects``, else ``~/.claude/projects``."""
    return os.path.join(environ.get("CLAUDE_CONFIG_DIR") or os.path.join(home, ".claude"), "projects")


def transcripts(folder: str) -> Iterator[Transcript]:
    """The sessions of every project. Files of subagents are none."""
    for project in files_in(folder, folders=True):
        for file in files_in(project.path):
            if file.path.endswith(".jsonl") and not os.path.basename(file.path).startswith("agent-"):
                yield file


def read(transcript: Transcript, since: Position | None, most: int = BATCH) -> Iterator[Batch]:
    """What stands behind the position: people, the agent, and how its tools fared; of a session with branches the
    live one alone."""
    return follow(transcript, since, most, lambda opened: _Session(transcript, opened))


class _Session:
    """Along one file. at: the last known time, for a message that bears none."""

    def __init__(self, transcript: Transcript, opened: Opened) -> None:
        carry = opened.carry
        self.skipped: Counter[str] = Counter()
        self.remarks: Counter[str] = Counter()
        self._stem = os.path.basename(transcript.path).removesuffix(".jsonl")
        self._session, self._project = string(carry.get("session")), string(carry.get("project"))
        self._at = moment(carry.get("at")) or time_of(transcript)
        self._calls = restored_calls(carry.get("calls"))
        own, self._spoken = carry.get("own"), carry.get("spoken") is True
        self._own = own is True
        self._leaf = string(carry.get("leaf"))
        self._message = _Message(string(carry.get("message")), whole(carry.get("told")))
        first = whole(carry.get("line"))
        self._dead = {first + line for line in dead_lines(opened, self._leaf, _link)}

    def carry(self) -> dict[str, JsonValue]:
        return {
            "session": self._session,
            "project": self._project,
            "at": self._at.isoformat(),
            "calls": kept_calls(self._calls),
            "own": self._own,
            "spoken": self._spoken,
            "leaf": self._leaf,
            "message": self._message.id,
            "told": self._message.told,
        }

    @property
    def waiting(self) -> bool:
        return bool(self._message.texts)

    def rest(self) -> Iterable[Turn]:
        message = self._message
        if not message.texts:
            return []
        text = "\n\n".join(message.texts)
        # What came after a part was told is a message of its own, with the same name in every copy.
        id = f"{message.id}+{message.told}" if message.told else message.id
        turn = self._turn(id, message.at or self._at, Speaker.ASSISTANT, text)
        self._message = _Message(message.id, message.told + len(message.texts))
        return [turn]

    def turns(self, row: Row) -> Iterable[Turn]:
        value = row.value or {}
        if value.get("isSidechain") is True or value.get("agentId"):
            return self._skip("subagent")
        if uuid := string(value.get("uuid")):
            self._leaf = uuid
        message = mapping(value.get("message"))
        kind = value.get("type")
        kind = kind if isinstance(kind, str) else message.get("role")
        self._at = moment(value.get("timestamp")) or self._at
        self._session = string(value.get("sessionId")) or self._session
        self._project = string(value.get("cwd")) or self._project
        if self._own or _OURS in self._project:
            return self._skip("own-dream")
        if kind == "user":
            return self._user(row, value, message)
        if kind == "assistant":
            return self._assistant(row, value, message)
        if kind == "tool":
            return self._tool(value, message)
        return self._skip("harness" if kind in ("system", "attachment") else "notice")

    def _user(self, row: Row, value: Mapping[str, Any], message: Mapping[str, Any]) -> Iterable[Turn]:
        content = message.get("content")
        results = [block for block in map(mapping, items(content)) if block.get("type") == "tool_result"]
        turns = [*self.rest(), *(self._result(block) for block in results)]
        text, why = self._typed(value, content)
        if why or not text:
            if not results:
                self.skipped[why or "empty"] += 1
            return turns
        if not self._spoken and is_dream(text):
            self._own = True
            self.skipped["own-dream"] += 1
            return turns
        self._spoken = True
        if row.number in self._dead:
            self.skipped["dead-branch"] += 1
            return turns
        return [*turns, self._turn(self._id(value, text, "user"), self._time(value), Speaker.HUMAN, text)]

    def _typed(self, value: Mapping[str, Any], content: object) -> tuple[str, str]:
        """What a person typed, and why it is no person's."""
        if value.get("isCompactSummary") is True:
            return "", "compaction"
        origin = mapping(value.get("origin")).get("kind")
        if (
            value.get("isMeta") is True
            or value.get("isVisibleInTranscriptOnly") is True
            or origin not in (None, "human")
        ):
            return "", "harness"
        given = text_of(content)
        text = typed(given)
        return ("", "harness") if is_command(text) or (given.strip() and not text) else (text, "")

    def _assistant(self, row: Row, value: Mapping[str, Any], message: Mapping[str, Any]) -> Iterable[Turn]:
        if message.get("model") == "<synthetic>" or value.get("isApiErrorMessage") is True:
            return [*self.rest(), *self._skip("notice")]
        content = message.get("content")
        text = text_of(content).strip()
        id = string(message.get("id")) or self._id(value, text, "assistant")
        turns: list[Turn] = []
        if id != self._message.id:
            turns += self.rest()
            self._message = _Message(id)
        calls = [block for block in map(mapping, items(content)) if block.get("type") == "tool_use"]
        for block in calls:
            self._calls[string(block.get("id"))] = [string(block.get("name")), call_of(block.get("input"))]
        if row.number in self._dead and text:
            self.skipped["dead-branch"] += 1
        elif text:
            self._message.texts.append(text)
            self._message.at = self._message.at or self._time(value)
        elif not calls:
            self.skipped["empty"] += 1
        return turns

    def _result(self, block: Mapping[str, Any]) -> Turn:
        key = string(block.get("tool_use_id"))
        tool, call = (*self._calls.pop(key, []), "", "")[:2]
        text = text_of(block.get("content"))
        id = key or derived_id(self._session, self._at.isoformat(), "tool", text)
        return self._turn(
            id, self._at, Speaker.TOOL, text[:TOOL_TEXT], tool, call, failed=block.get("is_error") is True
        )

    def _tool(self, value: Mapping[str, Any], message: Mapping[str, Any]) -> Iterable[Turn]:
        """A call and its result in one record, as older exports have it."""
        status = message.get("status")
        failed = status in ("error", "failed") if isinstance(status, str) else None
        text = string(message.get("tool_output")) or text_of(message.get("content"))
        tool, call = string(message.get("tool_name")), call_of(message.get("tool_input"))
        id = self._id(value, text, "tool")
        at = self._time(value)
        return [*self.rest(), self._turn(id, at, Speaker.TOOL, text[:TOOL_TEXT], tool, call, failed=failed)]

    def _turn(
        self,
        id: str,
        at: datetime,
        speaker: Speaker,
        text: str,
        tool: str = "",
        call: str = "",
        *,
        failed: bool | None = None,
    ) -> Turn:
        session = self._session or self._stem
        return Turn(
            unique(id, at, text),
            at,
            speaker,
            text,
            agent=name,
            session=session,
            project=self._project,
            tool=tool,
            call=call,
            failed=failed,
        )

    def _id(self, value: Mapping[str, Any], text: str, role: str) -> str:
        given = string(value.get("uuid"))
        if not given:
            self.remarks["no-id"] += 1
        return given or derived_id(self._session, self._at.isoformat(), role, text)

    def _time(self, value: Mapping[str, Any]) -> datetime:
        if moment(value.get("timestamp")) is None:
            self.remarks["no-time"] += 1
        return self._at

    def _skip(self, reason: str) -> Iterable[Turn]:
        self.skipped[reason] += 1
        return []


class _Message:
    """An answer of the agent: one line for each block, all with the same id. told: blocks that were told already."""

    def __init__(self, id: str, told: int = 0) -> None:
        self.id, self.told = id, told
        self.texts: list[str] = []
        self.at: datetime | None = None


def _link(value: Mapping[str, Any]) -> Link | None:
    uuid = string(value.get("uuid"))
    if not uuid or value.get("isSidechain") is True:
        return None
    # Behind the boundary of a compaction the parent is another one, and so is the beginning of a session.
    parent = string(value.get("parentUuid")) or string(value.get("logicalParentUuid"))
    return Link(uuid, parent, value.get("type") in ("user", "assistant"))
