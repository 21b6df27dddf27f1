"""A line brought back by name."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from slowwave.pipeline.domain.intent import Retire
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.loader import load, read_machine, unchanged
from slowwave.pipeline.store.restore import restore

NOW = datetime(2026, 11, 30, 22, 0, tzinfo=UTC)
LATER = NOW + timedelta(days=1)
LOG, TOPIC, ARCHIVE = "memory/logs/2026/11/2026-11-30.md", "memory/topics/user_x.md", "memory/archive.md"
FACTS = (
    "# X\n\n## Facts\n\n- Likes tea <!--m:eid=e00000000000000aa;by=human;src=a-->\n- 住在东京\n\n## Notes\n\nMore.\n"
)


@pytest.fixture
def retired(place: Any) -> Any:
    place.write({LOG: "- one\n", TOPIC: FACTS, ARCHIVE: "# Archive\n"})
    place.dream(NOW, [Retire(TOPIC, "e00000000000000aa", "Facts", date(2026, 11, 30), "old")])
    assert "Likes tea" not in place.read(TOPIC)
    return place


def test_out_of_the_archive(retired: Any) -> None:
    receipt = restore(retired.workspace, "e00000000000000aa", LATER)
    assert {landed.path for landed in receipt.files} == {TOPIC, ARCHIVE}
    assert retired.read(ARCHIVE) == "# Archive\n"
    back = "- 住在东京\n- Likes tea <!--m:eid=e00000000000000aa;by=human;src=a;ref=2026-12-01-->\n\n## Notes"
    assert back in retired.read(TOPIC)


def test_the_next_night_sees_that_there_is_something_to_do(retired: Any) -> None:
    assert unchanged(retired.workspace, read_machine(retired.workspace), LATER)
    restore(retired.workspace, "e00000000000000aa", LATER)
    assert unchanged(retired.workspace, read_machine(retired.workspace), LATER) is None
    loaded = load(retired.workspace)
    assert loaded.memory.edited == {TOPIC, ARCHIVE}
    assert (loaded.hand.found, loaded.hand.gone) == ((), ())
    assert retired.dream(LATER, []).dream_id
    assert unchanged(retired.workspace, read_machine(retired.workspace), LATER)


def test_into_a_file_that_is_gone(retired: Any) -> None:
    (retired.root / TOPIC).unlink()
    restore(retired.workspace, "e00000000000000aa", LATER)
    assert retired.read(TOPIC).startswith("## Facts\n\n- Likes tea <!--m:")


def _withdrawn(place: Any, line: str) -> str:
    place.write({LOG: "- one\n", TOPIC: FACTS})
    place.dream(NOW, [])
    place.write({TOPIC: place.read(TOPIC).replace(line, "")})
    place.dream(LATER, [])
    loaded = load(place.workspace)
    assert loaded.base is not None
    ((_, row),) = loaded.base.gone()
    return str(row.id)


@pytest.mark.parametrize("line", FACTS.splitlines(keepends=True)[4:6])
def test_a_line_that_was_taken_out_by_hand(place: Any, line: str) -> None:
    gone = _withdrawn(place, line)
    assert " withdrawn " in place.read("memory/refusals.md")
    restore(place.workspace, gone, LATER)
    text = place.read(TOPIC)
    assert line in text
    assert text.index(line) < text.index("## Notes")
    place.dream(LATER, [])
    loaded = load(place.workspace)
    assert loaded.base is not None
    assert loaded.base.gone() == ()
    assert (loaded.hand.withdrawn, loaded.memory.edited) == ((), frozenset())


def test_a_line_that_no_night_has_missed_yet(place: Any) -> None:
    place.write({LOG: "- one\n", TOPIC: FACTS})
    place.dream(NOW, [])
    place.write({TOPIC: FACTS.replace("- 住在东京\n", "")})
    ((_, row),) = load(place.workspace).hand.withdrawn
    restore(place.workspace, row.id, LATER)
    assert "- 住在东京\n" in place.read(TOPIC)
    assert load(place.workspace).hand.gone == ()


def test_a_whole_file_that_vanished_line_by_line(place: Any) -> None:
    place.write({LOG: "- one\n", TOPIC: FACTS})
    place.dream(NOW, [])
    (place.root / TOPIC).unlink()
    place.dream(LATER, [])
    loaded = load(place.workspace)
    assert loaded.base is not None
    for _, row in loaded.base.gone():
        restore(place.workspace, row.id, LATER)
    assert [entry.text for entry in load(place.workspace).memory.documents[TOPIC].entries] == ["Likes tea", "住在东京"]


def test_a_closed_line_is_in_force_again(place: Any) -> None:
    closed = FACTS.replace(";src=a", ";src=a;vt=2026-10-01T00:00:00Z")
    place.write({LOG: "- one\n", TOPIC: closed})
    restore(place.workspace, "e00000000000000aa", NOW)
    assert place.read(TOPIC) == FACTS


def test_a_line_in_force_and_an_unknown_one(retired: Any) -> None:
    before = retired.files()
    (entry,) = load(retired.workspace).memory.documents[TOPIC].entries
    for name, said in ((entry.id, "in force"), ("e0000000000000000", "No line"), ("", "No line"), ("../x", "No line")):
        with pytest.raises(DreamError, match=said) as caught:
            restore(retired.workspace, name, LATER)
        assert (caught.value.exit_code, bool(caught.value.hint)) == (3, True)
    assert retired.files() == before


@pytest.mark.parametrize("home", ["", ";home=..%2Fx.md", ";home=notes/other.md%23Facts"])
def test_an_archived_line_without_a_home(place: Any, home: str) -> None:
    line = f"- [mem_001] (2026-03-01) An old fact <!--m:eid=e00000000000000cc;arch=2026-03-01{home}-->\n"
    place.write({ARCHIVE: "# Archive\n\n" + line})
    with pytest.raises(DreamError, match="does not say"):
        restore(place.workspace, "e00000000000000cc", LATER)
    assert place.read(ARCHIVE) == "# Archive\n\n" + line
