"""Processes of ours, known by their id and the moment they began: an id alone is given to others again."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Process:
    """began: in the system's own words, only compared; "" where the process is gone."""

    pid: int
    began: str

    def alive(self) -> bool:
        """Whether that very process still runs."""
        return bool(self.began) and began(self.pid) == self.began


def this_process() -> Process:
    """The one that asks."""
    return process(os.getpid())


def process(pid: int) -> Process:
    """The one that bears this id now."""
    return Process(pid, began(pid))


def began(pid: int) -> str:
    """When the process with this id began, "" for none. One that has ended and was not yet collected is none."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            # The name may hold blanks and parentheses; what follows its last parenthesis does not (proc(5)).
            fields = file.read().rpartition(")")[2].split()
        return "" if fields[0] in "ZX" else f"{_boot()}:{fields[19]}"
    except FileNotFoundError:
        return "" if os.path.exists("/proc/self/stat") else _told(pid)
    except (OSError, IndexError):
        return ""


def stop(one: Process, *, patience: float) -> bool:
    """Ask a process to end, and after ``patience`` seconds make it. False where it was gone already."""
    if not one.alive():
        return False
    _signal(one, signal.SIGTERM)
    deadline = time.monotonic() + patience
    while one.alive() and time.monotonic() < deadline:
        time.sleep(0.05)
    if one.alive():
        _signal(one, getattr(signal, "SIGKILL", signal.SIGTERM))
    return True


def _signal(one: Process, number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(one.pid, number)


def _boot() -> str:
    # Moments are counted from the start of the machine, so they repeat after the next one.
    try:
        with open("/proc/sys/kernel/random/boot_id", encoding="ascii") as file:
            return file.read().strip()
    except OSError:
        return ""


def _told(pid: int) -> str:
    asked = subprocess.run(["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return asked.stdout.strip()
