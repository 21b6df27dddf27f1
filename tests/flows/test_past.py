"""Dreams by their names: which are kept, what each changed, and one taken back from under another."""

import subprocess
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from slowwave.flows import reports
from slowwave.flows.difference import text_difference
from slowwave.flows.history import Taken, redo_last, restore_entry, undo_last
from slowwave.flows.night import Asked, Kind, dream_once
from slowwave.flows.past import changes_of, kept, named
from slowwave.flows.person import agents
from slowwave.flows.person.answering import reject
from slowwave.flows.person.doing import Done
from slowwave.flows.person.keeping import forget, pin
from slowwave.flows.person.telling import Telling, correct, remember
from slowwave.flows.status import status_of
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import Workspace

BytesOf = Callable[..., dict[str, bytes]]
Log = Callable[[str, str], None]

GENERAL = "memory/topics/project_general.md"


def _night(workspace: Workspace, day: int) -> None:
    assert dream_once(workspace, Asked(day=date(2026, 11, day))).kind is Kind.DREAMT


def _said(done: Taken) -> list[tuple[str, str]]:
    return [(finding.code, finding.where) for finding in done.findings]


@pytest.fixture
def three(workspace: Workspace, log: Log) -> tuple[str, ...]:
    """The names of three dreams on three days."""
    _night(workspace, 11)
    log("2026-11-12", "## 09:00\n\n- [decision] The guide is printed on recycled paper, because the office asks.\n")
    _night(workspace, 12)
    log("2026-11-13", "## 09:00\n\n- [decision] 发票用 PDF/A 格式发送，因为客户要存档。\n")
    _night(workspace, 13)
    return tuple(one.id for one in kept(workspace))


def test_days_and_dreams_are_listed_also_those_undone(workspace: Workspace, three: tuple[str, ...]) -> None:
    undo_last(workspace)
    days = reports.listed(workspace)
    assert [(one.day, one.dreams, one.path) for one in days] == [
        ("2026-11-13", 0, ""),
        ("2026-11-12", 1, "memory/dreams/2026-11-12.md"),
        ("2026-11-11", 1, "memory/dreams/2026-11-11.md"),
    ]
    assert [(one.id, one.undone) for day in days for one in day.kept] == [
        (three[2], True),
        (three[1], False),
        (three[0], False),
    ]
    assert reports.latest(workspace) == date(2026, 11, 12)


def test_a_day_begins_when_the_owner_says(workspace: Workspace, root: Path) -> None:
    config = root / "dream.toml"
    with config.open("a", encoding="utf-8") as file:
        file.write('day_start_hour = 4\nnight = "0 2 * * *"\n')
    _night(workspace, 11)
    ((day,),) = (reports.listed(workspace),)
    assert (day.dreams, len(day.kept)) == (1, 1)


def test_a_beginning_names_a_dream_where_it_fits_one(workspace: Workspace, three: tuple[str, ...]) -> None:
    assert named(workspace, "2026-11-12") == three[1]
    assert named(workspace, "2025") == "2025"
    with pytest.raises(DreamError) as caught:
        named(workspace, "2026-11-1")
    assert caught.value.exit_code is Exit.CONFIGURATION
    assert caught.value.hint.endswith(", ".join(three))


def test_the_diff_is_what_turns_the_files_before_into_those_after(
    workspace: Workspace, root: Path, log: Log, bytes_of: BytesOf
) -> None:
    (root / "memory").mkdir(exist_ok=True)
    (root / "memory/procedures.md").write_bytes("# Procedures\r\n\r\n- 先写结论\u2028再写过程".encode())
    before = bytes_of(state=False)
    _night(workspace, 11)
    after = bytes_of(state=False)
    shown = changes_of(workspace)
    assert {one.path: one.change for one in shown.files} == {
        path: "changed" if path in before else "made" for path in after if before.get(path) != after[path]
    }
    log("2026-11-12", "- more\n")
    diff = "".join(one.diff for one in shown.files).encode("utf-8", "surrogateescape")
    subprocess.run(["git", "apply", "-R", "-"], cwd=root, input=diff, check=True)
    undone = bytes_of(state=False)
    assert {path: data for path, data in undone.items() if path in before} == before
    assert undone.keys() - before.keys() == {"dashboard.html", "memory/logs/2026/11/2026-11-12.md"}


def test_a_diff_is_cut_at_line_feeds_alone() -> None:
    assert text_difference("a\x0bb\u2028c", "a\x0bb\u2028d\r\n", "x", "x") == (
        "--- x\n+++ x\n@@ -1 +1 @@\n-a\x0bb\u2028c\n\\ No newline at end of file\n+a\x0bb\u2028d\r\n"
    )


def test_a_dream_that_is_not_kept_is_said(workspace: Workspace) -> None:
    for given in ("last", "2026-11-11"):
        with pytest.raises(DreamError) as caught:
            changes_of(workspace, given)
        assert (caught.value.exit_code, bool(caught.value.hint)) == (Exit.PRECONDITION, True)


def test_a_damaged_image_is_said(workspace: Workspace, root: Path) -> None:
    _night(workspace, 11)
    for blob in (root / "memory/.dreams/slowwave/undo").glob("*-dream-*/blobs/*"):
        blob.write_bytes(b"torn")
    assert {(one.change, one.diff) for one in changes_of(workspace).files} == {("damaged", "")}


def test_an_older_dream_is_taken_back_from_under_a_later_one(
    workspace: Workspace, root: Path, three: tuple[str, ...]
) -> None:
    done = undo_last(workspace, three[1])
    assert _said(done) == [("D132", "memory/user_state.md"), ("D133", "")]
    text = (root / GENERAL).read_text(encoding="utf-8")
    assert "recycled paper" not in text
    assert "发票用 PDF/A" in text
    assert not (root / "memory/dreams/2026-11-12.md").exists()
    assert [one.undone for one in kept(workspace)] == [False, True, False]
    assert load(workspace).hand.gone == ()
    _night(workspace, 14)
    index = (root / "memory/index.json").read_text(encoding="utf-8")
    assert "recycled paper" not in index
    assert "发票用 PDF/A" in index
    assert dream_once(workspace, Asked(day=date(2026, 11, 14))).kind is Kind.NOTHING
    assert _said(redo_last(workspace, "2026-11-12")) == []
    assert "recycled paper" in (root / GENERAL).read_text(encoding="utf-8")
    _night(workspace, 15)
    assert "recycled paper" in (root / "memory/index.json").read_text(encoding="utf-8")
    assert dream_once(workspace, Asked(day=date(2026, 11, 15))).kind is Kind.NOTHING


SAID = "发票用 PDF/A 格式发送"
AFTER: dict[str, tuple[Callable[[Workspace], Done], str]] = {
    "forgotten": (lambda place: forget(place, SAID), "dream restore {id}"),
    "rejected": (lambda place: reject(place, "recycled paper", None), "dream restore {id}"),
    "corrected": (lambda place: correct(place, SAID, "发票用 PDF/X 格式发送"), "dream correct {id}"),
    "pinned": (lambda place: pin(place, "recycled paper", on=True), "dream unpin {id}"),
    "remembered": (lambda place: remember(place, Telling("I live in Delft")), "dream forget {id}"),
}


@pytest.mark.parametrize("what", AFTER)
def test_an_undo_right_after_a_command_takes_no_dream_back_by_a_word(
    workspace: Workspace, three: tuple[str, ...], bytes_of: BytesOf, what: str
) -> None:
    command, way = AFTER[what]
    done = command(workspace)
    before = bytes_of()
    with pytest.raises(DreamError) as caught:
        undo_last(workspace)
    assert (caught.value.exit_code, f"an entry was {what}" in caught.value.message) == (Exit.PRECONDITION, True)
    assert done.entry is not None
    assert f"`{way.format(id=done.entry.id)}`" in caught.value.hint
    assert f"`dream undo {three[-1]}` takes back the last dream" in caught.value.hint
    assert bytes_of() == before
    assert undo_last(workspace, three[-1]).what == "undone"


def test_nor_does_one_after_a_restoration_and_a_dream_since_is_what_is_meant(
    workspace: Workspace, three: tuple[str, ...]
) -> None:
    forget(workspace, SAID)
    restore_entry(workspace, SAID)
    with pytest.raises(DreamError, match="an entry was restored"):
        undo_last(workspace)
    _night(workspace, 14)
    assert undo_last(workspace).what == "undone"
    assert [one.undone for one in kept(workspace)] == [False, False, False, True]


def test_what_an_agent_did_keeps_nobody_from_an_undo(workspace: Workspace, three: tuple[str, ...]) -> None:
    assert agents.forget(workspace, SAID).what == "forgotten"
    assert undo_last(workspace).what == "undone"


def test_what_a_person_made_of_a_line_since_stays_and_is_said(
    workspace: Workspace, root: Path, three: tuple[str, ...]
) -> None:
    topic = root / GENERAL
    topic.write_text(topic.read_text(encoding="utf-8").replace("recycled", "thick"), encoding="utf-8")
    _night(workspace, 14)
    assert ("D132", GENERAL) in _said(undo_last(workspace, three[1]))
    assert "thick paper" in topic.read_text(encoding="utf-8")


def test_what_falls_due_after_an_undo_is_what_the_memory_holds_then(workspace: Workspace, log: Log) -> None:
    def due() -> date | None:
        found = status_of(workspace).next_due
        return found.date() if found else None

    _night(workspace, 11)
    before = due()
    log("2026-11-01", "## 09:00\n\n- [question] Who rotates the disks of granite?\n")
    _night(workspace, 12)
    with_the_date = due()
    assert (before, with_the_date) == (date(2026, 11, 23), date(2026, 11, 15))
    undo_last(workspace)
    assert due() == before
    again = dream_once(workspace, Asked(day=date(2026, 11, 16)))
    assert again.kind is Kind.NOTHING
    assert again.why.partition("; ")[2] == f"something falls due on {before}, `dream status` says what"
    redo_last(workspace)
    assert due() == with_the_date
    undo_last(workspace)
    for day in ("2026-11-13", "2026-11-20"):
        log(day, f"## 09:00\n\n- [decision] The hall is heated from six on since {day}, because it is cold.\n")
    _night(workspace, 13)
    assert due() == date(2026, 11, 20)
    undo_last(workspace)
    assert due() == date(2026, 11, 20)
