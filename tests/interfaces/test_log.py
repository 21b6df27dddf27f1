"""`dream log` shows what stands in the day's log, as it comes."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from slowwave.interfaces.cli import run

LOG = """# Day

- standup moved to ten

## 09:12

- [correction] [HIGH] Use tabs <!--m:eid=e0123456789abcdef;by=human;src=claude-code:s1#u1-->
- [decision] [HIGH] 发票保留七年 <!--m:eid=e0123456789abcde0;by=human;who=Lin+Mei;src=openclaw:s#9-->

## 11:40

- [error] the key ghp_a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2 was refused <!--m:eid=e0123456789abcde1;by=agent;src=x-->
"""
Told = Callable[..., str]


@pytest.fixture
def told(home: Path, workspace: Path, capsys: pytest.CaptureFixture[str]) -> Told:
    """``told(*words, code=0)``: what `dream log` says on stdout."""
    path = workspace / "memory/logs/2026/11/2026-11-30.md"
    path.parent.mkdir(parents=True)
    path.write_text(LOG, encoding="utf-8")
    (workspace / "memory/logs/2026-11-29.md").write_text("- [insight] flat logs are read\n", encoding="utf-8")

    def say(*words: str, code: int = 0) -> str:
        assert run(["-w", str(workspace), "log", *words]) == code
        said = capsys.readouterr()
        return said.out or said.err

    return say


def test_a_day_in_columns(told: Told) -> None:
    lines = told("--day", "2026-11-30").splitlines()
    assert [line.split()[:2] for line in lines] == [
        ["time", "type"], ["event", "standup"], ["09:12", "correction"], ["09:12", "decision"], ["11:40", "error"],
    ]  # fmt: skip
    assert lines[2].split()[2:] == ["HIGH", "Use", "tabs", "human,", "claude-code"]
    assert lines[3].endswith("Lin Mei, openclaw")
    assert "\x1b" not in "".join(lines)
    assert "a1B2a1B2" not in "".join(lines)


def test_as_json_and_by_type(told: Told) -> None:
    (line,) = json.loads(told("--day", "2026-11-30", "--type", "decision", "--json"))
    assert line == {
        "id": "e0123456789abcde0", "day": "2026-11-30", "minute": "09:12", "type": "decision", "high": True,
        "text": "发票保留七年", "by": "human", "who": "Lin Mei", "src": "openclaw:s#9",
    }  # fmt: skip
    assert "flat logs are read" in told("--day", "2026-11-29")


def test_an_empty_day_says_so(told: Told) -> None:
    assert told("--day", "2026-11-28") == "Nothing stands in the log of 2026-11-28.\n"
    assert json.loads(told("--day", "2026-11-28", "--json")) == []
    first, second = told().splitlines()
    assert first.startswith("Nothing stands in the log of ")
    assert second == "hint: `dream capture --text TEXT` puts a line into it; --day DAY shows another day."


@pytest.mark.parametrize("words", [("--day", "soon"), ("--type", "gossip")])
def test_a_slip_is_told(told: Told, words: tuple[str, ...]) -> None:
    assert words[1] in told(*words, code=2)


def test_it_follows_what_comes(home: Path, workspace: Path) -> None:
    code = "from slowwave.interfaces.cli import main; main()"
    environment: dict[str, Any] = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    words = [sys.executable, "-c", code, "log", "--follow", "--json"]
    with subprocess.Popen(words, cwd=workspace, stdout=subprocess.PIPE, env=environment, text=True) as started:
        assert started.stdout is not None
        for text in ("decision: keep it", "we shipped it"):
            assert run(["capture", "-w", str(workspace), "--text", text]) == 0
            assert json.loads(started.stdout.readline())["text"] in text
        started.send_signal(signal.SIGINT)
        assert started.wait(timeout=20) == 130
        assert started.stdout.read() == ""
