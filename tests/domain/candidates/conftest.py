"""Nights over a memory with candidates, through the whole fold."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from slowwave.pipeline.chain.sleep import sleep
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import DreamResult
from slowwave.stages import order

ZONE = ZoneInfo("Europe/Amsterdam")
HEAD = "# Candidates\n\n"


@pytest.fixture(scope="session")
def dreamt() -> Callable[..., DreamResult]:
    """``dreamt(memory, "2026-12-01")``: that day's night at 22:00, or at that moment. more: fields of the night."""

    def night_over(memory: Memory, at: str, **more: Any) -> DreamResult:
        moment = datetime.fromisoformat(at if "T" in at else f"{at}T22:00:00").replace(tzinfo=ZONE)
        night = replace(Night(moment, memory.dreams + 1), **more)
        return sleep(memory, night, before=order.BEFORE, asleep=order.ASLEEP, waking=order.WAKING)

    return night_over


@pytest.fixture(scope="session")
def with_log(memory_of: Callable[..., Memory]) -> Callable[..., Memory]:
    """``with_log(memory, day, text)``: the memory with a text at the end of that day's log."""

    def more(memory: Memory, day: str, text: str) -> Memory:
        path = f"memory/logs/{day[:4]}/{day[5:7]}/{day}.md"
        before = memory.documents[path].text if path in memory.documents else ""
        return replace(memory, documents={**memory.documents, **memory_of({path: before + text}).documents})

    return more


@pytest.fixture(scope="session")
def waiting() -> Callable[..., list[str]]:
    """``waiting(memory)``: what the candidates that wait say."""

    def said(memory: Memory) -> list[str]:
        return [one.text for one in memory.candidates(datetime(2028, 1, 1, tzinfo=ZONE))]

    return said


@pytest.fixture(scope="session")
def held(memory_of: Callable[..., Memory]) -> Memory:
    """A memory that has dreamt, with one candidate of Monday, 2026-11-30, that two lines gave rise to."""
    line = (
        "- [DREAM] Deploys on Fridays break the importer <!--m:eid=e00000000000000aa;cand=2026-11-30;"
        "vf=2026-11-30T21:00:00Z;conf=0.60;st=candidate;by=dream;src=log:2026-11-27#e0000000000000001;"
        "ev=log:2026-11-28#e0000000000000002-->\n"
    )
    log = "## 09:00\n\n- [event] the friday deploy broke the importer <!--m:eid={};by=agent;src=claude-code:s0#{}-->\n"
    return memory_of(
        {
            "memory/candidates.md": HEAD + line,
            "memory/logs/2026/11/2026-11-27.md": log.format("e0000000000000001", "m1"),
            "memory/logs/2026/11/2026-11-28.md": log.format("e0000000000000002", "m2"),
        },
        state={"dreams": 3, "last_dream": "2026-11-30T21:00:00Z"},
    )
