"""Whether an important old warning still comes up when somebody is about to do what it warns of.

Run: python benchmarks/recall_warnings.py. benchmarks/data/recall_warnings.jsonl holds 100 warnings, 48 of them in
Chinese, and for each what a person asks for; all were written for this. They are two years old and stand among 5,000
newer entries that are made of their words and of the questions' words. A warning comes up when it is among the first
three. Beside it: without the reserved place, and HexClaw's published sum. Exits 1 when one does not come up.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from slowwave.pipeline.language.words import words
from slowwave.pipeline.recall.index import Index, opened
from slowwave.pipeline.recall.row import Page, Row
from slowwave.pipeline.recall.search import HEXCLAW, OURS, View, recall
from slowwave.pipeline.recall.writing import changing

DATA = Path(__file__).with_name("data") / "recall_warnings.jsonl"
OTHERS = 5_000
FIRST = 3
VIEW = View("2026-11-30T00:00:00Z")
OLD = "2024-11-20"
PLAIN = "by score"


def main() -> int:
    pairs = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
    index = _index(pairs)
    print(f"among {OTHERS} newer entries, in the first {FIRST}:   ours   without a reserved place   hexclaw")
    missed = 0
    for name, ascii_ in (("English", True), ("Chinese", False)):
        chosen = [one for one in pairs if one["warning"].isascii() is ascii_]
        came = [sum(_comes_up(index, one, how) for one in chosen) for how in (OURS, PLAIN, HEXCLAW)]
        print(f"{len(chosen)} warnings in {name:<26} {came[0]:<6} {came[1]:<26} {came[2]}")
        missed += len(chosen) - came[0]
    return int(missed > 0)


def _comes_up(index: Index, pair: dict[str, str], how: str) -> bool:
    hits = recall(index, pair["question"], VIEW, 10, preset=HEXCLAW if how == HEXCLAW else OURS)
    if how == PLAIN:
        hits.sort(key=lambda hit: -hit.score)
    return pair["warning"] in [hit.row.text for hit in hits[:FIRST]]


def _index(pairs: Sequence[dict[str, str]]) -> Index:
    chance = random.Random(6)
    rows = [
        Row(f"w{n}", n, one["warning"], day=OLD, kind="rule", weight=2.0, high=True, felt=1.5)
        for n, one in enumerate(pairs)
    ]
    rows += [
        Row(f"o{n}", n, text, day="2026-11-01", kind="fact", weight=1.0, felt=0.5)
        for n, text in enumerate(_others(pairs, chance))
    ]
    chance.shuffle(rows)
    index = opened(":memory:", write=True)
    with changing(index) as writer:
        for at in range(0, len(rows), 100):
            writer.put(Page(f"topics/reference_{at:05d}.md", "", "", tuple(rows[at : at + 100])))
    return index


def _others(pairs: Sequence[dict[str, str]], chance: random.Random) -> list[str]:
    """Entries of words that stand in the warnings and in what is asked, each of one language."""
    english = sorted({word for one in pairs if one["warning"].isascii() for word in words(" ".join(one.values()))})
    chinese = sorted({part for one in pairs for part in re.findall("[\u4e00-\u9fff]{2,4}", " ".join(one.values()))})
    made = []
    for number in range(OTHERS):
        if number % 2:
            made.append(" ".join(chance.choices(english, k=chance.randint(8, 16))).capitalize() + ".")
        else:
            made.append("".join(chance.choices(chinese, k=chance.randint(4, 8))) + "。")
    return made


if __name__ == "__main__":
    sys.exit(main())
