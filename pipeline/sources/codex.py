"""Codex CLI: ``~/.codex/sessions/YYYY/MM/DD/rollout-<time>-<id>.jsonl`` (reference transcripts 3)."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.language.cues import is_dream
from slowwave.pipeline.sources.calls import call_of, kept_calls, restored_calls, text_of
from slowwave.pipeline.sources.files import files_in, time_of
from slowwave.pipeline.sources.jsonl import Opened, Row, follow, items, mapping, moment, rows, string, whole
from slowwave.pipeline.sources.source import BATCH, TOOL_TEXT, Batch, Position, Transcript
from slowwave.pipeline.sources.typed import is_command, typed

name = "codex"

SCRIPTED = ("codex_exec", "codex_sdk")
"""Originators without a person behind them."""
_NO_SESSIONS = ("history.jsonl", "session_index.jsonl")
_REQUEST = "## My request for Codex:"
"""Behind it an editor puts what was typed, before it what is open there."""
_EXIT = re.compile(r"(?im)^(?:Process exited with code|Exit code:?) (-?\d+)\s*$")
_CALLS = ("function_call", "custom_tool_call", "local_shell_call")
_DEPTH = 4


def usual_folder(environ: Mapping[str, str], home: str) -> str:
    """``$CODEX_HOME``, else ``~/.codex``."""
    return environ.get("CODEX_HOME") or os.path.join(home, ".codex")


def transcripts(folder: str) -> Iterator[Transcript]:
    """Every rollout, archived ones included."""
    roots = (os.path.join(folder, one) for one in ("sessions", "archived_sessions"))
    for root in list(filter(os.path.isdir, roots)) or [folder]:
        yield from _below(root, _DEPTH)


def _below(folder: str, depth: int) -> Iterator[Transcript]:
    for file in files_in(folder):
        if file.path.endswith(".jsonl") and os.path.basename(file.path) not in _NO_SESSIONS:
            yield file
    if depth > 1:
        for inner in files_in(folder, folders=True):
            yield from _below(inner.path, depth - 1)


def read(transcript: Transcript, since: Position | None, most: int = BATCH) -> Iterator[Batch]:
    """What stands behind the position, without the turns that a person rolled back."""
    return follow(transcript, since, most, lambda opened: _Session(transcript, opened))


class _Session:
    """Along one file. items: messages stand as response items, and the events that repeat them are passed over."""

    waiting = False

    def __init__(self, transcript: Transcript, opened: Opened) -> None:
        carry = opened.carry
        self.skipped: Counter[str] = Counter()
        self.remarks: Counter[str] = Counter()
        self._stem = os.path.basename(transcript.path).removesuffix(".jsonl")
        self._session, self._project = string(carry.get("session")), string(carry.get("project"))
        self._at = moment(carry.get("at")) or time_of(transcript)
        self._calls = restored_calls(carry.get("calls"))
        self._why, self._spoken = string(carry.get("why")), carry.get("spoken") is True
        self._private = carry.get("private") is True
        self._items, self._dead = _ahead(opened, carry.get("items") is True)

    def carry(self) -> dict[str, JsonValue]:
        return {
            "session": self._session,
            "project": self._project,
            "at": self._at.isoformat(),
            "calls": kept_calls(self._calls),
            "why": self._why,
            "spoken": self._spoken,
            "private": self._private,
            "items": self._items,
        }

    def rest(self) -> Iterable[Turn]:
        return []

    def turns(self, row: Row) -> Iterable[Turn]:
        value = row.value or {}
        kind, payload = value.get("type"), mapping(value.get("payload"))
        given = moment(value.get("timestamp"))
        self._at = given or self._at
        if kind == "session_meta":
            self._meta(payload)
            return []
        if kind == "turn_context":
            self._project = string(payload.get("cwd")) or self._project
            return []
        if kind == "compacted":
            return self._skip("compaction")
        if kind not in ("response_item", "event_msg"):
            return self._skip("notice")
        if self._why:
            return self._skip(self._why)
        what = payload.get("type")
        if kind == "response_item" and what in _CALLS:
            return self._call(payload)
        if kind == "response_item" and what in ("function_call_output", "custom_tool_call_output"):
            return self._result(row, payload)
        spoken = _message(kind, payload, items=self._items)
        if spoken is None:
            return self._skip("compaction" if what == "compaction" else "notice")
        speaker, text = spoken
        return self._said(row, speaker, text, timed=given is not None)

    def _meta(self, payload: Mapping[str, Any]) -> None:
        # The first one is of this session; a fork brings its ancestors' along.
        if self._session:
            return
        self._session = string(payload.get("id")) or self._stem
        self._project = string(payload.get("cwd")) or self._project
        source = payload.get("source")
        if "subagent" in mapping(source) or "subagent" in string(source).lower():
            self._why = "subagent"
        elif payload.get("originator") in SCRIPTED:
            self._why = "scheduled"
        self._private = payload.get("memory_mode") in ("disabled", "off", "none")

    def _said(self, row: Row, speaker: Speaker, text: str, *, timed: bool) -> Iterable[Turn]:
        if not text:
            return self._skip("harness" if speaker is Speaker.HUMAN else "empty")
        if speaker is Speaker.HUMAN:
            if not self._spoken and is_dream(text):
                self._why = "own-dream"
                return self._skip("own-dream")
            self._spoken = True
            if is_command(text):
                return self._skip("harness")
        if row.number in self._dead:
            return self._skip("dead-branch")
        self.remarks["no-time"] += not timed
        return [self._turn(row, speaker, text)]

    def _call(self, payload: Mapping[str, Any]) -> Iterable[Turn]:
        action = mapping(payload.get("action"))
        asked = payload.get("arguments") or payload.get("input") or action
        if isinstance(asked, str):
            asked = _parsed(asked)
        key = string(payload.get("call_id")) or string(payload.get("id"))
        tool = string(payload.get("name")) or ("local_shell" if action else "")
        self._calls[key] = [tool, call_of(asked)]
        return []

    def _result(self, row: Row, payload: Mapping[str, Any]) -> Iterable[Turn]:
        tool, call = (*self._calls.pop(string(payload.get("call_id")), []), "", "")[:2]
        text, failed = _outcome(payload.get("output"))
        return [self._turn(row, Speaker.TOOL, text[:TOOL_TEXT], tool, call, failed=failed)]

    def _turn(
        self, row: Row, speaker: Speaker, text: str, tool: str = "", call: str = "", *, failed: bool | None = None
    ) -> Turn:
        session = self._session or self._stem
        return Turn(
            f"{session}.{row.number}",
            self._at,
            speaker,
            text,
            agent=name,
            session=session,
            project=self._project,
            private=self._private,
            tool=tool,
            call=call,
            failed=failed,
        )

    def _skip(self, reason: str) -> Iterable[Turn]:
        self.skipped[reason] += 1
        return []


def _ahead(opened: Opened, items_before: bool) -> tuple[bool, frozenset[int]]:
    """Whether messages stand as response items, and the lines of the new part that a person rolled back."""
    told = items_before
    if not told:
        read = rows(opened.file, opened.start, opened.end)
        told = any(_is_item(row.value or {}) for row in read)
    asked: list[int] = []
    dead: set[int] = set()
    first = whole(opened.carry.get("line"))
    for row in rows(opened.file, opened.start, opened.end, first):
        value = row.value or {}
        payload = mapping(value.get("payload"))
        if payload.get("type") == "thread_rolled_back":
            back = whole(payload.get("num_turns"))
            if back:
                dead.update(range(asked[-back] if back <= len(asked) else first, row.number))
                asked = asked[:-back]
        else:
            speaker, text = _message(value.get("type"), payload, items=told) or (Speaker.HARNESS, "")
            if speaker is Speaker.HUMAN and text:
                asked.append(row.number)
    return told, frozenset(dead)


def _is_item(value: Mapping[str, Any]) -> bool:
    payload = mapping(value.get("payload"))
    return value.get("type") == "response_item" and payload.get("role") in ("user", "assistant")


def _message(kind: object, payload: Mapping[str, Any], *, items: bool) -> tuple[Speaker, str] | None:
    """Who speaks and what, None for what is no message, or the other telling of one. Of a person what was typed."""
    what, role = payload.get("type"), payload.get("role")
    if kind == "event_msg" and not items:
        if what == "user_message":
            return Speaker.HUMAN, _typed(string(payload.get("message")))
        if what == "agent_message":
            return Speaker.ASSISTANT, string(payload.get("message")).strip()
    if kind != "response_item" or what not in (None, "message"):
        return None
    content = payload.get("content")
    if role == "assistant":
        return Speaker.ASSISTANT, text_of(content).strip()
    if role != "user":
        return None
    parts = [content] if isinstance(content, str) else _parts(content)
    return Speaker.HUMAN, "\n".join(filter(None, map(_typed, parts)))


def _parts(content: object) -> list[str]:
    """The texts of a message one by one: what was typed may stand among wrappers."""
    return [text_of([block]) for block in items(content)]


def _typed(text: object) -> str:
    given = string(text)
    return typed(given.partition(_REQUEST)[2] if _REQUEST in given else given)


def _parsed(text: str) -> object:
    """What a string of JSON holds; one that is no JSON as it stands."""
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return found


def _outcome(output: object) -> tuple[str, bool | None]:
    """What a tool answered, and whether it failed where the answer tells: by flag, metadata or exit code."""
    failed: bool | None = None
    if isinstance(output, str) and output.lstrip().startswith("{"):
        output = _parsed(output)
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
