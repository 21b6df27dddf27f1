"""OpenClaw's dreaming state in a real folder: looked at without a trace, mended with a copy kept."""

import json
import os
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from workspaces import tree

from slowwave.flows.night import Asked, dream_once
from slowwave.flows.openclaw_state import findings, look, mend
from slowwave.pipeline.errors import DreamError, Severity
from slowwave.pipeline.sources.dream_state.recalls import FOLDER
from slowwave.pipeline.store.workspace import Workspace, open_workspace
from slowwave.pipeline.store.writer import openclaw

NOW = datetime(2026, 4, 21, 9, 30, tzinfo=UTC)
ROW = {"path": "memory/2026-04-07.md", "startLine": 1, "endLine": 2, "source": "memory", "recallCount": 1}
LOST = {"path": "", "source": "memory"}


@pytest.fixture
def place(tmp_path: Path) -> Workspace:
    (tmp_path / "memory" / ".dreams" / "session-corpus").mkdir(parents=True)
    (tmp_path / "dream.toml").write_text('[schedule]\nzone = "UTC"\n')
    return open_workspace(str(tmp_path), "here")


def state(place: Workspace, name: str) -> Path:
    return Path(place.path(FOLDER)) / name


def written(entries: dict[str, object]) -> str:
    return json.dumps({"version": 1, "updatedAt": "2026-04-20T00:00:00.000Z", "entries": entries}, indent=2) + "\n"


def test_where_openclaw_never_dreamt_there_is_nothing_to_say(place: Workspace) -> None:
    found = look(place, NOW)
    assert (found.present, found.issues, list(findings(place, NOW)), mend(place, NOW)) == (False, (), [], ())


def test_looking_writes_nothing_and_a_healthy_state_keeps_its_bytes(place: Workspace) -> None:
    state(place, "short-term-recall.json").write_text(written({"memory:a": ROW}))
    before = tree(place.root)
    assert look(place, NOW).counts.entries == 1
    assert mend(place, NOW) == ()
    assert tree(place.root) == before


def test_what_is_torn_is_mended_with_a_copy_and_the_next_look_finds_nothing(place: Workspace) -> None:
    torn = written({"memory:a": ROW, "memory:b": LOST, "memory:c": ROW})[:-20]
    state(place, "short-term-recall.json").write_text(torn)
    state(place, "phase-signals.json").write_text('{"entries": {"memory:a": {"lightHits": 2}, "memory:b"')
    state(place, "session-ingestion.json").write_text("{")
    own = "[main/dreaming-narrative-rem-1.jsonl#L2] User: write\n"
    (state(place, "session-corpus") / "2026-04-20.txt").write_text(f"{own}[main/a.jsonl#L1] User: 你好\n")
    shown = [one.severity for one in findings(place, NOW)]
    assert shown[0] is Severity.ERROR
    assert len(shown) == 5
    planned = mend(place, NOW, dry_run=True)
    assert state(place, "short-term-recall.json").read_text() == torn
    done = mend(place, NOW)
    assert [(one.path, one.what) for one in done] == [(one.path, one.what) for one in planned]
    assert all((Path(place.root) / one.backup).exists() for one in done)
    assert (Path(place.root) / done[0].backup).read_text() == torn
    assert list(json.loads(state(place, "short-term-recall.json").read_text())["entries"]) == ["memory:a"]
    assert json.loads(state(place, "phase-signals.json").read_text())["entries"] == {"memory:a": {"lightHits": 2}}
    assert not state(place, "session-ingestion.json").exists()
    assert (state(place, "session-corpus") / "2026-04-20.txt").read_text() == "\n[main/a.jsonl#L1] User: 你好\n"
    assert not state(place, openclaw.LOCK).exists()
    assert (look(place, NOW).issues, mend(place, NOW)) == ((), ())


def _lock(place: Workspace, content: str, age: float) -> Path:
    path = state(place, openclaw.LOCK)
    path.write_text(content)
    os.utime(path, (time.time() - age,) * 2)
    return path


@pytest.mark.parametrize(
    ("content", "age", "is_stale"),
    [
        ("999999999:1\n", 61, True),
        ("", 61, True),
        ("no number:1\n", 61, True),
        ("999999999:1\n", 30, False),
        (f"{os.getpid()}:1\n", 3600, False),
    ],
)
def test_only_an_old_lock_of_nobody_is_stale(place: Workspace, content: str, age: float, is_stale: bool) -> None:
    path = _lock(place, content, age)
    codes = [issue.code for issue in look(place, NOW).issues]
    assert codes == ["recall-lock-stale"] * is_stale
    mend(place, NOW)
    assert path.exists() is not is_stale


def test_a_live_lock_is_waited_for_and_then_named(place: Workspace) -> None:
    _lock(place, f"{os.getpid()}:1\n", 0)
    with (
        pytest.raises(DreamError, match=r"timed out waiting for .*short-term-promotion\.lock"),
        openclaw.openclaws_lock(place.path(FOLDER), wait=0.1),
    ):
        pytest.fail("it is held by another")
    assert state(place, openclaw.LOCK).exists()


def test_a_folder_in_a_files_place_is_named_and_left_alone(place: Workspace) -> None:
    state(place, "short-term-recall.json").mkdir()
    issue = look(place, NOW).issues[0]
    assert (issue.code, issue.mended) == ("recall-store-unreadable", False)
    assert mend(place, NOW) == ()


def test_a_night_says_of_a_torn_store_how_much_of_it_was_read(place: Workspace) -> None:
    (Path(place.root) / "memory/logs").mkdir()
    (Path(place.root) / "memory/logs/2026-04-20.md").write_text("## 09:00\n- [decision] Backups of heron go to Delft\n")
    state(place, "short-term-recall.json").write_text(written({"memory:a": ROW, "memory:c": ROW})[:-40])
    slept = dream_once(place, Asked(day=NOW.date()))
    (said,) = [one.message for one in slept.findings if one.code == "D314"]
    assert "1 entry of it can be read" in said
    assert said in Path(place.path(slept.path)).read_text()
