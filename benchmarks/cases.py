"""Real transcripts and workspaces of other programs: all are read, twice is once, and what was appended comes alone.

Run: python benchmarks/cases.py [--cases DIR]. DIR holds transcripts/<agent>/ and workspaces/ as they were collected;
without it nothing is measured. Prints what was told of each file. Exits 1 where a second reading tells anything, or
where what was appended is not exactly what comes.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections import Counter
from datetime import date
from pathlib import Path

from slowwave.flows.night import Asked, Kind, dream_once
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.sources.registry import SOURCES
from slowwave.pipeline.sources.source import Position, Source, Stamp, Transcript
from slowwave.pipeline.store.init import init
from slowwave.pipeline.store.workspace import open_workspace

CASES = Path(__file__).resolve().parents[2] / "shared" / "cases"
AFTER = date(2027, 1, 1)
"""A day behind all notes of the cases."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Read the cases.")
    parser.add_argument("--cases", type=Path, default=CASES)
    cases: Path = parser.parse_args(arguments).cases
    if not cases.is_dir():
        print(f"no cases in {cases}")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        missed = [line for source in SOURCES for line in transcripts(source, cases, Path(folder))]
        missed += [line for path in sorted((cases / "workspaces").iterdir()) for line in workspace(path, Path(folder))]
    print("\n" + ("\n".join(["NOT AS IT SHOULD BE", *missed]) if missed else "all read, twice is once"))
    return 1 if missed else 0


def transcripts(source: Source, cases: Path, folder: Path) -> list[str]:
    missed = []
    for given in sorted((cases / "transcripts" / source.name).glob("*.json*")):
        path = folder / given.name
        shutil.copyfile(given, path)
        turns, skipped, position = told(source, path)
        spoke = Counter(turn.speaker.value for turn in turns)
        print(f"{source.name}/{given.name}: {dict(spoke)}, no turns {dict(skipped)}")
        if told(source, path, position)[0]:
            missed.append(f"  {given.name}: a second reading told something")
        if path.suffix == ".jsonl" and len(lines := path.read_bytes().splitlines(keepends=True)) > 1:
            path.write_bytes(b"".join(lines[:-1]))
            before, _, half = told(source, path)
            path.write_bytes(b"".join(lines))
            after, _, _ = told(source, path, half)
            if {turn.id for turn in (*before, *after)} < {turn.id for turn in turns}:
                missed.append(f"  {given.name}: what was appended did not come")
    return missed


def told(source: Source, path: Path, since: Position | None = None) -> tuple[list[Turn], Counter[str], Position]:
    status = path.stat()
    transcript = Transcript(str(path), Stamp(status.st_size, status.st_mtime_ns, status.st_ino))
    batches = list(source.read(transcript, since))
    skipped: Counter[str] = Counter()
    for batch in batches:
        skipped.update(batch.skipped)
    return [turn for batch in batches for turn in batch.turns], skipped, batches[-1].position


def workspace(given: Path, folder: Path) -> list[str]:
    root = folder / given.name
    shutil.copytree(given, root)
    init(str(root), today=AFTER)
    place = open_workspace(str(root), "benchmark")
    first, second = (dream_once(place, Asked(day=AFTER)) for _ in range(2))
    entries = first.told.plan.entries if first.told else 0
    print(f"workspaces/{given.name}: {first.kind.value}, {entries} lines of notes; then {second.kind.value}")
    wanted = (Kind.DREAMT, Kind.NOTHING)
    return [] if (first.kind, second.kind) == wanted else [f"  {given.name}: {first.kind}, {second.kind}"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
