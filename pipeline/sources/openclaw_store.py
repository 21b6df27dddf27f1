"""OpenClaw since 2026.8: ``agents/<agent>/agent/openclaw-agent.sqlite`` holds the lines that were files before.

``transcript_events`` has one record a row, in the form of a line (from 2026.9.6 on large ones are compressed);
``session_windows`` says under which key each session runs. Openclaw's src/state/openclaw-agent-schema.sql of
September 2026.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.sources.jsonl import LONGEST_LINE, Reader, Row, batches, digest, mapping, moment, string
from slowwave.pipeline.sources.openclaw_chats import Chat, chat_of
from slowwave.pipeline.sources.source import Batch, Position, Stamp, Transcript

if TYPE_CHECKING:
    import sqlite3

DATABASE = os.path.join("agent", "openclaw-agent.sqlite")
PAGE = 100
"""Records of one look into the database, which is closed to nobody in between."""
_MARK = "#"
_MADE_BY = {"cron": "scheduled", "spawn": "subagent", "internal": "scheduled"}


class Stored(NamedTuple):
    """A session while it is read. rows: from the first number, to the one behind the last (None: all that there is).

    start: the number from which on they are new. carry: of the position; empty where reading begins at the beginning.
    """

    session: str
    chat: Chat
    rows: Callable[[int, int | None], Iterator[Row]]
    start: int
    carry: Mapping[str, JsonValue]


def sessions_in(path: str) -> Iterator[Transcript]:
    """A transcript for each session of a database, its size the number of its records; the file itself where it cannot
    be looked into, so that reading it says so. Nothing where there is no database, or one without sessions."""
    try:
        status = os.stat(path)
    except OSError:
        return
    import sqlite3

    from slowwave.pipeline.sources.sqlite import opened

    try:
        with closing(opened(path)) as database:
            if not _has(database, "transcript_events") or not _has(database, "session_windows"):
                return
            listed = database.execute(
                "SELECT session_id, (SELECT seq FROM transcript_events e WHERE e.session_id = w.session_id"
                " ORDER BY seq DESC LIMIT 1) AS last, (SELECT created_at FROM transcript_events e"
                " WHERE e.session_id = w.session_id ORDER BY seq DESC LIMIT 1) FROM session_windows w"
                " WHERE last IS NOT NULL ORDER BY session_id"
            ).fetchall()
            rewritten = _rewritten(database)
    except (OSError, sqlite3.Error):
        yield Transcript(path, Stamp(status.st_size, status.st_mtime_ns, status.st_ino))
        return
    for session, last, at in listed:
        if string(session) and type(last) is int:
            said = moment(at)
            when = int(said.timestamp()) * 10**9 if said else status.st_mtime_ns
            yield Transcript(f"{path}{_MARK}{session}", Stamp(last + 1, when, rewritten.get(session, 0)))


def is_session(path: str) -> bool:
    """Whether a transcript's path is one of those above."""
    return DATABASE in path


def read_session(
    transcript: Transcript, since: Position | None, most: int, reader_of: Callable[[Stored], Reader]
) -> Iterator[Batch]:
    """What ``Source.read`` promises, of a session in a database. reader_of: what the format remembers."""
    import sqlite3

    from slowwave.pipeline.sources.sqlite import opened

    path, _, session = transcript.path.rpartition(_MARK)
    if transcript.path.endswith(DATABASE):
        path, session = transcript.path, ""
    stands = since or Position("", 0, "", {})
    try:
        with closing(opened(path)) as database:
            start, carry = _resumed(database, session, since)
            head = digest(session.encode("utf-8", "replace"))
            chat = _chat(database, session)
            packed = "event_zstd" in _columns(database, "transcript_events")

            def told(first: int, behind: int | None) -> Iterator[Row]:
                return _rows(database, session, first, behind, packed=packed)

            reader = reader_of(Stored(session, chat, told, start, carry))

            def position(read: int, number: int) -> Position:
                return Position(head, read, _tail(database, session, read), {**reader.carry(), "line": number})

            known = Position(head, start, _tail(database, session, start), carry)
            for batch in batches(told(start, None), reader, known, position, most, transcript.path):
                stands = batch.position
                yield batch
    except sqlite3.Error as error:
        # The program may be writing it, or it is no database: what was read stays read.
        message = f"This database of OpenClaw cannot be read: {error}"
        yield Batch((), stands, {"unreadable": 1}, (Finding("D312", Severity.WARNING, message, path),))


def _rows(database: sqlite3.Connection, session: str, first: int, behind: int | None, *, packed: bool) -> Iterator[Row]:
    event = "CASE WHEN length(event_json) <= ? THEN event_json ELSE length(event_json) END"
    query = (
        f"SELECT seq, {event} FROM transcript_events WHERE session_id = ? AND seq >= ? AND (? IS NULL OR seq < ?)"
        " ORDER BY seq LIMIT ?"
    )
    while page := database.execute(query, (LONGEST_LINE, session, first, behind, behind, PAGE)).fetchall():
        for seq, text in page:
            yield _row(seq, text, packed=packed)
        first = page[-1][0] + 1


def _row(seq: int, text: object, *, packed: bool) -> Row:
    if not isinstance(text, str):
        trouble = "too-long" if isinstance(text, int) else "compressed" if packed and text is None else "unreadable"
        return Row(seq, seq + 1, seq, None, trouble)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return Row(seq, seq + 1, seq, None, "unreadable")
    if not isinstance(value, dict):
        return Row(seq, seq + 1, seq, None, "no-object")
    return Row(seq, seq + 1, seq, value)


def _resumed(database: sqlite3.Connection, session: str, since: Position | None) -> tuple[int, Mapping[str, JsonValue]]:
    """Where to go on: at the beginning where the record that was read last is another one by now."""
    if since is None or since.offset <= 0 or since.head != digest(session.encode("utf-8", "replace")):
        return 0, {}
    if since.tail != _tail(database, session, since.offset):
        return 0, {}
    return since.offset, since.carry


def _tail(database: sqlite3.Connection, session: str, behind: int) -> str:
    row = database.execute(
        "SELECT seq, substr(event_json, 1, 4096), created_at FROM transcript_events WHERE session_id = ? AND seq = ?",
        (session, behind - 1),
    ).fetchone()
    return digest(repr(tuple(row)).encode("utf-8", "replace")) if row else ""


def _chat(database: sqlite3.Connection, session: str) -> Chat:
    """What the tables tell of a session, in which only the key is sure to be there."""
    window = _row_of(database, "session_windows", "session_id", session)
    key = string(window.get("session_key"))
    node = _row_of(database, "session_nodes", "session_key", key) if _has(database, "session_nodes") else {}
    try:
        entry = dict(mapping(json.loads(string(node.get("entry_json")) or "{}")))
    except (ValueError, RecursionError):
        entry = {}
    entry |= {"channel": window.get("channel") or entry.get("channel")}
    entry |= {"chatType": window.get("chat_type") or entry.get("chatType")}
    known = chat_of(key, entry)
    if known.why:
        return known
    if window.get("spawned_by") or window.get("acp_owned") or node.get("spawned_by"):
        return known._replace(why="subagent")
    if window.get("hook_external_content_source"):
        return known._replace(why="scheduled")
    return known._replace(why=_MADE_BY.get(string(node.get("created_via")), ""))


def _row_of(database: sqlite3.Connection, table: str, column: str, value: str) -> dict[str, Any]:
    found = database.execute(f"SELECT * FROM {table} WHERE {column} = ?", (value,))
    row = found.fetchone()
    return dict(zip((column[0] for column in found.description), row, strict=True)) if row else {}


def _rewritten(database: sqlite3.Connection) -> dict[str, int]:
    """Of sessions whose records were written anew, a number that says which time it was."""
    if not _has(database, "transcript_rewrite_watermarks"):
        return {}
    found = database.execute("SELECT session_id, generation FROM transcript_rewrite_watermarks")
    return {string(session): int(digest(string(generation).encode())[:12], 16) for session, generation in found}


def _has(database: sqlite3.Connection, table: str) -> bool:
    return bool(_columns(database, table))


def _columns(database: sqlite3.Connection, table: str) -> set[str]:
    return {string(row[1]) for row in database.execute(f"PRAGMA table_info({table})")}
