"""The promotion gate as a stage: one door for each line, and a night without news that decides nothing."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from slowwave.pipeline.chain.sleep import sleep
from slowwave.pipeline.domain.intent import Remember
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import DreamResult
from slowwave.pipeline.domain.ranking.uses import Passage, Uses
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.settings import Phases, Settings
from slowwave.stages import archive, basal_ganglia, prefrontal

MemoryOf = Callable[..., Memory]

NOW = datetime(2026, 11, 28, 22, tzinfo=UTC)
NOTE = "memory/2026-11-20.md"
STATED = "Never restart `heron` before the backup has ended, because it loses the queue"
USED = "The staging host `heron` lives in Hamburg and is reached over port 2222"


def recalled(text: str, times: int = 3) -> Passage:
    days = frozenset((NOW - timedelta(days=one)).date() for one in range(times))
    asked = frozenset(f"question {one}" for one in range(times))
    return Passage(Uses(times, 0.9 * times, asked, days, NOW), "", NOTE, 1, 9, text)


def dream(memory: Memory, *used: Passage, now: datetime = NOW) -> DreamResult:
    stages = (prefrontal, basal_ganglia, archive)
    return sleep(memory, Night(now, used=used), before=(), asleep=stages, waking=())


def came(result: DreamResult, stage: str) -> list[str]:
    changes = (change for step in result.steps if step.stage == stage for change in step.changes)
    return [change.intent.text for change in changes if isinstance(change.intent, Remember)]


def test_what_was_stated_goes_through_one_door(memory_of: MemoryOf) -> None:
    memory = memory_of({NOTE: f"- {STATED}\n- {USED}\n"}, {NOTE: Role.NOTE})
    used = (recalled(STATED), recalled(USED))
    result = dream(memory, *used)
    assert came(result, "prefrontal") == [STATED]
    assert came(result, "basal_ganglia") == [USED]
    (step,) = [step for step in result.steps if step.stage == "basal_ganglia"]
    assert [(one.what, one.reason.partition(":")[0]) for one in step.refused] == [(STATED, "already remembered")]
    assert step.took == 2


def test_nights_without_news_add_nothing(memory_of: MemoryOf) -> None:
    memory = memory_of({NOTE: f"- {USED}\n"}, {NOTE: Role.NOTE})
    result = dream(memory, recalled(USED))
    assert came(result, "basal_ganglia") == [USED]
    for night in range(1, 11):
        again = dream(result.after, recalled(USED), now=NOW + timedelta(days=night))
        assert again.changes == ()
        assert again.after is result.after


def test_what_had_no_room_waits_for_its_next_use(memory_of: MemoryOf) -> None:
    hosts = [f"The host `h{n}ron` lives in Hamburg and is reached over port 22{n:02}" for n in range(12)]
    memory = memory_of({NOTE: "".join(f"- {host}\n" for host in hosts)}, {NOTE: Role.NOTE})
    used = tuple(recalled(host) for host in hosts)
    first = dream(memory, *used)
    assert len(came(first, "basal_ganglia")) == 10
    quiet = dream(first.after, *used, now=NOW + timedelta(days=1))
    assert quiet.changes == ()
    left = next(one for one in used if one.text not in came(first, "basal_ganglia"))
    later = replace(left, uses=replace(left.uses, count=4, fit=3.6, last=NOW + timedelta(hours=20)))
    second = dream(first.after, *used, later, now=NOW + timedelta(days=1))
    assert came(second, "basal_ganglia") == [left.text]


def test_it_declares_what_it_says(memory_of: MemoryOf) -> None:
    memory = memory_of({NOTE: f"- {USED}\n"}, {NOTE: Role.NOTE})
    outcome = basal_ganglia.run(memory, Night(NOW, used=(recalled(USED),)))
    assert {type(change) for change in outcome.changes} <= set(basal_ganglia.emits)
    assert outcome == basal_ganglia.run(memory, Night(NOW, used=(recalled(USED),)))
    assert outcome.due is None


def test_what_was_used_while_deep_sleep_was_off_is_new_to_the_next_one(memory_of: MemoryOf) -> None:
    memory = memory_of({NOTE: f"- {USED}\n"}, {NOTE: Role.NOTE})
    first = dream(memory)
    assert first.changes, "the first night reads the note"
    off = Settings(phases=Phases(deep=False))
    image = replace_note(first.after, f"- {USED}\n- The cat was fed\n")
    later = NOW + timedelta(days=1)
    without = sleep(image, Night(later, settings=off), before=(), asleep=(archive,), waking=()).after
    used = replace(recalled(USED), uses=replace(recalled(USED).uses, last=later - timedelta(hours=1)))
    with_it = dream(without, used, now=later + timedelta(days=1))
    assert came(with_it, "basal_ganglia") == [USED]
    assert came(dream(with_it.after, used, now=later + timedelta(days=2)), "basal_ganglia") == []


def replace_note(memory: Memory, text: str) -> Memory:
    doc = memory.documents[NOTE].with_text(text)
    return replace(memory, documents={**memory.documents, NOTE: doc})
