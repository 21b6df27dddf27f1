"""Gemini CLI: ``~/.gemini/tmp/<project>/chats/session-*.json`` and ``.jsonl`` (reference transcripts 5)."""

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
from slowwave.pipeline.sources.calls import call_of
from slowwave.pipeline.sources.files import files_in, time_of
from slowwave.pipeline.sources.jsonl import (
    Opened,
    Row,
    derived_id,
    digest,
    findings_of,
    follow,
    items,
    mapping,
    moment,
    open_regular,
    rows,
    string,
    unique,
    whole,
)
from slowwave.pipeline.sources.source import BATCH, TOOL_TEXT, Batch, Position, Transcript
from slowwave.pipeline.sources.typed import is_command, typed

name = "gemini-cli"

LONGEST_FILE = 64 << 20
"""Bytes of a session in the old form, which is one JSON value and read as a whole."""
REMEMBERED = 50
"""Ids of the last messages, which the program may write again with more in them."""
_SESSION_FILE = re.compile(r"session-.*\.jsonl?\Z")
_EXIT = re.compile(r"(?m)^Exit Code: (-?\d+)\s*$")
_OUTPUT = re.compile(r"(?ms)^Output: (.*?)(?=^Error: |^Exit Code: |\Z)")
_REFERENCED = re.compile(r"(?ms)^--- Content from referenced files ---[ \t]*$.*")
"""What the program puts behind a message that names files (``@notes.md``): their content."""
_CONTEXT = ("<session_context>", "This is the Gemini CLI. We are setting up the context")
_AGENTS = ("gemini", "model", "assistant")


def usual_folder(environ: Mapping[str, str], home: str) -> str:
    """``~/.gemini/tmp``, below ``$GEMINI_CLI_HOME`` where that is set."""
    return os.path.join(environ.get("GEMINI_CLI_HOME") or home, ".gemini", "tmp")


def transcripts(folder: str) -> Iterator[Transcript]:
    """The sessions of every project. Those of subagents lie a folder deeper and are none."""
    for project in files_in(folder, folders=True):
        for file in files_in(os.path.join(project.path, "chats")):
            if _SESSION_FILE.match(os.path.basename(file.path)):
                yield file


def read(transcript: Transcript, since: Position | None, most: int = BATCH) -> Iterator[Batch]:
    """What stands behind the position, each message as it was written last, without what was rewound."""
    if transcript.path.endswith(".json"):
        return _whole_file(transcript, since, most)
    return follow(transcript, since, most, lambda opened: _Lines(transcript, opened))


class _Session:
    """What is known along one session. told: the last ids, each with a digest of what it said."""

    waiting = False

    def __init__(self, transcript: Transcript, carry: Mapping[str, JsonValue]) -> None:
        self.skipped: Counter[str] = Counter()
        self.remarks: Counter[str] = Counter()
        stem = os.path.basename(transcript.path).partition(".")[0]
        self.session = string(carry.get("session")) or stem
        self._project = _project_of(transcript.path)
        self._at = moment(carry.get("at")) or time_of(transcript)
        self._why, self._spoken = string(carry.get("why")), carry.get("spoken") is True
        self._told = {key: string(said) for key, said in mapping(carry.get("told")).items()}

    def carry(self) -> dict[str, JsonValue]:
        told: dict[str, JsonValue] = {**dict(list(self._told.items())[-REMEMBERED:])}
        return {
            "session": self.session,
            "at": self._at.isoformat(),
            "why": self._why,
            "spoken": self._spoken,
            "told": told,
        }

    def meta(self, value: Mapping[str, Any]) -> None:
        """What stands at the head of a session."""
        self.session = string(value.get("sessionId")) or self.session
        if not self._told:
            self._at = moment(value.get("startTime")) or self._at
        if value.get("kind") == "subagent":
            self._why = "subagent"

    def message(self, value: Mapping[str, Any]) -> list[Turn]:
        """The turns of one message: what was said, then how the tools fared that it called."""
        given = moment(value.get("timestamp"))
        self._at = given or self._at
        if self._why:
            return self._skip(self._why)
        kind = value.get("type") or value.get("role")
        text = _text(value.get("content"))
        if kind == "user":
            return self._human(value, _typed(value), given is not None)
        if kind not in _AGENTS:
            return self._skip("notice")
        self.remarks["no-time"] += given is None
        calls = [self._tool(call) for call in map(mapping, items(value.get("toolCalls"))) if call]
        said = self._said(value, Speaker.ASSISTANT, text.strip()) if text.strip() else []
        if not text.strip() and not calls:
            return self._skip("empty")
        return [*said, *calls]

    def _human(self, value: Mapping[str, Any], text: str, timed: bool) -> list[Turn]:
        if not text:
            return self._skip("empty" if not _text(value.get("content")).strip() else "harness")
        if not self._spoken and is_dream(text):
            self._why = "own-dream"
            return self._skip("own-dream")
        self._spoken = True
        if is_command(text):
            return self._skip("harness")
        self.remarks["no-time"] += not timed
        return self._said(value, Speaker.HUMAN, text)

    def _said(self, value: Mapping[str, Any], speaker: Speaker, text: str) -> list[Turn]:
        given = string(value.get("id"))
        self.remarks["no-id"] += not given
        id = unique(given, self._at, text) if given else derived_id(self.session, self._at.isoformat(), speaker, text)
        said = digest(text.encode("utf-8", "replace"))
        before = self._told.get(id)
        if before == said:
            return self._skip("copy")
        self._told[id] = said
        # Written again with more in it, after it was told: a message of its own, with the same name in every copy.
        return [self._turn(f"{id}+{said[:8]}" if before else id, speaker, text)]

    def _tool(self, call: Mapping[str, Any]) -> Turn:
        status = call.get("status")
        text = _answer(call)
        failed = {"error": True, "success": False}.get(string(status))
        code = _EXIT.search(text)
        if code is not None and code[1] != "0":
            failed = True
        shown, output = call.get("resultDisplay"), _OUTPUT.search(text)
        if isinstance(shown, str) and shown:
            text = string(shown)
        elif output is not None:
            text = output[1].strip()
        asked = call_of(call.get("args"))
        given = string(call.get("id"))
        id = given or derived_id(self.session, self._at.isoformat(), string(call.get("name")), asked)
        return self._turn(unique(id, self._at, asked), Speaker.TOOL, text[:TOOL_TEXT], call, asked, failed)

    def _turn(
        self,
        id: str,
        speaker: Speaker,
        text: str,
        call: Mapping[str, Any] | None = None,
        asked: str = "",
        failed: bool | None = None,
    ) -> Turn:
        return Turn(
            id,
            self._at,
            speaker,
            text,
            agent=name,
            session=self.session,
            project=self._project,
            tool=string(call.get("name")) if call else "",
            call=asked,
            failed=failed,
        )

    def _skip(self, reason: str) -> list[Turn]:
        self.skipped[reason] += 1
        return []


class _Lines(_Session):
    """The newer form: a record a line, some of which take back or replace what stands above."""

    def __init__(self, transcript: Transcript, opened: Opened) -> None:
        super().__init__(transcript, opened.carry)
        self._first = whole(opened.carry.get("line"))
        self._replaced, self._dead = _ahead(opened)

    def rest(self) -> Iterable[Turn]:
        return []

    def turns(self, row: Row) -> Iterable[Turn]:
        value = row.value or {}
        if "$rewindTo" in value:
            return self._skip("notice")
        if "$set" in value:
            changed = mapping(value.get("$set"))
            self.meta(changed)
            return [turn for one in map(mapping, items(changed.get("messages"))) if one for turn in self.message(one)]
        if "type" not in value and "role" not in value:
            self.meta(value)
            return []
        if row.number - self._first in self._replaced:
            return self._skip("copy")
        if row.number - self._first in self._dead:
            return self._skip("dead-branch")
        return self.message(value)


def _ahead(opened: Opened) -> tuple[set[int], set[int]]:
    """The lines of the new part that a later one replaces, and those that were rewound."""
    lines: dict[int, int] = {}
    replaced: set[int] = set()
    dead: set[int] = set()
    for row in rows(opened.file, opened.start, opened.end):
        value = row.value or {}
        if "$rewindTo" in value:
            target = lines.get(hash(string(value["$rewindTo"])), -1)
            dead.update(line for line in lines.values() if line >= target)
            lines = {key: line for key, line in lines.items() if line < target}
        elif id := string(value.get("id")):
            key = hash(id)
            if key in lines:
                replaced.add(lines[key])
            lines[key] = row.number
    return replaced, dead


def _whole_file(transcript: Transcript, since: Position | None, most: int) -> Iterator[Batch]:
    """The older form: one JSON value that is written anew with each message."""
    with open_regular(transcript.path) as file:
        size = os.fstat(file.fileno()).st_size
        data = file.read() if size <= LONGEST_FILE else b""
    nowhere = Position("", 0, "", {})
    if not data:
        skipped = {"too-long": 1} if size else {}
        yield Batch((), Position("", size, "", {}), skipped, findings_of(skipped, {}, transcript.path))
        return
    try:
        value = json.loads(data.decode("utf-8-sig", "replace"))
    except (ValueError, RecursionError):
        # The program may be writing it just now: what was read stays read.
        yield Batch((), since or nowhere, {"unreadable": 1}, findings_of({}, {"nothing": 1}, transcript.path))
        return
    head = digest(string(mapping(value).get("sessionId")).encode())
    messages = [one for one in map(mapping, items(mapping(value).get("messages"))) if one]
    at = _told(messages, since) if since is not None and since.head == head else 0
    session = _Session(transcript, since.carry if since is not None and at else {})
    session.meta(mapping(value))
    turns: list[Turn] = []
    before = since if since is not None and at else Position(head, 0, "", {})
    for number, message in enumerate(messages[at:], at + 1):
        turns += session.message(message)
        if len(turns) >= most and number < len(messages):
            then = Position(
                head, min(number, size - 1), _identity(messages, number), _counted(session, messages, number)
            )
            for start in range(0, len(turns), most):
                last = start + most >= len(turns)
                yield Batch(tuple(turns[start : start + most]), then if last else before)
            turns, before = [], then
    then = Position(head, size, _identity(messages, len(messages)), _counted(session, messages, len(messages)))
    for start in range(0, len(turns) - most, most):
        yield Batch(tuple(turns[start : start + most]), before)
    rest = len(turns) - (len(turns) - 1) % most - 1 if turns else 0
    found = findings_of(session.skipped, session.remarks, transcript.path)
    yield Batch(tuple(turns[rest:]), then, dict(session.skipped), found)


def _counted(session: _Session, messages: list[Mapping[str, Any]], number: int) -> dict[str, JsonValue]:
    last = string(messages[number - 1].get("id")) if number else ""
    return {**session.carry(), "messages": number, "last": last}


def _told(messages: list[Mapping[str, Any]], since: Position) -> int:
    """How many of the messages were told: all that the position counted, where the last of them still stands there.

    It may have grown, since an answer is written before it is whole: then it is told again.
    """
    number = whole(since.carry.get("messages"))
    if not 0 < number <= len(messages):
        return 0
    if since.tail == _identity(messages, number):
        return number
    last = string(since.carry.get("last"))
    return number - 1 if last and last == messages[number - 1].get("id") else 0


def _identity(messages: list[Mapping[str, Any]], number: int) -> str:
    """What says that the first so many messages are the ones that were told."""
    if not number:
        return ""
    return digest(json.dumps(messages[number - 1], sort_keys=True).encode())


def _typed(value: Mapping[str, Any]) -> str:
    """What a person typed: as it was shown, where the message tells that apart from what was sent."""
    text = typed(_text(value.get("displayContent")) or _REFERENCED.sub("", _text(value.get("content"))))
    return "" if text.startswith(_CONTEXT) else text


def _text(content: object) -> str:
    if isinstance(content, str):
        return string(content)
    parts = [content] if isinstance(content, dict) else items(content)
    return "\n".join(string(one) if isinstance(one, str) else string(mapping(one).get("text")) for one in parts)


def _answer(call: Mapping[str, Any]) -> str:
    """What a tool answered: the texts of its responses."""
    texts: list[str] = []
    for part in map(mapping, items(call.get("result"))):
        response = mapping(mapping(part.get("functionResponse")).get("response"))
        texts += [string(response.get(key)) for key in ("error", "output") if response.get(key)]
    return "\n".join(texts)


def _project_of(path: str) -> str:
    """The folder that a session ran in, where the program left its name beside the chats."""
    root = os.path.join(os.path.dirname(os.path.dirname(path)), ".project_root")
    try:
        with open_regular(root) as file:
            return string(file.read(4096).decode("utf-8", "replace").strip())
    except OSError:
        return ""
