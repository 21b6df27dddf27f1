"""What is in the way of a schedule, as `dream status` and the chat say it."""

import json
import os
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from slowwave.flows import blocked as module
from slowwave.flows.blocked import blocked
from slowwave.pipeline.store.locks import dream_lock
from slowwave.pipeline.store.workspace import Workspace

NOW = datetime(2026, 12, 2, 12, tzinfo=ZoneInfo("Europe/Amsterdam"))


def _runs(root: Path, slot: datetime) -> None:
    path = root / "memory/.dreams/slowwave/runs.log"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"outcome": "dreamt", "slot": slot.isoformat()}) + "\n", encoding="utf-8")


def test_nothing_is_in_the_way(workspace: Workspace) -> None:
    assert blocked(workspace, NOW, None) == ""
    assert blocked(workspace, NOW, "") == ""


@pytest.mark.parametrize("gone", ["server", "runner"])
def test_what_is_gone(workspace: Workspace, gone: str) -> None:
    assert blocked(workspace, NOW, gone) == f"the {gone} of `dream up` is gone; `dream up` starts it again"


@pytest.mark.parametrize(
    ("done", "served", "says"),
    [
        (datetime(2026, 12, 2, 7), True, ""),
        (datetime(2026, 12, 1, 22), True, "the slot of 2026-12-02 07:00 was missed"),
        (datetime(2026, 12, 1, 22), False, ""),
    ],
)
def test_a_slot_that_was_missed(workspace: Workspace, root: Path, done: datetime, served: bool, says: str) -> None:
    _runs(root, done.replace(tzinfo=NOW.tzinfo))
    assert blocked(workspace, NOW, "" if served else None).startswith(says)
    assert bool(blocked(workspace, NOW, "" if served else None)) == bool(says)


def test_a_slot_has_an_hour(workspace: Workspace, root: Path) -> None:
    _runs(root, datetime(2026, 12, 1, 22, tzinfo=NOW.tzinfo))
    slot = NOW.replace(hour=7)
    assert blocked(workspace, slot + timedelta(hours=1), "") == ""
    assert blocked(workspace, slot + timedelta(hours=1, minutes=1), "") != ""


def test_a_dream_that_does_not_end(workspace: Workspace, root: Path) -> None:
    path = root / "memory/.dreams/slowwave/dream.lock"
    with dream_lock(workspace.root):
        began = datetime.fromtimestamp(os.stat(path).st_mtime, NOW.tzinfo)
        assert blocked(workspace, began + timedelta(minutes=59), None) == ""
        says = f"process {os.getpid()} has been dreaming here since {began:%Y-%m-%d %H:%M}"
        assert blocked(workspace, began + timedelta(hours=2), None).startswith(says)
    assert blocked(workspace, began + timedelta(hours=2), None) == ""
    path.write_text("999999999 dream run\n", encoding="utf-8")
    assert blocked(workspace, began + timedelta(hours=2), None) == ""


def test_a_folder_that_cannot_be_written(workspace: Workspace, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Root may write everywhere, so the system is asked by proxy.
    home = str(root / "memory")
    monkeypatch.setattr("os.access", lambda path, mode: path != home)
    assert blocked(workspace, NOW, None) == f"{home} cannot be written; give yourself the right to write it"


def test_a_full_disk(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ROOM", 1 << 62)
    assert "the disk is full (" in blocked(workspace, NOW, None)


def test_to_look_writes_nothing(workspace: Workspace, bytes_of: object) -> None:
    assert callable(bytes_of)
    before = bytes_of()
    blocked(workspace, NOW, "")
    assert bytes_of() == before
