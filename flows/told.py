"""What agents were told, from the traces of recall: for ``dream context --last``, and for the night."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial

from slowwave.flows.recall import SEARCHED, said_in
from slowwave.flows.reflexes import read
from slowwave.pipeline.clock import in_zone
from slowwave.pipeline.domain.candidates.showings import Showings
from slowwave.pipeline.domain.distil.recalled import shown_as
from slowwave.pipeline.domain.entry import parse_instant
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import local_day
from slowwave.pipeline.domain.ranking.uses import NO_USES, Passage, Uses
from slowwave.pipeline.domain.reinforcement import Met
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.settings import Schedule
from slowwave.pipeline.sources import phase_signals, recall_events, recall_store
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.traces import Trace, traces
from slowwave.pipeline.store.workspace import Workspace

LATELY = 20
"""Times that are shown where no session is named."""
RESIDENT, REFLEX, RAW = "resident", "reflex", "raw"
LEAST_FIT = 0.5
"""How much less than the first answer to a question the last one fits: our traces keep the order, and no scores."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One thing that was told. why: reflex, resident, words, meaning, warning, pattern, unconfirmed, raw (of an earlier
    conversation) or search (of what was said, by a question of its own). text: as it stands now, "" for what stands
    nowhere any more. times: how often it was told, as far back as is kept."""

    id: str
    why: str
    text: str
    where: str
    times: int


@dataclass(frozen=True, slots=True)
class Telling:
    """One time that an agent was told something."""

    trace: Trace
    shown: tuple[Shown, ...]


def last(workspace: Workspace, session: str) -> tuple[Telling, ...]:
    """What was told lately, oldest first. session: only in that one, by the beginning of its id."""
    every = traces(workspace)
    wanted = [one for one in every if one.session.startswith(session)] if session else every[-LATELY:]
    counted = Counter(name for one in every for name in (*one.resident, *one.entries, *one.reflexes, *one.raw))
    memory = load(workspace, take_over=True).memory
    said = said_in(workspace, dict.fromkeys(name for one in wanted for name in (*one.raw, *_searched(one))))
    reflexes = {one.id: (one.say, f"{workspace.places.reflexes}:{one.line}") for one in read(workspace)[0]}

    def shown(name: str, why: str) -> Shown:
        text, where = reflexes.get(name) or said.get(name) or _said(memory, name)
        return Shown(name, why, mask(text), where, counted[name])

    return tuple(
        Telling(
            one,
            (
                *(shown(name, REFLEX) for name in one.reflexes),
                *(shown(name, RESIDENT) for name in one.resident),
                *(shown(name, why) for name, why in one.entries.items()),
                *(shown(name, RAW) for name in one.raw),
            ),
        )
        for one in wanted
    )


def recalled(every: Iterable[Trace], schedule: Schedule) -> Mapping[str, frozenset[date]]:
    """The local days on which a message brought up each entry. A snapshot is told unasked, so it is no use of any."""
    days: dict[str, set[date]] = defaultdict(set)
    for one in every:
        moment = parse_instant(one.at) if one.entries else None
        if moment is not None:
            day = _day(moment, schedule)
            for name in one.entries:
                days[name].add(day)
    return {name: frozenset(found) for name, found in days.items()}


def used(every: Iterable[Trace], workspace: Workspace) -> tuple[Passage, ...]:
    """The lines of logs and notes that questions brought up: as our traces have it, and as OpenClaw's store does."""
    return (*_traced(every, workspace.settings.schedule), *_stored(workspace))


def _traced(every: Iterable[Trace], schedule: Schedule) -> Iterator[Passage]:
    found: dict[str, Uses] = {}
    for one in every:
        moment = parse_instant(one.at) if one.entries and one.query else None
        if moment is None:
            continue
        day = _day(moment, schedule)
        for place, name in enumerate(one.entries):
            fit = 1.0 - LEAST_FIT * place / len(one.entries)
            found[name] = found.get(name, NO_USES) + Uses(1, fit, frozenset((one.query,)), frozenset((day,)), moment)
    return (Passage(uses, name) for name, uses in found.items())


def _stored(workspace: Workspace) -> tuple[Passage, ...]:
    data = _of_openclaw(workspace, recall_store.PATH)
    events = _of_openclaw(workspace, recall_events.PATH) if data else b""
    day_of = partial(_day, schedule=workspace.settings.schedule)
    return recall_store.passages(data, events, day_of) if data else ()


def met(workspace: Workspace) -> tuple[Met, ...]:
    """What the phases of OpenClaw's sleep met."""
    phases = _of_openclaw(workspace, phase_signals.PATH)
    data = _of_openclaw(workspace, recall_store.PATH) if phases else b""
    day_of = partial(_day, schedule=workspace.settings.schedule)
    return phase_signals.met(data, phases, day_of) if data else ()


def _of_openclaw(workspace: Workspace, path: str) -> bytes:
    """A file of its state; empty where there is none, or none that can be read."""
    try:
        return FILES.read(workspace.path(path)) or b""
    except OSError:
        return b""


def _day(moment: datetime, schedule: Schedule) -> date:
    return local_day(in_zone(moment, schedule.zone), schedule.day_start_hour)


def showings(every: Iterable[Trace]) -> Showings:
    """The sessions in which a message brought up each entry, and all that were told something."""
    to: dict[str, set[str]] = defaultdict(set)
    known: set[str] = set()
    for one in every:
        session = f"{one.agent}:{one.session}"
        known.add(session)
        for name in one.entries:
            to[name].add(session)
    return Showings({name: frozenset(found) for name, found in to.items()}, frozenset(known))


def _searched(trace: Trace) -> Iterator[str]:
    """What a search of what was said brought up."""
    return (name for name, why in trace.entries.items() if why == SEARCHED)


def _said(memory: Memory, name: str) -> tuple[str, str]:
    """(what stands under that id now, where)."""
    if memory.document(name) is not None:
        return memory.fields(name).get("trigger", ""), name
    entry = shown_as(memory, name)
    return (entry.text, entry.where) if entry is not None else ("", "")
