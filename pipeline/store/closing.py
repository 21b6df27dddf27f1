"""The machine state that goes with a commit, written in the same commit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from slowwave.pipeline.domain.base import Base, Row
from slowwave.pipeline.domain.document import PAGES, Document, digest
from slowwave.pipeline.domain.memory import READ, JsonValue, watermark
from slowwave.pipeline.settings import CONFIG
from slowwave.pipeline.store.base import BASE_FILE, emit_base
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.loader import Loaded, document_of
from slowwave.pipeline.store.locks import STATE
from slowwave.pipeline.store.machine import STATE_FILE, Machine, emit_machine
from slowwave.pipeline.store.workspace import Workspace

YOUNG_NANOSECONDS = 2 * 10**9
"""Files this much younger than the run may change once more without a new stamp (ARCHITECTURE 5, "No-op")."""

Landed = Mapping[str, bytes | None]


@dataclass(frozen=True)
class Closing:
    """What a commit leaves behind beside its files.

    state: of the memory. gone, since: as ``Base.next`` takes them. documents: parsed already, by path; one whose
    text landed unchanged is not parsed again.
    """

    workspace: Workspace
    loaded: Loaded
    state: Mapping[str, JsonValue]
    next_due: datetime | None
    now: datetime
    today: date
    gone: Iterable[tuple[str, Row]] = ()
    since: Mapping[str, date] = field(default_factory=dict)
    documents: Mapping[str, Document] = field(default_factory=dict)

    def files(self, landed: Landed) -> dict[str, bytes]:
        """``state.json`` and ``base.jsonl`` for these contents of the commit's files."""
        loaded = self.loaded
        documents = self._documents(landed)
        base = (loaded.base or Base({})).next(
            documents.values(),
            self.today,
            gone=self.gone,
            since=self.since,
            unreadable=loaded.unreadable - landed.keys(),
        )
        inputs = {path: data for path, data in landed.items() if data is not None and self._is_input(path)}
        stamps = {path: stamp for path, stamp in loaded.stamps.items() if path not in landed}
        begun = _begun(self.workspace)
        young = {path: "" if self._has_more(documents.get(path)) else digest(data) for path, data in inputs.items()}
        for path, stamp in stamps.items():
            doc = loaded.memory.document(path)
            if stamp.mtime_ns < begun - YOUNG_NANOSECONDS:
                continue
            if doc is not None:
                young[path] = doc.digest
            elif path == CONFIG:
                young[path] = digest(FILES.read(self.workspace.config) or b"")
        of_night = (self.next_due, self.now, loaded.head, loaded.beside)
        machine = Machine(self.workspace.machine, self.state, stamps, young, *of_night)
        return {f"{STATE}/{STATE_FILE}": emit_machine(machine), f"{STATE}/{BASE_FILE}": emit_base(base)}

    def _documents(self, landed: Landed) -> dict[str, Document]:
        documents = dict(self.loaded.memory.documents)
        for path, data in landed.items():
            documents.pop(path, None)
            doc, known = document_of(self.workspace, path, data), self.documents.get(path)
            if isinstance(doc, Document):
                documents[path] = known if known is not None and known.text == doc.text else doc
        return documents

    def _has_more(self, doc: Document | None) -> bool:
        """Whether lines were added that the night did not read, to a file of which it would have written more: then it
        is no file as the night left it, and the next one looks again."""
        read = self.state.get(READ + doc.path) if doc is not None else None
        return doc is not None and read is not None and read != watermark(doc)

    def _is_input(self, path: str) -> bool:
        return self.workspace.layout.role_of(path) not in (None, *PAGES)


def amended(
    workspace: Workspace,
    loaded: Loaded,
    landed: Landed,
    *,
    state: Mapping[str, JsonValue],
    next_due: datetime | None,
    today: date,
    since: Mapping[str, date],
    settled: bool,
) -> dict[str, bytes]:
    """The machine state after a command between two nights, for these contents of the files that it changed.

    What people did elsewhere stays to be seen by the next night. settled: so does what this command did, unless the
    files are as a night left them.
    """
    machine = loaded.machine
    pending = loaded.memory.edited & landed.keys() if settled else frozenset(landed)
    after: dict[str, Document | None] = {}
    for path, data in landed.items():
        doc = document_of(workspace, path, data)
        if workspace.layout.role_of(path) is not None:
            after[path] = doc if isinstance(doc, Document) else None
    base = loaded.base or Base({})
    base = base.amended(loaded.memory.documents, after, today, pending=pending, since=since)
    young = {path: seen for path, seen in machine.young.items() if path not in landed}
    young |= {
        path: doc.digest
        for path, doc in after.items()
        if doc is not None and doc.role not in PAGES and path not in pending
    }
    stamps = {path: stamp for path, stamp in machine.stamps.items() if path not in landed}
    known = replace(machine, state=_read_still(loaded, after, state), stamps=stamps, young=young, next_due=next_due)
    return {f"{STATE}/{STATE_FILE}": emit_machine(known), f"{STATE}/{BASE_FILE}": emit_base(base)}


def _read_still(
    loaded: Loaded, after: Mapping[str, Document | None], state: Mapping[str, JsonValue]
) -> dict[str, JsonValue]:
    """What was read to its end counts as read in its new text too."""
    marks: dict[str, JsonValue] = {
        READ + path: watermark(doc)
        for path, doc in after.items()
        if doc is not None
        and (old := loaded.memory.document(path)) is not None
        and state.get(READ + path) == watermark(old)
    }
    return {**state, **marks}


def _begun(workspace: Workspace) -> int:
    """When this run took the dream lock, by the file system's own clock; without it every file counts as young."""
    lock = FILES.identity(workspace.state_path("dream.lock"))
    return lock.mtime_ns if lock is not None else 0
