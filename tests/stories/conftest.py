"""Reading a story, and playing it on real files with the real commands. The grammar stands in README.md."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import pytest

from slowwave.flows import wiring
from slowwave.flows.capture import capture_event
from slowwave.flows.history import redo_last, restore_entry, undo_last
from slowwave.flows.night import Asked, Kind, Slept
from slowwave.flows.scopes import dream_all
from slowwave.interfaces.cli import run
from slowwave.pipeline import clock
from slowwave.pipeline.domain.scope import parse_scope
from slowwave.pipeline.store.scopes import open_scope
from slowwave.pipeline.store.workspace import open_workspace

Play = Callable[[Path], None]

ZONE = "Europe/Amsterdam"
CONFIG = f'language = "en"\n\n[schedule]\nzone = "{ZONE}"\n'
"""The ``dream.toml`` of a story that brings none."""
RUNS = re.compile(r"(?:.*/)?memory/\.dreams/slowwave/(?:runs\.log|dream\.lock)\Z")
"""All that a night with nothing to do may touch, of any memory."""
INPUT = re.compile(r"(?:.*/)?(?:logs/.*|\d{4}-\d{2}-\d{2}[^/]*)\.md\Z")
SAYS = re.compile(r"`(?P<who>[^`]+)` says `(?P<text>[^`]+)`")
ANSWERS = re.compile(r"the agent says to `(?P<who>[^`]+)` `(?P<text>[^`]+)`")
ID = re.compile(r"\b([el])[0-9a-f]{16}\b")
PRINT = re.compile(r"(?<=[a-z] )[0-9a-f]{16}(?= \w+)")


@dataclass
class File:
    """A ``###`` of a story: a path ("" for a report's lines), its text where a fence follows, and its list items."""

    path: str
    text: str | None = None
    items: list[str] = field(default_factory=list)


@dataclass
class Step:
    """A ``##`` of a story. line: where it stands."""

    title: str
    line: int
    items: list[str] = field(default_factory=list)
    files: list[File] = field(default_factory=list)


def read_story(text: str) -> list[Step]:
    """The steps of a story in their order; ValueError for what is not in the grammar."""
    steps: list[Step] = []
    lines = iter(enumerate(text.splitlines(), 1))
    for number, line in lines:
        if line.startswith("## "):
            steps.append(Step(line[3:], number))
        elif not steps or not line:
            continue
        elif line.startswith("### "):
            steps[-1].files.append(File(line[4:]))
        elif line.startswith("- "):
            files = steps[-1].files
            (files[-1].items if files and files[-1].path else steps[-1].items).append(line[2:])
        elif line.startswith("```"):
            files = steps[-1].files
            if not files:
                files.append(File(""))
            files[-1].text = _fenced(line, (one for _, one in lines))
        elif not line[0].isalpha():
            raise ValueError(f"line {number}: {line!r} is not in the grammar")
    return steps


def _fenced(opening: str, lines: Iterator[str]) -> str:
    """The text up to the fence that closes."""
    taken: list[str] = []
    for line in lines:
        if line == "`" * (len(opening) - len(opening.lstrip("`"))):
            return "".join(f"{one}\n" for one in taken)
        taken.append(line)
    raise ValueError("a fence is not closed")


class Player:
    """One workspace in which a story happens."""

    def __init__(self, root: Path, set_clock: Callable[[datetime], None]) -> None:
        self.root = root
        self._set_clock = set_clock
        self._given: dict[str, bytes] = {}
        self._slept: Slept | None = None

    @property
    def report(self) -> str:
        """Of the last night, "" where it had nothing to do."""
        return self._slept.report if self._slept is not None else ""

    def play(self, steps: list[Step]) -> None:
        for step in steps:
            word, _, moment = step.title.partition(" ")
            play = getattr(self, f"_{word.lower()}", None)
            assert play is not None, f"line {step.line}: no step is called {word}"
            if moment:
                self._set_clock(datetime.fromisoformat(moment))
            play(step)

    def _before(self, step: Step) -> None:
        self._put("dream.toml", CONFIG)
        self._notes(step, fresh=True)

    def _notes(self, step: Step, *, fresh: bool = False) -> None:
        for file in step.files:
            assert file.text is not None, f"line {step.line}: {file.path} has no text"
            target = self.root / file.path
            self._put(file.path, file.text if fresh or not target.exists() else self._text(file.path) + file.text)

    def _night(self, step: Step) -> None:
        workspace = open_workspace(str(self.root), "testbed")
        before = self._all()
        self._slept = slept = dream_all(workspace, Asked())
        kinds = {slept.kind, *(one.kind for _, one in slept.scopes)}
        if kinds == {Kind.NOTHING}:
            assert all(map(RUNS.match, _changed(before, self._all())))
        assert Kind.FAILED not in kinds, slept.findings
        kept = {path: data for path, data in self._given.items() if INPUT.match(path)}
        assert {path: (self.root / path).read_bytes() for path in kept} == kept, "a night changed a note"
        once = self._all()
        again = dream_all(workspace, Asked())
        assert {again.kind, *(one.kind for _, one in again.scopes)} == {Kind.NOTHING}, again.report
        assert all(map(RUNS.match, _changed(once, self._all()))), "a second night changed something"

    def _said(self, step: Step) -> None:
        """Messages of a chat, each heard by a capture of its own."""
        workspace = open_workspace(str(self.root), "testbed")
        for number, item in enumerate(step.items):
            told = SAYS.fullmatch(item) or ANSWERS.fullmatch(item)
            assert told is not None, f"line {step.line}: nobody speaks so: {item}"
            channel, _, sender = told["who"].partition(":")
            event = {"id": f"{step.line}-{number}", "channel": channel, "session": told["who"], "agent": "bot"}
            speaks = {"speaker": "human", "who": sender} if told.re is SAYS else {"speaker": "assistant", "to": sender}
            capture_event(workspace, event | speaks | {"text": told["text"]}, at=wiring.now(workspace.settings))

    def _person(self, step: Step) -> None:
        workspace = open_workspace(str(self.root), "testbed")
        for item in step.items:
            quoted = re.findall(r"`([^`]+)`", item)
            if item == "undoes the last dream":
                undo_last(workspace)
            elif item.startswith("undoes the last dream of ") and len(quoted) == 1:
                undo_last(open_scope(workspace, parse_scope(quoted[0])))
            elif item == "redoes it":
                redo_last(workspace)
            elif item.startswith("types ") and len(quoted) == 1:
                assert self._typed(quoted[0]) == 0, item
            elif item.startswith("is refused ") and len(quoted) == 1:
                before = self._all()
                assert self._typed(quoted[0]) == 3, item
                assert all(map(RUNS.match, _changed(before, self._all()))), f"{item}, and something changed"
            elif item.startswith("restores ") and len(quoted) == 1:
                restore_entry(workspace, self._id_of(quoted[0]))
            elif item.startswith("takes ") and len(quoted) == 2:
                words, path = quoted
                lines = self._text(path).splitlines(keepends=True)
                left = [line for line in lines if words not in line]
                assert len(left) == len(lines) - 1, f"{words!r} stands on {len(lines) - len(left)} lines of {path}"
                self._put(path, "".join(left))
            elif item.startswith("changes ") and len(quoted) == 3:
                old, new, path = quoted
                assert self._text(path).count(old) == 1, f"{old!r} is not in {path} once:\n{self._text(path)}"
                self._put(path, self._text(path).replace(old, new))
            else:
                raise AssertionError(f"line {step.line}: nobody can do this: {item}")
        self._notes(step)

    def _typed(self, line: str) -> int:
        """The exit code of a command line."""
        program, *words = shlex.split(line)
        assert program == "dream", line
        return run([*words, "-w", str(self.root)])

    def _after(self, step: Step) -> None:
        for file in step.files:
            if file.text is not None:
                assert _shown(self._text(file.path)) == file.text, file.path
            elif not file.items:
                raise AssertionError(f"line {step.line}: nothing is said of {file.path}")
            for item in file.items:
                self._holds(file.path, item)

    def _holds(self, path: str, item: str) -> None:
        verb, _, quoted = item.partition(" ")
        words = quoted.strip("`")
        if item == "is not there":
            assert not (self.root / path).exists(), path
        elif item == "is as it was given":
            assert (self.root / path).read_bytes() == self._given[path], path
        elif verb == "contains":
            assert words in _shown(self._text(path)), f"{path} lacks {words!r}:\n{_shown(self._text(path))}"
        elif verb == "lacks":
            assert words not in _shown(self._text(path)), f"{path} contains {words!r}"
        elif verb == "alone" and quoted.startswith("contains "):
            sought = quoted.removeprefix("contains ").strip("`").encode()
            assert [one for one, data in self._all().items() if sought in data] == [path], item
        else:
            raise AssertionError(f"not in the grammar: {item}")

    def _report(self, step: Step) -> None:
        assert self._slept is not None
        told = [line for file in step.files for line in (file.text or "").splitlines() if line]
        said = [*_shown(self._slept.report).splitlines(), self._slept.why]
        for line in told:
            assert line in said, f"the report does not say {line!r}:\n{self._slept.report}{self._slept.why}"
        for item in step.items:
            words = re.fullmatch(r"(contains|lacks) `([^`]+)`", item)
            assert words is not None, f"line {step.line}: not in the grammar: {item}"
            assert (words[2] in _shown(self._slept.report)) is (words[1] == "contains"), item

    def _id_of(self, words: str) -> str:
        """The id that a line with these words bears, in a file or in the base of the last commit."""
        lines = (line for data in self._all().values() for line in data.decode("utf-8", "replace").splitlines())
        found = {one[1] for line in lines if words in line for one in re.finditer(r"eid=(e[0-9a-f]{16})", line)}
        assert len(found) == 1, f"{words!r} is said by {len(found)} entries"
        return found.pop()

    def _put(self, path: str, text: str) -> None:
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode())
        self._given[path] = text.encode()

    def _text(self, path: str) -> str:
        assert (self.root / path).is_file(), f"{path} is not there; there are {sorted(self._all())}"
        return (self.root / path).read_bytes().decode()

    def _all(self) -> dict[str, bytes]:
        files = (path for path in sorted(self.root.rglob("*")) if path.is_file())
        return {path.relative_to(self.root).as_posix(): path.read_bytes() for path in files}


def _changed(before: dict[str, bytes], after: dict[str, bytes]) -> set[str]:
    return {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}


def _shown(text: str) -> str:
    """A text as stories show it: ids and fingerprints differ from run to run of the code, and say nothing."""
    return PRINT.sub("f…", ID.sub(r"\1…", text))


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    """A player in an empty folder. Of the whole product only clock and machine are set, for a story has dates."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(wiring, "machine", lambda: "testbed")
    root = tmp_path / "workspace"
    root.mkdir()

    def set_clock(moment: datetime) -> None:
        monkeypatch.setattr(clock, "now", lambda zone: moment.replace(tzinfo=zone))

    return Player(root, set_clock)


@pytest.fixture
def tell(player: Player) -> Callable[[str], Player]:
    """``tell(text)``: let a story happen; one that is told in parts goes on where it was."""

    def go(text: str) -> Player:
        player.play(read_story(text))
        return player

    return go


@pytest.fixture
def play(tell: Callable[[str], Player]) -> Play:
    """``play(path)``: read the story and let it happen."""

    def go(path: Path) -> None:
        tell(path.read_text(encoding="utf-8"))

    return go
