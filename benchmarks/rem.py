"""REM: what it costs in a large memory, and which themes it finds in real notes, week by week.

Run: python benchmarks/rem.py [--entries N] [--cases DIR]. A memory of N lines in dated logs (100,000 unless said) gets
one day of 80 more; seconds are those that the process worked in both parts of the stage and light sleep's signal. DIR
holds workspaces/ as they were collected; the themes of every seventh day with notes are printed, to be judged.
Exits 1 where all of it takes longer than half a second.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from _diary import Diary, write_days

from slowwave.pipeline.domain.light.met import met
from slowwave.pipeline.domain.memory import READ, watermark
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Step
from slowwave.pipeline.domain.rem.lines import recent_lines
from slowwave.pipeline.domain.rem.themes import themes
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.dates import days_in
from slowwave.pipeline.store.init import init
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import open_workspace
from slowwave.stages import default_mode

CASES = Path(__file__).resolve().parents[2] / "shared" / "cases"
SEED, NORMAL_DAY, EVERY = 7, 80, 7
SECONDS = 0.5


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Measure REM.")
    parser.add_argument("--entries", type=int, default=100_000)
    parser.add_argument("--cases", type=Path, default=CASES)
    given = parser.parse_args(arguments)
    for root in sorted((given.cases / "workspaces").glob("*")):
        print(root.name)
        for day, words in weeks(root):
            print(f"  {day}  {', '.join(words) or 'no strong patterns'}")
    seconds = cost(given.entries)
    total = sum(seconds.values())
    told = ", ".join(f"{name} {one:.3f} s" for name, one in seconds.items())
    print(f"\na normal day on {given.entries:,} lines: {told}")
    print(f"together {total:.3f} s of {SECONDS} s: {'good' if total <= SECONDS else 'TOO LONG'}")
    return 0 if total <= SECONDS else 1


def weeks(given: Path) -> Iterator[tuple[date, list[str]]]:
    """Of every seventh day with notes, the themes of the week that ends there, all of it new."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / given.name
        shutil.copytree(given, root)
        init(str(root), today=date(2020, 1, 1))
        memory = load(open_workspace(str(root), "benchmark")).memory
        days = sorted({max(days) for doc in memory.with_role(Role.LOG, Role.NOTE) if (days := days_in(doc.path))})
        for day in days[::-EVERY][::-1]:
            yield day, [one.word for one in themes(recent_lines(memory, late(day)))]


def cost(entries: int) -> dict[str, float]:
    """Seconds of each part on a night that reads one more day."""
    with tempfile.TemporaryDirectory() as folder:
        diary = Diary(SEED)
        end = write_days(Path(folder), diary, entries)
        today = write_days(Path(folder), diary, NORMAL_DAY, end, daily=NORMAL_DAY) - timedelta(1)
        memory = load(open_workspace(folder, "benchmark")).memory
    marks = {READ + doc.path: watermark(doc) for doc in memory.with_role(Role.LOG) if today not in days_in(doc.path)}
    known = replace(memory, state=marks)
    night = late(today)
    again = replace(night, steps=(Step(default_mode.name, default_mode.role, 0, (), (), ()),))
    return {
        "light sleep's signal": worked(lambda: met(known, night)),
        "themes": worked(lambda: default_mode.run(known, night)),
        "profile and diary": worked(lambda: default_mode.run(known, again)),
    }


def late(day: date) -> Night:
    return Night(datetime(day.year, day.month, day.day, 22, tzinfo=UTC))


def worked(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
