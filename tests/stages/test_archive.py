"""What retires, what is exempt, and the midnight on which the next one falls due."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.intent import Restore, Retire
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.settings import Retention, Schedule, Settings
from slowwave.stages import archive

MemoryOf = Callable[..., Memory]
NOW = datetime(2026, 6, 20, 22, tzinfo=UTC)
TODAY = NOW.date()
NIGHT = Night(NOW)
PATH = "memory/topics/reference_hall.md"


def ago(days: int) -> str:
    return (TODAY - timedelta(days=days)).isoformat()


def line(text: str = "the router stands in the hall", **hidden: object) -> str:
    body = ";".join(f"{key}={value}" for key, value in hidden.items())
    return f"- {text} <!--m:{body}-->\n" if body else f"- {text}\n"


def topic(*lines: str) -> str:
    return "---\nname: Hall\ntype: reference\n---\n\n# Hall\n\n## Facts\n\n" + "".join(lines)


def night(preset: str = "slowwave") -> Night:
    return Night(NOW, settings=Settings(retention=Retention(preset=preset)))


def run(memory_of: MemoryOf, *lines: str, path: str = PATH, preset: str = "slowwave", **more: object) -> Outcome:
    return archive.run(memory_of({path: topic(*lines)}, **more), night(preset))


@pytest.mark.parametrize(
    ("days", "preset", "retired"),
    [
        (90, "slowwave", False),
        (91, "slowwave", False),
        (126, "slowwave", False),
        (127, "slowwave", True),
        (90, "openclaw-auto-dream", False),
        (91, "openclaw-auto-dream", True),
        (129, "hexclaw", False),
        (130, "hexclaw", True),
    ],
)
def test_by_age_and_importance(memory_of: MemoryOf, days: int, preset: str, retired: bool) -> None:
    found = run(memory_of, line(vf=ago(days)), preset=preset)
    assert bool(found.changes) is retired
    assert found.took == 1


def test_retire_says_where_it_stood_and_why(memory_of: MemoryOf) -> None:
    found = run(memory_of, line(eid="e0123456789abcdef", vf=ago(130)))
    assert found.changes == (
        Retire(
            PATH,
            "e0123456789abcdef",
            "Facts",
            TODAY,
            "nothing referred to it for 130 days, importance 0.28",
            (f"{PATH}:10",),
        ),
    )


def test_a_line_that_somebody_put_back_by_hand_can_go_again(memory_of: MemoryOf) -> None:
    """It still bears where and when it went the first time."""
    went = {"arch": "2026-01-01", "home": "memory/topics/elsewhere.md#Facts"}
    memory = memory_of({PATH: topic(line(eid="e0123456789abcdef", vf=ago(130), **went))})
    intent = Retire(PATH, "e0123456789abcdef", "Facts", TODAY, "faded")
    evolved = evolve(memory, [intent.edits(memory)])
    assert not evolved.conflicts
    (gone,) = evolved.memory.documents["memory/archive.md"].entries
    assert (gone.annotation.get("arch"), gone.annotation.get("home")) == (TODAY.isoformat(), f"{PATH}#Facts")


@pytest.mark.parametrize(
    "exempt",
    [
        line("⚠️ PERMANENT the key hangs left", vf=ago(500)),
        line("⚠ PERMANENT the key hangs left", vf=ago(500)),
        line("📌 PIN the key hangs left", vf=ago(500)),
        line("the key hangs left", vf=ago(500), pin=1),
        line("📌 PIN the key hangs left", vf=ago(500), vt=ago(400)),
        line("⚠️ PERMANENT 钥匙挂在左边", vf=ago(500), vt=ago(400)),
        line("the key hangs left", vf=ago(500), ref=ago(126)),
        line("🔥 HIGH the key hangs left", vf=ago(153)),
        line("the key hangs left", vf=ago(500), hc=7),
        line("the key hangs left"),
    ],
)
def test_what_stays(memory_of: MemoryOf, exempt: str) -> None:
    assert run(memory_of, exempt).changes == ()


def test_episodes_and_foreign_files_are_out_of_reach(memory_of: MemoryOf) -> None:
    old = topic(line(vf=ago(500)), line("closed", vt=ago(400)))
    files = {
        "memory/episodes/hall.md": old,
        "memory/2026-01-01.md": old,
        "MEMORY.md": old,
        "memory/archive.md": old,
        "memory/pending.md": old,
        "memory/candidates.md": old,
        "memory/patterns/p-hall.md": old,
    }
    roles = {"memory/2026-01-01.md": Role.NOTE, "MEMORY.md": Role.FOREIGN}
    assert archive.run(memory_of(files, roles), NIGHT) == Outcome()


def test_procedures_are_within_reach(memory_of: MemoryOf) -> None:
    (change,) = run(memory_of, line(vf=ago(127)), path="memory/procedures.md").changes
    assert isinstance(change, Retire)
    assert change.path == "memory/procedures.md"


@pytest.mark.parametrize(("days", "retired"), [(89, False), (90, True), (91, True)])
def test_a_closed_line_retires_90_days_after_its_end(memory_of: MemoryOf, days: int, retired: bool) -> None:
    found = run(memory_of, line(vf=ago(600), vt=ago(days)))
    assert [change.why for change in found.changes] == ([f"closed on {ago(days)}"] if retired else [])


def test_an_end_to_come_does_not_keep_a_line(memory_of: MemoryOf) -> None:
    assert run(memory_of, line(vf=ago(127), vt="2027-01-01")).changes
    assert run(memory_of, line(vf=ago(10), vt="2026-06-21")).due == datetime(2026, 9, 19, tzinfo=UTC)


def test_a_line_that_nobody_dated_waits_from_its_first_night(memory_of: MemoryOf) -> None:
    first = run(memory_of, line())
    assert first.changes == ()
    assert first.due == datetime(2026, 10, 25, tzinfo=UTC)
    (entry,) = memory_of({PATH: topic(line())}).long_term
    assert run(memory_of, line(), first_seen={entry.id: date(2026, 2, 13)}).changes
    assert not run(memory_of, line(), first_seen={entry.id: date(2026, 2, 14)}).changes


def test_due_is_the_next_midnight_in_the_zone(memory_of: MemoryOf) -> None:
    memory = memory_of({PATH: topic(line(vf=ago(126)), line("other", vf=ago(125)), line("gone", vf=ago(127)))})
    shanghai = NOW.astimezone(ZoneInfo("Asia/Shanghai"))
    assert archive.run(memory, NIGHT).due == datetime(2026, 6, 21, tzinfo=UTC)
    late = Night(shanghai, settings=Settings(schedule=Schedule(day_start_hour=4)))
    assert late.today == date(2026, 6, 21)
    assert archive.run(memory, late).due == datetime(2026, 6, 22, 4, tzinfo=ZoneInfo("Asia/Shanghai"))


def test_at_due_it_decides_otherwise_and_not_before(memory_of: MemoryOf) -> None:
    memory = memory_of({PATH: topic(line(vf=ago(100)))})
    due = archive.run(memory, NIGHT).due
    assert due is not None
    assert not archive.run(memory, replace(NIGHT, now=due - timedelta(seconds=1))).changes
    assert archive.run(memory, replace(NIGHT, now=due)).changes


def test_nothing_is_due_where_nothing_fades(memory_of: MemoryOf) -> None:
    assert run(memory_of, line("⚠️ PERMANENT x", vf=ago(1)), line("y", vf=ago(1), hc=7)).due is None


@pytest.mark.parametrize(
    "hidden", ["vf=9999-12-31", "ref=9999-12-31T23:59:59Z", "vt=9999-12-31", "vt=0001-01-01", "vf=x"]
)
def test_hostile_dates_are_no_traceback(memory_of: MemoryOf, hidden: str) -> None:
    found = run(memory_of, f"- the key <!--m:{hidden}-->\n")
    assert found.took == 1


def test_the_block_moves_as_it_stood_and_can_be_restored(memory_of: MemoryOf) -> None:
    text = topic("- keep this\n", f"- the router\n  stands in the hall <!--m:x=1;vf={ago(130)}-->\n", "- 也保留这条\n")
    memory = memory_of({PATH: text, "memory/archive.md": "# Archive\n"})
    changes = archive.run(memory, NIGHT).changes
    after = evolve(memory, [change.edits(memory) for change in changes])
    assert not after.conflicts
    assert "router" not in after.memory.documents[PATH].text
    kept = after.memory.documents["memory/archive.md"].text
    assert f"- the router\n  stands in the hall <!--m:x=1;vf={ago(130)};eid=e" in kept
    assert f";arch={TODAY.isoformat()};home={PATH}#Facts-->" in kept
    assert archive.run(after.memory, NIGHT).changes == ()
    (entry,) = after.memory.documents["memory/archive.md"].entries
    back = evolve(after.memory, [Restore(entry.id, TODAY).edits(after.memory)]).memory
    assert "stands in the hall" in back.documents[PATH].text
    assert archive.run(back, NIGHT).changes == ()


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["the key", "⚠️ PERMANENT oak", "📌 PIN 钥匙", "🔥 HIGH ключ", "مفتاح", "🗝"]),
            st.integers(0, 400),
            st.sampled_from(["", ";hc=3", ";pin=1", f";vt={ago(100)}", f";ref={ago(3)}"]),
        ),
        max_size=12,
    ),
    st.sampled_from(["slowwave", "openclaw-auto-dream", "hexclaw"]),
)
def test_a_second_run_proposes_nothing_and_no_sentence_is_lost(
    memory_of: MemoryOf, rows: list[tuple[str, int, str]], preset: str
) -> None:
    lines = [f"- {text} {place} <!--m:vf={ago(days)}{more}-->\n" for place, (text, days, more) in enumerate(rows)]
    memory = memory_of({PATH: topic(*lines)})
    first = archive.run(memory, night(preset))
    after = evolve(memory, [change.edits(memory) for change in first.changes])
    assert not after.conflicts
    texts = "".join(doc.text for doc in after.memory.documents.values())
    assert all(f"{text} {place} " in texts for place, (text, _, _) in enumerate(rows))
    second = archive.run(after.memory, night(preset))
    assert (second.changes, second.due) == ((), first.due)


def test_an_item_with_items_of_its_own_stays_until_they_are_gone(memory_of: MemoryOf) -> None:
    old = {"vf": f"{ago(400)}T08:00:00Z"}
    child = "  " + line("its lease ends in May", **old)
    both = run(memory_of, line("The flat in Delft:", **old), child, line("the router stands in the hall", **old))
    assert [change.evidence for change in both.changes] == [(f"{PATH}:11",), (f"{PATH}:12",)]
    assert len(run(memory_of, line("The flat in Delft:", **old)).changes) == 1


def test_of_equal_lines_each_keeps_an_id_of_its_own(memory_of: MemoryOf) -> None:
    memory = memory_of({PATH: topic(line(vf=ago(130)), line(vf=ago(120)))})
    for now in (NOW, NOW + timedelta(days=10)):
        (retire,) = archive.run(memory, Night(now)).changes
        memory = evolve(memory, [retire.edits(memory)]).memory
    ids = [entry.id for entry in memory.documents["memory/archive.md"].entries]
    assert len(set(ids)) == len(ids) == 2
    assert all(one.startswith("e") for one in ids)
