"""What is installed is what stands in the tree."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

pytestmark = pytest.mark.slow


def _build(checkout: Path, out: Path, *options: str) -> dict[str, bytes]:
    """Build offline with the setuptools at hand; the wheel's files by name, metadata left out."""
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), *options],
        cwd=checkout,
        check=True,
        capture_output=True,
    )
    (wheel,) = out.glob("*.whl")
    with ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if ".dist-info/" not in name]
        return {name: archive.read(name) for name in names}


def _expected(root: Path, tracked: tuple[Path, ...]) -> dict[str, bytes]:
    """Each file of a folder to which slowwave/ has a link, under the name it is imported by."""
    linked = {path.name for path in (root / "slowwave").iterdir() if path.is_symlink()}
    files: dict[str, bytes] = {}
    for path in tracked:
        if path.parts[0] in linked:
            files[f"slowwave/{path.as_posix()}"] = (root / path).read_bytes()
        elif path.parts[0] == "slowwave" and not (root / path).is_symlink():
            files[path.as_posix()] = (root / path).read_bytes()
    return files


def test_the_wheel_and_the_wheel_of_the_sdist_hold_the_files_of_the_tree(
    root: Path, tracked: tuple[Path, ...], copy: Path, tmp_path: Path
) -> None:
    expected = _expected(root, tracked)
    assert "slowwave/py.typed" in expected
    assert "slowwave/pipeline/errors.py" in expected
    # From the sdist first: a build of the tree leaves a build/ folder that could lend it what it lacks.
    through_sdist = _build(copy, tmp_path / "through-sdist")
    direct = _build(copy, tmp_path / "direct", "--wheel")
    assert sorted(direct) == sorted(expected)
    assert direct == expected
    assert through_sdist == expected


def test_templates_go_along_whatever_they_are_called(copy: Path, tmp_path: Path) -> None:
    odd = [
        "memory_template/.probe",
        "memory_template/.deep/梦/.probe",
        "memory_template/.deep/梦/probe.md",
        "templates/deep/probe.html.j2",
    ]
    for name in odd:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text(name, encoding="utf-8")
    built = _build(copy, tmp_path / "out")
    for name in odd:
        assert built[f"slowwave/{name}"] == name.encode()
