"""What lies in a workspace: names, roles and stamps, without a byte of content."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from slowwave.pipeline.domain.document import PAGES
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.store.files import Identity
from slowwave.pipeline.store.layout import Layout

_CONFLICT = re.compile(
    r"\.sync-conflict-\d{8}-\d{6}|\((?:[^()]* )?(?:conflicted copy|conflict) [^()]*\d[^()]*\)"
    r"|\(SFConflict [^()]*\)|\(case conflict(?: \d+)?\)",
    re.IGNORECASE,
)
"""Copies that Syncthing, Dropbox, Nextcloud, Obsidian Sync and Seafile leave."""
_COUNTED = re.compile(r"(?P<stem>.+?)(?: \d{1,2}| ?\(\d{1,2}\))(?P<end>\.md)\Z", re.IGNORECASE)
"""``name 2.md`` and ``name (1).md``, as iCloud and Google Drive write them: a copy only beside ``name.md``."""
COPY = "D106"
"""The finding of a conflict copy."""
_TEMPORARY = re.compile(r"^[.~#]|~$|\.(?:tmp|swp|swx|bak|part|crdownload|orig|rej)$", re.IGNORECASE)
_BACKUP = re.compile(r"pre-import-backup-")
_SKIPPED = frozenset({"dreaming", "dreams", "node_modules", "scopes"})
_OF_AN_AGENT = frozenset({"AGENTS.md", "SOUL.md", "dream.toml"})
"""A folder below that holds one of these is a workspace of somebody else."""


class Found(NamedTuple):
    """One file that is read. path: from the root, POSIX."""

    path: str
    role: Role
    stamp: Identity


@dataclass(frozen=True, slots=True)
class Scan:
    """files: in the order of their paths. unreadable: files of ours that stand there and cannot be read. copied: files
    beside which a conflict copy of theirs lies."""

    files: tuple[Found, ...]
    findings: tuple[Finding, ...]
    unreadable: frozenset[str]
    copied: frozenset[str]


def scan(root: str, layout: Layout) -> Scan:
    """Every file that a night reads, by one look at each folder."""
    return _Walk(root, layout).result()


class _Walk:
    def __init__(self, root: str, layout: Layout) -> None:
        self._root = root
        self._layout = layout
        self._files: dict[str, Found] = {}
        self._findings: list[Finding] = []
        self._unreadable: set[str] = set()
        self._visited: set[tuple[int, int]] = set()

    def result(self) -> Scan:
        for folder in self._layout.flat:
            self._folder(folder, deep=False)
        for folder in self._layout.deep:
            self._folder(folder, deep=True, top=True)
        files = tuple(self._files[path] for path in sorted(self._files))
        copies = (found.where for found in self._findings if found.code == COPY)
        copied = frozenset(path for path in map(_original, copies) if path in self._files)
        return Scan(files, tuple(self._findings), frozenset(self._unreadable), copied)

    def _folder(self, folder: str, *, deep: bool, top: bool = False) -> None:
        absolute = os.path.join(self._root, *folder.split("/")) if folder else self._root
        try:
            status = os.stat(absolute)
            with os.scandir(absolute) as listing:
                entries = sorted(listing, key=lambda entry: entry.name)
        except (FileNotFoundError, NotADirectoryError):
            return
        except OSError as error:
            self._say("D101", Severity.ERROR, f"This folder cannot be read: {error.strerror}", folder)
            return
        if deep:
            if (status.st_dev, status.st_ino) in self._visited:
                self._say("D102", Severity.WARNING, "This link leads into a folder that was read already", folder)
                return
            self._visited.add((status.st_dev, status.st_ino))
        names = {entry.name for entry in entries}
        if deep and not top and names & _OF_AN_AGENT:
            self._say("D103", Severity.INFO, "This folder is the workspace of another agent and was not read", folder)
            return
        for entry, path in self._relevant(entries, names, folder):
            if _is_folder(entry):
                if deep and not entry.name.lower().endswith(".md"):
                    self._folder(path, deep=True)
                elif entry.name.lower().endswith(".md") and self._layout.role_of(path) is not None:
                    self._say("D104", Severity.WARNING, "A folder stands where a file is expected", path)
                    self._unreadable.add(path)
            else:
                self._file(entry, path)

    def _relevant(
        self, entries: list[os.DirEntry[str]], names: set[str], folder: str
    ) -> Iterator[tuple[os.DirEntry[str], str]]:
        for entry in entries:
            name = entry.name
            if _TEMPORARY.search(name) or name in _SKIPPED or _BACKUP.match(name):
                continue
            path = f"{folder}/{name}" if folder else name
            doubt = _doubt(name, names)
            if not doubt:
                yield entry, path
            elif name.lower().endswith((".md", ".json")):
                self._say(*doubt, ascii(path)[1:-1] if doubt[0] == "D105" else path)

    def _file(self, entry: os.DirEntry[str], path: str) -> None:
        role = self._layout.role_of(path)
        if role is None or role in PAGES:
            return
        try:
            status = entry.stat()
        except OSError as error:
            dangling = isinstance(error, FileNotFoundError)
            what = "This link leads nowhere" if dangling else f"This file cannot be read: {error.strerror}"
            self._say("D107", Severity.WARNING if dangling else Severity.ERROR, what, path)
            self._unreadable.add(path)
            return
        if not stat.S_ISREG(status.st_mode):
            self._say("D104", Severity.WARNING, "No regular file; it was not read", path)
            self._unreadable.add(path)
            return
        self._files[path] = Found(path, role, identity_of(status))

    def _say(self, code: str, severity: Severity, message: str, where: str) -> None:
        self._findings.append(Finding(code, severity, message, where))


def identity_of(status: os.stat_result) -> Identity:
    """What tells cheaply whether a file was written since, from what ``os.stat`` says."""
    return Identity(status.st_size, status.st_mtime_ns, status.st_ino)


def _doubt(name: str, names: set[str]) -> tuple[str, Severity, str] | None:
    if not name.isprintable():
        return ("D105", Severity.WARNING, "The name of this file is no readable text; it was not read")
    counted = _COUNTED.match(name)
    if _CONFLICT.search(name) or (counted is not None and counted["stem"] + counted["end"] in names):
        return (COPY, Severity.WARNING, "A conflict copy of a sync tool; merge it by hand, it was not read")
    return None


def _original(copy: str) -> str:
    """The path of the file that a conflict copy is of."""
    folder, slash, name = copy.rpartition("/")
    counted = _COUNTED.match(name)
    found = _CONFLICT.search(name)
    if found is not None:
        name = name[: found.start()].rstrip() + os.path.splitext(name)[1]
    elif counted is not None:
        name = counted["stem"] + counted["end"]
    return folder + slash + name


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
