"""A night that asks for all that it can: each answer lands where it belongs, once, is run again and taken back."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from model_server import Server, message, nothing
from thinker import evidence
from transcripts import Sessions

from slowwave.flows.again import replay
from slowwave.flows.night import Asked, Kind, Slept
from slowwave.flows.questions import costs
from slowwave.flows.scopes import dream_all
from slowwave.interfaces.cli_text import thought_json
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.undo import undo_dream
from slowwave.pipeline.store.workspace import Workspace

DAY = date(2026, 11, 11)
PURPOSES = {"insights", "missed", "topics", "synthesis", "candidates", "diary", "profile"}
HOSTS = """---
name: Hosts
type: reference
---

## Facts

- The backup of heron is stored on osprey <!--m:eid=e00000000000000a1;k=context;vf=2026-10-01T00:00:00Z-->
- The backup of heron is encrypted with age <!--m:eid=e00000000000000a2;k=context;vf=2026-10-02T00:00:00Z-->
"""
NOTES = """## 09:00

- [identity] I live in Delft and work alone. <!--m:by=human;src=a-->
- [identity] I am allergic to shellfish. <!--m:by=human;src=b-->
- [identity] I keep 7 bees. <!--m:by=human;src=c-->
- [event] The queue of the harvester is kept in osprey and holds 900 jobs
- [event] The harvester speaks to heron over port 8091, as the logs show
- [event] 采集器的日志放在 osprey 的 /srv/logs 下
"""
TOLD = {
    "insights": ("900 jobs", "The queue of the harvester is kept in osprey and holds 900 jobs."),
    "missed": ("flat belongs", "The user's flat belongs to Ines and she is often away."),
    "topics": ("采集器", "采集器的日志放在 osprey 的 /srv/logs 下。"),
    "candidates": ("8091", "The harvester speaks to heron over port 8091, as the logs show."),
    "synthesis": ("", "The backup of heron is stored on osprey and the backup of heron is encrypted with age."),
    "diary": ("", "I woke from ledgerlite and its invoices."),
    "profile": (
        "",
        "The user lives in Delft and works alone; the user is allergic to shellfish; the user keeps 7 bees.",
    ),
}
Log = Callable[[str, str], None]
Write = Callable[[str, str], None]


def purpose_of(body: dict[str, Any]) -> str:
    """By the parts of the answer that it asks for."""
    parts = tuple(body["output_config"]["format"]["schema"]["properties"])
    known = {
        ("insights", "focus", "health"): "insights",
        ("facts",): "missed",
        ("topics",): "topics",
        ("patterns", "decisions", "observations"): "candidates",
        ("together", "text"): "synthesis",
    }
    asked = body["messages"][0]["content"]
    return known.get(parts) or ("diary" if "a diary" in asked else "profile")


def truthful(body: dict[str, Any]) -> Any:
    """A model that says one true thing for each purpose."""
    purpose = purpose_of(body)
    part, text = TOLD[purpose]
    if purpose in ("diary", "profile"):
        return message(json.dumps({"text": text}))
    if purpose == "synthesis":
        return message(json.dumps({"together": True, "text": text}))
    one = {"text": text, "cites": [number for said, number in evidence(body).items() if part in said][:1]}
    given = {
        "insights": {"insights": [one], "focus": [], "health": []},
        "missed": {"facts": [one]},
        "topics": {"topics": [{"name": part, "entries": [one]}]},
        "candidates": {"patterns": [], "decisions": [], "observations": [one]},
    }
    return message(json.dumps(given[purpose]))


@pytest.fixture
def sessions(tmp_path: Path) -> Sessions:
    return Sessions(tmp_path / "transcripts", datetime(2026, 11, 10, 8, tzinfo=UTC))


@pytest.fixture
def asking(place: Workspace, model_server: Server, sessions: Sessions, log: Log, write: Write) -> Workspace:
    sessions.add("s1", "my flat belongs to Ines and she is often away")
    log("2026-11-10", NOTES)
    write("memory/topics/reference_hosts.md", HOSTS)
    model_server.answers = [truthful]
    engine = replace(place.settings.engine, base_url=model_server.url, seconds=5)
    return replace(place, settings=replace(place.settings, engine=engine))


def dream(place: Workspace, day: date = DAY) -> Slept:
    return dream_all(place, Asked(day=day))


def test_each_purpose_is_asked_once_and_lands_where_it_belongs(
    asking: Workspace, model_server: Server, root: Path, bytes_of: Callable[..., dict[str, bytes]]
) -> None:
    slept = dream(asking)
    assert slept.thought is not None
    assert sorted(map(purpose_of, model_server.asked)) == sorted(PURPOSES)
    assert (slept.thought.answered, slept.thought.failed, slept.thought.waiting) == (7, (), 0)
    assert [one.reason for step in slept.thought.steps for one in step.refused] == []
    assert {one.name for one in costs(asking).purposes} == PURPOSES
    memory = load(asking).memory
    long_term = {one.text: one.path for one in memory.long_term}
    for purpose in ("missed", "topics", "synthesis", "profile"):
        assert TOLD[purpose][1] in long_term, purpose
    candidates = [one.text for doc in memory.with_role(Role.CANDIDATES) for one in doc.entries]
    assert TOLD["candidates"][1] in candidates
    told = thought_json(slept.thought)
    assert ([one["text"] for one in told["candidates"]], told["diary"]) == ([TOLD["candidates"][1]], TOLD["diary"][1])
    assert {one["text"] for one in told["entries"]} >= {TOLD["missed"][1], TOLD["topics"][1], TOLD["profile"][1]}
    report = (root / "memory/dreams/2026-11-11.md").read_text(encoding="utf-8")
    assert all(text in report for _, text in TOLD.values())
    assert "cites its evidence and was checked against it. 980 tokens read, 140 written." in report
    assert TOLD["diary"][1] in (root / "DREAMS.md").read_text(encoding="utf-8")

    calls, before = len(model_server.asked), bytes_of(state=False)
    assert dream(asking).kind is Kind.NOTHING
    assert dream(asking, DAY.replace(day=12)).kind is Kind.NOTHING
    assert (len(model_server.asked), bytes_of(state=False)) == (calls, before)


def test_what_came_of_it_can_be_run_again_and_taken_back(asking: Workspace, root: Path) -> None:
    dream(asking)
    assert replay(asking).same
    undo_dream(asking, datetime(2026, 11, 12, tzinfo=UTC))
    texts = {one.text for one in load(asking).memory.long_term}
    assert texts.isdisjoint(text for _, text in TOLD.values())
    assert load(asking).memory.by_id["e00000000000000a1"].closed is None
    assert not (root / "DREAMS.md").exists()


def test_a_night_without_an_answer_can_be_run_again_too(asking: Workspace, model_server: Server) -> None:
    model_server.answers = []
    model_server.fails(500, "api_error", "because")
    slept = dream(asking)
    assert slept.thought is not None
    assert slept.thought.answered == 0
    assert replay(asking).same


def test_an_empty_answer_to_all_is_no_trouble(asking: Workspace, model_server: Server) -> None:
    model_server.answers = [nothing]
    slept = dream(asking)
    assert slept.thought is not None
    assert (slept.thought.answered, slept.thought.failed) == (7, ())
