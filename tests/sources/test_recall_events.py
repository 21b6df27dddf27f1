"""The questions in OpenClaw's log of events, and the passages that they tell apart."""

import json
from datetime import UTC, date, datetime
from typing import Any

import pytest

from slowwave.pipeline.sources.recall_events import query_hash, questions
from slowwave.pipeline.sources.recall_store import passages

PATH = "memory/2026-04-07.md"


def event(question: str, day: int, score: float = 0.4, **more: Any) -> bytes:
    result = {"path": PATH, "startLine": 1, "endLine": 9, "score": score}
    told = {"type": "memory.recall.recorded", "timestamp": f"2026-04-{day:02}T23:30:00Z", "query": question}
    return json.dumps({**told, "results": [result], **more}).encode() + b"\n"


def store(*hashes: str, count: int) -> bytes:
    row = {
        "path": PATH,
        "startLine": 1,
        "endLine": 9,
        "source": "memory",
        "snippet": "Backups run at 04:00",
        "recallCount": count,
        "totalScore": 0.4 * count,
        "maxScore": 0.4,
        "lastRecalledAt": "2026-04-09T23:30:00Z",
        "queryHashes": list(hashes),
        "recallDays": ["2026-04-08", "2026-04-09"],
    }
    return json.dumps({"version": 1, "entries": {"a": row}}).encode()


def test_a_question_is_known_by_its_hash() -> None:
    assert query_hash("  Vector Memory ") == query_hash("vector memory")
    assert len(query_hash("备份几点跑？")) == 12
    (asked,) = questions(event("when do backups run?", 8))[PATH, 1, 9]
    assert (asked.name, asked.question, asked.fit) == (query_hash("when do backups run?"), "when do backups run?", 0.4)
    assert asked.at == datetime(2026, 4, 8, 23, 30, tzinfo=UTC)


def test_each_known_question_is_a_passage_of_its_own() -> None:
    log = event("when do backups run?", 8) + event("where are the backups?", 9) + event("of another store", 9)
    names = [query_hash("when do backups run?"), query_hash("where are the backups?"), "0123456789ab"]
    found = passages(store(*names, count=3), log, lambda moment: moment.date())
    assert [one.question for one in found] == ["when do backups run?", "where are the backups?", ""]
    assert [one.uses.count for one in found] == [1, 1, 1]
    assert [set(one.uses.asked) for one in found] == [{name} for name in names]
    assert [sorted(one.uses.days)[-1] for one in found] == [date(2026, 4, 8), date(2026, 4, 9), date(2026, 4, 9)]
    assert sum(one.uses.fit for one in found) == pytest.approx(1.2)


def test_the_day_of_a_question_is_the_local_one() -> None:
    (one,) = passages(store(query_hash("q"), count=1), event("q", 8), lambda moment: date(2026, 4, 9))
    assert one.uses.days == {date(2026, 4, 9)}


@pytest.mark.parametrize(
    "line",
    [
        b'{"type": "memory.recall.recorded", "query": 3}\n',
        b'{"type": "memory.recall.recorded"\n',
        b'["memory.recall.recorded"]\n',
        b"[" * 9999 + b'"memory.recall.recorded"\n',
        event("q", 8, timestamp="soon"),
        event("q", 8, results=7),
        event("q", 8, results=[{"path": PATH, "startLine": "1", "endLine": 9}, 5, {"path": 7}]),
        event("q", 8, type="memory.recall.skipped"),
        b"\xff\xfe\x00\n",
    ],
)
def test_what_cannot_be_read_is_passed_over(line: bytes) -> None:
    assert dict(questions(line + event("whole", 8))) == dict(questions(event("whole", 8)))
