"""What the content gate lets into long-term memory, against labelled pieces of real notes.

Run: python benchmarks/promotion.py [--misses] [LABELS.jsonl]. Exits 1 below the floor.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from slowwave.pipeline.domain.gate import THRESHOLD, judge
from slowwave.pipeline.domain.piece import Piece, Shape
from slowwave.pipeline.domain.verdict import Verdict
from slowwave.pipeline.format.scan import scan

LABELS = Path(__file__).resolve().parent.parent.parent / "shared" / "cases" / "promotion-labels.jsonl"
PRECISION_FLOOR, RECALL_FLOOR = 0.85, 0.25
STEPS = (1.0, 1.4, 1.8, 2.0, 2.2, 2.4, 2.6, 3.0, 3.4)


class Judged(NamedTuple):
    workspace: str
    where: str
    label: str
    kind: str
    weight: float
    piece: Piece
    verdict: Verdict


def read(labels: Path) -> list[Judged]:
    notes: dict[Path, dict[int, Piece]] = {}
    judged = []
    for line in labels.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        path = labels.parent / "workspaces" / row["workspace"] / row["path"]
        if path not in notes:
            notes[path] = by_line(path.read_text(encoding="utf-8"))
        start = row["start_line"]
        piece = notes[path][start]
        where = f"{row['path']}:{start}"
        weight = float(row["weight"] or 0) if row["draw"] == "random" else 0.0
        judged.append(Judged(row["workspace"], where, row["label"], row["kind"], weight, piece, judge(piece)))
    return judged


def by_line(text: str) -> dict[int, Piece]:
    """Each line to the piece that stands on it; where two do, the one that begins there."""
    spans = [(span.line, span.raw.rstrip("\r\n").count("\n"), span.piece) for span in scan(text)]
    placed = [(line, below, piece) for line, below, piece in spans if piece and piece.shape is not Shape.HEADING]
    lines = {line + step: piece for line, below, piece in reversed(placed) for step in range(below + 1)}
    return lines | {line: piece for line, _, piece in reversed(placed)}


def rates(judged: Iterable[Judged], threshold: float) -> tuple[int, int, float, float, float, float]:
    """(accepted, right, precision, recall, weighted precision, weighted recall) over keep and drop."""
    clear = [one for one in judged if one.label in ("keep", "drop")]
    taken = [one for one in clear if one.verdict.reasons and passes(one, threshold)]
    right = [one for one in taken if one.label == "keep"]
    keeps = [one for one in clear if one.label == "keep"]

    def share(some: list[Judged], of: list[Judged], weighted: bool) -> float:
        total = sum(one.weight if weighted else 1.0 for one in of)
        return sum(one.weight if weighted else 1.0 for one in some) / total if total else 0.0

    return (
        len(taken), len(right), share(right, taken, False), share(right, keeps, False),
        share(right, taken, True), share(right, keeps, True),
    )  # fmt: skip


def passes(one: Judged, threshold: float) -> bool:
    refused = not one.verdict.accepted and one.verdict.score >= THRESHOLD
    return not refused and one.verdict.score >= threshold


def show(name: str, judged: list[Judged]) -> None:
    keeps, drops = (sum(one.label == label for one in judged) for label in ("keep", "drop"))
    print(f"\n{name}: {keeps} keep, {drops} drop")
    print("threshold  taken  right  precision  recall  weighted P  weighted R")
    for step in sorted({*STEPS, THRESHOLD}):
        taken, right, *shares = rates(judged, step)
        mark = " <" if step == THRESHOLD else ""
        print(f"{step:9.1f}  {taken:5}  {right:5}  " + "  ".join(f"{100 * share:9.1f}" for share in shares) + mark)


def misses(judged: list[Judged]) -> None:
    for title, label, accepted in (("false accepts", "drop", True), ("missed keeps", "keep", False)):
        print(f"\n{title}")
        some = [one for one in judged if one.label == label and one.verdict.accepted is accepted]
        for one in sorted(some, key=lambda one: -one.verdict.score):
            told = " ".join(f"{reason.code}{reason.weight:+g}" for reason in one.verdict.reasons)
            print(f"  {one.verdict.score:5.2f} {one.where} [{one.kind}] {one.piece.text[:110]!r}\n        {told}")


def main(arguments: list[str]) -> int:
    paths = [Path(argument) for argument in arguments if not argument.startswith("-")]
    labels = paths[0] if paths else LABELS
    if not labels.is_file():
        print(f"not measured: the labelled notes are not here ({labels}); name a file of labels")
        return 1 if paths else 0
    judged = read(labels)
    show("all", judged)
    for workspace in sorted({one.workspace for one in judged}):
        show(workspace, [one for one in judged if one.workspace == workspace])
    if "--misses" in arguments:
        misses(judged)
    blocks = [one for one in judged if one.verdict.accepted and one.piece.shape in (Shape.FENCE, Shape.TABLE)]
    _, _, precision, recall, _, _ = rates(judged, THRESHOLD)
    good = precision >= PRECISION_FLOOR and recall >= RECALL_FLOOR and not blocks
    print(
        f"\nprecision {100 * precision:.1f} % (floor {100 * PRECISION_FLOOR:.0f}), recall {100 * recall:.1f} % "
        f"(floor {100 * RECALL_FLOOR:.0f}), blocks accepted {len(blocks)}: {'good' if good else 'BELOW THE FLOOR'}"
    )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
