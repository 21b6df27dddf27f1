"""The README quotes a real report of the bundled notes."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_every_quoted_line_stands_in_the_report_of_the_bundled_notes(
    dream: Callable[..., object], tmp_path: Path
) -> None:
    notes = tmp_path / "notes"
    shutil.copytree(ROOT / "examples/sample-workspace", notes)
    dream("init", str(notes))
    dream("-w", str(notes), "run", "--date", "2026-11-28")
    report = _flat((notes / "memory/dreams/2026-11-28.md").read_text(encoding="utf-8"))
    quoted = re.search(r"```markdown\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert quoted is not None
    items = re.split(r"\n(?=[#-])|\n\n", quoted[1])
    pieces = [piece for item in items for piece in _flat(item).split("…")]
    assert len(pieces) > 6
    assert [piece for piece in pieces if piece.strip(" .)`") not in report] == []


def _flat(text: str) -> str:
    return " ".join(text.split())
