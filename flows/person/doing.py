"""What every command of a person does alike: find the entry that is meant, land the wish as one commit, tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from slowwave.flows import wiring
from slowwave.flows.difference import difference
from slowwave.flows.landing import land
from slowwave.flows.person.rows import Row, row
from slowwave.flows.record import note_command
from slowwave.pipeline.domain.choosing import chosen, pool
from slowwave.pipeline.domain.edit import Edit
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.listing import state_of
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.naming import lasting_id
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.person.wish import Wish
from slowwave.pipeline.domain.review import Pair, asked_of
from slowwave.pipeline.errors import DreamError, Finding
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.language.words import normalise
from slowwave.pipeline.nearest import nearest_texts
from slowwave.pipeline.store.act import foreseen
from slowwave.pipeline.store.loader import Loaded, load
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.recover import recover

SHOWN = 12
"""Entries that are named where it is not clear which one is meant."""
OFFERED = 3
"""Entries that are named where none is meant for sure."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A pair that a person is asked about. key: for ``confirm`` and ``reject``."""

    key: str
    link: str
    why: str
    older: Row


@dataclass(frozen=True, slots=True)
class Done:
    """what: in one word what became of it. entry: as it is now. older: those whose place it took. notes: for a person.
    files: those that changed. diff: of a dry run, which writes nothing."""

    what: str
    entry: Row | None
    older: tuple[Row, ...] = ()
    asked: tuple[Asked, ...] = ()
    notes: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    dry_run: bool = False
    diff: str = ""
    findings: tuple[Finding, ...] = ()


class UnclearError(DreamError):
    """Several entries fit what a person wrote. rows: them, the first ``SHOWN``. looked: nothing was to be changed."""

    def __init__(self, given: str, fitting: int, rows: tuple[Row, ...], *, looked: bool = False) -> None:
        listed = "\n".join(f"  {one.id}  {one.text}  ({one.file}:{one.line})" for one in rows)
        more = f"\n  and {fitting - len(rows)} more" if fitting > len(rows) else ""
        super().__init__(
            f"{mask(given)!r} fits {fitting} entries{'' if looked else ', and nothing was changed'}:\n{listed}{more}",
            hint="Name one by its id, or write more of its words.",
        )
        self.rows = rows


def begin(workspace: Workspace, *, dry_run: bool = False) -> Night:
    """This moment, as commands and stages have it; what a crash cut off is ended first."""
    night = wiring.night(workspace)
    if not dry_run:
        recover(workspace.root, at=night.now.isoformat())
    return night


def do(
    workspace: Workspace,
    night: Night,
    kind: str,
    wished: Callable[[Loaded], Wish],
    *,
    dry_run: bool = False,
    by: str = "",
) -> Done:
    """Land what is wished of the memory as it is, whole or not at all; of a dry run only say it.

    kind: the command, for the log of writes. by: who answered, where somebody did. DreamError (exit 3) where it cannot
    be, and nothing was changed then.
    """
    wishes: list[Wish] = []

    def groups(loaded: Loaded) -> Sequence[Sequence[Edit]]:
        wishes.append(wished(loaded))
        return [wishes[-1].edits(loaded.memory, night.today)]

    if dry_run:
        loaded = load(workspace)
        memory = foreseen(loaded, groups(loaded))
        told = _told(wishes[-1], loaded.memory, memory, night)
        return replace(told, dry_run=True, diff=mask(difference(loaded.memory, memory)))
    acted = land(workspace, night.now, kind, groups)
    told = _told(wishes[-1], acted.loaded.memory, acted.memory, night)
    if acted.receipt is None:
        return told
    if told.entry is not None or wishes[-1].back:
        named = told.entry.id if told.entry is not None else ""
        older = [one.id for one in told.older]
        note_command(workspace, night.now, told.what, named, older, by, wishes[-1].back)
    return replace(told, files=acted.receipt.changed, findings=acted.receipt.told)


def _told(wish: Wish, before: Memory, after: Memory, night: Night) -> Done:
    now = night.now
    entry, older = _after(wish.id, before, after), [_after(one, before, after) for one in wish.older]
    asked = (
        Asked(
            Pair(wish.id, lasting_id(one.older, before), "", "", night.today).key,
            asked_of(one.link),
            one.why,
            row(one.older, before, now),
        )
        for one in wish.asked
    )
    return Done(
        wish.what,
        row(entry, after, now) if entry is not None else None,
        tuple(row(one, after, now) for one in older if one is not None),
        tuple(asked),
        (*wish.notes, f"`{wish.back}` takes that back.") if wish.back else wish.notes,
    )


def _after(entry_id: str, before: Memory, after: Memory) -> Entry | None:
    """The entry of an id as it is now, which may bear an id that stays since."""
    entry = before.by_id.get(entry_id)
    return after.by_id.get(lasting_id(entry, before) if entry is not None else entry_id)


def find(memory: Memory, given: str, now: datetime, *, ended: str) -> Entry:
    """The one entry that ``given`` names among those that hold.

    ended: what helps with one that is known and holds no more. UnclearError (exit 3) where several fit, DreamError
    (exit 3) where none does; both say what helps.
    """
    everything = tuple(pool(memory))
    held = tuple(one for one in everything if memory.holds(one, now))
    found = chosen(given, held)
    if len(found) == 1:
        return found[0]
    if found:
        raise UnclearError(given, len(found), tuple(row(one, memory, now) for one in found[:SHOWN]))
    others = chosen(given, everything)
    if others:
        first = others[0]
        raise DreamError(
            f"{first.id} is {state_of(first, memory, now)}: {mask(first.text)} ({mask(first.where)})",
            hint=ended.replace("ID", first.id),
        )
    raise unknown(given, held)


def unknown(given: str, entries: Iterable[Entry]) -> DreamError:
    """Nobody knows what was named. entries: of which it may have been one; those that come close are named."""
    if not given.strip():
        # A script's variable that is not set.
        return DreamError("No id and no words were given", hint="`dream list` shows what is there, each with its id.")
    entries = tuple(entries)
    near = nearest_texts(normalise(given), (normalise(one.text) for one in entries), OFFERED)
    listed = "".join(f"\n  {entries[place].id}  {mask(entries[place].text)}" for place in near)
    first = "Name one by its id; " if near else ""
    return DreamError(
        f"Nothing in memory is named or says {mask(given)!r}{'; near it come:' if near else ''}{listed}",
        hint=f"{first}`dream list` shows what is there, `dream list --state closed` what was.",
    )
