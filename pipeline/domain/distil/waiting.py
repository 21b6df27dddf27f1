"""What waits in pending.md: questions, dates ahead, what is said to be open, requests; closed when answered, stale when
forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache

from slowwave.pipeline.domain import evidence
from slowwave.pipeline.domain.distil.heard import STRANGERS, Heard
from slowwave.pipeline.domain.distil.neighbours import Neighbours
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.intent import CloseItem, MarkStale, OpenItem
from slowwave.pipeline.domain.lines import one_line
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.language.dates import days_in
from slowwave.pipeline.language.erasure import ERASED
from slowwave.pipeline.language.open_ends import open_end
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.words import bare, fingerprint, words

ANSWERING = frozenset({"decision", "completed", "insight"})
DONE_WITH = frozenset({"completed", "error", "question"})
"""What tells of such a thing is due on no day that it names."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The night's changes to pending.md, and when the next item would go stale."""

    opened: tuple[OpenItem, ...]
    closed: tuple[CloseItem, ...]
    stale: tuple[MarkStale, ...]
    due: datetime | None


def attend(memory: Memory, night: Night, lines: tuple[Heard, ...]) -> Waiting:
    """What tonight's lines open and close, and what nobody has mentioned for so long that it is stale."""
    path = memory.places.pending
    limit = timedelta(days=night.settings.caps.stale_days)
    new = tuple(_new(memory, night, lines, night.now - limit))
    sources = evidence.Sources(memory)
    asked = {item.id: _asked_in(sources, item) for item in memory.open_items}
    answers = _answers(lines, (*(one.line.entry for one in new if one.line is not None), *asked.values()))
    opened: dict[str, OpenItem] = {}
    for one in new:
        if one.line is None or _answer(one.text, one.line.entry, answers) is None:
            opened.setdefault(fingerprint(one.text), OpenItem(path, one.text, one.born, one.why, (one.source,)))
    closed: list[CloseItem] = []
    stale: list[MarkStale] = []
    due = [one.born + limit for one in opened.values()]
    open_still: list[Entry] = []
    for item in memory.open_items:
        answer = _answer(item.text, asked[item.id], answers)
        if answer is not None:
            closed.append(CloseItem(path, item.id, "answered or done", (answer.source,)))
        else:
            open_still.append(item)
    for item, when in _going_stale(memory, night, open_still):
        if when <= night.now:
            stale.append(MarkStale(path, item.id, f"not mentioned for {counted(limit.days, 'day')}"))
        else:
            due.append(when)
    return Waiting(tuple(opened.values()), tuple(closed), tuple(stale), min(due, default=None))


def going_stale(memory: Memory, night: Night) -> int:
    """How many open items go stale tonight, if no line of tonight answers them."""
    limit = timedelta(days=night.settings.caps.stale_days)
    old = (item for item in memory.open_items if _opened(memory, night, item) + limit <= night.now)
    return sum(when <= night.now for _, when in _going_stale(memory, night, old))


def _going_stale(memory: Memory, night: Night, items: Iterable[Entry]) -> Iterator[tuple[Entry, datetime]]:
    """When each of these goes stale, if nobody mentions it; those that are stale left out."""
    waiting = [item for item in items if not item.stale]
    if not waiting:
        return
    spoken, limit = _recent(memory, night), timedelta(days=night.settings.caps.stale_days)
    yield from ((item, _last_mention(memory, night, item, spoken) + limit) for item in waiting)


@dataclass(frozen=True, slots=True)
class _Item:
    text: str
    born: datetime
    why: str
    source: str
    line: Heard | None = None


def _new(memory: Memory, night: Night, lines: Iterable[Heard], since: datetime) -> Iterator[_Item]:
    """Questions, dates ahead, what is said to be open and open requests that say something and that pending.md does not
    hold. Of what was erased nobody has to answer the rest."""
    known = {fingerprint(entry.text) for doc in memory.with_role(Role.PENDING) for entry in doc.entries}
    lately = _lately(night, lines, since)
    found = (*_asked(night, lately), *_ahead(night, lines), *_left_open(night, lately), *_requested(memory, night))
    young = (item for item in found if item.born >= since and ERASED not in item.text)
    return (item for item in young if words(bare(item.text)) and fingerprint(item.text) not in known)


def _lately(night: Night, lines: Iterable[Heard], since: datetime) -> tuple[Heard, ...]:
    """The lines of days that began since then: what older ones leave open is stale already."""
    dated = [(line.entry.day, line) for line in lines if line.entry.day is not None]
    young = {day for day in {day for day, _ in dated} if night.midnight(day) >= since}
    return tuple(line for day, line in dated if day in young)


def _asked(night: Night, lines: Iterable[Heard]) -> Iterator[_Item]:
    for line in lines:
        if line.named == "question" and _worth_waiting_for(line) and line.entry.day:
            born = night.midnight(line.entry.day)
            yield _Item(line.piece.text, born, "asked and not answered since", line.source, line)


def _ahead(night: Night, lines: Iterable[Heard]) -> Iterator[_Item]:
    for line in lines:
        if _is_ahead(line, night):
            yield _Item(line.judged.text, night.now, "its date is ahead", line.source, line)


def _left_open(night: Night, lines: Iterable[Heard]) -> Iterator[_Item]:
    """What a line of a log says is to be done or not settled; one that names a day ahead is told with its date."""
    for line in lines:
        if line.role is not Role.LOG or line.named in DONE_WITH or not line.entry.day or not _worth_waiting_for(line):
            continue
        text = open_end(line.piece.text) if line.entry.done is None else ""
        if text and not _names_a_day_from(night.today, text) and not line.barred:
            yield _Item(text, night.midnight(line.entry.day), "said to be open", line.source, line)


def _requested(memory: Memory, night: Night) -> Iterator[_Item]:
    for learning in memory.learnings:
        if learning.family == "FEAT" and learning.status == "pending" and learning.summary and learning.logged:
            # As it will be read back: else a request with odd characters in it is asked for again each night.
            text, born = one_line(learning.summary), night.midnight(learning.logged)
            if is_planted(text):
                continue
            yield _Item(text, born, "requested", evidence.of_learning(learning))


def _worth_waiting_for(line: Heard) -> bool:
    return line.entry.origin not in STRANGERS and not line.piece.in_transcript


def _is_ahead(line: Heard, night: Night) -> bool:
    """It names a day that is still to come."""
    if line.named in DONE_WITH:
        return False
    piece = line.piece
    if not _names_a_day_from(night.today, piece.text) and not _are_under_a_day_from(
        night.today, piece.parent, piece.headings
    ):
        return False
    return line.event not in DONE_WITH and not line.barred and _names_a_day_from(night.today, line.judged.text)


def _names_a_day_from(today: date, text: str) -> bool:
    """It names this day or a later one."""
    return any(day >= today for day in days_in(text))


@lru_cache(maxsize=1 << 8)
def _are_under_a_day_from(today: date, parent: str, headings: tuple[str, ...]) -> bool:
    """One of them names it. Kept, since many lines stand under one heading."""
    return any(_names_a_day_from(today, text) for text in (parent, *headings))


def _answers(lines: Iterable[Heard], asked: Iterable[Entry]) -> Neighbours[Heard]:
    """The lines that may settle one of these: none is older than the oldest of them."""
    days = [entry.day or date.min for entry in asked]
    since = min(days, default=date.max)
    later = (line for line in lines if since == date.min or (line.entry.day is not None and line.entry.day >= since))
    settling = (line for line in later if line.event in ANSWERING and not open_end(line.piece.text))
    return Neighbours((line.entry.text, line) for line in settling)


def _answer(text: str, asked: Entry, answers: Neighbours[Heard]) -> Heard | None:
    """The first later line that settles what was asked, by the words that they share; saying it again does not."""
    said = fingerprint(text)
    later = (line for line in answers.speaking_of(text, closely=True) if _after(line.entry, asked))
    return next((line for line in later if said not in map(fingerprint, (line.piece.text, line.judged.text))), None)


def _asked_in(sources: evidence.Sources, item: Entry) -> Entry:
    """The line that opened an item: notes are read again when somebody changes them, and no line answers itself. Where
    it stands no more, an answer is of a later day."""
    found = sources.entry(item.source)
    days = days_in(item.source)
    if found is not None or not days:
        return found or item
    return item._replace(day=days[0], minute="24:00")


def _after(entry: Entry, asked: Entry) -> bool:
    if entry.path == asked.path:
        return entry.line > asked.line
    if asked.day is None:
        return True
    return entry.day is not None and (entry.day, entry.minute) > (asked.day, asked.minute)


def _recent(memory: Memory, night: Night) -> Neighbours[Entry]:
    """The log lines of the days in which a mention would still count."""
    since = night.today - timedelta(days=night.settings.caps.stale_days)
    recent = (entry for entry in memory.log_entries if entry.day is not None and entry.day >= since)
    return Neighbours((entry.text, entry) for entry in recent)


def _opened(memory: Memory, night: Night, item: Entry) -> datetime:
    first_seen = memory.first_seen.get(item.id)
    return item.born or (night.midnight(first_seen) if first_seen else night.now)


def _last_mention(memory: Memory, night: Night, item: Entry, spoken: Neighbours[Entry]) -> datetime:
    """When it was last spoken of in a log, its own date, or when it was opened, whichever is last."""
    born = _opened(memory, night, item)
    days = [entry.day for entry in spoken.speaking_of(item.text) if entry.day is not None]
    days += days_in(item.text)
    return max(born, night.midnight(max(days))) if days else born
