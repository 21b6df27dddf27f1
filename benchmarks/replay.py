"""Replay: a transcript of 200 MB in constant memory, and a thousand transcripts with nothing new.

Run: python benchmarks/replay.py [--quick]. Each figure is taken in a process of its own: the peak of the resident
memory is told above that of the same process with a transcript of 2 MB, so that neither Python nor our modules count.
Seconds are those that the process worked; the wall clock stands beside. Exits 1 when a figure is beyond its target.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from slowwave.flows.night import Asked, Kind, dream_once
from slowwave.flows.replay import replay
from slowwave.pipeline.settings import Sources
from slowwave.pipeline.store.init import init
from slowwave.pipeline.store.workspace import Workspace, open_workspace

SEED = 7
START = datetime(2026, 5, 4, 8, 0, tzinfo=UTC)
NOW = datetime(2026, 11, 30, 22, 0, tzinfo=UTC)
SMALL, LARGE = 2, 200
"""Megabytes of a transcript."""
ABOVE = 64.0
"""Megabytes of memory that a hundred times as long a transcript may take more."""
FILES, LOOKS = 1_000, 9
"""Transcripts, and how often the night with nothing to do is tried; the median counts."""
NOTHING_SECONDS = 0.05

HOSTS = ("korund", "plover", "heron", "lapwing", "moorhen", "stint")
CHATTER = ("Let me check the logs.", "Now I'll run that again.", "Looking at the compose file next.", "我先看看日志。")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Memory and time of a replay.")
    parser.add_argument("--quick", action="store_true", help="a tenth of the size")
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.one:
        print(json.dumps(_replayed(Path(asked.one[0]), int(asked.one[1]))))
        return 0
    large = LARGE // 10 if asked.quick else LARGE
    with tempfile.TemporaryDirectory() as folder:
        small_peak = _in_its_own_process(Path(folder) / "small", SMALL)["peak"]
        told = _in_its_own_process(Path(folder) / "large", large)
        above = told["peak"] - small_peak
        print(f"one transcript of {told['megabytes']:.0f} MB: {told['turns']:.0f} turns, {told['lines']:.0f} lines")
        print(f"  worked {told['worked']:.1f} s, wall {told['wall']:.1f} s")
        rate = told["turns"] / told["worked"]
        print(f"  {rate:.0f} turns a second, {told['megabytes'] / told['worked']:.1f} MB a second")
        print(f"  peak {told['peak']:.0f} MB, {above:.1f} MB above that of {SMALL} MB (target {ABOVE:.0f})")
        seconds, wall = _nothing_new(Path(folder) / "many")
        print(f"nothing new in {FILES} transcripts: {seconds * 1000:.1f} ms worked, {wall * 1000:.1f} ms on the wall")
    return 0 if above <= ABOVE and seconds < NOTHING_SECONDS else 1


def _in_its_own_process(folder: Path, megabytes: int) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, __file__, "--one", str(folder), str(megabytes)], check=True, capture_output=True, text=True
    )
    told: dict[str, float] = json.loads(done.stdout)
    return told


def _replayed(folder: Path, megabytes: int) -> dict[str, float]:
    place = _workspace(folder)
    path = folder / "transcripts" / "-srv-app" / "one.jsonl"
    path.parent.mkdir(parents=True)
    with path.open("w", encoding="utf-8") as file:
        file.writelines(_rows(megabytes << 20))
    worked, wall = time.process_time(), time.perf_counter()
    (came,) = replay(place, NOW, first=True).sources
    return {
        "megabytes": path.stat().st_size / 1e6,
        "turns": came.turns,
        "lines": came.lines,
        "worked": time.process_time() - worked,
        "wall": time.perf_counter() - wall,
        "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000,
    }


def _nothing_new(folder: Path) -> tuple[float, float]:
    place = _workspace(folder)
    for n in range(FILES):
        path = folder / "transcripts" / f"-srv-app{n % 20}" / f"s{n}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(_rows(3_000, f"s{n}", n)), encoding="utf-8")
    dream_once(place, Asked())
    taken = []
    for _ in range(LOOKS):
        worked, wall = time.process_time(), time.perf_counter()
        slept = dream_once(place, Asked())
        taken.append((time.process_time() - worked, time.perf_counter() - wall))
        if slept.kind is not Kind.NOTHING:
            raise AssertionError("the second night found something to do")
    return sorted(taken)[LOOKS // 2]


def _workspace(folder: Path) -> Workspace:
    folder.mkdir()
    os.environ["HOME"] = str(folder)
    init(str(folder / "notes"), today=START.date())
    place = open_workspace(str(folder / "notes"), "benchmark")
    sources = Sources(read=("claude-code",), folders={"claude-code": str(folder / "transcripts")})
    return replace(place, settings=replace(place.settings, sources=sources))


def _rows(size: int, session: str = "one", seed: int = SEED) -> Iterator[str]:
    """A working day over and over: somebody asks, the agent says what it does, a tool answers at length."""
    chance = random.Random(seed)
    written = n = 0
    last: str | None = None
    while written < size:
        uuid = f"{session}-{n}"
        at = START + timedelta(seconds=11 * n)
        common = {
            "uuid": uuid,
            "parentUuid": last,
            "sessionId": session,
            "cwd": "/srv/app",
            "timestamp": at.isoformat(),
        }
        line = json.dumps({**_row(n, chance), **common}, ensure_ascii=False) + "\n"
        yield line
        written += len(line.encode())
        last, n = uuid, n + 1


def _row(n: int, chance: random.Random) -> dict[str, object]:
    host, part = chance.choice(HOSTS), n % 8
    if part == 0:
        text = f"decision: {host} keeps port {9000 + n} because {chance.choice(HOSTS)} has taken {8000 + n}"
        return {"type": "user", "message": {"role": "user", "content": text}}
    if part % 2:
        call = {"type": "tool_use", "id": f"t{n}", "name": "Bash", "input": {"command": f"journalctl -u app{n} -n 200"}}
        said = {"type": "text", "text": chance.choice(CHATTER)}
        message = {"id": f"m{n}", "role": "assistant", "model": "m", "content": [said, call]}
        return {"type": "assistant", "message": message}
    noise = "".join(f"{at} {host} app[{chance.randrange(9999)}]: GET /health 200 in {at} ms\n" for at in range(90))
    result = {"type": "tool_result", "tool_use_id": f"t{n - 1}", "content": noise, "is_error": False}
    return {"type": "user", "message": {"role": "user", "content": [result]}, "toolUseResult": noise}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
