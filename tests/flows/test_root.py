"""A night in a workspace of OpenClaw's that keeps its pages: promotion section, block of deep sleep, phase reports."""

import json
from datetime import date
from pathlib import Path

import pytest

from slowwave.flows.history import undo_last
from slowwave.flows.night import Asked, Kind, dream_once
from slowwave.pipeline.store.init import init
from slowwave.pipeline.store.workspace import open_workspace

DAY = date(2026, 11, 28)
SAID = "The staging host `heron` lives in Hamburg and is reached over port 2222"
OWN = "# Long-Term Memory\n\nA sentence that a person wrote here.\n\n- A bullet of theirs about the ledger\n"


@pytest.fixture
def openclaw(tmp_path: Path) -> Path:
    root = tmp_path / "workspace"
    (root / "memory/.dreams").mkdir(parents=True)
    (root / "MEMORY.md").write_text(OWN, encoding="utf-8")
    (root / "AGENTS.md").write_text("# Agents\n", encoding="utf-8")
    (root / "memory/2026-11-20.md").write_text(f"# 2026-11-20\n\n- {SAID}\n", encoding="utf-8")
    entry = {
        "path": "memory/2026-11-20.md",
        "startLine": 1,
        "endLine": 3,
        "source": "memory",
        "snippet": f"# 2026-11-20 - {SAID}",
        "recallCount": 3,
        "totalScore": 2.4,
        "maxScore": 0.9,
        "lastRecalledAt": "2026-11-28T09:00:00Z",
        "queryHashes": ["a", "b", "c"],
        "recallDays": ["2026-11-26", "2026-11-27", "2026-11-28"],
    }
    store = root / "memory/.dreams/short-term-recall.json"
    store.write_text(json.dumps({"version": 1, "entries": {"a": entry}}), encoding="utf-8")
    init(str(root), today=DAY)
    return root


def dream(root: Path, day: date = DAY) -> Kind:
    return dream_once(open_workspace(str(root), "here"), Asked(day=day)).kind


def test_its_pages_are_kept_where_that_is_asked_for(openclaw: Path) -> None:
    settings = openclaw / "dream.toml"
    settings.write_text("promote_into_root = true\n" + settings.read_text(encoding="utf-8"), encoding="utf-8")
    assert dream(openclaw) is Kind.DREAMT
    root = (openclaw / "MEMORY.md").read_text(encoding="utf-8")
    assert root.startswith(OWN)
    marker = "<!-- openclaw-memory-promotion:memory:memory/2026-11-20.md:3:3:"
    assert f"## Promoted From Short-Term Memory (2026-11-28)\n\n{marker}" in root
    assert f"- {SAID} [score=0.7" in root
    assert "recalls=3 avg=0.889 source=memory/2026-11-20.md:3-3]" in root
    diary = (openclaw / "DREAMS.md").read_text(encoding="utf-8")
    assert "## Deep Sleep\n<!-- openclaw:dreaming:deep:start -->\n- Ranked 1 candidate(s)" in diary
    assert "- Promoted 1 candidate(s) into MEMORY.md." in diary
    reports = {phase: openclaw / f"memory/dreaming/{phase}/2026-11-28.md" for phase in ("light", "rem", "deep")}
    texts = {phase: path.read_text(encoding="utf-8") for phase, path in reports.items()}
    assert texts["deep"].startswith("# Deep Sleep\n\n- Ranked 1 candidate(s) for durable promotion.\n")
    assert f"# Light Sleep\n\n- Candidate: {SAID}\n  - confidence: " in texts["light"]
    assert "  - evidence: memory/2026-11-20.md:3-3\n  - recalls: 3\n  - status: staged\n" in texts["light"]
    assert "### Reflections\n\n- No strong patterns surfaced.\n\n### Possible Lasting Truths" in texts["rem"]
    for night in range(29, 31):
        assert dream(openclaw, date(2026, 11, night)) is Kind.NOTHING, "our own pages are no news"
    undo_last(open_workspace(str(openclaw), "here"))
    assert (openclaw / "MEMORY.md").read_text(encoding="utf-8") == OWN
    assert not (openclaw / "memory/dreaming/deep/2026-11-28.md").exists()


def test_without_the_setting_they_are_left_alone(openclaw: Path) -> None:
    assert dream(openclaw) is Kind.DREAMT
    assert (openclaw / "MEMORY.md").read_text(encoding="utf-8") == OWN
    assert not (openclaw / "memory/dreaming").exists()
