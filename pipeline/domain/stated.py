"""A line of a log with the type that it declares in words of its own language."""

from __future__ import annotations

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.entry import KINDS, Entry
from slowwave.pipeline.language.cues import declared


def as_stated(entry: Entry) -> Entry:
    """The line, with the type that 决定： or 规则： declares and without that word; the English names are read with the
    line. A capture puts one of its own before such a word. It is still the same line, by its id."""
    head = entry.text[:8]
    if "：" not in head and ":" not in head:
        return entry
    named, text = declared(entry.text)
    return entry._replace(event=named, text=text) if named and (not entry.event or named in KINDS) else entry


def stated_in(doc: Document) -> tuple[Entry, ...]:
    """All lines of a file so; for `Document.once`."""
    return tuple(map(as_stated, doc.entries))
