"""Another program's memory brought into ours: read, planned, and landed as one commit that `dream undo` takes back."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from slowwave.flows import wiring
from slowwave.flows.landing import land
from slowwave.flows.record import note_run
from slowwave.pipeline.domain.imports.imported import Reading
from slowwave.pipeline.domain.imports.ours import Fate
from slowwave.pipeline.domain.imports.plan import COMING, ImportPlan, plan_import
from slowwave.pipeline.domain.night import local_day
from slowwave.pipeline.errors import DreamError, Exit, Finding
from slowwave.pipeline.sources.imports import hexclaw
from slowwave.pipeline.sources.imports.page import Pages, pages_of
from slowwave.pipeline.sources.imports.registry import Reader, reader
from slowwave.pipeline.store.dreams import IMPORT
from slowwave.pipeline.store.loader import Loaded, load
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.recover import recover


@dataclass(frozen=True, slots=True)
class Done:
    """What an import did, or would do. commit: its name for an undo, "" where nothing landed."""

    source: str
    path: str
    dry_run: bool
    reading: Reading
    plan: ImportPlan
    findings: tuple[Finding, ...]
    commit: str = ""

    def files(self) -> Mapping[str, int]:
        """Each file of ours that gains lines, and how many."""
        return Counter(row.path for row in self.plan.rows if row.fate in COMING)

    def as_json(self) -> dict[str, Any]:
        """For ``dream import --json``."""
        return {
            "source": self.source,
            "path": self.path,
            "dry_run": self.dry_run,
            "commit": self.commit,
            "counts": {str(fate): self.plan.counts().get(str(fate), 0) for fate in Fate},
            "files": dict(self.files()),
            "entries": [asdict(row) for row in self.plan.rows],
            "left": [{"text": one.what, "where": one.where, "reason": one.reason} for one in self.reading.left],
            "said": list(self.reading.said),
            "findings": [asdict(one) for one in self.findings],
        }


def import_memory(workspace: Workspace, source: str, path: str, *, role: str = "", dry_run: bool = False) -> Done:
    """Bring in what stands at ``path``, which stays as it is to the byte.

    role: of a program with private memories of roles, this one's alone. DreamError (exit 2) for an unknown source or
    role and where nothing is there; (exit 3) where a dream runs, or the memory changed in between so that it no longer
    fits.
    """
    found = reader(source)
    now = wiring.now(workspace.settings)
    with wiring.uncollected():
        pages = pages_of(path, found.wanted, lambda full: _is_read_here(workspace, full))
        if not (pages.pages or pages.findings or pages.here):
            raise DreamError(
                f"There is no memory of {source} at {path}",
                hint=f"Usually that is {found.usual}.",
                exit_code=Exit.CONFIGURATION,
            )
        reading = _read(found, pages, role)
        findings = (*pages.findings, *reading.findings)
        if dry_run:
            return Done(source, path, True, reading, _planned(workspace, load(workspace), reading, now), findings)
        return _landed(workspace, Done(source, path, False, reading, ImportPlan((), ()), findings), now)


def _read(found: Reader, pages: Pages, role: str) -> Reading:
    if role:
        return _named_by_none(found.read(_of_role(pages, role, found).pages))
    reading = found.read(pages.pages)
    if not pages.here:
        return reading
    said = f"Files of this workspace itself, which are read where they stand: {pages.here}."
    return replace(reading, said=(*reading.said, said))


def _is_read_here(workspace: Workspace, full: str) -> bool:
    """Whether a file is one of this workspace's, ours or another program's that is read where it stands."""
    path = os.path.relpath(os.path.realpath(full), os.path.realpath(workspace.root)).replace(os.sep, "/")
    return not path.startswith("../") and workspace.layout.role_of(path) is not None


def _landed(workspace: Workspace, done: Done, now: datetime) -> Done:
    recover(workspace.root, at=now.isoformat())
    plans: list[ImportPlan] = []

    def wish(loaded: Loaded) -> Any:
        plans.append(_planned(workspace, loaded, done.reading, now))
        return [intent.edits(loaded.memory) for intent in plans[-1].intents]

    receipt = land(workspace, now, IMPORT, wish, undoable=True, title=f"Import from {done.source}").receipt
    commit, told = (receipt.dream_id, receipt.told) if receipt is not None else ("", ())
    outcome = {"at": now.isoformat(), "outcome": "imported", "source": done.source, "id": commit}
    note_run(workspace, {**outcome, "entries": sum(row.fate in COMING for row in plans[-1].rows)})
    return replace(done, plan=plans[-1], findings=(*done.findings, *told), commit=commit)


def _planned(workspace: Workspace, loaded: Loaded, reading: Reading, now: datetime) -> ImportPlan:
    gone = frozenset(row.fingerprint for _, row in (*loaded.hand.withdrawn, *loaded.hand.asked))
    today = local_day(now, workspace.settings.schedule.day_start_hour)
    return plan_import(loaded.memory, reading, now, today, gone)


def _of_role(pages: Pages, role: str, found: Reader) -> Pages:
    """The pages of one role's own memory. DreamError (exit 2) where there is none of that name."""
    roles = sorted({page.folder for page in pages.pages if "/" in page.path} - {hexclaw.GLOBAL})
    if found.name != hexclaw.name or role not in roles:
        raise DreamError(
            f"There is no role {role!r} in it",
            hint=f"There are {', '.join(roles)}." if found.name == hexclaw.name and roles else "Leave out --role.",
            exit_code=Exit.CONFIGURATION,
        )
    return replace(pages, pages=tuple(page for page in pages.pages if page.folder == role))


def _named_by_none(reading: Reading) -> Reading:
    """In a role's own memory its topics need not bear its name."""
    items = (replace(item, home=item.home._replace(name="")) for item in reading.items)
    return replace(reading, items=tuple(items))
