"""What looks alike and is not the same stays apart in light sleep: other owners, numbers, names, things."""

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import permutations

import pytest

from slowwave.pipeline.domain.lifetime import Fold, Supersede
from slowwave.pipeline.domain.light.links import links
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night

MemoryOf = Callable[..., Memory]

NIGHT = Night(datetime(2026, 11, 30, 22, tzinfo=UTC))
TOPIC = "memory/topics/project_work.md"
HEAD = "---\nname: Work\ntype: project\n---\n\n## Facts\n\n"

NEAR_MISSES = (
    ("The manager of Ledgerlite is Greta.", "Greta is the manager of Kestrel."),
    ("Bo is the manager of Heron.", "The manager of Kestrel is Bo."),
    ("The manager of Heron is Bo.", "The gateway belongs to Bo and not to Kestrel."),
    ("The manager of Heron is Bo.", "The manager of Kestrel is now Ana."),
    ("Hiro reviewed the import part of Heron in week 49.", "Ming reviewed the export part of Kestrel in week 49."),
    ("Heron uses Redis these days, as Lin wished.", "Kestrel uses Celery these days, as Joost wished."),
    ("The gateway belongs to Ana and not to Heron.", "The scheduler belongs to Lin and not to Kestrel."),
    (
        "The export is slow because each job opens `jobs/export.md` again; reading once helps.",
        "The import is slow because each job opens `jobs/import.md` again; reading once helps.",
    ),
    ("The nightly run on Heron took 14 minutes.", "The nightly run on Heron took 41 minutes."),
    ("Heron listens on port 8080.", "Kestrel listens on port 8080."),
    ("Heron listens on port 8080.", "Kestrel now listens on port 9090."),
    ("小林是苍鹭的负责人。", "红隼的负责人是小林。"),
    ("老陈是苍鹭的负责人。", "红隼的负责人换成老陈。"),
    ("苍鹭的负责人是王芳。", "红隼的负责人换成老陈。"),
    ("苍鹭使用Redis作为数据库。", "红隼的数据库换成Redis。"),
    ("苍鹭的端口是8080。", "红隼的端口改为9090。"),
    ("每次发布前必须先跑单元检查。", "每次发布前必须先跑接口检查。"),
    ("教训：先看网关的配置，再怀疑缓存。", "教训：先看日志的配置，再怀疑队列。"),
    (
        "导入慢是因为每次都重新打开`jobs/import.py`，改成只读一次就好。",
        "导出慢是因为每次都重新打开`jobs/export.py`，改成只读一次就好。",
    ),
    ("以后回答周报的问题不要超过258行。", "以后回答合同的问题不要超过214行。"),
)


def _memory(memory_of: MemoryOf, *texts: str) -> Memory:
    lines = [f"- {text} <!--m:eid=e{n:016x};vf=2026-01-{n + 1:02}-->\n" for n, text in enumerate(texts)]
    return memory_of({TOPIC: HEAD + "".join(lines)})


def _applied(memory: Memory) -> list[tuple[str, str]]:
    said = {entry.id: entry.text for entry in memory.long_term}
    found = (one for one in links(memory, NIGHT).changes if isinstance(one, Fold | Supersede))
    return [(said[older], said[one.id]) for one in found for older in one.older]


@pytest.mark.parametrize("pair", [order for pair in NEAR_MISSES for order in permutations(pair)])
def test_a_near_miss_is_never_merged(memory_of: MemoryOf, pair: tuple[str, str]) -> None:
    assert _applied(_memory(memory_of, *pair)) == []


def test_facts_of_many_owners_stay_apart_and_what_is_repeated_finds_its_own(memory_of: MemoryOf) -> None:
    said: list[str] = []
    for owner, name in zip(("Heron", "Kestrel", "Ledgerlite"), ("Bo", "Greta", "Bo"), strict=True):
        said += [f"The manager of {owner} is {name}.", f"{owner}的端口是8080。"]
        said += [f"{owner} stores its data in Postgres."]
    assert _applied(_memory(memory_of, *said)) == []
    again = [text.upper() for text in said]
    assert _applied(_memory(memory_of, *said, *again)) == list(zip(said, again, strict=True))
