"""A line of a log as what it tells: behind what only labels it, with the type that it declares in its own language."""

from __future__ import annotations

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.entry import KINDS, Entry
from slowwave.pipeline.language.cues import declared
from slowwave.pipeline.language.lead_labels import WIDEST, without_labels


def as_stated(entry: Entry) -> Entry:
    """The line without a label that says nothing ("Morning:", 备注：), with the type that 决定： or 规则： declares and
    without that word; the English names are read with the line. A capture puts one of its own before such a word. It is
    still the same line, by its id."""
    head = entry.text[:WIDEST]
    if "：" not in head and ":" not in head:
        return entry
    said = without_labels(entry.text, times=entry.event not in KINDS)
    named, text = declared(said)
    if named and (not entry.event or named in KINDS):
        return entry._replace(event=named, text=text)
    return entry if said is entry.text else entry._replace(text=said)


def stated_in(doc: Document) -> tuple[Entry, ...]:
    """All lines of a file so; for `Document.once`."""
    return tuple(map(as_stated, doc.entries))
