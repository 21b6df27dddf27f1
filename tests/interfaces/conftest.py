"""Small workspaces, and the command line as another process."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import chdir
from pathlib import Path

import pytest

from slowwave.interfaces.cli import run
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import open_workspace

# Where agents of the person who runs the tests may keep their settings.
AGENTS = ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "GEMINI_CLI_HOME", "OPENCLAW_STATE_DIR", "OPENCLAW_CONFIG_PATH")

Dream = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, amsterdam: None) -> Path:
    """A home folder of its own, for this process and those it starts; the zone is Amsterdam."""
    folder = tmp_path / "home"
    folder.mkdir()
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", *AGENTS):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(folder))
    return folder


@pytest.fixture
def amsterdam() -> Iterator[None]:
    """The zone of this process and of those it starts. The C library reads it anew only when it is told to: without
    that this process has another day than its children in the hours before midnight."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "Europe/Amsterdam"
    time.tzset()
    yield
    os.environ.pop("TZ")
    os.environ |= {"TZ": before} if before is not None else {}
    time.tzset()


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """An empty workspace in a folder with an odd name. By words alone, so that its tests are the same with the extra
    [semantic] and without it."""
    folder = tmp_path / "my notes 笔记"
    (folder / "memory").mkdir(parents=True)
    (folder / "dream.toml").write_text("[recall]\nsemantic = false\n", encoding="utf-8")
    return folder


@pytest.fixture
def here(home: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty workspace as the working folder."""
    monkeypatch.chdir(workspace)
    return workspace


@pytest.fixture(scope="module")
def memory(slept: Path) -> Memory:
    """What a module's nights left."""
    return load(open_workspace(str(slept), "here"), take_over=True).memory


@pytest.fixture
def typed(home: Path, capsys: pytest.CaptureFixture[str]) -> Dream:
    """``typed(*words)``: the command line in this process."""

    def answer(*words: str, cwd: Path | None = None) -> "subprocess.CompletedProcess[str]":
        capsys.readouterr()
        with chdir(cwd or home):
            code = run(words)
        said = capsys.readouterr()
        return subprocess.CompletedProcess(words, code, said.out, said.err)

    return answer


@pytest.fixture
def dream(home: Path) -> Dream:
    """``dream(*words)``: the command line in a process of its own."""

    def start(
        *words: str, cwd: Path | None = None, env: dict[str, str] | None = None
    ) -> "subprocess.CompletedProcess[str]":
        code = "from slowwave.interfaces.cli import main; main()"
        return subprocess.run(
            [sys.executable, "-c", code, *words],
            cwd=cwd or home,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **(env or {})},
            capture_output=True,
            text=True,
            encoding=(env or {}).get("PYTHONIOENCODING", "utf-8"),
            timeout=120,
        )

    return start
