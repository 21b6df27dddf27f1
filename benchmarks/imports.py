"""How long an import takes, from a thousand entries to a hundred thousand, and that it is whole.

Run: python benchmarks/imports.py [--entries N ...]. Two memories are made with a fixed seed: a file of HexClaw's, with
a closed value for each tenth entry, and an Obsidian vault of ten lines a note. Each is imported into a fresh workspace,
again, and taken back. Exits 1 when an entry is missing, when the second time is not free of changes, when the workspace
differs by a byte after the undo, or when 10,000 entries take more than ten seconds.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TypeVar

from slowwave.flows.history import undo_last
from slowwave.flows.importing import Done, import_memory
from slowwave.pipeline.store.init import init
from slowwave.pipeline.store.workspace import Workspace, open_workspace

_T = TypeVar("_T")

SIZES = (1_000, 10_000, 100_000)
AT_MOST = 10.0
"""Seconds for 10,000 entries."""
WORDS = (
    "ledger", "invoice", "queue", "parser", "index", "branch", "backup", "router", "garden", "violin", "tariff",
)  # fmt: skip
NOTE = 10


def hexclaw(folder: Path, entries: int, chance: random.Random) -> None:
    """A file in which each tenth entry took the place of the one before it."""
    (folder / "_global").mkdir(parents=True)
    lines: list[str] = []
    for number in range(entries):
        said = f"The {chance.choice(WORDS)} {number} of the {chance.choice(WORDS)} is number {number * 7}"
        closed, after = number % 10 == 8, number % 10 == 9
        values = f"eid=e{number:016x};subj=s{number // 10 if closed or after else f'x{number}'}"
        values += f";vf=2026-0{2 if after else 1}-01T08:00:00Z" + (";vt=2026-02-01T08:00:00Z" if closed else "")
        values += f";sup=e{number - 1:016x}" if after else ""
        lines.append(f"\n- [09:12] [fact:chat_extract] {said} <!--m:{values};conf=0.90;hc={number % 5 + 1}-->\n")
    (folder / "_global" / "MEMORY.md").write_text("".join(lines), encoding="utf-8")


def obsidian(folder: Path, entries: int, chance: random.Random) -> None:
    """Notes of ten lines, with a tag."""
    folder.mkdir()
    for note in range(max(1, entries // NOTE)):
        ports = range(note * NOTE, (note + 1) * NOTE)
        lines = [f"- The {chance.choice(WORDS)} of {note} always runs on port {port}.\n" for port in ports]
        text = f"---\ntags: [projects]\n---\n## Setup\n{''.join(lines)}"
        (folder / f"note {note}.md").write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Time of an import.")
    parser.add_argument("--entries", type=int, nargs="+", default=SIZES, help="sizes of the memory")
    met = True
    print(f"{'memory':10}{'entries':>9}{'import s':>10}{'again s':>9}{'undo s':>9}{'exponent':>10}")
    for name, make in (("hexclaw", hexclaw), ("obsidian", obsidian)):
        before: tuple[int, float] | None = None
        for entries in parser.parse_args(arguments).entries:
            took, whole = _measured(name, make, entries)
            grown = math.log(took[0] / before[1]) / math.log(entries / before[0]) if before else math.nan
            times = "".join(f"{seconds:9.2f}" for seconds in took)
            print(f"{name:10}{entries:9} {times}{grown:10.2f}{'' if whole else ' LOST'}")
            met &= whole and (entries > 10_000 or took[0] <= AT_MOST)
            before = (entries, took[0])
    print(f"whole, and 10,000 entries within {AT_MOST:g} s: {'met' if met else 'MISSED'}")
    return 0 if met else 1


def _measured(
    name: str, make: Callable[[Path, int, random.Random], None], entries: int
) -> tuple[tuple[float, float, float], bool]:
    with tempfile.TemporaryDirectory() as folder:
        make(Path(folder) / "other", entries, random.Random(5))
        root = Path(folder) / "notes"
        init(str(root), today=date(2026, 11, 30), home_config=None, dry_run=False)
        place = open_workspace(str(root), "here")
        stood = _files(root)
        first, done = _timed(lambda: _import(place, name, folder))
        again, nothing = _timed(lambda: _import(place, name, folder))
        back, _ = _timed(lambda: undo_last(place))
        whole = len(done.plan.rows) == entries and sum(done.files().values()) == entries
        whole &= nothing.commit == "" and _files(root) == stood
        return (first, again, back), whole


def _import(place: Workspace, name: str, folder: str) -> Done:
    return import_memory(place, name, f"{folder}/other")


def _timed(work: Callable[[], _T]) -> tuple[float, _T]:
    began = time.perf_counter()
    found = work()
    return time.perf_counter() - began, found


def _files(root: Path) -> dict[str, bytes]:
    files = (path for path in root.rglob("*") if path.is_file() and ".dreams" not in path.parts)
    return {str(path): path.read_bytes() for path in files}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
