"""``list``, ``show`` and ``history``: entries looked at. Nothing is written."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from slowwave.flows import wiring
from slowwave.flows.person.doing import SHOWN, UnclearError, unknown
from slowwave.flows.person.rows import Row, row
from slowwave.pipeline.domain.choosing import chosen, pool
from slowwave.pipeline.domain.entry import KINDS, Entry
from slowwave.pipeline.domain.evidence import Sources
from slowwave.pipeline.domain.learning import Learning
from slowwave.pipeline.domain.lineage import Lineage
from slowwave.pipeline.domain.listing import STATES, TIERS, Filter, is_about, listed
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.places import TOPIC_TYPES
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.language.dates import parse_day
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Query:
    """What ``dream list`` is asked; "" is all of it. as_of: a day, which stands for its end, or an instant. limit: at
    most so many, 0 for all."""

    tier: str = ""
    type: str = ""
    kind: str = ""
    state: str = ""
    subject: str = ""
    as_of: str = ""
    limit: int = 0


@dataclass(frozen=True, slots=True)
class Listed:
    """at: as of when, "" for now. total: how many there are. entries: the first of them."""

    at: str
    total: int
    entries: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """A source of an entry. source: as its annotation names it. where, text: where it stands and what it says, ""
    where it stands no more, or stands nowhere, as a command does."""

    source: str
    where: str
    text: str


@dataclass(frozen=True, slots=True)
class Shown:
    """An entry with what it replaced, what replaced it, and what it rests on. raw: its lines as they stand."""

    entry: Row
    older: tuple[Row, ...]
    newer: tuple[Row, ...]
    evidence: tuple[Evidence, ...]
    raw: str


@dataclass(frozen=True, slots=True)
class History:
    """subject: what the entries are about, "" where none says. entries: from the oldest value on."""

    subject: str
    entries: tuple[Row, ...]


def list_entries(workspace: Workspace, query: Query) -> Listed:
    """The entries that are asked for. DreamError (exit 2) for a word or a date that is none."""
    for option, given, allowed in (
        ("tier", query.tier, TIERS),
        ("type", query.type, TOPIC_TYPES),
        ("kind", query.kind, KINDS),
        ("state", query.state, STATES),
    ):
        if given and given not in allowed:
            raise _refused(f"--{option} must be one of {', '.join(allowed)}, not {given!r}", "Leave it out for all.")
    night = wiring.night(workspace)
    at = _moment(query.as_of, night) if query.as_of else None
    memory = load(workspace, take_over=True).memory
    wanted = Filter(query.tier, query.type, query.kind, query.state, query.subject, at)
    found = listed(wanted, memory, night)
    shown = found[: query.limit] if query.limit else found
    return Listed(
        at.isoformat() if at is not None else "", len(found), tuple(row(one, memory, at or night.now) for one in shown)
    )


def show_entry(workspace: Workspace, which: str) -> Shown:
    """One entry, named by id or words; of several with these words, the one in force. DreamError (exit 3) for none."""
    now = wiring.now(workspace.settings)
    memory = load(workspace, take_over=True).memory
    entry = meant(memory, which, now)
    lineage, doc = Lineage(memory), memory.documents[entry.path]
    return Shown(
        row(entry, memory, now),
        tuple(row(one, memory, now) for one in lineage.older(entry)),
        tuple(row(one, memory, now) for one in lineage.newer(entry)),
        evidence_of(entry, memory),
        mask(doc.block_of(entry.id).raw.rstrip("\r\n")),
    )


def history(workspace: Workspace, which: str) -> History:
    """All values of a subject, or of an entry that is named by id or words. DreamError (exit 3) for none."""
    now = wiring.now(workspace.settings)
    memory = load(workspace, take_over=True).memory
    about = tuple(one for one in pool(memory) if is_about(one, which))
    if not about:
        entry = meant(memory, which, now)
        about = (entry, *(one for one in pool(memory) if entry.subject and is_about(one, entry.subject)))
    found = Lineage(memory).of(about)
    subject = next((one.subject for one in (*about, *found) if one.subject), "")
    return History(mask(subject), tuple(row(one, memory, now) for one in found))


def meant(memory: Memory, which: str, now: datetime) -> Entry:
    """The entry that is named, whether it holds or not; where several fit, the one of them that holds."""
    found = chosen(which, pool(memory))
    holding = tuple(one for one in found if memory.holds(one, now))
    if not found:
        raise unknown(which, pool(memory))
    if len(found) > 1 and len(holding) != 1:
        raise UnclearError(which, len(found), tuple(row(one, memory, now) for one in found[:SHOWN]), looked=True)
    return found[0] if len(found) == 1 else holding[0]


def evidence_of(entry: Entry, memory: Memory) -> tuple[Evidence, ...]:
    """What an entry rests on, quoted where it stands."""
    sources = Sources(memory)
    records = {learning.key: learning for learning in memory.learnings}
    found: list[Evidence] = []
    for source in dict.fromkeys(filter(None, (entry.source, *entry.evidence))):
        line = sources.entry(source)
        record = records.get(source.partition(":")[2])
        said = line.text if line is not None else _summary(record) if record is not None else ""
        found.append(Evidence(mask(source), mask(sources.where(source)), mask(said)))
    return tuple(found)


def _summary(record: Learning) -> str:
    return record.summary or next(iter(record.sections.values()), "")


def _moment(given: str, night: Night) -> datetime:
    day = parse_day(given)
    if day is not None:
        try:
            return night.midnight(day + timedelta(days=1)) - timedelta(seconds=1)
        except OverflowError:
            raise _no_date(given) from None
    try:
        moment = datetime.fromisoformat(given)
        local = moment if moment.tzinfo is not None else moment.replace(tzinfo=night.now.tzinfo)
        return local.astimezone(night.now.tzinfo)
    except (ValueError, OverflowError):
        raise _no_date(given) from None


def _no_date(given: str) -> DreamError:
    return _refused(f"--as-of must be a date, not {given!r}", "Write it as 2026-06-20, or 2026-06-20T09:12:00Z.")


def _refused(message: str, hint: str) -> DreamError:
    return DreamError(message, hint=hint, exit_code=Exit.CONFIGURATION)
