"""Ten nights over the sample: without notes nothing is added, and with one note a night that note alone is news."""

import re
import shutil
from datetime import date, timedelta
from pathlib import Path

import pytest

from slowwave.flows.night import Asked, Kind, Slept, dream_once
from slowwave.pipeline.domain.intent import Intent, Note, Remember
from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.domain.profiles import is_profile
from slowwave.pipeline.domain.reinforcement import REINFORCED, Reinforce
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import open_workspace

SAMPLE = Path(__file__).resolve().parents[2] / "examples" / "sample-workspace"
LAST = date(2026, 11, 28)
DATED = {"MarkStale", "Retire", "Expire", "Measure", "EndNight", "Reindex"}
"""What a date alone may bring."""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The sample after its first dream."""
    root = tmp_path / "notes"
    shutil.copytree(SAMPLE, root)
    assert _night(root, 0).kind is Kind.DREAMT
    return root


def _night(root: Path, after: int) -> Slept:
    return dream_once(open_workspace(str(root), "testbed"), Asked(day=LAST + timedelta(after)))


def _hits(root: Path) -> dict[str, JsonValue]:
    state = load(open_workspace(str(root), "testbed")).memory.state
    return {key: value for key, value in state.items() if key.startswith(REINFORCED)}


def _landed(slept: Slept) -> list[Intent]:
    assert slept.told is not None
    return [change.intent for change in slept.told.result.changes]


def _files(root: Path) -> dict[str, bytes]:
    named = ((path.relative_to(root).as_posix(), path) for path in root.rglob("*") if path.is_file())
    return {name: path.read_bytes() for name, path in named if not name.endswith("slowwave/runs.log")}


def test_what_it_came_to_accounts_for_the_entries_before_and_after(root: Path) -> None:
    report = (root / "memory/dreams/2026-11-28.md").read_text(encoding="utf-8")
    opening = report.splitlines()[2]
    came = {word: int(n) for n, word in re.findall(r"(\d+) (new entries|lines in the stories|entry archived)", opening)}
    row = re.search(r"^\| Entries \| (\d+) \| (\d+) \| \+(\d+) \|$", report, re.MULTILINE)
    assert row is not None
    before, after, more = map(int, row.groups())
    assert after - before == more == came["new entries"] + came["lines in the stories"] - came["entry archived"]


def test_a_second_run_that_day_changes_no_byte(root: Path) -> None:
    before = _files(root)
    assert _night(root, 0).kind is Kind.NOTHING
    assert _files(root) == before


def test_without_notes_they_add_no_entry_theme_hit_profile_or_diary_text(root: Path) -> None:
    diary, hits = (root / "DREAMS.md").read_bytes(), _hits(root)
    for after in range(1, 10):
        before = _files(root)
        slept = _night(root, after)
        if slept.kind is Kind.NOTHING:
            assert _files(root) == before
        else:
            landed = [one for one in _landed(slept) if not isinstance(one, Note)]
            assert {type(one).__name__ for one in landed} <= DATED
            assert not [one for one in _landed(slept) if isinstance(one, Note) and one.section == "theme"]
    assert (root / "DREAMS.md").read_bytes() == diary
    assert _hits(root) == hits


def test_with_one_note_a_night_only_that_note_is_news(root: Path) -> None:
    notes = (
        "- [decision] The newsletter keeps one photo an issue, because two make the mail too heavy.",
        "- [event] Halm asked for the December invoice again.",
        "- [decision] 菜谱一律写克数，不写勺数，因为勺子大小不一。",
        "- [event] Walked along the Schie with Sander.",
    )
    for after, note in enumerate(notes, 1):
        day = LAST + timedelta(after)
        path = root / f"memory/logs/{day:%Y/%m}/{day.isoformat()}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"## 10:00\n\n{note}\n", encoding="utf-8")
        hits = _hits(root)
        landed = _landed(_night(root, after))
        entries = [one for one in landed if isinstance(one, Remember) and one.subject != "profile"]
        assert all(day.isoformat() in one.evidence[0] for one in entries)
        assert len(entries) == note.count("[decision]")
        for theme in (one for one in landed if isinstance(one, Note) and one.section == "theme"):
            assert theme.counts["fresh"] == 1
            assert day.isoformat() in theme.evidence[0]
        signals = [one for one in landed if isinstance(one, Reinforce)]
        assert [len(one.fingerprints) for one in signals if one.phase == "light"] == [1]
        # What REM met holds a word of that note, and what it did not meet has the hits that it had.
        met = {REINFORCED + key for one in signals for key in one.fingerprints}
        assert {key: value for key, value in _hits(root).items() if key not in met} == {
            key: value for key, value in hits.items() if key not in met
        }
    memory = load(open_workspace(str(root), "testbed")).memory
    assert sum(is_profile(entry) for entry in memory.long_term) <= 1
