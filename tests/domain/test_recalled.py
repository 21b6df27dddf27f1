"""Uses of what an agent was shown."""

from collections.abc import Callable
from datetime import UTC, date, datetime

from slowwave.pipeline.domain.distil.recalled import recalled, shown_as
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.role import Role

MemoryOf = Callable[..., Memory]

PATH = "memory/topics/project_general.md"
TEXT = """# P

- 发票保留七年。 <!--m:eid=e0000000000000001;hc=1;ref=2026-11-26-->
- Over already. <!--m:eid=e0000000000000002;vt=2026-01-01T00:00:00Z-->
- Nobody named it.
"""
DAYS = {day: date(2026, 11, day) for day in range(25, 31)}


def night(shown: dict[str, tuple[int, ...]]) -> Night:
    recalled_ = {name: frozenset(DAYS[day] for day in days) for name, days in shown.items()}
    return Night(datetime(2026, 11, 28, 22, tzinfo=UTC), recalled=recalled_)


def test_once_a_day_after_the_last_that_it_knows_of(memory_of: MemoryOf) -> None:
    memory = memory_of({PATH: TEXT})
    shown = night({"e0000000000000001": (25, 26, 27, 28, 29), "e0000000000000002": (27,), "gone": (27,)})
    (use,) = recalled(memory, shown, {"e0000000000000001": [DAYS[27]]})
    assert (use.id, use.day, use.times, use.evidence) == ("e0000000000000001", DAYS[28], 1, ("shown on 2026-11-28",))
    after = evolve(memory, [use.edits(memory)]).memory
    assert "hc=2;ref=2026-11-28" in after.documents[PATH].text
    assert list(recalled(after, shown, {})) == []


def test_a_line_that_got_its_id_since_is_the_same(memory_of: MemoryOf) -> None:
    memory = memory_of({PATH: TEXT})
    name = next(entry.id for entry in memory.long_term if entry.text.startswith("Nobody"))
    assert name.startswith("l")
    (use,) = recalled(memory, night({name: (27,)}), {})
    after = evolve(memory, [use.edits(memory)]).memory
    found = shown_as(after, name)
    assert found is not None
    assert found.id == f"e{name[1:]}"
    (again,) = recalled(after, night({name: (27, 28), found.id: (28,)}), {})
    assert (again.times, again.day) == (1, DAYS[28])


def test_another_programs_memory_is_not_marked(memory_of: MemoryOf) -> None:
    memory = memory_of({"MEMORY2.md": "- A fact of theirs.\n"}, {"MEMORY2.md": Role.FOREIGN})
    (name,) = memory.by_id
    assert list(recalled(memory, night({name: (27,)}), {})) == []
