"""The core reaches nothing outside its arguments, and nothing below the faces prints."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

CORE = ("pipeline/chain", "pipeline/domain", "pipeline/format", "pipeline/language", "stages")
GROUND = frozenset({"slowwave.pipeline.clock", "slowwave.pipeline.resources"})
BELOW_THE_FACES = ("flows", "pipeline", "stages")


def _modules(root: Path, folders: tuple[str, ...]) -> dict[str, ast.Module]:
    paths = [path for folder in folders for path in (root / folder).rglob("*.py")]
    return {str(path.relative_to(root)): ast.parse(path.read_bytes()) for path in paths}


def _imports(tree: ast.Module) -> Iterator[str]:
    """Every name that an import statement anywhere in the module could bind, dotted in full."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _calls(tree: ast.Module) -> Iterator[str]:
    """Every call by its plain or dotted name."""
    yield from (ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call))


def forbidden_in(tree: ast.Module, forbidden: frozenset[str]) -> list[str]:
    """Imports of a forbidden module, calls that read the outside or the clock."""
    imports = [name for name in _imports(tree) if any(f"{name}.".startswith(f"{outside}.") for outside in forbidden)]
    reading = {"__import__", "input", "open", "importlib.import_module"}
    moments = {
        f"{prefix}{call}"
        for prefix in ("datetime.", "date.", "datetime.datetime.", "datetime.date.")
        for call in ("now", "today", "utcnow")
    }
    return imports + [name for name in _calls(tree) if name in reading | moments]


def prints_in(tree: ast.Module) -> list[str]:
    """Calls of print, and every mention of the standard streams."""
    streams = {"sys.stdout", "sys.stderr", "sys.__stdout__", "sys.__stderr__"}
    named = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    return [name for name in (*_calls(tree), *_imports(tree), *named) if name in streams | {"print", "pprint.pprint"}]


@pytest.fixture(scope="session")
def forbidden(pyproject: Mapping[str, Any]) -> frozenset[str]:
    """The list of the import contract, and the rooms of the ground that are no values."""
    (contract,) = [each for each in pyproject["tool"]["importlinter"]["contracts"] if each["id"] == "pure-core"]
    assert sorted(contract["source_modules"]) == sorted(f"slowwave.{folder.replace('/', '.')}" for folder in CORE)
    return frozenset(contract["forbidden_modules"]) | GROUND


def test_the_core_is_pure(root: Path, forbidden: frozenset[str]) -> None:
    modules = _modules(root, CORE)
    assert "stages/__init__.py" in modules
    found = {name: forbidden_in(tree, forbidden) for name, tree in modules.items()}
    assert {name: names for name, names in found.items() if names} == {}


@pytest.mark.parametrize(
    "source",
    [
        "import os",
        "import os.path as p",
        "from os import environ",
        "def f():\n    from pathlib import Path",
        "from slowwave.pipeline import clock",
        "from slowwave.pipeline.clock import now",
        "from slowwave.pipeline.resources import template",
        "when = datetime.now()",
        "import datetime\nwhen = datetime.date.today()",
        "text = open('x').read()",
    ],
)
def test_what_reaches_outside_is_seen(source: str, forbidden: frozenset[str]) -> None:
    assert forbidden_in(ast.parse(source), forbidden)


@pytest.mark.parametrize(
    "source",
    [
        "import hashlib, hmac, re, unicodedata, json, datetime",
        "from slowwave.pipeline.errors import Finding",
        "import osmium",
        "when = datetime(2026, 1, 1)",
        "def f():\n    import yaml",
    ],
)
def test_what_is_pure_is_left_alone(source: str, forbidden: frozenset[str]) -> None:
    assert forbidden_in(ast.parse(source), forbidden) == []


def test_nothing_below_the_faces_prints(root: Path) -> None:
    found = {name: prints_in(tree) for name, tree in _modules(root, BELOW_THE_FACES).items()}
    assert {name: names for name, names in found.items() if names} == {}


@pytest.mark.parametrize("source", ["print('x')", "import sys\nsys.stderr.write('x')", "from sys import stdout"])
def test_what_prints_is_seen(source: str) -> None:
    assert prints_in(ast.parse(source))
