"""Finished lines that could not be appended at once wait here, one small file each, until the next append or night.

A spool file appears under its name only when it is whole and is never written again, so nothing can be added to it
while it is drained.
"""

from __future__ import annotations

import itertools
import json
import os

from slowwave.pipeline.errors import DreamError, Finding, Severity
from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.store.files import FILES, PREFIX, Files
from slowwave.pipeline.store.writer.daylog import Line, compose, land, occurrences
from slowwave.pipeline.store.writer.paths import SPOOL, inside
from slowwave.pipeline.store.writer.state import keep

# About a month of a busy agent: more waiting lines than that mean that nothing drains them any more.
CAP_FILES = 20_000

_ENDING = ".jsonl"
_DRAIN = "drain.json"
_counter = itertools.count()


class _Block(NamedTuple):
    """Lines of one file that are drained together. seen: how often they stood there before, -1 for not looked yet."""

    path: str
    lines: list[Line]
    names: list[str]
    seen: int


def spool(root: str, path: str, line: Line, *, files: Files = FILES) -> str:
    """Keep a finished line for later; answers the name of its spool file."""
    folder = os.path.join(root, SPOOL)
    files.make_folder(folder)
    if len(files.names(folder)) >= CAP_FILES:
        raise DreamError(
            f"{CAP_FILES} lines wait in {SPOOL}; this one was not stored",
            hint="Run dream status to see what keeps them from the daily log.",
        )
    # The counter keeps one process's lines in order where the file times are equal.
    name = f"{os.getpid():07d}-{next(_counter):08d}-{os.urandom(4).hex()}"
    return spool_as(root, name, path, line, files=files)


def spool_as(root: str, name: str, path: str, line: Line, *, files: Files = FILES) -> str:
    """``spool`` under a given name, so that a repeated call keeps the line once."""
    record = {"path": path, "minute": line.minute, "text": line.text, "at": line.at}
    keep(os.path.join(root, SPOOL, name + _ENDING), json.dumps(record).encode() + b"\n", files=files)
    return name + _ENDING


def waiting(root: str, *, files: Files = FILES) -> list[str]:
    """Names of the spool files, oldest first."""
    folder = os.path.join(root, SPOOL)
    found = []
    for name in files.names(folder):
        if name.endswith(_ENDING) and not name.startswith(PREFIX):
            identity = files.identity(os.path.join(folder, name))
            if identity:
                found.append((identity.mtime_ns, name))
    return [name for _, name in sorted(found)]


def drain(root: str, *, files: Files = FILES, limit: int | None = None) -> tuple[Finding, ...]:
    """Append what waits, each line once, also when a crash falls in between. The caller holds the write lock.

    limit: at most so many spool files. A file that cannot be written keeps its lines waiting and gives a finding.
    """
    folder = os.path.join(root, SPOOL)
    plan = os.path.join(folder, _DRAIN)
    if not files.names(folder):
        return ()
    findings: list[Finding] = []
    left = files.read(plan)
    if left is not None:
        findings += _drain(root, _blocks(left), files)
        files.unlink(plan)
    names = waiting(root, files=files)[:limit]
    blocks, unreadable = _group(root, names, files)
    findings += unreadable
    if blocks:
        counted = [block._replace(seen=_count(root, block, files)) for block in blocks]
        keep(plan, json.dumps([block._asdict() for block in counted]).encode(), files=files)
        findings += _drain(root, counted, files)
        files.unlink(plan)
    return tuple(findings)


def _drain(root: str, blocks: list[_Block], files: Files) -> list[Finding]:
    findings = []
    folder = os.path.join(root, SPOOL)
    for block in blocks:
        try:
            land(root, block.path, block.lines, files=files, seen=block.seen)
        except (OSError, DreamError) as error:
            message = f"{len(block.lines)} finished lines for it wait in {SPOOL}: {error}"
            findings.append(Finding("D901", Severity.WARNING, message, block.path))
            continue
        for name in block.names:
            files.unlink(os.path.join(folder, name))
    files.sync_folder(folder)
    return findings


def _group(root: str, names: list[str], files: Files) -> tuple[list[_Block], list[Finding]]:
    findings = []
    blocks: dict[str, _Block] = {}
    for name in names:
        data = files.read(os.path.join(root, SPOOL, name))
        try:
            record = json.loads(data or b"")
            path, line = str(record["path"]), Line(str(record["minute"]), str(record["text"]), str(record["at"]))
        except (ValueError, TypeError, KeyError) as error:
            message = f"This spool file cannot be read and is left where it is: {error}"
            findings.append(Finding("D902", Severity.WARNING, message, f"{SPOOL}/{name}"))
            continue
        block = blocks.setdefault(path, _Block(path, [], [], -1))
        block.lines.append(line)
        block.names.append(name)
    return list(blocks.values()), findings


def _count(root: str, block: _Block, files: Files) -> int:
    try:
        content = files.read(inside(root, block.path)) or b""
    except (OSError, DreamError):
        return 0
    return occurrences(content, compose(content, block.lines)[1])


def _blocks(data: bytes) -> list[_Block]:
    try:
        return [
            _Block(
                str(block["path"]),
                [Line(*map(str, line)) for line in block["lines"]],
                [str(name) for name in block["names"]],
                int(block["seen"]),
            )
            for block in json.loads(data)
        ]
    except (ValueError, TypeError, KeyError, AttributeError):
        # Replaced whole or not at all by us: somebody else's hand was here, and the spool files still hold the lines.
        return []
