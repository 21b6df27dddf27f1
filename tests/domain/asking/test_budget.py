"""What a night asks at most: all purposes together, each as full as it gets, are within the budget of the defaults."""

from __future__ import annotations

from collections.abc import Callable

from asking import LOG, NIGHT, spoken

from slowwave.flows.asking import in_turn
from slowwave.pipeline.chain.sleep import sleep
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.llm.estimate import estimated
from slowwave.pipeline.llm.prompts import key_of, rendered
from slowwave.pipeline.settings import Engine
from slowwave.pipeline.store.questions import Open
from slowwave.stages import order

MemoryOf = Callable[..., Memory]
SELF = ("I live in Delft.", "I keep bees.", "I speak Dutch.", "I work at night.", "I play chess.")
OWN = "- [identity] {} <!--m:by=human;src={}-->\n"
KEY = "I put the key number {0} of house {1} into drawer {0} of the long hall"
STATED = "- [decision] Backups of host{0} go to disk{0}, because it is larger\n"
NOTED = "- [event] Looked at machine {0}: its queue is kept in hall {0} of osprey\n"
KEPT = "- The {0} of heron number {1} is stored on osprey <!--m:eid=e{2:016x};subj={0};vf=2026-05-01-->\n"


def test_the_fullest_night_stays_within_the_budget(memory_of: MemoryOf) -> None:
    sessions = (spoken(*(KEY.format(n, s) for n in range(60)), session=s) for s in "abcdefghijkl")
    notes = [OWN.format(said, n) for n, said in enumerate(SELF)]
    notes += [STATED.format(n) for n in range(80)] + [NOTED.format(n) for n in range(200)]
    things = enumerate(("loom", "kiln", "vat", "harp"))
    topic = (KEPT.format(what, n, 100 * c + n) for c, what in things for n in range(9))
    files = {
        LOG.format(day=19): "".join(sessions),
        LOG.format(day=20): "".join(notes),
        "memory/topics/reference_hosts.md": "---\nname: Hosts\ntype: reference\n---\n\n## Facts\n\n" + "".join(topic),
    }
    result = sleep(memory_of(files), NIGHT, before=order.BEFORE, asleep=order.ASLEEP, waking=order.WAKING)
    waiting = (Open(key_of(one), one, NIGHT.today, place=place) for place, one in enumerate(result.questions))
    counted = [(one.question.purpose, estimated(rendered(one.question))) for one in in_turn(waiting)]
    purposes = [purpose for purpose, _ in counted]
    once = dict.fromkeys(("insights", "topics", "candidates", "diary", "profile"), 1)
    assert {purpose: purposes.count(purpose) for purpose in purposes} == {**once, "missed": 8, "synthesis": 4}
    assert sum(tokens for _, tokens in counted) <= Engine().tokens_in, counted
