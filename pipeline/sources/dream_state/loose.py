"""JSON of another program as far as it can be read: what is whole of a torn object is kept, what is not is counted."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from slowwave.pipeline.language.patterns import compiled

_DECODER = json.JSONDecoder()
_NEXT = r',?\s*("(?:[^"\\\n]|\\.){1,2000}")\s*:\s*'
_ENTRY = r'"memory[:/](?:[^"\\\n]|\\.){1,2000}"\s*:\s*\{'
LONGEST_ROW = 1 << 16
"""Characters of one row; OpenClaw cuts a snippet at 800. So a file full of torn ones is not read once for each."""


@dataclass(frozen=True, slots=True)
class Loose:
    """rows: the object under the name that was asked for. head: what stands beside it. torn: what is wrong with the
    file, "" for nothing. blank: no character but white space."""

    rows: Mapping[str, Any] = field(default_factory=dict)
    head: Mapping[str, Any] = field(default_factory=dict)
    torn: str = ""
    blank: bool = False


def read_loose(data: bytes, name: str) -> Loose:
    """The object ``name`` of a JSON file, with what stands beside it; never an exception, whatever the bytes are."""
    text = data.decode("utf-8-sig", "replace")
    if not text.strip():
        return Loose(blank=True)
    try:
        whole = json.loads(text)
    except RecursionError:
        return Loose(torn="it is nested too deeply")
    except ValueError as error:
        return Loose(dict(_salvaged(text, name)), torn=f"it is no whole JSON ({_said(error)})")
    rows = whole.get(name) if isinstance(whole, dict) else None
    if not isinstance(rows, dict):
        return Loose(torn=f'it holds no object "{name}"')
    return Loose(rows, {key: value for key, value in whole.items() if key != name})


def _salvaged(text: str, name: str) -> Iterator[tuple[str, Any]]:
    """The pairs of the object that can be read, one after the other; behind a broken one the next that begins."""
    start = compiled(rf'"{name}"\s*:\s*\{{').search(text)
    at = start.end() if start else len(text)
    while at < len(text):
        while text[at : at + 1].isspace():
            at += 1
        found = compiled(_NEXT).match(text, at)
        if found is None and text[at : at + 1] == "}":
            return
        try:
            if found is not None:
                value, length = _DECODER.raw_decode(text[found.end() : found.end() + LONGEST_ROW])
                at = found.end() + length
                yield json.loads(found[1]), value
                continue
        except (ValueError, RecursionError):
            at = found.end() if found else at
        again = compiled(_ENTRY).search(text, at)
        at = again.start() if again else len(text)


def _said(error: ValueError) -> str:
    line = getattr(error, "lineno", None)
    return f"line {line}" if line else "a number is too long"
