"""What a newcomer reads first: help in a terminal of 80 columns, and what is told after a word that is no command."""

import re
import shlex
from pathlib import Path

import pytest
from typer.main import get_command

from slowwave.interfaces.cli import run
from slowwave.interfaces.cli_app import app
from slowwave.interfaces.teaching import _MEANT
from slowwave.pipeline.language.words import display_width

GROUP = get_command(app)
NAMES = tuple(GROUP.commands)  # type: ignore[attr-defined]
INNER = [[name, one] for name in ("cloud", "reflex") for one in GROUP.commands[name].commands]  # type: ignore[attr-defined]


def _help(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    monkeypatch.setenv("COLUMNS", "80")
    capsys.readouterr()
    assert run([*words, "--help"]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("words", [[], *([name] for name in NAMES), *INNER], ids=" ".join)
def test_help_fits_a_terminal_and_is_cut_nowhere(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    shown = _help(capsys, monkeypatch, *words)
    assert [line for line in shown.splitlines() if display_width(line) > 80] == []
    assert not re.search(r"[a-z]\.\.\.$", shown, re.MULTILINE)
    assert not re.search(r"<\w+(\[\w+\])?>|\{[A-Z|]+\}|\[\[", shown)


def test_each_command_stands_once_under_what_it_is_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = _help(capsys, monkeypatch)
    listed = re.findall(r"^  ([a-z-]+) {2,}\S", shown.partition("Begin here:")[2], re.MULTILINE)
    assert sorted(listed) == sorted(NAMES)
    assert listed.index("init") < listed.index("run") < listed.index("rem-backfill")


def test_a_first_night_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    shown = _help(capsys, monkeypatch)
    steps = re.findall(r"^    (dream .*|dream|cd .*)$", shown.partition("A first night:")[2], re.MULTILINE)
    assert [step.split()[:2] for step in steps] == [
        ["dream", "init"], ["cd", "notes"], ["dream", "capture"], ["dream"], ["dream", "report"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["dashboard"], "Each dream builds dashboard.html in the workspace's folder; open that file in a browser."),
        (["Search", "tea"], "`dream recall QUESTION` asks the memory."),
        (["repotr"], "Did you mean `dream report` or `dream restore`?"),
        (["reflex", "lst"], "Did you mean `dream reflex list`?"),
        (["梦"], ""),
    ],
)
def test_a_word_that_is_no_command_is_told_where_to_look(
    capsys: pytest.CaptureFixture[str], words: list[str], hint: str
) -> None:
    assert run(words) == 2
    first, second = capsys.readouterr().err.splitlines()
    word = words[1] if words[0] == "reflex" else words[0]
    assert first == f"dream: There is no command {word!r}"
    where = "dream reflex" if words[0] == "reflex" else "dream"
    assert second.strip() == f"hint: {hint} All commands: {where} --help".replace("  ", " ")


@pytest.mark.parametrize("name", ["status", "report", "help-me", "undo"])
def test_a_command_with_dashes_before_it_is_told_as_one(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert run([f"--{name}"]) == 2
    said = capsys.readouterr().err
    known = f"dream: There is no option --{name}, but a command\n  hint: Write: dream {name}\n"
    assert (said == known) is (name in NAMES)


def test_hints_name_commands_that_are_there() -> None:
    named = {word for said in _MEANT.values() for word in re.findall(r"`dream ([a-z]+)", said)}
    assert named <= set(NAMES)
    words = [word for words in _MEANT for word in words]
    assert len(words) == len(set(words))
    assert not set(words) & set(NAMES)


def test_an_empty_workspace_says_what_comes_next(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "my notes"
    assert run(["init", str(place)]) == 0
    lines = capsys.readouterr().out.splitlines()
    first, then = (line.partition(": ")[2] for line in lines[-2:])
    assert first == f"dream -w '{place}' capture --text \"decision: we deploy on Mondays\""
    monkeypatch.chdir(place)
    assert run(["list"]) == 0
    assert capsys.readouterr().out.startswith("Nothing is in force. `dream remember TEXT` tells memory something")
    assert run(["list", "--type", "user"]) == 0
    assert capsys.readouterr().out == "Nothing of that kind.\n"
    assert run(shlex.split(first)[1:]) == 0
    assert run(shlex.split(then)[1:]) == 0
    assert "Dream #1" in capsys.readouterr().out
    assert run(["init", str(place)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"Next: {then}"


@pytest.mark.parametrize("word", ["latest", "yesterday", "all"])
def test_a_report_by_another_name_is_told_how_reports_are_asked_for(
    here: object, capsys: pytest.CaptureFixture[str], word: str
) -> None:
    assert run(["report", word]) == 2
    assert capsys.readouterr().err == (
        f"dream: DAY must be a day, not {word!r}\n  hint: Write it as 2026-11-28; `dream report` shows the last one, "
        "`dream report list` names those that are there.\n"
    )
