"""Whether what was compiled is what the files say now; what is behind is brought up, at once or beside the agent."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing

from slowwave.flows.apart import view_of
from slowwave.flows.reflex_answer import compiled_answer
from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.recall.index import Index, opened
from slowwave.pipeline.recall.resident import Resident
from slowwave.pipeline.recall.search import Hit, recall
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.recall_index import index_path
from slowwave.pipeline.store.snapshot import outdated, read_snapshot
from slowwave.pipeline.store.traces import TRACES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.state import jot

AT_ONCE = 1 << 20
"""Bytes of memory that are compiled while the agent waits, about a third of a second; more is left to a process of its
own, and until then nothing is told of the files that changed."""
YOUNG = 1 << 18
"""Bytes of files that were younger than two seconds when they were indexed, and are compared by their content."""
AGAIN = 60.0
"""Seconds after which another such process is started, where one that was started did not get done."""
ASKED = "cache/refreshing"


class Compiled(NamedTuple):
    """residents: in the order in which they are told. beyond: how many more there are. files: stamps of the files of
    memory, None where nothing is compiled. changed: files of which nothing may be told. doubted: as ``View`` has it."""

    residents: tuple[Resident, ...]
    beyond: int
    files: dict[str, str] | None
    changed: frozenset[str]
    doubted: tuple[tuple[str, str], ...] = ()


NOTHING = Compiled((), 0, None, frozenset())


def compiled(workspace: Workspace) -> Compiled:
    """What was compiled, after it was brought up to date if that takes no time that is felt."""
    snapshot = read_snapshot(workspace)
    changed = outdated(workspace, snapshot) if snapshot is not None else frozenset()
    if snapshot is None or changed:
        if _is_small(workspace):
            _with_packages()
            from slowwave.flows.residents import compile_snapshot

            snapshot, changed = compile_snapshot(workspace), frozenset()
        else:
            refresh_beside(workspace)
    if snapshot is None:
        return NOTHING
    every = (Resident(*one) for one in snapshot.entries)
    kept = tuple(one for one in every if not changed or one.place.rpartition(":")[0] not in changed)
    return Compiled(kept, snapshot.beyond, dict(snapshot.files), changed, snapshot.doubted)


def hits(
    workspace: Workspace, text: str, moment: str, folders: tuple[str, ...] | None, known: Compiled, k: int
) -> Sequence[Hit]:
    """What the memory says to a message, best first, of files that stand as they stood when they were indexed."""
    preset, view = workspace.settings.recall.preset, view_of(moment, folders, doubted=known.doubted)
    try:
        with closing(opened(index_path(workspace, "memory"), write=False)) as index:
            behind = _behind(workspace, index, known.files) if known.files is not None else frozenset({""})
            if not behind and not known.changed:
                return recall(index, text, view, k, preset=preset)
            if not _is_small(workspace):
                refresh_beside(workspace)
                gone = behind | known.changed
                return [hit for hit in recall(index, text, view, k, preset=preset) if hit.path not in gone]
    except sqlite3.Error:
        if not _is_small(workspace):
            refresh_beside(workspace)
            return ()
    _with_packages()
    from slowwave.flows.recall import answer

    return answer(workspace, text, k=k, folders=folders, by_words=True).hits


def refresh_beside(workspace: Workspace) -> None:
    """Start a process that compiles all that a hook reads, unless one of the last minute is at it or failed."""
    import subprocess
    import sys
    import time

    from slowwave.flows.agents.command import refresh_words

    mark = workspace.state_path(ASKED)
    found = FILES.identity(mark)
    if found is not None and time.time() - found.mtime_ns / 1e9 < AGAIN:
        return
    jot(mark, b"")
    apart = {"creationflags": 0x00000008} if sys.platform == "win32" else {"start_new_session": True}
    nowhere = subprocess.DEVNULL
    words = refresh_words(workspace.owner or workspace.root, workspace.scope)
    child = subprocess.Popen(words, stdin=nowhere, stdout=nowhere, stderr=nowhere, cwd=workspace.root, **apart)
    # Nobody waits for it, and Python shall not complain of that.
    child.returncode = 0


def refresh_all(workspace: Workspace) -> None:
    """Compile all that a hook reads: the table of reflexes, the snapshot and the index."""
    from slowwave.flows.indexes import refresh
    from slowwave.flows.reflexes import compile_table
    from slowwave.flows.residents import compile_snapshot

    compile_table(workspace)
    compile_snapshot(workspace)
    indexes = refresh(workspace)
    if not behind(workspace) and not any(one.code == "D222" for index in indexes for one in index.findings):
        # The next edit need not wait for a minute.
        FILES.unlink(workspace.state_path(ASKED))


def behind(workspace: Workspace) -> tuple[Finding, ...]:
    """What a hook would have to compile first, for the doctor; nothing is changed."""
    snapshot = read_snapshot(workspace)
    changed = sorted(outdated(workspace, snapshot)) if snapshot is not None else []
    used = snapshot is not None or FILES.exists(workspace.state_path(TRACES))
    if used and snapshot is None:
        changed.append(workspace.places.home or ".")
    if used and compiled_answer(workspace, "")[1]:
        changed.append(workspace.places.reflexes)
    if not changed:
        return ()
    more = f" and {len(changed) - 3} more" if len(changed) > 3 else ""
    said = f"What hooks read was compiled before the last change of {', '.join(changed[:3])}{more}"
    return (Finding("D225", Severity.INFO, f"{said}; the next hook does it anew", changed[0]),)


def _with_packages() -> None:
    """A hook is started without the packages beside Python, and some files of memory need one to be read."""
    import sys

    if sys.flags.no_site and "site" not in sys.modules:
        import site

        site.main()


def _behind(workspace: Workspace, index: Index, files: dict[str, str]) -> frozenset[str]:
    """The files that the index does not have as they are, or has although they are gone."""
    known = index.stamps()
    behind = {path for path in known if path not in files}
    left = YOUNG
    for path, stamp in files.items():
        had, digest = known.get(path, ("-", ""))
        if had.partition(":")[2] == stamp:
            continue
        size = int(stamp.partition(":")[0] or 0)
        if not had and size <= left:
            left -= size
            data = FILES.read(workspace.path(path)) or b""
            if digest.partition(":")[2] == sha256_hex(data):
                continue
        behind.add(path)
    return frozenset(behind)


def _is_small(workspace: Workspace) -> bool:
    from slowwave.flows.shared import above
    from slowwave.pipeline.recall.rows import MEMORY
    from slowwave.pipeline.store.scan import scan

    own = (file for file in scan(workspace.root, workspace.layout).files if file.role in MEMORY)
    return sum(file.stamp.size for file in (*own, *above(workspace).values())) <= AT_ONCE
