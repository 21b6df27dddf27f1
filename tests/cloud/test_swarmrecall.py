"""The documented endpoints, and the traps behind them."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from cloud_server import KEY, Fault, serving_cloud
from hypothesis import given, settings
from hypothesis import strategies as st

from slowwave.pipeline.cloud.client import Client, CloudError, Trouble
from slowwave.pipeline.cloud.swarmrecall import SwarmRecall, register
from slowwave.pipeline.domain.cloud.values import CONTRADICTIONS, DUPLICATES, LONGEST
from slowwave.pipeline.settings import Cloud


def api(server: Any) -> SwarmRecall:
    return SwarmRecall(Client(server.url, KEY, 20.0))


def test_a_cycle_opens_runs_and_closes(cloud_server: Any) -> None:
    one = api(cloud_server)
    assert one.wake() == "ok"
    cycle = one.start()
    assert [found.id for found in one.running()] == [cycle]
    assert one.execute()["memoriesDecayed"] == 3
    one.end(cycle, "completed", {"deduplicate": {"clusters": 0}})
    assert one.running() == ()
    assert cloud_server.cycles[cycle]["results"] == {"deduplicate": {"clusters": 0}}


def test_a_cycle_that_is_open_is_told_and_one_that_is_gone_is_closed(cloud_server: Any) -> None:
    one = api(cloud_server)
    one.start()
    with pytest.raises(CloudError) as caught:
        one.start()
    assert caught.value.trouble is Trouble.OPEN
    one.end("cyc-gone", "failed", {}, "cut off")


def test_pairs_come_with_the_newer_one_second_and_secrets_masked(cloud_server: Any) -> None:
    new = cloud_server.put("The port of heron is 8090", "2026-06-02T00:00:00Z")
    old = cloud_server.put("The password of heron is hunter2-Gx77kQp1", "2026-06-01T00:00:00Z")
    cloud_server.duplicates(new, old)
    cloud_server.contradict(new, old)
    one = api(cloud_server)
    for pair, says in ((one.duplicates()[0], DUPLICATES), (one.contradictions()[0], CONTRADICTIONS)):
        assert (pair.older.id, pair.newer.id, pair.says) == (old, new, says)
        assert pair.older.secret
        assert "hunter2" not in pair.older.text


@pytest.mark.parametrize(
    "odd",
    [
        None,
        5,
        "text",
        [],
        {},
        {"memory_a": {"id": "../../etc", "content": "x"}, "memory_b": {"id": "b", "content": "y"}},
        {"memory_a": {"id": "a/b", "content": "x"}, "memory_b": {"id": "b", "content": "y"}},
        {"memory_a": {"id": "a", "content": 5}, "memory_b": {"id": "b", "content": "y"}},
        {"memory_a": {"id": "a", "content": "x"}, "memory_b": {"id": "a", "content": "y"}},
    ],
)
def test_what_has_another_form_is_passed_over_and_the_rest_stands(cloud_server: Any, odd: Any) -> None:
    cloud_server.contradict(cloud_server.put("one"), cloud_server.put("two"))
    cloud_server.pairs.insert(0, odd)
    one = api(cloud_server)
    assert len(one.contradictions()) == 1
    assert one.odd == 1


@pytest.mark.parametrize("data", [b"[]", b"5", b'{"pairs": {}}', b'{"pairs": null}', b"{}"])
def test_no_list_at_all_is_malformed(cloud_server: Any, data: bytes) -> None:
    cloud_server.fault("GET /dream/candidates/contradictions", Fault(200, data))
    with pytest.raises(CloudError) as caught:
        api(cloud_server).contradictions()
    assert caught.value.trouble is Trouble.MALFORMED


def test_an_id_never_becomes_a_path(cloud_server: Any) -> None:
    for name in ("../register", "a/b", "a?b", "", "a" * 65, "é"):
        with pytest.raises(CloudError):
            api(cloud_server).archive(name)
    assert cloud_server.calls == []


def test_archiving_is_believed_only_where_it_was_done(cloud_server: Any) -> None:
    name = cloud_server.put("The port of heron is 8090", metadata={"slowwave": "e1", "print": "x"}, tags=["slowwave"])
    one = api(cloud_server)
    one.archive(name, bare=True)
    kept = cloud_server.memories[name]
    assert (bool(kept["archivedAt"]), kept["metadata"], kept["tags"]) == (True, {}, [])
    one.archive("mem-gone")
    other = cloud_server.put("another")
    cloud_server.fault(f"PATCH /memory/{other}", Fault(200, b'{"id": "x", "content": "another", "archivedAt": null}'))
    with pytest.raises(CloudError, match="archived nothing"):
        one.archive(other)


def test_a_text_is_added_whole_and_the_answer_must_say_so(cloud_server: Any) -> None:
    one = api(cloud_server)
    name = one.add("heron 的端口是 8090", "fact", ("slowwave",), "e1")
    assert cloud_server.memories[name]["content"] == "heron 的端口是 8090"
    found = one.memory(name)
    assert found is not None
    assert (found.entry, found.archived) == ("e1", False)
    cloud_server.fault("POST /memory", Fault(201, b'{"id": "mem-9", "content": "something else"}'))
    with pytest.raises(CloudError):
        one.add("this", "fact", (), "e2")
    assert one.memory("mem-none") is None


def test_pages_are_read_to_the_end_and_no_farther(cloud_server: Any) -> None:
    for number in range(150):
        cloud_server.put(f"memory {number}")
    assert len(api(cloud_server).memories()) == 150
    assert cloud_server.called("GET /memory") == 2
    assert "includeArchived" not in cloud_server.calls[0].query


def test_a_long_text_is_cut_and_what_is_protected_is_known(cloud_server: Any) -> None:
    cloud_server.put("x" * (LONGEST + 50), category="session_summary")
    cloud_server.put("y", tags=["pinned"])
    first, second = api(cloud_server).memories()
    assert (len(first.text), first.protected, second.protected) == (LONGEST, True, True)


def test_an_account_is_opened_without_a_key(cloud_server: Any) -> None:
    made = register(Cloud(host=cloud_server.url), "my agent")
    assert (made.key, made.claim) == (KEY, "RECALL-ABCD-EFGH")
    (call,) = cloud_server.calls
    assert call.body == {"name": "my agent"}
    assert "authorization" not in call.headers


@pytest.mark.parametrize("data", [b"{}", b'{"apiKey": 5}', b'{"apiKey": ""}', b'{"apiKey": "a b"}', b"[]"])
def test_an_answer_without_a_key_is_no_account(cloud_server: Any, data: bytes) -> None:
    cloud_server.fault("POST /register", Fault(201, data))
    with pytest.raises(CloudError):
        register(Cloud(host=cloud_server.url), "")


NAMES = ["id", "content", "data", "clusters", "anchor", "members", "pairs", "memory_a", "memory_b", "memories"]
NAMES += ["similarity", "createdAt"]
NAMES += ["startedAt", "archivedAt", "tags", "metadata", "category", "status", "decay_prune", "slowwave"]
TEXTS = st.text(max_size=12) | st.just("2026-06-01T00:00:00Z")
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | TEXTS
ANSWERS = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES), inner), max_leaves=24
)


@settings(max_examples=25)
@given(said=ANSWERS, raw=st.binary(max_size=40))
def test_whatever_an_answer_holds_it_is_values_or_a_trouble(said: Any, raw: bytes) -> None:
    with serving_cloud() as server:
        one = api(server)
        asked: dict[str, Any] = {
            "GET /health": one.wake,
            "GET /dream": one.running,
            "POST /dream": one.start,
            "POST /dream/execute": one.execute,
            "GET /dream/candidates/duplicates": one.duplicates,
            "GET /dream/candidates/contradictions": one.contradictions,
            "GET /dream/candidates/stale": one.stale,
            "GET /memory": one.memories,
            "GET /memory/m": lambda: one.memory("m"),
            "PATCH /memory/m": lambda: one.archive("m"),
            "POST /memory": lambda: one.add("text", "fact", (), "e"),
        }
        for call, ask in asked.items():
            server.fault(call, Fault(200, json.dumps(said).encode()), Fault(200, raw))
            for _ in range(2):
                with suppress(CloudError):
                    ask()
