"""How many messages a second the day's stages take, in memory and onto the disk.

Run: python benchmarks/capture.py [--messages N]. In memory: `hear`, then the three stages, in batches as a replay makes
them, over messages in two languages of which a part is dropped; the rate of batches of one stands beside it. Durable:
`capture_event` of one process, each message locked, written and synced on its own, in a log that grows. Exits 1 when
fewer than 5,000 messages a second go through in memory, or when a line that was kept is not in the log.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from slowwave.flows.capture import AWAKE, capture_event
from slowwave.pipeline.chain.wake import wake
from slowwave.pipeline.domain.hearing import hear
from slowwave.pipeline.domain.signal import Awake, Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.store.init import init
from slowwave.pipeline.store.workspace import open_workspace

SEED = 11
MESSAGES, DURABLE, BATCH = 20_000, 500, 500
AT_LEAST = 5_000
START = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)
HOSTS = ("korund", "plover", "heron", "lapwing", "moorhen", "stint")
SAID = (
    "decision: {host} keeps its backups for {n} days, because the audit asks for it",
    "从现在起 {host} 的端口是 {n}，别再用旧的",
    "the deploy of {host} failed with exit code {n} after the migration",
    "ok",
    "好的，谢谢",
    "Let me look at the logs of {host} first.",
    "{host} runs Postgres 16.{n} on port 5432 since this morning",
    "我们决定每周五 {n} 点之前不部署 {host}",
    "where does {host} keep the certificate number {n}?",
    "actually, no: {host} is the staging machine, the live one is {n}",
)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Rates of capture.")
    parser.add_argument("--messages", type=int, default=MESSAGES, help=f"in memory [default: {MESSAGES}]")
    turns = list(_turns(parser.parse_args(arguments).messages))
    _woken(turns[:BATCH], BATCH)
    kept, rate = _woken(turns, BATCH)
    print(f"in memory, batches of {BATCH}: {rate:,.0f} messages a second; {kept} lines of {len(turns)} messages")
    print(f"in memory, one by one: {_woken(turns[: len(turns) // 4], 1)[1]:,.0f} messages a second")
    whole = _durable(turns[:DURABLE])
    met = rate >= AT_LEAST and whole
    print(f"at least {AT_LEAST:,} a second in memory: {'met' if met else 'MISSED'}")
    return 0 if met else 1


def _turns(count: int) -> Iterator[Turn]:
    chance = random.Random(SEED)
    for number in range(count):
        said = chance.choice(SAID).format(host=chance.choice(HOSTS), n=number)
        speaker = chance.choice((Speaker.HUMAN, Speaker.HUMAN, Speaker.ASSISTANT))
        at = START + timedelta(seconds=number)
        yield Turn(f"m{number}", at, speaker, said, agent="claude-code", session=f"s{number // 200}")


def _woken(turns: Sequence[Turn], batch: int) -> tuple[int, float]:
    kept = 0
    began = time.process_time()
    for start in range(0, len(turns), batch):
        signals = [signal for turn in turns[start : start + batch] for signal in hear(turn)]
        kept += len(wake(signals, AWAKE, Awake()).lines)
    return kept, len(turns) / (time.process_time() - began)


def _durable(turns: Sequence[Turn]) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        init(folder, today=date(2026, 11, 30), home_config=None, dry_run=False)
        workspace = open_workspace(folder, "benchmark")
        kept = 0
        began = time.perf_counter()
        for turn in turns:
            event = {"id": turn.id, "at": turn.at.isoformat(), "speaker": turn.speaker.value, "text": turn.text}
            event |= {"agent": turn.agent, "session": turn.session}
            done = capture_event(workspace, event, at=turn.at)
            kept += sum(map(len, done.lines.values()))
        seconds = time.perf_counter() - began
        stands = sum(path.read_text(encoding="utf-8").count("\n- [") for path in Path(folder).rglob("logs/**/*.md"))
    print(f"durable, one by one: {len(turns) / seconds:,.0f} messages a second; {stands} of {kept} lines stand")
    return stands == kept


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
