"""What goes into long-term memory by doors 1 and 2, against labelled pieces of real notes.

First each labelled piece at the content gate, by threshold. Then the notes night by night as they came, with the
questions that were asked meanwhile: what both doors take in over the whole replay, beside OpenClaw's defaults as a
reference line. Exits 1 below a floor.

Run: python benchmarks/promotion.py [--misses] [LABELS.jsonl]. The notes stand beside the labels, in workspaces/.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import _openclaw
from _replay import Replay, replay

from slowwave.flows.night import Asked, dream_once
from slowwave.pipeline.domain.distil.heard import Heard, hear
from slowwave.pipeline.domain.document import Block
from slowwave.pipeline.domain.gate import THRESHOLD, bar, judge
from slowwave.pipeline.domain.intent import Remember
from slowwave.pipeline.domain.piece import Piece, Shape
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.verdict import Reason
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.language.cues import is_heartbeat
from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.words import bare
from slowwave.pipeline.store.init import init
from slowwave.pipeline.store.workspace import open_workspace

LABELS = Path(__file__).resolve().parents[2] / "shared" / "cases" / "promotion-labels.jsonl"
PRECISION_FLOOR, RECALL_FLOOR = 0.90, 0.25
LOWER, LOWER_PRECISION, LOWER_RECALL = 1.0, 0.75, 0.40
"""A threshold at which more may come in, and what it has to hold; the same for all languages, as the other is."""
TOP, TOP_PRECISION = 20, 0.90
NIGHTS = 10
HEADER = re.compile(r"\W*(?:session (?:key|id)|conversation summary|source)\W*[:：]", re.IGNORECASE)
"""Of a session, as OpenClaw's notes begin."""
NOTHING_WRONG = "no block, dream text, header, label or heartbeat went in, and nothing on a night without notes"
COLUMNS = "taken  right  precision     recall  weighted P  weighted R"
STEPS = (0.4, 0.8, LOWER, 1.4, 1.8, THRESHOLD, 2.2, 2.6, 3.0, 3.4)


class Judged(NamedTuple):
    """score: the gate's, as door 1 has it; None for what it refuses by shape or origin."""

    workspace: str
    path: str
    line: int
    label: str
    kind: str
    weight: float
    piece: Piece
    score: float | None
    reasons: tuple[Reason, ...]

    @property
    def where(self) -> str:
        return f"{self.path}:{self.line}"


def read(labels: Path) -> list[Judged]:
    notes: dict[Path, dict[int, Block]] = {}
    judged = []
    for line in labels.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        path = labels.parent / "workspaces" / row["workspace"] / row["path"]
        if path not in notes:
            notes[path] = by_line(path.read_text(encoding="utf-8", errors="replace"), row["path"])
        block = notes[path][row["start_line"]]
        score, reasons = weighed(block)
        if block.piece is None:
            raise AssertionError(f"no piece at {path}:{row['start_line']}")
        weight = float(row["weight"] or 0) if row["draw"] == "random" else 0.0
        told = (row["workspace"], row["path"], row["start_line"], row["label"], row["kind"], weight)
        judged.append(Judged(*told, block.piece, score, reasons))
    return judged


def weighed(block: Block) -> tuple[float | None, tuple[Reason, ...]]:
    """The score of a block, None where it is refused whatever it says; and what the gate saw."""
    if block.piece is None:
        return None, ()
    if block.entry is None:
        return None, judge(block.piece).reasons
    heard: Heard = hear(block.entry, block.piece, Role.NOTE, LEXICON)
    return None if bar(heard.verdict) else heard.score, heard.verdict.reasons


def by_line(text: str, path: str) -> dict[int, Block]:
    """Each line to the block that stands on it; where two do, the one that begins there."""
    blocks = [
        (block.line, block.raw.rstrip("\r\n").count("\n"), block)
        for block in GRAMMARS[Role.NOTE].parse(text, path)
        if block.piece is not None and block.piece.shape is not Shape.HEADING
    ]
    lines = {line + step: block for line, below, block in reversed(blocks) for step in range(below + 1)}
    return lines | {line: block for line, _, block in reversed(blocks)}


class Rates(NamedTuple):
    """Over keep and drop. weighted: of the random draw, each piece for as many as it stands for."""

    taken: int
    right: int
    precision: float
    recall: float
    weighted_precision: float
    weighted_recall: float


def rates(judged: Iterable[Judged], taken: Iterable[Judged]) -> Rates:
    clear = [one for one in judged if one.label in ("keep", "drop")]
    taken = [one for one in taken if one.label in ("keep", "drop")]
    right, keeps = ([one for one in some if one.label == "keep"] for some in (taken, clear))

    def share(some: list[Judged], of: list[Judged], *, weighted: bool) -> float:
        total = sum(one.weight if weighted else 1.0 for one in of)
        return sum(one.weight if weighted else 1.0 for one in some) / total if total else 0.0

    return Rates(
        len(taken),
        len(right),
        share(right, taken, weighted=False),
        share(right, keeps, weighted=False),
        share(right, taken, weighted=True),
        share(right, keeps, weighted=True),
    )


def above(judged: Iterable[Judged], threshold: float) -> list[Judged]:
    return [one for one in judged if one.score is not None and one.score >= threshold]


def row(name: str, found: Rates) -> str:
    shares = "  ".join(f"{100 * share:9.1f}" for share in found[2:])
    return f"{name:>22}  {found.taken:5}  {found.right:5}  {shares}"


def show(name: str, judged: list[Judged]) -> None:
    keeps, drops = (sum(one.label == label for one in judged) for label in ("keep", "drop"))
    print(f"\n{name}: {keeps} keep, {drops} drop\n{'content gate from':>22}  {COLUMNS}")
    for step in STEPS:
        print(row(f"{step:.1f}{' <' if step == THRESHOLD else ''}", rates(judged, above(judged, step))))


def top(judged: Iterable[Judged]) -> float:
    """Of the pieces with the highest scores, how many are keeps."""
    clear = [one for one in judged if one.label in ("keep", "drop") and one.score is not None]
    best = sorted(clear, key=lambda one: -(one.score or 0.0))[:TOP]
    return sum(one.label == "keep" for one in best) / len(best) if best else 0.0


def replayed(labels: Path, judged: list[Judged]) -> tuple[Rates, list[str]]:
    """Both doors over all nights, workspace by workspace, and what must not be."""
    wrong: list[str] = []
    by_one: list[Judged] = []
    by_both: list[Judged] = []
    theirs: list[Judged] = []
    doors: Counter[str] = Counter()
    for workspace in sorted({one.workspace for one in judged}):
        done = replay(labels.parent / "workspaces" / workspace)
        chunks = _openclaw.promoted(done.notes, done.nights, done.days)
        mine = [one for one in judged if one.workspace == workspace]
        starts = {(path, block.line) for path in done.notes for block in by_line(done.notes[path], path).values()}
        print(f"\n{workspace}: {len(done.notes)} notes, {len(starts)} pieces, {len(done.nights)} nights", end=", ")
        print(f"{done.ranked} candidates of door 2")
        took = Counter(done.taken.values())
        doors.update(took)
        print(f"  taken in: door 1 {took['prefrontal']}, door 2 {took['basal_ganglia']}; OpenClaw {len(chunks)} chunks")
        for (stage, reason), count in done.refused.most_common(9):
            print(f"  refused at door {1 if stage == 'prefrontal' else 2}: {count:5}  {reason}")
        spans = [(chunk.path, chunk.start, chunk.end) for chunk in chunks]
        by_one += [one for one in mine if done.taken.get((one.path, one.line)) == "prefrontal"]
        by_both += [one for one in mine if (one.path, one.line) in done.taken]
        theirs += [one for one in mine if any(path == one.path and a <= one.line <= b for path, a, b in spans)]
        wrong += [f"{workspace}: went in on a night without notes: {text[:80]}" for text in done.later]
        wrong += [f"{workspace}: {text[:80]}" for text in barred(done)]
        wrong += [f"{workspace}: {line}" for line in restless(labels.parent / "workspaces" / workspace, done)]
    print(f"\n{'over all nights':>22}  {COLUMNS}")
    for name, some in (("door 1", by_one), ("doors 1 and 2", by_both), ("OpenClaw's defaults", theirs)):
        print(row(name, rates(judged, some)))
    return rates(judged, by_both), wrong


def barred(done: Replay) -> list[str]:
    """What went in and must not: blocks, text of dreams, headers, labels without a body, heartbeats."""
    found = []
    for (path, line), text in done.texts.items():
        block = by_line(done.notes[path], path).get(line)
        piece = block.piece if block is not None else None
        shaped = piece is None or piece.shape in (Shape.FENCE, Shape.TABLE) or piece.in_dream_block
        said = bare(text)
        if shaped or said.endswith((":", "：")) or is_heartbeat(said, LEXICON) or HEADER.match(said):
            found.append(text)
    return found


def restless(given: Path, done: Replay) -> list[str]:
    """What ten dated nights over all of a workspace's files add after the first, in the commands as they are."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / given.name
        shutil.copytree(given, root, copy_function=shutil.copyfile)
        for path in (root, *root.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)
        last = max(done.days.values())
        init(str(root), today=last)
        found = []
        for night in range(NIGHTS):
            slept = dream_once(open_workspace(str(root), "benchmark"), Asked(day=last + timedelta(days=night)))
            if night and slept.told is not None:
                changes = (change.intent for change in slept.told.result.changes)
                found += [f"night {night + 1} adds: {one.text[:80]}" for one in changes if isinstance(one, Remember)]
        return found


def holds_back(judged: list[Judged]) -> None:
    """What the keeps that the gate misses have against them."""
    missed = [one for one in judged if one.label == "keep" and (one.score is None or one.score < THRESHOLD)]
    against: Counter[str] = Counter()
    for one in missed:
        codes = [reason.code.value for reason in one.reasons if reason.weight < 0]
        against.update(codes or (["nothing but no cue word"] if one.score is not None else ["its shape"]))
    kinds = Counter(one.kind for one in missed)
    listed = ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())
    print(f"\nwhat holds it back: {len(missed)} keeps missed: {listed}")
    print("  against them: " + ", ".join(f"{code} {count}" for code, count in against.most_common(8)))
    plain = sum(all(reason.weight < 0.7 for reason in one.reasons) for one in missed)
    print(f"  {plain} of them bear no word that tells them from status: plain facts, which only use can bring in")


def misses(judged: list[Judged]) -> None:
    for title, label, accepted in (("false accepts", "drop", True), ("missed keeps", "keep", False)):
        print(f"\n{title}")
        some = [one for one in judged if one.label == label and (one in above([one], THRESHOLD)) is accepted]
        for one in sorted(some, key=lambda one: -(one.score or 0.0)):
            told = " ".join(f"{reason.code}{reason.weight:+g}" for reason in one.reasons)
            print(f"  {one.score or 0.0:5.2f} {one.where} [{one.kind}] {one.piece.text[:110]!r}\n        {told}")


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
    both, wrong = replayed(labels, judged)
    holds_back(judged)
    lower, best = rates(judged, above(judged, LOWER)), top(judged)
    floors: Mapping[str, tuple[float, float]] = {
        "precision of both doors": (both.precision, PRECISION_FLOOR),
        "recall of both doors": (both.recall, RECALL_FLOOR),
        f"precision from {LOWER:g} on": (lower.precision, LOWER_PRECISION),
        f"recall from {LOWER:g} on": (lower.recall, LOWER_RECALL),
        f"keeps among the top {TOP}": (best, TOP_PRECISION),
    }
    print()
    for name, (found, least) in floors.items():
        print(f"{name}: {100 * found:.1f} % (floor {100 * least:.0f}){'' if found >= least else '  BELOW'}")
    print("\n".join(["must not be:", *wrong]) if wrong else NOTHING_WRONG)
    return 0 if not wrong and all(found >= least for found, least in floors.values()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
