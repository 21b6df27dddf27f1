"""The folders, and what no file of the repository holds."""

import ast
import re
import tempfile
from pathlib import Path

import pytest

HOUSE = ("flows", "interfaces", "memory_template", "pipeline", "stages", "templates")
PACKAGES = ("flows", "interfaces", "pipeline", "stages")
CODE = {".css", ".html", ".j2", ".js", ".py", ".sh", ".toml"}


@pytest.fixture(scope="session")
def texts(root: Path, tracked: tuple[Path, ...]) -> dict[Path, str]:
    """Each tracked file's text; bytes that are no UTF-8 become replacement characters."""
    return {name: (root / name).read_bytes().decode(errors="replace") for name in tracked if (root / name).is_file()}


def test_the_folders_of_the_house_are_real(root: Path) -> None:
    for name in (*PACKAGES, "memory_template", "tests"):
        assert (root / name).is_dir(), name
    for name in (*HOUSE, "tests"):
        assert not (root / name).is_symlink(), name


def test_slowwave_is_one_link_for_each_folder(root: Path) -> None:
    links = {path.name: path.readlink() for path in (root / "slowwave").iterdir() if path.is_symlink()}
    assert links == {name: Path("..") / name for name in HOUSE}
    others = {path.name for path in (root / "slowwave").iterdir() if not path.is_symlink()}
    assert others - {"__pycache__"} == {"__init__.py", "py.typed"}


def test_each_package_says_what_it_is(root: Path, tracked: tuple[Path, ...]) -> None:
    folders = {name.parent for name in tracked if name.parts[0] in PACKAGES and name.suffix == ".py"}
    folders |= {parent for folder in folders for parent in folder.parents if parent != Path()}
    assert Path("pipeline/format") in folders
    for folder in folders:
        first = root / folder / "__init__.py"
        assert first.is_file(), f"{folder} has no __init__.py"
        assert ast.get_docstring(ast.parse(first.read_bytes())), f"{folder} has no docstring"


def test_no_file_is_a_house_of_its_own(texts: dict[Path, str]) -> None:
    long = {str(name): text.count("\n") for name, text in texts.items() if name.suffix in CODE}
    assert {name: lines for name, lines in long.items() if lines >= 500} == {}


def test_no_file_names_a_registry(texts: dict[Path, str]) -> None:
    # Written in parts, so that this file is not the one that names them.
    hosts = [r"pypi\.o" + "rg", r"pythonhost" + r"ed\.org", r"registry\.n" + "pmjs", r"npmjs\.o" + "rg"]
    hosts += [r"deb\.debia" + r"n\.org", r"registry\.y" + "arnpkg", r"proxy\.gol" + r"ang\.org"]
    options = ["--(extra-)?index-u" + "rl", "--find-li" + "nks", "/simp" + "le/"]
    pattern = re.compile("|".join(hosts + options))
    assert {str(name): found[0] for name, text in texts.items() if (found := pattern.search(text))} == {}


def test_no_file_names_a_path_of_this_machine(root: Path, texts: dict[Path, str]) -> None:
    shared = {Path("/"), Path("/home"), Path("/root"), Path("/Users"), Path("/opt"), Path("/srv"), Path("/tmp")}
    own = [folder for folder in (root, *root.parents) if folder not in shared | {Path(tempfile.gettempdir())}]
    pattern = re.compile("|".join(rf"(?<![\w.~}}])({re.escape(str(folder))})(?=/)" for folder in own))
    assert {str(name): found[0] for name, text in texts.items() if (found := pattern.search(text))} == {}


def test_no_lock_file_is_tracked(tracked: tuple[Path, ...]) -> None:
    known = {"Pipfile.lock", "package-lock.json", "pdm.lock", "pnpm-lock.yaml", "poetry.lock", "uv.lock", "yarn.lock"}
    assert [str(name) for name in tracked if name.name in known] == []


def test_constraints_are_names_and_versions_only(texts: dict[Path, str]) -> None:
    lines = [line for line in texts[Path("constraints.txt")].splitlines() if not line.startswith("#")]
    assert lines
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][0-9A-Za-z.]*", line)] == []
