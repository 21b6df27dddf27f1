"""The real SDK against a server of our own: whatever happens to a call has its outcome, and nothing is raised."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any

import pytest

from slowwave.pipeline.llm.anthropic import CHEAPEST, AnthropicModel
from slowwave.pipeline.llm.budget import Asked, Budget, asked, cost
from slowwave.pipeline.llm.language_model import Failure, Prompt, Reply, Trouble, Usage
from slowwave.pipeline.settings import Engine

SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {"n": {"type": "integer"}},
    "required": ["n"],
    "additionalProperties": False,
}
PROMPT = Prompt("k", "insights", "the rules", "the question", SCHEMA, 300)
KEY = {"ANTHROPIC_API_KEY": "test-key"}


def model(server: Any, **more: Any) -> AnthropicModel:
    return AnthropicModel(Engine(base_url=server.url, seconds=5, **more), KEY)


def test_a_good_answer_comes_with_its_usage_and_the_system_prompt_is_cached(model_server: Any) -> None:
    model_server.says('{"n": 3}')
    reply = model(model_server).ask(PROMPT)
    assert isinstance(reply, Reply)
    assert (reply.data, reply.model, reply.usage) == ({"n": 3}, "claude-test", Usage(140, 20, 40))
    (body,) = model_server.asked
    assert body["model"] == CHEAPEST
    assert body["system"][0]["cache_control"] == {"type": "ephemeral"}
    assert body["output_config"]["format"] == {"type": "json_schema", "schema": dict(SCHEMA)}
    assert body["max_tokens"] == 300
    assert "test-key" in str(model_server.headers[0])


@pytest.mark.parametrize(
    ("text", "stop", "trouble"),
    [
        ("no json at all", "end_turn", Trouble.MALFORMED),
        ('{"n": "three"}', "end_turn", Trouble.MALFORMED),
        ('{"n": 3, "more": 1}', "end_turn", Trouble.MALFORMED),
        ("[" * 5000, "end_turn", Trouble.MALFORMED),
        ('{"n": ', "max_tokens", Trouble.TRUNCATED),
        ("I cannot help with that", "refusal", Trouble.REFUSED),
        ("", "end_turn", Trouble.MALFORMED),
    ],
)
def test_an_answer_of_no_use_is_a_failure_with_what_it_cost(
    model_server: Any, text: str, stop: str, trouble: Trouble
) -> None:
    model_server.says(text, stop)
    reply = model(model_server).ask(PROMPT)
    assert isinstance(reply, Failure)
    assert (reply.trouble, reply.usage.written) == (trouble, 20)


@pytest.mark.parametrize("text", ['Here you are:\n```json\n{"n": 3}\n```', ' {"n": 3} '])
def test_words_around_the_answer_do_no_harm(model_server: Any, text: str) -> None:
    model_server.says(text)
    reply = model(model_server).ask(PROMPT)
    assert isinstance(reply, Reply)
    assert reply.data == {"n": 3}


@pytest.mark.parametrize(
    ("status", "kind", "trouble", "calls"),
    [
        (401, "authentication_error", Trouble.KEY, 1),
        (403, "permission_error", Trouble.KEY, 1),
        (404, "not_found_error", Trouble.MODEL, 1),
        (400, "invalid_request_error", Trouble.OTHER, 1),
        (429, "rate_limit_error", Trouble.BUSY, 3),
        (500, "api_error", Trouble.SERVER, 3),
        (529, "overloaded_error", Trouble.SERVER, 3),
    ],
)
def test_each_error_of_the_server_has_its_name_and_the_sdk_retries_what_may_pass(
    model_server: Any, status: int, kind: str, trouble: Trouble, calls: int
) -> None:
    model_server.fails(status, kind, "because")
    reply = model(model_server).ask(PROMPT)
    assert isinstance(reply, Failure)
    assert reply.trouble is trouble
    assert "because" in reply.message
    assert len(model_server.asked) == calls


def test_a_server_that_is_busy_once_is_asked_again(model_server: Any) -> None:
    model_server.fails(429, "rate_limit_error", "later")
    model_server.says('{"n": 1}')
    model_server.retry_after = 2
    began = time.monotonic()
    assert isinstance(model(model_server).ask(PROMPT), Reply)
    # By itself the SDK would have waited for less than a second.
    assert time.monotonic() - began >= 2


def test_a_slow_answer_and_a_dead_server(model_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slowwave.pipeline.llm.anthropic.RETRIES", 0)
    model_server.says('{"n": 1}')
    model_server.delay = 2
    reply = AnthropicModel(Engine(base_url=model_server.url, seconds=1), KEY).ask(PROMPT)
    assert isinstance(reply, Failure)
    assert reply.trouble is Trouble.TIMEOUT
    gone = AnthropicModel(Engine(base_url="http://127.0.0.1:9", seconds=1), KEY).ask(PROMPT)
    assert isinstance(gone, Failure)
    assert gone.trouble is Trouble.UNREACHABLE


def test_an_answer_that_trickles_in_has_an_end(model_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slowwave.pipeline.llm.anthropic.RETRIES", 0)
    model_server.says('{"n": 1}')
    model_server.slowly = 0.2
    began = time.monotonic()
    reply = AnthropicModel(Engine(base_url=model_server.url, seconds=1), KEY).ask(PROMPT)
    assert isinstance(reply, Failure)
    assert reply.trouble is Trouble.TIMEOUT
    assert time.monotonic() - began < 3


def test_a_server_without_structured_output_and_count_still_answers(model_server: Any) -> None:
    def picky(body: dict[str, Any]) -> Any:
        if "output_config" in body or not isinstance(body["system"], str):
            return 400, {"error": {"message": "output_config: extra inputs are not permitted"}}
        return 200, {
            "id": "m",
            "type": "message",
            "role": "assistant",
            "model": "local",
            "content": [{"type": "text", "text": '{"n": 7}'}],
            "stop_reason": "end_turn",
            "stop_sequence": None,
            "usage": {"input_tokens": 9, "output_tokens": 2},
        }

    model_server.answers = [picky]
    model_server.counts = None
    local = model(model_server)
    assert local.count(PROMPT) > 0
    assert local.count(PROMPT) > 0
    assert model_server.counted == 1
    assert isinstance(local.ask(PROMPT), Reply)
    assert isinstance(local.ask(PROMPT), Reply)
    assert len(model_server.asked) == 3


def test_the_servers_own_count_is_used(model_server: Any) -> None:
    model_server.counts = 1234
    assert model(model_server).count(PROMPT) == 1234


@pytest.mark.parametrize(
    ("engine", "environ", "trouble"),
    [
        (Engine(), {}, Trouble.KEY),
        (Engine(base_url="http://example.org"), KEY, Trouble.UNREACHABLE),
        (Engine(base_url="https://model.invalid"), KEY, Trouble.KEY),
        (Engine(base_url="https://model.invalid"), {**KEY, "ANTHROPIC_BASE_URL": "https://other.invalid"}, Trouble.KEY),
        (Engine(base_url="https://model.invalid"), {"ANTHROPIC_BASE_URL": "https://model.invalid"}, Trouble.KEY),
        (Engine(allow=("other",)), KEY, Trouble.MODEL),
        (Engine(model="a", allow=("a",), models={"insights": "b"}), KEY, Trouble.MODEL),
    ],
)
def test_what_may_not_be_asked_never_is(engine: Engine, environ: dict[str, str], trouble: Trouble) -> None:
    reply = AnthropicModel(engine, environ).ask(PROMPT)
    assert isinstance(reply, Failure)
    assert reply.trouble is trouble


def test_another_server_is_asked_where_the_environment_names_it_too() -> None:
    engine = Engine(base_url="https://model.invalid:8443/v1", seconds=1)
    found = [
        AnthropicModel(engine, {**KEY, **more}).hindrance(PROMPT)
        for more in ({}, {"ANTHROPIC_BASE_URL": "https://model.invalid:8443"})
    ]
    assert found[0] is not None
    assert "model.invalid" in found[0].message
    assert "ANTHROPIC_BASE_URL" in found[0].message
    assert found[1] is None


def test_a_server_on_this_machine_needs_no_key(model_server: Any) -> None:
    model_server.says('{"n": 1}')
    assert isinstance(AnthropicModel(Engine(base_url=model_server.url), {}).ask(PROMPT), Reply)


def ask(server: Any, budget: Budget) -> Asked:
    one = model(server)
    return asked(one, PROMPT, budget, one.count(PROMPT))


def test_what_is_wrong_with_the_form_of_an_answer_is_said_however_long_the_answer(model_server: Any) -> None:
    model_server.says(json.dumps({"n": ["a note of somebody's"] * 50}))
    reply = model(model_server).ask(PROMPT)
    assert isinstance(reply, Failure)
    assert reply.message == 'the answer does not fit its schema: n: type is to be "integer"'


def test_a_malformed_answer_is_asked_again_with_what_was_wrong(model_server: Any) -> None:
    model_server.says("oops")
    model_server.says('{"n": 2}')
    found = ask(model_server, Budget(Engine()))
    assert isinstance(found.reply, Reply)
    assert (found.rounds, found.usage) == (2, Usage(280, 40, 80))
    assert "refused" in model_server.asked[1]["messages"][0]["content"]


def test_three_rounds_are_the_end(model_server: Any) -> None:
    model_server.says("oops")
    found = ask(model_server, Budget(Engine()))
    assert isinstance(found.reply, Failure)
    assert (found.reply.trouble, found.rounds, len(model_server.asked)) == (Trouble.MALFORMED, 3, 3)


@pytest.mark.parametrize(("limit", "calls"), [(499, 0), (500, 1), (639, 1), (640, 2)])
def test_the_budget_is_kept_before_each_call(model_server: Any, limit: int, calls: int) -> None:
    model_server.says('{"n": 2}')
    budget = Budget(Engine(tokens_in=limit))
    for _ in range(2):
        found = ask(model_server, budget)
    assert len(model_server.asked) == calls
    if calls < 2:
        assert isinstance(found.reply, Failure)
        assert found.reply.trouble is Trouble.BUDGET


def test_what_is_written_counts_as_well(model_server: Any) -> None:
    model_server.says('{"n": 2}')
    for limit, second in ((319, Failure), (320, Reply)):
        budget = Budget(Engine(tokens_out=limit))
        assert isinstance(ask(model_server, budget).reply, Reply)
        assert isinstance(ask(model_server, budget).reply, second)


def test_the_price_is_of_fresh_cached_and_written_tokens() -> None:
    assert cost(Usage(1_000_000, 100_000, 400_000), Engine()) is None
    assert cost(Usage(1_000_000, 100_000, 400_000), Engine(price_in=1.0, price_out=5.0)) == pytest.approx(1.14)
