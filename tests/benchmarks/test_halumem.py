"""The reader of the HaluMem data, on a small file of its published form that we wrote."""

import importlib.util
import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
Write = Callable[[object], Path]


@pytest.fixture(scope="module")
def halumem() -> ModuleType:
    """The module, which lies outside of every package."""
    spec = importlib.util.spec_from_file_location("_halumem", ROOT / "benchmarks" / "_halumem.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["_halumem"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a value as the only line of a file."""

    def one(kept: object) -> Path:
        path = tmp_path / "users.jsonl"
        path.write_text(json.dumps(kept, ensure_ascii=False) + "\n", encoding="utf-8")
        return path

    return one


def test_updates_are_held_against_what_the_user_told_before(halumem: ModuleType) -> None:
    tally = halumem.measured(ROOT / "benchmarks" / "data" / "supersession" / "halumem-shape.jsonl")
    assert (tally.users, tally.updates, tally.unknown, tally.plain) == (2, 2, 1, 4)
    assert (tally.precision, tally.recall, tally.reach) == (1.0, 1.0, 1.0)
    assert halumem.met(tally)


def test_a_link_by_a_point_that_replaces_nothing_counts_against_it(halumem: ModuleType, write: Write) -> None:
    said = ["I live in Lisbon.", "I've moved to Ghent."]
    points = [{"memory_content": text, "is_update": "False"} for text in said]
    tally = halumem.measured(write({"sessions": [{"memory_points": points}]}))
    assert (tally.plain, tally.false_links, tally.precision) == (2, 1, 0.0)
    assert not halumem.met(tally)


@pytest.mark.parametrize(
    ("kept", "missing"),
    [
        ([], "no list `sessions`"),
        ({"uuid": "u"}, "no list `sessions`"),
        ({"sessions": [{"dialogue": []}]}, "session 0: no list `memory_points`"),
        ({"sessions": [{"memory_points": [{"memory_content": " "}]}]}, "without `memory_content`"),
        ({"sessions": [{"memory_points": ["Mara lives in Porto"]}]}, "without `memory_content`"),
        (
            {"sessions": [{"memory_points": [{"memory_content": "住在南京", "is_update": "True"}]}]},
            "without a list `original_memories`",
        ),
    ],
)
def test_another_form_is_named(halumem: ModuleType, write: Write, kept: object, missing: str) -> None:
    with pytest.raises(halumem.ShapeError, match=missing):
        halumem.measured(write(kept))


def test_what_is_no_json_or_no_file_is_named(halumem: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "users.jsonl"
    path.write_text("{\n", encoding="utf-8")
    with pytest.raises(halumem.ShapeError, match=r"users\.jsonl:1: no JSON"):
        halumem.measured(path)
    with pytest.raises(halumem.ShapeError, match="no such file"):
        halumem.measured(tmp_path / "none.jsonl")
