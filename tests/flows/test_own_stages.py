"""A person's own stage: "add a stage" of CONTRIBUTING done once, and all that may be wrong with one."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from slowwave.flows import wiring
from slowwave.flows.night import NOTHING_NEW, Asked, Kind, Slept, dream_once
from slowwave.flows.own_stages import OwnStages, own_stages
from slowwave.pipeline.errors import DreamError, Finding
from slowwave.pipeline.settings import OwnStage, parse_settings
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import Workspace, open_workspace

ROOT = Path(__file__).resolve().parents[2]
HEAD = """from datetime import datetime, timedelta, UTC
from slowwave.pipeline.domain.candidates.candidate import Candidate
from slowwave.pipeline.domain.intent import MarkLearning, Note, Remember
from slowwave.pipeline.domain.outcome import Outcome, Refused
from slowwave.pipeline.errors import Finding, Severity
name, role, emits = "mine", "a stage of mine", (Note, Candidate, MarkLearning)
"""
SOURCE = "log:2026-11-09#"

Make = Callable[..., Path]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The person's own folder of stages."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    path = tmp_path / "config/slowwave/stages"
    path.mkdir(parents=True)
    yield path
    for name in [name for name in sys.modules if name.startswith("slowwave_own_stages")]:
        del sys.modules[name]


@pytest.fixture
def mine(workspace: Workspace, folder: Path) -> Callable[..., Workspace]:
    """``mine(body)``: the workspace with a stage ``my_stage`` of this body."""

    def make(body: str, after: str = "neocortex", head: str = HEAD) -> Workspace:
        (folder / "my_stage.py").write_text(head + body, encoding="utf-8")
        return replace(workspace, settings=replace(workspace.settings, stages=(OwnStage("my_stage", after),)))

    return make


def _found(place: Workspace) -> OwnStages:
    return own_stages(place, wiring.stages_folder())


def _dream(place: Workspace) -> Slept:
    return dream_once(place, Asked(day=date(2026, 11, 28)))


@pytest.mark.parametrize("as_package", [False, True])
def test_another_code_makes_a_night_due_once(mine: Callable[..., Workspace], folder: Path, as_package: bool) -> None:
    place = mine("def run(memory, night): return Outcome()\n")
    if as_package:
        (folder / "my_stage").mkdir()
        (folder / "my_stage/__init__.py").write_text("from .inner import *\n", encoding="utf-8")
        (folder / "my_stage/inner.py").write_bytes((folder / "my_stage.py").read_bytes())
        (folder / "my_stage.py").unlink()
    path = folder / ("my_stage/inner.py" if as_package else "my_stage.py")
    assert _dream(place).kind is Kind.DREAMT
    assert _dream(place).why.startswith("no file changed since")
    line = next(one for one in load(place).memory.log_entries if one.text.startswith("Who prints"))
    said = f"Candidate('the guide is printed by Lin', night.now, night.today, 'mine', ('{SOURCE}{line.id}',))"
    path.write_text(f"{HEAD}def run(memory, night): return Outcome(({said},))\n", encoding="utf-8")
    for name in [name for name in sys.modules if name.startswith("slowwave_own_stages")]:
        # What the next night is: another process.
        del sys.modules[name]
    assert _dream(place).kind is Kind.DREAMT
    assert [one.text for one in load(place).memory.candidates(_dream(place).now)] == ["the guide is printed by Lin"]
    assert _dream(place).why.startswith("no file changed since")
    path.write_bytes(path.read_bytes() + b"# a comment\n")
    assert _dream(place).why == NOTHING_NEW
    assert _dream(place).why.startswith("no file changed since")


def _of_mine(slept: Slept) -> list[Finding]:
    return [one for one in slept.findings if one.code.startswith("D6")]


def test_add_a_stage(root: Path, folder: Path) -> None:
    (folder / "asked_again.py").write_bytes((ROOT / "examples/stages/asked_again.py").read_bytes())
    with (root / "dream.toml").open("a", encoding="utf-8") as file:
        file.write('\n[[stages]]\nmodule = "asked_again"\nafter = "association_cortex"\n')
    log = root / "memory/logs/2026/11/2026-11-12.md"
    log.write_text("## 09:00\n\n- [question] Who prints the guide for the counter?\n", encoding="utf-8")
    place = open_workspace(str(root), "testbed")
    assert [stage.name for stage in _found(place).asleep][1:3] == ["association_cortex", "asked_again"]
    slept = _dream(place)
    assert (slept.kind, _of_mine(slept)) == (Kind.DREAMT, [])
    said = "Asked again and again: Who prints the guide for the counter?"
    assert said in slept.report.partition("## Insights")[2]
    (born,) = load(place).memory.candidates(slept.now)
    assert born.text == said
    assert "2026-11-09.md" in slept.report.partition("## Candidates")[2]
    assert dream_once(place, Asked(day=date(2026, 11, 29))).kind is Kind.NOTHING


def test_where_it_stands_and_that_settings_say_so() -> None:
    text = '[[stages]]\nmodule = "one"\nafter = "neocortex"\n[[stages]]\nmodule = "a.b"\n'
    assert parse_settings(text).stages == (OwnStage("one", "neocortex"), OwnStage("a.b", "prefrontal"))
    for wrong in ('stages = "x"', "[stages]\nmodule = 1", '[[stages]]\nmodul = "x"', "[[stages]]\nafter = 'x'"):
        with pytest.raises(DreamError, match="stages"):
            parse_settings(wrong)


@pytest.mark.parametrize(
    ("after", "place"), [("neocortex", 1), ("association_cortex", 2), ("prefrontal", 4), ("archive", 6)]
)
def test_it_follows_the_stage_that_is_named(mine: Callable[..., Workspace], after: str, place: int) -> None:
    found = _found(mine("def run(memory, night): return Outcome()", after))
    assert [stage.name for stage in found.asleep].index("mine") == place
    assert found.findings == ()


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("def run(memory, night): return 1 / 0", "ZeroDivisionError: division by zero (my_stage.py:7)"),
        ("def run(memory, night): raise SystemExit(3)", "SystemExit: 3 (my_stage.py:7)"),
        ("def run(memory, night): return None", "run answered NoneType, not an Outcome"),
        ("def run(memory): return Outcome()", "TypeError: run() takes 1 positional argument"),
        ("def run(memory, night): return Outcome((None, 3, 'x'))", ""),
        ("def run(memory, night): return Outcome(7)", "TypeError: 'int' object is not iterable"),
        ("def run(memory, night): return Outcome(took='many')", "ValueError"),
        ("def run(memory, night): return Outcome(findings=(3,))", "AttributeError"),
        ("def run(memory, night): raise RuntimeError('ghp_' + 'A1b2C3d4E5' * 4)", "RuntimeError: ***"),
    ],
)
def test_what_goes_wrong_in_it_is_a_finding_and_the_night_goes_on(
    mine: Callable[..., Workspace], body: str, says: str
) -> None:
    slept = _dream(mine(body))
    assert slept.kind is Kind.DREAMT
    assert "Invoices of ledgerlite" in "".join(one.text for one in load(mine(body)).memory.long_term)
    found = _of_mine(slept)
    assert [one.code for one in found] == (["D602"] if says else [])
    if says:
        assert found[0].message.startswith(f"The stage mine failed, and the night went on: {says}")
        assert found[0].message in slept.report.replace("\\", "") or "ghp" not in slept.report


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("def run(memory, night: return", "SyntaxError"),
        ("import nothing_of_the_kind", "ModuleNotFoundError"),
        ("raise SystemExit('no')", "SystemExit: no"),
        ("", "run must be a function of memory and night"),
        ("run = 3", "run must be a function"),
        ("name = 'archive'\ndef run(memory, night): return Outcome()", "a stage named archive is there already"),
        ("name = 'thalamus'\ndef run(memory, night): return Outcome()", "a stage named thalamus is there already"),
        ("name = '../x'\ndef run(memory, night): return Outcome()", "name must be lower-case letters"),
        ("role = ''\ndef run(memory, night): return Outcome()", "role must say in a few words"),
        ("emits = (Remember,)\ndef run(memory, night): return Outcome()", "emits must be a tuple"),
        ("emits = None\ndef run(memory, night): return Outcome()", "emits must be a tuple"),
    ],
)
def test_what_is_no_stage_does_not_run(mine: Callable[..., Workspace], body: str, says: str) -> None:
    slept = _dream(mine(body))
    (found,) = _of_mine(slept)
    assert slept.kind is Kind.DREAMT
    assert found.code == "D601"
    assert found.message.startswith(f"The stage my_stage did not run: {says}")


@pytest.mark.parametrize(
    ("module", "after", "says"),
    [
        ("nothing_of_the_kind", "neocortex", "there is no module nothing_of_the_kind in "),
        ("../my_stage", "neocortex", "it must be the name of a module"),
        ("/etc/passwd", "neocortex", "it must be the name of a module"),
        ("os.path", "neocortex", "name must be lower-case letters"),
        ("my_stage", "neocortx", "after = 'neocortx' names no stage of the night; did you mean neocortex?"),
        ("my_stage", "memory_index", "after = 'memory_index' names no stage of the night; known are neocortex"),
    ],
)
def test_what_the_settings_name_wrongly_is_said(
    mine: Callable[..., Workspace], module: str, after: str, says: str
) -> None:
    place = mine("def run(memory, night): return Outcome()")
    place = replace(place, settings=replace(place.settings, stages=(OwnStage(module, after),)))
    (found,) = _found(place).findings
    assert found.message.startswith(f"The stage {module} did not run: {says}")


@pytest.mark.parametrize("way", ["path", "link", "package"])
def test_nothing_of_a_workspace_is_run(
    workspace: Workspace, root: Path, folder: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    touched = root.parent / "ran"
    body = f"open({str(touched)!r}, 'w')\n{HEAD}def run(memory, night): return Outcome()\n"
    module = "stage_of_agents"
    if way == "package":
        module = "package_of_agents.stage_of_agents"
        (root / "package_of_agents").mkdir()
        (root / "package_of_agents/__init__.py").write_text(body, encoding="utf-8")
        (root / "package_of_agents/stage_of_agents.py").write_text(body, encoding="utf-8")
    else:
        (root / "stage_of_agents.py").write_text(body, encoding="utf-8")
    if way == "link":
        (folder / "stage_of_agents.py").symlink_to(root / "stage_of_agents.py")
    else:
        monkeypatch.syspath_prepend(str(root))
    place = replace(workspace, settings=replace(workspace.settings, stages=(OwnStage(module, "neocortex"),)))
    found = _found(place)
    assert found.own == ()
    assert "lies in the workspace, where agents write, and is not run" in found.findings[0].message
    assert not touched.exists()
    assert _dream(place).kind is Kind.DREAMT
    assert not touched.exists()


def test_a_module_of_the_environment_runs(
    workspace: Workspace, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site/of_mine_for_a_test"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "stage.py").write_text(HEAD + "def run(memory, night): return Outcome(took=7)\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    stages = (OwnStage("of_mine_for_a_test.stage", "neocortex"),)
    found = _found(replace(workspace, settings=replace(workspace.settings, stages=stages)))
    assert [stage.name for stage in found.own] == ["mine"]


RETURNS = """def run(memory, night):
    return Outcome(({},))
"""


@pytest.mark.parametrize(
    ("intent", "reason"),
    [
        ("Remember('memory/topics/user_x.md', 'x', night.now, 'w', ())", "Note, Candidate and MarkLearning only"),
        ("type('Sly', (Note,), {})('insight', 'x', 'w', ())", "Note, Candidate and MarkLearning only"),
        ("MarkLearning('memory/topics/user_x.md', 'k', 'a', 'b', 'w', ())", "is no file of .learnings/"),
        ("Candidate('', night.now, night.today, 'w', ('{source}',))", "it says nothing"),
        ("Candidate('a b c', night.now, night.today, 'w', ())", "it names no source"),
        ("Candidate('a b c', night.now, night.today, 'w', ('log:2026-11-09#l0',))", "a source that it names is not"),
        ("Candidate('📌 PIN a b c', night.now, night.today, 'w', ('{source}',))", "its text bears marks"),
        ("Candidate('a <!--m:pin=1--> b', night.now, night.today, 'w', ('{source}',))", "its text bears marks"),
        ("Note('insight', 'ghp_' + 'A1b2C3d4E5' * 4, 'w', ())", "it looks like a secret"),
    ],
)
def test_what_it_may_not_say_is_refused(
    mine: Callable[..., Workspace], workspace: Workspace, intent: str, reason: str
) -> None:
    slept = _dream(mine(RETURNS.format(intent.replace("{source}", _source(workspace)))))
    assert slept.told is not None
    (step,) = (step for step in slept.told.result.steps if step.stage == "mine")
    assert step.changes == ()
    assert reason in step.refused[0].reason


def _source(workspace: Workspace) -> str:
    line = next(one for one in load(workspace).memory.log_entries if one.event == "question")
    return f"{SOURCE}{line.id}"


def test_a_day_takes_two_candidates_of_it_too_and_it_dates_none_back(
    mine: Callable[..., Workspace], workspace: Workspace
) -> None:
    said = ("lamps of the cellar hall", "lamps of the cellar hall!", "the red counter of the shop", "a fourth thing")
    old = "datetime(2020, 1, 1, tzinfo=UTC), night.today - timedelta(9)"
    listed = ", ".join(f"Candidate({text!r}, {old}, 'w', ({_source(workspace)!r},), conf='1.00')" for text in said)
    place = mine(f"def run(memory, night): return Outcome(({listed}))")
    slept = _dream(place)
    born = load(place).memory.candidates(slept.now)
    assert [entry.annotation.get("cand") for entry in born] == ["2026-11-28"] * 2
    assert {entry.annotation.get("conf") for entry in born} == {"0.60"}
    assert "it is proposed already" in slept.report
    assert "the day has its 2 candidates" in slept.report


def test_it_marks_a_record_as_done(mine: Callable[..., Workspace], root: Path) -> None:
    (root / ".learnings").mkdir()
    record = "## [LRN-20261101-001] correction\n\n**Logged**: 2026-11-01\n**Status**: pending\n\n### Summary\nx\n"
    (root / ".learnings/LEARNINGS.md").write_text(record, encoding="utf-8")
    body = (
        "def run(memory, night):\n"
        "    return Outcome(tuple(MarkLearning(one.path, one.key, 'pending', 'promoted', 'w', ())"
        " for one in memory.learnings))\n"
    )
    _dream(mine(body, "archive"))
    assert "**Status**: promoted" in (root / ".learnings/LEARNINGS.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("due", "is_due"),
    [("datetime(2026, 12, 1)", False), ("datetime(2020, 1, 1, tzinfo=UTC)", False), ("night.now + timedelta(1)", True)],
)
def test_the_moment_at_which_it_would_decide_otherwise_is_kept_if_it_is_one(
    mine: Callable[..., Workspace], due: str, is_due: bool
) -> None:
    slept = _dream(mine(f"def run(memory, night): return Outcome(due={due})"))
    assert slept.told is not None
    soon = slept.told.result.next_due is not None and slept.told.result.next_due.date() == date(2026, 11, 29)
    assert soon == is_due


def test_its_findings_bear_a_code_of_ours(mine: Callable[..., Workspace]) -> None:
    slept = _dream(mine("def run(memory, night): return Outcome(findings=(Finding('X', Severity.INFO, 'hello'),))"))
    assert [(one.code, one.message, one.stage) for one in _of_mine(slept)] == [("D603", "hello", "mine")]


def test_two_of_them_follow_one_another(workspace: Workspace, folder: Path) -> None:
    for name in ("one", "two"):
        body = HEAD.replace('"mine"', f'"{name}"') + "def run(memory, night): return Outcome()\n"
        (folder / f"{name}.py").write_text(body, encoding="utf-8")
    stages = (OwnStage("one", "archive"), OwnStage("two", "one"), OwnStage("two", "one"))
    found = _found(replace(workspace, settings=replace(workspace.settings, stages=stages)))
    assert [stage.name for stage in found.asleep][-4:-1] == ["archive", "one", "two"]
    assert "a stage named two is there already" in found.findings[0].message
