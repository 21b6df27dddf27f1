"""What was installed where: by this the original is put back to the byte, and doctor looks into projects as well.

State of the user's, like a cache: without it our hooks are still known by their command and taken out by themselves.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.writer.state import keep


@dataclass(frozen=True, slots=True)
class FileRecord:
    """One file that was changed. before, after: digests, "" for no file. exact: whether ``before`` is the file as it
    was without us, kept under ``backup`` if it was there. switched: OpenClaw's hooks were switched on by us."""

    path: str
    before: str
    after: str
    backup: str = ""
    exact: bool = True
    switched: bool = False


@dataclass(frozen=True, slots=True)
class Install:
    """One install. project: its folder, "" for the user's own. settings: path of the file its hooks are entered in, ""
    where the agent has none. at: when, RFC 3339. folders: those made for it, the deepest first."""

    agent: str
    project: str
    settings: str
    workspace: str
    python: str
    at: str
    files: tuple[FileRecord, ...] = ()
    folders: tuple[str, ...] = ()

    def file(self, path: str) -> FileRecord | None:
        return next((one for one in self.files if one.path == path), None)


def digest(data: bytes | None) -> str:
    """Of a file's bytes; "" for no file."""
    return "" if data is None else sha256(data).hexdigest()


def load(path: str) -> tuple[Install, ...]:
    """All installs; what cannot be read is left out."""
    try:
        given = json.loads(FILES.read(path) or b"{}")
    except (OSError, ValueError, RecursionError):
        return ()
    listed = given.get("installs") if isinstance(given, dict) else None
    return tuple(_installs(listed if isinstance(listed, list) else []))


def _installs(listed: list[Any]) -> Iterator[Install]:
    for one in listed:
        try:
            files = tuple(FileRecord(**file) for file in one["files"])
            made = Install(**{**one, "files": files, "folders": tuple(one["folders"])})
        except (KeyError, TypeError, ValueError):
            continue
        texts = (made.agent, made.project, made.settings, made.workspace, made.python, made.at, *made.folders)
        if all(isinstance(text, str) for text in texts):
            yield made


def save(path: str, installs: tuple[Install, ...]) -> None:
    """Replace the file as a whole."""
    data = json.dumps({"installs": [asdict(one) for one in installs]}, ensure_ascii=False, indent=1)
    keep(path, data.encode("utf-8", "surrogateescape"))
