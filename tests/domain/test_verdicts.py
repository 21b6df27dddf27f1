"""What the gate said of real notes before it was made fast, it says still."""

import json
from pathlib import Path

import pytest

from slowwave.pipeline.domain.document import decode
from slowwave.pipeline.domain.gate import judge
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
