"""Files of the memory as rows of the index: what each entry says, when it held, and how much it weighs."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from slowwave.pipeline.domain.age import day_of
from slowwave.pipeline.domain.document import LONG_TERM, Block, Document
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.lines import instant, one_line
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.pattern import Help, help_of
from slowwave.pipeline.domain.profiles import is_profile
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.scoring import hexclaw_importance, raw_importance
from slowwave.pipeline.format.pattern import read_pattern
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.language.dates import days_in
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.recall.phrases import tongue
from slowwave.pipeline.recall.row import ARCHIVED, CANDIDATE, HELD, REJECTED, Page, Row

MEMORY = frozenset({*LONG_TERM, Role.FOREIGN, Role.CANDIDATES, Role.ARCHIVE, Role.PATTERN})
"""What is remembered, and what was."""
HISTORY = frozenset({Role.LOG, Role.NOTE})
"""What was said, line by line."""
LONG_AGO = "0000"
"""Closed so: of an archived entry that does not say since when."""
PATTERN = "pattern"
"""The kind of a row that tells of a failure pattern."""
_TOLD: Mapping[str, Mapping[Help, str]] = {
    "en": {
        Help.PROVEN: "{trigger}: seen {times}; this helped: {response}",
        Help.SUGGESTED: "{trigger}: seen {times}. {response}",
        Help.NOT_RECORDED: "{trigger}: seen {times}; what helped: {response}",
        Help.CORRECTION: "{response}: corrected {times}",
    },
    "zh": {
        Help.PROVEN: "{trigger}：见过 {count} 次；这样有用：{response}",
        Help.SUGGESTED: "{trigger}：见过 {count} 次。{response}",
        Help.NOT_RECORDED: "{trigger}：见过 {count} 次；有用的做法：{response}",
        Help.CORRECTION: "{response}：纠正过 {count} 次",
    },
}


def page_of(doc: Document, night: Night, *, stamp: str, digest: str) -> Page:
    """A file as the index holds it. night: the zone and the settings by which its lines are dated and weighed."""
    if doc.role is Role.PATTERN:
        return Page(doc.path, stamp, digest, _pattern(doc))
    name = doc.front_matter.get("name", "") if doc.role is Role.TOPIC else ""
    # What a profile says is found where it stands by itself.
    entries = ((block, block.entry) for block in doc.blocks if block.entry is not None and not is_profile(block.entry))
    rows = tuple([_row(doc, block, entry, name, night) for block, entry in entries if entry.text.strip()])
    return Page(doc.path, stamp, digest, rows, spoken=doc.role in HISTORY)


def _row(doc: Document, block: Block, entry: Entry, name: str, night: Night) -> Row:
    hidden = entry.annotation
    day = told_on(entry, night)
    state = _state(doc, entry)
    said = doc.role in HISTORY
    return Row(
        key=_shown(entry.id),
        line=entry.line,
        text=_shown(entry.text),
        title="" if said else _title(name, _shown(block.heading)),
        day=day.isoformat() if day is not None else "",
        speaker=_speaker(entry, night) if said else "",
        kind=(entry.event or "event") if said else entry.kind,
        tier="" if said else "resident" if entry.resident else "retrieved",
        born=_since(entry, day if said else None, night),
        closed=_until(entry, state, night),
        state=state,
        weight=round(raw_importance(entry, 0, night.settings.retention), 4),
        last=hidden.get("ref")[:10],
        high=entry.high,
        replaces=() if said else entry.supersedes,
        felt=round(hexclaw_importance(entry), 4),
        src=_shown(hidden.get("src")) if said else "",
    )


def _pattern(doc: Document) -> tuple[Row, ...]:
    """A failure that came back, found by what sets it off, told with what helped."""
    found = read_pattern(doc)
    if not found.trigger.strip() or not found.response.strip():
        return ()
    said = _TOLD[tongue(found.trigger)][help_of(found.response, found.trigger)]
    trigger, response = (one_line(part).rstrip(".。 ") for part in (found.trigger, found.response))
    times = "once" if found.count == 1 else counted(found.count, "time")
    text = said.format(trigger=trigger, count=found.count, times=times, response=response)
    last = found.updated or found.created
    day = last.isoformat() if last is not None else ""
    row = Row(found.path, 1, _shown(text), _shown(found.name), day, kind=PATTERN, tier="retrieved", last=day)
    return (row._replace(weight=float(found.count > 0)),)


def _state(doc: Document, entry: Entry) -> str:
    if entry.annotation.get("st") == REJECTED:
        return REJECTED
    if doc.role is Role.ARCHIVE:
        return ARCHIVED
    return CANDIDATE if doc.role is Role.CANDIDATES or entry.annotation.get("st") == CANDIDATE else HELD


def told_on(entry: Entry, night: Night) -> date | None:
    """The local day on which it was said or came to be known, as far as it tells itself."""
    if entry.day is not None:
        return entry.day
    cited = days_in(entry.annotation.get("src"))
    return day_of(entry.annotation.get("vf"), night) or (cited[0] if cited else None)


def _since(entry: Entry, said: date | None, night: Night) -> str:
    if entry.born is not None:
        return instant(entry.born)
    return instant(night.midnight(said)) if said is not None else ""


def _until(entry: Entry, state: str, night: Night) -> str:
    if entry.closed is not None:
        return instant(entry.closed)
    if state != ARCHIVED:
        return ""
    day = day_of(entry.annotation.get("arch"), night)
    return instant(night.midnight(day)) if day is not None else LONG_AGO


def _speaker(entry: Entry, night: Night) -> str:
    """A name where one is known; a person who is nobody else is the owner."""
    hidden = entry.annotation
    owners = night.settings.words.owners
    by = hidden.get("by")
    return _shown(hidden.get("who") or (owners[0] if by == "human" and owners else by))


def _title(name: str, heading: str) -> str:
    return " / ".join(dict.fromkeys(filter(None, (_shown(name), heading))))


def _shown(text: str) -> str:
    """One line without secrets that a person may have typed, and without bytes that are no text."""
    return mask(one_line(text)).encode("utf-8", "replace").decode()
