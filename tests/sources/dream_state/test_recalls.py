"""OpenClaw's recall store: what can be used of it, whatever state it is in."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.sources.dream_state import mending
from slowwave.pipeline.sources.dream_state.audit import Files, audit, events, read_all
from slowwave.pipeline.sources.dream_state.contaminated import is_contaminated
from slowwave.pipeline.sources.dream_state.loose import read_loose
from slowwave.pipeline.sources.dream_state.recalls import MOST, counts, read_recalls


def row(number: int, **more: object) -> dict[str, Any]:
    path = f"memory/2026-04-{number % 28 + 1:02d}.md"
    return {
        "key": f"memory:{path}:{number}:{number}",
        "path": path,
        "startLine": number,
        "endLine": number,
        "source": "memory",
        "snippet": f"Backups of heron go to the router {number}",
        "recallCount": 2,
        "dailyCount": 1,
        "groundedCount": 0,
        "totalScore": 1.5,
        "lastRecalledAt": f"2026-04-20T10:00:{number % 60:02d}.000Z",
        "recallDays": ["2026-04-19", "2026-04-20"],
        "conceptTags": ["backup", "router"],
        **more,
    }


def store(*rows: object) -> bytes:
    entries = {one.get("key", str(n)) if isinstance(one, dict) else str(n): one for n, one in enumerate(rows)}
    return mending.written({"version": 1, "updatedAt": "2026-04-20T10:00:00.000Z", "entries": entries})


_FIELDS = ("confidence: 0.62", "evidence: memory/2026-04-01.md:1-2", "recalls: 0", "status: staged")
STAGED = "\n  - ".join(("- Candidate: x", *_FIELDS))


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (STAGED, True),
        ("@@ -1,2 @@ - " + STAGED, True),
        ("([ " + STAGED, True),
        ("status: staged " + STAGED.replace("\n  - status: staged", ""), True),
        ("<!-- openclaw-memory-promotion:memory:a:1:2 --> - x", True),
        ("[main/sessions/main/dreaming-narrative-rem-1.jsonl#L2] User: write", True),
        ("Candidate: Anna, evidence: memory/2026-04-01.md", False),
        ("We discussed the candidate: she is confident. confidence: 3 of 5", False),
        ("The prompt of dreaming-narrative- sessions is long", False),
        ("候选人：安娜，recalls: 3", False),
        ("", False),
    ],
)
def test_what_a_dream_wrote_is_told_from_prose(text: str, is_one: bool) -> None:
    assert is_contaminated(text) is is_one


def test_what_cannot_be_used_is_counted_and_never_taken() -> None:
    no_path = row(4, path="")
    not_whole = row(2, endLine="3")
    found = read_recalls(store(row(1), not_whole, row(3, source="other"), no_path, "x", row(5, snippet=STAGED)))
    assert (len(found.rows), found.invalid, found.contaminated) == (1, 4, 1)
    codes = [issue.code for issue in audit(Files(recalls=b"x"), found, read_loose(b"", "entries"))]
    assert codes == ["recall-store-invalid", "recall-store-contaminated"]


@pytest.mark.parametrize(("rows", "code"), [(MOST, None), (MOST + 1, "recall-store-over-limit")])
def test_a_store_over_the_limit_is_read_whole_and_said(rows: int, code: str | None) -> None:
    found = read_recalls(store(*(row(n) for n in range(rows))))
    assert len(found.rows) == rows
    issues = audit(Files(recalls=b"x"), found, read_loose(b"", "entries"))
    assert [issue.code for issue in issues] == [code] * bool(code)
    kept = read_recalls(mending.mended_recalls(found, lambda at: at[:10], "2026-04-21T00:00:00.000Z"))
    assert len(kept.rows) == MOST
    assert list(kept.rows) == sorted(kept.rows)


def test_the_latest_recalls_stay_where_there_are_too_many() -> None:
    old = row(600, lastRecalledAt="2026-01-01T00:00:00.000Z")
    undated = row(601, lastRecalledAt="yesterday?")
    found = read_recalls(store(undated, *(row(n) for n in range(MOST - 1)), old, row(602, lastRecalledAt=7)))
    kept = read_recalls(mending.mended_recalls(found, lambda at: "", "now")).rows
    assert old["key"] in kept
    assert undated["key"] not in kept


@pytest.mark.parametrize("cut", [0.1, 0.5, 0.9, 0.999])
def test_of_a_torn_store_all_whole_rows_are_read(cut: float) -> None:
    whole = store(*(row(n) for n in range(100)))
    found = read_recalls(whole[: int(len(whole) * cut)])
    assert found.file.torn
    assert int(cut * 100) - 1 <= len(found.rows) <= 100
    assert all(found.rows[key] == row(int(key.rsplit(":", 1)[1])) for key in found.rows)
    issue = audit(Files(recalls=b"x"), found, read_loose(b"", "entries"))[0]
    assert (issue.code, issue.severity) == ("recall-store-unreadable", "error")


def test_behind_a_broken_row_reading_goes_on() -> None:
    text = store(*(row(n) for n in range(10))).decode()
    broken = text.replace('"startLine": 4,', '"startLine": 4 4,')
    found = read_recalls(broken.encode())
    assert [int(key.rsplit(":", 1)[1]) for key in sorted(found.rows)] == [0, 1, 2, 3, 5, 6, 7, 8, 9]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"   \n",
        b"null",
        b"[]",
        b'{"entries": []}',
        b'{"entries": {"memory:x": {',
        b"\xff\xfe{\x00",
        b'{"entries": {"memory:x": ' + b"[" * 100_000,
        b'{"entries": {"memory:x": {"startLine": ' + b"9" * 6000 + b"}}}",
        b"[" * 100_000,
    ],
)
def test_whatever_the_bytes_are_it_is_an_answer(data: bytes) -> None:
    found, phases = read_all(Files(recalls=data, phases=data))
    assert not found.rows
    assert counts(found, phases, lambda at: True).entries == 0
    assert all(issue.message for issue in audit(Files(recalls=data), found, phases))


@given(st.binary(max_size=300), st.integers(0, 3000))
def test_no_damage_is_an_exception(noise: bytes, at: int) -> None:
    whole = store(*(row(n) for n in range(4)))
    found = read_recalls(whole[:at] + noise + whole[at:])
    assert len(found.rows) + found.invalid + found.contaminated == len(found.file.rows)
    json.loads(mending.mended_recalls(found, lambda day: day[:10], "now"))


def test_the_counts_are_those_of_upstream() -> None:
    promoted = row(2, promotedAt="2026-04-20T23:30:00.000Z", conceptTags=["备份"], recallDays=["2026-04-20"])
    found = read_recalls(store(row(1), promoted, row(3, conceptTags=["router", "备份"], recallDays="2026")))
    phases = read_loose(store(), "entries")
    summed = counts(found, phases, lambda at: at.startswith("2026-04-20"))
    assert (summed.entries, summed.live, summed.promoted, summed.promoted_today) == (3, 2, 1, 1)
    assert (summed.tagged, summed.spaced, summed.scripts) == (3, 1, {"cjk": 1, "latin": 1, "mixed": 1})
    assert summed.signals == {"recall": 6, "daily": 3, "grounded": 0}


def test_mending_adds_what_follows_from_the_row_and_keeps_what_it_does_not_know() -> None:
    bare = row(1, conceptTags="none", recallDays=None, projectKey="heron", lastRecalledAt="2026-04-20T23:30:00.000Z")
    kept = row(2)
    file = read_recalls(store(bare, kept))
    told = json.loads(mending.mended_recalls(file, lambda at: "2026-04-21", "2026-05-01T00:00:00.000Z"))
    mended = told["entries"][bare["key"]]
    assert mended["recallDays"] == ["2026-04-21"]
    assert mended["conceptTags"]
    assert mended["projectKey"] == "heron"
    assert told["entries"][kept["key"]] == kept
    assert told["updatedAt"] == "2026-05-01T00:00:00.000Z"


def test_what_its_dreams_wrote_into_the_corpus_is_left_blank_and_no_line_moves() -> None:
    own = b"[main/sessions/main/dreaming-narrative-rem-1.jsonl#L2] User: write a dream diary entry\r\n"
    corpus = b"[main/sessions/main/a.jsonl#L1] User: hello\n" + own + "[main/x#L3] User: 你好".encode()
    assert mending.without_own_lines(corpus) == corpus.replace(own, b"\r\n")
    assert [issue.code for issue in audit(Files(corpus={"2026-04-20.txt": corpus}), *read_all(Files()))] == [
        "dreaming-session-corpus-self-ingested"
    ]


def test_events_are_counted_and_broken_lines_passed_over() -> None:
    lines = b'{"type": "memory.recall.recorded"}\n{"type": 3}\n\nx\n{"type": "memory.recall.recorded"}\n'
    found = events(lines)
    assert (found.kinds, found.unread) == ({"memory.recall.recorded": 2}, 2)
