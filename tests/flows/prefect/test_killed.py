"""A power cut in mid-dream: the memory is old or new, the slot is dreamt for once, and later dreams go on."""

import json
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = [pytest.mark.prefect, pytest.mark.slow]


def test_what_is_killed_in_mid_dream_is_dreamt_once_and_stands_in_nobodys_way(
    machine: Any, bytes_of: Callable[[Path], Any]
) -> None:
    folder: Path = machine.workspace("notes")
    machine.note_much(folder, "2026-11-11")
    before = bytes_of(folder)
    lock = folder / "memory/.dreams/slowwave/dream.lock"
    with machine.up(folder) as up:
        # The slot of the workspace was never dreamt for, so the runner catches up at once.
        while not (lock.exists() and lock.read_text(encoding="utf-8")):
            time.sleep(0.002)
        pid = int(lock.read_text(encoding="utf-8").split()[0])
        os.kill(pid, signal.SIGSTOP)
        for one in (up.keeper.pid, pid, up.runner.pid, up.server.pid):
            os.kill(one, signal.SIGKILL)
    after = bytes_of(folder)
    assert after == before
    assert machine.dream("up", "--status").returncode == 3

    with machine.up(folder):
        run = machine.wait_for(lambda: next(iter(machine.runs(folder, "COMPLETED")), None))
        assert run["state_name"] == "Dreamt"
        (killed,) = machine.runs(folder, "CRASHED")
        assert killed["state"]["message"] == "The process of this dream is gone"
        assert _slots(folder) == 1
        machine.note(folder, "2026-11-12", "- [decision] The shop takes no cheques, because Lin wants none.\n")
        assert machine.ended(machine.begin(folder))["state_name"] == "Skipped"
        assert machine.ended(machine.begin(folder, scheduled=False))["state_name"] == "Dreamt"
        assert _slots(folder) == 1
        assert machine.runs(folder, "CANCELLED", "RUNNING", "PENDING") == []


def _slots(folder: Path) -> int:
    """How many dreams for a slot there were."""
    lines = (folder / "memory/.dreams/slowwave/runs.log").read_text(encoding="utf-8").splitlines()
    return sum("slot" in json.loads(line) for line in lines)
