"""The diary of a night that asks: in the model's words, or plain where nobody answers; never twice, never none."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from model_server import Server, message, nothing

from slowwave.flows.night import Asked, Kind, Slept
from slowwave.flows.questions import answer, questions
from slowwave.flows.scopes import dream_all
from slowwave.pipeline.domain.diary import END, START
from slowwave.pipeline.store.questions import open_questions
from slowwave.pipeline.store.workspace import Workspace

FIRST = date(2026, 11, 11)
GOOD = "I woke from ledgerlite and its invoices, which are kept for seven years."
BytesOf = Callable[..., dict[str, bytes]]
Log = Callable[[str, str], None]


def dreamer(body: dict[str, Any]) -> Any:
    asked = body["messages"][0]["content"]
    if "a diary" in asked:
        return message(json.dumps({"text": GOOD}))
    return nothing(body)


@pytest.fixture
def asking(workspace: Workspace, model_server: Server) -> Workspace:
    model_server.answers = [dreamer]
    engine = replace(workspace.settings.engine, base_url=model_server.url, seconds=5)
    return replace(workspace, settings=replace(workspace.settings, engine=engine))


def night(place: Workspace, day: int = 11, engine: str = "") -> Slept:
    return dream_all(place, Asked(day=FIRST.replace(day=day), engine=engine))


def diary(place: Workspace) -> str:
    path = Path(place.root) / "DREAMS.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def test_a_night_has_one_entry_in_the_models_words(
    asking: Workspace, model_server: Server, log: Log, bytes_of: BytesOf
) -> None:
    night(asking)
    text = diary(asking)
    assert text.index(START) < text.index(GOOD) < text.index(END)
    assert text.count("\n---\n") == 1
    assert GOOD in (Path(asking.root) / "memory/dreams/2026-11-11.md").read_text(encoding="utf-8")
    before, calls = bytes_of(state=False), len(model_server.asked)
    assert night(asking).kind is Kind.NOTHING
    assert (bytes_of(state=False), len(model_server.asked)) == (before, calls)
    log("2026-11-12", "## 09:00\n\n- [decision] The guide is printed on recycled paper, because the office asks.\n")
    night(asking, 12)
    assert diary(asking).startswith(text[: text.index(END)].rstrip())
    assert diary(asking).count("\n---\n") == 2


@pytest.mark.parametrize(
    "fails",
    [
        lambda server: server.fails(500, "api_error", "because"),
        lambda server: server.fails(401, "authentication_error", "because"),
        lambda server: server.says("no json"),
        lambda server: server.says('{"text": "', "max_tokens"),
        lambda server: server.says("I will not", "refusal"),
        lambda server: server.says('{"text": "Then Ottoline came."}'),
    ],
)
def test_where_nobody_answers_the_plain_paragraph_stands_and_the_report_says_why(
    asking: Workspace, model_server: Server, fails: Callable[[Server], None]
) -> None:
    model_server.answers = []
    fails(model_server)
    slept = night(asking)
    assert "came into memory" in diary(asking)
    assert diary(asking).count("\n---\n") == 1
    assert slept.kind is Kind.DREAMT
    assert any(one.code == "D401" for one in slept.findings)
    assert "diary" not in {one.question.purpose for one in open_questions(asking)}
    night(asking, 12)
    assert diary(asking).count("\n---\n") == 1


def test_the_host_may_tell_it_until_the_next_night(asking: Workspace, log: Log) -> None:
    night(asking, engine="host")
    assert diary(asking) == ""
    (waiting,) = [one for one in questions(asking) if one.purpose == "diary"]
    told = answer(asking, waiting.key, json.dumps({"text": GOOD}), "agent")
    assert told.answered == 1
    assert GOOD in diary(asking)
    log("2026-11-12", "## 09:00\n\n- [decision] The guide is printed on recycled paper, because the office asks.\n")
    night(asking, 12, engine="host")
    log("2026-11-13", "## 09:00\n\n- [decision] Mails are answered within two days, because Lin wants it.\n")
    night(asking, 13, engine="host")
    assert diary(asking).count("\n---\n") == 2
    assert "recycled paper" in diary(asking)
    assert [one.since.day for one in open_questions(asking) if one.question.purpose == "diary"] == [13]


def test_a_model_that_may_not_be_asked_at_all_loses_no_entry(asking: Workspace) -> None:
    settings = asking.settings
    barred = replace(settings.engine, allow=("another",), name="anthropic")
    place = replace(asking, settings=replace(settings, engine=barred))
    night(place)
    assert "came into memory" in diary(place)
