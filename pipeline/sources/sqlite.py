"""Databases of other programs, opened so that nothing of theirs changes and nobody waits for us."""

from __future__ import annotations

import os
import sqlite3
from urllib.parse import quote

PATIENCE = 0.2
"""Seconds that a look waits where its program holds the database for itself."""


def opened(path: str) -> sqlite3.Connection:
    """A database, read-only. OSError or sqlite3.Error for what is none.

    Where its log of writes is not there nobody has it open, and it is read as it stands: SQLite would else leave files
    of its own beside it.
    """
    if not os.path.isfile(path):
        raise OSError("no regular file")
    mode = "mode=ro" if os.path.exists(f"{path}-wal") else "mode=ro&immutable=1"
    database = sqlite3.connect(f"file:{quote(os.path.abspath(path))}?{mode}", uri=True, timeout=PATIENCE)
    database.text_factory = _text
    return database


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
