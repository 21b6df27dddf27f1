"""Eight processes that capture at once while dreams commit: every message once, none torn, in order after the night."""

import multiprocessing
import re
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from slowwave.flows.capture import capture_event
from slowwave.flows.night import Asked, dream_once
from slowwave.pipeline.store.workspace import Workspace, open_workspace
from slowwave.pipeline.store.writer.spool import waiting

PROCESSES, MESSAGES = 8, 1_000
DAY = datetime(2026, 11, 28, 8, 0, tzinfo=UTC)
LINE = re.compile(r"- \[[a-z]+\] (?:\[HIGH\] )?(.+) <!--m:eid=e[0-9a-f]{16};by=human;src=builder:s(\d)#m\2-(\d+)-->")


def _said(process: int, number: int) -> str:
    if number % 2:
        return f"decision: host {process} keeps its backups for {number} days, because the audit asks"
    return f"从现在起第 {process} 台主机的端口是 {number}"


def _speak(root: str, process: int, told: Any) -> None:
    workspace = open_workspace(root, "testbed")
    spooled = 0
    for number in range(MESSAGES):
        at = DAY + timedelta(seconds=30 * number)
        event = {
            "id": f"m{process}-{number}", "at": at.isoformat(), "text": _said(process, number), "agent": "builder",
            "session": f"s{process}",
        }  # fmt: skip
        done = capture_event(workspace, event, at=at)
        assert sum(map(len, done.lines.values())) == 1, (process, number, done)
        spooled += bool(done.waiting)
    told.put(spooled)


def _dream(workspace: Workspace, day: datetime) -> None:
    dream_once(workspace, Asked(day=day.date()))


def test_lines_that_come_late_while_a_night_runs_are_in_their_place_after_the_next(tmp_path: Path) -> None:
    (tmp_path / "dream.toml").write_text('[schedule]\nzone = "UTC"\n', encoding="utf-8")
    workspace = open_workspace(str(tmp_path), "testbed")

    def speak(*hours: int) -> None:
        for hour in hours:
            at = DAY.replace(hour=hour)
            capture_event(workspace, {"id": f"m{hour}", "at": at.isoformat(), "text": _said(1, hour)}, at=at)

    def meanwhile(stage: str) -> None:
        if stage == "distillation agent (prefrontal)":
            speak(9, 8)

    speak(12, 11, 10)
    dream_once(workspace, Asked(day=DAY.date(), observe=meanwhile))
    dream_once(workspace, Asked(day=DAY.date()))
    log = (tmp_path / "memory/logs/2026/11/2026-11-28.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\d\d):00$", log, re.M) == ["08", "09", "10", "11", "12"]
    assert len(re.findall(r"^- ", log, re.M)) == 5


@pytest.mark.slow
def test_eight_processes_while_dreams_commit(tmp_path: Path) -> None:
    (tmp_path / "dream.toml").write_text('[schedule]\nzone = "UTC"\n', encoding="utf-8")
    workspace = open_workspace(str(tmp_path), "testbed")
    context = multiprocessing.get_context("fork")
    told: Any = context.Queue()
    speakers = [context.Process(target=_speak, args=(str(tmp_path), one, told)) for one in range(PROCESSES)]
    for speaker in speakers:
        speaker.start()
    dreams = 0
    while any(speaker.is_alive() for speaker in speakers):
        _dream(workspace, DAY)
        dreams += 1
    for speaker in speakers:
        speaker.join(60)
        assert speaker.exitcode == 0
    assert dreams > 1
    for _ in range(3):
        _dream(workspace, DAY)
    assert waiting(str(tmp_path)) == []
    log = (tmp_path / "memory/logs/2026/11/2026-11-28.md").read_text(encoding="utf-8")
    lines = [line for line in log.splitlines() if line.startswith("- ")]
    read = [found.groups() for line in lines if (found := LINE.fullmatch(line))]
    assert len(read) == len(lines) == PROCESSES * MESSAGES
    times = Counter((int(process), int(number)) for _, process, number in read)
    assert times == Counter((process, number) for process in range(PROCESSES) for number in range(MESSAGES))
    assert all(_said(int(process), int(number)).endswith(text) for text, process, number in read)
    minutes = re.findall(r"^## (\d\d:\d\d)$", log, re.M)
    assert minutes == sorted(set(minutes))
    within = [int(number) * 30 // 60 for _, _, number in read]
    assert within == sorted(within)
