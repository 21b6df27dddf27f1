"""DREAMS.md and the profile in a workspace: written with the dream, undone with it, and read by nobody."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from slowwave.flows.history import redo_last, undo_last
from slowwave.flows.night import Asked, Kind, dream_once
from slowwave.flows.person.keeping import forget
from slowwave.flows.residents import compile_snapshot
from slowwave.pipeline.domain.diary import END, START
from slowwave.pipeline.domain.profiles import is_profile
from slowwave.pipeline.settings import Phases, Rem
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import Workspace, open_workspace

BytesOf = Callable[..., dict[str, bytes]]
Log = Callable[[str, str], None]

FIRST = date(2026, 11, 11)
OWN = (
    "## 09:00\n\n"
    "- [identity] I live in Delft and work alone. <!--m:by=human;src=a-->\n"
    "- [identity] I am allergic to shellfish. <!--m:by=human;src=b-->\n"
    "- [identity] I keep bees on the roof. <!--m:by=human;src=c-->\n"
    "- [identity] I speak Dutch and Chinese. <!--m:by=human;src=d-->\n"
)


def _night(workspace: Workspace, day: date = FIRST) -> Kind:
    return dream_once(workspace, Asked(day=day)).kind


def _diary(root: Path, name: str = "DREAMS.md") -> str:
    path = root / name
    return path.read_text(encoding="utf-8") if path.exists() else ""


def test_it_comes_with_the_dream_goes_with_it_and_comes_again(root: Path, workspace: Workspace, log: Log) -> None:
    assert _night(workspace) is Kind.DREAMT
    first = _diary(root)
    assert first.count("\n---\n") == 1
    assert "things came into memory" in first
    log("2026-11-12", "## 09:00\n\n- [decision] The guide is printed on recycled paper, because the office asks.\n")
    assert _night(workspace, FIRST + timedelta(1)) is Kind.DREAMT
    second = _diary(root)
    assert second.startswith(first[: first.index(END)].rstrip())
    assert second.count("\n---\n") == 2
    undo_last(workspace)
    assert _diary(root) == first
    redo_last(workspace)
    assert _diary(root) == second
    undo_last(workspace)
    undo_last(workspace)
    assert not (root / "DREAMS.md").exists()


def test_a_diary_that_is_there_is_used_and_kept(root: Path, workspace: Workspace) -> None:
    mine = f"# Dream Diary\n\n{START}\n\n---\n\n*April 16, 2026 at 3:00 AM GMT+1*\n\nI wandered.\n\n{END}\n\nMine.\n"
    (root / "dreams.md").write_text(mine, encoding="utf-8")
    assert _night(workspace) is Kind.DREAMT
    assert not (root / "DREAMS.md").exists()
    told = _diary(root, "dreams.md")
    assert told.startswith(mine[: mine.index(END)].rstrip() + "\n\n---\n\n*November 11, 2026 at 10:00 PM GMT+1*\n")
    assert told.endswith(f"\n\n{END}\n\nMine.\n")


def test_that_somebody_writes_in_it_is_nothing_to_dream_of(root: Path, workspace: Workspace) -> None:
    assert _night(workspace) is Kind.DREAMT
    with (root / "DREAMS.md").open("a", encoding="utf-8") as file:
        file.write("\n- [decision] The door is painted blue, because Lin likes it.\n")
    assert _night(workspace, FIRST + timedelta(1)) is Kind.NOTHING
    assert "painted blue" not in "".join(entry.text for entry in load(workspace).memory.by_id.values())


@pytest.mark.parametrize("data", [b"\xff\xfe\x00\x00", b""])
def test_a_diary_that_is_no_text_stops_no_night(root: Path, workspace: Workspace, data: bytes) -> None:
    (root / "DREAMS.md").write_bytes(data)
    assert _night(workspace) is Kind.DREAMT
    left = (root / "DREAMS.md").read_bytes()
    assert left == data if data else left


def test_a_link_is_written_through_and_stays_one(root: Path, workspace: Workspace, tmp_path: Path) -> None:
    (tmp_path / "elsewhere.md").write_text("Mine.\n", encoding="utf-8")
    (root / "DREAMS.md").symlink_to(tmp_path / "elsewhere.md")
    assert _night(workspace) is Kind.DREAMT
    assert (root / "DREAMS.md").is_symlink()
    assert (tmp_path / "elsewhere.md").read_text(encoding="utf-8").startswith("Mine.\n")


def test_ten_nights_without_notes_add_no_word(root: Path, workspace: Workspace, log: Log, bytes_of: BytesOf) -> None:
    log("2026-11-10", OWN)
    assert _night(workspace) is Kind.DREAMT
    before = {path: data for path, data in bytes_of().items() if not path.endswith("runs.log")}
    for back in range(1, 10):
        assert _night(workspace, FIRST + timedelta(back)) is Kind.NOTHING
    assert {path: data for path, data in bytes_of().items() if not path.endswith("runs.log")} == before


def test_a_profile_is_told_only_while_what_it_says_holds(workspace: Workspace, log: Log) -> None:
    log("2026-11-10", OWN)
    assert _night(workspace) is Kind.DREAMT
    (fact,) = [one for one in load(workspace).memory.long_term if "bees" in one.text and not is_profile(one)]

    def told(word: str) -> list[str]:
        return [text for _, text, *_ in map(list, compile_snapshot(workspace).entries) if word in str(text)]

    # Its words stand in the profile, and are told once.
    (profile,) = told("bees")
    assert fact.text in profile
    assert profile == told("Delft")[0] != fact.text
    forget(workspace, fact.id)
    assert told("bees") == []
    assert [len(told(word)) for word in ("Delft", "shellfish")] == [1, 1], "each by itself, while there is no profile"


def test_switched_off_there_is_neither(root: Path, workspace: Workspace, log: Log) -> None:
    log("2026-11-10", OWN)
    quiet = replace(workspace, settings=replace(workspace.settings, rem=Rem(profile=False, diary=False)))
    assert _night(quiet) is Kind.DREAMT
    assert not (root / "DREAMS.md").exists()
    assert "subj=profile" not in (root / "memory/topics/user_profile.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("phase", "title"), [("light", "Light Sleep"), ("rem", "REM Sleep"), ("deep", "Deep Sleep")])
def test_the_report_says_that_a_phase_is_off(workspace: Workspace, phase: str, title: str) -> None:
    settings = replace(workspace.settings, phases=replace(Phases(), **{phase: False}))
    slept = dream_once(replace(workspace, settings=settings), Asked(day=FIRST))
    assert f"## {title}\n\n- Off (`[phases] {phase}`)" in slept.report
    assert slept.report.count("- Off (") == 1


def test_a_phase_that_was_switched_on_is_made_up_for(root: Path, workspace: Workspace) -> None:
    config = root / "dream.toml"
    text = config.read_text(encoding="utf-8")
    config.write_text(text + "\n[phases]\ndeep = false\n", encoding="utf-8")
    assert _night(open_workspace(str(root), "testbed")) is Kind.DREAMT
    assert load(workspace).memory.long_term == ()
    config.write_text(text, encoding="utf-8")
    assert _night(open_workspace(str(root), "testbed"), FIRST + timedelta(1)) is Kind.DREAMT
    assert len(load(workspace).memory.long_term) > 1
    assert _night(open_workspace(str(root), "testbed"), FIRST + timedelta(2)) is Kind.NOTHING
