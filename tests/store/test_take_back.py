"""A dream undone, and done again."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from slowwave.pipeline.chain.sleep import unread
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.intent import (
    KeepPattern,
    MarkLearning,
    Measure,
    Narrate,
    OpenItem,
    OpenTopic,
    Reindex,
    Remember,
    Retire,
    SetTruth,
)
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.dreams import list_dreams
from slowwave.pipeline.store.loader import load, read_machine, unchanged
from slowwave.pipeline.store.undo import redo_dream, undo_dream

NOW = datetime(2026, 11, 30, 22, 0, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)
DAY = date(2026, 11, 30)
LOG, TOPIC, ARCHIVE = "memory/logs/2026/11/2026-11-30.md", "memory/topics/user_x.md", "memory/archive.md"
REPORT, DREAM_LOG, INDEX = "memory/dreams/2026-11-30.md", "memory/dream-log.md", "memory/MEMORY.md"
REFUSALS, PENDING, STATE = "memory/refusals.md", "memory/pending.md", "memory/user_state.md"
NEW, PATTERN, EPISODE = "memory/topics/project_y.md", "memory/patterns/p-z.md", "memory/episodes/y.md"
SOURCE = ("log:2026-11-30#l1",)
FILES: Mapping[str, str] = {
    LOG: "## 09:00\n\n- [decision] Use tabs\n",
    TOPIC: "---\nname: X\ntype: user\nupdated: 2026-01-01\n---\n\n## Facts\r\n\r\n- Likes tea\r\n- 住在东京\r\n",
    ARCHIVE: "# Archive\n",
    INDEX: "# Index\n",
    REFUSALS: "# Refusals\n\nBy hand.\n",
    PENDING: "# Pending",
    STATE: "# User state\n\n## Now\n",
}
PAGES = {REPORT: "# Report\n\nSlept well.\n", DREAM_LOG: "## 🌙 Dream #1 — 2026-11-30 22:00\n"}


def remember(text: str, path: str = TOPIC) -> Remember:
    return Remember(path, text, NOW, "told so", SOURCE)


def entries(place: Any) -> tuple[Entry, ...]:
    found: tuple[Entry, ...] = load(place.workspace).memory.documents[TOPIC].entries
    return found


def full(place: Any) -> None:
    """A night that does one of everything."""
    place.write(FILES)
    place.dream(
        NOW,
        [Retire(TOPIC, entries(place)[0].id, "Facts", DAY, "old")],
        [
            OpenTopic(NEW, "Yard", "about y", "project", DAY, "new", SOURCE),
            remember("Ships in May", NEW),
            remember("Uses tabs"),
            OpenItem(PENDING, "Order the cable", NOW, "asked", SOURCE),
            KeepPattern(PATTERN, "z", "When z fails", "Restart it", ("a", "b", "c"), 3, DAY, "thrice", SOURCE),
            Narrate(EPISODE, "Y", ((DAY, "Started", SOURCE[0]), (DAY, "做完了", SOURCE[0])), "story", SOURCE),
            SetTruth(STATE, "milestones", None, "- Shipped\n", "news"),
        ],
        [Measure({"score": 70.0}, "counted"), Reindex(INDEX, "", "# Index\n", "# Index\n\n- X\n", "new")],
        pages=PAGES,
        due=NOW + timedelta(days=3),
    )


def test_undo_restores_every_byte(place: Any) -> None:
    full(place)
    left = place.files()
    assert set(left) - set(FILES) == {"dream.toml", NEW, PATTERN, EPISODE, REPORT, DREAM_LOG}
    receipt = undo_dream(place.workspace, LATER)
    assert receipt.conflicts == ()
    after = place.files()
    refusals = after.pop(REFUSALS).decode()
    assert after == {"dream.toml": b""} | {path: text.encode() for path, text in FILES.items() if path != REFUSALS}
    assert refusals.startswith(FILES[REFUSALS])
    said = [line.partition(" human — ")[2].partition(" <!--")[0] for line in refusals.splitlines()[3:]]
    assert said == [
        "Likes tea",
        "Yard",
        "Ships in May",
        "Uses tabs",
        "Order the cable",
        "When z fails",
        "2026-11-30 — Started",
        "2026-11-30 — 做完了",
    ]


def test_after_an_undo_nothing_comes_back(place: Any) -> None:
    full(place)
    undo_dream(place.workspace, LATER)
    machine = read_machine(place.workspace)
    assert machine is not None
    assert "dreams" not in machine.state
    assert "health" not in machine.state
    assert [key for key in machine.state if key.startswith("read/")] == [f"read/{LOG}"]
    assert unchanged(place.workspace, machine, LATER)
    loaded = load(place.workspace)
    assert (loaded.memory.edited, loaded.hand.gone) == (frozenset(), ())
    before = place.files()
    first = entries(place)[0]
    again = place.dream(
        LATER,
        [Retire(TOPIC, first.id, "Facts", DAY, "old"), remember("uses TABS"), remember("Ships in May", NEW)],
        [OpenItem(PENDING, "Order the cable", NOW, "asked", SOURCE)],
    )
    assert again.dream_id == ""
    assert place.files() == before


def test_new_evidence_may_bring_it_back(place: Any) -> None:
    full(place)
    undo_dream(place.workspace, LATER)
    fresh = Remember(TOPIC, "Uses tabs", NOW, "told again", ("log:2026-12-03#l7",))
    assert place.dream(NOW + timedelta(days=3), [fresh]).dream_id
    assert "Uses tabs" in place.read(TOPIC)


def test_redo_brings_the_dream_and_lifts_its_refusals(place: Any) -> None:
    full(place)
    left, machine = place.files(), read_machine(place.workspace)
    undo_dream(place.workspace, LATER)
    receipt = redo_dream(place.workspace, LATER + timedelta(hours=1))
    assert receipt.conflicts == ()
    assert place.files() == left
    again = read_machine(place.workspace)
    assert machine is not None
    assert again is not None
    assert again.state == machine.state
    assert unchanged(place.workspace, again, LATER)
    base = load(place.workspace).base
    assert base is not None
    assert base.gone() == ()


def test_redo_brings_what_was_undone_last_also_where_a_night_lies_between(place: Any) -> None:
    place.write(FILES)
    place.dream(NOW, [remember("Uses tabs")])
    undo_dream(place.workspace, LATER)
    place.dream(NOW + timedelta(days=1), [Remember(TOPIC, "喝茶", NOW, "told so", ("log:2026-12-01#l2",))])
    undo_dream(place.workspace, LATER + timedelta(days=1))
    redo_dream(place.workspace, LATER + timedelta(days=1))
    assert "喝茶" in place.read(TOPIC)
    assert "Uses tabs" not in place.read(TOPIC)
    redo_dream(place.workspace, LATER + timedelta(days=1))
    assert "Uses tabs" in place.read(TOPIC)


def test_undo_and_redo_in_turn(place: Any) -> None:
    full(place)
    left = place.files()
    undo_dream(place.workspace, LATER)
    taken = place.files()
    for turn in range(2):
        redo_dream(place.workspace, LATER)
        assert place.files() == left, turn
        assert [dream.undone for dream in list_dreams(place.workspace)] == [False]
        undo_dream(place.workspace, LATER)
        assert place.files() == taken, turn
        assert [dream.undone for dream in list_dreams(place.workspace)] == [True]


def test_dreams_are_taken_back_one_after_the_other(place: Any) -> None:
    place.write(FILES)
    place.dream(NOW, [remember("Uses tabs")], pages=PAGES)
    first = place.files()
    place.write({LOG: FILES[LOG] + "- more\n"})
    place.dream(NOW, [remember("Likes rice")], pages={REPORT: "# Report\n\nAgain.\n"})
    second = place.files()
    undo_dream(place.workspace, LATER)
    assert {**place.files(), REFUSALS: b""} == {**first, REFUSALS: b"", LOG: second[LOG]}
    undo_dream(place.workspace, LATER)
    assert place.files()[TOPIC] == FILES[TOPIC].encode()
    with pytest.raises(DreamError):
        undo_dream(place.workspace, LATER)
    redo_dream(place.workspace, LATER)
    redo_dream(place.workspace, LATER)
    assert place.files() == second


def test_an_older_dream_is_taken_out_from_under_a_newer_one(place: Any) -> None:
    place.write(FILES)
    first = place.dream(NOW, [remember("Uses tabs")], pages=PAGES).dream_id
    place.write({LOG: FILES[LOG] + "- more\n"})
    place.dream(LATER, [remember("Likes rice")], pages={REPORT: "# Report\n\nAgain.\n"})
    receipt = undo_dream(place.workspace, LATER, first)
    assert receipt.conflicts == ()
    assert "Uses tabs" not in place.read(TOPIC)
    assert "Likes rice" in place.read(TOPIC)
    assert place.read(REPORT) == "\n# Report\n\nAgain.\n"


def test_what_a_person_wrote_since_stays(place: Any) -> None:
    full(place)
    mine = place.read(TOPIC).replace("- 住在东京", "- 住在大阪") + "- Typed by hand\r\n"
    place.write({TOPIC: mine})
    receipt = undo_dream(place.workspace, LATER)
    assert receipt.conflicts == ()
    text = place.read(TOPIC)
    assert "- 住在大阪\r\n" in text
    assert "- Typed by hand\r\n" in text
    assert "- Likes tea\r\n" in text
    assert "Uses tabs" not in text
    assert place.read(ARCHIVE) == FILES[ARCHIVE]
    hand = load(place.workspace).hand
    assert [one.entry.text for one in hand.found] == ["住在大阪"]
    assert (hand.withdrawn, hand.asked) == ((), ())


def test_a_line_of_the_dream_that_a_person_changed_stays_and_is_told(place: Any) -> None:
    full(place)
    place.write({TOPIC: place.read(TOPIC).replace("Uses tabs", "Uses tabs, never blanks")})
    receipt = undo_dream(place.workspace, LATER)
    assert [(finding.code, finding.where) for finding in receipt.conflicts] == [("D132", TOPIC)]
    assert [finding.message.rpartition(" since ")[2] for finding in receipt.conflicts] == ["(“Uses tabs”)"]
    assert "Uses tabs, never blanks" in place.read(TOPIC)
    assert "- Likes tea\r\n" in place.read(TOPIC)


def test_a_topic_that_somebody_wrote_into_stays(place: Any) -> None:
    full(place)
    place.write({NEW: place.read(NEW) + "- Mine\n"})
    receipt = undo_dream(place.workspace, LATER)
    assert [finding.where for finding in receipt.conflicts] == [NEW]
    text = place.read(NEW)
    assert "- Mine\n" in text
    assert "Ships in May" not in text
    assert text.startswith("---\nname: Yard\n")


def test_an_index_that_somebody_wrote_into_stays(place: Any) -> None:
    full(place)
    place.write({INDEX: "# Mine\n"})
    receipt = undo_dream(place.workspace, LATER)
    assert [finding.where for finding in receipt.conflicts] == [INDEX]
    assert place.read(INDEX) == "# Mine\n"


def test_a_file_that_was_removed_since_stays_away(place: Any) -> None:
    full(place)
    (place.root / TOPIC).unlink()
    receipt = undo_dream(place.workspace, LATER)
    assert [finding.where for finding in receipt.conflicts] == [TOPIC]
    assert not (place.root / TOPIC).exists()


def test_a_truth_region_is_put_back_around_a_new_line(place: Any) -> None:
    place.write({**FILES, STATE: "# User state\n\n<!-- slowwave:m:start -->\n- Old\n<!-- slowwave:m:end -->\n"})
    place.dream(NOW, [SetTruth(STATE, "m", "- Old\n", "- New\n", "news")])
    place.write({STATE: place.read(STATE) + "\nMine.\n"})
    assert undo_dream(place.workspace, LATER).conflicts == ()
    assert place.read(STATE).endswith("start -->\n- Old\n<!-- slowwave:m:end -->\n\nMine.\n")


def test_redo_after_a_person_wrote_keeps_both(place: Any) -> None:
    full(place)
    undo_dream(place.workspace, LATER)
    place.write({TOPIC: place.read(TOPIC) + "- Typed by hand\r\n", REFUSALS: place.read(REFUSALS) + "\nMine.\n"})
    receipt = redo_dream(place.workspace, LATER)
    assert receipt.conflicts == ()
    text = place.read(TOPIC)
    assert "- Typed by hand\r\n" in text
    assert "Uses tabs" in text
    assert "Likes tea" not in text
    assert place.read(REFUSALS) == FILES[REFUSALS] + "\nMine.\n"


def test_an_undone_withdrawal_is_not_made_again(place: Any) -> None:
    place.write(FILES)
    place.dream(NOW, [])
    place.write({TOPIC: place.read(TOPIC).replace("- 住在东京\r\n", "")})
    place.dream(LATER, [])
    assert " withdrawn " in place.read(REFUSALS)
    undo_dream(place.workspace, LATER)
    assert place.read(REFUSALS) == FILES[REFUSALS]
    assert "住在东京" not in place.read(TOPIC)
    loaded = load(place.workspace)
    assert loaded.hand.withdrawn == ()
    assert loaded.base is not None
    assert [row.raw for _, row in loaded.base.gone()] == ["- 住在东京"]


def test_a_hand_edit_before_an_undo_is_still_seen_by_the_next_night(place: Any) -> None:
    place.write({**FILES, "memory/topics/user_z.md": "- Stays\n- 走了\n"})
    place.dream(NOW, [remember("Uses tabs")])
    place.write({"memory/topics/user_z.md": "- Stays\n", TOPIC: place.read(TOPIC).replace("- 住在东京\r\n", "")})
    undo_dream(place.workspace, LATER)
    hand = load(place.workspace).hand
    assert [row.raw for _, row in hand.withdrawn] == ["- 住在东京", "- 走了"]


def test_learnings_that_were_read_stay_read(place: Any) -> None:
    learnings = ".learnings/ERRORS.md"
    text = "## [ERR-20260501-001] tar\n\n**Status**: pending\n\n### Summary\nIt failed.\n"
    place.write({**FILES, learnings: text})
    (record,) = load(place.workspace).memory.learnings
    place.dream(NOW, [MarkLearning(learnings, record.key, "pending", "promoted", "known", SOURCE)])
    assert "promoted" in place.read(learnings)
    assert unread(load(place.workspace).memory) == {}
    undo_dream(place.workspace, LATER)
    assert place.read(learnings) == text
    assert unread(load(place.workspace).memory) == {}
    redo_dream(place.workspace, LATER)
    assert unread(load(place.workspace).memory) == {}


@pytest.mark.parametrize("dream_id", [None, "2026-01-01T000000-001", "../../x"])
def test_there_is_nothing_to_undo(place: Any, dream_id: str | None) -> None:
    place.write(FILES)
    for command in (undo_dream, redo_dream):
        with pytest.raises(DreamError) as caught:
            command(place.workspace, NOW, dream_id)
        assert (caught.value.exit_code, bool(caught.value.hint)) == (3, True)
    assert place.files() == {"dream.toml": b""} | {path: text.encode() for path, text in FILES.items()}


@pytest.mark.parametrize("torn", [b"", b"{", b"[]", b'{"id": "x"}', b"\xff"])
def test_a_torn_memory_of_a_dream_is_told(place: Any, torn: bytes) -> None:
    full(place)
    (dream,) = list_dreams(place.workspace)
    place.write({f"memory/.dreams/slowwave/dreams/{dream.id}.json": torn})
    with pytest.raises(DreamError, match="not known"):
        undo_dream(place.workspace, LATER)
