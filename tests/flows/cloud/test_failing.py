"""Whatever the server does, the night stands, a cycle is closed, and the memory is as it was or as it should be."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cloud_notes import (
    Make,
    ago,
    came,
    dream,
    notes,
    pair,
    report,
)
from cloud_server import Fault, serving_cloud

from slowwave.flows import wiring
from slowwave.flows.cloud.looking import standing
from slowwave.flows.cloud.night import Clouded
from slowwave.flows.person.answering import review
from slowwave.pipeline.cloud import client as calls
from slowwave.pipeline.store.cloud import CloudState, cloud_state
from slowwave.pipeline.store.workspace import Workspace

FAULTS = {
    "a key that was revoked": ("GET /health", Fault(401), "key"),
    "a limit that is spent": ("GET /health", Fault(429, headers={"retry-after": "3600"}), "busy"),
    "a server that fails": ("POST /dream/execute", Fault(500), "server"),
    "a list that is torn": ("GET /dream/candidates/duplicates", Fault(200, b'{"clusters": [{"anch'), "malformed"),
    "a huge answer": ("GET /memory", Fault(200, b" " * (calls.LARGEST + 1)), "huge"),
    "a redirect": ("GET /dream/candidates/stale", Fault(302, headers={"location": "https://example.org/"}), "redirect"),
    "no answer": ("GET /dream/candidates/contradictions", Fault(200, b"{}", delay=9.0), "timeout"),
    "another form": ("GET /dream/candidates/contradictions", Fault(200, b"[]"), "malformed"),
}


@pytest.mark.parametrize(("call", "fault", "trouble"), FAULTS.values(), ids=FAULTS)
def test_what_fails_is_said_closes_the_cycle_and_leaves_the_memory_as_the_night_left_it(
    make: Make, cloud_server: Any, call: str, fault: Fault, trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if trouble == "timeout":
        monkeypatch.setattr(calls, "USUAL_SECONDS", 1.0)
    place = make(seconds=30)
    dream(replace(place, settings=replace(place.settings, cloud=replace(place.settings.cloud, enabled=False))))
    before = notes(place)
    pair(cloud_server)
    cloud_server.fault(call, *(fault for _ in range(9)))
    slept = dream(place)
    assert slept.cloud is not None
    assert (slept.cloud.trouble, cloud_server.open) == (trouble, [])
    assert [one.code for one in slept.findings if one.code.startswith("D40")] == ["D403"]
    assert "It was not asked to the end" in report(place)
    after = notes(place)
    assert {path for path in after if after[path] != before.get(path)} == {
        f"{place.root}/memory/dreams/{wiring.now(place.settings).date()}.md"
    }
    if cloud_server.cycles:
        (cycle,) = cloud_server.cycles.values()
        assert (cycle["status"], cycle["error"]) == ("failed", trouble)
    cloud_server.faults.clear()
    assert came(place).trouble == ""
    assert len(review(place).pairs) == 1


def test_a_lost_answer_of_the_call_that_opens_a_cycle_leaves_none_open(
    make: Make, cloud_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "USUAL_SECONDS", 2.0)
    cloud_server.fault("POST /dream", Fault(201, b"{}", delay=4.0, done=True))
    told = came(make())
    assert (told.trouble, cloud_server.open, len(cloud_server.cycles)) == ("", [], 1)


def test_a_cycle_of_somebody_elses_is_left_alone_and_one_that_nobody_closed_is_not(
    place: Workspace, cloud_server: Any
) -> None:
    minute = 1 / 1440
    cycle = cloud_server.open_cycle(ago(5 * minute))
    assert (came(place).trouble, cloud_server.open, cloud_server.executed) == ("open", [cycle], 0)
    cloud_server.cycles[cycle]["startedAt"] = ago(45 * minute)
    told = came(place)
    assert (told.trouble, cloud_server.open, cloud_server.cycles[cycle]["status"]) == ("", [], "failed")


def test_a_close_that_fails_is_done_by_the_next_run_and_nothing_is_decayed_twice(
    place: Workspace, cloud_server: Any
) -> None:
    # Known by its id, whatever the server's clock says.
    cloud_server.skew = 7_200.0
    cloud_server.on["POST /dream/execute"] = lambda: cloud_server.fault("PATCH /dream/cyc-0001", *[Fault(500)] * 3)
    assert came(place).trouble == "server"
    assert cloud_server.open == ["cyc-0001"]
    assert standing(place).cycle == "cyc-0001"
    told = came(place)
    assert (told.trouble, cloud_server.open, cloud_server.executed) == ("", [], 1)
    assert [one.code for one in told.findings] == ["D404"]


def test_a_ctrl_c_closes_the_cycle(place: Workspace, cloud_server: Any) -> None:
    cloud_server.on["GET /dream/candidates/stale"] = lambda: os.kill(os.getpid(), signal.SIGINT)
    with pytest.raises(wiring.TooLateError):
        dream(place)
    assert cloud_server.open == []
    assert cloud_server.cycles["cyc-0001"]["error"] == "cut off"


@pytest.mark.parametrize(
    "call",
    [
        "POST /dream",
        "POST /dream/execute",
        "GET /dream/candidates/duplicates",
        "GET /memory/mem-0001",
        "PATCH /memory/mem-0001",
        "PATCH /dream/cyc-0003",
    ],
)
def test_a_run_that_is_killed_leaves_a_cycle_that_the_next_one_closes(
    place: Workspace, cloud_server: Any, call: str
) -> None:
    old = cloud_server.put("The meeting room is on floor 3")
    cloud_server.duplicates(cloud_server.put("The meeting room is on floor 3.", ago(9)), old)
    code = f"""
import sys
from slowwave.flows.night import Asked
from slowwave.flows.scopes import dream_all
from slowwave.pipeline.store.workspace import open_workspace
dream_all(open_workspace({place.root!r}, "here"), Asked())
"""
    child: list[subprocess.Popen[bytes]] = []

    def kill() -> None:
        child[0].kill()
        child[0].wait()

    cloud_server.on[call] = kill
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    child.append(subprocess.Popen([sys.executable, "-c", code], env=environment))
    assert child[0].wait(60) == -signal.SIGKILL
    cloud_server.on.clear()
    before = notes(place)
    told = came(place)
    assert (told.trouble, cloud_server.open, cloud_server.executed <= 1) == ("", [], True)
    assert bool(cloud_server.memories[old]["archivedAt"])
    after = notes(place)
    changed = {path for path in before if after[path] != before[path]}
    assert all("/dreams/" in path for path in changed)


def test_two_dreams_at_once_ask_once(place: Workspace, cloud_server: Any) -> None:
    inner: list[Clouded | None] = []
    cloud_server.on["POST /dream/execute"] = lambda: inner.append(dream(place).cloud)
    assert came(place).trouble == ""
    assert inner == [None]
    assert cloud_server.called("POST /dream") == 1


def test_a_torn_state_is_no_state(place: Workspace) -> None:
    path = Path(place.root) / "memory/.dreams/slowwave/cloud.json"
    path.parent.mkdir(parents=True)
    for text in ("", "{", "[]", '{"cycle": "../x", "sent": {"a": 5, "b": {"id": "/x"}}, "done": 7}', "[" * 9999):
        path.write_text(text, encoding="utf-8")
        assert cloud_state(place) == CloudState()


def test_a_sleeping_host_is_waited_for(place: Workspace, cloud_server: Any) -> None:
    cloud_server.fault("GET /health", Fault(503, delay=0.3), Fault(502, delay=0.3))
    assert came(place).trouble == ""


def test_a_run_ends_in_its_time_and_closes_its_cycle(make: Make, cloud_server: Any) -> None:
    place = make(seconds=2)
    cloud_server.fault("GET /dream/candidates/stale", Fault(200, b'{"memories": []}', drip=1.0))
    began = time.monotonic()
    assert came(place).trouble == "timeout"
    assert time.monotonic() - began < 30
    assert cloud_server.open == []


def test_the_night_has_landed_and_holds_no_lock_while_the_server_is_asked(place: Workspace, cloud_server: Any) -> None:
    seen: list[str] = []
    cloud_server.on["POST /dream"] = lambda: seen.append(str(dream(place).kind))
    came(place)
    assert seen == ["nothing"]


def test_another_server_sees_no_key(place: Workspace, cloud_server: Any) -> None:
    with serving_cloud() as other:
        cloud_server.fault("GET /health", Fault(308, headers={"location": f"{other.url}/api/v1/health"}))
        assert came(place).trouble == "redirect"
        assert other.calls == []
