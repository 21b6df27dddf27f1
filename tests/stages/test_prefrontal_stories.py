"""The distillation agent's stories of projects: when one begins, and with what."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.intent import Narrate
from slowwave.pipeline.domain.memory import READ, SINCE, Memory, watermark
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.refusal import FORGOTTEN, UNDONE, Refusal, refusal_line
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.language.words import fingerprint
from slowwave.stages import prefrontal

MemoryOf = Callable[..., Memory]

NIGHT = Night(datetime(2026, 11, 28, 22, tzinfo=UTC))
TOPIC = {"memory/topics/project_ledgerlite.md": "---\nname: ledgerlite\ntype: project\n---\n\n## Facts\n"}


def log(*lines: str, day: int) -> dict[str, str]:
    return {f"memory/logs/2026/11/2026-11-{day}.md": "## 09:00\n\n" + "".join(f"- {line}\n" for line in lines)}


def stories(memory: Memory) -> list[Narrate]:
    return [change for change in prefrontal.run(memory, NIGHT).changes if isinstance(change, Narrate)]


def test_three_events_on_two_days_become_an_episode_once(memory_of: MemoryOf) -> None:
    day26 = log("[completed] ledgerlite import ready", "[decision] ledgerlite keeps cents as integers.", day=26)
    assert stories(memory_of({**TOPIC, **day26})) == []
    memory = memory_of({**TOPIC, **day26, **log("[completed] ledgerlite export ready", day=27)})
    (story,) = stories(memory)
    assert story.path == "memory/episodes/ledgerlite.md"
    assert [day for day, _, _ in story.lines] == [date(2026, 11, 26), date(2026, 11, 26), date(2026, 11, 27)]


def _read(files: dict[str, str]) -> dict[str, Any]:
    docs = [Document(path, Role.LOG, text, GRAMMARS[Role.LOG]) for path, text in files.items()]
    return {READ + doc.path: watermark(doc) for doc in docs}


def test_a_story_begins_whichever_nights_read_its_events(memory_of: MemoryOf) -> None:
    read = {**log("[completed] ledgerlite import ready", day=25), **log("[decision] ledgerlite keeps cents.", day=26)}
    new = log("[completed] ledgerlite export ready", day=27)
    (story,) = stories(memory_of({**TOPIC, **read, **new}, state=_read(read)))
    assert [day.day for day, _, _ in story.lines] == [25, 26, 27]
    assert story.why == "3 events of ledgerlite on 3 days"
    # Nothing of it tonight, nothing told; what stands in no log for weeks around begins none either.
    assert stories(memory_of({**TOPIC, **read, **new}, state=_read({**read, **new}))) == []
    old = {path.replace("2026-11", "2026-09").replace("2026/11", "2026/09"): text for path, text in read.items()}
    assert stories(memory_of({**TOPIC, **old, **new}, state=_read(old))) == []


@pytest.mark.parametrize("left_out", ["since", "undone", "forgotten"])
def test_a_story_does_not_begin_with_what_was_left_out(memory_of: MemoryOf, left_out: str) -> None:
    said = "ledgerlite keeps cents as integers."
    read = {**log("[completed] ledgerlite import ready", day=25), **log(f"[decision] {said}", day=26)}
    files, state = {**TOPIC, **read, **log("[completed] ledgerlite export ready", day=27)}, _read(read)
    if left_out == "since":
        state[SINCE] = "2026-11-26"
    else:
        kind = UNDONE if left_out == "undone" else FORGOTTEN
        line = refusal_line(Refusal(date(2026, 11, 26), kind, fingerprint(said), "human", said, ()))
        files["memory/refusals.md"] = f"# Refusals\n\n{line}\n"
    assert stories(memory_of(files, state=state)) == []


def test_a_story_goes_on_with_one_event(memory_of: MemoryOf) -> None:
    story = {"memory/episodes/ledgerlite.md": "# ledgerlite\n\n- 2026-11-20 — begun\n"}
    (more,) = stories(memory_of({**TOPIC, **story, **log("[completed] ledgerlite export ready", day=27)}))
    assert more.why == "1 event of ledgerlite on 1 day"
