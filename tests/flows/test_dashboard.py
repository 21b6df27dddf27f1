"""The page that a night leaves: in the same commit, taken back with it, and never over somebody else's."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from slowwave.flows.history import redo_last, undo_last
from slowwave.flows.night import Asked, Kind, dream_once
from slowwave.pipeline.domain.places import DASHBOARD_MARK
from slowwave.pipeline.store.workspace import Workspace, open_workspace

BytesOf = Callable[..., dict[str, bytes]]
Log = Callable[[str, str], None]

FIRST, NEXT = Asked(day=date(2026, 11, 11)), Asked(day=date(2026, 11, 12))
PAGE, OTHER = "dashboard.html", "slowwave-dashboard.html"
NEWS = "## 11:00\n\n- [decision] The counter of ledgerlite prints in black only, because toner is dear.\n"


def test_each_dream_builds_it_anew_and_undo_takes_it_back(
    workspace: Workspace, root: Path, bytes_of: BytesOf, log: Log
) -> None:
    assert dream_once(workspace, FIRST).page == PAGE
    first = bytes_of(state=False)
    assert DASHBOARD_MARK in first[PAGE].decode()
    assert 'class="trend"' not in first[PAGE].decode()
    log("2026-11-12", NEWS)
    dream_once(workspace, NEXT)
    second = bytes_of(state=False)
    text = second[PAGE].decode()
    assert "prints in black only" in text
    assert 'class="trend"' in text
    assert 'href="./memory/dreams/2026-11-11.md"' in text
    assert 'href="./memory/dreams/2026-11-12.md"' in text
    undo_last(workspace)
    assert bytes_of(state=False)[PAGE] == first[PAGE]
    redo_last(workspace)
    assert bytes_of(state=False)[PAGE] == second[PAGE]
    undo_last(workspace)
    undo_last(workspace)
    assert not (root / PAGE).exists()


def test_a_night_with_nothing_to_do_does_not_touch_it(workspace: Workspace, root: Path) -> None:
    dream_once(workspace, FIRST)
    stamp = (root / PAGE).stat()
    slept = dream_once(workspace, FIRST)
    assert (slept.kind, slept.page) == (Kind.NOTHING, "")
    assert (root / PAGE).stat() == stamp


def test_nor_does_its_own_change_make_a_night(workspace: Workspace, root: Path) -> None:
    dream_once(workspace, FIRST)
    (root / PAGE).write_text(f"{DASHBOARD_MARK} mine", encoding="utf-8")
    assert dream_once(workspace, FIRST).kind is Kind.NOTHING
    assert (root / PAGE).read_text(encoding="utf-8") == f"{DASHBOARD_MARK} mine"


def test_what_somebody_put_into_our_page_comes_back_with_undo(workspace: Workspace, root: Path, log: Log) -> None:
    dream_once(workspace, FIRST)
    (root / PAGE).write_bytes(f"{DASHBOARD_MARK}\r\nmine \xff".encode("latin-1"))
    log("2026-11-12", NEWS)
    dream_once(workspace, NEXT)
    assert "prints in black only" in (root / PAGE).read_text(encoding="utf-8")
    undo_last(workspace)
    assert (root / PAGE).read_bytes() == f"{DASHBOARD_MARK}\r\nmine \xff".encode("latin-1")


@pytest.mark.parametrize(
    "theirs",
    [b"", b"<!doctype html><title>my own</title>", b"\xff\xfe<\x00h\x00", b"x" * 5000 + DASHBOARD_MARK.encode()],
    ids=["empty", "page", "utf-16", "mark far below"],
)
def test_the_page_of_somebody_else_is_never_overwritten(
    workspace: Workspace, root: Path, log: Log, theirs: bytes
) -> None:
    (root / PAGE).write_bytes(theirs)
    assert dream_once(workspace, FIRST).page == OTHER
    assert DASHBOARD_MARK in (root / OTHER).read_text(encoding="utf-8")
    log("2026-11-12", NEWS)
    assert dream_once(workspace, NEXT).page == OTHER
    assert "prints in black only" in (root / OTHER).read_text(encoding="utf-8")
    assert (root / PAGE).read_bytes() == theirs
    undo_last(workspace)
    undo_last(workspace)
    assert not (root / OTHER).exists()
    assert (root / PAGE).read_bytes() == theirs


def test_where_both_names_are_taken_the_night_says_so(workspace: Workspace, root: Path) -> None:
    (root / PAGE).mkdir()
    (root / OTHER).write_text("mine", encoding="utf-8")
    slept = dream_once(workspace, FIRST)
    assert (slept.kind, slept.page) == (Kind.DREAMT, "")
    assert "D143" in [finding.code for finding in slept.findings]
    assert (root / OTHER).read_text(encoding="utf-8") == "mine"


def test_another_folder_gets_one_and_a_dry_run_none(workspace: Workspace, root: Path, tmp_path: Path) -> None:
    assert dream_once(workspace, Asked(day=FIRST.day, dry_run=True)).page == ""
    out = tmp_path / "out"
    slept = dream_once(workspace, Asked(day=FIRST.day, out=str(out)))
    assert slept.page == PAGE
    assert DASHBOARD_MARK in (out / PAGE).read_text(encoding="utf-8")
    assert not (root / PAGE).exists()


@pytest.mark.parametrize("layout", ["ours", "openclaw", "claude-code", "obsidian"])
def test_it_stands_at_the_root_of_every_layout_and_is_no_note(root: Path, log: Log, layout: str) -> None:
    if layout == "claude-code":
        (root / "logs").symlink_to(root / "memory/logs")
    (root / "dream.toml").write_text(f'layout = "{layout}"\n', encoding="utf-8")
    workspace = open_workspace(str(root), "testbed")
    assert dream_once(workspace, FIRST).page == PAGE
    assert (root / PAGE).is_file()
    assert dream_once(workspace, FIRST).kind is Kind.NOTHING


@pytest.mark.slow
def test_the_bytes_depend_on_the_notes_alone(root: Path, tmp_path: Path) -> None:
    pages = []
    for seed in ("1", "2"):
        folder = tmp_path / f"copy {seed}"
        subprocess.run(["cp", "-R", str(root), str(folder)], check=True)
        for day in ("2026-11-09", "2026-11-11"):
            done = subprocess.run(
                [
                    sys.executable,
                    "-c",
                    "from slowwave.interfaces.cli import main; main()",
                    "-w",
                    str(folder),
                    "--date",
                    day,
                ],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": seed},
                capture_output=True,
                text=True,
                check=True,
            )
            assert f"Dashboard: {folder}/{PAGE}" in done.stdout
            with (folder / "memory/logs/2026/11/2026-11-10.md").open("a", encoding="utf-8") as file:
                file.write(NEWS)
        pages.append((folder / PAGE).read_bytes())
    assert pages[0] == pages[1]
    assert re.search(rb'class="trend"', pages[0])
