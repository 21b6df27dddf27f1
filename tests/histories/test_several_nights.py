"""Histories over several nights: unreadable files, copies, backups, git, and what the night means to change."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from slowwave.flows.night import Asked, Kind, dream_once
from slowwave.pipeline.domain.base import Gone
from slowwave.pipeline.errors import DreamError, Severity

LEDGER, LIN, PENDING = "memory/topics/project_ledgerlite.md", "memory/topics/user_lin.md", "memory/pending.md"


def _log(history: Any, day: int, line: str) -> None:
    history.write(f"memory/logs/2026/11/2026-11-{day}.md", f"## 09:00\n\n- {line}\n")


def _utf_16(path: Path) -> None:
    path.write_bytes(path.read_text(encoding="utf-8").encode("utf-16"))


def _dangling(path: Path) -> None:
    path.unlink()
    path.symlink_to("nowhere.md")


@pytest.mark.parametrize(("spoil", "code"), [(_utf_16, "D109"), (_dangling, "D107")])
def test_a_file_that_cannot_be_read_is_no_loss_and_no_loss_is_believed_meanwhile(
    history: Any, spoil: Callable[[Path], None], code: str
) -> None:
    before, whole = history.ids(), history.path(LIN).read_bytes()
    spoil(history.path(LIN))
    history.change(LEDGER, (history.line("Tuesdays"), ""))
    report = history.night(22).report.replace("\\", "")
    assert f"**{code}**" in report
    assert "1 line is missing here, and memory/topics/user_lin.md cannot be read" in report
    assert (history.gone(Gone.ASKED), history.gone(Gone.WITHDRAWN)) == ({"Releases go out on Tuesdays"}, set())
    history.path(LIN).unlink()
    history.path(LIN).write_bytes(whole)
    assert "missing" not in history.night(23).report
    assert history.ids().items() >= {said: one for said, one in before.items() if LIN in said}.items()


@pytest.mark.usefixtures("mere_user")
def test_a_note_that_nobody_may_read_waits_until_it_may_be_read(history: Any) -> None:
    name = "memory/logs/2026/11/2026-11-22.md"
    _log(history, 22, "decision: the guide is printed in Delft, because the press there is nearer")
    history.path(name).chmod(0)
    dream_once(history.workspace, Asked(day=date(2026, 11, 22)))
    again = dream_once(history.workspace, Asked(day=date(2026, 11, 22)))
    assert (again.kind, again.why.partition(";")[0]) == (
        Kind.NOTHING,
        "no file changed since the last dream on 2026-11-21 22:00",
    )
    assert again.why.endswith("; one file or folder cannot be read")
    assert [(one.code, one.severity, one.where) for one in again.findings] == [("D107", Severity.ERROR, name)]
    history.path(name).chmod(0o644)
    assert "the guide is printed in Delft" in history.night(23).report


@pytest.mark.parametrize("spoil", [_utf_16, _dangling])
def test_a_night_that_has_something_for_a_file_that_cannot_be_read_changes_nothing(
    history: Any, spoil: Callable[[Path], None]
) -> None:
    whole = history.path(PENDING).read_bytes()
    _log(history, 22, "[question] Does the hall need a second cable for the projector?")
    spoil(history.path(PENDING))
    before = history.all()
    with pytest.raises(DreamError, match=f"{PENDING} cannot be read, and this night has something for it") as caught:
        dream_once(history.workspace, Asked(day=date(2026, 11, 22)))
    assert caught.value.hint
    kept = {name: data for name, data in history.all().items() if not name.startswith("memory/.dreams/")}
    assert kept == {name: data for name, data in before.items() if not name.startswith("memory/.dreams/")}
    history.path(PENDING).unlink()
    history.path(PENDING).write_bytes(whole)
    dream_once(history.workspace, Asked(day=date(2026, 11, 23)))
    assert "Does the hall need a second cable" in history.read(PENDING)


def test_a_page_that_cannot_be_read_stops_no_night(history: Any) -> None:
    index = "memory/MEMORY.md"
    history.path(index).unlink()
    history.path(index).mkdir()
    _log(history, 22, "decision: the guide is printed in Delft, because the press there is nearer")
    slept = dream_once(history.workspace, Asked(day=date(2026, 11, 22)))
    assert ("D130", index) in {(one.code, one.where) for one in slept.findings}
    assert "guide is printed in Delft" in "".join(history.ids())


def test_a_conflict_copy_is_named_and_not_read(history: Any) -> None:
    before = history.ids()
    copy = LEDGER.replace(".md", ".sync-conflict-20261122-101010-ABCDEFG.md")
    history.write(copy, history.read(LEDGER).replace("Tuesdays", "Fridays"))
    _log(history, 22, "[decision] The guide is printed on recycled paper.")
    report = history.night(22).report
    assert "**D106** (warning): A conflict copy of a sync tool" in report
    assert history.ids().items() >= before.items()
    assert "Fridays" not in "".join(history.ids())


def test_a_line_that_is_missing_beside_a_conflict_copy_is_asked_about(history: Any) -> None:
    before = history.read(LEDGER)
    history.write(LEDGER.replace(".md", " (conflicted copy 2026-11-22).md"), before)
    line = next(one for one in before.splitlines(keepends=True) if one.startswith("- "))
    history.write(LEDGER, before.replace(line, ""))
    _log(history, 22, "[decision] The guide is printed on recycled paper.")
    report = history.night(22).report
    assert "a conflict copy of the file lies beside it" in report
    assert not history.path("memory/refusals.md").exists()


def test_a_file_restored_from_a_backup_takes_nothing_back(history: Any) -> None:
    backup, before = history.read(LEDGER), history.ids()
    history.write(LEDGER, backup.replace("seven years", "ten years") + "- The guide is printed in Delft\n")
    history.night(22)
    newer = history.read(LEDGER)
    history.write(LEDGER, backup)
    report = history.night(23).report
    assert "1 line is missing here, and the file is as it stood at an earlier dream" in report
    assert (history.gone(Gone.ASKED), history.gone(Gone.WITHDRAWN)) == ({"The guide is printed in Delft"}, set())
    assert history.read(LEDGER) == backup
    assert history.ids().items() >= before.items()
    history.write(LEDGER, newer)
    history.night(24)
    assert history.gone(Gone.ASKED) == set()
    assert history.read(LEDGER) == newer


def _git(history: Any, *words: str) -> str:
    named = ("-c", "user.name=Lin", "-c", "user.email=lin@example.org", "-c", "commit.gpgsign=false")
    command = ["git", "-C", str(history.root), *named, *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_an_older_commit_checked_out_and_the_newer_one_again(history: Any) -> None:
    history.write(".gitignore", "memory/.dreams/\n")
    _git(history, "init", "-q", "-b", "main")
    _git(history, "add", "-A")
    _git(history, "commit", "-q", "-m", "as it was")
    before = history.ids()
    history.change(LEDGER, ("seven years", "ten years"), ("at 03:00\n", "at 03:00\n- The guide is printed in Delft\n"))
    history.change(LIN, ("Lin lives in Utrecht", "Lin lives in Delft"))
    history.write("memory/topics/project_guide.md", "# Guide\n\n- It has 24 pages\n")
    history.night(22)
    _git(history, "add", "-A")
    _git(history, "commit", "-q", "-m", "as it is")
    newer = history.ids()
    _git(history, "checkout", "-q", "HEAD~1")
    report = history.night(23).report
    assert report.count("missing here, and git has another commit checked out: were they taken out on purpose?") == 2
    assert history.gone(Gone.WITHDRAWN) == set()
    assert history.gone(Gone.ASKED) == {"It has 24 pages", "The guide is printed in Delft"}
    assert history.ids().items() >= {said: one for said, one in before.items() if one[0] == "e"}.items()
    _git(history, "stash", "-q")
    _git(history, "checkout", "-q", "main")
    history.night(24)
    assert history.gone(Gone.ASKED) == set()
    assert history.ids().items() >= {said: one for said, one in newer.items() if one[0] == "e"}.items()


def test_what_the_night_means_to_do_to_a_line_that_somebody_reworded_waits(history: Any) -> None:
    history.change(PENDING, ("the cable for the hall", "the red cable for the hall"))
    _log(history, 22, "[completed] Ordered the red cable for the hall.")
    report = history.night(22).report
    assert "somebody reworded this line since the last dream" in report
    assert "- [ ] Order the red cable for the hall\n" in history.read(PENDING)


def test_what_was_taken_out_by_hand_stands_below_no_other_file(history: Any) -> None:
    history.night(21)
    history.write(LIN, history.read(LIN).replace(history.line("lives in", LIN), ""))
    history.write(LEDGER, history.read(LEDGER).replace("Releases go out on Tuesdays", "Releases go out on Wednesdays"))
    hand = history.night(22).report.partition("### By hand")[2].partition("\n### ")[0]
    assert 0 < hand.index("taken out of memory/topics/user_lin.md by hand") < hand.index(f"`{LEDGER}`:")
