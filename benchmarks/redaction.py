"""What the masking of secrets lets through and what it masks for nothing, against texts that a blind author planted.

Run: python benchmarks/redaction.py [--misses]. Exits 1 where a secret gets through, more than 2 % of the look-alikes of
both halves are masked, or a short message takes longer than 0.1 ms. --misses names the rows of the tuning half only.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from slowwave.pipeline.language.secrets import mask

DATA = Path(__file__).resolve().parent.parent / "tests" / "language" / "data"
BREAK = "¦"
"""Stands in the middle of each planted secret, so that no scanner takes the file for a leak."""
MARK = r"\*{3}[a-z-]+(?:…\w\w)?"
PIECE = 6
"""Characters of a secret that shall not be seen together."""
LOOKALIKES = 0.02
QUICK = 100e-6
"""Seconds for a message of a line; 5,000 messages a second leave 200 µs for all of the awake stages."""
MESSAGES = (
    "We always deploy on Monday with care, and the port is 8080 now, not 9090.",
    "以后部署都放到周一，端口改成 8080，不是 9090。",
    "see https://git.example/lindqvist/greenhouse/pull/318#issuecomment-2291847755",
    "my password is hunter2xyz, the token count is 512",
)
HALVES = ("tuning", "unseen")


def rows(name: str) -> list[dict[str, Any]]:
    lines = (DATA / name).read_text(encoding="utf-8").replace(BREAK, "").splitlines()
    return [json.loads(line) for line in lines]


def leaks(row: dict[str, Any]) -> bool:
    """Whether a secret, or a piece of a long one, is in the masked text."""
    masked = re.sub(MARK, " ", mask(row["text"]))
    for secret in row["secrets"]:
        pieces = {secret[at : at + PIECE] for at in range(len(secret) - PIECE + 1)} if len(secret) > 8 else {secret}
        if any(piece in masked for piece in pieces):
            return True
    return False


def show(title: str, all_rows: list[dict[str, Any]], key: str, bad: list[dict[str, Any]]) -> None:
    total = Counter((row[key], row["half"]) for row in all_rows)
    wrong = Counter((row[key], row["half"]) for row in bad)
    print(f"{title:20}  " + "  ".join(f"{half:>12}" for half in HALVES))
    for name in sorted({row[key] for row in all_rows}):
        print(f"  {name:18}  " + "  ".join(f"{wrong[name, half]:5} of {total[name, half]:3}" for half in HALVES))
    for half in HALVES:
        of = sum(count for (_, one), count in total.items() if one == half)
        print(f"  all, {half:13}  {sum(count for (_, one), count in wrong.items() if one == half)} of {of}")


def quickness() -> float:
    slowest = 0.0
    for message in MESSAGES:
        mask(message)
        rounds = []
        for _ in range(5):
            start = time.perf_counter()
            for n in range(100):
                mask(f"{message} {n}")
            rounds.append((time.perf_counter() - start) / 100)
        # Of a busy machine the quietest moment tells what the work is.
        each = min(rounds)
        print(f"{1e6 * each:6.0f} µs  {message[:60]}")
        slowest = max(slowest, each)
    return slowest


def main(arguments: list[str]) -> int:
    secrets, others = rows("secrets.jsonl"), rows("lookalikes.jsonl")
    leaked = [row for row in secrets if leaks(row)]
    masked = [row for row in others if mask(row["text"]) != row["text"]]
    show("let through", secrets, "family", leaked)
    show("masked for nothing", others, "kind", masked)
    if "--misses" in arguments:
        for row in (*leaked, *masked):
            if row["half"] == "tuning":
                print(f"  {row['id']} {row['text']!r}\n        {mask(row['text'])!r}")
    slowest = quickness()
    good = not leaked and len(masked) <= LOOKALIKES * len(others) and slowest <= QUICK
    print(
        f"let through {len(leaked)} of {len(secrets)} (none allowed), masked for nothing {len(masked)} of "
        f"{len(others)} ({100 * LOOKALIKES:.0f} % allowed): {'good' if good else 'BEYOND THE TARGET'}"
    )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
