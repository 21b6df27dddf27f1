"""The commands around the schedule, without a server: what they say, and what they refuse before anything starts."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from slowwave.interfaces.cli import run

Dream = Callable[..., "subprocess.CompletedProcess[str]"]


def test_off_and_on_are_seen_in_status(workspace: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["-w", str(workspace)]
    assert run(["status", *where]) == 0
    assert "yes; nothing runs by itself" in capsys.readouterr().out
    assert run(["off", *where]) == 0
    assert "Dreaming is off here" in capsys.readouterr().out
    assert run(["status", *where]) == 0
    assert "no, off since " in capsys.readouterr().out
    assert run(["run", "--scheduled", *where]) == 0
    assert capsys.readouterr().out == "Skipped: dreaming is off here; `dream on` lets schedules dream again.\n"
    assert run(["on", *where]) == 0
    capsys.readouterr()
    assert run(["status", *where, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["enabled"], told["served"]) == (True, False)
    assert told["next_slot"]


@pytest.mark.parametrize(
    "words", [["--dry-run"], ["--date", "2026-11-11"], ["--out", "there"], ["--since", "2026-11-11"]]
)
def test_a_timer_asks_for_nothing_else(
    workspace: Path, home: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["run", "--scheduled", *words, "-w", str(workspace)]) == 2
    assert "--scheduled" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--dry-run"], ["--out", "there"]])
def test_the_flow_only_runs_nights_that_land(
    workspace: Path, home: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["run", "--prefect", *words, "-w", str(workspace)]) == 2
    assert "--prefect" in capsys.readouterr().err


def test_without_a_server_the_flow_says_how_to_start_one(workspace: Path, dream: Dream) -> None:
    done = dream("run", "--prefect", "-w", str(workspace))
    assert done.returncode == 3
    assert done.stderr == (
        "dream: No Prefect server of ours answers\n  hint: Start one with `dream up`, or leave --prefect out.\n"
    )


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ('morning = ""\nnight = ""\n', "has no slot"),
        ('morning = "7 Uhr"\n', "schedule.morning is '7 Uhr', which is no cron text"),
        ('zone = "Mars/Olympus"\n', "which is no time zone"),
        ("catch_up = 1\n", "schedule.catch_up must be true or false, not 1"),
    ],
)
def test_a_schedule_that_cannot_be_served_starts_nothing(
    workspace: Path, home: Path, settings: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (workspace / "dream.toml").write_text(f"[schedule]\n{settings}", encoding="utf-8")
    assert run(["up", "-w", str(workspace)]) == 2
    assert said in capsys.readouterr().err
    assert not (home / ".local").exists()


def test_with_nothing_up_status_and_down_say_so(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["up", "--status"]) == 3
    assert run(["down"]) == 0
    assert capsys.readouterr().out == "Nothing is up; `dream up` starts it.\nNothing of ours was running.\n"
