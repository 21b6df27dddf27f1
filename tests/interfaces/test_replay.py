"""`dream replay` on the command line: what it says, as text and as JSON, and its exit codes."""

import json
from pathlib import Path

import pytest

from slowwave.interfaces.cli import run

LOG = "## 09:00\n\n- [decision] Invoices of ledgerlite are kept for seven years, because the law asks for it.\n"


@pytest.fixture
def dreamt(home: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    path = workspace / "memory/logs/2026/11/2026-11-10.md"
    path.parent.mkdir(parents=True)
    path.write_text(LOG, encoding="utf-8")
    monkeypatch.chdir(workspace)
    assert run(["--date", "2026-11-10"]) == 0
    capsys.readouterr()
    return workspace


def test_the_same_night_is_said_in_a_line(dreamt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay"]) == 0
    said = capsys.readouterr().out
    assert "the same, to the byte" in said
    assert len(said.splitlines()) == 1


def test_a_night_that_comes_out_otherwise_has_a_diff_and_exit_code_3(
    dreamt: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (manifest,) = (dreamt / "memory/.dreams/slowwave/inputs").glob("*.json")
    manifest.write_text(manifest.read_text().replace('"now": "2026-11-10', '"now": "2026-11-12'))
    assert run(["replay", "last"]) == 3
    said = capsys.readouterr().out
    assert "came out otherwise" in said
    assert "+++ now/memory/" in said
    assert run(["replay", "--json"]) == 3
    told = json.loads(capsys.readouterr().out)
    assert told["same"] is False
    assert told["parts"][0]["kind"] == "dream"
    assert {"path", "why", "diff"} == told["parts"][0]["differences"][0].keys()


@pytest.mark.parametrize("spoil", ["manifest", "content"])
def test_what_is_not_kept_or_damaged_is_said(dreamt: Path, capsys: pytest.CaptureFixture[str], spoil: str) -> None:
    inputs = dreamt / "memory/.dreams/slowwave/inputs"
    spoilt = inputs.glob("*.json") if spoil == "manifest" else (inputs / "blobs").iterdir()
    for path in spoilt:
        path.write_bytes(b"torn")
    assert run(["replay"]) == 3
    assert capsys.readouterr().err.startswith("dream: ")


def test_a_dream_that_nobody_knows(dreamt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "1999-01-01"]) == 3
    assert "is not kept" in capsys.readouterr().err
