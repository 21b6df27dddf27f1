"""A memory of three weeks on real files, in which something happens between two nights."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from slowwave.flows.night import Asked, Kind, Slept, dream_once
from slowwave.pipeline.domain.annotation import split_annotation
from slowwave.pipeline.domain.base import Base, Gone, Row
from slowwave.pipeline.domain.document import INPUT_ONLY
from slowwave.pipeline.language.words import bare
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import Workspace, open_workspace

CASES = Path(__file__).parent / "cases"
LEDGER = "memory/topics/project_ledgerlite.md"
OURS = (
    LEDGER,
    "memory/topics/user_lin.md",
    "memory/topics/reference_house.md",
    "memory/procedures.md",
    "memory/pending.md",
)
RUNS = {"memory/.dreams/slowwave/runs.log", "memory/.dreams/slowwave/dream.lock"}


@dataclass
class History:
    """One workspace over several nights."""

    root: Path

    @property
    def workspace(self) -> Workspace:
        return open_workspace(str(self.root), "testbed")

    def path(self, name: str) -> Path:
        return self.root / name

    def read(self, name: str) -> str:
        return self.path(name).read_bytes().decode("utf-8", "replace")

    def write(self, name: str, text: str) -> None:
        self.path(name).parent.mkdir(parents=True, exist_ok=True)
        self.path(name).write_bytes(text.encode())

    def change(self, name: str, *pairs: tuple[str, str]) -> None:
        text = self.read(name)
        for old, new in pairs:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        self.write(name, text)

    def rewrite(self, change: Callable[[str], str], *names: str) -> None:
        for name in names or OURS:
            self.write(name, change(self.read(name)))

    def line(self, words: str, name: str = LEDGER) -> str:
        """The whole line that says so."""
        (found,) = (line for line in self.read(name).splitlines(keepends=True) if words in line)
        return found

    def add(self, name: str, text: str) -> None:
        self.write(name, self.read(name) + text)

    def all(self) -> dict[str, bytes]:
        files = (path for path in self.root.rglob("*") if path.is_file())
        named = {path.relative_to(self.root).as_posix(): path.read_bytes() for path in files}
        return {name: data for name, data in named.items() if not name.startswith(".git/")}

    def rows(self) -> dict[str, Row]:
        """What the base knows to stand in the files, by fingerprint."""
        base = load(self.workspace).base or Base({})
        return {row.fingerprint: row for path in base.files for row in base.live(path)}

    def gone(self, kind: Gone) -> set[str]:
        """What the base knows to be gone in that way, as it was said."""
        base = load(self.workspace).base or Base({})
        return {said(row) for _, row in base.gone() if row.gone is kind}

    def ids(self) -> dict[str, str]:
        """What is said in the files, to the id of the line."""
        docs = load(self.workspace).memory.documents.values()
        entries = [entry for doc in docs if doc.role not in INPUT_ONLY for entry in doc.entries]
        assert len({entry.id for entry in entries}) == len(entries), "an id stands twice"
        return {f"{entry.text} {entry.path}": entry.id for entry in entries}

    def night(self, day: int) -> Slept:
        """The night of that day of November, and a second one that has nothing to do. Nothing is lost by it of what
        stood there before."""
        before, mine = self.rows(), {name: self.read(name) for name in OURS if self.path(name).is_file()}
        slept = dream_once(self.workspace, Asked(day=date(2026, 11, day)))
        once = self.all()
        again = dream_once(self.workspace, Asked(day=date(2026, 11, day)))
        assert again.kind is Kind.NOTHING, again.report
        twice = self.all()
        assert {name for name in once.keys() | twice.keys() if once.get(name) != twice.get(name)} <= RUNS
        self._lost_nothing(before)
        for name, text in mine.items():
            assert _shown(self.read(name)) == _shown(text), f"{name} does not say what it was made to say"
        return slept

    def _lost_nothing(self, before: Mapping[str, Row]) -> None:
        base = load(self.workspace).base or Base({})
        rows = [row for path in base.files for row in base.files[path].rows]
        lost = [row.raw for key, row in before.items() if key not in {one.fingerprint for one in rows}]
        assert not lost, "these sentences are known nowhere any more"
        names = {row.id for row in rows}
        assert not [row.raw for row in before.values() if row.id[0] == "e" and row.id not in names], "an id is lost"


def said(row: Row) -> str:
    return bare(split_annotation(row.raw)[0])


def _shown(text: str) -> str:
    """A file as a person sees it."""
    return re.sub(r"[ \t]*<!--m:[^\n]*", "", re.sub(r"(?m)^updated: \S+", "updated:", text))


@pytest.fixture
def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> History:
    """The memory, with the night of 21 November behind it."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    shutil.copytree(CASES, tmp_path / "notes")
    one = History(tmp_path / "notes")
    assert one.night(21).kind is Kind.DREAMT
    return one
