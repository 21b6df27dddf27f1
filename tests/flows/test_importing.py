"""An import from folder to files: the originals untouched, nothing twice, taken back and brought again."""

from collections.abc import Callable
from pathlib import Path

import pytest

from slowwave.flows.history import redo_last, restore_entry, undo_last
from slowwave.flows.importing import import_memory
from slowwave.flows.night import Asked, dream_once
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.language.secrets import find_secrets
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.snapshot import outdated, read_snapshot
from slowwave.pipeline.store.workspace import Workspace, open_workspace

CASES = Path(__file__).parents[1] / "sources" / "cases" / "imports"
HEXCLAW = {
    "_global/MEMORY.md": "- [09:12] [fact:chat_extract] 在余杭区 <!--m:eid=e0000000000000001;subj=location;"
    "vf=2026-06-01T08:00:00Z;vt=2026-06-20T09:12:00Z;conf=0.90;hc=3-->\n\n"
    "- [09:12] [fact:chat_extract] 在西湖区 <!--m:eid=e0000000000000002;subj=location;vf=2026-06-20T09:12:00Z;"
    "sup=e0000000000000001;conf=0.90-->\n- [10:00] [rule:manual] Always answer in Chinese <!--m:pin=1-->\n"
    "- [10:01] [fact:manual] my password is hunter2xyz99 on db1\n",
    "_global/MEMORY.archive.md": "- [09:00] [fact:manual] The old office is on Wensan Road"
    " <!--m:eid=e0000000000000009-->\n",
    "backend/MEMORY.md": "- [09:00] [context:ai_managed] The ledger service uses Go\n",
    "2026-06-01.md": "- [09:00] a diary\n",
}


@pytest.fixture
def hexclaw(tmp_path: Path) -> Path:
    for name, text in HEXCLAW.items():
        path = tmp_path / "hexclaw" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "hexclaw"


def state_of(folder: Path) -> dict[str, tuple[bytes, int]]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path): (path.read_bytes(), path.stat().st_mtime_ns) for path in files}


def test_the_originals_stay_and_a_second_time_nothing_comes(workspace: Workspace, root: Path, hexclaw: Path) -> None:
    before = state_of(hexclaw)
    done = import_memory(workspace, "hexclaw", str(hexclaw))
    assert state_of(hexclaw) == before
    assert done.plan.counts() == {"new": 4, "closed": 1, "archived": 1}
    assert done.files() == {
        "memory/topics/reference_notes.md": 3, "memory/topics/feedback_working-agreements.md": 1,
        "memory/topics/project_backend.md": 1, "memory/archive.md": 1,
    }  # fmt: skip
    assert [one.code for one in done.findings] == ["D333"]
    stood = state_of(root / "memory" / "topics")
    again = import_memory(workspace, "hexclaw", str(hexclaw))
    assert (again.commit, again.plan.counts()) == ("", {"known": 6})
    assert state_of(root / "memory" / "topics") == stood


def test_what_hooks_read_follows_at_once(workspace: Workspace, hexclaw: Path) -> None:
    import_memory(workspace, "hexclaw", str(hexclaw))
    snapshot = read_snapshot(workspace)
    assert snapshot is not None
    assert outdated(workspace, snapshot) == frozenset()
    assert "Always answer in Chinese" in str(snapshot.entries)


def test_no_secret_reaches_a_file(workspace: Workspace, root: Path, hexclaw: Path) -> None:
    import_memory(workspace, "hexclaw", str(hexclaw))
    written = b"".join(path.read_bytes() for path in root.rglob("*") if path.is_file())
    assert b"hunter2" not in written
    assert "on db1" in written.decode("utf-8", "replace")
    topics = (path.read_text(encoding="utf-8") for path in (root / "memory" / "topics").glob("*.md"))
    assert not any(find_secrets(text) for text in topics)


def test_a_dry_run_writes_nothing(
    workspace: Workspace, hexclaw: Path, bytes_of: Callable[..., dict[str, bytes]]
) -> None:
    before = bytes_of()
    done = import_memory(workspace, "hexclaw", str(hexclaw), dry_run=True)
    assert bytes_of() == before
    assert (done.commit, done.plan.counts()["new"]) == ("", 4)


def test_undo_takes_all_of_it_back_and_redo_brings_it(
    workspace: Workspace, hexclaw: Path, bytes_of: Callable[..., dict[str, bytes]]
) -> None:
    before = bytes_of(state=False)
    import_memory(workspace, "hexclaw", str(hexclaw))
    came = bytes_of(state=False)
    undo_last(workspace)
    assert bytes_of(state=False) == before
    redo_last(workspace)
    assert bytes_of(state=False) == came
    undo_last(workspace)
    # It is asked for by name: what an undo took back may come again.
    assert import_memory(workspace, "hexclaw", str(hexclaw)).plan.counts() == {"new": 4, "closed": 1, "archived": 1}


def test_an_undo_leaves_what_somebody_typed_since(workspace: Workspace, root: Path, hexclaw: Path) -> None:
    import_memory(workspace, "hexclaw", str(hexclaw))
    path = root / "memory" / "topics" / "reference_notes.md"
    with path.open("a", encoding="utf-8") as file:
        file.write("- typed by hand\n")
    undo_last(workspace)
    text = path.read_text(encoding="utf-8")
    assert "- typed by hand\n" in text
    assert "余杭区" not in text
    assert "西湖区" not in text


def test_an_archived_entry_can_be_restored(workspace: Workspace, root: Path, hexclaw: Path) -> None:
    import_memory(workspace, "hexclaw", str(hexclaw))
    (entry,) = load(workspace).memory.documents["memory/archive.md"].entries
    restore_entry(workspace, entry.id[:8])
    assert "Wensan Road" in (root / "memory" / "topics" / "reference_notes.md").read_text(encoding="utf-8")
    assert import_memory(workspace, "hexclaw", str(hexclaw)).plan.counts() == {"known": 6}


def test_a_line_that_was_taken_out_by_hand_stays_out(workspace: Workspace, root: Path, hexclaw: Path) -> None:
    import_memory(workspace, "hexclaw", str(hexclaw))
    dream_once(workspace, Asked())
    path = root / "memory" / "topics" / "feedback_working-agreements.md"
    kept = [line for line in path.read_text(encoding="utf-8").splitlines(True) if "Always answer" not in line]
    path.write_text("".join(kept), encoding="utf-8")
    for _ in range(2):
        assert import_memory(workspace, "hexclaw", str(hexclaw)).plan.counts() == {"known": 5, "refused": 1}
        dream_once(workspace, Asked())


def test_a_night_indexes_what_came_and_proposes_nothing_of_its_own(
    workspace: Workspace, root: Path, hexclaw: Path
) -> None:
    dream_once(workspace, Asked())
    import_memory(workspace, "hexclaw", str(hexclaw))
    stood = load(workspace).memory.long_term
    dream_once(workspace, Asked())
    after = load(workspace).memory
    # What was closed for more than 90 days goes to the archive; else a night has nothing to say of it.
    assert {entry.id for entry in stood} <= set(after.by_id)
    assert [entry.text for entry in stood if after.by_id[entry.id].path != entry.path] == ["在余杭区"]
    assert "project_backend.md" in (root / "memory" / "MEMORY.md").read_text(encoding="utf-8")


def test_one_role_alone(workspace: Workspace, hexclaw: Path) -> None:
    done = import_memory(workspace, "hexclaw", str(hexclaw), role="backend")
    assert done.files() == {"memory/topics/project_general.md": 1}
    with pytest.raises(DreamError, match="no role 'frontend'") as caught:
        import_memory(workspace, "hexclaw", str(hexclaw), role="frontend")
    assert (caught.value.exit_code, caught.value.hint) == (Exit.CONFIGURATION, "There are backend.")


@pytest.mark.parametrize("source", ["hexclaw", "openclaw", "claude-code", "auto-dream", "antigravity", "obsidian"])
def test_a_real_memory_comes_in_once_by_every_reader(
    workspace: Workspace, root: Path, tmp_path: Path, source: str
) -> None:
    # Whatever program it is of: a reader takes of it what it knows, and never trips.
    place = CASES / "openclaw"
    first = import_memory(workspace, source, str(place / "MEMORY.md"))
    assert first.commit
    assert import_memory(workspace, source, str(place / "MEMORY.md")).commit == ""


def test_a_whole_real_workspace(workspace: Workspace, root: Path) -> None:
    done = import_memory(workspace, "openclaw", str(CASES / "openclaw"))
    assert len(done.files()) >= 8
    assert (root / "memory" / "topics" / "user_preferences.md").is_file()
    entries = {entry.text: entry for entry in load(workspace).memory.long_term}
    assert all(row.text in entries for row in done.plan.rows if row.fate == "new")
    assert import_memory(workspace, "openclaw", str(CASES / "openclaw")).commit == ""


@pytest.mark.parametrize(
    ("source", "path", "match"),
    [
        ("letta", ".", "nothing that can be imported"),
        ("hexclaw", "nowhere", "nothing at"),
        ("hexclaw", "empty", "no memory of"),
    ],
)
def test_what_cannot_be_imported_is_said(
    workspace: Workspace, tmp_path: Path, source: str, path: str, match: str
) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(DreamError, match=match) as caught:
        import_memory(workspace, source, str(tmp_path / path))
    assert caught.value.exit_code == Exit.CONFIGURATION
    assert caught.value.hint


@pytest.mark.usefixtures("mere_user")
def test_a_folder_that_cannot_be_read_is_a_finding(workspace: Workspace, hexclaw: Path) -> None:
    locked = hexclaw / "backend"
    locked.chmod(0)
    try:
        done = import_memory(workspace, "hexclaw", str(hexclaw))
    finally:
        locked.chmod(0o755)
    assert ("D330", "backend") in {(one.code, one.where) for one in done.findings}
    assert done.plan.counts()["new"] == 3


@pytest.mark.slow
def test_ten_thousand_entries_are_one_commit(workspace: Workspace, tmp_path: Path) -> None:
    folder = tmp_path / "many" / "_global"
    folder.mkdir(parents=True)
    lines = (f"- [09:12] [fact:manual] Fact {n} of it <!--m:eid=e{n:016x};hc=1-->\n" for n in range(10_000))
    (folder / "MEMORY.md").write_text("".join(lines), encoding="utf-8")
    done = import_memory(workspace, "hexclaw", str(tmp_path / "many"))
    assert (done.plan.counts(), bool(done.commit)) == ({"new": 10_000}, True)
    assert import_memory(workspace, "hexclaw", str(tmp_path / "many")).commit == ""
    assert len(undo_last(workspace).files) == 1


def test_what_this_workspace_reads_where_it_stands_is_not_copied(tmp_path: Path) -> None:
    root = tmp_path / "claw"
    (root / "memory").mkdir(parents=True)
    for name in ("MEMORY.md", "memory/lessons.md"):
        (root / name).write_bytes((CASES / "openclaw" / name).read_bytes())
    (root / "dream.toml").write_text('layout = "openclaw"\n', encoding="utf-8")
    workspace = open_workspace(str(root), "testbed")
    done = import_memory(workspace, "openclaw", str(root))
    assert (done.commit, done.plan.rows) == ("", ())
    assert done.reading.said == ("Files of this workspace itself, which are read where they stand: 2.",)
