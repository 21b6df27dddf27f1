"""user_state.md: what the user is on, what holds now, and the last milestones; each line names its source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from slowwave.pipeline.domain.annotation import split_annotation
from slowwave.pipeline.domain.buffer import region_of
from slowwave.pipeline.domain.distil.heard import Heard
from slowwave.pipeline.domain.distil.projects import Projects
from slowwave.pipeline.domain.distil.stripped import bare
from slowwave.pipeline.domain.intent import SetTruth
from slowwave.pipeline.domain.lines import entry_line
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.tombstones import is_forgotten
from slowwave.pipeline.language.dates import parse_day
from slowwave.pipeline.language.themes import is_milestone
from slowwave.pipeline.language.words import normalise, sentences

MARKER = "state"
FOCUS, NOW, MILESTONES = "Focus", "Now", "Recent milestones"
FOCUS_DAYS = 7
"""Focus is what the last days speak of, reckoned from the newest line, so that time alone changes nothing here."""
FOCUS_LINES = 3
NOW_LINES = 3
HOLDING = frozenset({"decision", "rule", "preference", "commitment"})

_Row = tuple[date, str, str]


@dataclass(frozen=True, slots=True)
class StateOfAffairs:
    """The change to user_state.md, None where nothing new came, and the milestones that are new tonight."""

    change: SetTruth | None
    milestones: tuple[_Row, ...]


def state_of_affairs(memory: Memory, night: Night, lines: Iterable[Heard], projects: Projects) -> StateOfAffairs:
    """What tonight's lines add to the state of affairs; older rows stay until newer ones push them out."""
    told = [line for line in lines if line.entry.day is not None]
    doc = memory.document(memory.places.user_state)
    old = region_of(doc.text, MARKER) if doc is not None else None
    found = bare(doc.text, (FOCUS, NOW, MILESTONES), memory) if doc is not None and old is None else None
    standing_there = found.region if found is not None else old or ""

    def rows_in(title: str) -> tuple[_Row, ...]:
        """The rows that stand there, but those that a person had forgotten since."""
        return tuple(row for row in _rows_in(standing_there, title) if not is_forgotten(row[1], row[2], memory))

    standing = rows_in(MILESTONES)
    known = {normalise(text) for _, text, _ in standing}
    new = tuple(
        row
        for row in _distinct(_row(line) for line in told if _is_milestone(line) and not line.barred)
        if normalise(row[1]) not in known
    )
    holding = [_row(line) for line in told if line.accepted and line.kind in HOLDING]
    sections = {
        FOCUS: _focus(told, projects) or rows_in(FOCUS)[::-1],
        NOW: _newest((*rows_in(NOW), *holding), NOW_LINES),
        MILESTONES: _newest((*standing, *new), night.settings.caps.milestones),
    }
    text = "\n" + "\n".join(_section(title, rows) for title, rows in sections.items())
    if text == old or (old is None and not any(sections.values())):
        return StateOfAffairs(None, new)
    sources = tuple(source for rows in sections.values() for _, _, source in rows)
    why = "what the last days' logs say"
    taken = (doc.text, found.left) if doc is not None and found is not None else None
    change = SetTruth(memory.places.user_state, MARKER, old, text, why, sources, _strangers(old or ""), taken)
    return StateOfAffairs(change, new)


def _focus(told: Iterable[Heard], projects: Projects) -> tuple[_Row, ...]:
    """The projects that the last days speak of most, each with its newest decision or else its newest line."""
    dated = [(line.entry.day, line) for line in told if line.entry.day is not None]
    latest = sorted(dated, key=lambda one: one[0], reverse=True)
    newest = next((day for day, line in latest if not line.barred), date.min)
    since = newest - timedelta(days=min(FOCUS_DAYS - 1, newest.toordinal() - 1))
    spoken: Counter[str] = Counter()
    said: dict[str, Heard] = {}
    for line in (line for day, line in dated if day >= since and not line.barred):
        name = projects.of(line.entry.text, line.piece.parent, *reversed(line.piece.headings))
        if not name:
            continue
        spoken[name] += 1
        if name not in said or line.event == "decision" or said[name].event != "decision":
            said[name] = line
    top = sorted(spoken, key=lambda name: (-spoken[name], name))[:FOCUS_LINES]
    rows = ((name, _row(said[name])) for name in top)
    return tuple((day, text if name in text else f"{name}: {text}", source) for name, (day, text, source) in rows)


def _is_milestone(line: Heard) -> bool:
    """Something finished that is marked as high or spoken of as reached; done-lists are no milestones."""
    if line.named not in ("", "completed", "event"):
        return False
    if is_milestone(line.entry.text):
        return bool(line.named) or line.event == "completed"
    return line.entry.high and line.event == "completed"


def _row(line: Heard) -> _Row:
    first = sentences(line.piece.text)
    return (line.entry.day or date.min, first[0] if first else line.piece.text, line.source)


def _distinct(rows: Iterable[_Row]) -> tuple[_Row, ...]:
    return tuple({normalise(text): (day, text, source) for day, text, source in rows}.values())


def _newest(rows: Iterable[_Row], count: int) -> tuple[_Row, ...]:
    """Newest first; of one day the later line first."""
    numbered = sorted(enumerate(_distinct(rows)), key=lambda one: (one[1][0], one[0]), reverse=True)
    return tuple(row for _, row in numbered[:count])


def _section(title: str, rows: Iterable[_Row]) -> str:
    lines = "".join(entry_line(f"{day.isoformat()} — {text}", {"src": source}) for day, text, source in rows)
    return f"## {title}\n" + (f"\n{lines}" if lines else "")


def _rows_in(region: str, title: str) -> tuple[_Row, ...]:
    """The rows of one section as this stage wrote them, oldest first."""
    found: list[_Row] = []
    inside = False
    for line in region.splitlines():
        if line.startswith("## "):
            inside = line[3:].strip() == title
        text, hidden = split_annotation(line.removeprefix("- ").rstrip())
        stamp, dash, said = text.partition(" — ")
        day = parse_day(stamp) if inside and dash and "src" in hidden else None
        if day is not None:
            found.append((day, said, hidden.get("src")))
    return tuple(reversed(found))


def _strangers(region: str) -> tuple[str, ...]:
    """What somebody wrote between our markers: lines without a source that are no heading of ours."""
    ours = {f"## {title}" for title in (FOCUS, NOW, MILESTONES)} | {""}
    return tuple(
        line + "\n"
        for line in region.splitlines()
        if line.strip() not in ours and "src" not in split_annotation(line.rstrip())[1]
    )
