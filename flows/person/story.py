"""``explain``: the whole story of an entry, or why a line of the notes did not become one. Nothing is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from slowwave.flows import past, wiring
from slowwave.flows.person.doing import SHOWN, UnclearError, unknown
from slowwave.flows.person.looking import Evidence, evidence_of, meant
from slowwave.flows.person.promoting import Candidate, of_line_in
from slowwave.flows.person.rows import Row, row, shown
from slowwave.flows.record import all_records, commands_on
from slowwave.pipeline.domain import evidence
from slowwave.pipeline.domain.annotation import split_annotation
from slowwave.pipeline.domain.choosing import chosen, pool
from slowwave.pipeline.domain.edit import Annotate, Insert, Move
from slowwave.pipeline.domain.entry import EDIT, Entry, parse_instant
from slowwave.pipeline.domain.lineage import Lineage
from slowwave.pipeline.domain.memory import EVER, READ, Memory, read_up_to
from slowwave.pipeline.domain.refusal import LIFTED, Refusal, parse_refusal
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.language.words import fingerprint
from slowwave.pipeline.render.changes import SAID
from slowwave.pipeline.render.markdown import shorten
from slowwave.pipeline.store.dreams import read_dream
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to it. at: when, a day where no more is known. who: dream #N, command, or by whom.
    what: in words, or the kind of a dream's change; why: its reason, where somebody noted one."""

    at: str
    who: str
    what: str
    why: str


@dataclass(frozen=True, slots=True)
class Story:
    """An entry from where it comes from to what became of it.

    evidence: what it rests on, quoted; heard: what those lines rest on in turn, as far as a log says.
    """

    entry: Row
    evidence: tuple[Evidence, ...]
    heard: tuple[str, ...]
    events: tuple[Event, ...]
    older: tuple[Row, ...]
    newer: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a log or note. entries: what it gave rise to. refused: why a dream did not take it. unread: no dream
    has read it yet. candidate: as ``dream promote`` has it, None where it was never used."""

    id: str
    text: str
    where: str
    by: str
    source: str
    entries: tuple[Row, ...]
    refused: tuple[Event, ...]
    unread: bool
    candidate: Candidate | None


def explain_entry(workspace: Workspace, which: str) -> Story | Line:
    """The story of what is named by id or words: of an entry, else of a line of the notes.

    DreamError (exit 3) where nothing fits, or several lines do.
    """
    now = wiring.now(workspace.settings)
    memory = load(workspace, take_over=True).memory
    if chosen(which, pool(memory)):
        return _story(meant(memory, which, now), workspace, memory, now)
    found = chosen(which, memory.log_entries)
    if not found:
        raise unknown(which, (*pool(memory), *memory.log_entries))
    if len(found) > 1:
        raise UnclearError(which, len(found), tuple(row(one, memory, now) for one in found[:SHOWN]), looked=True)
    return _line(found[0], workspace, memory, now)


def _story(entry: Entry, workspace: Workspace, memory: Memory, now: datetime) -> Story:
    lineage = Lineage(memory)
    older, newer = lineage.older(entry), lineage.newer(entry)
    events = [
        *_dreamt(entry, workspace),
        *_commanded(entry, workspace),
        *_refused(entry, memory),
        *_own(entry, memory, now),
    ]
    return Story(
        row(entry, memory, now),
        evidence_of(entry, memory),
        tuple(_heard(entry, memory)),
        tuple(sorted(events, key=lambda one: parse_instant(one.at) or EVER)),
        tuple(row(one, memory, now) for one in older),
        tuple(row(one, memory, now) for one in newer),
    )


def _own(entry: Entry, memory: Memory, now: datetime) -> Iterator[Event]:
    """What its annotation tells, where no dream or command that is kept does."""
    hidden, end = entry.annotation, memory.ended(entry)
    if entry.born is not None:
        # Who said it first is not known any more where somebody reworded it.
        edited = entry.origin == EDIT
        yield Event(shown(entry.born, now), "" if edited else entry.origin, "said" + " in other words" * edited, "")
    if end is not None:
        yield Event(shown(end, now), "", "ended", "")
    if day := hidden.get("ref"):
        yield Event(day, "", f"last used, {counted(entry.uses, 'time')} in all" if entry.uses else "last used", "")
    if day := hidden.get("arch"):
        yield Event(day, "", "archived", hidden.get("home"))


def _refused(entry: Entry, memory: Memory) -> Iterator[Event]:
    said = fingerprint(entry.text)
    for doc in memory.with_role(Role.REFUSALS):
        for block in doc.blocks:
            found = parse_refusal(block.piece.text) if block.piece is not None else None
            if found is not None and found.fingerprint == said:
                yield Event(found.day.isoformat(), found.by, _said_of(found), "")


def _said_of(refusal: Refusal) -> str:
    return "taken again" if refusal.kind == LIFTED else f"{refusal.kind}: not to come back"


def _commanded(entry: Entry, workspace: Workspace) -> Iterator[Event]:
    for one in commands_on(workspace, entry.id):
        who = f"command of {one['by']}" if one.get("by") else "command"
        what = str(one.get("what", ""))
        taken = entry.id != one.get("id")
        yield Event(str(one.get("at", "")), who, f"its place was taken ({what})" if taken else what, "")


def _dreamt(entry: Entry, workspace: Workspace) -> Iterator[Event]:
    """The changes to it in the records of dreams, which know words; which entries they touched, their edits know."""
    said, names = _cut(entry.text), {entry.id, "l" + entry.id[1:]}
    for record in _records(workspace):
        touched = _touched(workspace, record["id"])
        if touched is not None and names.isdisjoint(touched):
            # It did something to another entry that says the same.
            continue
        for change in record.get("changes", ()):
            told = str(change.get("text", ""))
            if said in told.split(" ← ") or told == said:
                what = f"{change['kind']}: {told}" if " ← " in told else str(change["kind"])
                yield Event(str(record["at"]), record["who"], what, str(change.get("why", "")))


def _line(entry: Entry, workspace: Workspace, memory: Memory, now: datetime) -> Line:
    source, doc = evidence.of_entry(memory, entry), memory.documents[entry.path]
    block = next(block for block in doc.blocks if block.entry is not None and block.entry.id == entry.id)
    said = _cut(entry.text)
    refused = [
        Event(str(record["at"]), record["who"], str(one["reason"]), str(one.get("numbers", "")))
        for record in _records(workspace)
        for one in record.get("refused", ())
        if one.get("text") == said and any(where.startswith(f"{entry.path}:") for where in one.get("where", ()))
    ]
    return Line(
        entry.id,
        mask(entry.text),
        mask(entry.where),
        entry.origin,
        mask(entry.source),
        tuple(row(one, memory, now) for one in pool(memory) if source in (one.source, *one.evidence)),
        tuple(refused),
        read_up_to(doc, memory.state.get(READ + doc.path)) < block.end,
        of_line_in(memory, workspace, entry.id),
    )


def _heard(entry: Entry, memory: Memory) -> Iterator[str]:
    """The sessions and messages in which the lines that it rests on were heard, where the log says so."""
    sources = evidence.Sources(memory)
    lines = (sources.entry(source) for source in (entry.source, *entry.evidence))
    yield from dict.fromkeys(mask(one.source) for one in lines if one is not None and one.source)


def _records(workspace: Workspace) -> Iterator[Mapping[str, Any]]:
    """The records of the dreams, each with ``who``, and the ``id`` of its commit, "" where that is not kept."""
    kept = {one.at: one for one in past.kept(workspace)}
    for record in all_records(workspace):
        if "at" in record and "dream" in record:
            one = kept.get(record["at"])
            note = ", undone since" if one is not None and one.undone else ""
            yield {**record, "who": f"dream #{record['dream']}{note}", "id": one.id if one is not None else ""}


def _touched(workspace: Workspace, dream_id: str) -> frozenset[str] | None:
    """The ids of the entries that a dream made or changed, None where its edits are not known."""
    try:
        edits = [edit for group in read_dream(workspace, dream_id).edits for edit in group] if dream_id else None
    except DreamError:
        edits = None
    if edits is None:
        return None
    named = (edit.id for edit in edits if isinstance(edit, Annotate | Move))
    made = (split_annotation(line)[1].get("eid") for edit in edits if isinstance(edit, Insert) for line in _lines(edit))
    return frozenset((*named, *made))


def _lines(edit: Insert) -> list[str]:
    return edit.text.splitlines()


def _cut(text: str) -> str:
    """A sentence as records have it."""
    return shorten(mask(text[: 2 * SAID]), SAID)
