"""What the auditor of a model's sentences lets through and what it refuses for nothing, on sets of blind authors.

Run: python benchmarks/auditor.py [--misses] [--open] [joined|asked|free] [en|zh]. The authors of
benchmarks/data/auditor saw the entries and no rule of the auditor. Those of "joined" answered the prompt that a model
gets; those of "asked" an earlier one, which let words be exchanged, and those of "free" wrote as they liked: no auditor
without a model can tell whether other words say the same (decision 37), so of these two the inventions must be blocked,
and the true ones are only counted. Exits 1 while a goal is missed: every invention of the kinds in SURE blocked,
BLOCKED of all inventions, PASSED of the true ones of "joined". --misses names the misses of the open part; the held-out
part is never shown, --open leaves it out.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from slowwave.pipeline.domain.grounding import lost, objections

DATA = Path(__file__).resolve().parent / "data" / "auditor"
PARTS = (
    "joined_open", "joined_held", "asked_open", "asked_held", "asked_later_open", "asked_later_held", "free_open",
    "free_held",
)  # fmt: skip
LANGUAGES = ("en", "zh")
KINDS = {"joined", "asked", "free"}
SURE = ("number", "date", "name", "path", "unit", "negation", "owner", "relation")
"""Kinds of which not one invention may pass."""
BLOCKED = 0.95
PASSED = 0.95

Row = dict[str, Any]


def rows(part: str, language: str) -> list[Row]:
    lines = (DATA / f"{part}_{language}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line]


def reasons(row: Row) -> tuple[str, ...]:
    """Why the auditor refuses the sentence; one that takes the place of its evidence must also keep all of it."""
    missing = lost(row["text"], row["evidence"]) if row.get("fold") else ()
    return (*objections(row["text"], row["evidence"]), *(f"lost: {one}" for one in missing))


def show(part: str, language: str, is_true: bool, judged: list[tuple[Row, tuple[str, ...]]]) -> tuple[int, int]:
    """The figures of each kind and of all, right and of how many."""
    mine = [(row, why) for row, why in judged if row["true"] is is_true]
    total = Counter(row["kind"] for row, _ in mine)
    right = Counter(row["kind"] for row, why in mine if bool(why) is not is_true)
    print(f"\n{part} {language}: {'true ones passed' if is_true else 'inventions blocked'}")
    for kind in sorted(total):
        print(f"  {kind:14} {right[kind]:4} of {total[kind]:4}")
    print(f"  {'all':14} {right.total():4} of {total.total():4}  {100 * right.total() / total.total():5.1f} %")
    return right.total(), total.total()


def show_misses(judged: list[tuple[Row, tuple[str, ...]]]) -> None:
    for row, why in judged:
        if bool(why) is row["true"]:
            print(f"\n{row['lang']} {row['kind']}: {'refused: ' + '; '.join(why) if why else 'let through'}")
            for line in row["evidence"]:
                print(f"    | {line}")
            print(f"    > {row['text']}")


def main(arguments: list[str]) -> int:
    everything: dict[bool, list[int]] = {True: [0, 0], False: [0, 0]}
    short: list[str] = []
    asked = [argument for argument in arguments if not argument.startswith("--")]
    for part in (part for part in PARTS if not KINDS.intersection(asked) or part.split("_")[0] in asked):
        if "--open" in arguments and part.endswith("held"):
            continue
        for language in (one for one in LANGUAGES if not set(LANGUAGES).intersection(asked) or one in asked):
            judged = [(row, reasons(row)) for row in rows(part, language)]
            if part.endswith("open") and "--misses" in arguments:
                show_misses(judged)
            for is_true, goal in ((False, BLOCKED), (True, PASSED)):
                right, of = show(part, language, is_true, judged)
                has_goal = not is_true or part.startswith("joined")
                everything[is_true][0] += right if has_goal else 0
                everything[is_true][1] += of if has_goal else 0
                if has_goal and right < goal * of:
                    short.append(f"{part} {language}: {right} of {of} {'true ones' if is_true else 'inventions'}")
            through = Counter(row["kind"] for row, why in judged if not row["true"] and not why)
            short += [f"{part} {language}: {through[kind]} of {kind} let through" for kind in SURE if through[kind]]
    for is_true, (right, of) in everything.items():
        print(f"\n{'true ones passed' if is_true else 'inventions blocked'}: {right} of {of}, {100 * right / of:.1f} %")
    if short:
        print("\nunder the goals:\n  " + "\n  ".join(short))
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
