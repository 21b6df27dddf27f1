"""The health score as a stage: said when it is news, of the memory as it stands and the index that it will have."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from slowwave.pipeline.domain.intent import Measure
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.stages import archive, locus_coeruleus

MemoryOf = Callable[..., Memory]
Step = Callable[..., Memory]
NIGHT = Night(datetime(2026, 6, 20, 22, tzinfo=UTC))

FILES = {
    "memory/topics/user_a.md": "---\nname: A\n---\n\n## Facts\n\n- 水壶 <!--m:vf=2026-06-01-->\n",
    "memory/topics/project_b.md": "---\nname: B\n---\n\n## Facts\n\n- lantern <!--m:vf=2026-01-01-->\n",
}
BEFORE = {
    "freshness": 0.5,
    "coverage": 0.0,
    "coherence": 0.0,
    "efficiency": 0.972,
    "reachability": 0.5,
    "score": 35,
}


def test_the_five_metrics_and_the_score_of_what_stands(memory_of: MemoryOf) -> None:
    found = locus_coeruleus.run(memory_of(FILES), NIGHT)
    assert found.changes == (Measure(BEFORE, "2 entries in 2 groups"),)
    assert (found.took, found.due) == (2, None)


def test_what_the_state_says_already_is_not_said_again(memory_of: MemoryOf) -> None:
    memory = memory_of(FILES, state={"health": dict(BEFORE)})
    assert locus_coeruleus.run(memory, NIGHT).changes == ()
    lower = replace(memory, state={"health": {**BEFORE, "score": 34}})
    assert len(locus_coeruleus.run(lower, NIGHT).changes) == 1


def test_the_score_after_the_archive_is_another(memory_of: MemoryOf, step: Step) -> None:
    memory = step(step(memory_of({**FILES, "memory/archive.md": "# Archive\n"}), locus_coeruleus), archive)
    assert memory.state["health"] == BEFORE
    after = step(memory, locus_coeruleus).state["health"]
    assert after == {**BEFORE, "freshness": 1.0, "efficiency": 0.974, "reachability": 1.0, "score": 55}
