"""Taking back, bringing again, and restoring: what a person does to the memory's past."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from slowwave.flows import wiring
from slowwave.flows.past import LAST, named
from slowwave.flows.person.answering import ask_again
from slowwave.flows.person.doing import SHOWN, UnclearError
from slowwave.flows.person.rows import row
from slowwave.flows.reckoned import reckon_due
from slowwave.flows.record import last_command, note_command, note_run
from slowwave.flows.versioned import commit_files, message_of
from slowwave.pipeline.domain.choosing import chosen, pool
from slowwave.pipeline.domain.entry import AGENT, Entry
from slowwave.pipeline.domain.listing import ARCHIVED, CLOSED, state_of
from slowwave.pipeline.errors import DreamError, Finding
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.language.words import bare
from slowwave.pipeline.store.dreams import list_dreams
from slowwave.pipeline.store.erase import ERASE
from slowwave.pipeline.store.loader import Loaded, load
from slowwave.pipeline.store.restore import restore
from slowwave.pipeline.store.undo import redo_dream, undo_dream
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.plan import Receipt
from slowwave.pipeline.store.writer.record import LATE, Record, records
from slowwave.pipeline.store.writer.recover import recover

WAYS_BACK: Mapping[str, str] = {
    "corrected": "`dream correct {id}` with the old words",
    "replaced": "`dream correct {id}` with the old words",
    "reworded": "`dream correct {id}` with the old words",
    "restored": "`dream forget {id}`",
    "pinned": "`dream unpin {id}`",
    "unpinned": "`dream pin {id}`",
    "shared": "`dream unshare {id}`",
    "unshared": "`dream share {id}`",
    "ended": "`dream restore {older}`",
    "remembered": "`dream forget {id}`",
}
"""What a person's command did, and what takes it back: none of these is a dream, and whoever wants one of them back
should not lose a night's work by a word."""


@dataclass(frozen=True, slots=True)
class Taken:
    """what: undone, redone or restored. files: those that changed. findings: what stayed as it was, and why. said: what
    a restored line says, "" of a pair or of a dream."""

    what: str
    files: tuple[str, ...]
    findings: tuple[Finding, ...]
    said: str = ""


def undo_last(workspace: Workspace, given: str = LAST) -> Taken:
    """Take back a dream, the last one that stands where none is named. given: its id, or a beginning that fits one
    only. DreamError (exit 3) where there is none, a dream runs, or none is named and a command of a person's came last.
    """
    now = _begun(workspace)
    if given == LAST:
        _refuse_command(workspace)
    with wiring.undisturbed():
        receipt = _into_git(workspace, "Undo", lambda: undo_dream(workspace, now, _named(workspace, given)))
        reckon_due(workspace)
        return _taken(workspace, now, "undone", receipt)


def redo_last(workspace: Workspace, given: str = LAST) -> Taken:
    """Bring back a dream that was undone, the last one where none is named. DreamError (exit 3) where none was."""
    now = _begun(workspace)
    with wiring.undisturbed():
        receipt = _into_git(workspace, "Redo", lambda: redo_dream(workspace, now, _named(workspace, given)))
        reckon_due(workspace)
        return _taken(workspace, now, "redone", receipt)


def restore_entry(workspace: Workspace, given: str) -> Taken:
    """Take an archived, withdrawn, closed, forgotten or rejected entry back, named by id or words; a rejected pair,
    named by its key, waits again. DreamError (exit 3) where none or several fit, it is in force, or another entry says
    the same."""
    now = _begun(workspace)
    if (asked := ask_again(workspace, given)) is not None:
        note_command(workspace, now, asked.what, given, back=f"dream reject {given}")
        return Taken(asked.what, asked.files, asked.findings)
    entry_id = _id_for(given, load(workspace), now)
    with wiring.undisturbed():
        receipt = restore(workspace, entry_id, now)
        said = message_of(workspace, "Restore", receipt.dream_id, undoable=False)
        done = _taken(workspace, now, "restored", _with(receipt, commit_files(workspace, receipt.changed, said)))
    note_command(workspace, now, done.what, entry_id)
    entry = load(workspace).memory.by_id.get(entry_id)
    return done if entry is None else replace(done, said=mask(entry.text))


def _refuse_command(workspace: Workspace) -> None:
    """DreamError (exit 3) where the last thing done here is a command that somebody may mean by undo."""
    last = next((one for one in reversed(records(workspace.root)) if one.kind != LATE), None)
    if last is None:
        return
    erased = ("a sentence was erased", "Nothing")
    what, way = erased if last.kind == ERASE else _undone_by(last_command(workspace), last)
    if not way:
        return
    stand = [one.id for one in list_dreams(workspace) if not one.undone]
    dream = f"; `dream undo {stand[-1]}` takes back the last dream" if stand else ""
    at = last.at[:16].replace("T", " ")
    raise DreamError(f"What was done last is no dream: {what} at {at}", hint=f"{way} takes that back{dream}.")


def _undone_by(done: Mapping[str, Any], last: Record) -> tuple[str, str]:
    """What a person's command did, if it was the last thing done here, and what takes that back, "" else."""
    if last.at != done.get("at") or done.get("by") == AGENT:
        return "", ""
    named = {"id": done["id"], "older": next(iter(done["older"]), "")}
    way = f"`{done['back']}`" if done.get("back") else WAYS_BACK.get(done["what"], "").format(**named)
    return f"an entry was {done['what']}", way


def _into_git(workspace: Workspace, what: str, work: Callable[[], Receipt]) -> Receipt:
    """What the work did, with what git has to say to it."""
    before = {one.id: one.undone for one in list_dreams(workspace)}
    receipt = work()
    names = [one.id for one in list_dreams(workspace) if before.get(one.id) is not one.undone]
    found = commit_files(workspace, receipt.changed, f"{what} of dream {' '.join(names)}\n")
    return _with(receipt, found)


def _with(receipt: Receipt, found: tuple[Finding, ...]) -> Receipt:
    return replace(receipt, findings=(*receipt.findings, *found))


def _named(workspace: Workspace, given: str) -> str | None:
    return None if given == LAST else named(workspace, given)


def _begun(workspace: Workspace) -> datetime:
    now = wiring.now(workspace.settings)
    recover(workspace.root, at=now.isoformat())
    return now


def _taken(workspace: Workspace, now: datetime, what: str, receipt: Receipt) -> Taken:
    told = receipt.told
    note_run(workspace, {"at": now.isoformat(), "outcome": what, "id": receipt.dream_id, "findings": len(told)})
    return Taken(what, receipt.changed, told)


def _id_for(given: str, loaded: Loaded, now: datetime) -> str:
    """The id of what is not in force, or no more in a file, that ``given`` names; itself where nothing does."""
    memory = loaded.memory
    gone = (*(loaded.base.gone() if loaded.base is not None else ()), *loaded.hand.gone)
    rows = (Entry(line.id, path, 0, bare(line.raw)) for path, line in gone)
    over = (one for one in pool(memory) if state_of(one, memory, now) in (CLOSED, ARCHIVED))
    fitting = chosen(given, {one.id: one for one in (*rows, *over)}.values())
    if len(fitting) > 1:
        raise UnclearError(given, len(fitting), tuple(row(one, memory, now) for one in fitting[:SHOWN]))
    if fitting:
        return fitting[0].id
    in_force = chosen(given, pool(memory))
    return in_force[0].id if in_force else given
