"""The diary grows by one entry between its markers, whatever else stands in the file."""

from collections.abc import Callable

import pytest

from slowwave.pipeline.domain.diary import END, START, Diary, diary_path
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.inverse import take_back
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.role import Role

MemoryOf = Callable[..., Memory]

FIRST = Diary("DREAMS.md", "November 29, 2026 at 10:00 PM UTC", "The notes keep coming back to tea.", "told")
SECOND = Diary("DREAMS.md", "2026年11月30日 22:00 UTC", "这一周的笔记一再说到茶。", "told")
ENTRY = "---\n\n*November 29, 2026 at 10:00 PM UTC*\n\nThe notes keep coming back to tea.\n"
OPEN = f"# Dream Diary\n\n{START}\n"
DEEP = "## Deep Sleep\n<!-- openclaw:dreaming:deep:start -->\n- a\n<!-- openclaw:dreaming:deep:end -->\n"
ALONE = f"# Dream Diary\n\n{START}\n\n{ENTRY}\n{END}\n"
BOTH = f"# Dream Diary\n\n{START}\n\n{ENTRY}\n---\n\n*2026年11月30日 22:00 UTC*\n\n这一周的笔记一再说到茶。\n\n{END}\n"


def _with(memory: Memory, *entries: Diary) -> str:
    for entry in entries:
        evolved = evolve(memory, [entry.edits(memory)])
        assert not evolved.conflicts
        memory = evolved.memory
    return memory.documents[entries[0].path].text


def test_the_first_entry_makes_the_file(memory_of: MemoryOf) -> None:
    assert _with(memory_of({}), FIRST) == ALONE


def test_a_second_one_comes_below_the_first(memory_of: MemoryOf) -> None:
    assert _with(memory_of({}), FIRST, SECOND) == BOTH
    assert _with(memory_of({"DREAMS.md": ALONE}), SECOND) == BOTH


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ALONE),
        ("My own dreams.\n", f"My own dreams.\n\n{ALONE}"),
        ("My own dreams.", f"My own dreams.\n\n{ALONE}"),
        (f"{OPEN}{END}\n\n## Mine\n\nx\n", f"{OPEN}\n{ENTRY}\n{END}\n\n## Mine\n\nx\n"),
        (f"{OPEN}\n---\n\n*then*\n\nx\n", f"{OPEN}\n---\n\n*then*\n\nx\n\n{ENTRY}\n{END}\n"),
        (f"{END}\n", f"{END}\n\n{ALONE}"),
        (f"{DEEP}\n{ALONE}", f"{DEEP}\n" + ALONE.replace(f"\n{END}", f"\n{ENTRY}\n{END}")),
        (ALONE.replace("\n", "\r\n"), ALONE.replace(f"\n{END}", f"\n{ENTRY}\n{END}").replace("\n", "\r\n")),
    ],
)  # fmt: skip
def test_what_stands_there_stays_to_the_byte(memory_of: MemoryOf, before: str, after: str) -> None:
    assert _with(memory_of({"DREAMS.md": before}), FIRST) == after


def test_an_entry_is_one_line_and_cannot_leave_it(memory_of: MemoryOf) -> None:
    torn = Diary("DREAMS.md", "to\nday", "a\n\n---\n\n*b*\r\n", "told")
    assert "*to day*\n\na --- *b*\n" in _with(memory_of({}), torn)


def test_it_can_be_taken_back(memory_of: MemoryOf) -> None:
    memory = memory_of({"DREAMS.md": ALONE})
    edits = SECOND.edits(memory)
    later = evolve(memory, [edits]).memory
    taken = take_back(later, [edits], frozenset())
    assert taken.conflicts == {}
    assert taken.memory.documents["DREAMS.md"].text.rstrip().replace("\n\n\n", "\n\n") == ALONE.rstrip()


def test_an_existing_dreams_md_is_used(memory_of: MemoryOf) -> None:
    assert diary_path(memory_of({})) == "DREAMS.md"
    assert diary_path(memory_of({"dreams.md": "x\n"})) == "dreams.md"
    assert diary_path(memory_of({"dreams.md": "x\n", "DREAMS.md": "y\n"})) == "DREAMS.md"


def test_nothing_in_it_is_memory(memory_of: MemoryOf) -> None:
    memory = memory_of({"DREAMS.md": f"{ALONE}\n- I live in Delft. <!--m:eid=e00000000000000aa;by=human-->\n"})
    assert memory.documents["DREAMS.md"].role is Role.DIARY
    assert memory.documents["DREAMS.md"].entries == ()
    assert (memory.by_id, memory.long_term, memory.known, memory.log_entries) == ({}, (), {}, ())
