"""What must outlive a machine that loses its power is synced: what a file holds, and the folder that names it."""

import os
from pathlib import Path

import pytest

from slowwave.pipeline.store.writer.append import append
from slowwave.pipeline.store.writer.commit import commit
from slowwave.pipeline.store.writer.plan import Change, CommitPlan, Replayed

LOG, TOPIC, MADE = "memory/logs/2026/11/2026-11-30.md", "memory/topics/user_profile.md", "memory/dreams/2026-11-30.md"


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> dict[int, int]:
    """How long each file or folder was when it was synced last, by inode."""
    found: dict[int, int] = {}

    def sync(handle: int) -> None:
        found[os.fstat(handle).st_ino] = os.fstat(handle).st_size

    monkeypatch.setattr(os, "fsync", sync)
    return found


def test_a_line_is_synced(tmp_path: Path, synced: dict[int, int]) -> None:
    for text in ("- one", "- two"):
        append(str(tmp_path), LOG, text, minute="09:12")
        log = (tmp_path / LOG).stat()
        assert synced[log.st_ino] == log.st_size
    assert (tmp_path / LOG).parent.stat().st_ino in synced


def test_a_commit_is_synced(tmp_path: Path, synced: dict[int, int]) -> None:
    (tmp_path / TOPIC).parent.mkdir(parents=True)
    (tmp_path / TOPIC).write_bytes(b"- a\n")
    changes = {TOPIC: Change(b"- a\n", b"- a\n- b\n"), MADE: Change(None, b"# A night\n")}
    commit(str(tmp_path), CommitPlan("d1", changes, lambda path, fresh: Replayed({})))
    for path, change in changes.items():
        stands = (tmp_path / path).stat()
        assert (tmp_path / path).read_bytes() == change.new
        assert synced[stands.st_ino] == stands.st_size
        assert (tmp_path / path).parent.stat().st_ino in synced
