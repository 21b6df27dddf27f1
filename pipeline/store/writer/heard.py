"""What live captures leave behind beside their lines: when each agent was last heard, why what was dropped was, what
agents proposed that nobody has answered, and with whom they speak who has a memory of their own."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping

from slowwave.pipeline.store.files import FILES, PREFIX, Files
from slowwave.pipeline.store.locks import STATE

HEARD = f"{STATE}/heard"
DROPS = f"{STATE}/drops.log"
PROPOSALS = f"{STATE}/proposals.json"
SESSIONS = f"{STATE}/sessions.json"

OPEN = 32
"""Proposals that are kept, the newest: one a session, and few sessions wait for an answer at once."""
MOST_SESSIONS = 512
"""Sessions of people with a memory of their own whose scope is kept, the newest."""
CAP_BYTES = 1 << 20
"""About 100,000 drops; what comes after is not counted until a night has taken them."""
_NAME = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_.")
_LONGEST_NAME = 40


def mark_heard(root: str, agent: str, *, files: Files = FILES) -> None:
    """An event of this agent came just now: the time of an empty file says so."""
    path = os.path.join(root, HEARD, _file_name(agent))
    try:
        os.utime(path)
    except FileNotFoundError:
        files.make_folder(os.path.join(root, HEARD))
        files.close(files.open_append(path))


def last_heard(root: str, *, files: Files = FILES) -> dict[str, float]:
    """When the last event of each agent came, in seconds since 1970."""
    folder = os.path.join(root, HEARD)
    found = ((name, files.identity(os.path.join(folder, name))) for name in files.names(folder))
    return {name: identity.mtime_ns / 1e9 for name, identity in found if identity is not None}


def open_proposals(root: str, *, files: Files = FILES) -> dict[str, str]:
    """By source, what an agent proposed last where nobody has spoken since, secrets masked."""
    return _texts(root, PROPOSALS, files)


def save_proposals(root: str, proposals: Mapping[str, str], *, files: Files = FILES) -> None:
    """Two captures that save at once keep one's: the other's yes is left to the replay of the night."""
    _save(root, PROPOSALS, proposals, OPEN, files)


def scopes_by_session(root: str, *, files: Files = FILES) -> dict[str, str]:
    """By source, the scope of the person who spoke last in it; sessions of the owner's are not among them."""
    return _texts(root, SESSIONS, files)


def save_scopes_by_session(root: str, scopes: Mapping[str, str], *, files: Files = FILES) -> None:
    """Kept, so that what an agent answers in another process goes to the memory of whom it answers."""
    _save(root, SESSIONS, scopes, MOST_SESSIONS, files)


def note_drops(root: str, reasons: Iterable[str], *, files: Files = FILES) -> None:
    """Count what live captures dropped, by reason, until a night takes the counts."""
    lines = "".join(f"{reason}\n" for reason in reasons).encode("ascii", "replace")
    if not lines:
        return
    path = os.path.join(root, DROPS)
    try:
        handle = files.open_append(path)
    except FileNotFoundError:
        files.make_folder(os.path.dirname(path))
        handle = files.open_append(path)
    try:
        if os.fstat(handle).st_size < CAP_BYTES:
            files.write(handle, lines)
    finally:
        files.close(handle)


def drops(root: str, *, files: Files = FILES) -> dict[str, int]:
    """The counts since the last night took them, by reason."""
    return _counted(files.read(os.path.join(root, DROPS)))


def take_drops(root: str, *, files: Files = FILES) -> dict[str, int]:
    """The same, and counting begins anew. A capture that writes meanwhile is counted now or by the next night."""
    path = os.path.join(root, DROPS)
    taken = f"{os.path.dirname(path)}/{PREFIX}{os.urandom(6).hex()}-drops.log"
    try:
        files.take(path, taken)
    except FileNotFoundError:
        return {}
    try:
        return _counted(files.read(taken))
    finally:
        files.unlink(taken)


def _texts(root: str, name: str, files: Files) -> dict[str, str]:
    data = files.read(os.path.join(root, name))
    try:
        found = json.loads(data) if data else {}
    except ValueError:
        return {}
    known = found.items() if isinstance(found, dict) else ()
    return {key: said for key, said in known if isinstance(key, str) and isinstance(said, str)}


def _save(root: str, path: str, texts: Mapping[str, str], most: int, files: Files) -> None:
    newest = dict(list(texts.items())[-most:])
    folder, name = os.path.split(os.path.join(root, path))
    temp = os.path.join(folder, f"{PREFIX}{os.urandom(6).hex()}-{name}")
    files.make_folder(folder)
    files.create(temp, json.dumps(newest, ensure_ascii=False).encode("utf-8", "replace"))
    files.replace(temp, os.path.join(folder, name))


def _counted(data: bytes | None) -> dict[str, int]:
    counts: dict[str, int] = {}
    for line in (data or b"").decode("ascii", "replace").split("\n")[:-1]:
        counts[line] = counts.get(line, 0) + 1
    return counts


def _file_name(agent: str) -> str:
    name = "".join(char if char in _NAME else "-" for char in agent.lower())[:_LONGEST_NAME].strip(".")
    return name or "other"
