"""What a person had forgotten does not come back by a line of the notes, in nearly its words either."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from slowwave.pipeline.domain.intent import Remember
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.language.words import fingerprint
from slowwave.stages import prefrontal

MemoryOf = Callable[..., Memory]

NIGHT = Night(datetime(2026, 11, 28, 22, tzinfo=UTC))
SAID = "The newsletter takes no advertisements"
TOPIC = f"# Facts\n\n- {SAID} <!--m:eid=e0000000000000001;vf=2026-11-20T09:00:00Z;vt=2026-11-25T09:00:00Z-->\n"
STONE = f"# Refusals\n\n- 2026-11-25 forgotten {fingerprint(SAID)} human — {SAID}\n"


@pytest.mark.parametrize("day", [24, 27])
@pytest.mark.parametrize("forgotten", [True, False])
def test_nearly_the_same_words_bring_back_nothing_that_was_forgotten(
    memory_of: MemoryOf, day: int, forgotten: bool
) -> None:
    files = {
        f"memory/logs/2026/11/2026-11-{day}.md": "## 09:00\n\n- rule: the newsletter does not take advertisements\n",
        "memory/topics/project_general.md": TOPIC,
    }
    outcome = prefrontal.run(memory_of(files | ({"memory/refusals.md": STONE} if forgotten else {})), NIGHT)
    taken = [change.text for change in outcome.changes if isinstance(change, Remember)]
    why = [one.reason for one in outcome.refused]
    if forgotten:
        assert (taken, why) == ([], ["forgotten or rejected by a person"])
    elif day == 24:
        assert (taken, why) == ([], ["already remembered: memory/topics/project_general.md:3"])
    else:
        assert (taken, why) == (["the newsletter does not take advertisements"], [])
