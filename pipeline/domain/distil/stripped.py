"""The state of affairs after a formatter took our markers off: known again by what it says, so that it stands once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from slowwave.pipeline.domain.annotation import split_annotation
from slowwave.pipeline.domain.evidence import of_entry
from slowwave.pipeline.domain.lines import entry_line
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.dates import parse_day
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.words import normalise

_ROW = r"\s*[-*+]\s+(?P<day>\d{4}-\d{2}-\d{2}) — (?P<said>.+)"


class Bare(NamedTuple):
    """region: what stood between the markers, each row with its source again. left: the file's text without it."""

    region: str
    left: str


def bare(text: str, titles: Sequence[str], memory: Memory) -> Bare | None:
    """Our sections where they stand one below the other without markers and hold nothing but rows of ours; None else.

    A row is ours if it names its source, or if a line of that day's notes says it: others' sections of these names,
    which the v3.3 skill kept by hand, are theirs."""
    lines = text.split("\n")
    heads = [at for at, line in enumerate(lines) if line.strip() in [f"## {title}" for title in titles]]
    if [lines[at].strip()[3:] for at in heads] != list(titles):
        return None
    start, end = heads[0], _end(lines, heads[-1])
    rows = [_row(line, memory) for line in lines[start:end] if line.strip() and not line.startswith("## ")]
    if not rows or None in rows:
        return None
    told = iter(rows)
    kept = [line if not line.strip() or line.startswith("## ") else next(told) or "" for line in lines[start:end]]
    left = "\n".join((*lines[:start], *lines[end:]))
    return Bare("\n" + "".join(line.rstrip("\r\n") + "\n" for line in kept), left)


def _end(lines: Sequence[str], last: int) -> int:
    """Behind the last row of the last section."""
    end = last + 1
    for at in range(last + 1, len(lines)):
        if compiled(_ROW).match(lines[at]) is not None:
            end = at + 1
        elif lines[at].strip():
            break
    return end


def _row(line: str, memory: Memory) -> str | None:
    """The row as we write it, None for what is none of ours."""
    text, hidden = split_annotation(line.rstrip())
    found = compiled(_ROW).fullmatch(text.rstrip())
    source = (hidden.get("src") or _source(found["day"], found["said"], memory)) if found is not None else ""
    return entry_line(f"{found['day']} — {found['said']}", {"src": source}) if found is not None and source else None


def _source(day: str, said: str, memory: Memory) -> str:
    """The line of that day's notes that says it, "" where none does. The focus has the name of a project before it."""
    wanted = {normalise(one) for one in (said, said.partition(": ")[2]) if one}
    docs = (doc for doc in memory.with_role(Role.LOG, Role.NOTE) if day in doc.path)
    for entry in chain.from_iterable(doc.entries for doc in docs):
        if entry.day == parse_day(day) and any(one in normalise(entry.text) for one in wanted):
            return of_entry(memory, entry)
    return ""
