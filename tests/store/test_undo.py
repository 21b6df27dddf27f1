"""Undo and redo: exact where nothing changed since, by lines or by meaning where something did."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from workspaces import theirs

from slowwave.pipeline.errors import DreamError, Finding, Severity
from slowwave.pipeline.store.writer.commit import commit
from slowwave.pipeline.store.writer.plan import Change, CommitPlan, Replayed
from slowwave.pipeline.store.writer.record import find_record, records
from slowwave.pipeline.store.writer.undo import redo, undo

TOPIC, INDEX, MADE = "memory/topics/user_profile.md", "memory/MEMORY.md", "memory/dreams/2026-11-30.md"
STATE = "memory/.dreams/slowwave"
BEFORE = {TOPIC: b"\xef\xbb\xbf- a\r\n- b", INDEX: b"# I\n"}
AFTER = {TOPIC: b"\xef\xbb\xbf- a\r\n- b\r\n- ours\r\n", INDEX: b"# J\n", MADE: b"# Report\n"}


@pytest.fixture
def dreamt(tmp_path: Path) -> Path:
    for path, data in BEFORE.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    changes = {path: Change(BEFORE.get(path), new) for path, new in AFTER.items()}
    commit(str(tmp_path), CommitPlan("d1", changes, lambda path, fresh: Replayed({path: fresh})))
    assert theirs(tmp_path) == AFTER
    return tmp_path


def test_undo_puts_back_every_byte_and_redo_brings_it_again(dreamt: Path) -> None:
    root = str(dreamt)
    receipt = undo(root, "d1", undo_id="u1")
    assert theirs(dreamt) == BEFORE
    assert receipt.conflicts == ()
    assert {one.path for one in receipt.files} == set(AFTER)
    assert undo(root, "d1", undo_id="u2").files == ()
    redo(root, "d1", redo_id="r1")
    assert theirs(dreamt) == AFTER
    undo(root, "r1", undo_id="u3")
    assert theirs(dreamt) == BEFORE


def test_what_changed_since_stays(dreamt: Path) -> None:
    (dreamt / TOPIC).write_bytes(AFTER[TOPIC] + "- 后来写的\r\n".encode())
    (dreamt / MADE).write_bytes(AFTER[MADE] + b"- a remark\n")
    (dreamt / INDEX).unlink()
    receipt = undo(str(dreamt), "d1", undo_id="u1")
    assert theirs(dreamt) == {TOPIC: BEFORE[TOPIC] + "\r\n- 后来写的\r\n".encode(), MADE: b"- a remark\n"}
    assert [(one.code, one.where) for one in receipt.conflicts] == [("D910", INDEX)]


def test_an_inverse_by_meaning_decides(dreamt: Path) -> None:
    asked: list[tuple[str, bytes | None, bytes | None, bytes | None]] = []

    def invert(path: str, now: bytes | None, image: bytes | None, left: bytes | None) -> bytes | Finding | None:
        asked.append((path, now, image, left))
        return Finding("D001", Severity.WARNING, "changed since", path) if path == TOPIC else None

    landed: list[Mapping[str, bytes | None]] = []

    def finish(now: Mapping[str, bytes | None]) -> Mapping[str, bytes]:
        landed.append(now)
        return {f"{STATE}/state.json": b"undone"}

    (dreamt / TOPIC).write_bytes(b"- all new\n")
    (dreamt / MADE).write_bytes(b"# Report!\n")
    receipt = undo(str(dreamt), "d1", undo_id="u1", invert=invert, finish=finish)
    assert asked == [(MADE, b"# Report!\n", None, AFTER[MADE]), (TOPIC, b"- all new\n", BEFORE[TOPIC], AFTER[TOPIC])]
    assert theirs(dreamt) == {TOPIC: b"- all new\n", INDEX: BEFORE[INDEX]}
    assert [one.message for one in receipt.conflicts] == ["changed since"]
    assert landed == [{MADE: None, INDEX: BEFORE[INDEX], TOPIC: b"- all new\n"}]
    assert (dreamt / STATE / "state.json").read_bytes() == b"undone"


def test_a_later_dream_is_kept_when_an_earlier_one_is_undone(dreamt: Path) -> None:
    root = str(dreamt)
    later = AFTER[TOPIC] + b"- later\r\n"
    plan = CommitPlan("d2", {TOPIC: Change(AFTER[TOPIC], later)}, lambda path, fresh: Replayed({path: fresh}))
    commit(root, plan)
    undo(root, "d1", undo_id="u1")
    assert (dreamt / TOPIC).read_bytes() == BEFORE[TOPIC] + b"\r\n- later\r\n"
    assert [record.id for record in records(root)] == ["d1", "d2", "u1"]


def test_a_damaged_image_leaves_the_file(dreamt: Path) -> None:
    record = find_record(str(dreamt), "d1")
    assert record
    image = next(one.image for one in record.files if one.path == INDEX)
    (dreamt / STATE / "undo" / record.folder / "blobs" / str(image)).write_bytes(b"torn")
    receipt = undo(str(dreamt), "d1", undo_id="u1")
    assert theirs(dreamt) == {**BEFORE, INDEX: AFTER[INDEX]}
    assert [(one.code, one.where) for one in receipt.conflicts] == [("D912", INDEX)]


def test_what_is_not_there_cannot_be_taken_back(dreamt: Path) -> None:
    with pytest.raises(DreamError, match="no image of d9"):
        undo(str(dreamt), "d9", undo_id="u1")
    with pytest.raises(DreamError, match="d1 was not undone"):
        redo(str(dreamt), "d1", redo_id="r1")
    (dreamt / INDEX).unlink()
    (dreamt / INDEX).mkdir()
    with pytest.raises(DreamError, match=r"MEMORY\.md: not a regular file; nothing was changed"):
        undo(str(dreamt), "d1", undo_id="u1")
    assert (dreamt / TOPIC).read_bytes() == AFTER[TOPIC]
