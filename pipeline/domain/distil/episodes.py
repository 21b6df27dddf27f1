"""Project narratives: what was decided and finished in a project, line by dated line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date

from slowwave.pipeline.domain.distil.heard import Heard
from slowwave.pipeline.domain.distil.projects import DAYS, EVENTS, Projects
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.intent import Narrate
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.places import slug
from slowwave.pipeline.language.dates import days_in
from slowwave.pipeline.language.words import fingerprint, sentences, tokens

TOLD = frozenset({"decision", "completed", "insight", "error"})
LINES = 12
"""So many lines of one project a night; the newest go first, and the rest stays in the log."""
TOKENS = 80


def narrate(memory: Memory, lines: Iterable[Heard], projects: Projects) -> tuple[Narrate, ...]:
    """Further lines for each project that tonight's notes tell enough about: three events on two days."""
    told: dict[str, list[Heard]] = defaultdict(list)
    for line in lines:
        if line.entry.day is None or not (line.named in TOLD or line.accepted):
            continue
        name = projects.of(line.entry.text, line.piece.parent, *reversed(line.piece.headings))
        if name and tokens(_first(line)) <= TOKENS and not line.barred:
            told[name].append(line)
    found: list[Narrate] = []
    for name, events in sorted(told.items()):
        path = memory.places.episode(slug(name))
        doc = memory.document(path)
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
        if not new or (doc is None and (len(events) < EVENTS or len(days) < DAYS)):
            continue
        chosen = sorted(new, key=_when)[-LINES:]
        rows = tuple((line.entry.day, _first(line), line.source) for line in chosen if line.entry.day is not None)
        why = f"{len(events)} events of {name} on {len(days)} days"
        found.append(Narrate(path, name, rows, why, tuple(line.source for line in chosen)))
    return tuple(found)


def _told(entry: Entry) -> str:
    """A line of a story without its day."""
    return entry.text.partition(" — ")[2] or entry.text


def _first(line: Heard) -> str:
    return sentences(line.entry.text)[0] if line.entry.text else ""


def _when(line: Heard) -> tuple[int, str, int]:
    return (line.entry.day.toordinal() if line.entry.day else 0, line.entry.path, line.entry.line)
