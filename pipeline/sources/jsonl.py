"""Lines of JSON as other programs append them, read from where we stopped and never more than a batch at a time."""

from __future__ import annotations

import io
import json
import os
import stat
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, BinaryIO, NamedTuple, Protocol

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.sources.source import Batch, Position, Transcript

LONGEST_LINE = 16 << 20
"""Bytes of one line; a longer one is passed over. An agent's line with a few pictures stays below it."""
HEAD, TAIL = 4096, 1024
"""Bytes of the first line, and of what was read last, that a position remembers by their digest."""
ROOM = 50
"""A batch ends that many turns early where it can, so that what one line adds still fits."""
TEXT_IN_A_BATCH = 4 << 20
"""Characters of text at which a batch ends, however few its turns."""
GLOBAL_ID = 20
"""Characters from which an id is one of the whole world: a UUID has 36, a message of Anthropic's API 28, an entry of
OpenClaw's 8."""
FIRST_YEAR, LAST_YEAR = 2000, 2199
"""A time outside of these years is no time that a transcript can have."""


class Row(NamedTuple):
    """One line. start, end: bytes from the beginning of the file. number: of the line, from 0.

    value: the object that it holds, None where it holds none: then trouble says why (unreadable, no-object, too-long,
    compressed).
    """

    start: int
    end: int
    number: int
    value: Mapping[str, Any] | None
    trouble: str = ""


class Reader(Protocol):
    """What a format remembers along one transcript. skipped, remarks: counted since the last batch."""

    skipped: Counter[str]
    remarks: Counter[str]

    def turns(self, row: Row) -> Iterable[Turn]:
        """What a line tells; its value is an object."""

    @property
    def waiting(self) -> bool:
        """Whether the next line may belong to the same message."""

    def rest(self) -> Iterable[Turn]:
        """What waited, now that nothing more stands there."""

    def carry(self) -> dict[str, JsonValue]:
        """What a reader must know that goes on behind this line."""


class Opened(NamedTuple):
    """A transcript while it is read. start: where reading begins. end: bytes that stood there when it was opened.

    carry: of the position; empty where reading begins at the beginning.
    """

    file: BinaryIO
    start: int
    end: int
    carry: Mapping[str, JsonValue]


def follow(
    transcript: Transcript, since: Position | None, most: int, reader_of: Callable[[Opened], Reader]
) -> Iterator[Batch]:
    """What ``Source.read`` promises, for a format of one object a line. reader_of: what the format remembers.

    A torn last line is left for the next time; a last line without its newline that is a whole object is complete.
    """
    with open_regular(transcript.path) as file:
        end = os.fstat(file.fileno()).st_size
        start, carry = _resumed(file, end, since)
        number = whole(carry.get("line"))
        head = _head(file)
        reader = reader_of(Opened(file, start, end, carry))

        def position(read: int, number: int) -> Position:
            return Position(head, read, _tail(file, read), {**reader.carry(), "line": number})

        known = Position(head, start, _tail(file, start), carry)
        yield from batches(rows(file, start, end, number), reader, known, position, most, transcript.path)


def batches(
    given: Iterable[Row],
    reader: Reader,
    known: Position,
    position: Callable[[int, int], Position],
    most: int,
    path: str,
) -> Iterator[Batch]:
    """The turns of rows, in batches. known: the position before them. position: the one behind a row, from where it
    ends and the number of the next."""
    turns: list[Turn] = []
    size, good = 0, 0
    start = read = known.offset
    number = whole(known.carry.get("line"))
    full = most - ROOM if most > 2 * ROOM else most
    for row in given:
        if row.value is None:
            reader.skipped[row.trouble] += 1
        else:
            good += 1
            new = list(reader.turns(row))
            turns += new
            size += sum(len(turn.text) for turn in new)
        read, number = row.end, row.number + 1
        if (len(turns) >= full or size >= TEXT_IN_A_BATCH) and not reader.waiting:
            yield from _batches(turns, most, known, position(read, number), reader, path)
            known = position(read, number)
            turns, size = [], 0
    turns += reader.rest()
    if not good and not start and reader.skipped["unreadable"]:
        reader.remarks["nothing"] += 1
    yield from _batches(turns, most, known, position(read, number), reader, path)


def _batches(
    turns: list[Turn], most: int, known: Position, then: Position, reader: Reader, path: str
) -> Iterator[Batch]:
    """Mostly one. Where one line tells more than a batch holds, the position moves with the last of its turns."""
    while len(turns) > most:
        yield Batch(tuple(turns[:most]), known)
        turns = turns[most:]
    yield Batch(tuple(turns), then, dict(reader.skipped), findings_of(reader.skipped, reader.remarks, path))
    reader.skipped.clear()
    reader.remarks.clear()


def findings_of(skipped: Mapping[str, int], remarks: Mapping[str, int], path: str) -> tuple[Finding, ...]:
    """What was remarked about a transcript, in sentences. remarks: nothing, no-id, no-time."""
    found: list[Finding] = []
    if remarks.get("nothing"):
        found.append(Finding("D303", Severity.WARNING, "Nothing in this file can be read as a transcript", path))
    if long := skipped.get("too-long"):
        over = f"of over {LONGEST_LINE >> 20} MB"
        message = counted(long, f"line {over} was passed over", f"lines {over} were passed over")
        found.append(Finding("D302", Severity.WARNING, message, path))
    if packed := skipped.get("compressed"):
        message = f"{counted(packed, 'record is', 'records are')} compressed and cannot be read"
        found.append(Finding("D311", Severity.INFO, message, path))
    if nameless := remarks.get("no-id"):
        message = counted(
            nameless,
            "message bears no id; it is told apart by what it says and when",
            "messages bear no id; they are told apart by what they say and when",
        )
        found.append(Finding("D304", Severity.INFO, message, path))
    if timeless := remarks.get("no-time"):
        message = counted(
            timeless,
            "message bears no time; it counts as said when the one before it was",
            "messages bear no time; they count as said when those before them were",
        )
        found.append(Finding("D305", Severity.INFO, message, path))
    return tuple(found)


def open_regular(path: str) -> BinaryIO:
    """A file opened for reading. OSError for what is none: opening a pipe would wait for its other end."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError("no regular file")
    return os.fdopen(handle, "rb")


def rows(file: BinaryIO, start: int, end: int, number: int = 0) -> Iterator[Row]:
    """The lines between two places. Cut at newlines only: U+2028 and its kind may stand in a string of JSON.

    What is longer than LONGEST_LINE is never held. The last line, where it has no newline, is left out unless it is a
    whole object. Blank lines are counted and not told.
    """
    file.seek(start)
    at = start
    while at < end:
        line = file.readline(min(LONGEST_LINE, end - at))
        ended = line.endswith(b"\n")
        stop = at + len(line)
        if not line:
            return
        if not ended and len(line) == LONGEST_LINE:
            stop, ended = _behind_newline(file, end, stop)
            if ended:
                yield Row(at, stop, number, None, "too-long")
        else:
            row = _row(line, at, stop, number)
            if not ended and (row is None or row.value is None):
                return
            if row is not None:
                yield row
        at, number = stop, number + 1


def _behind_newline(file: BinaryIO, end: int, at: int) -> tuple[int, bool]:
    while at < end:
        piece = file.readline(min(io.DEFAULT_BUFFER_SIZE, end - at))
        if not piece:
            break
        at += len(piece)
        if piece.endswith(b"\n"):
            return at, True
    return at, False


def _row(line: bytes, start: int, stop: int, number: int) -> Row | None:
    text = line.decode("utf-8", "replace").strip()
    text = text.removeprefix("\ufeff")
    if not text:
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return Row(start, stop, number, None, "unreadable")
    return Row(start, stop, number, value) if isinstance(value, dict) else Row(start, stop, number, None, "no-object")


def _resumed(file: BinaryIO, end: int, since: Position | None) -> tuple[int, Mapping[str, JsonValue]]:
    """Where to go on, and with what: at the beginning where this is another file, or was rewritten or cut."""
    if since is None or not 0 < since.offset <= end:
        return 0, {}
    if since.head != _head(file) or since.tail != _tail(file, since.offset):
        return 0, {}
    return since.offset, since.carry


def _head(file: BinaryIO) -> str:
    file.seek(0)
    return digest(file.readline(HEAD).rstrip(b"\r\n"))


def _tail(file: BinaryIO, offset: int) -> str:
    """Leaves the file where it is read."""
    back = file.tell()
    start = max(0, offset - TAIL)
    file.seek(start)
    found = digest(file.read(offset - start))
    file.seek(back)
    return found


def digest(data: bytes) -> str:
    """16 hex of SHA-256."""
    return sha256(data).hexdigest()[:16]


def derived_id(*parts: str) -> str:
    """An id for a message that bears none, the same in every copy of it."""
    return "derived-" + digest("\0".join(parts).encode("utf-8", "replace"))


def unique(id: str, at: datetime, text: str) -> str:
    """The id of a message, made unique within its agent: a short one may come again in another session, and is told
    apart by what was said and when. Copies of a message have the same."""
    return id if len(id) >= GLOBAL_ID else f"{id}.{digest(f'{at.isoformat()} {text}'.encode('utf-8', 'replace'))[:8]}"


def string(value: object) -> str:
    """A string of JSON as text that can be written, "" for anything else."""
    if not isinstance(value, str):
        return ""
    # Half a surrogate pair is a string to JSON and cannot be written.
    return value if value.isascii() else value.encode("utf-8", "replace").decode()


def mapping(value: object) -> Mapping[str, Any]:
    """An object of JSON, an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def items(value: object) -> list[Any]:
    """A list of JSON, an empty one for anything else."""
    return value if isinstance(value, list) else []


def moment(value: object) -> datetime | None:
    """A time as transcripts write it: ISO (without a zone it is UTC), or seconds or milliseconds since 1970."""
    try:
        if isinstance(value, str):
            found = datetime.fromisoformat(value.strip())
            found = found if found.tzinfo is not None else found.replace(tzinfo=UTC)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            # Seconds reach 1e11 in the year 5138, milliseconds passed it in 1973.
            found = datetime.fromtimestamp(value / 1000 if abs(value) >= 1e11 else value, UTC)
        else:
            return None
        return found if FIRST_YEAR <= found.year <= LAST_YEAR else None
    except (ValueError, OverflowError, OSError):
        return None


def whole(value: object) -> int:
    """A whole number of JSON, 0 for anything else."""
    return value if type(value) is int and value >= 0 else 0
