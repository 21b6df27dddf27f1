"""Nights whose model fails, in every way that one can: the real SDK, a real server, real files and exit codes.

Each way has its outcome in the report; the memory is as a night without a model leaves it; the exit code is 0, with
``--strict`` 4.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from killed import Step, killed_at
from model_server import Server, failure, message
from thinker import clever, noted

from slowwave.flows import landing, night, scopes, thinking, wiring
from slowwave.flows.asking import Asking
from slowwave.flows.questions import costs
from slowwave.interfaces.cli import run
from slowwave.pipeline.llm.anthropic import AnthropicModel
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.questions import open_questions
from slowwave.pipeline.store.workspace import Workspace, open_workspace


class Way(NamedTuple):
    """One way to fail. prepare: of the server. told: in the report. engine: further lines of [engine]. calls: that the
    server gets on the first night, None where it does not matter."""

    prepare: Callable[[Server], object]
    told: str
    engine: str = ""
    calls: int | None = None


def _slow(server: Server) -> None:
    server.says("{}")
    server.delay = 4


def _trickling(server: Server) -> None:
    server.says("{}")
    server.slowly = 0.2


def _cut_off(server: Server) -> None:
    server.says('{"insights": [{"te', "max_tokens")


WAYS = {
    "no JSON": Way(lambda server: server.says("Sure! Here you are."), "no form that was asked for", calls=3),
    "other JSON": Way(lambda server: server.says('{"n": 1}'), "no form that was asked for", calls=3),
    "refusal": Way(lambda server: server.says("I cannot help with that", "refusal"), "the model refused", calls=1),
    "truncation": Way(_cut_off, "the answer was cut off", calls=1),
    "429": Way(lambda server: server.fails(429, "rate_limit_error", "later"), "the server was too busy", calls=3),
    "500": Way(lambda server: server.fails(500, "api_error", "oops"), "the server failed", calls=3),
    "529": Way(lambda server: server.fails(529, "overloaded_error", "oops"), "the server failed", calls=3),
    "bytes": Way(lambda server: server.answers.append((200, b"\xff\x00 not JSON")), "it failed"),
    "timeout": Way(_slow, "it took too long"),
    "slow stream": Way(_trickling, "it took too long"),
    "unknown model": Way(lambda server: server.fails(404, "not_found_error", "model: x"), "not known or not allowed"),
    "model not allowed": Way(lambda server: None, "not known or not allowed", 'allow = ["other"]', 0),
    "key refused": Way(lambda server: server.fails(401, "authentication_error", "bad key"), "missing or not accepted"),
    "no server": Way(lambda server: None, "could not be reached", "", 0),
    "key missing": Way(lambda server: None, "missing or not accepted", 'base_url = "https://api.example.invalid"', 0),
    "night's budget": Way(lambda server: server.says("{}"), "budget", "tokens_in = 499", 0),
    "question's budget": Way(lambda server: server.says("{}"), "budget", "question_in = 499", 0),
    "month's budget": Way(lambda server: server.says("{}"), "budget", "month_in = 499", 0),
    "month's price": Way(
        lambda server: server.says("{}"),
        "of 0.0001 of a month",
        "month_cost = 0.0001\nprice_in = 1.0\nprice_out = 5.0",
        0,
    ),
}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace of its own, and no key."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "notes"
    folder.mkdir()
    noted(folder)
    return folder


def configured(place: Path, url: str, more: str = "") -> None:
    """The server to ask, in ``dream.toml``."""
    lines = more if "base_url" in more else f'base_url = "{url}"\n{more}'
    settings = place / "dream.toml"
    settings.write_text(f'{settings.read_text()}\n[engine]\nname = "anthropic"\nseconds = 1\n{lines}\n')


def opened(place: Path) -> Workspace:
    return open_workspace(str(place), wiring.machine())


def night_of(place: Path, *more: str) -> int:
    return run(["-w", str(place), "run", *more])


def memory(place: Path) -> dict[str, bytes]:
    """What a night leaves, but for its report and log, and our state."""
    files = [*(place / "memory/topics").glob("*.md"), *(place / "memory").glob("*.md")]
    return {path.name: path.read_bytes() for path in files if path.name != "dream-log.md"}


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_each_way_to_fail_has_its_outcome_and_leaves_memory_as_a_night_without_a_model(
    place: Path, model_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    chosen = WAYS[way]
    if way in ("timeout", "slow stream"):
        monkeypatch.setattr("slowwave.pipeline.llm.anthropic.RETRIES", 0)
    twin = tmp_path / "twin"
    twin.mkdir()
    noted(twin)
    assert night_of(twin, "--date", "2026-06-20", "--engine", "none") == 0
    chosen.prepare(model_server)
    configured(place, "http://127.0.0.1:9" if way == "no server" else model_server.url, chosen.engine)
    began = time.monotonic()
    assert night_of(place, "--date", "2026-06-20") == 0
    assert time.monotonic() - began < 60
    report = (place / "memory/dreams/2026-06-20.md").read_text()
    assert chosen.told in report.partition("What a model was asked")[2]
    assert memory(place) == memory(twin)
    if chosen.calls is not None:
        assert len(model_server.asked) == chosen.calls
    assert night_of(place, "--date", "2026-06-21", "--strict") == 4
    assert load(opened(place)).memory.by_id["e00000000000000a1"].closed is None


def test_a_good_answer_is_no_trouble_for_strict(place: Path, model_server: Server) -> None:
    model_server.answers = [clever]
    configured(place, model_server.url)
    assert night_of(place, "--date", "2026-06-20", "--strict") == 0
    assert "stored on osprey and the backup" in (place / "memory/topics/reference_hosts.md").read_text()


def test_a_server_that_is_busy_once_is_asked_again_after_what_it_says(place: Path, model_server: Server) -> None:
    model_server.answers = [failure(429, "rate_limit_error", "later"), clever]
    configured(place, model_server.url)
    assert night_of(place, "--date", "2026-06-20", "--strict") == 0


def test_a_server_that_knows_no_count_no_cache_and_no_schema_is_asked_all_the_same(
    place: Path, model_server: Server
) -> None:
    def plain(body: dict[str, Any]) -> Any:
        if "output_config" in body or not isinstance(body["system"], str):
            return failure(400, "invalid_request_error", "output_config: extra inputs are not permitted")
        assert "The schema of the answer: {" in body["messages"][0]["content"]
        return clever(body)

    model_server.answers = [plain]
    model_server.counts = None
    configured(place, model_server.url)
    assert night_of(place, "--date", "2026-06-20", "--strict") == 0
    assert "stored on osprey and the backup" in (place / "memory/topics/reference_hosts.md").read_text()


def test_a_key_that_is_revoked_in_mid_night_leaves_what_was_answered_before(place: Path, model_server: Server) -> None:
    model_server.answers = [clever, failure(401, "authentication_error", "revoked")]
    configured(place, model_server.url)
    assert night_of(place, "--date", "2026-06-20", "--strict") == 4
    report = (place / "memory/dreams/2026-06-20.md").read_text().partition("What a model was asked")[2]
    assert "The backups of heron run at 04:00 from now on." in report
    assert "missing or not accepted" in report
    assert len(model_server.asked) == 2
    assert "stored on osprey and the backup" not in (place / "memory/topics/reference_hosts.md").read_text()
    # The other question is asked on the next night.
    model_server.answers = [clever]
    assert night_of(place, "--date", "2026-06-21", "--strict") == 0
    assert "stored on osprey and the backup" in (place / "memory/topics/reference_hosts.md").read_text()


@pytest.mark.parametrize("limit", ["tokens_in = 650", "question_in = 650", "month_in = 650", "tokens_out = 1215"])
def test_a_budget_that_is_spent_within_a_question_ends_it(place: Path, model_server: Server, limit: str) -> None:
    model_server.answers = [message("no JSON"), message("no JSON")]
    configured(place, model_server.url, limit)
    assert night_of(place, "--date", "2026-06-20") == 0
    report = (place / "memory/dreams/2026-06-20.md").read_text().partition("What a model was asked")[2]
    assert "budget" in report
    spent = costs(opened(place)).total
    assert len(model_server.asked) == spent.read // 140
    assert 1 <= len(model_server.asked) <= 3


def test_what_a_month_spent_counts_in_the_next_night_and_not_in_the_next_month(
    place: Path, model_server: Server
) -> None:
    model_server.answers = [clever]
    configured(place, model_server.url, "month_in = 699")
    night_of(place, "--date", "2026-06-20")
    assert len(model_server.asked) == 2
    (place / "memory/logs/2026/06/2026-06-21.md").write_text("- [decision] The gate of osprey stays shut at 04:00\n")
    assert night_of(place, "--date", "2026-06-21", "--strict") == 4
    assert len(model_server.asked) == 2
    model_server.answers = [message(json.dumps({"insights": [], "focus": [], "health": []}))]
    assert night_of(place, "--date", "2026-07-01", "--strict") == 0
    assert len(model_server.asked) == 3


def test_shares_keep_one_purpose_from_taking_all_and_leave_the_rest_to_the_others(
    place: Path, model_server: Server
) -> None:
    model_server.answers = [clever]
    shares = "tokens_in = 1000\n[engine.shares]\ninsights = 0\nsynthesis = 1000"
    configured(place, model_server.url, shares)
    assert night_of(place, "--date", "2026-06-20") == 0
    first, second = (body["messages"][0]["content"] for body in model_server.asked)
    assert "seem to tell parts" in first
    assert '"insights"' in second


STEPS = {
    "before its questions are kept": Step(night, "keep_asked"),
    "its questions are kept": Step(night, "keep_asked", "after"),
    "the night has landed": Step(night, "commit_night", "after"),
    "before anything is asked": Step(scopes, "thought_over"),
    "a question is counted": Step(AnthropicModel, "count", "after"),
    "an answer came": Step(AnthropicModel, "ask", "after"),
    "its cost is noted": Step(Asking, "note", "after"),
    "it is kept": Step(Asking, "came", "after"),
    "the second came": Step(AnthropicModel, "ask", "after", 2),
    "before they are digested": Step(thinking, "digested"),
    "they are on the tape": Step(thinking, "tape", "after", 2),
    "they have landed": Step(landing, "act", "after"),
    "the first is settled": Step(thinking, "settle", "after"),
    "all are settled": Step(thinking, "settle", "after", 2),
    "the night is over": Step(scopes, "thought_over", "after"),
}


@pytest.mark.parametrize("step", STEPS)
def test_a_process_that_is_killed_anywhere_loses_no_question_and_digests_no_answer_twice(
    place: Path, model_server: Server, step: str
) -> None:
    model_server.answers = [clever]
    configured(place, model_server.url)
    assert killed_at(STEPS[step], lambda: night_of(place, "--date", "2026-06-20"))
    between = load(opened(place)).memory
    closed = {between.by_id[name].closed is not None for name in ("e00000000000000a1", "e00000000000000a2")}
    assert len(closed) == 1
    assert night_of(place, "--date", "2026-06-20", "--strict") == 0
    assert open_questions(opened(place)) == ()
    topic = (place / "memory/topics/reference_hosts.md").read_text()
    assert topic.count("stored on osprey and the backup") == 1
    report = (place / "memory/dreams/2026-06-20.md").read_text()
    assert report.count("- The backups of heron run at 04:00 from now on.") == 1
    # A call whose answer had not reached the disk is the only one that is made again.
    assert 2 <= len(model_server.asked) <= 3
    if "came" not in step:
        assert len(model_server.asked) == (3 if step == "its cost is noted" else 2)
    calls = len(model_server.asked)
    assert night_of(place, "--date", "2026-06-21", "--strict") == 0
    assert len(model_server.asked) == calls
