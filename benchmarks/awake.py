"""How the awake stages judge short messages that blind authors labelled, in English and Chinese.

Run: python benchmarks/awake.py [--misses]. Exits 1 where of a part of the data fewer than 97 % are kept or dropped
rightly, or fewer than 90 % of the kept ones bear the right type.
--misses names the rows of the tuning half only: of the others the README of the data says when they were read.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from slowwave.pipeline.chain.wake import wake
from slowwave.pipeline.domain.hearing import hear_all
from slowwave.pipeline.domain.signal import Awake, Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.stages import amygdala, hippocampus, thalamus

DATA = Path(__file__).resolve().parent.parent / "tests" / "stages" / "data"
KEEP, TYPE = 0.97, 0.90
AT = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


def verdict(row: dict[str, Any], agent: str = "") -> str:
    """The type under which the message is logged, "" where it is dropped. agent: "" as captured by hand, for itself."""
    turn = Turn(row["id"], AT, Speaker(row["speaker"]), row["text"], agent=agent, session=row["id"] if agent else "")
    lines = wake(hear_all([turn]), (thalamus, amygdala, hippocampus), Awake()).lines
    return lines[0].line.partition("[")[2].partition("]")[0] if lines else ""


def scores(all_rows: list[dict[str, Any]], agent: str = "") -> tuple[Counter[Any], Counter[Any], list[tuple[Any, str]]]:
    """What is right and how many there are, by (measure, half, group), and the rows that are wrong."""
    right: Counter[Any] = Counter()
    total: Counter[Any] = Counter()
    wrong: list[tuple[Any, str]] = []
    for row in all_rows:
        found = verdict(row, agent)
        measures = [("keep", bool(found) == row["keep"])]
        if row["keep"] and found:
            measures.append(("type", found == row["type"]))
        for measure, ok in measures:
            for group in ("all", row["lang"], row["speaker"]):
                total[measure, row["half"], group] += 1
                right[measure, row["half"], group] += ok
        if not all(ok for _, ok in measures):
            wrong.append((row, found))
    return right, total, wrong


def main() -> int:
    messages = rows("awake-messages.jsonl") + rows("awake-fresh.jsonl")
    missed = False
    for title, agent in (("by hand", ""), ("by an agent's hook", "claude-code")):
        right, total, wrong = scores(messages, agent)
        print(title)
        for measure, half, group in sorted(total):
            key = (measure, half, group)
            share = right[key] / total[key]
            print(f"  {measure} {half:7} {group:10} {right[key]:4} of {total[key]:4}  {share:6.1%}")
            missed |= not agent and group == "all" and share < (KEEP if measure == "keep" else TYPE)
        if "--misses" in sys.argv:
            for row, found in wrong:
                if row["half"] == "tuning":
                    print(f"    {row['id']} {row['type'] or row['drop_kind']} -> {found or 'dropped'}: {row['text']!r}")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
