"""Notes that somebody rewrote are read again, and a lost state makes all of them new: memory stays as it is."""

import shutil
from datetime import date
from pathlib import Path

import pytest

from slowwave.flows.night import Asked, dream_once
from slowwave.pipeline.store.workspace import open_workspace

SAMPLE = Path(__file__).resolve().parents[2] / "examples" / "sample-workspace"
KEPT = ("topics/*.md", "episodes/*.md", "pending.md", "procedures.md", "patterns/*.md", "archive.md", "user_state.md")


def _memory(root: Path) -> dict[str, str]:
    found = (path for pattern in KEPT for path in (root / "memory").glob(pattern))
    return {path.name: path.read_text(encoding="utf-8") for path in found}


def _blank_lines(root: Path) -> None:
    for path in (root / "memory/logs").rglob("*.md"):
        path.write_text(path.read_text(encoding="utf-8").replace("\n\n", "\n\n\n", 1), encoding="utf-8")


def _line_ends(root: Path) -> None:
    for path in (root / "memory/logs").rglob("*.md"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))


def _lost_state(root: Path) -> None:
    (root / "memory/.dreams/slowwave/state.json").unlink()


@pytest.mark.parametrize("change", [_blank_lines, _line_ends, _lost_state])
def test_what_is_read_again_changes_nothing(tmp_path: Path, change: object) -> None:
    assert callable(change)
    root = tmp_path / "notes"
    shutil.copytree(SAMPLE, root)
    dream_once(open_workspace(str(root), "testbed"), Asked(day=date(2026, 11, 28)))
    before = _memory(root)
    change(root)
    dream_once(open_workspace(str(root), "testbed"), Asked(day=date(2026, 11, 28)))
    assert _memory(root) == before
