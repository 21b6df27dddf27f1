"""Ctrl-C at any moment of any command: no traceback, exit code 130, and the truth about the memory."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PRESSED = """
import os, signal, sys

class Press:
    def __init__(self, moment):
        self.moment = moment

    def find_spec(self, name, path=None, target=None):
        if name == self.moment:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Press(sys.argv.pop(1)))
from slowwave.interfaces.cli import main
main()
"""
"""A ``dream`` at which Ctrl-C is pressed when it loads the module that the first argument names."""


STOPPED = "dream: stopped; the memory is as it was before, but for what had come into the logs"


def _pressed(moment: str, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", PRESSED, moment, *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture
def notes(home: Path, workspace: Path) -> Path:
    path = workspace / "memory/logs/2026/11/2026-11-10.md"
    path.parent.mkdir(parents=True)
    path.write_text("- [decision] Invoices are kept for seven years, because the law asks.\n", encoding="utf-8")
    return workspace


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        ("slowwave.flows.night", ["run"]),
        ("slowwave.flows.night", ["--dry-run"]),
        ("jinja2", ["run"]),
        ("slowwave.flows.status", ["status"]),
        ("slowwave.flows.reports", ["report", "list"]),
        ("slowwave.flows.history", ["undo"]),
        ("slowwave.flows.history", ["redo"]),
        ("slowwave.flows.history", ["restore", "e1"]),
    ],
)
def test_a_command_that_is_stopped_leaves_the_memory_as_it_was(notes: Path, moment: str, words: list[str]) -> None:
    done = _pressed(moment, "-w", str(notes), *words)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr.splitlines()[-1] == STOPPED
    assert "Traceback" not in done.stderr
    assert not (notes / "memory/MEMORY.md").exists()


def test_a_program_that_is_stopped_while_it_loads_says_nothing(notes: Path) -> None:
    done = _pressed("slowwave.interfaces.cli_app", "-w", str(notes), "run")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_a_dream_that_had_landed_says_so(notes: Path) -> None:
    # The first exchange of names, in the middle of the commit, is what loads it.
    done = _pressed("ctypes", "-w", str(notes), "run")
    assert done.returncode == 130
    said = "dream: it was done before it could be stopped; `dream undo` takes a dream back"
    assert done.stderr.splitlines()[-1] == said
    assert "Invoices are kept" in "".join(
        path.read_text(encoding="utf-8") for path in (notes / "memory/topics").iterdir()
    )
    assert _pressed("", "-w", str(notes), "run").stdout.startswith("Nothing to do")
