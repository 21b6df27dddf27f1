"""What a person tells memory, corrects, has forgotten and pins, on real files; and the nights after it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from slowwave.flows.history import restore_entry
from slowwave.flows.night import Asked, Kind, dream_once
from slowwave.flows.person.answering import reject, review
from slowwave.flows.person.doing import UnclearError
from slowwave.flows.person.keeping import forget, pin
from slowwave.flows.person.telling import Telling, correct, remember
from slowwave.pipeline import clock
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import Workspace

START = datetime(2026, 11, 11, 9, 0, tzinfo=UTC)
PROFILE = "memory/topics/user_profile.md"
REFUSALS = "memory/refusals.md"


class Clock:
    """The time that commands see, a minute later each time somebody asks."""

    def __init__(self) -> None:
        self.at = START

    def now(self, zone: Any) -> datetime:
        self.at += timedelta(minutes=1)
        return self.at.astimezone(zone)


@pytest.fixture(autouse=True)
def ticking(monkeypatch: pytest.MonkeyPatch) -> Clock:
    ticking = Clock()
    monkeypatch.setattr(clock, "now", ticking.now)
    return ticking


@pytest.fixture
def lines(root: Path) -> Callable[[str], list[str]]:
    """``lines(path)``: the entry lines of a file."""
    return lambda path: [
        line for line in (root / path).read_text(encoding="utf-8").splitlines() if line.startswith("- ")
    ]


def _said(workspace: Workspace, **asked: Any) -> Any:
    return remember(workspace, Telling(**asked))


def _holding(workspace: Workspace, at: datetime) -> set[str]:
    memory = load(workspace).memory
    return {entry.text for entry in memory.long_term if memory.holds(entry, at)}


def test_a_new_sentence_stands_in_its_topic(workspace: Workspace, lines: Any) -> None:
    done = _said(workspace, text="I am in Yuhang District", type="user", kind="fact", subject="location")
    assert (done.what, done.files) == ("remembered", (PROFILE,))
    assert lines(PROFILE) == [
        f"- I am in Yuhang District <!--m:eid={done.entry.id};k=fact;subj=location;vf=2026-11-11T09:01:00Z;conf=0.90;"
        "by=human;src=command:2026-11-11T09:01:00Z-->"
    ]
    assert done.entry.since == "2026-11-11T10:01:00+01:00"


@pytest.mark.parametrize(
    ("text", "path", "kept"),
    [
        ("rule: never deploy ledgerlite on Fridays", "memory/topics/feedback_working-agreements.md", "never deploy"),
        ("规则：提交信息必须用英文", "memory/topics/feedback_working-agreements.md", "提交信息必须用英文"),
        ("- the staging server listens on port 8080", "memory/topics/reference_notes.md", "the staging server"),
        ("09:00 is when we meet", "memory/topics/project_general.md", "09:00 is when we meet"),
        ("# is how a heading begins", "memory/topics/project_general.md", "# is how a heading begins"),
        ("Пьёт чай 🍵 <!-- по утрам -->", "memory/topics/project_general.md", "Пьёт чай 🍵 <!‑‑ по утрам ‑‑>"),
        ("قهوة بدون سكر", "memory/topics/project_general.md", "قهوة بدون سكر"),
        ("two\nlines", "memory/topics/project_general.md", "two lines"),
        ("please remember that the oven is old", "memory/topics/project_general.md", "the oven is old"),
        ("请记住：烤箱每年五月保养", "memory/topics/project_general.md", "烤箱每年五月保养"),
        ("remember to water plants", "memory/topics/feedback_working-agreements.md", "remember to water"),
    ],
)
def test_it_goes_where_a_night_would_put_it(workspace: Workspace, text: str, path: str, kept: str) -> None:
    done = _said(workspace, text=text)
    assert done.entry.file == path
    assert done.entry.text.startswith(kept)
    (entry,) = (one for one in load(workspace).memory.long_term)
    assert (entry.id, entry.text) == (done.entry.id, done.entry.text)


@pytest.mark.parametrize(
    ("text", "path", "kind"),
    [
        ("I prefer tea", PROFILE, "preference"),
        ("My name is Mara", PROFILE, "identity"),
        ("I live in Delft", PROFILE, "identity"),
        ("我喜欢喝茶", PROFILE, "preference"),
        ("我住在杭州", PROFILE, "identity"),
        ("I prefer short answers", "memory/procedures.md", "preference"),
        ("Always use tabs", "memory/topics/feedback_working-agreements.md", "rule"),
        ("The staging host is heron", "memory/topics/project_general.md", "context"),
    ],
)
def test_what_a_person_says_of_themselves_is_of_the_user(workspace: Workspace, text: str, path: str, kind: str) -> None:
    done = _said(workspace, text=text)
    assert (done.entry.file, done.entry.kind) == (path, kind)


def test_a_kind_or_a_topic_that_is_named_goes_before_what_the_words_tell(workspace: Workspace) -> None:
    assert _said(workspace, text="I prefer tea", kind="fact").entry.kind == "fact"
    assert _said(workspace, text="My name is Mara", type="reference").entry.file == "memory/topics/reference_notes.md"


def test_preferences_of_form_go_to_the_procedures(workspace: Workspace) -> None:
    assert _said(workspace, text="preference: answers in bullet points").entry.file == "memory/procedures.md"
    assert _said(workspace, text="preference: short answers", type="user").entry.file == PROFILE


def test_the_same_words_are_counted_and_not_stored_twice(workspace: Workspace, lines: Any) -> None:
    first = _said(workspace, text="Likes tea", type="user")
    again = _said(workspace, text="likes  ＴＥＡ", type="user", pin=True)
    assert (again.what, again.entry.id, again.entry.uses, again.entry.pinned) == ("known", first.entry.id, 1, True)
    assert len(lines(PROFILE)) == 1


def test_another_value_takes_the_place_and_a_return_is_a_third_entry(workspace: Workspace, lines: Any) -> None:
    yuhang = _said(workspace, text="I am in Yuhang District", type="user", subject="location", pin=True)
    xihu = _said(workspace, text="I am in Xihu District", subject="Location")
    back = _said(workspace, text="I am in Yuhang District", subject="location")
    assert [one.what for one in (yuhang, xihu, back)] == ["remembered", "replaced", "replaced"]
    assert [one.entry.file for one in (xihu, back)] == [PROFILE, PROFILE]
    assert [row.id for row in back.older] == [xihu.entry.id]
    assert back.entry.supersedes == (xihu.entry.id,)
    assert (back.entry.pinned, back.entry.state, back.older[0].state) == (True, "active", "closed")
    assert back.older[0].until == back.entry.since
    assert len(lines(PROFILE)) == 3
    assert len({yuhang.entry.id, xihu.entry.id, back.entry.id}) == 3


@pytest.mark.parametrize(
    "asked",
    [
        {"text": "my password is hunter2xyz"},
        {"text": "密码是hunter2xyz"},
        {"text": "the token lives here", "subject": "ghp_abcdefghijklmnopqrstuvwxyz0123456789"},
    ],
)
def test_a_secret_is_refused_and_nothing_of_it_is_written(workspace: Workspace, bytes_of: Any, asked: Any) -> None:
    before = bytes_of()
    with pytest.raises(DreamError, match="secret") as caught:
        _said(workspace, **asked)
    said = f"{caught.value.message} {caught.value.hint}"
    assert "hunter2" not in said
    assert "ghp_" not in said
    assert "vault" in caught.value.hint
    assert bytes_of() == before


@pytest.mark.parametrize("text", ["", "  ", "- ", "🚀", "…", "x" * 2001])
def test_what_is_no_sentence_is_refused(workspace: Workspace, text: str) -> None:
    with pytest.raises(DreamError):
        _said(workspace, text=text)


def test_a_dry_run_writes_nothing(workspace: Workspace, bytes_of: Any) -> None:
    kept = _said(workspace, text="Likes tea", type="user")
    before = bytes_of()
    told = remember(workspace, Telling("Drinks coffee", "user"), dry_run=True)
    changed = correct(workspace, "tea", "Likes green tea", dry_run=True)
    gone = forget(workspace, kept.entry.id, dry_run=True)
    assert "+- Drinks coffee" in told.diff
    assert "+- Likes green tea" in changed.diff
    assert "+- 2026-11-11 forgotten" in gone.diff
    assert bytes_of() == before


def test_new_words_keep_subject_kind_pin_and_topic(workspace: Workspace) -> None:
    old = _said(
        workspace, text="Backups of heron run at 03:00", type="project", kind="fact", subject="backup", pin=True
    ).entry
    done = correct(workspace, old.id[:9], "heron 的备份在凌晨四点")
    new = done.entry
    assert new is not None
    assert (new.subject, new.kind, new.pinned, new.file) == ("backup", "fact", True, old.file)
    assert (new.supersedes, done.older[0].state) == ((old.id,), "closed")
    case = correct(workspace, new.id, "Heron 的备份在凌晨四点")
    assert case.entry is not None
    assert case.entry.text.startswith("Heron")


@pytest.mark.parametrize("text", ["the api key is sk-abcdefghijklmnop1234", "", "Backups run at 03:00"])
def test_a_refused_correction_leaves_the_old_value(workspace: Workspace, bytes_of: Any, text: str) -> None:
    old = _said(workspace, text="Backups run at 03:00", type="project")
    before = bytes_of()
    with pytest.raises(DreamError) as caught:
        correct(workspace, old.entry.id, text)
    assert "sk-" not in caught.value.message + caught.value.hint
    assert bytes_of() == before
    assert "Backups run at 03:00" in _holding(workspace, START + timedelta(days=1))


def test_a_correction_that_another_entry_says_already(workspace: Workspace) -> None:
    wrong = _said(workspace, text="Lives in Delft", type="user", pin=True)
    right = _said(workspace, text="Lives in Leiden", type="user")
    done = correct(workspace, wrong.entry.id, "lives in Leiden")
    assert done.entry is not None
    assert (done.entry.id, done.entry.pinned, done.entry.supersedes) == (right.entry.id, True, (wrong.entry.id,))
    assert _holding(workspace, START + timedelta(days=1)) == {"Lives in Leiden"}


def test_what_is_forgotten_does_not_come_back_from_notes_or_stories(
    workspace: Workspace, log: Any, root: Path, ticking: Clock
) -> None:
    said = "Invoices of ledgerlite are kept for seven years, because the law asks for it."
    assert dream_once(workspace, Asked()).kind is Kind.DREAMT
    forget(workspace, "seven years")
    assert f" human — {said}" in (root / REFUSALS).read_text(encoding="utf-8")
    for days, line in enumerate((f"decision: {said}", f"[decision] [HIGH] {said}", f"insight: {said.upper()}")):
        ticking.at = START + timedelta(days=days + 1)
        log(f"2026-11-{12 + days}", f"## 09:00\n\n- {line}\n- [decision] Note {days} of ledgerlite: heron is slow.\n")
        assert dream_once(workspace, Asked()).kind is Kind.DREAMT
        assert not [one for one in _holding(workspace, ticking.at) if "seven years" in one.casefold()]
    with pytest.raises(DreamError, match="closed"):
        forget(workspace, "seven years")


def test_a_person_may_say_again_what_was_forgotten(workspace: Workspace, root: Path, ticking: Clock) -> None:
    first = _said(workspace, text="Likes tea", type="user")
    forget(workspace, "likes tea")
    again = _said(workspace, text="Likes tea", type="user")
    assert again.entry.id != first.entry.id
    assert "forgotten on 2026-11-11" in again.notes[0]
    assert " lifted " in (root / REFUSALS).read_text(encoding="utf-8")
    assert load(workspace).memory.refusals == {}
    assert _said(workspace, text="Likes tea").what == "known"


def test_ambiguous_words_change_nothing_and_name_what_fits(workspace: Workspace, bytes_of: Any) -> None:
    ids = {_said(workspace, text=text, type="user").entry.id for text in ("Likes tea", "Likes coffee", "爱喝茶")}
    before = bytes_of()
    commands: tuple[Callable[[Workspace, str], object], ...] = (
        forget,
        lambda place, which: correct(place, which, "x"),
        lambda place, which: pin(place, which, on=True),
    )
    for command in commands:
        with pytest.raises(UnclearError) as caught:
            command(workspace, "LIKES")
        assert len(caught.value.rows) == 2
        assert {row.id for row in caught.value.rows} < ids
        assert all(row.id in caught.value.message for row in caught.value.rows)
        with pytest.raises(DreamError, match="Nothing in memory") as unknown:
            command(workspace, "coffin")
        assert "dream list" in unknown.value.hint
    assert bytes_of() == before


def test_a_pin_goes_on_and_off_and_says_when_it_was_so_already(workspace: Workspace, root: Path) -> None:
    (root / PROFILE).parent.mkdir(parents=True, exist_ok=True)
    (root / PROFILE).write_text("# X\n\n## Facts\n\n- 📌 PIN 爱喝茶\n", encoding="utf-8")
    off = pin(workspace, "爱喝茶", on=False)
    assert off.entry is not None
    assert off.entry.pinned is False
    assert pin(workspace, off.entry.id, on=False).notes == ("It was so already.",)
    on = pin(workspace, "爱喝茶", on=True)
    assert on.entry is not None
    assert (on.entry.id, on.entry.pinned) == (off.entry.id, True)


def test_a_line_of_another_program_is_corrected_and_nothing_else(root: Path, workspace: Workspace) -> None:
    (root / "dream.toml").write_text('layout = "openclaw"\n[schedule]\nzone = "Europe/Amsterdam"\n', encoding="utf-8")
    from slowwave.pipeline.store.workspace import open_workspace

    place = open_workspace(str(root), "testbed")
    (root / "MEMORY.md").write_text("# Memory\n\n- Alex lives in Delft, near the canal.\n", encoding="utf-8")
    before = (root / "MEMORY.md").read_bytes()
    commands: tuple[Callable[[Workspace, str], object], ...] = (forget, lambda where, which: pin(where, which, on=True))
    for command in commands:
        with pytest.raises(DreamError, match="another program") as caught:
            command(place, "near the canal")
        assert "dream correct l" in caught.value.hint
    assert remember(place, Telling("Alex lives in Delft, near the canal.")).what == "known"
    done = correct(place, "near the canal", "Alex lives in Leiden")
    assert done.entry is not None
    assert (done.older[0].state, done.entry.supersedes) == ("closed", (done.older[0].id,))
    assert (root / "MEMORY.md").read_bytes() == before
    with pytest.raises(DreamError, match="closed"):
        correct(place, "near the canal", "again")
    pinned = remember(place, Telling("Alex lives in Delft, near the canal.", pin=True))
    assert pinned.what == "remembered"


def test_the_next_night_has_something_to_do_and_leaves_it(workspace: Workspace, ticking: Clock) -> None:
    assert dream_once(workspace, Asked()).kind is Kind.DREAMT
    kept = _said(workspace, text="Likes tea", type="user").entry
    gone = _said(workspace, text="Likes coffee", type="user").entry
    forget(workspace, gone.id)
    assert dream_once(workspace, Asked()).kind is Kind.DREAMT
    assert dream_once(workspace, Asked()).kind is Kind.NOTHING
    known = load(workspace).memory.by_id
    assert known[kept.id].text == "Likes tea"
    assert known[gone.id].closed is not None


def test_restore_takes_back_that_it_was_forgotten(workspace: Workspace) -> None:
    gone = _said(workspace, text="Likes tea", type="user").entry
    forget(workspace, gone.id)
    restore_entry(workspace, gone.id)
    assert "Likes tea" in _holding(workspace, START + timedelta(days=1))
    assert load(workspace).memory.refusals == {}


def test_the_line_of_a_story_that_tells_the_same_closes_too(workspace: Workspace, root: Path) -> None:
    sources = "src=log:2026-11-10#l00000000000000aa"
    for path, line in (
        (PROFILE, f"- 爱喝茶，因为咖啡太苦 <!--m:eid=e00000000000000aa;{sources}-->\n"),
        ("memory/episodes/tea.md", f"- 2026-11-10 — 爱喝茶 <!--m:eid=e00000000000000bb;{sources}-->\n- 11-11 — 买茶\n"),
    ):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(line, encoding="utf-8")
    done = forget(workspace, "爱喝茶，因为咖啡太苦")
    story = "So is the line of a story that tells it: memory/episodes/tea.md:1."
    assert done.notes == (story, "`dream restore e00000000000000aa` takes that back.")
    assert _holding(workspace, START + timedelta(days=1)) == {"11-11 — 买茶"}


def test_what_a_newer_value_closed_by_mistake_comes_back_and_stays(workspace: Workspace, ticking: Clock) -> None:
    phone = _said(workspace, text="Lin has a phone", type="user", subject="device").entry
    tablet = _said(workspace, text="Lin has a tablet", subject="device").entry
    restore_entry(workspace, phone.id)
    memory = load(workspace).memory
    assert memory.by_id[tablet.id].supersedes == ()
    ticking.at += timedelta(days=1)
    assert dream_once(workspace, Asked()).kind is Kind.DREAMT
    assert {"Lin has a phone", "Lin has a tablet"} <= _holding(workspace, ticking.at)


def test_what_holds_in_other_words_is_not_restored_beside_them(workspace: Workspace) -> None:
    old = _said(workspace, text="I am in Yuhang District", type="user", subject="location").entry
    _said(workspace, text="I am in Xihu District", subject="location")
    _said(workspace, text="I am in Yuhang District", subject="location")
    with pytest.raises(DreamError, match="says the same"):
        restore_entry(workspace, old.id)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("I live in Delft", "My home is in Delft", "reworded"),
        ("我住在杭州", "我家在杭州", "reworded"),
        ("My manager is Ann", "My manager is Bob now", "replaced"),
        ("我住在杭州", "我搬到上海了", "replaced"),
        ("I live in Delft", "I no longer live in Delft", "ended"),
    ],
)
def test_without_a_given_subject_the_sentence_tells(workspace: Workspace, old: str, new: str, what: str) -> None:
    before = _said(workspace, text=old, type="user", pin=True).entry
    _said(workspace, text=old)
    done = _said(workspace, text=new)
    assert (done.what, [row.id for row in done.older]) == (what, [before.id])
    assert (done.entry.file, done.entry.pinned, done.entry.supersedes) == (PROFILE, True, (before.id,))
    assert done.entry.uses == (2 if what == "reworded" else 0)
    assert _holding(workspace, START + timedelta(days=1)) == {new}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The staging server listens on port 8080", "The build server listens on port 9090"),
        ("Alice's birthday is on 3 May", "Bob's birthday is on 3 May"),
        ("I am allergic to peanuts", "Ann is not allergic to peanuts"),
        ("heron 的端口是 8080", "kestrel 的端口是 9090"),
    ],
)
def test_what_only_looks_alike_stands_side_by_side(workspace: Workspace, one: str, other: str) -> None:
    _said(workspace, text=one)
    assert _said(workspace, text=other).what == "remembered"
    assert _holding(workspace, START + timedelta(days=1)) == {one, other}


def test_what_is_not_sure_is_asked(workspace: Workspace) -> None:
    volvo = _said(workspace, text="I drive a Volvo").entry
    done = _said(workspace, text="My car is a Saab")
    (asked,) = done.asked
    assert (done.what, asked.link, asked.older.id) == ("remembered", "replaces", volvo.id)
    assert [pair.key for pair in review(workspace).pairs] == [asked.key]
    reject(workspace, asked.key, None)
    assert _holding(workspace, START + timedelta(days=1)) == {"I drive a Volvo", "My car is a Saab"}
    forget(workspace, done.entry.id)
    assert _said(workspace, text="My car is a Saab").asked == ()


@pytest.mark.parametrize(("said", "again"), [("I live in Delft", "My home is in Delft"), ("我住在杭州", "我家在杭州")])
def test_what_is_forgotten_does_not_come_back_in_other_words(
    workspace: Workspace, log: Any, ticking: Clock, said: str, again: str
) -> None:
    _said(workspace, text=said, type="user")
    forget(workspace, said)
    log("2026-11-11", f"## 12:00\n\n- [rule] {again}\n- [rule] {said}\n- rule: never deploy ledgerlite on Fridays\n")
    ticking.at = START + timedelta(hours=12)
    assert dream_once(workspace, Asked()).kind is Kind.DREAMT
    held = _holding(workspace, ticking.at)
    assert not held & {said, again}
    assert "never deploy ledgerlite on Fridays" in held
    taken = _said(workspace, text=again, type="user")
    assert "forgotten on 2026-11-11" in taken.notes[0]
    assert load(workspace).memory.tombstones == ()
