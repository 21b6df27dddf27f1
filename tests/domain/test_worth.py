"""What a person is asked: little, and the most useful first."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from slowwave.pipeline.chain.sleep import sleep
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome
from slowwave.pipeline.domain.review import REPEATS, REPLACES, Propose, pairs
from slowwave.pipeline.domain.worth import ranked, room, worth_asking
from slowwave.pipeline.settings import Caps, Settings
from slowwave.stages import order

MemoryOf = Callable[..., Memory]
DAY = date(2026, 11, 30)
NIGHT = Night(datetime(2026, 11, 30, 22, tzinfo=UTC))
TOPIC, RULES = "memory/topics/project_general.md", "memory/topics/feedback_general.md"
LINE = "- Thing {0} is kept in hall {0} <!--m:eid=e{0:016x};vf={1};hc={2}-->\n"


@pytest.fixture
def memory(memory_of: MemoryOf) -> Memory:
    """Entries 0 to 29; 4 is used, 6 is newer, 9 is a rule."""
    facts = "".join(LINE.format(n, f"2026-11-{9 if n != 6 else 10:02}", 5 * (n == 4)) for n in range(30) if n != 9)
    return memory_of({TOPIC: facts, RULES: LINE.format(9, "2026-11-09", 0)})


def asked(newer: int, older: int, link: str = REPEATS, why: str = "") -> Propose:
    return Propose(f"e{newer:016x}", f"e{older:016x}", link, DAY, why or f"sign{newer}: a")


USUAL, USED, NEWER, TOLD, OTHER = asked(0, 1), asked(2, 4), asked(6, 7), asked(8, 9), asked(10, 11, REPLACES)
CROWD = tuple(asked(12 + 2 * n, 13 + 2 * n, REPLACES, f"region: still eu-{n}") for n in range(4))
HUB = tuple(asked(20 + n, 29, REPLACES) for n in range(4))


def test_what_may_contradict_comes_first_and_a_crowd_last(memory: Memory) -> None:
    mixed = (*CROWD, USUAL, NEWER, USED, *HUB, TOLD, OTHER)
    found = ranked(mixed, memory.by_id)
    assert found[:5] == [OTHER, TOLD, USED, NEWER, USUAL]
    assert set(found[5:]) == {*CROWD, *HUB}
    assert ranked(reversed(mixed), memory.by_id) == found


def test_of_many_the_most_useful_are_asked(memory: Memory) -> None:
    assert worth_asking((USUAL, TOLD, OTHER), memory.by_id, 2) == (OTHER, TOLD)
    assert worth_asking((USUAL,), memory.by_id, 0) == ()
    assert worth_asking((asked(98, 99),), memory.by_id, 5) == (asked(98, 99),)


def test_what_one_sign_raises_eight_times_is_not_asked(memory: Memory) -> None:
    mob = tuple(asked(n, 20 + n, REPLACES, f"taste: still {n}") for n in range(8))
    assert worth_asking((*mob, asked(8, 9)), memory.by_id, 5) == (asked(8, 9),)
    assert len(worth_asking(mob[:7], memory.by_id, 5)) == 5


class Doubtful:
    """A stage that suspects so much."""

    name, role, emits = "neocortex", "deduplication and lifecycle", (Propose,)

    def __init__(self, *asked: Propose) -> None:
        self._asked = asked

    def run(self, memory: Memory, night: Night) -> Outcome:
        return Outcome(self._asked)


def test_the_room_of_a_day_is_shared_by_stages_and_runs(memory: Memory) -> None:
    kinds = [asked(2 * n, 2 * n + 1, REPLACES) for n in range(7)]
    stages = (Doubtful(*kinds[:4]), Doubtful(*kinds[4:]))
    result = sleep(memory, NIGHT, before=(), asleep=stages, waking=())
    assert len(list(pairs(result.after))) == 5
    assert [len(step.changes) for step in result.steps if step.stage == "neocortex"] == [4, 1]
    assert [one.code for step in result.steps for one in step.findings] == ["D151"]
    again = sleep(result.after, NIGHT, before=(), asleep=(Doubtful(asked(20, 21)),), waking=())
    assert len(list(pairs(again.after))) == 5
    tomorrow = Night(datetime(2026, 12, 1, 22, tzinfo=UTC))
    more = Doubtful(replace(asked(20, 21), day=date(2026, 12, 1)))
    later = sleep(result.after, tomorrow, before=(), asleep=(more,), waking=())
    assert len(list(pairs(later.after))) == 6


LOGGED = "- [decision] The {} of customer {} now runs on host h{} in region eu-{}, because it is cheaper\n"
NAMES = ("Anna", "Ben", "Cara", "Dora", "Emil", "Finn", "Gina", "Hugo", "Ines", "Jan", "Kira", "Lena")
THINGS = ("importer", "exporter", "parser", "mailer", "indexer", "cache", "queue", "router", "gateway", "scheduler")


@pytest.mark.parametrize("most", [0, 5])
def test_sixty_like_lines_of_a_log_raise_no_question(memory_of: MemoryOf, most: int) -> None:
    lines = (LOGGED.format(THINGS[n % 10], NAMES[n % 12], n, n % 4) for n in range(60))
    night = Night(datetime(2026, 11, 30, 22, tzinfo=UTC), settings=Settings(caps=Caps(pairs=most)))
    memory = memory_of({"memory/logs/2026/11/2026-11-29.md": "## 09:00\n\n" + "".join(lines)})
    result = sleep(memory, night, before=order.BEFORE, asleep=order.ASLEEP, waking=order.WAKING)
    assert list(pairs(result.after)) == []
    (finding,) = {one for step in result.steps for one in step.findings if one.code == "D151"}
    assert finding.message.split()[1:3] == ["more", "pairs"]
    assert room(result.after, night) == most
    assert len(result.after.active(night.now)) >= 60
