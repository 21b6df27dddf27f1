"""The commit of a night: its edits to files, and again on what somebody wrote meanwhile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from slowwave.pipeline.domain.base import Base
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.edit import Edit, Insert, Region, State, touched
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.memory import READ, Memory, watermark
from slowwave.pipeline.domain.night import local_day
from slowwave.pipeline.domain.outcome import DreamResult
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.saying import sayings
from slowwave.pipeline.errors import DreamError, Finding, Severity
from slowwave.pipeline.store.closing import Closing, Landed
from slowwave.pipeline.store.dashboard import is_ours
from slowwave.pipeline.store.dreams import DREAM, Dream, dream_file, drop_old, new_id, written_whole
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.loader import Loaded, document_of
from slowwave.pipeline.store.machine import STATE_FILE, emit_machine
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.commit import commit
from slowwave.pipeline.store.writer.plan import Change, CommitPlan, Receipt, Replayed
from slowwave.pipeline.store.writer.state import keep

Groups = Sequence[Sequence[Edit]]

_LAST = (
    Role.ARCHIVE,
    Role.REFUSALS,
    Role.USER_STATE,
    Role.DREAM_LOG,
    Role.REPORT,
    Role.INDEX_JSON,
    Role.INDEX,
    Role.DASHBOARD,
)
"""The order in which files appear: an index never names what is not there yet (pitfalls A)."""
_BESIDE = frozenset(
    {Role.USER_STATE, Role.DREAM_LOG, Role.REPORT, Role.INDEX_JSON, Role.INDEX, Role.DASHBOARD, Role.DIARY}
)
"""What is told of the memory: where one of them cannot be read, memory lacks nothing."""


def commit_night(
    workspace: Workspace, loaded: Loaded, result: DreamResult, pages: Mapping[str, str], now: datetime
) -> Receipt:
    """Land a night. The caller holds the dream lock since before ``load``.

    pages: path to the text that is added at its end, after a blank line where something stands there: report, dream
    log; of the dashboard it is the text that stands there from now on. The receipt's ``dream_id`` is "" for a night
    that changed nothing: then only the stamps and what falls due next are noted. conflicts: what did not land, because
    somebody wrote there meanwhile or a page of ours cannot be read. DreamError (exit 3) where the night has something
    for a file of the memory that cannot be read: its notes would count as read, and what they say would be lost.
    """
    today = local_day(now, workspace.settings.schedule.day_start_hour)
    if not result.edits:
        _note(workspace, loaded, result, today)
        return Receipt("")
    landing = _Landing(workspace, loaded, result, pages, now, today)
    receipt = landing.commit()
    drop_old(workspace)
    return receipt


def _note(workspace: Workspace, loaded: Loaded, result: DreamResult, today: date) -> None:
    # Without a commit there is no base, and what was never dreamt on has no stamps to compare with.
    if loaded.machine.committed is None or loaded.base is None:
        return
    machine = loaded.machine
    if (machine.stamps, machine.next_due, machine.beside) == (loaded.stamps, result.next_due, loaded.beside):
        return
    closing = Closing(workspace, loaded, loaded.memory.state, result.next_due, loaded.machine.committed, today)
    for path, data in closing.files({}).items():
        if path.endswith(STATE_FILE):
            keep(workspace.path(path), data)


def note_due(workspace: Workspace, loaded: Loaded, due: datetime | None) -> None:
    """Note when time alone would make a night decide something. The caller holds the dream lock since before
    ``load``."""
    if due != loaded.machine.next_due:
        keep(workspace.state_path(STATE_FILE), emit_machine(replace(loaded.machine, next_due=due)))


@dataclass
class _Landing:
    """One night on its way to the disk. fresh: what others made of a file since it was read."""

    workspace: Workspace
    loaded: Loaded
    result: DreamResult
    pages: Mapping[str, str]
    now: datetime
    today: date
    fresh: dict[str, bytes | None] = field(default_factory=dict)

    def commit(self) -> Receipt:
        self.dream_id = new_id(self.workspace, self.now)
        self.before = {**self.loaded.memory.documents, **self._page_documents()}
        self.added = self._page_groups()
        self.moved = self._moved()
        blocked = self.loaded.unreadable & {path for group in self._all() for edit in group for path in touched(edit)}
        lost = sorted(path for path in blocked if self.workspace.layout.role_of(path) not in _BESIDE)
        if lost:
            raise DreamError(
                f"{lost[0]} cannot be read, and this night has something for it; nothing was changed",
                hint="Give yourself the right to read it, or move away what stands there, then run dream again.",
            )
        taken = (doc for doc in self.before.values() if doc.role is Role.DASHBOARD and not is_ours(doc.text))
        if blocked or any(taken):
            self.memory, conflicts = self._composed()
        else:
            documents = {**self.result.after.documents, **self._page_documents()}
            self.memory = evolve(replace(self.result.after, documents=documents), self.added).memory
            conflicts = ()
        changes = {
            doc.path: Change(old.data if (old := self.before.get(doc.path)) else None, doc.data)
            for doc in sorted(self.memory.documents.values(), key=_place)
            if (old := self.before.get(doc.path)) is None or old.text != doc.text
        }
        self.paths = frozenset(changes)
        plan = CommitPlan(self.dream_id, changes, self._replay, self._finish, at=self.now.isoformat(), kind=DREAM)
        receipt = commit(self.workspace.root, plan)
        return replace(receipt, conflicts=_once((*conflicts, *receipt.conflicts)))

    def _replay(self, path: str, fresh: bytes | None) -> Replayed:
        self.fresh[path] = fresh
        self.memory, conflicts = self._composed()
        files: dict[str, bytes | None] = {}
        for one in self.paths:
            doc = self.memory.document(one)
            files[one] = doc.data if doc is not None else self.fresh.get(one)
        return Replayed(files, conflicts)

    def _finish(self, landed: Landed) -> Mapping[str, bytes]:
        hand, result = self.loaded.hand, self.result
        closing = Closing(
            self.workspace,
            self.loaded,
            self.memory.state,
            result.next_due,
            self.now,
            self.today,
            hand.gone,
            hand.since,
            self.memory.documents,
        )
        said = tuple(
            saying
            for step in result.steps
            for change in step.changes
            for saying in sayings(change.intent, result.before)
        )
        due = self.loaded.machine.next_due
        edits, since = self._all(), (self.loaded.base or Base({})).days_of(landed)
        dream = Dream(self.dream_id, self.now, result.number, edits, said, due, since, written_whole(edits))
        path, data = dream_file(dream)
        return {**closing.files(landed), path: data}

    def _composed(self) -> tuple[Memory, tuple[Finding, ...]]:
        """The night's edits on the files as they are now; what does not fit any more is left out whole."""
        documents = dict(self.before)
        blocked = set(self.loaded.unreadable - self.fresh.keys())
        for path, data in self.fresh.items():
            documents.pop(path, None)
            doc = document_of(self.workspace, path, data)
            if isinstance(doc, Finding):
                blocked.add(path)
            elif doc is not None:
                documents[path] = doc
        memory = replace(self.result.before, documents=documents)
        conflicts: list[Finding] = []
        for groups in (*(_split(step_groups) for step_groups in self._steps()), self.added):
            allowed: list[Sequence[Edit]] = []
            for group in groups:
                shut = next((path for edit in group for path in touched(edit) if path in blocked), None)
                if shut is None:
                    allowed.append(group)
                else:
                    conflicts.append(_conflict(shut, "it cannot be read, so nothing was written there"))
            evolved = evolve(memory, allowed)
            memory = evolved.memory
            for found in evolved.conflicts.values():
                where = (*touched(found.edit), "")[0]
                conflicts.append(_conflict(where, f"it was changed while we dreamt: {found.reason}"))
        return self._in_order(memory), _once(conflicts)

    def _moved(self) -> Mapping[str, tuple[Document, Document]]:
        """The logs in which late lines come into their place: as they were read, and in order."""
        after = self.result.after.documents
        logs = self.result.before.with_role(Role.LOG)
        return {doc.path: (doc, after[doc.path]) for doc in logs if after[doc.path].text != doc.text}

    def _in_order(self, memory: Memory) -> Memory:
        """Late lines in their place, also where lines were added below them since. Where what was read and what was
        not would come to stand among each other, they wait for the next night."""
        hour = self.workspace.settings.schedule.day_start_hour
        documents, state = dict(memory.documents), dict(memory.state)
        for path, (read, ordered) in self.moved.items():
            doc = documents.get(path)
            if doc is not None and (moved := doc.in_order(hour)).text == ordered.text + doc.text[len(read.text) :]:
                documents[path] = moved
            else:
                state[READ + path] = watermark(read)
        return replace(memory, documents=documents, state=state)

    def _steps(self) -> Sequence[Groups]:
        return [[change.edits for change in step.changes if change.edits] for step in self.result.steps]

    def _all(self) -> Groups:
        return (*self.result.edits, *self.added)

    def _page_documents(self) -> dict[str, Document]:
        """Pages of an earlier dream of the day: reports are no part of the memory, so they are read here."""
        found: dict[str, Document] = {}
        for path in self.pages:
            if self.workspace.layout.role_of(path) is None:
                raise AssertionError(f"{path} is no page of ours")
            data = FILES.read(self.workspace.path(path)) if path not in self.loaded.memory.documents else None
            doc = document_of(self.workspace, path, data)
            if isinstance(doc, Document):
                found[path] = doc
        return found

    def _page_groups(self) -> Groups:
        return [[self._added(path, text)] for path, text in self.pages.items()]

    def _added(self, path: str, text: str) -> Edit:
        before = self.before.get(path)
        if self.workspace.layout.role_of(path) is Role.DASHBOARD:
            # A page of somebody else's that came meanwhile is not what this one was to replace.
            return Region(path, "", before.text if before is not None and is_ours(before.text) else None, text)
        return Insert(path, text if _is_blank(before) else f"\n{text}")


def _split(groups: Groups) -> Groups:
    """Book-keeping goes on whatever became of a file, or the notes of this night would be read again."""
    split: list[Sequence[Edit]] = []
    for group in groups:
        states = [edit for edit in group if isinstance(edit, State)]
        if states:
            split.append(states)
            split += [[edit] for edit in group if not isinstance(edit, State)]
        else:
            split.append(group)
    return split


def _place(doc: Document) -> tuple[int, str]:
    return (_LAST.index(doc.role) + 1 if doc.role in _LAST else 0, doc.path)


def _is_blank(doc: Document | None) -> bool:
    return doc is None or not doc.text.strip()


def _conflict(path: str, reason: str) -> Finding:
    return Finding("D130", Severity.WARNING, f"A change did not land: {reason}", path)


def _once(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    return tuple(dict.fromkeys(findings))
