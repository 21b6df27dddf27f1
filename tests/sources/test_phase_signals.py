"""What OpenClaw's phases met, from its two files in whatever state they are."""

import json
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from slowwave.pipeline.domain.reinforcement import MOST_STATEMENTS, Met, Reinforcement
from slowwave.pipeline.sources.phase_signals import met

SAID = "Backups run at 04:00"
PLACE = {"path": "memory/2026-04-07.md", "startLine": 1, "endLine": 2, "source": "memory"}
ROW = {**PLACE, "snippet": f"{SAID}\n  nightly"}
HITS: dict[str, Any] = {
    "key": "a",
    "lightHits": 3,
    "remHits": 1,
    "lastLightAt": "2026-04-09T03:00:00.000Z",
    "lastRemAt": "2026-04-08T03:00:00.000Z",
}


def _json(**rows: object) -> bytes:
    return json.dumps({"version": 1, "entries": rows}).encode()


def test_a_hit_is_told_by_the_text_under_its_key() -> None:
    hits = Reinforcement(3, date(2026, 4, 9), 1, date(2026, 4, 8))
    assert met(_json(a=ROW, b=ROW), _json(a=HITS, gone=HITS)) == (Met(f"{SAID} nightly", hits),)


def test_days_are_those_of_the_zone() -> None:
    (one,) = met(_json(a=ROW), _json(a=HITS), lambda at: (at - timedelta(hours=7)).date())
    assert (one.hits.light_day, one.hits.rem_day) == (date(2026, 4, 8), date(2026, 4, 7))


@pytest.mark.parametrize(
    ("change", "hits"),
    [
        ({"remHits": 0}, Reinforcement(3, date(2026, 4, 9))),
        ({"lastLightAt": None}, Reinforcement(rem=1, rem_day=date(2026, 4, 8))),
        ({"lastRemAt": "yesterday"}, Reinforcement(3, date(2026, 4, 9))),
        ({"lightHits": "3"}, Reinforcement(rem=1, rem_day=date(2026, 4, 8))),
        ({"lightHits": 10**8}, Reinforcement(9999, date(2026, 4, 9), 1, date(2026, 4, 8))),
        ({"lightHits": -1, "remHits": True}, None),
        ({"lastLightAt": 3, "lastRemAt": ""}, None),
    ],
)
def test_odd_rows_count_what_can_be_read(change: dict[str, object], hits: Reinforcement | None) -> None:
    found = met(_json(a=ROW), _json(a={**HITS, **change}))
    assert [one.hits for one in found] == ([hits] if hits else [])


@pytest.mark.parametrize("phases", [b"", b"{", b"[]", b'{"entries": []}', b"\xff\xfe\x00", _json(a=3)])
def test_what_is_no_file_of_signals_lifts_nothing(phases: bytes) -> None:
    assert met(_json(a=ROW), phases) == ()


def test_what_is_whole_of_a_torn_file_counts() -> None:
    whole = json.dumps({"version": 1, "entries": {"memory:a:1:2": HITS, "memory:b:1:2": HITS}}, indent=2)
    torn = whole[: whole.rindex('"remHits"')].encode()
    rows = _json(**{"memory:a:1:2": ROW, "memory:b:1:2": ROW})
    assert len(met(rows, torn)) == 1


def test_what_a_dream_wrote_is_none() -> None:
    dreamt = {**ROW, "snippet": "<!-- openclaw-memory-promotion:memory:x:1:1 --> - a sentence"}
    assert met(_json(a=dreamt), _json(a=HITS)) == ()


def test_of_too_many_those_that_were_met_last_count() -> None:
    first = datetime(2020, 1, 1)
    days = [(first + timedelta(days=day)).isoformat() + "Z" for day in range(MOST_STATEMENTS + 5)]
    rows = {f"k{place}": {**ROW, "snippet": f"Backups of server {place}"} for place in range(len(days))}
    hits = {f"k{place}": {"lightHits": 1, "lastLightAt": at} for place, at in enumerate(days)}
    found = met(_json(**rows), _json(**hits))
    assert len(found) == MOST_STATEMENTS
    assert {one.text for one in found}.isdisjoint(f"Backups of server {place}" for place in range(5))
