"""How long an agent waits for a hook of ours, against Python that does nothing.

Run: python benchmarks/hook.py [--times N]. Processes are started in turns, each cold: `python -c pass`; the same with
`import sqlite3, json, re`, as a yardstick of a small program; the hook command that `dream install` enters; the
console script `dream capture`, where one is installed beside this Python; and the hook command that tells the agent
something, over 300 entries, and over these and 20,000 messages of conversations. Each of ours gets an event on stdin,
with a fresh text, in a workspace as `dream init` makes it. Exits 1 when the p95 of a capture is more than six times
that of bare Python, when a line is missing, when the median of what tells is more than three times that of bare
Python and its query, or when it told nothing.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

import slowwave
from slowwave.flows.agents.command import CONTEXT, hook_command
from slowwave.flows.fresh import compiled, hits, refresh_all
from slowwave.pipeline.store.init import init
from slowwave.pipeline.store.workspace import open_workspace

TIMES = 50
AT_MOST = 6.0
AIM = 3.0
ENTRIES = 300
BARE, SMALL, HOOK, SCRIPT = "python -c pass", "sqlite3, json, re", "the hook command", "dream capture"
TELLS, MORE = "what tells", "with conversations"
SESSIONS, TURNS = 200, 100


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Time of a cold capture.")
    parser.add_argument("--times", type=int, default=TIMES, help=f"starts of each [default: {TIMES}]")
    times = parser.parse_args(arguments).times
    # As pip does with what it installs: a first start is slower once.
    compileall.compile_dir(os.path.dirname(slowwave.__file__), quiet=2, maxlevels=20)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "notes"
        init(str(root), today=date(2026, 11, 30), home_config=None, dry_run=False)
        commands = {
            BARE: [sys.executable, "-c", "pass"],
            SMALL: [sys.executable, "-c", "import sqlite3, json, re"],
            HOOK: list(hook_command("claude-code", str(root)).words),
        }
        script = Path(sys.executable).with_name("dream")
        if script.exists():
            commands[SCRIPT] = [str(script), "capture", "-w", str(root)]
        commands[TELLS] = list(replace(hook_command("claude-code", str(root)), verb=CONTEXT).words)
        query = _remembered(root)
        talks = Path(folder) / "talked"
        init(str(talks), today=date(2026, 11, 30), home_config=None, dry_run=False)
        _talked(talks, Path(folder) / "sessions")
        _remembered(talks)
        commands[MORE] = list(replace(hook_command("claude-code", str(talks)), verb=CONTEXT).words)
        told = 0
        took: dict[str, list[float]] = {name: [] for name in commands}
        worked: dict[str, list[float]] = {name: [] for name in commands}
        environment = {**os.environ, "HOME": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for number in range(times + 1):
            for name, command in commands.items():
                seconds, processor, said = _started(command, f"{number} {name}", environment)
                told += name == TELLS and b"additionalContext" in said
                if name == MORE and b"earlier conversations" not in said:
                    print(f"nothing of a conversation was told: {said.decode()}")
                # The first of each warms the caches of the disk.
                if number:
                    took[name].append(seconds)
                    worked[name].append(processor)
        log = "".join(path.read_text(encoding="utf-8") for path in (root / "memory/logs").rglob("*.md"))
    lines = log.count("\n- [")
    expected = (times + 1) * (len(commands) - 4)
    print(f"the agent was told something {told} of {times + 1} times; the query alone takes {query * 1000:.1f} ms")
    whole = lines == expected and told == times + 1
    return _judged(took, worked, whole, f"{lines} of {expected} lines stand in the log", query)


def _remembered(root: Path) -> float:
    """Give the workspace entries and compile them; answers the seconds of a query, the median of ten."""
    facts = "".join(f"- Batch {n} of the invoices, 第{n}批发票, lies in room {n % 17}.\n" for n in range(ENTRIES))
    rules = "".join(f"- Rule {n}: invoices are checked twice.\n" for n in range(ENTRIES // 10))
    for kind, lines in (("project", facts), ("feedback", rules)):
        path = root / f"memory/topics/{kind}_general.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"---\nname: {kind}\ntype: {kind}\n---\n\n{lines}", encoding="utf-8")
        os.utime(path, (1_790_000_000, 1_790_000_000))
    place = open_workspace(str(root), "benchmark")
    refresh_all(place)
    known, took = compiled(place), []
    for number in range(10):
        began = time.perf_counter()
        hits(place, f"where are the invoices of batch {number}", "2026-11-30T00:00:00Z", None, known, 20)
        took.append(time.perf_counter() - began)
    return statistics.median(took)


def _talked(root: Path, sessions: Path) -> None:
    """Let the workspace read conversations."""
    (sessions / "-p").mkdir(parents=True)
    words = ("gateway", "invoice", "printer", "backup", "发票", "网关", "batch", "room", "paper", "disk", "law")
    for session in range(SESSIONS):
        rows = []
        for turn in range(TURNS):
            said = " ".join(words[(session * 7 + turn * 3 + step * step) % len(words)] for step in range(9))
            text = f"Message {turn} of talk {session} is about {said} and the year {1900 + (session + turn) % 90}."
            id = f"00000000-0000-0000-{session:04}-{turn:012}"
            message = {"role": "user", "content": text}
            at = f"2026-10-{1 + session % 28:02}T09:{turn % 60:02}:00Z"
            rows.append({"type": "user", "uuid": id, "sessionId": f"s{session}", "timestamp": at, "message": message})
        path = sessions / "-p" / f"s{session}.jsonl"
        path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    settings = f'[sources]\nread = ["claude-code"]\n[sources.folders]\nclaude-code = "{sessions}"\n'
    (root / "dream.toml").write_text(settings, encoding="utf-8")


def _started(command: list[str], what: str, environment: Mapping[str, str]) -> tuple[float, float, bytes]:
    """Seconds on the clock, seconds of the processor, what it said."""
    said = f"decision: invoices of batch {what} are kept for seven years, because the law asks; 发票保留七年"
    event = {"hook_event_name": "UserPromptSubmit", "session_id": what, "cwd": "/home/me/ledgerlite", "prompt": said}
    given = json.dumps(event).encode()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    done = subprocess.run(command, input=given, capture_output=True, check=True, env=environment)
    seconds, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, processor, done.stdout


def _judged(
    took: Mapping[str, list[float]], worked: Mapping[str, list[float]], whole: bool, lines: str, query: float
) -> int:
    bare = took[BARE]
    print(f"{'':20}  median ms  p95 ms  median/bare  p95/bare  processor ms")
    met = whole
    for name, seconds in took.items():
        median, p95 = statistics.median(seconds), _p95(seconds)
        of_median, of_p95 = median / statistics.median(bare), p95 / _p95(bare)
        print(
            f"{name:20}  {median * 1000:9.1f}  {p95 * 1000:6.1f}  {of_median:11.2f}  {of_p95:8.2f}"
            f"  {statistics.median(worked[name]) * 1000:12.1f}"
        )
        met &= of_p95 <= AT_MOST or name in (BARE, SMALL, TELLS, MORE)
        if name == TELLS:
            met &= median - query <= AIM * statistics.median(bare)
    print(lines)
    print(f"at most {AT_MOST:g} times the p95 of bare Python, aim {AIM:g}: {'met' if met else 'MISSED'}")
    return 0 if met else 1


def _p95(values: list[float]) -> float:
    return sorted(values)[max(0, round(0.95 * len(values)) - 1)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
