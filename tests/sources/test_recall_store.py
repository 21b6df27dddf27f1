"""Live entries of OpenClaw's recall store, whatever the file holds."""

import json

import pytest

from slowwave.pipeline.sources.recall_store import live_entries

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
