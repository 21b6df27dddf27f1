"""A dream taken back, and brought again: bytes where nobody touched a file since, edit by edit where somebody did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from slowwave.pipeline.domain.document import Document, encode
from slowwave.pipeline.domain.edit import Edit, touched
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.inverse import state_after, state_before, take_back, undated
from slowwave.pipeline.domain.memory import JsonValue, Memory
from slowwave.pipeline.domain.night import local_day
from slowwave.pipeline.domain.refusal import UNDONE, Refusal, parse_refusal, refusal_line
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import DreamError, Finding, Severity
from slowwave.pipeline.format.text import as_text
from slowwave.pipeline.language.words import fingerprint
from slowwave.pipeline.store.closing import Landed, amended
from slowwave.pipeline.store.dreams import UNDOABLE, Dream, list_dreams, new_id, read_dream
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.loader import Loaded, document_of, load
from slowwave.pipeline.store.locks import dream_lock
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer import undo as writer
from slowwave.pipeline.store.writer.audit import digest as digest_of
from slowwave.pipeline.store.writer.plan import Receipt
from slowwave.pipeline.store.writer.record import records

REMADE = frozenset({Role.INDEX, Role.INDEX_JSON, Role.DASHBOARD})
REMADE_LATER = Finding("D133", Severity.INFO, "A later dream made index and dashboard anew; the next one does again")


def undo_dream(workspace: Workspace, now: datetime, dream_id: str | None = None) -> Receipt:
    """Take back a dream, the last one that stands where none is named. Takes the dream lock.

    Files that are as the dream left them become what they were, to the byte, report included; from a file that
    changed since, only what the dream did goes, and what does not fit any more is a conflict of the receipt. What was
    read stays read, and log lines stay where they are. Each undone change is noted in refusals.md. Under later dreams
    it goes line by line too, and what those changed after it stays; the next night makes the indexes anew. DreamError
    (exit 3) where there is nothing to undo.
    """
    with dream_lock(workspace.root):
        chosen = _chosen(workspace, dream_id, undone=False)
        work = _Work(workspace, load(workspace), read_dream(workspace, chosen), now)
        receipt = writer.undo(
            workspace.root,
            chosen,
            undo_id=new_id(workspace, now),
            invert=work.take_back,
            finish=work.before,
            also={workspace.places.refusals: work.refused},
            stays=lambda path: workspace.layout.role_of(path) is Role.LOG,
            at=now.isoformat(),
        )
        return replace(receipt, conflicts=(*receipt.conflicts, *work.conflicts()))


def redo_dream(workspace: Workspace, now: datetime, dream_id: str | None = None) -> Receipt:
    """Bring a dream again that was taken back, the last one where none is named; its refusals are lifted with it.

    Takes the dream lock. DreamError (exit 3) where nothing was undone.
    """
    with dream_lock(workspace.root):
        chosen = _chosen(workspace, dream_id, undone=True)
        work = _Work(workspace, load(workspace), read_dream(workspace, chosen), now)
        receipt = writer.redo(
            workspace.root,
            chosen,
            redo_id=new_id(workspace, now),
            invert=work.bring,
            finish=work.after,
            at=now.isoformat(),
        )
        return replace(receipt, conflicts=(*receipt.conflicts, *work.conflicts()))


def _chosen(workspace: Workspace, dream_id: str | None, *, undone: bool) -> str:
    dreams = [dream for dream in list_dreams(workspace) if dream.undone is undone]
    # Nights may lie between two undos, so what was undone last is not always the oldest that is undone.
    found = [dream.id for dream in sorted(dreams, key=lambda one: one.undo or 0)]
    if dream_id in found:
        return dream_id
    if found and dream_id is None:
        return found[-1]
    named = f"The dream {dream_id}" if dream_id else "No dream"
    if undone:
        what = f"{named} was not undone" if dream_id else "No dream was undone"
    else:
        what = f"{named} is not known, or is undone already" if dream_id else "There is no dream to undo"
    raise DreamError(what, hint="`dream report list` names the dreams that are kept.")


class _Work:
    """The callbacks of one undo or redo: what becomes of a file that somebody changed since."""

    def __init__(self, workspace: Workspace, loaded: Loaded, dream: Dream, now: datetime) -> None:
        self._workspace = workspace
        self._loaded = loaded
        self._dream = dream
        self._today = local_day(now, workspace.settings.schedule.day_start_hour)
        self._conflicts: dict[str, tuple[Finding, ...]] = {}
        known = records(workspace.root)
        place = next((place for place, one in reversed([*enumerate(known)]) if one.id == dream.id), 0)
        self._images = known[place].files if known else ()
        later = [one for one in known[place + 1 :] if one.id != dream.id and one.undoes != dream.id]
        self._later = {(one.path, one.left) for record in later for one in record.files}
        self._under_another = any(one.kind in UNDOABLE for one in later)
        self._remade = False

    def conflicts(self) -> tuple[Finding, ...]:
        found = tuple(finding for listed in self._conflicts.values() for finding in listed)
        return (*found, REMADE_LATER) if self._remade else found

    def take_back(
        self, path: str, now: bytes | None, image: bytes | None, left: bytes | None
    ) -> bytes | Finding | None:
        if self._is_remade(path, now):
            return now
        memory = self._memory(path, now)
        if isinstance(memory, Finding):
            return memory
        made = frozenset(one.path for one in self._images if one.image is None)
        taken = take_back(memory, self._groups(path), made)
        reasons = taken.conflicts.get(path, ())
        if path in self._dream.whole:
            reasons = (*reasons, "it was written anew since")
        self._conflicts[path] = tuple(_conflict(path, reason) for reason in reasons)
        text = taken.memory.documents[path].text
        return None if path in made and not text else encode(text)

    def bring(self, path: str, now: bytes | None, *_: bytes | None) -> bytes | Finding | None:
        if self._is_remade(path, now):
            return now
        memory = self._memory(path, now)
        if isinstance(memory, Finding):
            return memory
        if path == self._workspace.places.refusals:
            doc = memory.documents[path]
            memory = replace(memory, documents={path: replace(doc, text=self._lifted(doc.text))})
        reasons = ["it was written anew since"] if path in self._dream.whole else []
        for group in self._groups(path):
            evolved = evolve(memory, [undated(memory, group)])
            memory = evolved.memory
            reasons += [found.reason for found in evolved.conflicts.values()]
        self._conflicts[path] = tuple(_conflict(path, reason) for reason in reasons)
        return memory.documents[path].data

    def refused(self, data: bytes | None) -> bytes | None:
        """refusals.md with a line for each change that is undone."""
        path = self._workspace.places.refusals
        lines = self._lines()
        text = as_text(data or b"", path)
        if isinstance(text, Finding) or not lines:
            return data
        end = "\r\n" if "\r\n" in text[:4096] else "\n"
        torn = end if text and not text.endswith("\n") else ""
        return encode(text + torn + "".join(line + end for line in lines))

    def before(self, landed: Landed) -> Mapping[str, bytes]:
        edits = [edit for group in self._dream.edits for edit in group]
        due = [moment for moment in (self._dream.next_due, self._loaded.machine.next_due) if moment is not None]
        state = state_before(self._loaded.machine.state, edits)
        return self._amended(landed, state, min(due, default=None))

    def after(self, landed: Landed) -> Mapping[str, bytes]:
        edits = [edit for group in self._dream.edits for edit in group]
        return self._amended(landed, state_after(self._loaded.machine.state, edits), self._loaded.machine.next_due)

    def _is_remade(self, path: str, now: bytes | None) -> bool:
        """Whether a later commit wrote this projection anew and nobody else did since."""
        anew = self._workspace.layout.role_of(path) in REMADE and (path, digest_of(now)) in self._later
        self._remade |= anew
        return anew

    def _memory(self, path: str, now: bytes | None) -> Memory | Finding:
        """The files that the dream changed together with this one, as they are, and this one as it was handed in."""
        if now is None:
            return Finding("D131", Severity.WARNING, "This file was removed since, and stays so", path)
        memory = self._loaded.memory
        documents: dict[str, Document] = {}
        for other in {path, *(one for group in self._groups(path) for edit in group for one in touched(edit))}:
            data = now if other == path else FILES.read(self._workspace.path(other))
            doc = document_of(self._workspace, other, data)
            if isinstance(doc, Finding) and other == path:
                return doc
            if isinstance(doc, Document):
                documents[other] = doc
        return replace(memory, documents=documents)

    def _groups(self, path: str) -> tuple[tuple[Edit, ...], ...]:
        return tuple(tuple(group) for group in self._dream.edits if any(path in touched(edit) for edit in group))

    def _lines(self) -> tuple[str, ...]:
        said = {fingerprint(saying.text): saying for saying in self._dream.sayings}
        return tuple(
            refusal_line(Refusal(self._today, UNDONE, key, "human", saying.text, saying.evidence))
            for key, saying in said.items()
        )

    def _lifted(self, text: str) -> str:
        keys = {fingerprint(saying.text) for saying in self._dream.sayings}
        kept = [line for line in text.splitlines(keepends=True) if not _undone(line, keys)]
        return "".join(kept)

    def _amended(self, landed: Landed, state: Mapping[str, JsonValue], due: datetime | None) -> Mapping[str, bytes]:
        return amended(
            self._workspace,
            self._loaded,
            landed,
            state=state,
            next_due=due,
            today=self._today,
            since=self._dream.since,
            settled=not self._under_another,
        )


def _undone(line: str, keys: set[str]) -> bool:
    refusal = parse_refusal(line.strip().removeprefix("- "))
    return refusal is not None and refusal.kind == UNDONE and refusal.fingerprint in keys


def _conflict(path: str, reason: str) -> Finding:
    return Finding("D132", Severity.WARNING, f"Something that the dream did here stays: {reason}", path)
