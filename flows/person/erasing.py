"""``forget --erase``: a sentence leaves every file. The one command that nothing takes back."""

from __future__ import annotations

from dataclasses import dataclass

from slowwave.flows import wiring
from slowwave.flows.cloud.looking import Withdrawal, withdraw
from slowwave.flows.person.doing import SHOWN, UnclearError, begin, unknown
from slowwave.flows.person.rows import row
from slowwave.flows.versioned import commit_files, message_of
from slowwave.pipeline.domain.choosing import chosen, pool
from slowwave.pipeline.errors import Finding
from slowwave.pipeline.language.words import fingerprint
from slowwave.pipeline.store.erase import Place, erase, erasure_of, look
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Erased:
    """places: files of the memory that held it. state: how many of our own files did, images of undo among them.
    elsewhere: files of the workspace that hold it and are not memory's to change. in_git: its history may hold it.
    cloud: what was taken back of what had been uploaded, None where nothing had to be. findings: what git said."""

    places: tuple[Place, ...]
    state: int
    elsewhere: tuple[str, ...]
    in_git: bool
    dry_run: bool
    cloud: Withdrawal | None = None
    findings: tuple[Finding, ...] = ()


def erase_sentence(workspace: Workspace, which: str, *, dry_run: bool = False) -> Erased:
    """Take the sentence of an entry, or these very words where no entry says them, out of everything.

    UnclearError (exit 3) where several entries fit that say different things, DreamError (exit 3) where nothing holds
    it, and (exit 2) for a text that is too short.
    """
    night = begin(workspace, dry_run=dry_run)
    loaded = load(workspace)
    memory = loaded.memory
    found = chosen(which, pool(memory))
    if len({fingerprint(one.text) for one in found}) > 1:
        raise UnclearError(which, len(found), tuple(row(one, memory, night.now) for one in found[:SHOWN]))
    erasure = erasure_of(found[0].text if found else which)
    places, left = look(workspace, loaded, erasure)
    if not found and not places:
        raise unknown(which, pool(memory))
    if dry_run:
        return Erased(places, 0, left, bool(loaded.head), dry_run=True)
    with wiring.undisturbed():
        done = erase(workspace, erasure, night.now)
        said = message_of(workspace, "Erase", done.receipt.dream_id, undoable=False)
        told = (*done.receipt.told, *commit_files(workspace, done.receipt.changed, said))
    cloud = withdraw(workspace)
    return Erased(done.places, len(done.state), left, done.in_git, dry_run=False, cloud=cloud, findings=told)
