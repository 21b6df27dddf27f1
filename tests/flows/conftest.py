"""A small workspace of three weeks, and everything in it as bytes."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from transcripts import Sessions

from slowwave.pipeline.settings import Sources
from slowwave.pipeline.store.workspace import Workspace, open_workspace

LOGS = {
    "2026-11-02": """## 09:00

- [decision] Invoices of ledgerlite are kept for seven years, because the law asks for it.
""",
    "2026-11-09": """## 10:00

- [correction] [HIGH] 提交信息必须用英文写，不要中英混用。

- [question] Who prints the guide for the counter?
""",
    "2026-11-10": """## 08:30

- [error] restic backup failed: repository is already locked by PID 4711
- [decision] ledgerlite stays on Python 3.12 until the locked WeasyPrint version supports 3.13.
""",
}
"""Day to what was noted."""
SETTINGS = """language = "en"

[schedule]
zone = "Europe/Amsterdam"

[recall]
semantic = false
"""
"""By words alone, so that these tests are the same with the extra [semantic] and without it."""


def _write(root: Path, day: str, text: str) -> None:
    path = root / "memory" / "logs" / day[:4] / day[5:7] / f"{day}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the workspace."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "dream.toml").write_text(SETTINGS, encoding="utf-8")
    for day, text in LOGS.items():
        _write(folder, day, text)
    return folder


@pytest.fixture
def workspace(root: Path) -> Workspace:
    return open_workspace(str(root), "testbed")


@pytest.fixture
def log(root: Path) -> Callable[[str, str], None]:
    """``log(day, text)``: add text to the log of that day."""

    def add(day: str, text: str) -> None:
        path = root / "memory" / "logs" / day[:4] / day[5:7] / f"{day}.md"
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        _write(root, day, before + text)

    return add


@pytest.fixture
def bytes_of(root: Path) -> Callable[..., dict[str, bytes]]:
    """``bytes_of()``: path to content of every file; ``state=False`` leaves our machine state out."""

    def read(state: bool = True) -> dict[str, bytes]:
        files = (path for path in sorted(root.rglob("*")) if path.is_file())
        named = {path.relative_to(root).as_posix(): path.read_bytes() for path in files}
        return {name: data for name, data in named.items() if state or ".dreams/slowwave/" not in name}

    return read


@pytest.fixture
def write(root: Path) -> Callable[[str, str], None]:
    """``write(path, text)`` a file of the workspace."""

    def put(path: str, text: str) -> None:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")

    return put


@pytest.fixture
def sessions(tmp_path: Path) -> Sessions:
    """Transcripts of Claude Code, of the first morning of the second week."""
    return Sessions(tmp_path / "transcripts", datetime(2026, 11, 9, 8, 0, tzinfo=UTC))


@pytest.fixture
def place(workspace: Workspace, sessions: Sessions) -> Workspace:
    """The workspace with these transcripts of Claude Code as its source."""
    sources = Sources(read=("claude-code",), folders={"claude-code": str(sessions.folder)})
    return replace(workspace, settings=replace(workspace.settings, sources=sources))
