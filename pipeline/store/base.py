"""``base.jsonl``: one line a file, read and written."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from slowwave.pipeline.domain.base import Base, BaseFile, Gone, Row
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.language.dates import parse_day
from slowwave.pipeline.store.locks import STATE

BASE_FILE = "base.jsonl"


def parse_base(data: bytes) -> tuple[Base, tuple[Finding, ...]]:
    """The base and, where a line of it cannot be read, one finding; the file that it spoke of has no base then."""
    files: dict[str, BaseFile] = {}
    torn = 0
    for line in data.splitlines():
        try:
            given = json.loads(line)
            former = tuple(map(_text, given.get("former", ())))
            files[_text(given["path"])] = BaseFile(_text(given["digest"]), tuple(map(_row, given["rows"])), former)
        except (ValueError, TypeError, KeyError, RecursionError):
            torn += 1
    lines = counted(torn, "line of it is", "lines of it are")
    message = f"{lines} torn; in those files nothing counts as edited or gone tonight"
    found = (Finding("D111", Severity.WARNING, message, f"{STATE}/{BASE_FILE}"),) if torn else ()
    return Base(files), found


def emit_base(base: Base) -> bytes:
    """The bytes of ``base.jsonl``."""
    return "".join(_line(path, base.files[path]) for path in sorted(base.files)).encode()


def _line(path: str, file: BaseFile) -> str:
    rows = [[row.id, row.fingerprint, row.raw, row.since.isoformat(), row.under, row.gone.value] for row in file.rows]
    told = {"path": path, "digest": file.digest, "rows": rows, "former": file.former}
    return json.dumps(told, ensure_ascii=True) + "\n"


def _row(given: Any) -> Row:
    entry_id, fingerprint, raw, since, under, gone = map(_text, given)
    day = _day(since)
    if day is None:
        raise ValueError(since)
    return Row(entry_id, fingerprint, raw, day, under, Gone(gone) if gone else Gone.NO)


_day = lru_cache(maxsize=1 << 12)(parse_day)
"""Many lines first stood there on one day."""


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value
