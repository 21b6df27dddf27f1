"""Codex CLI: ``~/.codex/sessions/YYYY/MM/DD/rollout-<time>-<id>.jsonl`` (reference transcripts 3)."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from typing import Any

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.language.cues import is_dream
from slowwave.pipeline.sources.calls import call_of, kept_calls, restored_calls
from slowwave.pipeline.sources.codex_records import is_event_of_a_person, is_item, message, outcome, parsed
from slowwave.pipeline.sources.files import files_in, time_of
from slowwave.pipeline.sources.jsonl import Opened, Row, follow, mapping, moment, rows, string, whole
from slowwave.pipeline.sources.source import BATCH, TOOL_TEXT, Batch, Position, Transcript
from slowwave.pipeline.sources.typed import is_command

name = "codex"

SCRIPTED = ("codex_exec", "codex_sdk")
"""How originators begin that have no person behind them."""
_SCRIPTS = ("exec", "mcp")
PAUSE = timedelta(seconds=1)
"""A fork writes what it copies in one go, with times of its own within some 40 ms of each other; the first turn that is
new comes a person's seconds later (ccusage and t3code use the same bound)."""
COMPRESSED = ".zst"
_NO_SESSIONS = ("history.jsonl", "session_index.jsonl")
_CALLS = ("function_call", "custom_tool_call", "local_shell_call")
_FOLDERS = ("sessions", "archived_sessions")
_DEPTH = 4


def usual_folder(environ: Mapping[str, str], home: str) -> str:
    """``$CODEX_HOME``, else ``~/.codex``."""
    return environ.get("CODEX_HOME") or os.path.join(home, ".codex")


def transcripts(folder: str) -> Iterator[Transcript]:
    """Every rollout, archived ones included."""
    roots = (os.path.join(folder, one) for one in _FOLDERS)
    for root in list(filter(os.path.isdir, roots)) or [folder]:
        yield from _below(root, _DEPTH)


def _below(folder: str, depth: int) -> Iterator[Transcript]:
    for file in files_in(folder):
        if file.path.endswith((".jsonl", f".jsonl{COMPRESSED}")) and os.path.basename(file.path) not in _NO_SESSIONS:
            yield file
    if depth > 1:
        for inner in files_in(folder, folders=True):
            yield from _below(inner.path, depth - 1)


def read(transcript: Transcript, since: Position | None, most: int = BATCH) -> Iterator[Batch]:
    """What stands behind the position, without the turns that a person rolled back."""
    if transcript.path.endswith(COMPRESSED):
        return iter((_compressed(transcript),))
    return follow(transcript, since, most, lambda opened: _Session(transcript, opened))


def _compressed(transcript: Transcript) -> Batch:
    """A rollout that was left alone for a week, which Codex since 0.137 compresses."""
    message = "Codex has compressed sessions (.jsonl.zst), which cannot be read; those read before are in the logs"
    parts = transcript.path.split(os.sep)
    root = next((n for n, part in enumerate(parts) if part in _FOLDERS), len(parts) - 2)
    found = Finding("D313", Severity.INFO, message, os.sep.join(parts[: root + 1]))
    return Batch((), Position("", transcript.stamp.size, "", {}), {"compressed": 1}, (found,))


class _Session:
    """Along one file. items: messages stand as response items, and the events that repeat them are passed over.

    copied: what stands here was said in the session that this one is a fork of.
    """

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
        self._copied = carry.get("copied") is True
        self._items, self._events, self._dead = _ahead(opened, carry.get("items") is True)

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
            "copied": self._copied,
        }

    def rest(self) -> Iterable[Turn]:
        return []

    def turns(self, row: Row) -> Iterable[Turn]:
        value = row.value or {}
        kind, payload = value.get("type"), mapping(value.get("payload"))
        given = moment(value.get("timestamp"))
        if given is not None and given - self._at > PAUSE:
            self._copied = False
        self._at = given or self._at
        if kind == "session_meta":
            self._meta(payload)
            return []
        if self._copied and _born(string(payload.get("turn_id"))) >= _born(self._session) > 0:
            self._copied = False
        if kind == "turn_context":
            self._project = string(payload.get("cwd")) or self._project
            return []
        if kind == "compacted":
            return self._skip("compaction")
        if kind not in ("response_item", "event_msg"):
            return self._skip("notice")
        if self._why or self._copied:
            return self._skip(self._why or "copy")
        what = payload.get("type")
        if kind == "response_item" and what in _CALLS:
            return self._call(payload)
        if kind == "response_item" and what in ("function_call_output", "custom_tool_call_output"):
            return self._result(row, payload)
        spoken = message(kind, payload, items=self._items, events=self._events)
        if spoken is None:
            return self._skip("compaction" if what == "compaction" else "notice")
        speaker, text = spoken
        return self._said(row, speaker, text, timed=given is not None)

    def _meta(self, payload: Mapping[str, Any]) -> None:
        # The first one is of this session; a fork brings its ancestors' along, and what was said there.
        if self._session:
            self._copied = bool(payload.get("id")) and payload.get("id") != self._session
            return
        self._session = string(payload.get("id")) or self._stem
        self._project = string(payload.get("cwd")) or self._project
        source, thread = payload.get("source"), string(payload.get("thread_source"))
        if mapping(source).keys() & {"subagent", "internal"} or "subagent" in (thread + string(source)).lower():
            self._why = "subagent"
        elif source in _SCRIPTS or string(payload.get("originator")).startswith(SCRIPTED):
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
            asked = parsed(asked)
        key = string(payload.get("call_id")) or string(payload.get("id"))
        tool = string(payload.get("name")) or ("local_shell" if action else "")
        self._calls[key] = [tool, call_of(asked)]
        return []

    def _result(self, row: Row, payload: Mapping[str, Any]) -> Iterable[Turn]:
        tool, call = (*self._calls.pop(string(payload.get("call_id")), []), "", "")[:2]
        text, failed = outcome(payload.get("output"))
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


def _ahead(opened: Opened, items_before: bool) -> tuple[bool, bool, frozenset[int]]:
    """Whether what the agent says stands as items, whether what the person typed stands as events of its own, and the
    lines of the new part that the person rolled back."""
    told, events = items_before, False
    for row in rows(opened.file, opened.start, opened.end):
        told = told or is_item(row.value or {})
        events = events or is_event_of_a_person(row.value or {})
        if told and events:
            break
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
            spoken = message(value.get("type"), payload, items=told, events=events)
            if spoken is not None and spoken[0] is Speaker.HUMAN and spoken[1]:
                asked.append(row.number)
    return told, events, frozenset(dead)


def _born(id: str) -> int:
    """When an id was given, in milliseconds since 1970: ids of version 7 say so. 0 for another."""
    digits = id.replace("-", "")
    if len(digits) != 32 or digits[12] != "7":
        return 0
    try:
        return int(digits[:12], 16)
    except ValueError:
        return 0
