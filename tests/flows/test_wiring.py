"""What wiring reads of the world: zones, slots, folders, and a Ctrl-C that waits."""

import os
import signal
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from slowwave.flows import wiring
from slowwave.flows.difference import difference
from slowwave.flows.record import KEPT, all_records, keep_record, last_run, note_run
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import local_day
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.settings import Schedule, Settings
from slowwave.pipeline.store.workspace import Workspace

DAY = date(2026, 11, 11)


@pytest.mark.parametrize("start", [0, 4, 22, 23])
def test_the_slot_of_a_day_belongs_to_that_day(start: int) -> None:
    settings = Settings(schedule=Schedule(zone="Asia/Shanghai", day_start_hour=start))
    moment = wiring.slot(DAY, settings)
    assert (moment.hour, moment.minute) == (22, 0)
    assert moment.utcoffset() == timedelta(hours=8)
    assert local_day(moment, start) == DAY


def test_folders_of_the_user_follow_their_variables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("XDG_STATE_HOME", "not/absolute")
    assert wiring.home_config() == str(tmp_path / "elsewhere/slowwave/config.toml")
    assert wiring.errors_log() == str(tmp_path / ".local/state/slowwave/errors.log")


def test_ctrl_c_waits_for_the_end_of_what_must_not_be_disturbed() -> None:
    done: list[str] = []

    def undisturbed_work() -> None:
        with wiring.undisturbed():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("all of it")

    with pytest.raises(wiring.TooLateError):
        undisturbed_work()
    assert done == ["all of it"]


def _memory(**texts: str) -> Memory:
    documents = {
        f"{name}.md": Document(f"{name}.md", Role.TOPIC, text, GRAMMARS[Role.TOPIC]) for name, text in texts.items()
    }
    return Memory(documents, GRAMMARS)


def test_a_difference_names_new_and_changed_files_only() -> None:
    before = _memory(same="- a\n", changed="- a\n- b")
    after = _memory(same="- a\n", changed="- a\n- 乙\n", new="- c\n")
    assert difference(before, after) == (
        "--- a/changed.md\n+++ b/changed.md\n@@ -1,2 +1,2 @@\n - a\n-- b\n\\ No newline at end of file\n+- 乙\n"
        "--- /dev/null\n+++ b/new.md\n@@ -0,0 +1 @@\n+- c\n"
    )
    assert difference(before, before) == ""


def test_the_records_of_the_last_thirty_nights_stay(workspace: Workspace) -> None:
    for number in range(1, KEPT + 3):
        keep_record(workspace, number, {"dream": number})
    assert [record["dream"] for record in all_records(workspace)] == list(range(3, KEPT + 3))


def test_a_torn_record_and_a_torn_line_are_passed_over(workspace: Workspace) -> None:
    keep_record(workspace, 1, {"dream": 1})
    Path(workspace.state_path("nights/000002.json")).write_bytes(b"{\xff")
    note_run(workspace, {"outcome": "dreamt"})
    with open(workspace.state_path("runs.log"), "ab") as log:
        log.write(b'{"outcome": "no')
    assert [record["dream"] for record in all_records(workspace)] == [1]
    assert last_run(workspace) == {"outcome": "dreamt"}


def test_without_a_zone_of_its_own_the_workspace_is_local(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Europe/Amsterdam")
    assert wiring.now(replace(workspace.settings, schedule=Schedule())).tzinfo is not None


def test_a_scope_is_the_memory_of_a_further_person_in_the_workspace(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "dream.toml").write_text('[scopes]\n"telegram:1" = "alice/coach"\n', encoding="utf-8")
    assert wiring.workspace(str(tmp_path)).scope == ""
    assert wiring.workspace(str(tmp_path), "alice/coach").root == str(tmp_path / "memory/scopes/alice/coach")
    assert wiring.workspace(str(tmp_path), "bob/", new=True).root == str(tmp_path / "memory/scopes/bob")
    with pytest.raises(DreamError, match="no scope bob") as refused:
        wiring.workspace(str(tmp_path), "bob")
    assert refused.value.hint == "Known are alice/coach."
    with pytest.raises(DreamError):
        wiring.workspace(str(tmp_path), "")
