"""Transcripts that nobody heard live, replayed and asked about: facts land once, what is private is not shown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from model_server import Server, message, nothing
from transcripts import Sessions

from slowwave.flows import wiring
from slowwave.flows.night import Asked, Kind, Slept
from slowwave.flows.questions import questions
from slowwave.flows.scopes import dream_all
from slowwave.interfaces.cli import run
from slowwave.pipeline.settings import Sources
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.questions import open_questions
from slowwave.pipeline.store.undo import undo_dream
from slowwave.pipeline.store.workspace import Workspace

BytesOf = Callable[..., dict[str, bytes]]
KEY = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" * 2
FACT = "The user's flat belongs to Ines, she lives on Fridays in Sintra."
PRIVATE = "my flat belongs to Ottoline Quist"


@pytest.fixture
def asking(place: Workspace, model_server: Server) -> Workspace:
    settings = place.settings
    sources = replace(settings.sources, exclude=("s2",))
    engine = replace(settings.engine, base_url=model_server.url, seconds=5)
    return replace(place, settings=replace(settings, sources=sources, engine=engine))


def prompt(body: dict[str, Any]) -> str:
    return str(body["messages"][0]["content"])


def of_sessions(server: Server) -> list[str]:
    return [text for text in map(prompt, server.asked) if "said in one session" in text]


def finding(text: str, part: str) -> Callable[[dict[str, Any]], Any]:
    """A model that finds one fact, in the line that holds the part, and nothing else anywhere."""

    def answer(body: dict[str, Any]) -> Any:
        asked = prompt(body)
        if "said in one session" not in asked:
            return nothing(body)
        lines = re.findall(r"^\[(\d+)\] .*$", asked, re.MULTILINE)
        found = [int(number) for number in lines if part in asked.split(f"[{number}] ", 1)[1].split("\n", 1)[0]]
        return message(json.dumps({"facts": [{"text": text, "cites": found}] if found else []}))

    return answer


def dream(place: Workspace, day: int = 30) -> Slept:
    return dream_all(place, Asked(day=datetime(2026, 11, day, tzinfo=UTC).date()))


def test_a_fact_that_was_missed_lands_with_its_turn_and_the_next_night_asks_nothing(
    asking: Workspace, sessions: Sessions, model_server: Server, bytes_of: BytesOf
) -> None:
    sessions.add(
        "s1", f"my flat belongs to Ines, she lives on Fridays in Sintra; the token is {KEY}", "> Noted: port 8080"
    )
    sessions.add("s2", PRIVATE)
    model_server.answers = [finding(FACT, "Ines")]
    slept = dream(asking)
    assert slept.thought is not None
    (shown,) = of_sessions(model_server)
    assert 'user "my flat belongs to Ines' in shown
    everything = "".join(map(json.dumps, model_server.asked)) + "".join(
        data.decode("utf-8", "replace") for data in bytes_of().values()
    )
    assert KEY not in everything
    assert "Ottoline" not in everything
    (entry,) = [one for one in load(asking).memory.long_term if one.text == FACT]
    assert entry.path == "memory/topics/user_profile.md"
    assert (entry.annotation.get("conf"), entry.origin) == ("0.50", "dream")
    assert entry.source.startswith("log:2026-11-09#e")
    assert FACT in (Path(asking.root) / "memory/dreams/2026-11-30.md").read_text(encoding="utf-8")

    before, calls = bytes_of(state=False), len(model_server.asked)
    assert dream(asking).kind is Kind.NOTHING
    assert (bytes_of(state=False), len(model_server.asked)) == (before, calls)
    undo_dream(asking, wiring.now(asking.settings))
    assert not any(one.text == FACT for one in load(asking).memory.long_term)
    dream(asking)
    assert len(of_sessions(model_server)) == 1


def test_what_a_session_adds_is_asked_about_alone(asking: Workspace, sessions: Sessions, model_server: Server) -> None:
    sessions.add("s1", "my flat belongs to Ines")
    model_server.answers = [finding(FACT, "nothing")]
    dream(asking, 29)
    sessions.add("s1", "my teeth are seen to by Rui", first=1)
    dream(asking)
    first, second = of_sessions(model_server)
    assert "Ines" in first
    assert "Rui" in second
    assert "Ines" not in second


def test_a_model_that_fails_loses_no_session(asking: Workspace, sessions: Sessions, model_server: Server) -> None:
    sessions.add("s1", "my flat belongs to Ines, she lives on Fridays in Sintra")
    model_server.fails(500, "api_error", "because")
    dream(asking, 29)
    assert "missed" in {one.question.purpose for one in open_questions(asking)}
    model_server.answers = [finding(FACT, "Ines")]
    dream(asking)
    assert any(one.text == FACT for one in load(asking).memory.long_term)


def test_a_session_that_is_private_is_never_asked_about(
    workspace: Workspace, tmp_path: Path, model_server: Server, bytes_of: BytesOf
) -> None:
    """Codex keeps no memory of such a session, nor do we; a bridge may say so of a message."""
    folder = tmp_path / "codex" / "2026/11/09"
    folder.mkdir(parents=True)
    for name, landlord, more in (("open", "Ines", {}), ("shut", "Ottoline", {"memory_mode": "disabled"})):
        content = [{"type": "input_text", "text": f"my flat belongs to {landlord}"}]
        told = {"type": "message", "role": "user", "content": content}
        rows = [
            {"type": "session_meta", "payload": {"id": name, "cwd": "/srv/app", "originator": "codex_cli_rs", **more}},
            {"type": "response_item", "payload": told},
        ]
        lines = (json.dumps({"timestamp": f"2026-11-09T08:00:0{n}Z", **row}) + "\n" for n, row in enumerate(rows))
        (folder / f"rollout-2026-11-09T08-00-00-{name}.jsonl").write_text("".join(lines), encoding="utf-8")
    told_live = {"text": "my flat belongs to Ottoline", "agent": "bridge", "session": "h", "private": True}
    assert run(["capture", "-w", workspace.root, json.dumps(told_live)]) == 0
    model_server.answers = [nothing]
    sources = Sources(read=("codex",), folders={"codex": str(tmp_path / "codex")})
    engine = replace(workspace.settings.engine, base_url=model_server.url)
    dream(replace(workspace, settings=replace(workspace.settings, sources=sources, engine=engine)))
    (shown,) = of_sessions(model_server)
    assert "Ines" in shown
    assert not any("Ottoline" in data.decode("utf-8", "replace") for data in bytes_of().values())
    assert not any("Ottoline" in str(body) for body in model_server.asked)


def test_sessions_beyond_eight_wait_for_the_next_nights_and_none_is_asked_about_twice(
    asking: Workspace, sessions: Sessions, model_server: Server
) -> None:
    for n in range(19):
        at = datetime(2026, 11, 9, 8, n, tzinfo=UTC)
        sessions.add(f"day-{n}", f"my landlord of house {n} is Ines, she lives on Fridays in Sintra", at=at)
    model_server.answers = [nothing]
    first = dream(asking, 27)
    assert first.thought is not None
    assert first.thought.waiting == 11
    assert "it waits for a later night" in (Path(asking.root) / "memory/dreams/2026-11-27.md").read_text()
    assert len(questions(asking)) == 8
    sessions.add("day-19", "my landlord of house 19 is Ines")
    dream(asking, 28)
    assert (dream(asking, 29).kind, dream(asking, 30).kind) == (Kind.NOTHING, Kind.NOTHING)
    shown = [re.findall(r"house (\d+)", text)[0] for text in of_sessions(model_server)]
    assert shown == [str(n) for n in (*range(18, 10, -1), 19, *range(10, -1, -1))]
    assert not open_questions(asking)
