"""No module reaches itself through what it imports, also where a function imports it or only the types are meant."""

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

HOUSE = ("flows", "interfaces", "pipeline", "stages")


def _imported(source: str, known: frozenset[str]) -> Iterator[str]:
    """The modules among the known ones that an import statement anywhere in the source loads by name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name if name in known else name.rpartition(".")[0] for name in names)


def circle_in(sources: Mapping[str, str]) -> list[str]:
    """The modules of a circle, each imported by the one behind it; none where there is none. sources: by module."""
    known = frozenset(sources)
    graph = {name: {one for one in _imported(source, known) if one in known} for name, source in sources.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_nothing_is_imported_in_a_circle(root: Path) -> None:
    paths = [path for folder in HOUSE for path in (root / folder).rglob("*.py")]
    named = {path: path.relative_to(root).with_suffix("").parts for path in paths}
    sources = {
        ".".join(("slowwave", *(parts[:-1] if parts[-1] == "__init__" else parts))): path.read_text(encoding="utf-8")
        for path, parts in named.items()
    }
    assert "slowwave.pipeline.domain.memory" in sources
    assert circle_in(sources) == []


@pytest.mark.parametrize(
    "back",
    [
        "import a.one",
        "from a import one",
        "from a.one import name",
        "def f():\n    from a.one import name",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from a.one import Name",
    ],
)
def test_a_circle_is_found_wherever_it_closes(back: str) -> None:
    assert set(circle_in({"a.one": "from b import two", "b.two": "import c", "c": back})) == {"a.one", "b.two", "c"}


def test_what_is_imported_from_two_sides_is_no_circle() -> None:
    assert circle_in({"a": "import b, c", "b": "from c import name", "c": "import os.path"}) == []
