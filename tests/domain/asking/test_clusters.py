"""Which entries a model is asked to tell as one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from asking import NIGHT

from slowwave.pipeline.domain.asking.clusters import clusters
from slowwave.pipeline.domain.memory import Memory

MemoryOf = Callable[..., Memory]
HEAD = "---\nname: Hosts\ntype: reference\n---\n\n## Facts\n\n"
LINES = (
    "- The backup of heron is stored on osprey <!--m:eid=e00000000000000a1;vf={}-->\n"
    "- The backup of heron is encrypted with age <!--m:eid=e00000000000000a2;vf={}{}-->\n"
)


@pytest.mark.parametrize(
    ("day", "more", "count"),
    [
        ("2026-05-01", "", 1),
        ("2026-06-19", "", 0),
        ("2026-05-01", ";pin=1", 0),
        ("2026-05-01", ";hc=3", 0),
        ("2026-05-01", ";k=rule", 0),
        ("2026-05-01", ";vt=2026-06-01", 0),
        ("2025-01-01", "", 0),
        ("2025-01-01", ";ref=2026-06-01", 0),
    ],
)
def test_old_ones_that_are_looked_up_and_stay_belong_together(
    memory_of: MemoryOf, day: str, more: str, count: int
) -> None:
    memory = memory_of({"memory/topics/reference_hosts.md": HEAD + LINES.format(day, day, more)})
    assert len(clusters(memory, NIGHT)) == count
