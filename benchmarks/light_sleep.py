"""How light sleep grows: 1 k, 10 k and 100 k entries of a memory, what it finds in them, and how many it compares.

Run: python benchmarks/light_sleep.py [--quick]. Entries are drawn from a vocabulary that grows as text does
(_diary.py); among them stand pairs of which it is known whether one repeats or replaces the other. Each size runs in a
process of its own, so that its peak is its own, and as a night runs it; seconds are those that it worked, beyond
loading. At 1 k the same pairs are looked for among all pairs with difflib (0.82, Antigravity) and with the Jaccard
index of bigrams (0.65, HexClaw). Precision and recall are over pairs that hold a planted entry. Exits 1 when a figure
is beyond its target. --quick leaves 100 k out.
"""

from __future__ import annotations

import argparse
import difflib
import json
import math
import random
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import combinations, pairwise
from types import FrameType

from _diary import CHINESE, Words

from slowwave.flows import wiring
from slowwave.pipeline.chain.sleep import sleep
from slowwave.pipeline.domain.annotation import annotation
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.lifetime import Fold, Supersede
from slowwave.pipeline.domain.light.links import links
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import DreamResult
from slowwave.pipeline.domain.review import Propose
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.upsert import decide
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.stages import neocortex

SEED = 11
SIZES = (1_000, 10_000, 100_000)
FILE = 250
"""Entries of one topic."""
FIRST_DAY = date(2024, 1, 1)
NIGHT = Night(datetime(2026, 11, 30, 22, tzinfo=UTC))

SECONDS = {100_000: 10.0}
EXPONENT = 1.15
DIFFLIB, JACCARD = 0.82, 0.65

Pair = frozenset[str]

FACTS = (
    # (a fact, the same in other words, another value of it); {S} is what it is about
    ("{S} listens on port {n}.", "The port of {S} is {n}.", "{S} now listens on port {m}."),
    ("The manager of {S} is {N}.", "{N} is the manager of {S}.", "The manager of {S} is now {M}."),
    ("{S} is hosted on {w}.", "The host of {S} is {w}.", "{S} moved to {v}."),
    ("The timeout of {S} is {n} seconds.", "The {S} timeout is {n} seconds.", "The timeout of {S} is now {m} seconds."),
    ("{S} stores its data in {W}.", "The database of {S} is {W}.", "{S} switched its database to {V}."),
    ("{S}的端口是{n}。", "{S}监听端口{n}。", "{S}的端口改为{m}。"),
    ("{S}的负责人是{N}。", "{N}是{S}的负责人。", "{S}的负责人换成{M}。"),
    ("{S}使用{W}作为数据库。", "{S}的数据库是{W}。", "{S}的数据库换成{V}。"),
)
NEAR = (
    # Two that are told apart by one word: other owners, other numbers, other days
    ("The {w} run on {S} took {n} minutes and used {n} MB.", "The {w} run on {S} took {m} minutes and used {m} MB."),
    ("{S} listens on port {n}.", "{T} listens on port {n}."),
    ("{N} reviewed the {w} part of {S} in week {n}.", "{M} reviewed the {w} part of {S} in week {n}."),
    ("{S} keeps its {w} files for {n} days.", "{S} keeps its {v} files for {n} days."),
    ("{S}的{z}在第{n}周由{N}检查过。", "{S}的{z}在第{m}周由{N}检查过。"),
    ("{S}的端口是{n}。", "{T}的端口是{n}。"),
)
CLAUSES = (
    "the {w} of the {w} {w}", "with {w} and {w}", "since {W} is {w}", "by the {w} {w}", "for {w} in {W}",
    "when the {w} has {w}", "and not on {w}", "from `{p}`", "before {w} or {w}", "as {N} had {w}",
)  # fmt: skip
CHINESE_CLAUSES = (
    "{z}的{z}在{z}", "{z}和{z}要{z}", "把{z}{z}到`{w}`", "因为{z}{z}", "{N}让{z}去{z}", "没有{z}就{z}", "对{z}{z}",
    "从`{p}`来{z}",
)  # fmt: skip
SHARES = {"same": 0.01, "given": 0.01, "reworded": 0.01, "replaced": 0.01, "near": 0.015}
"""Pairs of each kind, of all entries; of two words that are equal, of a subject that is named, and so on."""


@dataclass(frozen=True)
class Planted:
    """links: pairs of eids of which one repeats or replaces the other, by kind. known: every planted eid."""

    memory: Memory
    links: dict[str, set[Pair]]
    known: frozenset[str]


@dataclass(frozen=True)
class Measured:
    """seconds: of the stage with its edits. held: entries. compared: pairs that the rules looked at. found: by kind,
    (applied, applied or proposed, planted). precision: of applied links that touch a planted entry."""

    entries: int
    seconds: float
    peak: float
    held: int
    compared: int
    found: dict[str, tuple[int, int, int]]
    precision: float
    recall: float
    elsewhere: int


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="leave 100 k out")
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.one:
        print(json.dumps(vars(measure(asked.one))))
        return 0
    return run(SIZES[:-1] if asked.quick else SIZES)


def run(sizes: tuple[int, ...]) -> int:
    """All measurements, told as they come; 1 when a target is missed."""
    missed: list[str] = []
    nights: list[Measured] = []
    for size in sizes:
        night = in_a_process(size)
        nights.append(night)
        show(night)
        missed += within(f"{size:,} entries", night.seconds, SECONDS.get(size, math.inf), "s")
    for less, more in pairwise(nights):
        grown = math.log(more.seconds / less.seconds) / math.log(more.entries / less.entries)
        print(f"growth from {less.entries:,} to {more.entries:,}: exponent {grown:.2f}")
    if len(nights) > 1:
        missed += within("growth from the last size but one", grown, EXPONENT, "")
    print(f"\nall pairs of {sizes[0]:,} entries")
    planted = made(sizes[0])
    for name, likeness, bar in (("difflib", by_difflib, DIFFLIB), ("bigrams", by_bigrams, JACCARD)):
        began = time.process_time()
        found = {pair for pair in all_pairs(planted.memory, likeness, bar) if pair & planted.known}
        precision, recall = judged(found, planted)
        took = time.process_time() - began
        print(f"  {name} {bar}: precision {precision:.3f}, recall {recall:.3f}; {took:.1f} s")
        ours = nights[0]
        missed += within(f"{name}'s precision against ours", precision, ours.precision, "")
        missed += within(f"{name}'s recall against ours", recall, ours.recall, "")
    print("\n" + ("\n".join(["BEYOND THE TARGET", *missed]) if missed else "all within their targets"))
    return 1 if missed else 0


def in_a_process(size: int) -> Measured:
    """One size in a process of its own, so that its peak is its own."""
    command = [sys.executable, __file__, "--one", str(size)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    return Measured(**json.loads(done.stdout))


def measure(size: int) -> Measured:
    """One size here and now."""
    planted = made(size)
    began = time.process_time()
    with wiring.uncollected():
        result = sleep(planted.memory, NIGHT, before=(), asleep=(neocortex,), waking=())
    seconds = time.process_time() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    applied, asked = answers(result)
    either = applied | asked
    found = {kind: (len(applied & pairs), len(either & pairs), len(pairs)) for kind, pairs in planted.links.items()}
    near = {pair for pair in applied if pair & planted.known}
    precision, recall = judged(near, planted)
    held = next(step.took for step in result.steps if step.stage == neocortex.name)
    compared = comparisons(planted.memory) if size <= COUNTED else 0
    return Measured(size, seconds, peak, held, compared, found, precision, recall, len(applied - near))


def answers(result: DreamResult) -> tuple[set[Pair], set[Pair]]:
    """The pairs that were linked, and those that a person is asked about."""
    applied: set[Pair] = set()
    asked: set[Pair] = set()
    for change in result.changes:
        intent = change.intent
        if isinstance(intent, Fold | Supersede):
            applied |= {frozenset((intent.id, older)) for older in intent.older}
        elif isinstance(intent, Propose):
            asked.add(frozenset((intent.newer, intent.older)))
    return applied, asked


def judged(found: set[Pair], planted: Planted) -> tuple[float, float]:
    """Precision and recall of these pairs."""
    true = set[Pair]().union(*planted.links.values())
    right = len(found & true)
    return right / len(found) if found else 1.0, right / len(true)


COUNTED = 10_000
"""Beyond this many, counting each call takes minutes."""


def comparisons(memory: Memory) -> int:
    """How many pairs the rules of the upsert look at: the calls of ``judge`` below ``decide``."""
    counts: Counter[str] = Counter()
    module = decide.__module__.rpartition(".")[0]

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and frame.f_code.co_name == "judge" and frame.f_globals["__name__"].startswith(module):
            counts["judge"] += 1

    sys.setprofile(note)
    try:
        links(memory, NIGHT)
    finally:
        sys.setprofile(None)
    return counts["judge"]


def all_pairs(memory: Memory, likeness: Callable[[str, str, float], bool], bar: float) -> Iterator[Pair]:
    for one, other in combinations(memory.long_term, 2):
        if likeness(one.text, other.text, bar):
            yield frozenset((one.id, other.id))


def by_difflib(one: str, other: str, bar: float) -> bool:
    """Antigravity's: SequenceMatcher's ratio of the lower-cased texts."""
    matcher = difflib.SequenceMatcher(None, one.lower(), other.lower())
    return matcher.real_quick_ratio() >= bar and matcher.quick_ratio() >= bar and matcher.ratio() >= bar


def by_bigrams(one: str, other: str, bar: float) -> bool:
    """HexClaw's: shared pairs of letters, of all that the two have."""
    left, right = _bigrams(one), _bigrams(other)
    return len(left & right) >= bar * len(left | right)


def _bigrams(text: str) -> set[str]:
    if text not in _KEPT:
        said = "".join(text.lower().split())
        _KEPT[text] = {said[at : at + 2] for at in range(len(said) - 1)}
    return _KEPT[text]


_KEPT: dict[str, set[str]] = {}


def made(size: int) -> Planted:
    """A memory of so many entries, loaded; the same for the same size."""
    draw = random.Random(SEED)
    words = Words(draw)
    rows: list[tuple[str, str]] = []
    kinds: dict[str, set[Pair]] = {kind: set() for kind in SHARES if kind != "near"}
    known: set[str] = set()

    def put(text: str, subject: str = "") -> str:
        eid = f"e{draw.getrandbits(64):016x}"
        rows.append((f"{text}", f"eid={eid}" + (f";{annotation({'subj': subject}).body}" if subject else "")))
        return eid

    for kind, share in SHARES.items():
        for number in range(round(size * share)):
            first, second, subject = _pair(kind, number, words)
            pair = frozenset((put(first, subject), put(second, subject)))
            known |= pair
            if kind in kinds:
                kinds[kind].add(pair)
    while len(rows) < size:
        put(_filler(draw, words))
    # A pair keeps its order in time; its two halves are as far apart as chance has it.
    moments = sorted(draw.sample(range(len(rows) * 4), len(rows)))
    order = sorted(range(len(rows)), key=lambda place: draw.random())
    return Planted(_memory(rows, order, moments), kinds, frozenset(known))


def _pair(kind: str, number: int, words: Words) -> tuple[str, str, str]:
    """(older, newer, subject) of a pair of this kind."""
    names = words.names()
    if kind == "near":
        first, second = NEAR[number % len(NEAR)]
        return words.filled(first, names), words.filled(second, names), ""
    fact, reworded, replaced = (words.filled(text, names) for text in FACTS[number % len(FACTS)])
    if kind == "same":
        return fact, f"  {fact}".upper() if number % 2 else fact, ""
    if kind == "given":
        table = ("{S} uses {W} these days, as {N} wished", "{V} does it for {S} since the {w} came")
        old, new = (words.filled(text, names) for text in table)
        return old, new, f"{names['S']} tool"
    return fact, reworded if kind == "reworded" else replaced, ""


def _filler(draw: random.Random, words: Words) -> str:
    """A sentence that nothing else says: clauses at random, so that what two share is words and no template."""
    table = CHINESE_CLAUSES if draw.random() < CHINESE else CLAUSES
    clauses = draw.sample(table, draw.randrange(2, 4))
    said = words.filled(("，" if table is CHINESE_CLAUSES else " ").join(clauses))
    return said[0].upper() + said[1:] + ("。" if table is CHINESE_CLAUSES else ".")


def _memory(rows: list[tuple[str, str]], order: list[int], moments: list[int]) -> Memory:
    """The rows in topics, dated so that each pair's first half is the older one; parsed."""
    start = datetime(FIRST_DAY.year, FIRST_DAY.month, FIRST_DAY.day, tzinfo=UTC)
    step = timedelta(days=700) / moments[-1]
    dated = {place: moments[rank] for rank, place in enumerate(order)}
    for place in range(0, len(rows) - 1, 2):
        if dated[place] > dated[place + 1]:
            dated[place], dated[place + 1] = dated[place + 1], dated[place]
    lines = [
        f"- {rows[place][0]} <!--m:{rows[place][1]};vf={start + step * dated[place]:%Y-%m-%dT%H:%M:%SZ}-->\n"
        for place in order
    ]
    documents = {}
    for number, at in enumerate(range(0, len(lines), FILE)):
        path = f"memory/topics/project_p{number}.md"
        text = f"---\nname: p{number}\ntype: project\n---\n\n## Facts\n\n" + "".join(lines[at : at + FILE])
        documents[path] = Document(path, Role.TOPIC, text, GRAMMARS[Role.TOPIC])
    memory = Memory(documents, GRAMMARS)
    assert len(memory.by_id) == len(rows)
    return memory


def show(night: Measured) -> None:
    compared = f", {night.compared:,} pairs compared" if night.entries <= COUNTED else ""
    print(f"\n{night.entries:,} entries: {night.seconds:.2f} s, {night.peak:.0f} MB at most; ", end="")
    print(f"{night.held:,} held{compared}")
    print(f"  precision {night.precision:.3f}, recall {night.recall:.3f}; links elsewhere {night.elsewhere}")
    for kind, (applied, asked, planted) in night.found.items():
        print(f"  {kind:9} {applied:6,} applied, {asked:6,} applied or asked, of {planted:,}", flush=True)


def within(what: str, value: float, target: float, unit: str) -> list[str]:
    return [f"  {what}: {value:.3g} {unit} instead of {target:.3g}"] if value > target else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
