"""Live entries of OpenClaw's recall store, whatever the file holds."""

import hashlib
import json
from datetime import UTC, date, datetime
from typing import Any

import pytest

from slowwave.pipeline.sources.recall_store import live_entries, passages

ENTRY = {"path": "memory/2026-04-07.md", "startLine": 1, "endLine": 27, "source": "memory"}


def _store(*entries: object) -> bytes:
    return json.dumps({"version": 1, "entries": {str(index): entry for index, entry in enumerate(entries)}}).encode()


def test_what_waits_is_counted() -> None:
    assert live_entries(_store(ENTRY, ENTRY)) == 2


@pytest.mark.parametrize(
    "change",
    [
        {"promotedAt": "2026-04-09T13:02:37Z"},
        {"source": "session"},
        {"path": ""},
        {"path": 3},
        {"startLine": "1"},
        {"endLine": True},
    ],
)
def test_what_is_promoted_or_malformed_is_not(change: dict[str, object]) -> None:
    assert live_entries(_store({**ENTRY, **change})) == 0


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"null", b'{"entries": []}', b'{"entries": {"a": 3}}', b"\xff\xfe\x00", b"[" * 100_000],
)
def test_what_is_no_store_counts_nothing(data: bytes) -> None:
    assert live_entries(data) == 0


DAILY = hashlib.sha1(b"__dreaming_daily__:2026-04-07", usedforsecurity=False).hexdigest()[:12]
RECALLED: dict[str, Any] = {
    **ENTRY,
    "snippet": "Backups run at 04:00",
    "recallCount": 3,
    "totalScore": 1.2,
    "maxScore": 0.44,
    "lastRecalledAt": "2026-04-09T11:38:31.774Z",
    "queryHashes": ["2896da102f22", "5eb683fc2d60", "5eb683fc2d60", 7],
    "recallDays": ["2026-04-08", "2026-04-09", "no day"],
}


def test_a_recalled_passage_is_told_with_its_uses() -> None:
    (one,) = passages(_store(RECALLED))
    assert (one.path, one.start, one.end, one.text, one.cut) == (ENTRY["path"], 1, 27, "Backups run at 04:00", False)
    assert (one.uses.count, one.best) == (3, 0.44)
    assert one.uses.fit == pytest.approx(1.2)
    assert one.uses.asked == {"2896da102f22", "5eb683fc2d60"}
    assert one.uses.days == {date(2026, 4, 8), date(2026, 4, 9)}
    assert one.uses.last == datetime(2026, 4, 9, 11, 38, 31, 774000, tzinfo=UTC)


def test_what_its_dreams_read_again_is_no_use() -> None:
    read = {"dailyCount": 4, "totalScore": 1.2 + 4 * 0.62, "queryHashes": [*RECALLED["queryHashes"], DAILY]}
    days = {"recallDays": [f"2026-04-0{day}" for day in range(2, 10)]}
    (one,) = passages(_store({**RECALLED, **read, **days}))
    assert (one.uses.count, len(one.uses.asked), len(one.uses.days)) == (3, 2, 3)
    assert one.uses.fit == pytest.approx(1.2)
    assert passages(_store({**RECALLED, **read, "recallCount": 0})) == ()


def test_what_a_person_had_staged_counts() -> None:
    (one,) = passages(_store({**RECALLED, "recallCount": 0, "groundedCount": 3, "totalScore": 2.66}))
    assert (one.uses.count, one.uses.grounded) == (3, 3)
    assert one.uses.fit == pytest.approx(2.66)


@pytest.mark.parametrize(
    "change",
    [
        {"recallCount": "3"},
        {"recallCount": -1},
        {"recallCount": True},
        {"path": None},
        {"startLine": 1.5},
        {"source": "sessions"},
    ],
)
def test_what_is_malformed_is_no_passage(change: dict[str, object]) -> None:
    assert passages(_store({**RECALLED, **change})) == ()


def test_odd_values_break_nothing() -> None:
    odd: dict[str, object] = {"snippet": None, "totalScore": "x", "lastRecalledAt": 5}
    odd |= {"queryHashes": {}, "recallDays": None}
    (one,) = passages(_store({**RECALLED, **odd, "path": ".\\memory\\2026-04-07.md", "maxScore": 7}))
    assert (one.path, one.text, one.uses.fit, one.uses.last) == ("memory/2026-04-07.md", "", 0.0, None)
    assert (one.uses.asked, one.uses.days, one.best) == (frozenset(), frozenset(), 1.0)


def test_a_long_snippet_is_known_as_a_beginning() -> None:
    assert [one.cut for one in passages(_store({**RECALLED, "snippet": "x" * 800}, RECALLED))] == [True, False]
