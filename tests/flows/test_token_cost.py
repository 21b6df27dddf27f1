"""What a model reads in a night at default settings, by count, whatever there is to ask; and the next asks nothing."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from model_server import Server, message
from thinker import dream

from slowwave.flows.questions import costs
from slowwave.flows.taping import costs_of
from slowwave.pipeline.language.words import tokens
from slowwave.pipeline.settings import Engine, Shares
from slowwave.pipeline.store.questions import open_questions
from slowwave.pipeline.store.workspace import Workspace, open_workspace

FIRST = date(2026, 11, 10)
THINGS = (
    *("gate", "boiler", "ledger", "printer", "heron", "osprey", "falcon", "kiwi"),
    *("loom", "anvil", "harbour", "cellar", "attic", "scale", "press", "kiln"),
)
SIDES = ("north", "south", "east", "west", "upper", "lower", "inner", "outer", "red", "green")


def least(schema: Any) -> Any:
    """As little as a schema lets an answer say."""
    if schema.get("type") == "object":
        return {key: least(one) for key, one in schema.get("properties", {}).items()}
    return {"array": [], "string": "", "boolean": False, "integer": 0}.get(schema.get("type"))


def says_little(body: dict[str, Any]) -> Any:
    status, told = message(json.dumps(least(body["output_config"]["format"]["schema"])))
    assert isinstance(told, dict)
    told["usage"] = {"input_tokens": counted(body), "output_tokens": 30}
    return status, told


def counted(body: dict[str, Any]) -> int:
    """What a server would count of it."""
    said = (*body["system"], *body["messages"])
    return sum(tokens(one.get("text") or one["content"]) for one in said) + tokens(json.dumps(body["output_config"]))


@pytest.fixture
def busy(tmp_path: Path, model_server: Server) -> Workspace:
    """Twelve sessions of twenty lines each, in English and Chinese, and old entries that say parts of a few things."""
    lines = []
    for number in range(240):
        thing, side = THINGS[number % len(THINGS)], SIDES[number // 12 % len(SIDES)]
        said = f"The {side} {thing} has {number + 3} bolts and is checked every {number % 28 + 1} days before noon"
        if number % 5 == 0:
            said = f"{side} 边的 {thing} 有 {number + 3} 个螺栓，每 {number % 28 + 1} 天检查一次，记录在册"
        mark = f"<!--m:eid=e{number:016x};by=human;src=claude-code:s{number // 20}#m{number}-->"
        lines.append(f"- [{'decision' if number % 4 == 0 else 'event'}] {said} {mark}")
    (tmp_path / "memory/logs/2026/11").mkdir(parents=True)
    (tmp_path / "memory/logs/2026/11/2026-11-10.md").write_text("## 09:00\n\n" + "\n".join(lines) + "\n")
    (tmp_path / "memory/topics").mkdir()
    mark = "<!--m:eid=ef{:07x}{:08x};k=context;vf=2026-10-01T00:00:00Z-->"
    facts = "\n".join(
        f"- The {thing} of the mill {part} {mark.format(number, place)}"
        for number, thing in enumerate(THINGS)
        for place, part in enumerate((f"is {number + 2} years old", f"was painted in 20{number + 2:02}", "is insured"))
    )
    head = "---\nname: Mill\ndescription: the mill\ntype: reference\ncreated: 2026-06-01\nupdated: 2026-06-01\n---\n"
    (tmp_path / "memory/topics/reference_mill.md").write_text(f"{head}\n## Facts\n\n{facts}\n")
    (tmp_path / "dream.toml").write_text('[schedule]\nzone = "UTC"\n')
    model_server.counts = None
    model_server.answers = [says_little]
    place = open_workspace(str(tmp_path), "here")
    engine = replace(place.settings.engine, base_url=model_server.url, seconds=5)
    return replace(place, settings=replace(place.settings, engine=engine))


def test_a_busy_night_stays_within_its_tokens_and_no_purpose_takes_all(busy: Workspace, model_server: Server) -> None:
    slept = dream(busy, FIRST)
    assert slept.thought is not None
    assert slept.thought.answered > 8
    read = sum(map(counted, model_server.asked))
    assert read == costs(busy).total.read
    assert 10_000 < read <= 20_000
    by = Counter(one.purpose for one in costs_of(busy))
    assert {"insights", "missed", "synthesis"} <= by.keys()


def test_what_had_no_room_is_asked_on_the_next_nights_and_then_nothing_is(
    busy: Workspace, model_server: Server
) -> None:
    narrow = replace(busy.settings.engine, tokens_in=8_000)
    place = replace(busy, settings=replace(busy.settings, engine=narrow))
    first = dream(place, FIRST)
    assert first.thought is not None
    assert first.thought.waiting > 0
    assert [one.trouble for one in first.thought.failed] == ["budget"]
    calls = []
    for day in range(11, 16):
        before = len(model_server.asked)
        dream(place, FIRST.replace(day=day))
        calls.append(sum(map(counted, model_server.asked[before:])))
    assert all(read <= 8_000 for read in calls)
    assert calls[0] > 0
    assert calls[-1] == 0
    assert open_questions(place) == ()


def test_the_next_night_on_the_same_notes_asks_about_the_sessions_that_waited_and_then_nothing_is_asked(
    busy: Workspace, model_server: Server
) -> None:
    slept = dream(busy, FIRST)
    assert slept.thought is not None
    assert slept.thought.waiting == 4
    calls = len(model_server.asked)
    dream(busy, FIRST)
    assert [one.purpose for one in costs_of(busy)[calls:]] == ["missed"] * 4
    dream(busy, FIRST)
    assert len(model_server.asked) == calls + 4


def test_the_shares_are_below_what_a_night_may_read() -> None:
    shares = Shares()
    assert sum(getattr(shares, name) for name in Shares.__match_args__) < Engine().tokens_in <= 20_000
