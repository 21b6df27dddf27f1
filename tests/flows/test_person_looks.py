"""Entries looked at: shown, with their history, and explained from the notes on."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from slowwave.flows.history import restore_entry, undo_last
from slowwave.flows.night import Asked, dream_once
from slowwave.flows.person.answering import confirm
from slowwave.flows.person.doing import UnclearError
from slowwave.flows.person.keeping import forget, pin
from slowwave.flows.person.looking import Query, history, list_entries, show_entry
from slowwave.flows.person.story import Line, Story, explain_entry
from slowwave.flows.person.telling import Telling, correct, remember
from slowwave.pipeline import clock
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.workspace import Workspace

START = datetime(2026, 11, 11, 9, 0, tzinfo=UTC)
SAID = "Invoices of ledgerlite are kept for seven years, because the law asks for it."


class Clock:
    """The time that commands see."""

    at = START


@pytest.fixture(autouse=True)
def ticking(monkeypatch: pytest.MonkeyPatch) -> Clock:
    ticking = Clock()
    monkeypatch.setattr(clock, "now", lambda zone: ticking.at.astimezone(zone))
    return ticking


@pytest.fixture
def moved(workspace: Workspace, ticking: Clock) -> Workspace:
    """Somebody who was in three places, a minute each, the last of which is the first."""
    for place in ("Yuhang", "Xihu", "Yuhang"):
        ticking.at += timedelta(minutes=1)
        remember(workspace, Telling(f"I am in {place} District", "user", "fact", "location"))
    ticking.at += timedelta(minutes=1)
    return workspace


def _story(workspace: Workspace, which: str) -> Story:
    found = explain_entry(workspace, which)
    assert isinstance(found, Story)
    return found


def _line(workspace: Workspace, which: str) -> Line:
    found = explain_entry(workspace, which)
    assert isinstance(found, Line)
    return found


@pytest.mark.parametrize(
    ("as_of", "texts"),
    [
        ("2026-11-10", []),
        ("2026-11-11", ["I am in Yuhang District"]),
        ("2026-11-11T10:00:59", []),
        ("2026-11-11T10:01", ["I am in Yuhang District"]),
        ("2026-11-11T09:01:59Z", ["I am in Yuhang District"]),
        ("2026-11-11T09:02:00Z", ["I am in Xihu District"]),
        ("2026-11-11T10:02:59+01:00", ["I am in Xihu District"]),
    ],
)
def test_as_of_a_day_or_an_instant(moved: Workspace, as_of: str, texts: list[str]) -> None:
    found = list_entries(moved, Query(subject="location", as_of=as_of))
    assert [row.text for row in found.entries] == texts
    assert found.at.endswith("+01:00")


def test_a_list_may_be_cut_and_says_how_long_it_is(moved: Workspace) -> None:
    found = list_entries(moved, Query(state="closed", limit=1))
    assert (found.total, [row.text for row in found.entries]) == (2, ["I am in Yuhang District"])


@pytest.mark.parametrize("as_of", ["0001-01-01", "9999-12-31"])
def test_the_ends_of_the_calendar_are_days(moved: Workspace, as_of: str) -> None:
    assert list_entries(moved, Query(as_of=as_of)).total == (as_of > "2026")


@pytest.mark.parametrize(
    "query",
    [Query(tier="top"), Query(type="people"), Query(kind="hunch"), Query(state="gone"), Query(as_of="yesterday")]
    + [Query(as_of=day) for day in ("2026-02-30", "2026-11-11T25:00", "T", "11.11.2026")],
)
def test_what_is_no_such_thing_is_refused(moved: Workspace, query: Query) -> None:
    with pytest.raises(DreamError) as caught:
        list_entries(moved, query)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("which", ["location", "LOCATION", "I am in Xihu District", "xihu"])
def test_the_history_of_a_subject_or_of_an_entry(moved: Workspace, which: str) -> None:
    found = history(moved, which)
    assert found.subject == "location"
    places = ("Yuhang", "Xihu", "Yuhang")
    assert [row.text for row in found.entries] == [f"I am in {place} District" for place in places]
    assert [row.state for row in found.entries] == ["closed", "closed", "active"]
    for older, newer in zip(found.entries, found.entries[1:], strict=False):
        assert (older.until, newer.supersedes) == (newer.since, (older.id,))


def test_an_entry_is_shown_with_what_it_replaced_and_rests_on(moved: Workspace) -> None:
    found = show_entry(moved, "yuhang")
    assert found.entry.state == "active"
    assert [row.text for row in found.older] == ["I am in Xihu District"]
    assert found.newer == ()
    assert found.evidence[0].source.startswith("command:2026-11-11T09:03")
    assert found.raw.startswith("- I am in Yuhang District <!--m:eid=")
    closed = show_entry(moved, found.older[0].id)
    assert [row.id for row in closed.newer] == [found.entry.id]


def test_of_several_that_fit_the_one_in_force_is_meant(moved: Workspace) -> None:
    assert show_entry(moved, "yuhang district").entry.state == "active"
    remember(moved, Telling("I am in two choirs"))
    with pytest.raises(UnclearError):
        show_entry(moved, "I am in")
    with pytest.raises(DreamError, match="Nothing in memory"):
        show_entry(moved, "coffin")


def test_a_story_from_the_note_to_the_end(workspace: Workspace, root: Path, log: Any) -> None:
    log("2026-11-03", "## 09:00\n\n- [rule] 提交前先跑测试 <!--m:eid=e00000000000000ab;by=human;src=codex:s1#m1-->\n")
    dream_once(workspace, Asked())
    pin(workspace, "seven years", on=True)
    confirm(workspace, "seven years", "mara")
    correct(workspace, "seven years", "Invoices are kept for eight years")
    restore_entry(workspace, SAID)
    forget(workspace, SAID)
    found = _story(workspace, SAID)
    assert found.evidence[0].where == "memory/logs/2026/11/2026-11-02.md:3"
    assert found.evidence[0].text == SAID
    assert [(one.who, one.what) for one in found.events if one.who.startswith(("dream", "command"))] == [
        ("dream #1", "Remember"),
        ("command", "pinned"),
        ("command of mara", "confirmed"),
        ("command", "its place was taken (corrected)"),
        ("command", "restored"),
        ("command", "forgotten"),
    ]
    assert next(one.why for one in found.events if one.what == "Remember").startswith("stated (decision)")
    assert [one.what for one in found.events if one.who == "human"] == ["forgotten: not to come back"]
    assert _story(workspace, "提交前先跑测试").heard == ("codex:s1#m1",)


def test_a_dream_that_was_undone_is_told_as_such(workspace: Workspace) -> None:
    dream_once(workspace, Asked())
    undo_last(workspace)
    line = _line(workspace, "seven years")
    assert (line.entries, line.where) == ((), "memory/logs/2026/11/2026-11-02.md:3")
    remember(workspace, Telling(SAID))
    assert all("undone since" in one.who for one in _story(workspace, SAID).events if one.who.startswith("dream"))


def test_why_a_line_was_not_taken(workspace: Workspace, log: Any) -> None:
    log("2026-11-10", "- Heute nur Kleinkram erledigt\n- 今天只做了些杂事\n")
    assert _line(workspace, "杂事").unread
    dream_once(workspace, Asked())
    for words in ("Kleinkram", "杂事"):
        found = _line(workspace, words)
        assert (found.unread, found.entries) == (False, ())
        (refused,) = found.refused
        assert refused.who == "dream #1"
        assert "score" in refused.why


def test_a_line_of_the_notes_leads_to_the_entry_that_it_became(workspace: Workspace) -> None:
    dream_once(workspace, Asked())
    entry = _story(workspace, SAID)
    assert entry.evidence[0].source.startswith("log:2026-11-02#")
    by_line = explain_entry(workspace, entry.evidence[0].source.partition("#")[2])
    assert isinstance(by_line, Line)
    assert [row.id for row in by_line.entries] == [entry.entry.id]


def test_to_look_writes_nothing(moved: Workspace, bytes_of: Any) -> None:
    before = bytes_of()
    list_entries(moved, Query())
    show_entry(moved, "yuhang")
    history(moved, "location")
    explain_entry(moved, "xihu")
    assert bytes_of() == before


def test_a_secret_that_a_person_typed_into_a_file_is_not_shown(workspace: Workspace, root: Path) -> None:
    path = root / "memory/topics/user_x.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("- The password is hunter2xyz99 for heron\n", encoding="utf-8")
    shown = [show_entry(workspace, "for heron"), history(workspace, "for heron"), explain_entry(workspace, "for heron")]
    assert "hunter2" not in f"{shown} {list_entries(workspace, Query())}"


def test_what_somebody_reworded_is_not_told_as_said_by_the_editor(workspace: Workspace, root: Path) -> None:
    dream_once(workspace, Asked())
    (path,) = [one for one in (root / "memory/topics").iterdir() if "seven years" in one.read_text(encoding="utf-8")]
    path.write_text(path.read_text(encoding="utf-8").replace("seven years", "ten years"), encoding="utf-8")
    dream_once(workspace, Asked())
    told = [(one.who, one.what) for one in _story(workspace, "ten years").events]
    assert ("", "said in other words") in told
    assert not any(who == "edit" for who, _ in told)
