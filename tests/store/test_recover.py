"""What every command begins with: leftovers, journals of other hands, late lines, waiting lines."""

import json
import os
import time
from pathlib import Path

import pytest

from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.writer.commit import commit
from slowwave.pipeline.store.writer.plan import Change, CommitPlan, Replayed
from slowwave.pipeline.store.writer.recover import recover
from slowwave.pipeline.store.writer.state import keep, note
from slowwave.pipeline.store.writer.undo import undo

TOPIC, STATE = "memory/topics/user_profile.md", "memory/.dreams/slowwave"


@pytest.fixture
def held(tmp_path: Path) -> tuple[Path, int]:
    """A workspace after a dream, and a handle that another program has open since before it."""
    topic = tmp_path / TOPIC
    topic.parent.mkdir(parents=True)
    topic.write_bytes(b"- a\n- b\n")
    handle = os.open(topic, os.O_RDWR | os.O_APPEND)
    change = Change(b"- a\n- b\n", b"- ours\n- a <!--m:vt=1-->\n- b\n")
    commit(str(tmp_path), CommitPlan("d1", {TOPIC: change}, lambda path, fresh: Replayed({path: fresh})))
    return tmp_path, handle


def test_nothing_to_do_writes_nothing(tmp_path: Path) -> None:
    assert recover(str(tmp_path)) == ()
    assert list(tmp_path.iterdir()) == []


def test_late_lines_are_brought_back_each_once(held: tuple[Path, int]) -> None:
    root, handle = held
    for text in ("- late\n", "- 更晚\n"):
        os.write(handle, text.encode())
        assert [(one.code, one.where) for one in recover(str(root))] == [("D909", TOPIC)]
        assert recover(str(root)) == ()
    os.close(handle)
    assert (root / TOPIC).read_text() == "- ours\n- a <!--m:vt=1-->\n- b\n- late\n- 更晚\n"


def test_a_late_save_through_the_old_handle_empties_nothing(held: tuple[Path, int]) -> None:
    root, handle = held
    os.ftruncate(handle, 0)
    assert recover(str(root)) == ()
    os.write(handle, b"- a\n- b\n- by hand\n")
    recover(str(root))
    os.close(handle)
    assert (root / TOPIC).read_bytes().count(b"- by hand\n") == 1
    assert b"- ours\n- a <!--m:vt=1-->\n- b\n" in (root / TOPIC).read_bytes()


def test_late_lines_find_their_file_after_an_undo_and_a_removal(held: tuple[Path, int]) -> None:
    root, handle = held
    undo(str(root), "d1", undo_id="u1")
    os.write(handle, b"- late\n")
    recover(str(root))
    assert (root / TOPIC).read_bytes() == b"- a\n- b\n- late\n"
    (root / TOPIC).unlink()
    os.write(handle, b"- later\n")
    recover(str(root))
    os.close(handle)
    assert (root / TOPIC).read_bytes() == b"- later\n"


def test_late_lines_wait_while_their_place_is_taken(held: tuple[Path, int]) -> None:
    root, handle = held
    os.write(handle, b"- late\n")
    (root / TOPIC).unlink()
    (root / TOPIC).mkdir()
    assert [one.code for one in recover(str(root))] == ["D908"]
    (root / TOPIC).rmdir()
    recover(str(root))
    os.close(handle)
    assert (root / TOPIC).read_bytes() == b"- late\n"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"{}", b'{"token": 1}', b"\xff", b"null"])
def test_a_journal_that_nobody_can_read_is_set_aside(tmp_path: Path, content: bytes) -> None:
    journal = tmp_path / STATE / "journal"
    journal.mkdir(parents=True)
    (journal / "pending.json").write_bytes(content)
    (finding,) = recover(str(tmp_path))
    assert finding.code == "D903"
    assert (tmp_path / finding.where).read_bytes() == content
    assert recover(str(tmp_path)) == ()


@pytest.mark.parametrize(
    "content", ["{", "[]", '{"path": "memory/a.md"}', '{"path": 1, "minute": 2, "text": 3, "at": 4}']
)
def test_a_spool_file_that_nobody_can_read_stays(tmp_path: Path, content: str) -> None:
    spool = tmp_path / STATE / "spool"
    spool.mkdir(parents=True)
    (spool / "0000001-00000000-aaaaaaaa.jsonl").write_text(content)
    good = {"path": "memory/day.md", "minute": "09:12", "text": "- good", "at": ""}
    (spool / "0000001-00000001-aaaaaaaa.jsonl").write_text(json.dumps(good))
    recover(str(tmp_path))
    assert "- good\n" in (tmp_path / "memory/day.md").read_text()


def test_leftovers_of_state_files_go_after_a_minute(tmp_path: Path) -> None:
    state = tmp_path / STATE
    state.mkdir(parents=True)
    for name, age in ((".slowwave-aaaaaaaaaaaa-state.json", 3_600), (".slowwave-bbbbbbbbbbbb-state.json", 1)):
        (state / name).write_bytes(b"")
        os.utime(state / name, (time.time() - age, time.time() - age))
    recover(str(tmp_path))
    assert [name for name in os.listdir(state) if name.startswith(".slowwave-")] == [
        ".slowwave-bbbbbbbbbbbb-state.json"
    ]


def test_a_state_folder_that_cannot_be_used_gives_one_line(tmp_path: Path) -> None:
    spool = tmp_path / STATE / "spool"
    spool.mkdir(parents=True)
    (spool / "drain.json").mkdir()
    with pytest.raises(DreamError, match=r"drain\.json: not a regular file; what was cut off"):
        recover(str(tmp_path))


def test_state_files_are_replaced_whole_and_logs_are_capped(tmp_path: Path) -> None:
    path = str(tmp_path / STATE / "state.json")
    keep(path, b"one")
    keep(path, b"two")
    assert Path(path).read_bytes() == b"two"
    log = str(tmp_path / STATE / "runs.log")
    for number in range(100):
        note(log, f"line {number}", cap=200)
    lines = Path(log).read_text().splitlines()
    assert lines[-1] == "line 99"
    assert len(Path(log).read_bytes()) < 300
    assert lines == [f"line {number}" for number in range(100 - len(lines), 100)]
