"""``dream promote``: the table, one candidate alone, and what passes taken in and back."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from slowwave.interfaces.cli import run

NOW = datetime.now(UTC).replace(microsecond=0)
SAID = "The staging host `heron` lives in Hamburg and is reached over port 2222"
STATUS = "Ran 451 tests on heron in 39.8 s, all passed"


@pytest.fixture
def notes(home: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace with two lines that three questions brought up on three days, and one passage that is gone."""
    monkeypatch.chdir(workspace)
    day = (NOW - timedelta(days=5)).date().isoformat()
    path = f"memory/logs/{day[:4]}/{day[5:7]}/{day}.md"
    (workspace / path).parent.mkdir(parents=True, exist_ok=True)
    (workspace / path).write_text(f"## 09:00\n\n- {SAID}\n- {STATUS}\n", encoding="utf-8")
    entries = {
        "a": entry(path, f"## 09:00 - {SAID} - {STATUS}"),
        "b": entry(path, "The staging host is in Bremen by now, they say"),
    }
    store = workspace / "memory/.dreams/short-term-recall.json"
    store.parent.mkdir(parents=True, exist_ok=True)
    store.write_text(json.dumps({"version": 1, "entries": entries}), encoding="utf-8")
    return workspace


def entry(path: str, snippet: str) -> dict[str, object]:
    days = [(NOW - timedelta(days=ago)).date().isoformat() for ago in range(3)]
    return {
        "path": path,
        "startLine": 1,
        "endLine": 4,
        "source": "memory",
        "snippet": snippet,
        "recallCount": 3,
        "totalScore": 2.4,
        "maxScore": 0.9,
        "lastRecalledAt": (NOW - timedelta(minutes=1)).isoformat(),
        "queryHashes": ["a", "b", "c"],
        "recallDays": days,
    }


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, Any]:
    capsys.readouterr()
    code = run([*words, "--json"])
    out = capsys.readouterr().out
    return code, json.loads(out) if out else None


def test_the_table_shows_each_candidate_and_writes_nothing(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.read_bytes() for path in notes.rglob("*") if path.is_file()}
    assert run(["promote"]) == 0
    said = capsys.readouterr().out
    assert "2 candidates; asked for: content 0.3, uses 3, contexts 3, days 30, score 0.6; room for 10 today" in said
    assert "✓ The staging host `heron` lives in Hamburg" in said
    assert "relevance 0.89" in said
    assert "too little in it is lasting" in said
    assert "gone  memory/logs/" in said
    assert "1 line would go in; `dream promote --apply`." in said
    assert {path: path.read_bytes() for path in notes.rglob("*") if path.is_file()} == before


def test_what_passes_goes_in_and_comes_back_out(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, done = told(capsys, "promote", "--apply")
    assert code == 0
    assert len(done["applied"]) == 1
    assert done["files"] == ["memory/topics/reference_notes.md"]
    topic = notes / "memory/topics/reference_notes.md"
    assert SAID in topic.read_text(encoding="utf-8")
    _, again = told(capsys, "promote", "--apply")
    assert (again["applied"], again["files"], again["room"]) == ([], [], 9)
    assert {one["reason"].partition(":")[0] for one in again["candidates"]} == {
        "already remembered",
        "too little in it is lasting",
    }
    assert run(["undo"]) == 0
    assert SAID not in (topic.read_text(encoding="utf-8") if topic.exists() else "")


@pytest.mark.parametrize(
    ("words", "reason"),
    [(["--limit", "0"], "no room left today: 10 a day"), (["--min-score", "0.99"], "the score is too low: 0.")],
)
def test_a_person_may_ask_for_less(
    notes: Path, capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    code, found = told(capsys, "promote", "--apply", *words)
    assert (code, found["applied"]) == (0, [])
    assert found["candidates"][0]["reason"].startswith(reason)


@pytest.mark.parametrize("which", ["staging host `heron`", "HAMBURG"])
def test_one_candidate_is_explained(notes: Path, capsys: pytest.CaptureFixture[str], which: str) -> None:
    assert run(["promote", "--explain", which]) == 0
    said = capsys.readouterr().out
    assert "passes  contexts 3 (at least 3)" in said
    assert "passes  days 0" in said
    assert "place:" in said
    code, one = told(capsys, "promote", "--explain", which)
    assert (code, one["text"], one["reason"], one["numbers"]["uses"]) == (0, SAID, "", 3)
    assert run(["explain", one["id"]]) == 0
    assert f"{one['score']:.3f} ✓" in capsys.readouterr().out, "the same function"


def test_a_line_that_was_never_used_is_no_candidate(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["promote", "--explain", "nothing like that"]) == 3
    assert "No line that was used" in capsys.readouterr().err
    _, story = told(capsys, "explain", STATUS)
    assert story["candidate"]["reason"].startswith("too little in it is lasting")


def test_an_empty_workspace_has_none(
    home: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(workspace)
    assert run(["promote"]) == 0
    assert "No line of the notes was recalled" in capsys.readouterr().out
