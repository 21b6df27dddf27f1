"""How long a night takes: over 1 k, 10 k and 100 k log entries, after a normal day, and with nothing to do.

Run: python benchmarks/night.py [--quick] [--keep DIR]. Each size is a fresh workspace dreamt in a process of its own.
Seconds are those that the process worked (user and system time); the wall clock, which also counts waiting for the disk
and for other programs, stands beside. Exits 1 when a figure is beyond its target. --quick leaves 100 k out.
"""

from __future__ import annotations

import argparse
import json
import math
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from _diary import DAILY, FIRST_DAY, Diary, write_days

from slowwave.flows.night import Asked, Kind, dream_once
from slowwave.flows.steps import Said
from slowwave.pipeline.store.init import init
from slowwave.pipeline.store.workspace import open_workspace

SEED = 7
SIZES = (1_000, 10_000, 100_000)
NORMAL_DAY = 80
"""Lines."""
INPUT_FILES = 1_000
LOOKS = 7
"""Times that the night with nothing to do is tried; the median counts."""

SECONDS = {10_000: 3.0, 100_000: 25.0}
MEGABYTES = {100_000: 700.0}
NORMAL_SECONDS = 6.0
NOTHING_SECONDS = 0.05
EXPONENT = 1.15

MACHINE = "benchmark"
T = TypeVar("T")


@dataclass
class Clock:
    """Seconds of work and on the wall by the step of a night."""

    worked: dict[str, float] = field(default_factory=dict)
    wall: dict[str, float] = field(default_factory=dict)

    def __call__(self, step: str, work: Callable[[], T], tell: Callable[[T], Said]) -> T:
        worked, wall = time.process_time(), time.perf_counter()
        done = work()
        self.worked[step] = self.worked.get(step, 0.0) + time.process_time() - worked
        self.wall[step] = self.wall.get(step, 0.0) + time.perf_counter() - wall
        return done


@dataclass(frozen=True)
class Measured:
    """One night. entries: log lines in the workspace. peak: megabytes of the process at most."""

    entries: int
    worked: dict[str, float]
    wall: dict[str, float]
    seconds: float
    wall_seconds: float
    peak: float
    changes: int
    refused: int


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="leave 100 k out")
    parser.add_argument("--keep", type=Path, help="make the workspaces in this folder and leave them there")
    parser.add_argument("--one", nargs=3, metavar=("DIR", "DAY", "ENTRIES"), help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.one:
        folder, day, entries = asked.one
        print(json.dumps(vars(measure(Path(folder), date.fromisoformat(day), int(entries)))))
        return 0
    with ExitStack() as stack:
        folder = asked.keep or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(parents=True, exist_ok=True)
        return run(folder, SIZES[:-1] if asked.quick else SIZES)


def run(folder: Path, sizes: tuple[int, ...]) -> int:
    """All measurements, told as they come; 1 when a target is missed."""
    missed: list[str] = []
    nights: list[Measured] = []
    for size in sizes:
        root = folder / f"{size}-entries"
        diary = Diary(SEED)
        end = made(root, diary, size)
        first = in_a_process(root, end - timedelta(days=1), size)
        show(f"first night over {size:,} entries", first)
        nights.append(first)
        if size == SIZES[-1]:
            after = write_days(root, diary, NORMAL_DAY, end, daily=NORMAL_DAY)
            normal = in_a_process(root, after - timedelta(days=1), size + NORMAL_DAY)
            show(f"night after a normal day ({NORMAL_DAY} lines) on {size:,} entries", normal)
            missed += within(f"a normal night on {size:,}", normal.seconds, NORMAL_SECONDS, "s")
    for night in nights:
        missed += within(f"{night.entries:,} entries", night.seconds, SECONDS.get(night.entries, math.inf), "s")
        missed += within(f"{night.entries:,} entries", night.peak, MEGABYTES.get(night.entries, math.inf), "MB")
    growth(nights)
    if len(nights) > 1:
        missed += within("growth from the last size but one", exponent(nights[-2], nights[-1]), EXPONENT, "")
    nothing = nothing_to_do(folder / "nothing")
    print(f"\nnothing to do with {INPUT_FILES:,} input files: {1000 * nothing:.1f} ms")
    missed += within("nothing to do", nothing, NOTHING_SECONDS, "s")
    print("\n" + ("\n".join(["BEYOND THE TARGET", *missed]) if missed else "all within their targets"))
    return 1 if missed else 0


def made(root: Path, diary: Diary, entries: int, *, daily: int = DAILY) -> date:
    """A fresh workspace with so many lines of a diary; the day after the last one."""
    init(str(root), today=FIRST_DAY)
    settings = root / "dream.toml"
    settings.write_text(
        settings.read_text(encoding="utf-8").replace('zone = "local"', 'zone = "UTC"'), encoding="utf-8"
    )
    return write_days(root, diary, entries, daily=daily)


def in_a_process(root: Path, day: date, entries: int) -> Measured:
    """One night in a process of its own, so that its peak is its own."""
    command = [sys.executable, __file__, "--one", str(root), day.isoformat(), str(entries)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    return Measured(**json.loads(done.stdout))


def measure(root: Path, day: date, entries: int) -> Measured:
    """One night here and now."""
    clock = Clock()
    workspace = open_workspace(str(root), MACHINE)
    worked, wall = time.process_time(), time.perf_counter()
    slept = dream_once(workspace, Asked(day=day), clock)
    worked, wall = time.process_time() - worked, time.perf_counter() - wall
    if slept.kind is not Kind.DREAMT or slept.told is None:
        sys.exit(f"no dream: {slept.why}")
    steps = slept.told.result.steps
    return Measured(
        entries,
        clock.worked,
        clock.wall,
        worked,
        wall,
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        sum(len(step.changes) for step in steps),
        sum(len(step.refused) for step in steps),
    )


def nothing_to_do(root: Path) -> float:
    """Seconds of work of a night over unchanged files, in this process."""
    end = made(root, Diary(SEED), INPUT_FILES, daily=1)
    in_a_process(root, end - timedelta(days=1), INPUT_FILES)
    times = []
    for _ in range(LOOKS):
        start = time.process_time()
        slept = dream_once(open_workspace(str(root), MACHINE), Asked(day=end - timedelta(days=1)))
        times.append(time.process_time() - start)
        if slept.kind is not Kind.NOTHING:
            sys.exit(f"there was something to do: {slept.kind}")
    return sorted(times)[LOOKS // 2]


def show(title: str, night: Measured) -> None:
    print(f"\n{title}\n  {'worked':>8} {'wall':>8}  step", flush=True)
    for step, seconds in night.worked.items():
        print(f"  {seconds:8.2f} {night.wall[step]:8.2f}  {step}")
    print(f"  {night.seconds:8.2f} {night.wall_seconds:8.2f}  in all; {night.peak:.0f} MB at most", end="; ")
    print(f"{night.changes:,} changes, {night.refused:,} refused", flush=True)


def growth(nights: list[Measured]) -> None:
    """How each step grows with the entries: seconds ~ entries ** exponent."""
    for less, more in pairwise(nights):
        print(f"\ngrowth from {less.entries:,} to {more.entries:,} entries: exponent {exponent(less, more):.2f}")
        for step, seconds in more.worked.items():
            if seconds > 0.1 and less.worked.get(step, 0.0) > 0:
                print(f"  {_exponent(less.worked[step], seconds, less.entries, more.entries):8.2f}  {step}")


def exponent(less: Measured, more: Measured) -> float:
    return _exponent(less.seconds, more.seconds, less.entries, more.entries)


def _exponent(seconds: float, more_seconds: float, entries: int, more_entries: int) -> float:
    return math.log(more_seconds / seconds) / math.log(more_entries / entries)


def within(what: str, value: float, target: float, unit: str) -> list[str]:
    return [f"  {what}: {value:.3g} {unit} instead of {target:g}"] if value > target else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
