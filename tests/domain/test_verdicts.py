"""What the gate said of real notes before it was made fast, it says still; and it says no to the hopeless early."""

import json
from pathlib import Path

import pytest

from slowwave.pipeline.domain.document import decode
from slowwave.pipeline.domain.gate import THRESHOLD, judge
from slowwave.pipeline.domain.piece import Piece
from slowwave.pipeline.format.scan import scan

NOTES = Path(__file__).parents[1] / "format/cases/notes"
GOLDEN = Path(__file__).parent / "data/verdicts.jsonl"


def _told() -> dict[str, list[dict[str, object]]]:
    by_file: dict[str, list[dict[str, object]]] = {}
    for row in map(json.loads, GOLDEN.read_text(encoding="utf-8").splitlines()):
        by_file.setdefault(row.pop("file"), []).append(row)
    return by_file


@pytest.mark.parametrize(("file", "wanted"), _told().items())
def test_verdict(file: str, wanted: list[dict[str, object]]) -> None:
    placed = {span.line: span.piece for span in scan(decode((NOTES / file).read_bytes()))}
    for row in wanted:
        piece = placed[int(str(row["line"]))]
        assert piece is not None
        verdict = judge(piece)
        assert {
            "line": row["line"],
            "accepted": verdict.accepted,
            "score": verdict.score,
            "home": verdict.home,
            "kind": verdict.kind,
            "text": verdict.text[:160],
            "codes": [str(reason.code) for reason in verdict.reasons],
        } == row


@pytest.mark.parametrize("least", [THRESHOLD, THRESHOLD + 2.0, THRESHOLD - 1.5])
@pytest.mark.parametrize("path", sorted(NOTES.glob("*.md")), ids=lambda path: path.name)
def test_only_what_cannot_reach_the_least_is_refused_early(path: Path, least: float) -> None:
    for piece in _pieces(path):
        whole, early = judge(piece), judge(piece, least=least)
        if early.whole:
            assert early == whole
        else:
            assert whole.score <= early.score < least or whole.score == 0
            assert not early.accepted


def test_most_of_what_fails_is_refused_early() -> None:
    placed = [piece for path in NOTES.glob("*.md") for piece in _pieces(path)]
    failing = [piece for piece in placed if not (whole := judge(piece)).accepted and whole.score]
    assert sum(not judge(piece, least=THRESHOLD).whole for piece in failing) > 0.7 * len(failing)


def _pieces(path: Path) -> list[Piece]:
    return [span.piece for span in scan(decode(path.read_bytes())) if span.piece is not None]
