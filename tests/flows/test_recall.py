"""The index follows the files, and where it cannot be kept the files answer."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from slowwave.flows.capture import capture
from slowwave.flows.fresh import compiled, hits, refresh_all
from slowwave.flows.index_state import state_of
from slowwave.flows.indexes import refresh
from slowwave.flows.night import Asked, dream_once
from slowwave.flows.recall import Answered, answer, search_history
from slowwave.flows.told import used
from slowwave.flows.wiring import now
from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.recall.index import opened
from slowwave.pipeline.recall.search import View, recall
from slowwave.pipeline.recall.writing import changing
from slowwave.pipeline.store.machine import STATE_FILE, Machine, emit_machine
from slowwave.pipeline.store.recall_index import index_path, text_of
from slowwave.pipeline.store.traces import traces
from slowwave.pipeline.store.workspace import Workspace, open_workspace

TOPIC = "memory/topics/project_ledgerlite.md"
ENTRIES = """---
name: Ledgerlite
type: project
---

- Invoices are kept for seven years. <!--m:eid=e0000000000000001;vf=2026-06-20T09:12:00Z-->
- The port is 8080. <!--m:eid=e0000000000000002;vf=2026-01-01T00:00:00Z;vt=2026-06-01T00:00:00Z-->
- 网关的端口是 9090。 <!--m:eid=e0000000000000003-->
"""


@pytest.fixture
def noted(root: Path, workspace: Workspace) -> Workspace:
    (root / "memory/topics").mkdir(parents=True)
    (root / TOPIC).write_text(ENTRIES, encoding="utf-8")
    (root / "memory/archive.md").write_text("- The old port is 22. <!--m:eid=e0000000000000004;arch=2026-03-01-->\n")
    return workspace


def _texts(found: Answered) -> list[str]:
    return [hit.row.text for hit in found.hits]


@pytest.mark.parametrize(
    ("question", "older", "newer"),
    [
        ("how long are invoices kept", "Invoices are kept for seven years.", "By law invoices stay for ten years."),
        ("发票保留几年", "发票保留七年。", "按照新规定，发票要存放十年才能销毁。"),
    ],
)
def test_what_may_be_overtaken_stands_behind_what_may_overtake_it(
    workspace: Workspace, root: Path, question: str, older: str, newer: str
) -> None:
    (root / "memory/topics").mkdir(parents=True)
    lines = f"- {older} <!--m:eid=e0000000000000001-->\n- {newer} <!--m:eid=e0000000000000002-->\n"
    (root / TOPIC).write_text(lines, encoding="utf-8")

    def found() -> tuple[list[str], list[str]]:
        asked, known = answer(workspace, question, k=5), compiled(workspace)
        told = hits(workspace, question, "2026-11-30T00:00:00Z", None, known, 5)
        return _texts(asked), [hit.row.text for hit in told]

    refresh_all(workspace)
    assert found() == ([older, newer], [older, newer])
    pair: dict[str, JsonValue] = {"newer": "e0000000000000002", "older": "e0000000000000001", "link": "replaces"}
    state = Path(workspace.state_path(STATE_FILE))
    state.write_bytes(emit_machine(Machine(state={"review/r1": {**pair, "why": "", "day": "2026-11-29"}})))
    refresh_all(workspace)
    assert found() == ([newer, older], [newer, older])
    state.write_bytes(b"torn")
    assert _texts(answer(workspace, question, k=5)) == [older, newer]


def test_what_is_remembered_and_what_was_said(noted: Workspace) -> None:
    assert _texts(answer(noted, "how long are invoices kept", k=5)) == ["Invoices are kept for seven years."]
    assert _texts(answer(noted, "网关端口", k=5)) == ["网关的端口是 9090。"]
    said = search_history(noted, "invoices")
    assert [(one.hit.path, one.hit.row.day) for one in said.passages] == [
        ("memory/logs/2026/11/2026-11-02.md", "2026-11-02")
    ]
    assert said.findings == ()


def test_what_was_said_around_it_and_only_of_the_days_that_are_asked_for(noted: Workspace) -> None:
    (found,) = search_history(noted, "WeasyPrint").passages
    assert [row.text for row in found.before] == ["restic backup failed: repository is already locked by PID 4711"]
    assert found.after == ()
    assert search_history(noted, "WeasyPrint", around=0).passages[0].before == ()
    assert search_history(noted, "WeasyPrint", since=date(2026, 11, 10)).passages
    assert not search_history(noted, "WeasyPrint", since=date(2026, 11, 11)).passages
    assert not search_history(noted, "WeasyPrint", as_of=date(2026, 11, 9)).passages


def test_what_was_said_tells_its_session(noted: Workspace) -> None:
    entry = "决定：ledgerlite 的网关搬到地下室，因为阁楼太热"
    turn = Turn("m1", now(noted.settings), Speaker.HUMAN, entry, agent="claude-code", session="s-1")
    capture(noted, [turn], now(noted.settings))
    (found,) = search_history(noted, "网关搬到哪里了").passages
    assert (found.hit.row.agent, found.hit.row.session, found.hit.row.speaker) == ("claude-code", "s-1", "human")


def test_as_of_and_history(noted: Workspace) -> None:
    assert _texts(answer(noted, "port", k=5)) == []
    assert _texts(answer(noted, "port", k=5, as_of=date(2026, 4, 1))) == ["The port is 8080."]
    # An entry that bears no date held from the start, until it was archived.
    assert len(answer(noted, "port", k=5, as_of=date(2026, 1, 1)).hits) == 2
    assert len(answer(noted, "port", k=5, history=True).hits) == 2


def test_a_file_that_changes_is_read_again_and_no_other(
    noted: Workspace, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refresh(noted)
    for path in (root / "memory").rglob("*.md"):
        os.utime(path, (1_780_000_000, 1_780_000_000))
    refresh(noted)
    read: list[str] = []

    def reading(place: Workspace, path: str) -> tuple[bytes, str] | None:
        read.append(path)
        return text_of(place, path)

    monkeypatch.setattr("slowwave.flows.indexes.text_of", reading)
    (root / TOPIC).write_text(ENTRIES + "- The owner is Lin.\n", encoding="utf-8")
    assert _texts(answer(noted, "who is the owner", k=5)) == ["The owner is Lin."]
    assert read == [TOPIC]
    (root / TOPIC).unlink()
    assert _texts(answer(noted, "who is the owner", k=5)) == []


def test_each_of_these_settings_is_in_the_rows(noted: Workspace, root: Path) -> None:
    assert [one.put for one in refresh(noted)] == [2, 3]
    assert [one.put for one in refresh(noted)] == [0, 0]
    (root / "dream.toml").write_text('[words]\nowners = ["Lin"]\n', encoding="utf-8")
    assert [one.put for one in refresh(open_workspace(str(root), "testbed"))] == [2, 3]


def test_a_rebuild_answers_the_same(noted: Workspace) -> None:
    before = answer(noted, "invoices 网关", k=5)
    assert [(one.put, one.rows) for one in refresh(noted, rebuild=True)] == [(2, 4), (3, 5)]
    assert answer(noted, "invoices 网关", k=5) == before


def test_a_night_keeps_up_what_somebody_uses(noted: Workspace) -> None:
    dream_once(noted, Asked())
    assert not Path(index_path(noted, "memory")).exists()
    answer(noted, "invoices", k=5)
    entry = "decision: the gateway of ledgerlite moves to the cellar, because the attic is too hot"
    turn = Turn("m1", now(noted.settings), Speaker.HUMAN, entry, agent="claude-code", session="s")
    capture(noted, [turn], now(noted.settings))
    dream_once(noted, Asked())
    with closing(opened(index_path(noted, "memory"), write=False)) as index:
        (hit, *_) = recall(index, "attic", View("2099-01-01T00:00:00Z"), 5)
    assert "attic" in hit.row.text
    assert not Path(index_path(noted, "history")).exists()


def _tear(path: Path) -> None:
    path.write_bytes(b"torn" * 1000)


def _age(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 0")
    database.close()


def _tear_inside(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(bytes(data))


def _take_a_table(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute("DROP TABLE terms")
    database.close()


@pytest.mark.parametrize("spoil", [_tear, _age, _tear_inside, _take_a_table])
def test_a_spoilt_index_is_made_anew_and_that_is_said(noted: Workspace, spoil: Callable[[Path], None]) -> None:
    whole = answer(noted, "invoices", k=5)
    path = Path(index_path(noted, "memory"))
    spoil(path)
    found = answer(noted, "invoices", k=5)
    assert found.hits == whole.hits
    assert [one.code for one in found.findings] == ["D221"]
    assert answer(noted, "invoices", k=5) == whole


def test_an_index_that_was_taken_away_is_made_again(noted: Workspace) -> None:
    whole = answer(noted, "invoices", k=5)
    Path(index_path(noted, "memory")).unlink()
    assert answer(noted, "invoices", k=5) == whole


def test_where_nothing_can_be_kept_the_files_answer_and_that_is_said(noted: Workspace, root: Path) -> None:
    (root / "memory/.dreams/slowwave").mkdir(parents=True)
    (root / "memory/.dreams/slowwave/index").write_text("in the way")
    found = answer(noted, "invoices", k=5)
    assert _texts(found) == ["Invoices are kept for seven years."]
    assert [one.code for one in found.findings] == ["D222"]
    assert [one.findings[0].code for one in refresh(noted)] == ["D222", "D222"]


def test_an_index_that_is_being_written_answers_as_it_was(
    noted: Workspace, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("slowwave.pipeline.recall.index.PATIENCE", 0.01)
    whole = answer(noted, "invoices", k=5)
    (root / TOPIC).write_text(ENTRIES + "- More invoices.\n", encoding="utf-8")
    with closing(opened(index_path(noted, "memory"), write=True)) as index, changing(index):
        found = answer(noted, "invoices", k=5)
    assert found.hits == whole.hits
    assert [one.code for one in found.findings] == ["D223"]
    assert len(answer(noted, "invoices", k=5).hits) == 2


@pytest.mark.usefixtures("mere_user")
def test_on_a_disk_that_may_only_be_read_the_index_answers_while_it_holds(noted: Workspace, root: Path) -> None:
    whole = answer(noted, "invoices", k=5)
    folder = Path(index_path(noted, "memory")).parent
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    try:
        assert answer(noted, "invoices", k=5) == whole
        (root / TOPIC).write_text(ENTRIES + "- More invoices.\n", encoding="utf-8")
        found = answer(noted, "invoices", k=5)
        assert len(found.hits) == 2
        assert [one.code for one in found.findings] == ["D222"]
        assert [one.code for one in state_of(noted)] == ["D222", "D222"]
    finally:
        folder.chmod(0o755)


def test_the_doctor_knows_a_torn_index(noted: Workspace) -> None:
    assert state_of(noted) == ()
    refresh(noted)
    assert state_of(noted) == ()
    _tear(Path(index_path(noted, "history")))
    assert [(one.code, "history" in one.message) for one in state_of(noted)] == [("D221", True)]


def test_the_doctor_knows_where_no_index_can_be_made(noted: Workspace, root: Path) -> None:
    (root / "memory/.dreams/slowwave").mkdir(parents=True)
    (root / "memory/.dreams/slowwave/index").write_text("in the way")
    assert [one.code for one in state_of(noted)] == ["D222", "D222"]


@pytest.mark.usefixtures("mere_user")
def test_the_doctor_knows_a_disk_that_may_only_be_read_before_there_is_an_index(noted: Workspace, root: Path) -> None:
    folder = root / "memory/.dreams/slowwave"
    folder.mkdir(parents=True)
    folder.chmod(0o555)
    try:
        assert [one.code for one in answer(noted, "invoices", k=5).findings] == ["D222"]
        assert [one.code for one in state_of(noted)] == ["D222", "D222"]
    finally:
        folder.chmod(0o755)


def test_what_a_search_of_the_notes_finds_is_noted_as_used(noted: Workspace) -> None:
    found = [one.hit.row.key for one in search_history(noted, "invoices").passages]
    assert found
    (trace,) = traces(noted)
    assert (trace.kind, tuple(trace.entries), bool(trace.query)) == ("search", tuple(found[:5]), True)
    search_history(noted, "zzqq xxyy")
    assert len(traces(noted)) == 1, "what finds nothing uses nothing"
    assert {one.id for one in used(traces(noted), noted)} == set(found[:5])
