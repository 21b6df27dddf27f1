"""Past notes into the diary and OpenClaw's store, and out again: only what was put in goes."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from workspaces import tree

from slowwave.flows.backfill import backfill, harness, roll_back_diary, roll_back_store
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.sources.dream_state.recalls import read_recalls
from slowwave.pipeline.sources.dream_state.staging import CANDIDATE, UPDATE, query_hash
from slowwave.pipeline.store.locks import STATE
from slowwave.pipeline.store.workspace import Workspace, open_workspace

NOW = datetime(2026, 4, 21, 9, 30, tzinfo=UTC)
STORE = "memory/.dreams/short-term-recall.json"
OTHER: dict[str, Any] = {
    "key": "memory:memory/a.md:1:1",
    "path": "memory/a.md",
    "startLine": 1,
    "endLine": 1,
    "source": "memory",
    "recallCount": 1,
    "totalScore": 0.7915861451234,
}


@pytest.fixture
def place(tmp_path: Path) -> Workspace:
    notes = tmp_path / "memory"
    notes.mkdir()
    (tmp_path / "dream.toml").write_text('layout = "openclaw"\n')
    (notes / "2026-04-16.md").write_text("Fixed the importer.\n- Ari prefers tabs over spaces, always.\n")
    (notes / "日记").mkdir()
    (notes / "日记" / "2026-04-17-站会.md").write_text("- 用户要求：周五不要发布。\n")
    (notes / "network.md").write_text("- never a dated note\n")
    return open_workspace(str(tmp_path), "here")


def store(place: Workspace, rows: dict[str, Any]) -> None:
    path = Path(place.path(STORE))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"version": 1, "updatedAt": "2026-04-20", "entries": rows, "theirs": [1]}, indent=1))


def rows(place: Workspace) -> dict[str, Any]:
    return dict(read_recalls(Path(place.path(STORE)).read_bytes()).rows)


def test_the_harness_reads_dated_notes_of_any_folder_and_writes_nothing(place: Workspace) -> None:
    before = tree(place.root, STATE)
    found = harness(place, place.path("memory"))
    assert [one.grounded.path for one in found.notes] == ["memory/2026-04-16.md", "memory/日记/2026-04-17-站会.md"]
    assert [len(one.grounded.updates) for one in found.notes] == [1, 1]
    assert tree(place.root, STATE) == before
    assert not Path(place.path("memory/.dreams")).exists()


def test_no_dated_note_is_said(place: Workspace) -> None:
    with pytest.raises(DreamError, match="no dated note"):
        harness(place, place.path("memory/network.md"))


@pytest.mark.parametrize("diary", [None, "DREAMS.md", "dreams.md"])
@pytest.mark.parametrize("has_store", [True, False])
def test_in_and_out_again_is_the_same_to_the_byte(place: Workspace, diary: str | None, has_store: bool) -> None:
    if diary is not None:
        Path(place.path(diary)).write_text("my page, without an end of line")
    if has_store:
        store(place, {OTHER["key"]: OTHER})
    before = tree(place.root, STATE)
    made = backfill(place, place.path("memory"), NOW, short_term=True)
    assert (made.written, made.replaced, made.staged, made.diary) == (2, 0, 2, diary or "DREAMS.md")
    again = backfill(place, place.path("memory"), NOW, short_term=True)
    assert (again.written, again.replaced, again.staged, again.unstaged) == (2, 2, 2, 2)
    assert roll_back_diary(place).exact
    assert roll_back_store(place, NOW).exact
    assert tree(place.root, STATE) == before


def test_what_is_staged_is_what_upstream_would_count(place: Workspace) -> None:
    store(place, {})
    backfill(place, place.path("memory/2026-04-16.md"), NOW, short_term=True)
    (row,) = rows(place).values()
    assert (row["path"], row["startLine"], row["endLine"], row["recallDays"]) == (
        "memory/2026-04-16.md",
        2,
        2,
        ["2026-04-16"],
    )
    assert (row["groundedCount"], row["recallCount"], row["maxScore"]) == (3, 0, 0.92)
    assert row["totalScore"] == pytest.approx(2 * 0.92 + 0.82)
    assert row["queryHashes"] == [query_hash(UPDATE), query_hash(CANDIDATE)]
    assert row["key"].endswith(f":{row['claimHash']}")


def test_what_was_written_since_stays(place: Workspace) -> None:
    store(place, {OTHER["key"]: OTHER})
    backfill(place, place.path("memory"), NOW, short_term=True)
    kept = rows(place)
    recalled = next(key for key in kept if "04-16" in key)
    kept[recalled] |= {"recallCount": 1, "totalScore": kept[recalled]["totalScore"] + 0.5}
    store(place, {**kept, "memory:memory/new.md:1:1": OTHER})
    diary = Path(place.path("DREAMS.md"))
    diary.write_text(diary.read_text().replace("# Dream Diary", "# Dream Diary\n\nA word of mine."))
    back = roll_back_store(place, NOW)
    assert (back.removed, back.exact) == (1, False)
    left = rows(place)
    assert set(left) == {OTHER["key"], recalled, "memory:memory/new.md:1:1"}
    assert (left[recalled]["recallCount"], left[recalled]["groundedCount"], left[recalled]["queryHashes"]) == (1, 0, [])
    assert left[recalled]["totalScore"] == pytest.approx(0.5)
    assert left[OTHER["key"]] == OTHER
    assert json.loads(Path(place.path(STORE)).read_text())["theirs"] == [1]
    assert (roll_back_diary(place).removed, "A word of mine." in diary.read_text()) == (2, True)
    assert "backfill-entry" not in diary.read_text()


def test_a_rollback_of_nothing_changes_nothing(place: Workspace) -> None:
    store(place, {OTHER["key"]: {**OTHER, "groundedCount": 2, "recallCount": 0}})
    Path(place.path("DREAMS.md")).write_text("mine")
    before = tree(place.root, STATE)
    assert (roll_back_diary(place).removed, roll_back_store(place, NOW).removed) == (0, 0)
    assert tree(place.root, STATE) == before


def test_notes_outside_are_shown_and_not_staged(place: Workspace, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("old") / "2026-01-02.md"
    outside.write_text("- Ari always wants metric units.\n")
    made = backfill(place, str(outside), NOW, short_term=True)
    assert (made.written, made.staged) == (1, 0)
    assert "outside the workspace" in made.notes[0]


def test_a_damaged_store_and_a_linked_diary_are_refused(place: Workspace, tmp_path: Path) -> None:
    store(place, {OTHER["key"]: OTHER})
    path = Path(place.path(STORE))
    path.write_bytes(path.read_bytes()[:-9])
    torn = path.read_bytes()
    with pytest.raises(DreamError, match="damaged"):
        backfill(place, place.path("memory"), NOW, short_term=True)
    assert path.read_bytes() == torn
    Path(place.path("DREAMS.md")).unlink()
    Path(place.path("DREAMS.md")).symlink_to(tmp_path / "elsewhere.md")
    with pytest.raises(DreamError, match="is a link"):
        backfill(place, place.path("memory"), NOW, short_term=False)
    assert not (tmp_path / "elsewhere.md").exists()


def test_secrets_of_a_note_do_not_travel(place: Workspace) -> None:
    secret = "sk-ant-" + "api03-" + "A1b2C3d4E5f6G7h8" * 3
    noted = f"- Ari always uses the key {secret} for heron, never another.\n"
    Path(place.path("memory/2026-04-16.md")).write_text(noted)
    backfill(place, place.path("memory/2026-04-16.md"), NOW, short_term=True)
    written = tree(place.root, STATE)
    written.pop("memory/2026-04-16.md")
    assert not any(secret.encode() in data for data in written.values())
