"""Folders of other programs, by names and stamps alone."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from datetime import UTC, datetime

from slowwave.pipeline.sources.source import Stamp, Transcript


def files_in(folder: str, *, folders: bool = False) -> Iterator[Transcript]:
    """The regular files of a folder, or its folders, in the order of their names. What cannot be listed is left out."""
    try:
        with os.scandir(folder) as listed:
            entries = sorted(listed, key=lambda entry: entry.name)
    except OSError:
        return
    wanted = stat.S_IFDIR if folders else stat.S_IFREG
    for entry in entries:
        try:
            status = entry.stat()
        except OSError:
            continue
        if stat.S_IFMT(status.st_mode) == wanted:
            yield Transcript(entry.path, Stamp(status.st_size, status.st_mtime_ns, status.st_ino))


def time_of(transcript: Transcript) -> datetime:
    """When the file was last written: the best that is known of a message without a time."""
    return datetime.fromtimestamp(transcript.stamp.mtime_ns / 1e9, UTC)
