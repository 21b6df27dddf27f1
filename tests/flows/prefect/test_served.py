"""A served slot runs the flow, and the run's page says what it did without a word of the memory."""

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

pytestmark = [pytest.mark.prefect, pytest.mark.slow]

AHEAD = timedelta(seconds=50)
"""So far ahead the slot lies at least, so that server and runner are up before it comes."""
STEPS = [
    "recover: what a crash left",
    "replay: what nobody heard live",
    "look: is there anything to do",
    "load: memory and notes",
    "plan: what waits",
    "health score before the night (locus_coeruleus)",
    "deduplication and lifecycle (neocortex)",
    "failure-pattern analysis (association_cortex)",
    "themes and self-model (default_mode)",
    "distillation agent (prefrontal)",
    "promotion gate (basal_ganglia)",
    "forgetting (archive)",
    "a stage of mine (counted)",
    "themes and self-model once more (default_mode)",
    "health score after the night (locus_coeruleus)",
    "MEMORY.md index rebuild (memory_index)",
    "report: the pages of the night",
    "commit: files and records",
]
OWN = """from slowwave.pipeline.domain.outcome import Outcome

name, role, emits = "counted", "a stage of mine", ()


def run(memory, night):
    return Outcome(took=len(memory.log_entries))
"""
SECRETS = ("ledgerlite", "seven years", "提交信息", "restic", "prints the guide", "already locked")


@pytest.fixture(scope="module")
def slot() -> datetime:
    zone = ZoneInfo("Europe/Amsterdam")
    return (datetime.now(zone) + AHEAD).replace(second=0, microsecond=0) + timedelta(minutes=1)


@pytest.fixture(scope="module")
def folder(machine: Any, slot: datetime) -> Path:
    """A workspace whose last slot was dreamt for, and whose next one comes in a minute or two."""
    text = f'zone = "Europe/Amsterdam"\nmorning = ""\nnight = "{slot.minute} {slot.hour} * * *"\n'
    own = machine.root / "home/.config/slowwave/stages"
    own.mkdir(parents=True)
    (own / "my_stage.py").write_text(OWN, encoding="utf-8")
    made: Path = machine.workspace("notes 笔记", f'{text}\n[[stages]]\nmodule = "my_stage"\nafter = "archive"\n')
    state = made / "memory/.dreams/slowwave"
    state.mkdir(parents=True)
    done = (slot - timedelta(days=1)).astimezone(UTC).isoformat().replace("+00:00", "Z")
    (state / "runs.log").write_text(json.dumps({"outcome": "nothing", "slot": done}) + "\n", encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def other(machine: Any) -> Path:
    """A second workspace, with the usual slots, where dreaming is off."""
    made: Path = machine.workspace("other")
    assert machine.dream("off", "-w", str(made)).returncode == 0
    return made


@pytest.fixture(scope="module", autouse=True)
def up(machine: Any, folder: Path, other: Path) -> Iterator[Any]:
    with machine.up(folder, other) as begun:
        yield begun


@pytest.fixture(scope="module")
def run(machine: Any, folder: Path, up: Any, slot: datetime) -> dict[str, Any]:
    """The run of the slot, once it has ended."""
    minute = f"{slot.astimezone(UTC):%Y-%m-%dT%H:%M}"

    def of_the_slot() -> dict[str, Any] | None:
        return next((one for one in machine.runs(folder) if one["expected_start_time"].startswith(minute)), None)

    return dict(machine.ended(machine.wait_for(of_the_slot)))


def test_the_slot_was_dreamt_for_by_the_schedule(run: dict[str, Any], folder: Path, slot: datetime) -> None:
    assert run["auto_scheduled"]
    assert (run["state_name"], run["state_type"]) == ("Dreamt", "COMPLETED")
    message = run["state"]["message"]
    assert message.startswith("dream #1: ")
    assert message.endswith(f"memory/dreams/{slot:%Y-%m-%d}.md")
    lines = (folder / "memory/.dreams/slowwave/runs.log").read_text(encoding="utf-8").splitlines()
    last = json.loads(lines[-1])
    assert (last["outcome"], last["engine"]) == ("dreamt", "flow")
    assert datetime.fromisoformat(last["slot"]) == slot
    report = (folder / f"memory/dreams/{slot:%Y-%m-%d}.md").read_text(encoding="utf-8")
    assert f"Scheduled for {slot:%Y-%m-%d %H:%M}, run by the Prefect flow." in report
    assert "Invoices of ledgerlite" in "".join(
        path.read_text(encoding="utf-8") for path in (folder / "memory/topics").glob("*.md")
    )


def test_its_tasks_are_the_stages_by_region_and_role(machine: Any, run: dict[str, Any]) -> None:
    tasks = machine.tasks(run, STEPS[-1])
    assert [name for name, *_ in tasks] == STEPS
    assert {(name, kind) for _, name, kind, _ in tasks} == {("Completed", "COMPLETED")}
    told = {name: message for name, _, _, message in tasks}
    assert told["plan: what waits"].startswith("4 lines of notes")
    assert told["distillation agent (prefrontal)"].startswith("took ")


def test_its_artifacts_are_a_link_and_a_table(machine: Any, run: dict[str, Any], folder: Path, slot: datetime) -> None:
    found = {one["key"]: one for one in machine.api("artifacts/filter") if one["flow_run_id"] == run["id"]}
    assert set(found) == {"dream-report", "dream-numbers"}
    report = folder / f"memory/dreams/{slot:%Y-%m-%d}.md"
    assert report.as_uri() in str(found["dream-report"]["data"])
    rows = {row["number"]: (row["before"], row["after"]) for row in json.loads(found["dream-numbers"]["data"])}
    assert rows["entries"][0] == 0
    assert rows["entries"][1] > 0
    assert rows["health"][1] > 0
    assert {"health: freshness", "health: score"} <= set(rows)


def test_what_prefect_was_told_are_paths_and_switches(machine: Any, run: dict[str, Any], folder: Path) -> None:
    assert run["parameters"] == {"workspace": str(folder)}
    deployments = {one["name"]: one for one in machine.api("deployments/filter")}
    assert sorted(name.rpartition("-")[0] for name in deployments) == [
        "dream-morning-other",
        "dream-night-notes",
        "dream-night-other",
    ]
    for one in deployments.values():
        assert one["schedules"][0]["schedule"]["timezone"] == "Europe/Amsterdam"
        assert not one["paused"]


def test_nothing_of_the_memory_lies_in_prefects_home(machine: Any, run: dict[str, Any], folder: Path) -> None:
    assert machine.dream("run", "--prefect", "-w", str(folder)).returncode == 0
    files = [path for path in machine.home.rglob("*") if path.is_file()]
    assert any(path.name == "prefect.db" and path.stat().st_size > 100_000 for path in files)
    assert not [path for path in files if "storage" in path.parts and path.suffix != ".json"]
    told = {(path.name, word) for path in files for word in SECRETS if _holds(path.read_bytes(), word)}
    assert told == set()


def _holds(data: bytes, word: str) -> bool:
    return any(form in data for form in (word.encode(), json.dumps(word)[1:-1].encode(), word.encode("utf-16-le")))


def test_a_workspace_that_is_off_was_not_caught_up(machine: Any, other: Path, run: dict[str, Any]) -> None:
    assert machine.runs(other, "COMPLETED", "RUNNING", "FAILED") == []
    assert not (other / "memory/dreams").exists()
    ended = machine.ended(machine.begin(other))
    assert (ended["state_name"], ended["state_type"]) == ("Skipped", "COMPLETED")
    assert "dreaming is off" in ended["state"]["message"]


def test_a_slot_that_is_done_is_skipped_and_says_so(machine: Any, folder: Path, run: dict[str, Any]) -> None:
    done = machine.dream("run", "--scheduled", "-w", str(folder), "--json")
    assert json.loads(done.stdout)["outcome"] == "skipped"
    skipped = max(machine.runs(folder, "COMPLETED"), key=lambda one: one["start_time"])
    assert skipped["state_name"] == "Skipped"


def test_a_run_with_nothing_to_do_says_why(machine: Any, run: dict[str, Any], folder: Path) -> None:
    done = machine.dream("run", "--prefect", "-w", str(folder))
    assert (done.returncode, done.stdout.startswith("Nothing to do: no file changed")) == (0, True)
    last = max(machine.runs(folder, "COMPLETED"), key=lambda one: one["start_time"])
    assert last["state_name"] == "NothingNew"
    assert last["state"]["message"].startswith("no file changed since the last dream")


def test_settings_of_somebodys_project_lead_nowhere_else(machine: Any, folder: Path, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("PREFECT_API_URL=http://127.0.0.1:9/api\nPREFECT_TASKS_DEFAULT_RETRIES=9\n")
    (tmp_path / "prefect.toml").write_text('api.url = "http://127.0.0.1:9/api"\n')
    done = machine.dream("run", "--prefect", "-w", str(folder), cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_a_source_that_cannot_be_read_is_a_warning_with_its_reason(machine: Any, folder: Path) -> None:
    machine.note(folder, "2026-11-12", "- [decision] The newsletter takes no advertisements, because Lin wants none.\n")
    broken = folder / "memory/logs/2026/11/2026-11-13.md"
    broken.symlink_to("nowhere.md")
    try:
        done = machine.dream("run", "--prefect", "-w", str(folder))
    finally:
        broken.unlink()
    assert done.returncode == 0, done.stderr
    last = max(machine.runs(folder, "COMPLETED"), key=lambda one: one["start_time"])
    assert last["state_name"] == "Dreamt"
    (load,) = [task for task in machine.tasks(last, STEPS[-1]) if task[0] == "load: memory and notes"]
    assert load[1:3] == ("Warning", "COMPLETED")
    assert "D107 memory/logs/2026/11/2026-11-13.md: " in load[3]
    runs = machine.api("task_runs/filter", {"flow_runs": {"id": {"any_": [last["id"]]}}})
    assert {one["name"]: one["run_count"] for one in runs if one["run_count"] != 1} == {"load: memory and notes": 3}


def test_a_failing_commit_is_a_failed_run(machine: Any, folder: Path, bytes_of: Callable[[Path], Any]) -> None:
    machine.note(folder, "2026-11-14", "- [decision] The counter opens at nine, because Lin comes by train.\n")
    before = bytes_of(folder)
    lock = folder / "memory/.dreams/slowwave/dream.lock"
    held = lock.read_text(encoding="utf-8")
    command = [
        sys.executable,
        "-c",
        "from slowwave.interfaces.cli import main; main()",
        "run",
        "--prefect",
        "-w",
        str(folder),
    ]
    with subprocess.Popen(command, env=machine.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        # The write lock is free until the night has begun, or the recovery before it would wait.
        while lock.read_text(encoding="utf-8") in (held, ""):
            time.sleep(0.002)
        with open(folder / "memory/.dreams/slowwave/write.lock", "a+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            said = child.communicate(timeout=240)[1]
    assert child.returncode == 3
    assert "write lock" in said
    last = max(machine.runs(folder, "FAILED"), key=lambda one: one["start_time"])
    assert "write lock" in last["state"]["message"]
    assert machine.tasks(last, STEPS[-1])[-1][:3] == ("commit: files and records", "Failed", "FAILED")
    assert bytes_of(folder) == before


def test_a_cancelled_dream_leaves_the_old_memory_and_no_lock(
    machine: Any, folder: Path, bytes_of: Callable[[Path], Any]
) -> None:
    machine.note_much(folder, "2026-11-15")
    before = bytes_of(folder)
    lock = folder / "memory/.dreams/slowwave/dream.lock"
    held = lock.read_text(encoding="utf-8")
    run = machine.begin(folder, scheduled=False)
    while (now := lock.read_text(encoding="utf-8")) in (held, ""):
        time.sleep(0.002)
    pid = int(now.split()[0])
    os.kill(pid, signal.SIGSTOP)
    machine.api(f"flow_runs/{run['id']}/set_state", {"state": {"type": "CANCELLING", "name": "Cancelling"}})
    machine.wait_for(lambda: _has_waiting(pid, signal.SIGTERM) or None)
    os.kill(pid, signal.SIGCONT)
    # Standing still, it could not hear from the runner why it is to end, so it may call it a crash.
    assert machine.ended(run)["state_type"] in ("CANCELLED", "CRASHED")
    machine.wait_for(lambda: None if os.path.exists(f"/proc/{pid}") else True)
    assert bytes_of(folder) == before
    done = machine.dream("run", "-w", str(folder))
    assert (done.returncode, "Dream #" in done.stdout) == (0, True)


def _has_waiting(pid: int, number: signal.Signals) -> bool:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    masks = (int(line.split()[1], 16) for line in lines if line.startswith(("SigPnd", "ShdPnd")))
    return any(mask >> (number - 1) & 1 for mask in masks)


def test_nobody_else_is_let_in(machine: Any, folder: Path) -> None:
    """Neither another user of the machine nor a page in a browser, which sends its origin."""
    url = f"http://127.0.0.1:{machine.port}/api/deployments/filter"
    for headers in ({}, {"Authorization": "Basic c2xvd3dhdmU6"}):
        asked = urllib.request.Request(url, b"{}", {"Content-Type": "application/json", **headers})
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(asked, timeout=60)
        assert caught.value.code == 401
        caught.value.close()
    wish = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST"}
    asked = urllib.request.Request(url, headers=wish, method="OPTIONS")
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(asked, timeout=60)
    assert caught.value.headers["Access-Control-Allow-Origin"] is None
    caught.value.close()


def test_status_says_what_runs_and_what_comes_next(machine: Any, up: Any, folder: Path, slot: datetime) -> None:
    done = machine.dream("up", "--status")
    assert done.returncode == 0
    assert f"process {up.server.pid}" in done.stdout
    assert f"process {up.runner.pid}" in done.stdout
    assert f"{folder}: {slot + timedelta(days=1):%Y-%m-%d %H:%M} (night)" in done.stdout
    assert "but dreaming is off there" in done.stdout


def test_a_second_up_is_refused_and_the_first_goes_on(machine: Any, up: Any, other: Path) -> None:
    done = machine.dream("up", "-w", str(other))
    assert done.returncode == 3
    assert "dream down" in done.stderr
    assert up.server.alive()
    assert up.runner.alive()


def test_down_stops_both_and_a_second_one_has_nothing_to_stop(machine: Any, up: Any) -> None:
    assert machine.dream("down").stdout == "Stopped.\n"
    assert not any(one.alive() for one in (up.server, up.runner, up.keeper))
    assert machine.dream("down").stdout == "Nothing of ours was running.\n"
    assert machine.dream("up", "--status").returncode == 3
