"""Occurrences: each time that something went wrong or was corrected, told once however often it was written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from slowwave.pipeline.domain import evidence
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.entry import DREAMT, OTHER, Entry
from slowwave.pipeline.domain.learning import Learning
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.stated import stated_in
from slowwave.pipeline.language.cues import EventType
from slowwave.pipeline.language.repairs import quoted_errors, without_its_end
from slowwave.pipeline.language.signatures import is_template
from slowwave.pipeline.language.words import normalise, sentences

STRANGERS = frozenset({"tool", DREAMT, OTHER})
"""Origins whose words are data: no response is made of them, and they correct nobody (ARCHITECTURE 6)."""
WRITTEN_AGAIN = 10
"""Minutes within which a block that stands twice was written twice; later it happened again."""
MESSAGES = 12
"""Lines of a record that are read as what went wrong: its summary and the head of a long dump."""

ERRORS = frozenset({"", EventType.ERROR})
CORRECTIONS = frozenset({EventType.CORRECTION})
"""The types of lines that may tell of one."""

Order = tuple[str, str, str, int]
Read = Callable[[Entry], tuple[str, ...]]
"""What a line says went wrong, () for nothing."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One time. ref: as evidence names it. order: day, minute, path and line, so that times sort.

    session: where it was said, "" if nothing tells. messages: what went wrong, as often as it is worded.
    text: as an example shows it. key: its Pattern-Key. entry or learning: the line or record that tells it.
    """

    ref: str
    order: Order
    session: str
    messages: tuple[str, ...]
    text: str
    key: str = ""
    entry: Entry | None = None
    learning: Learning | None = None

    @property
    def day(self) -> str:
        return self.order[0]

    @property
    def leads(self) -> bool:
        """Whether its messages are what it is about, and not only mentioned among others."""
        return self.entry is not None or self.text in self.messages or bool(self.key)


def errors(memory: Memory) -> tuple[Occurrence, ...]:
    """Lines typed ``error``, untyped lines that quote an error by name, and ERR records; oldest first."""
    found = _told(memory, _errors_in)
    found += [_of_record(learning) for learning in memory.learnings if learning.family == "ERR"]
    return _once(found)


def corrections(memory: Memory) -> tuple[Occurrence, ...]:
    """Lines typed ``correction`` that no tool wrote, and LRN records of that category; oldest first."""
    found = _told(memory, _corrections_in)
    found += [
        _of_record(learning)
        for learning in memory.learnings
        if learning.family == "LRN" and learning.category.casefold().startswith("correction")
    ]
    return _once(found)


def _told(memory: Memory, originals: Callable[[Document], tuple[Occurrence, ...]]) -> list[Occurrence]:
    docs = memory.with_role(Role.LOG, Role.NOTE)
    return [_dated(one, memory) for doc in docs for one in doc.once(originals)]


def _errors_in(doc: Document) -> tuple[Occurrence, ...]:
    return tuple(_of_line(doc, entry, messages) for entry, messages in _originals(doc, ERRORS, _error_messages))


def _corrections_in(doc: Document) -> tuple[Occurrence, ...]:
    return tuple(_of_line(doc, entry, messages) for entry, messages in _originals(doc, CORRECTIONS, _corrected))


def _error_messages(entry: Entry) -> tuple[str, ...]:
    quoted = quoted_errors(entry.text)
    return quoted or ((without_its_end(entry.text),) if entry.event and not is_template(entry.text) else ())


def _corrected(entry: Entry) -> tuple[str, ...]:
    return (entry.text,) if entry.origin not in STRANGERS and not is_template(entry.text) else ()


def _originals(doc: Document, types: frozenset[str], read: Read) -> Iterator[tuple[Entry, tuple[str, ...]]]:
    """The lines of these types that say something to ``read``, without those that were only written down twice."""
    entries = doc.once(stated_in)
    last: dict[str, int] = {}
    for place, entry in enumerate(entries):
        if entry.event not in types:
            continue
        messages = read(entry)
        if not messages:
            continue
        text = normalise(entry.text)
        copied = text in last and _written_twice(entries, last[text], place)
        last[text] = place
        if not copied:
            yield entry, messages


def _written_twice(entries: tuple[Entry, ...], first: int, second: int) -> bool:
    """Whether the second of two equal lines is a copy: no later than the first, or in a block that stands twice."""
    a, b = entries[first], entries[second]
    if a.source and b.source:
        return a.source == b.source
    apart = _minutes(b.minute) - _minutes(a.minute)
    if apart <= 0:
        return True
    beside = ((first + step, second + step) for step in (-1, 1))
    repeated = any(i >= 0 and j < len(entries) and entries[i].text == entries[j].text for i, j in beside)
    return repeated and apart <= WRITTEN_AGAIN


def _minutes(minute: str) -> int:
    return int(minute[:2]) * 60 + int(minute[3:]) if minute else 0


def _of_line(doc: Document, entry: Entry, messages: tuple[str, ...]) -> Occurrence:
    order = (entry.day.isoformat() if entry.day else "", entry.minute, entry.path, entry.line)
    text = entry.text if entry.event else _around(messages, entry.text)
    return Occurrence(evidence.of_line(entry, doc.role), order, entry.session, messages, text, "", entry)


def _dated(one: Occurrence, memory: Memory) -> Occurrence:
    """A line of a file whose name bears no day is of the day on which a night first saw it."""
    day = memory.first_seen.get(one.entry.id) if one.entry is not None and not one.day else None
    return replace(one, order=(day.isoformat(), *one.order[1:])) if day else one


def _around(messages: tuple[str, ...], text: str) -> str:
    """The sentences of a longer note in which the errors are quoted."""
    return " ".join(one for one in sentences(text) if any(message in one for message in messages)) or text


def _of_record(learning: Learning) -> Occurrence:
    """A record: its summary, and each line of what it quotes as the error."""
    quoted = (line.strip() for line in learning.sections.get("error", "").splitlines())
    messages = (learning.summary, *(line for line in quoted if line and not line.startswith(("```", "~~~"))))
    told = tuple(message for message in messages[:MESSAGES] if message and not is_template(message))
    order = (learning.logged.isoformat() if learning.logged else "", "", learning.path, learning.line)
    text = told[0] if told else ""
    return Occurrence(evidence.of_learning(learning), order, "", told, text, learning.pattern_key, None, learning)


def _once(found: Iterable[Occurrence]) -> tuple[Occurrence, ...]:
    """Oldest first; what was only carried over (the same message, a copied record, another file of that day) once."""
    seen: set[tuple[str, ...]] = set()
    said: dict[tuple[str, str], str] = {}
    kept: list[Occurrence] = []
    for one in sorted(found, key=lambda one: one.order):
        path = one.order[2]
        if one.entry is None:
            mark: tuple[str, ...] = ("record", *map(normalise, one.messages))
            copied = mark in seen
        else:
            mark = ("message", one.entry.source or one.ref)
            copied = mark in seen or said.setdefault((one.day, normalise(one.text)), path) != path
        seen.add(mark)
        if one.messages and not copied:
            kept.append(one)
    return tuple(kept)
