"""The replace commit: several files change together, and what others write meanwhile stands."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Mapping, Sequence

from slowwave.pipeline.errors import DreamError, Finding, Severity
from slowwave.pipeline.store.files import FILES, Files, NotRegularError
from slowwave.pipeline.store.locks import Lock, write_lock
from slowwave.pipeline.store.writer.audit import digest
from slowwave.pipeline.store.writer.conclude import conclude
from slowwave.pipeline.store.writer.journal import Journal, Round, Swap
from slowwave.pipeline.store.writer.paths import JOURNAL, PENDING, inside, trouble
from slowwave.pipeline.store.writer.pending import finish_pending
from slowwave.pipeline.store.writer.plan import CommitPlan, Receipt
from slowwave.pipeline.store.writer.record import new_folder, prune
from slowwave.pipeline.store.writer.settle import Settlement
from slowwave.pipeline.store.writer.spool import drain

# Appends hold the lock for milliseconds; only another commit on a slow disk holds it longer.
WAIT_SECONDS = 10.0

_ID = re.compile(r"[A-Za-z0-9._-]{1,80}\Z")
_KIND = re.compile(r"[a-z]{1,20}\Z")


def commit(root: str, plan: CommitPlan, *, files: Files = FILES) -> Receipt:
    """Carry out a plan, whole or not at all.

    Staged outside the lock, swapped under it. Raises ``DreamError`` (exit code 3) with one line of outcome when the
    disk is full, a folder is read-only, something else stands in place of a file, or another commit holds the lock;
    an exception of a callback comes out as it is, after the commit was finished line by line or taken back.
    """
    if any(change.new is None for change in plan.changes.values()):
        raise ValueError("only an undo takes a file away")
    return run(root, plan, files=files)


def run(
    root: str,
    plan: CommitPlan,
    *,
    undoes: str = "",
    renames: Sequence[Swap] = (),
    locked: bool = False,
    files: Files = FILES,
) -> Receipt:
    """``commit`` for the writer's own use. undoes: id of the commit taken back; locked: the caller holds the lock."""
    if not _ID.match(plan.dream_id) or not _KIND.match(plan.kind):
        raise ValueError(f"no name for a commit: {plan.kind!r} {plan.dream_id!r}")
    planned = {path: change.new for path, change in plan.changes.items()}
    state = plan.finish(planned)
    if not state and all(change.old == change.new for change in plan.changes.values()):
        return Receipt(plan.dream_id)
    try:
        return _run(root, plan, planned, state, undoes, renames, locked, files)
    except OSError as error:
        # What goes wrong after the first swap comes out with its own outcome.
        raise trouble(error, "nothing was changed") from error


def _run(
    root: str,
    plan: CommitPlan,
    planned: Mapping[str, bytes | None],
    state: Mapping[str, bytes],
    undoes: str,
    renames: Sequence[Swap],
    locked: bool,
    files: Files,
) -> Receipt:
    token = os.urandom(6).hex()
    files.make_folder(os.path.join(root, JOURNAL))
    with Lock(os.path.join(root, JOURNAL, f"{token}.lock"), timeout=0, what="This commit"):
        folder = new_folder(root, plan.kind, plan.dream_id, files)
        journal = Journal(root, files, token, plan.dream_id, plan.kind, undoes, plan.at, folder, renames=list(renames))
        try:
            _stage(journal, plan, state)
            with contextlib.nullcontext() if locked else write_lock(root, timeout=WAIT_SECONDS):
                return _swap(journal, plan, planned)
        finally:
            # What cannot be removed now is removed by the next recovery.
            with contextlib.suppress(OSError):
                if not journal.active:
                    journal.discard()
                files.unlink(journal.lock_path)


def _stage(journal: Journal, plan: CommitPlan, state: Mapping[str, bytes]) -> None:
    """Everything that takes time or room: the new files beside their targets, the images, the manifest."""
    files = journal.files
    for number, (path, change) in enumerate(plan.changes.items()):
        real = files.target(inside(journal.root, path))
        if os.path.lexists(real) and not os.path.isfile(real):
            raise NotRegularError(real)
        stored = journal.stored(real)
        base, new = digest(change.old), digest(change.new)
        temp = journal.temp_beside(stored, number, 0)
        journal.rounds.append([Round(number, 0, path, stored, temp, base, new, base)])
    journal.state = _state_swaps(journal, state, 0)
    journal.write_manifest()
    for folder in (f"{journal.undo_path}/blobs", f"{journal.undo_path}/out"):
        files.make_folder(folder)
    for rounds in journal.rounds:
        change, one = plan.changes[rounds[0].path], rounds[0]
        journal.put_blob(change.old)
        journal.put_blob(change.new)
        # A file that stays as it is takes part all the same: a replay of another one may change it.
        if change.new is not None and change.new != change.old:
            files.make_folder(os.path.dirname(journal.full(one.real)))
            files.create(journal.full(one.temp), change.new, like=journal.full(one.real))
    _stage_state(journal, journal.state, state)


def _state_swaps(journal: Journal, state: Mapping[str, bytes], turn: int) -> list[Swap]:
    swaps = []
    for number, path in enumerate(state):
        inside(journal.root, path)
        swaps.append(Swap(journal.temp_beside(path, -1 - number, turn), path))
    return swaps


def _stage_state(journal: Journal, swaps: Sequence[Swap], state: Mapping[str, bytes]) -> None:
    for swap in swaps:
        journal.files.make_folder(os.path.dirname(journal.full(swap.target)))
        journal.files.create(journal.full(swap.source), state[swap.target])


def _swap(journal: Journal, plan: CommitPlan, planned: Mapping[str, bytes | None]) -> Receipt:
    """Under the write lock. What goes wrong from here on is mended at once, as after a crash."""
    root, files = journal.root, journal.files
    conflicts: list[Finding] = []
    findings: list[Finding] = []

    def resolve(last: Round, theirs: bytes | None) -> Mapping[str, bytes | None]:
        answer = plan.replay(last.path, theirs)
        conflicts.extend(answer.conflicts)
        return answer.files

    try:
        if files.exists(os.path.join(root, PENDING)):
            findings += finish_pending(root, files)
        journal.activate()
        settlement = Settlement(journal, resolve)
        settlement.run(fresh=True)
        if settlement.replayed:
            landed = dict(planned)
            landed.update((rounds[-1].path, journal.blob(rounds[-1].new)) for rounds in journal.rounds)
            state = plan.finish(landed)
            swaps = _state_swaps(journal, state, 1)
            _stage_state(journal, swaps, state)
            journal.set_state(swaps)
        changed = conclude(journal)
    except Exception as error:
        outcome = _mend(root, files)
        raise (trouble(error, outcome) if isinstance(error, OSError) else error) from error
    if not settlement.exchanged:
        message = "Two names cannot be exchanged on this file system: each changed file was missing for a moment"
        findings.append(Finding("D907", Severity.INFO, message))
    try:
        prune(root, files)
        findings += drain(root, files=files)
    except OSError as error:
        said = trouble(error, "the commit stands, but could not clear up behind itself")
        findings.append(Finding("D913", Severity.WARNING, said.message))
    return Receipt(plan.dream_id, changed, tuple(conflicts), tuple(findings))


def _mend(root: str, files: Files) -> str:
    try:
        ended = finish_pending(root, files)
    except (OSError, DreamError):
        return "the next command finishes this commit; until then finished log lines wait in the spool"
    return "; ".join(finding.message for finding in ended) or "nothing was changed"
