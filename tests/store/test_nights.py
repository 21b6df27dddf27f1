"""A night on its way to the disk, alone and with somebody else writing meanwhile."""

import json
import os
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.intent import OpenTopic, Reindex, Remember, Retire
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.loader import load, read_machine, unchanged

NOW = datetime(2026, 11, 30, 22, 0, tzinfo=UTC)
LOG, TOPIC, ARCHIVE = "memory/logs/2026/11/2026-11-30.md", "memory/topics/user_x.md", "memory/archive.md"
REPORT, DREAM_LOG, INDEX = "memory/dreams/2026-11-30.md", "memory/dream-log.md", "memory/MEMORY.md"
PAGES = {REPORT: "# Report\n\nSlept well.\n", DREAM_LOG: "## 🌙 Dream #1 — 2026-11-30 22:00\n"}
FACTS = "---\nname: X\ntype: user\nupdated: 2026-01-01\n---\n\n# X\n\n## Facts\n\n- Likes tea\n- 住在东京\n"


def remember(text: str, path: str = TOPIC) -> Remember:
    return Remember(path, text, NOW, "told so", ("log:2026-11-30#l1",))


def retire(entry: Entry) -> Retire:
    return Retire(entry.path, entry.id, "Facts", date(2026, 11, 30), "old")


def first(place: Any) -> Entry:
    entries: tuple[Entry, ...] = load(place.workspace).memory.documents[TOPIC].entries
    return entries[0]


def test_a_night_lands(place: Any) -> None:
    place.write({LOG: "## 09:00\n\n- [decision] Use tabs\n", TOPIC: FACTS})
    due = NOW + timedelta(days=3)
    receipt = place.dream(NOW, [remember("Uses tabs")], pages=PAGES, due=due)
    assert receipt.dream_id == "2026-11-30T220000-001"
    assert receipt.conflicts == ()
    assert place.read(TOPIC).startswith(FACTS.replace("2026-01-01", "2026-11-30") + "- Uses tabs <!--m:eid=e")
    assert (place.read(REPORT), place.read(DREAM_LOG)) == (PAGES[REPORT], PAGES[DREAM_LOG])
    machine = read_machine(place.workspace)
    assert machine is not None
    assert (machine.machine, machine.committed, machine.next_due) == ("here", NOW, due)
    assert machine.state["dreams"] == 1
    assert set(machine.young) >= {TOPIC, DREAM_LOG}
    assert REPORT not in machine.young


def test_after_a_night_there_is_nothing_to_do(place: Any) -> None:
    place.write({LOG: "- [decision] Use tabs\n", TOPIC: FACTS})
    place.dream(NOW, [remember("Uses tabs")], pages=PAGES)
    before = place.files()
    machine = read_machine(place.workspace)
    assert unchanged(place.workspace, machine, NOW + timedelta(days=1))
    loaded = load(place.workspace)
    assert (loaded.memory.edited, loaded.hand.found, loaded.hand.gone) == (frozenset(), (), ())
    assert place.dream(NOW + timedelta(days=1)).dream_id == ""
    assert place.files() == before


def test_an_idle_night_only_notes_what_falls_due_next(place: Any) -> None:
    place.write({LOG: "- one\n"})
    place.dream(NOW, [], due=NOW + timedelta(days=1))
    os.utime(place.root / LOG, (1_700_000_000, 1_700_000_000))
    later = NOW + timedelta(days=2)
    before = place.files()
    assert place.dream(later, [], due=later + timedelta(days=9)).dream_id == ""
    machine = read_machine(place.workspace)
    assert machine is not None
    assert (machine.committed, machine.next_due) == (NOW, later + timedelta(days=9))
    assert unchanged(place.workspace, machine, later)
    assert place.files() == before


def test_two_dreams_of_a_day_share_the_page(place: Any) -> None:
    place.write({LOG: "- one\n"})
    assert place.dream(NOW, [], pages=PAGES).dream_id.endswith("-001")
    place.write({LOG: "- one\n- two\n"})
    assert place.dream(NOW, [], pages={REPORT: "# Report\n\nAgain.\n"}).dream_id.endswith("-002")
    assert place.read(REPORT) == "# Report\n\nSlept well.\n\n# Report\n\nAgain.\n"


def test_a_line_written_meanwhile_stands_beside_ours(place: Any) -> None:
    place.write({LOG: "- one\n", TOPIC: FACTS})
    place.meanwhile = lambda: place.write({TOPIC: FACTS + "- Typed while you slept\n"})
    receipt = place.dream(NOW, [remember("Uses tabs")], pages=PAGES)
    assert receipt.conflicts == ()
    text = place.read(TOPIC)
    assert "- Typed while you slept\n- Uses tabs <!--m" in text
    assert "updated: 2026-11-30" in text


def test_what_does_not_fit_any_more_is_left_out_whole(place: Any) -> None:
    place.write({LOG: "- one\n", TOPIC: FACTS, ARCHIVE: "# Archive\n"})
    place.meanwhile = lambda: place.write({TOPIC: FACTS.replace("- Likes tea\n", "- Likes coffee\n")})
    receipt = place.dream(NOW, [retire(first(place)), remember("Uses tabs")], pages=PAGES)
    assert [finding.where for finding in receipt.conflicts] == [TOPIC]
    assert place.read(ARCHIVE) == "# Archive\n"
    assert "- Likes coffee\n" in place.read(TOPIC)
    assert "Uses tabs" in place.read(TOPIC)
    machine = read_machine(place.workspace)
    assert machine is not None
    assert machine.state["dreams"] == 1


def test_an_entry_reworded_meanwhile_is_carried_as_it_is_now(place: Any) -> None:
    given = FACTS.replace("- Likes tea\n", "- Likes tea <!--m:eid=e00000000000000aa-->\n")
    place.write({LOG: "- one\n", TOPIC: given, ARCHIVE: "# Archive\n"})
    place.meanwhile = lambda: place.write({TOPIC: given.replace("tea", "green tea")})
    receipt = place.dream(NOW, [retire(first(place))], pages=PAGES)
    assert receipt.conflicts == ()
    assert "- Likes green tea <!--m:eid=e00000000000000aa;arch=2026-11-30;home=" in place.read(ARCHIVE)
    assert "green tea" not in place.read(TOPIC)


def test_a_file_removed_meanwhile_stays_away_unless_the_night_has_something_for_it(place: Any) -> None:
    place.write({LOG: "- one\n", TOPIC: FACTS, ARCHIVE: "# Archive\n"})
    place.meanwhile = lambda: (place.root / TOPIC).unlink()
    receipt = place.dream(NOW, [retire(first(place))])
    assert [finding.where for finding in receipt.conflicts] == [TOPIC]
    assert not (place.root / TOPIC).exists()
    assert place.read(ARCHIVE) == "# Archive\n"


@pytest.mark.parametrize("data", ["- 茶\n".encode("utf-16"), b"- x\0y\n"])
def test_what_belongs_into_a_file_that_cannot_be_read_is_not_lost(place: Any, data: bytes) -> None:
    place.write({LOG: "- one\n", TOPIC: data, ARCHIVE: "# Archive\n"})
    with pytest.raises(DreamError, match=f"{TOPIC} cannot be read"):
        place.dream(NOW, [remember("Uses tabs"), remember("Else", "memory/topics/user_y.md")], pages=PAGES)
    assert (place.root / TOPIC).read_bytes() == data
    assert not (place.root / "memory/topics/user_y.md").exists()
    assert not (place.root / REPORT).exists()


def test_a_file_that_cannot_be_read_stops_nothing_that_goes_elsewhere(place: Any) -> None:
    place.write({LOG: "- one\n", TOPIC: b"- x\0y\n"})
    receipt = place.dream(NOW, [remember("Else", "memory/topics/user_y.md")], pages=PAGES)
    assert receipt.conflicts == ()
    assert "Else" in place.read("memory/topics/user_y.md")


def test_a_folder_in_the_place_of_a_page_stops_nothing_else(place: Any) -> None:
    place.write({LOG: "- one\n", f"{INDEX}/x.txt": "x"})
    receipt = place.dream(NOW, [Reindex(INDEX, "", None, "# New index\n", "new")], pages=PAGES)
    assert [finding.where for finding in receipt.conflicts] == [INDEX]
    assert place.read(REPORT) == PAGES[REPORT]


def test_stages_build_on_one_another_also_when_it_is_done_again(place: Any) -> None:
    opened = OpenTopic(TOPIC, "X", "about x", "user", date(2026, 11, 30), "new")
    place.write({LOG: "- one\n"})
    place.meanwhile = lambda: place.write({TOPIC: "- Typed while you slept\n"})
    receipt = place.dream(NOW, [opened], [remember("Uses tabs"), remember("爱喝茶")], pages=PAGES)
    assert receipt.conflicts == ()
    text = place.read(TOPIC)
    assert text.startswith("- Typed while you slept\n")
    assert text.count("## Facts") == 1
    assert text.index("Uses tabs") < text.index("爱喝茶")


def test_an_index_that_somebody_wrote_meanwhile_stays_theirs(place: Any) -> None:
    place.write({LOG: "- one\n", INDEX: "# Index\n"})
    place.meanwhile = lambda: place.write({INDEX: "# Mine\n"})
    receipt = place.dream(NOW, [Reindex(INDEX, "", "# Index\n", "# New index\n", "new")], pages=PAGES)
    assert [finding.where for finding in receipt.conflicts] == [INDEX]
    assert place.read(INDEX) == "# Mine\n"


def test_hand_edits_reach_refusals_and_the_base(place: Any) -> None:
    place.write({LOG: "- one\n", TOPIC: FACTS, "memory/refusals.md": "# Refusals\n"})
    place.dream(NOW, [])
    place.write({TOPIC: FACTS.replace("- 住在东京\n", "").replace("2026-01-01", "2026-11-30")})
    place.dream(NOW + timedelta(days=1), [])
    refusals = place.read("memory/refusals.md")
    assert refusals.startswith("# Refusals\n- 2026-12-01 withdrawn ")
    assert refusals.endswith(" edit — 住在东京\n")
    base = load(place.workspace).base
    assert base is not None
    assert [row.raw for _, row in base.gone()] == ["- 住在东京"]
    again = place.dream(NOW + timedelta(days=2), [remember("住在东京")])
    assert again.dream_id == ""
    assert "住在东京" not in place.read(TOPIC)


def test_a_vanished_file_is_asked_about_once(place: Any) -> None:
    place.write({LOG: "- one\n", TOPIC: FACTS})
    place.dream(NOW, [])
    (place.root / TOPIC).unlink()
    assert [finding.code for finding in load(place.workspace).findings] == ["D120"]
    place.dream(NOW + timedelta(days=1), [])
    assert load(place.workspace).findings == ()
    assert unchanged(place.workspace, read_machine(place.workspace), NOW + timedelta(days=1))


def test_two_machines(place: Any) -> None:
    place.write({LOG: "- one\n", TOPIC: FACTS})
    place.dream(NOW, [])
    place.write({LOG: "- one\n- two\n"})
    place.machine = "there"
    with pytest.raises(DreamError, match="here"):
        place.dream(NOW + timedelta(days=1), [])
    assert place.dream(NOW + timedelta(days=1), [], take_over=True).dream_id
    assert place.dream(NOW + timedelta(days=2), []).dream_id == ""
    machine = read_machine(place.workspace)
    assert machine is not None
    assert machine.machine == "there"


def test_a_new_git_commit_is_noted(place: Any) -> None:
    place.write({LOG: "- one\n", TOPIC: FACTS, ".git/HEAD": "1111\n"})
    place.dream(NOW, [])
    place.write({".git/HEAD": "2222\n", TOPIC: FACTS.replace("- 住在东京\n", "")})
    loaded = load(place.workspace)
    assert (loaded.hand.withdrawn, len(loaded.hand.asked)) == ((), 1)
    place.dream(NOW, [])
    assert "withdrawn" not in (place.read("memory/refusals.md") if (place.root / "memory/refusals.md").exists() else "")
    assert load(place.workspace).hand.asked == ()


def test_the_files_of_dreams_are_json_that_can_be_read(place: Any) -> None:
    place.write({LOG: "- one\n", TOPIC: FACTS})
    receipt = place.dream(NOW, [remember("Uses tabs")], pages=PAGES)
    data = json.loads((place.root / f"memory/.dreams/slowwave/dreams/{receipt.dream_id}.json").read_bytes())
    assert data["sayings"] == [["Uses tabs", ["log:2026-11-30#l1"], True]]
    assert not any(edit[0] == "State" and edit[1].startswith("read/") for group in data["edits"] for edit in group)
