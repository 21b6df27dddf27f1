"""Project narratives: what was decided and finished in a project, line by dated line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from slowwave.pipeline.domain.distil.heard import Heard, hear
from slowwave.pipeline.domain.distil.projects import DAYS, EVENTS, Projects
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.gate import THRESHOLD
from slowwave.pipeline.domain.intent import Narrate
from slowwave.pipeline.domain.memory import SINCE, Memory
from slowwave.pipeline.domain.places import slug
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.tombstones import why_refused
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.language.dates import days_in
from slowwave.pipeline.language.words import fingerprint, sentences, tokens

TOLD = frozenset({"decision", "completed", "insight", "error"})
LINES = 12
"""So many lines of one project a night; the newest go first, and the rest stays in the log."""
TOKENS = 80
LOOK_AROUND = 28
"""Days around tonight's lines in which what earlier nights read counts towards a story that has not begun, as many as
for a candidate. Reckoned from the lines, so that time alone begins no story."""


def narrate(memory: Memory, lines: Iterable[Heard], projects: Projects) -> tuple[Narrate, ...]:
    """Further lines for each project that tonight's notes tell of; its story begins with three events on two days,
    whichever nights read them."""
    told: dict[str, list[Heard]] = defaultdict(list)
    for line in lines:
        if name := _project(line, projects):
            told[name].append(line)
    found: list[Narrate] = []
    for name, events in sorted(told.items()):
        path = memory.places.episode(slug(name))
        doc = memory.document(path)
        if doc is None and not _is_story(events):
            events = [*_earlier(memory, name, events, projects), *events]
        have = doc.entries if doc is not None else ()
        cited, known = {entry.source for entry in have}, {fingerprint(_told(entry)) for entry in have}
        # What is older than the story was left in the log, and would come in when somebody changes that log.
        begun = min((day for source in cited for day in days_in(source)), default=date.min)
        once = {
            said: line
            for line in events
            if (said := fingerprint(_first(line))) not in known
            and line.source not in cited
            and (line.entry.day or begun) >= begun
        }
        new = tuple(once.values())
        days = {line.entry.day for line in events}
        if not new or (doc is None and not _is_story(events)):
            continue
        chosen = sorted(new, key=_when)[-LINES:]
        rows = tuple((line.entry.day, _first(line), line.source) for line in chosen if line.entry.day is not None)
        why = f"{counted(len(events), 'event')} of {name} on {counted(len(days), 'day')}"
        found.append(Narrate(path, name, rows, why, tuple(line.source for line in chosen)))
    return tuple(found)


def _project(line: Heard, projects: Projects) -> str:
    """The project whose story the line belongs to, "" for none."""
    if line.entry.day is None or not (line.named in TOLD or line.accepted):
        return ""
    name = projects.of(line.entry.text, line.piece.parent, *reversed(line.piece.headings))
    return name if name and tokens(_first(line)) <= TOKENS and not line.barred else ""


def _is_story(events: Iterable[Heard]) -> bool:
    days = [line.entry.day for line in events]
    return len(days) >= EVENTS and len(set(days)) >= DAYS


def _earlier(memory: Memory, name: str, events: Iterable[Heard], projects: Projects) -> Iterator[Heard]:
    """What the notes of those weeks said of a project by name, the oldest first; nothing that was to be left out, and
    nothing that a person does not want to hear again."""
    events, around = tuple(events), timedelta(LOOK_AROUND)
    tonight, days = {line.source for line in events}, [line.entry.day for line in events if line.entry.day is not None]
    asked = next(iter(days_in(str(memory.state.get(SINCE, "")))), date.min)
    first, last = max(min(days) - around, asked), max(days) + around
    said = name.casefold()
    for doc in memory.with_role(Role.LOG, Role.NOTE):
        if not any(first <= day <= last for day in days_in(doc.path)):
            continue
        spoken = {entry.id for entry in doc.entries if said in entry.text.casefold()}
        for block in doc.blocks if spoken else ():
            if block.entry is None or block.piece is None or block.entry.id not in spoken:
                continue
            line = hear(block.entry, block.piece, doc.role, events[0].lexicon, THRESHOLD)
            told = _project(line, projects) == name and line.source not in tonight
            if told and not why_refused(line.verdict.text, (line.source,), memory):
                yield line


def _told(entry: Entry) -> str:
    """A line of a story without its day."""
    return entry.text.partition(" — ")[2] or entry.text


def _first(line: Heard) -> str:
    return sentences(line.entry.text)[0] if line.entry.text else ""


def _when(line: Heard) -> tuple[int, str, int]:
    return (line.entry.day.toordinal() if line.entry.day else 0, line.entry.path, line.entry.line)
