"""tests/machine.py says what is lacking, and fails only where that is required."""

import os
import subprocess
import sys
from pathlib import Path


def _run(root: Path, *arguments: str, path: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "tests/machine.py", *arguments],
        cwd=root,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
    )


def test_lacking_programs_are_named_and_pass(root: Path, tmp_path: Path) -> None:
    result = _run(root, path=str(tmp_path))
    assert result.returncode == 0
    assert "node" in result.stdout


def test_a_required_program_that_lacks_fails(root: Path, tmp_path: Path) -> None:
    result = _run(root, "--require", "node", path=str(tmp_path))
    assert result.returncode == 1
    assert result.stderr == "Required and missing: node.\n"


def test_a_required_program_that_is_there_passes(root: Path, tmp_path: Path) -> None:
    program = tmp_path / "node"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    assert _run(root, "--require", "node", path=str(tmp_path)).returncode == 0
