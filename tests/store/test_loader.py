"""Files to a memory, and whether there is anything to do."""

import json
import os
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.files import Files
from slowwave.pipeline.store.git import head_of, moved_since
from slowwave.pipeline.store.loader import Unchanged, load, read_machine, unchanged
from slowwave.pipeline.store.machine import Machine, emit_machine, parse_machine
from slowwave.pipeline.store.workspace import Workspace, open_workspace

NOW = datetime(2026, 11, 30, 22, 0, tzinfo=UTC)
STATE = "memory/.dreams/slowwave/state.json"


def _workspace(root: Path, files: dict[str, str | bytes], settings: str = "") -> Workspace:
    for path, text in {"dream.toml": settings, **files}.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text if isinstance(text, bytes) else text.encode())
    return open_workspace(str(root), "here")


def _commit(workspace: Workspace, **changes: object) -> None:
    """The state as a commit at NOW would leave it, every file being old."""
    stamps = load(workspace).stamps
    path = Path(workspace.state_path("state.json"))
    path.parent.mkdir(parents=True, exist_ok=True)
    given = {"machine": "here", "stamps": stamps, "committed": NOW, **changes}
    path.write_bytes(emit_machine(Machine(**given)))  # type: ignore[arg-type]


def test_documents_bear_their_roles_and_bytes(tmp_path: Path) -> None:
    log = "\ufeff## 09:12\r\n\r\n- [decision] 用制表符\r\n"
    workspace = _workspace(tmp_path, {"memory/logs/2026/11/2026-11-30.md": log, "memory/procedures.md": "- x\n"})
    loaded = load(workspace)
    doc = loaded.memory.documents["memory/logs/2026/11/2026-11-30.md"]
    assert (doc.role, doc.text, doc.data) == (Role.LOG, log, log.encode())
    assert [entry.text for entry in doc.entries] == ["用制表符"]
    assert set(loaded.memory.documents) == {"memory/logs/2026/11/2026-11-30.md", "memory/procedures.md"}
    assert set(loaded.stamps) == {*loaded.memory.documents, "dream.toml"}
    assert (loaded.findings, loaded.base, loaded.memory.edited) == ((), None, frozenset())


def test_bytes_that_are_no_utf8_come_back_as_they_were(tmp_path: Path) -> None:
    data = b"- caf\xe9 \xff\n\r\n- ok"
    workspace = _workspace(tmp_path, {"memory/procedures.md": data})
    assert load(workspace).memory.documents["memory/procedures.md"].data == data


def test_a_file_that_is_no_note_by_its_size(tmp_path: Path) -> None:
    workspace = _workspace(tmp_path, {"memory/procedures.md": "- x\n"})
    os.truncate(tmp_path / "memory/procedures.md", 1 << 31)
    loaded = load(workspace)
    assert loaded.unreadable == {"memory/procedures.md"}
    assert [finding.code for finding in loaded.findings] == ["D108"]
    assert not loaded.memory.documents


TORN = [b"", b"{", b"[]", b"null", b'{"format": 1}', b"\xff\xfe", b'{"format": "x"}', b"[" * 9999]
ODD = {"format": 1, "machine": "m", "committed": "", "next_due": "", "head": "", "state": {}, "stamps": {}, "young": {}}
TORN += [json.dumps({**ODD, key: [3]}).encode() for key in ODD]
TORN += [json.dumps({**ODD, "stamps": {"a": [float("inf"), 1, 1]}}).encode()]


@pytest.mark.parametrize("torn", TORN)
def test_a_torn_state_is_rebuilt_from_the_files(tmp_path: Path, torn: bytes) -> None:
    sections = [
        "## 2026-03-28 04:00 UTC",
        "## 🌀 Dream Report — 2026-03-29 04:00 UTC",
        "## 🌙 Dream #3 — 2026-03-30",
        "## 🌙 Dream #4 — 2026-03-31 22:00",
        "## Dreams in general",
        "### 🌙 Dream #9 — 2026-03-31 22:00",
    ]
    workspace = _workspace(tmp_path, {"memory/dream-log.md": "\n\n".join(sections) + "\n", STATE: torn})
    loaded = load(workspace)
    assert [finding.code for finding in loaded.findings] == ["D110"]
    assert loaded.memory.state == {"dreams": 4}
    assert unchanged(workspace, read_machine(workspace), NOW) is None


@pytest.mark.parametrize("name", ["state.json", "base.jsonl"])
def test_a_folder_in_the_place_of_our_state(tmp_path: Path, name: str) -> None:
    workspace = _workspace(tmp_path, {f"memory/.dreams/slowwave/{name}/x": ""})
    with pytest.raises(DreamError) as caught:
        load(workspace)
    assert (caught.value.exit_code, bool(caught.value.hint)) == (3, True)


def test_a_clone_on_a_new_machine_counts_its_dreams_from_the_log(tmp_path: Path) -> None:
    workspace = _workspace(tmp_path, {"memory/dream-log.md": "# Dream log\n\n## 🌙 Dream #1 — 2026-03-30 22:00\n"})
    loaded = load(workspace)
    assert (loaded.findings, loaded.memory.state) == ((), {"dreams": 1})


def test_a_torn_base_costs_only_the_torn_line(tmp_path: Path) -> None:
    good = {"path": "memory/procedures.md", "digest": "0" * 64, "rows": [["l1", "f", "- x", "2026-11-01", "", ""]]}
    base = json.dumps(good).encode() + b'\n{"path": "memory/to\n'
    files = {"memory/procedures.md": b"- x\n", "memory/.dreams/slowwave/base.jsonl": base}
    loaded = load(_workspace(tmp_path, {**files}))
    assert [finding.code for finding in loaded.findings] == ["D111"]
    assert loaded.memory.edited == {"memory/procedures.md"}
    assert loaded.hand.new == ()
    assert {key: day.isoformat() for key, day in loaded.memory.first_seen.items()} == {"l1": "2026-11-01"}


def test_the_state_survives_its_file(tmp_path: Path) -> None:
    workspace = _workspace(tmp_path, {"memory/procedures.md": "- x\n"})
    machine = Machine(
        "here",
        {"dreams": 3, "last": "2026", "x": [1, {"y": None}]},
        load(workspace).stamps,
        {"a": "b"},
        NOW,
        NOW,
        "c0ffee",
    )
    assert parse_machine(emit_machine(machine)) == machine


def test_another_machine_must_be_asked_for(tmp_path: Path) -> None:
    workspace = _workspace(tmp_path, {})
    _commit(workspace, machine="laptop.local")
    with pytest.raises(DreamError) as caught:
        load(workspace)
    assert (caught.value.exit_code, "--take-over" in caught.value.hint) == (3, True)
    assert load(workspace, take_over=True).machine.machine == "laptop.local"
    assert load(open_workspace(str(tmp_path), "Laptop.lan")).machine.machine == "laptop.local"


def test_a_newer_format_is_not_guessed_at(tmp_path: Path) -> None:
    workspace = _workspace(tmp_path, {STATE: b'{"format": 2}'})
    with pytest.raises(DreamError) as caught:
        load(workspace)
    assert caught.value.exit_code == 3


def _old(root: Path) -> None:
    for path in root.rglob("*"):
        os.utime(path, (1_700_000_000, 1_700_000_000))


def test_nothing_new_costs_no_byte_of_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logs = {f"memory/logs/{2020 + n // 300}/01/{n}.md": f"- note {n}\n" for n in range(1000)}
    workspace = _workspace(tmp_path, {**logs})
    _old(tmp_path)
    _commit(workspace, next_due=NOW + timedelta(days=3))
    read: list[str] = []
    real = Files.read

    def counted(files: Files, path: str) -> bytes | None:
        read.append(path)
        return real(files, path)

    monkeypatch.setattr(Files, "read", counted)
    started = time.process_time()
    same = unchanged(workspace, read_machine(workspace), NOW + timedelta(days=1))
    seconds = time.process_time() - started
    since = "no file changed since the last dream on 2026-11-30 22:00"
    why = f"{since}; something falls due on 2026-12-03, `dream status` says what"
    assert same == Unchanged(why, ())
    assert read == [workspace.state_path("state.json")]
    assert seconds < 0.2


@pytest.mark.parametrize("change", ["grown", "same size", "removed", "new", "renamed", "replaced", "settings"])
def test_every_change_is_seen(tmp_path: Path, change: str) -> None:
    workspace = _workspace(tmp_path, {"memory/logs/2026-11-30.md": "- one\n", "memory/logs/2026-11-29.md": "- two\n"})
    _old(tmp_path)
    _commit(workspace)
    assert unchanged(workspace, read_machine(workspace), NOW)
    log = tmp_path / "memory/logs/2026-11-30.md"
    if change == "grown":
        log.write_text("- one\n- more\n")
    elif change == "same size":
        log.write_text("- eno\n")
    elif change == "removed":
        log.unlink()
    elif change == "new":
        (tmp_path / "memory/logs/2026-12-01.md").write_text("- x\n")
    elif change == "renamed":
        log.rename(tmp_path / "memory/logs/2026-12-01.md")
    elif change == "replaced":
        other = tmp_path / "other"
        other.write_text("- eno\n")
        os.utime(other, (1_700_000_000, 1_700_000_000))
        other.replace(log)
    else:
        (tmp_path / "dream.toml").write_text("# x\n")
    assert unchanged(workspace, read_machine(workspace), NOW) is None


def test_a_file_written_in_the_second_of_the_commit_is_hashed(tmp_path: Path) -> None:
    workspace = _workspace(tmp_path, {"memory/logs/2026-11-30.md": "- one\n"})
    _old(tmp_path)
    log = "memory/logs/2026-11-30.md"
    _commit(workspace, young={log: load(workspace).memory.documents[log].digest})
    assert unchanged(workspace, read_machine(workspace), NOW)
    before = (tmp_path / log).stat()
    (tmp_path / log).write_text("- eno\n")
    os.utime(tmp_path / log, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert unchanged(workspace, read_machine(workspace), NOW) is None


def test_what_falls_due_is_no_night_without_work(tmp_path: Path) -> None:
    workspace = _workspace(tmp_path, {})
    _commit(workspace, next_due=NOW + timedelta(hours=1))
    assert unchanged(workspace, read_machine(workspace), NOW + timedelta(minutes=59))
    assert unchanged(workspace, read_machine(workspace), NOW + timedelta(hours=1)) is None


def test_a_first_night_is_never_without_work(tmp_path: Path) -> None:
    workspace = _workspace(tmp_path, {})
    assert unchanged(workspace, read_machine(workspace), NOW) is None


def test_a_hundred_thousand_lines_are_read_in_a_moment(tmp_path: Path) -> None:
    lines = "".join(f"- [event] line {n} of the day, as long as a line in a log commonly is\n" for n in range(250))
    workspace = _workspace(tmp_path, {f"memory/logs/2026/01/{n}.md": lines for n in range(400)})
    started = time.process_time()
    loaded = load(workspace)
    seconds = time.process_time() - started
    assert len(loaded.memory.documents) == 400
    assert seconds < 1


@pytest.mark.parametrize(
    ("log", "moved"),
    [
        ("", False),
        ("1 2 Lin <l> 0 +0000\tcommit: a line\n2 3 Lin <l> 0 +0000\tcommit (amend): 一行\n", False),
        ("1 2 Lin <l> 0 +0000\tcommit: a line\n2 1 Lin <l> 0 +0000\tcheckout: moving from main to 1\n", True),
        ("1 2 Lin <l> 0 +0000\tpull: Fast-forward\n", True),
        ("1 2 Lin <l> 0 +0000\tcommit (merge): Merge branch 'of-lin'\n", True),
        ("1 2 Lin <l> 0 +0000\treset: moving to HEAD~1\n", True),
        (None, True),
    ],
)
def test_what_git_checked_out_is_told_from_a_commit(tmp_path: Path, log: str | None, moved: bool) -> None:
    git = tmp_path / ".git"
    (git / "logs").mkdir(parents=True)
    (git / "HEAD").write_text("1111\n")
    begun = "0 1 Lin <l> 0 +0000\tcheckout: moving from a to b\n"
    (git / "logs/HEAD").write_text(begun)
    before = head_of(str(tmp_path))
    assert not moved_since(str(tmp_path), before)
    (git / "HEAD").write_text("2222\n")
    (git / "logs/HEAD").write_text("" if log is None else begun + log)
    assert moved_since(str(tmp_path), before) is moved
    assert not moved_since(str(tmp_path), "")


def test_where_git_keeps_no_log_another_commit_is_a_move(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git/HEAD").write_text("1111\n")
    assert (head_of(str(tmp_path)), moved_since(str(tmp_path), "1111")) == ("1111", False)
    assert moved_since(str(tmp_path), "2222")
    assert moved_since(str(tmp_path), "2222@17")


def test_git_head_is_read_from_its_files(tmp_path: Path) -> None:
    workspace = _workspace(tmp_path / "repo" / "deep", {})
    assert load(workspace).head == ""
    git = tmp_path / "repo" / ".git"
    (git / "refs/heads/a").mkdir(parents=True)
    (git / "HEAD").write_text("ref: refs/heads/a/main\n")
    assert load(workspace).head == ""
    (git / "packed-refs").write_text("# pack-refs\n1111 refs/heads/a/main\n")
    assert load(workspace).head == "1111"
    (git / "refs/heads/a/main").write_text("2222\n")
    assert load(workspace).head == "2222"
    (git / "HEAD").write_text("3333\n")
    assert load(workspace).head == "3333"
    linked = tmp_path / "linked"
    (git / "worktrees/linked").mkdir(parents=True)
    (git / "worktrees/linked/HEAD").write_text("ref: refs/heads/a/main\n")
    (git / "worktrees/linked/commondir").write_text("../..\n")
    other = _workspace(linked, {})
    (linked / ".git").write_text(f"gitdir: {git}/worktrees/linked\n")
    assert load(other).head == "2222"
