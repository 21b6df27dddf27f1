"""What is uploaded where that is wanted, and withdrawn as far as the server lets it be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cloud_notes import (
    BACKUPS,
    CHINESE,
    OSPREY,
    SEVEN,
    Make,
    again,
    came,
)
from cloud_server import KEY, Fault

from slowwave.flows.cloud.looking import standing, withdraw
from slowwave.flows.person.erasing import erase_sentence
from slowwave.pipeline.store.cloud import cloud_state, keep_cloud_state


def test_what_holds_is_uploaded_once_and_redacted_where_that_is_wanted(make: Make, cloud_server: Any) -> None:
    place = make(upload=True)
    told = came(place)
    there = {one["content"] for one in cloud_server.memories.values()}
    assert (told.told.uploaded, there) == (4, {OSPREY, BACKUPS, SEVEN, CHINESE})
    assert again(place).told.uploaded == 0
    assert standing(place).uploaded == 4


def test_a_text_that_changed_is_sent_whole_and_the_old_one_put_aside_first(make: Make, cloud_server: Any) -> None:
    place = make(upload=True)
    came(place)
    topic = Path(place.root) / "memory/topics/reference_hosts.md"
    topic.write_text(topic.read_text("utf-8").replace(SEVEN, f"{SEVEN} and a month"), encoding="utf-8")
    cloud_server.calls.clear()
    told = again(place)
    assert (told.told.uploaded, told.told.withdrawn) == (1, 1)
    done = [f"{one.method} {one.path}" for one in cloud_server.calls if one.method != "GET" and "/memory" in one.path]
    assert done[0].startswith("PATCH /memory/")
    assert done[1] == "POST /memory"
    assert not any("content" in (one.body or {}) for one in cloud_server.calls if one.method == "PATCH")
    kept = {one["content"] for one in cloud_server.memories.values() if not one["archivedAt"]}
    assert kept == {OSPREY, BACKUPS, f"{SEVEN} and a month", CHINESE}


def test_what_was_uploaded_before_a_kill_is_known_again(make: Make, cloud_server: Any) -> None:
    place = make(upload=True)
    came(place)
    state = cloud_state(place)
    keep_cloud_state(place, replace(state, sent=dict(list(state.sent.items())[:2]), done=None))
    told = came(place)
    assert (told.told.uploaded, len(cloud_server.memories), len(cloud_state(place).sent)) == (0, 4, 4)


def test_an_entry_that_the_server_does_not_take_stops_nothing(make: Make, cloud_server: Any) -> None:
    cloud_server.fault("POST /memory", Fault(400))
    told = came(make(upload=True))
    assert (told.trouble, told.told.refused, told.told.uploaded) == ("", 1, 3)


def test_what_is_erased_here_is_withdrawn_there_at_once(make: Make, cloud_server: Any) -> None:
    place = make(upload=True)
    came(place)
    gone = erase_sentence(place, SEVEN).cloud
    assert gone is not None
    (name,) = gone.withdrawn
    kept = cloud_server.memories[name]
    assert (gone.left, bool(kept["archivedAt"]), kept["metadata"], kept["tags"]) == ((), True, {}, [])
    assert name not in (Path(place.root) / "memory/.dreams/slowwave/cloud.json").read_text()


def test_what_cannot_be_withdrawn_now_is_said_and_withdrawn_by_the_next_night(
    make: Make, cloud_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = make(upload=True)
    came(place)
    monkeypatch.delenv("SWARMRECALL_API_KEY")
    gone = erase_sentence(place, SEVEN).cloud
    assert gone is not None
    assert (gone.withdrawn, len(gone.left), gone.why) == ((), 1, "SWARMRECALL_API_KEY is not set")
    monkeypatch.setenv("SWARMRECALL_API_KEY", KEY)
    cycles = len(cloud_server.cycles)
    # The day had its cycle: nothing but the withdrawal is done.
    assert came(make(upload=False)).told.withdrawn == 1
    assert len(cloud_server.cycles) == cycles
    assert cloud_server.memories[gone.left[0]]["archivedAt"]
    assert withdraw(place) is None
