"""The repository as values: its root, its files, its pyproject."""

import os
import subprocess
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve()


def _git_files(root: Path, *options: str) -> tuple[Path, ...]:
    listed = subprocess.run(["git", "ls-files", "-z", *options], cwd=root, check=True, capture_output=True).stdout
    return tuple(Path(name) for name in sorted(listed.decode().split("\0")) if name and os.path.lexists(root / name))


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout; absolute."""
    return HERE.parents[2]


@pytest.fixture(scope="session")
def tracked(root: Path) -> tuple[Path, ...]:
    """Files under version control and those about to be, relative to the root; links are entries of their own."""
    return _git_files(root, "--cached", "--others", "--exclude-standard")


@pytest.fixture(scope="session")
def pyproject(root: Path) -> Mapping[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture
def copy(root: Path, tracked: tuple[Path, ...], tmp_path: Path) -> Path:
    """A checkout of its own to build in or to break, links kept as links."""
    target = tmp_path / "checkout"
    for name in tracked:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        if (root / name).is_symlink():
            (target / name).symlink_to((root / name).readlink())
        else:
            (target / name).write_bytes((root / name).read_bytes())
    return target
