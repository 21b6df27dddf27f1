"""How long door 2 takes: over thousands of notes with a recall store of many megabytes, and in a night of little news.

Each size has so many notes and a store and a log of questions that grow with them, up to 2,000 notes and 16 MB: what
OpenClaw wrote before it had a cap. Ranked is all of it, as on a first dream; then a night with ten new recalls. Last,
ten lines go into a memory of 100,000 entries. Seconds are those that the process worked. Exits 1 when a figure is
beyond its target.

Run: python benchmarks/ranking.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import resource
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import TypeVar

from _diary import Diary

from slowwave.flows import wiring
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.intent import Remember
from slowwave.pipeline.domain.lines import instant
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.ranking.rank import rank
from slowwave.pipeline.domain.ranking.taking import take
from slowwave.pipeline.domain.ranking.uses import Passage, Uses
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.sources.recall_events import query_hash
from slowwave.pipeline.sources.recall_store import passages

SEED = 7
SIZES = (500, 1_000, 2_000)
LINES = 40
"""Of a note."""
CHUNK = 8
"""Lines of a passage, which OpenClaw cuts its notes into."""
MEGABYTES = 16
"""Of the store at the largest size."""
RECALLED = 10
"""Passages that come up on the night of little news."""
FIRST = date(2020, 1, 1)
NOTE = "memory/2026-03-01.md"
TYPES = ("reference", "feedback", "project", "user")

ENTRIES, A_TOPIC = 100_000, 200
"""Of the memory that ten lines go into, and of a topic of it."""
USEFUL = (
    "The Hetzner box `lynx` keeps nightly dumps under `/srv/dumps`",
    "Invoices of ledgerlite lie in the cellar of Bremen, folder `inv-a`",
    "Router `osprey` answers on 192.168.7.1 with firmware `fw-9`",
    "Grafana of kestrel is reached at `https://graf.kestrel.lan`",
    "打印机 `hp-7` 放在二楼走廊，地址是 10.0.3.9",
    "The camera archive `cam-z` lives on the NAS under `/vol2/cam`",
    "Label templates of the shop stand in `templates/labels`",
    "电话系统 `pbx-1` 的后台在 `http://pbx.lan`",
    "Solar readings come from `inverter-2` through MQTT topic `pv/raw`",
    "The guest network `tern` uses VLAN 40 and port 8443",
)

SECONDS, LITTLE_SECONDS, PROMOTED_SECONDS, PEAK, EXPONENT = 20.0, 0.7, 5.0, 700.0, 1.15
T = TypeVar("T")


@dataclass(frozen=True)
class Measured:
    """Seconds to read the store, to rank all of it, and to do a night of little news."""

    notes: int
    megabytes: float
    read: float
    all_of_it: float
    little: float
    candidates: int

    @property
    def seconds(self) -> float:
        return self.read + self.all_of_it


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="leave the largest size out")
    sizes = SIZES[:-1] if parser.parse_args(arguments).quick else SIZES
    with wiring.uncollected():
        found = [measure(size) for size in sizes]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    with wiring.uncollected():
        promoted, number = promotions(ENTRIES)
    print(f"{'notes':>6} {'store MB':>9} {'read':>7} {'all of it':>10} {'little news':>12}  candidates")
    for one in found:
        row = f"{one.notes:6} {one.megabytes:9.1f} {one.read:7.2f} {one.all_of_it:10.2f} {one.little:12.3f}"
        print(f"{row}  {one.candidates}")
    print(f"{number} of {len(USEFUL)} lines into a memory of {ENTRIES:,} entries {promoted:.2f} s")
    less, last = found[0], found[-1]
    growth = math.log(last.seconds / less.seconds) / math.log(last.notes / less.notes)
    print(f"growth exponent from {less.notes} to {last.notes} notes {growth:.2f}; {peak:.0f} MB at most")
    figures = (
        ("all of it", last.seconds, SECONDS),
        ("a night of little news", last.little, LITTLE_SECONDS),
        ("promotions into a large memory", promoted, PROMOTED_SECONDS),
        ("megabytes", peak, PEAK),
        ("growth", growth, EXPONENT),
    )
    missed = [f"  {name}: {value:.3g} instead of {target:g}" for name, value, target in figures if value > target]
    print("\n".join(["BEYOND THE TARGET", *missed]) if missed else "all within their targets")
    return 1 if missed else 0


def measure(notes: int) -> Measured:
    diary, chance = Diary(SEED), random.Random(SEED)
    texts = {f"memory/{day}.md": text for day, text in written(diary, notes)}
    docs = {path: Document(path, Role.NOTE, text, GRAMMARS[Role.NOTE]) for path, text in texts.items()}
    now = datetime(FIRST.year, FIRST.month, FIRST.day, 22, tzinfo=UTC) + timedelta(days=notes)
    store, events = recalls(texts, chance, now, int(MEGABYTES * 1e6 * notes / SIZES[-1]))
    memory = Memory(docs, GRAMMARS)
    for doc in docs.values():
        # A night has read them before this stage's turn.
        _ = doc.entries
    read, used = timed(lambda: passages(store, events))
    night = Night(now, used=used)
    whole, ranking = timed(lambda: first(memory, night))
    later = replace(memory, state={"last_dream": instant(now)})
    soon = now + timedelta(hours=9)
    fresh = [replace(one, uses=replace(one.uses, last=soon)) for one in used[:RECALLED]]
    little, _ = timed(lambda: first(later, Night(soon, used=(*fresh, *used[RECALLED:]))))
    return Measured(notes, len(store) / 1e6, read, whole, little, ranking)


def promotions(entries: int) -> tuple[float, int]:
    """Seconds to take in ten lines that were recalled on four days, and how many went in."""
    diary = Diary(SEED)
    docs: dict[str, Document] = {}
    for number in range(entries // A_TOPIC):
        path = f"memory/topics/{TYPES[number % len(TYPES)]}_t{number:05d}.md"
        said = (re.sub(r"^- (?:\[\w+\] )*|\s*<!--.*?-->\s*$", "", line) for _, line in diary.lines(A_TOPIC))
        ids = (f"{number:08x}{place:08x}" for place in range(A_TOPIC))
        lines = (f"- {text} <!--m:eid=e{one};vf=2026-01-02T09:00:00Z-->\n" for text, one in zip(said, ids, strict=True))
        text = f"---\nname: t{number}\n---\n\n{''.join(lines)}"
        docs[path] = Document(path, Role.TOPIC, text, GRAMMARS[Role.TOPIC])
    note = "# 2026-03-01\n\n" + "".join(f"- {line}\n" for line in USEFUL)
    docs[NOTE] = Document(NOTE, Role.NOTE, note, GRAMMARS[Role.NOTE])
    now = datetime(2026, 3, 5, 22, tzinfo=UTC)
    days = frozenset((now - timedelta(days=ago)).date() for ago in range(4))
    uses = Uses(4, 3.6, frozenset("abcd"), days, now)
    memory = Memory(docs, GRAMMARS, state={"last_dream": instant(now - timedelta(days=1))})
    # A night knows by this stage's turn what stands there.
    _ = memory.known
    used = tuple(Passage(uses, one.id) for one in docs[NOTE].entries)
    seconds, taking = timed(lambda: promoted_of(memory, Night(now, used=used)))
    return seconds, taking


def promoted_of(memory: Memory, night: Night) -> int:
    taking = take(rank(memory, night), memory, night)
    return sum(isinstance(change, Remember) for change in taking.changes)


def first(memory: Memory, night: Night) -> int:
    """Rank and take, as the stage does."""
    ranking = rank(memory, night)
    take(ranking, memory, night)
    return len(ranking.ranked)


def written(diary: Diary, notes: int) -> Iterator[tuple[date, str]]:
    for number in range(notes):
        day = FIRST + timedelta(days=number)
        yield day, f"# {day}\n\n" + "".join(f"- {line}\n" for _, line in diary.lines(LINES))


def recalls(texts: dict[str, str], chance: random.Random, now: datetime, size: int) -> tuple[bytes, bytes]:
    """A store of about so many bytes, and the log of its questions."""
    rows: dict[str, object] = {}
    events: list[str] = []
    length = 0
    paths = list(texts)
    while length < size:
        path = chance.choice(paths)
        start = 1 + CHUNK * chance.randrange(LINES // CHUNK)
        said = " ".join(" ".join(texts[path].split("\n")[start - 1 : start + CHUNK - 1]).split())[:800]
        asked = [f"question {chance.randrange(999)} of {said[20:60]}" for _ in range(chance.randint(1, 4))]
        days = sorted({(now - timedelta(days=chance.randrange(40))).date().isoformat() for _ in asked})
        key = f"memory:{path}:{start}:{start + CHUNK - 1}:{len(rows)}"
        row = {
            "key": key, "path": path, "startLine": start, "endLine": start + CHUNK - 1, "source": "memory",
            "snippet": said, "recallCount": len(asked), "totalScore": 0.7 * len(asked), "maxScore": 0.9,
            "lastRecalledAt": f"{days[-1]}T09:00:00Z", "queryHashes": [query_hash(one) for one in asked],
            "recallDays": days, "conceptTags": [],
        }  # fmt: skip
        rows[key] = row
        length += len(json.dumps(row)) + 20
        place = {"path": path, "startLine": start, "endLine": start + CHUNK - 1, "score": 0.7}
        for one in asked:
            told = {"type": "memory.recall.recorded", "timestamp": f"{days[-1]}T09:00:00Z", "query": one}
            events.append(json.dumps({**told, "results": [place]}))
    return json.dumps({"version": 1, "entries": rows}, indent=2).encode(), "\n".join(events).encode()


def timed(work: Callable[[], T]) -> tuple[float, T]:
    start = time.process_time()
    done = work()
    return time.process_time() - start, done


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
