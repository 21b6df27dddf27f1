"""What an agent or a person waits for loads no heavy package."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

HEAVY = ("prefect", "anthropic", "matplotlib", "mcp", "numpy", "fastapi", "sqlalchemy")
CODE = """
import sys
from slowwave.interfaces.cli import run
code = run(sys.argv[1:])
print("loaded:", *sorted(name for name in sys.modules if "." not in name), file=sys.stderr)
sys.exit(code)
"""


def _loaded(words: Sequence[str], workspace: Path) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", CODE, *words],
        cwd=workspace,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.rpartition("loaded:")[2].split())


@pytest.mark.parametrize(
    ("words", "also"),
    [
        (["status"], ("jinja2",)),
        (["report", "list"], ("jinja2",)),
        (["capture", "--text", "decision: 发票保留七年，因为法律要求。"], ("jinja2", "typer", "rich", "yaml")),
        (["chat", "/dream status"], ("jinja2",)),
        (["run"], ()),
        (["run", "--scheduled"], ()),
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
