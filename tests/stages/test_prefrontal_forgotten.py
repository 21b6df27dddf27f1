"""What a person had forgotten or undone does not come back by the notes, in nearly its words either."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from slowwave.pipeline.domain.intent import MarkLearning, Note, Remember
from slowwave.pipeline.domain.memory import READ, Memory, watermark
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.refusal import UNDONE, Refusal, refusal_line
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.words import fingerprint
from slowwave.stages import prefrontal

MemoryOf = Callable[..., Memory]

NIGHT = Night(datetime(2026, 11, 28, 22, tzinfo=UTC))
SAID = "The newsletter takes no advertisements"
TOPIC = f"# Facts\n\n- {SAID} <!--m:eid=e0000000000000001;vf=2026-11-20T09:00:00Z;vt=2026-11-25T09:00:00Z-->\n"
RECORDS = ".learnings/LEARNINGS.md"
RECORD = """## [LRN-20261120-001] correction

**Logged**: 2026-11-20T10:00:00Z
**Status**: pending

### Summary
Never force-push to main.
"""
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


@pytest.mark.parametrize("read", [False, True])
def test_a_lesson_of_a_dream_that_was_undone_is_no_insight_again(memory_of: MemoryOf, read: bool) -> None:
    records = {RECORDS: RECORD}
    new = memory_of(records, {RECORDS: Role.LEARNINGS})
    (lesson,) = (one for one in prefrontal.run(new, NIGHT).changes if isinstance(one, Remember))
    undone = refusal_line(Refusal(date(2026, 11, 28), UNDONE, fingerprint(lesson.text), "human", "", lesson.evidence))
    memory = memory_of({**records, "memory/refusals.md": f"# Refusals\n\n{undone}\n"}, {RECORDS: Role.LEARNINGS})
    if read:
        memory = replace(memory, state={READ + RECORDS: watermark(memory.documents[RECORDS])})
    outcome = prefrontal.run(memory, NIGHT)
    assert not any(isinstance(one, Remember | MarkLearning) for one in outcome.changes)
    assert not any(isinstance(one, Note) and one.section == "insight" and one.evidence for one in outcome.changes)
    told = [(one.what, one.reason) for one in outcome.refused]
    assert told == ([] if read else [("Never force-push to main.", "undone on 2026-11-28 by human")])
