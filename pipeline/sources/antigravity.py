"""Antigravity: ``~/.gemini/antigravity/brain/<conversation>/.system_generated/logs/transcript.jsonl`` (reference
transcripts 6)."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.language.cues import is_dream
from slowwave.pipeline.sources.calls import call_of
from slowwave.pipeline.sources.files import files_in, time_of
from slowwave.pipeline.sources.jsonl import Opened, Row, follow, items, mapping, moment, string
from slowwave.pipeline.sources.source import BATCH, TOOL_TEXT, Batch, Position, Transcript
from slowwave.pipeline.sources.typed import is_command, typed

name = "antigravity"

PROGRAMS = ("antigravity", "antigravity-cli")
LOGS = (".system_generated", "logs")
SUMMARIES = "conversation_summaries.db"
_REQUEST = re.compile(r"<USER_REQUEST>(.*?)(?:</USER_REQUEST>|\Z)", re.DOTALL)
_ADDED = re.compile(r"<(ADDITIONAL_METADATA|USER_SETTINGS_CHANGE)>.*?(?:</\1>|\Z)", re.DOTALL)
_FAILED = re.compile(r"The command failed with exit code: -?[1-9]")
_WORKED = re.compile(r"The command completed successfully|with exit code: 0\b")
_OUTPUT = re.compile(r"\n[ \t]*Output:[ \t]*\n")
_STAMPS = re.compile(r"\A(?:(?:Created|Completed) At: [^\n]*\n)+")
_ABOUT_THE_CALL = frozenset({"Cwd", "WaitMsBeforeAsync", "SafeToAutoRun", "toolAction", "toolSummary"})
_STEP_COLUMN = re.compile(r"(?:num_?)?steps?(?:_?(?:count|num|total))?\Z|total_?steps\Z", re.IGNORECASE)
_ID_COLUMN = re.compile(r"(?:conversation|cascade|trajectory)?_?(?:id|uuid)\Z", re.IGNORECASE)


def usual_folder(environ: Mapping[str, str], home: str) -> str:
    """``~/.gemini``, in which both programs have their folders."""
    return os.path.join(home, ".gemini")


def transcripts(folder: str) -> Iterator[Transcript]:
    """One transcript of each conversation, the unabridged one where there are both."""
    roots = [os.path.join(folder, *path, "brain") for path in ((), *((program,) for program in PROGRAMS))]
    for root in (*roots, folder) if os.path.basename(folder) == "brain" else roots:
        for conversation in files_in(root, folders=True):
            found = {os.path.basename(one.path): one for one in files_in(os.path.join(conversation.path, *LOGS))}
            whole = found.get("transcript_full.jsonl") or found.get("transcript.jsonl")
            if whole is not None:
                yield whole


def read(transcript: Transcript, since: Position | None, most: int = BATCH) -> Iterator[Batch]:
    """What stands behind the position: requests, answers, and how tools fared. The last batch says where the program
    counts more steps than its transcript tells."""
    sessions: list[_Conversation] = []

    def opened(one: Opened) -> _Conversation:
        sessions.append(_Conversation(transcript, one))
        return sessions[0]

    before: Batch | None = None
    for batch in follow(transcript, since, most, opened):
        if before is not None:
            yield before
        before = batch
    if before is not None:
        yield replace(before, findings=(*before.findings, *_missing(transcript.path, sessions[0])))


def _missing(path: str, session: _Conversation) -> Iterator[Finding]:
    program = _program_of(path)
    try:
        counted = step_counts(program).get(session.conversation, 0)
    except OSError as error:
        message = f"Antigravity's own count of steps cannot be read: {error}"
        yield Finding("D312", Severity.WARNING, message, os.path.join(program, SUMMARIES))
        return
    told = session.last + 1
    if counted > told:
        message = f"Antigravity counts {counted} steps and its transcript tells {told}; the rest cannot be read"
        yield Finding("D310", Severity.INFO, message, path)


class _Conversation:
    """Along one file. last: the highest step so far. asked: calls of tools that have no result yet, in their order."""

    waiting = False

    def __init__(self, transcript: Transcript, opened: Opened) -> None:
        carry = opened.carry
        self.skipped: Counter[str] = Counter()
        self.remarks: Counter[str] = Counter()
        self.conversation = _conversation_of(transcript.path)
        last = carry.get("last")
        self.last = last if type(last) is int else -1
        self._at = moment(carry.get("at")) or time_of(transcript)
        self._own, self._spoken = carry.get("own") is True, carry.get("spoken") is True
        self._asked = [[string(part) for part in items(call)] for call in items(carry.get("asked"))]

    def carry(self) -> dict[str, JsonValue]:
        return {
            "last": self.last,
            "at": self._at.isoformat(),
            "own": self._own,
            "spoken": self._spoken,
            "asked": [[*call] for call in self._asked[-BATCH:]],
        }

    def rest(self) -> Iterable[Turn]:
        return []

    def turns(self, row: Row) -> Iterable[Turn]:
        value = row.value or {}
        given = moment(value.get("created_at"))
        self._at = given or self._at
        step = value.get("step_index")
        number = step if type(step) is int and step >= 0 else row.number
        self.last = max(self.last, number)
        if self._own:
            return self._skip("own-dream")
        kind, source = string(value.get("type")), string(value.get("source"))
        content = string(value.get("content"))
        calls = [call for call in map(mapping, items(value.get("tool_calls"))) if call]
        self.remarks["no-time"] += given is None
        if kind == "USER_INPUT" and source in ("USER_EXPLICIT", ""):
            return self._human(number, content)
        if source == "SYSTEM" or kind in ("USER_INPUT", "CONVERSATION_HISTORY", "EPHEMERAL_MESSAGE", "SYSTEM_MESSAGE"):
            return self._skip("harness")
        if kind == "PLANNER_RESPONSE":
            self._asked += [_asked(call) for call in calls]
            return [self._turn(number, Speaker.ASSISTANT, content.strip())] if content.strip() else []
        if not kind or not content:
            return self._skip("notice")
        return [self._result(number, kind, content, value.get("status"), calls)]

    def _human(self, number: int, content: str) -> Iterable[Turn]:
        found = _REQUEST.search(content)
        text = typed(_ADDED.sub("", found[1] if found else content))
        if not text or is_command(text):
            return self._skip("harness" if content.strip() else "empty")
        if not self._spoken and is_dream(text):
            self._own = True
            return self._skip("own-dream")
        self._spoken = True
        return [self._turn(number, Speaker.HUMAN, text)]

    def _result(self, number: int, kind: str, content: str, status: object, calls: list[Mapping[str, Any]]) -> Turn:
        if calls:
            tool, call = _asked(calls[0])
        elif self._asked:
            tool, call = (*self._asked.pop(0), "", "")[:2]
        else:
            tool, call = kind.lower(), ""
        if status == "ERROR" or _FAILED.search(content):
            failed: bool | None = True
        elif kind == "RUN_COMMAND":
            failed = False if _WORKED.search(content) else None
        else:
            failed = False if status == "DONE" else None
        output = _OUTPUT.search(content)
        text = content[output.end() :] if output else _STAMPS.sub("", content)
        text = "\n".join(line.strip() for line in text.strip().split("\n"))
        return self._turn(number, Speaker.TOOL, text[:TOOL_TEXT], tool, call, failed=failed)

    def _turn(
        self, number: int, speaker: Speaker, text: str, tool: str = "", call: str = "", *, failed: bool | None = None
    ) -> Turn:
        return Turn(
            f"{self.conversation}.{number}",
            self._at,
            speaker,
            text,
            agent=name,
            session=self.conversation,
            tool=tool,
            call=call,
            failed=failed,
        )

    def _skip(self, reason: str) -> Iterable[Turn]:
        self.skipped[reason] += 1
        return []


def _asked(call: Mapping[str, Any]) -> list[str]:
    """Tool and call. The values of newer builds are JSON in a string."""
    given = mapping(call.get("args")) or mapping(call.get("arguments"))
    asked = {key: _plain(value) for key, value in given.items() if key not in _ABOUT_THE_CALL}
    return [string(call.get("name")), call_of(asked)]


def _plain(value: object) -> object:
    if not isinstance(value, str) or not value.startswith(('"', "[", "{")):
        return value
    try:
        found: object = json.loads(value)
    except (ValueError, RecursionError):
        return value
    return found


def _conversation_of(path: str) -> str:
    return os.path.basename(os.path.dirname(os.path.dirname(os.path.dirname(path))))


def _program_of(path: str) -> str:
    """The folder that ``brain`` stands in."""
    for _ in range(5):
        path = os.path.dirname(path)
    return path


def step_counts(program: str) -> Mapping[str, int]:
    """How many steps the program counts of each conversation, by its own summaries: any table with a column for an id
    and one for a number of steps. Empty where there is none. OSError where it cannot be read."""
    path = os.path.join(program, SUMMARIES)
    if not os.path.isfile(path):
        return {}
    import sqlite3
    from contextlib import closing

    from slowwave.pipeline.sources.sqlite import opened

    try:
        with closing(opened(path)) as database:
            return _counted(database)
    except sqlite3.Error as error:
        raise OSError(str(error)) from error


def _counted(database: Any) -> Mapping[str, int]:
    tables = [string(row[0]) for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    for table in tables:
        quoted = '"' + table.replace('"', '""') + '"'
        columns = [string(row[1]) for row in database.execute(f"PRAGMA table_info({quoted})")]
        ids, steps = list(filter(_ID_COLUMN.match, columns)), list(filter(_STEP_COLUMN.match, columns))
        if ids and steps:
            # Named columns of the database's own, quoted: nothing of it is ours to bind.
            found = database.execute(f'SELECT "{ids[0]}", "{steps[0]}" FROM {quoted}')
            return {string(id): count for id, count in found if string(id) and type(count) is int}
    return {}
