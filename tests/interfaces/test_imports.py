"""What an agent or a person waits for loads no heavy package."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

LOG = "## 09:00\n\n- [decision] Invoices of ledgerlite are kept for seven years, because the law asks for it.\n"
HEAVY = ("prefect", "anthropic", "httpx2", "matplotlib", "mcp", "numpy", "fastapi", "sqlalchemy")
SLOW_CLASSES = 180
"""Frozen classes of the standard library that loading a night may make; it made 246 once, a fifth of its time."""
CODE = """
import sys
from slowwave.interfaces.cli import run
code = run(sys.argv[1:])
print("loaded:", *sorted(name for name in sys.modules if "." not in name), file=sys.stderr)
sys.exit(code)
"""


def _loaded(words: Sequence[str], workspace: Path, code: int = 0) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", CODE, *words],
        cwd=workspace,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == code, done.stderr
    return set(done.stderr.rpartition("loaded:")[2].split())


@pytest.mark.parametrize(
    ("words", "also"),
    [
        (["status"], ("jinja2",)),
        (["report", "list"], ("jinja2",)),
        (["capture", "--text", "decision: 发票保留七年，因为法律要求。"], ("jinja2", "typer", "rich", "yaml")),
        (["chat", "/dream status"], ("jinja2",)),
        (["run"], ("jinja2",)),
        (["run", "--scheduled"], ("jinja2",)),
        (["up", "--help"], ("jinja2",)),
        (["down"], ("jinja2",)),
        (["off"], ("jinja2",)),
    ],
)
def test_what_is_waited_for_loads_no_heavy_package(
    workspace: Path, home: Path, words: list[str], also: tuple[str, ...]
) -> None:
    loaded = _loaded(words, workspace)
    assert "slowwave" in loaded
    assert loaded & {*HEAVY, *also} == set()


@pytest.fixture(scope="module")
def dreamt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace after its first night, which has one day to show and so draws no trend."""
    folder = tmp_path_factory.mktemp("dreamt")
    path = folder / "memory/logs/2026/06/2026-06-10.md"
    path.parent.mkdir(parents=True)
    path.write_text(LOG, encoding="utf-8")
    (folder / "dream.toml").write_text("", encoding="utf-8")
    loaded = _loaded(["run"], folder)
    assert "jinja2" in loaded
    assert loaded & set(HEAVY) == set()
    return folder


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["status", "--json"], 0),
        (["report"], 0),
        (["report", "last", "--all"], 0),
        (["stages"], 0),
        (["chat", "/dream status"], 0),
        (["chat", "dream report"], 0),
        (["chat", "做梦"], 0),
        (["chat", "hello there"], 1),
    ],
)
def test_nor_does_what_shows_a_dream_or_finds_nothing_to_do(
    home: Path, dreamt: Path, words: list[str], code: int
) -> None:
    assert _loaded(words, dreamt, code) & {*HEAVY, "jinja2"} == set()


def test_what_a_night_loads_makes_few_classes_of_the_slow_kind() -> None:
    """The standard library compiles half a dozen functions for each frozen class, be there something to do or not."""
    code = (
        "import sys, slowwave.flows.night\n"
        "classes = {one for module in list(sys.modules.values()) for one in vars(module).values()\n"
        "           if isinstance(one, type) and one.__module__.startswith('slowwave.')}\n"
        "print(sum('__dataclass_params__' in vars(one) for one in classes))"
    )
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert int(done.stdout) <= SLOW_CLASSES
