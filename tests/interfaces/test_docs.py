"""The documentation of the command line is whole, and what it shows runs."""

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.main import get_command

from slowwave.interfaces.cli import run
from slowwave.interfaces.cli_app import app

ROOT = Path(__file__).resolve().parents[2]
PAGES = tuple(sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")]))
OPERATIONS = (ROOT / "docs/operations.md").read_text(encoding="utf-8")


def _options() -> Iterator[tuple[str, str]]:
    """(command, option or argument) of the whole command line."""
    group = get_command(app)
    commands = getattr(group, "commands", {})
    assert len(commands) > 5
    for parameter in group.params:
        yield from (("dream", option) for option in parameter.opts)
    for name, command in commands.items():
        yield name, ""
        for one in (command, *getattr(command, "commands", {}).values()):
            for parameter in one.params:
                yield from ((name, option) for option in parameter.opts if option.startswith("-"))


@pytest.mark.parametrize(("command", "option"), sorted(set(_options())))
def test_every_command_and_option_is_documented(command: str, option: str) -> None:
    if not option:
        assert re.search(rf"`dream {command}\b", OPERATIONS), command
    else:
        assert re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", OPERATIONS), f"{command} {option}"


@pytest.mark.parametrize("command", ["", *sorted(getattr(get_command(app), "commands", {}))])
def test_help_teaches(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command.split(), "--help"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Usage: dream")
    assert "Example" in shown or command == ""


def _sessions() -> list[tuple[str, list[str]]]:
    """(page and place, commands) of each block of the kind ``console`` that holds a ``$ dream`` line."""
    found = []
    for page in PAGES:
        for number, block in enumerate(re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.S)):
            commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
            if any(command.startswith("dream") for command in commands):
                found.append((f"{page.name} {number + 1}", commands))
    return found


@pytest.mark.parametrize(("place", "commands"), _sessions())
def test_what_the_pages_show_runs(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, commands: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    if not any(command.startswith("dream init") for command in commands):
        assert run(["init", "notes"]) == 0
        monkeypatch.chdir(tmp_path / "notes")
        assert run(["capture", "--text", "decision: 发票保留七年，因为法律要求。"]) == 0
        assert run([]) == 0
    for command in commands:
        program, *words = shlex.split(command, comments=True)
        if program == "cd":
            os.chdir(words[0])
        else:
            assert program == "dream", command
            assert run(words) == 0, f"{place}: {command}"
