"""``dream cloud``, and what a run says of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cloud_server import KEY, Fault

from slowwave.interfaces.cli import run


@pytest.fixture
def consent(workspace: Path, home: Path, cloud_server: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SWARMRECALL_API_KEY", KEY)
    text = f'[cloud]\nenabled = true\nseconds = 5\nhost = "{cloud_server.url}"\n'
    (workspace / "dream.toml").write_text(text, encoding="utf-8")
    return workspace


def said(workspace: Path, capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert run(["-w", str(workspace), *words]) == code
    return capsys.readouterr().out


def test_an_account_is_opened_and_its_key_stored_nowhere(
    consent: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["-w", str(consent), "cloud", "register"]) == 2
    assert "is set already" in capsys.readouterr().err
    monkeypatch.delenv("SWARMRECALL_API_KEY")
    shown = said(consent, capsys, "cloud", "register", "--name", "梦")
    assert f"export SWARMRECALL_API_KEY={KEY}" in shown
    assert "RECALL-ABCD-EFGH" in shown
    assert set(json.loads(said(consent, capsys, "cloud", "register", "--json"))) == {"key", "agent", "claim", "url"}
    assert not any(KEY.encode() in path.read_bytes() for path in consent.rglob("*") if path.is_file())


def test_status_says_how_it_stands_and_asks_only_with_both_consents(
    consent: Path, cloud_server: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said(consent, capsys, "run", "--json")
    found = json.loads(said(consent, capsys, "cloud", "status", "--json"))
    assert (found["enabled"], found["key"], found["health"], found["running"]) == (True, True, "ok", 0)
    assert found["done"] == found["executed"]
    assert "ok, 0 open cycles" in said(consent, capsys, "cloud", "status")
    monkeypatch.delenv("SWARMRECALL_API_KEY")
    asked = len(cloud_server.calls)
    assert "no: SWARMRECALL_API_KEY is not set" in said(consent, capsys, "cloud", "status")
    assert len(cloud_server.calls) == asked


def test_a_failure_ends_with_0_and_with_4_where_that_was_asked_for(
    consent: Path, cloud_server: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    cloud_server.fault("POST /dream/execute", Fault(500))
    told = json.loads(said(consent, capsys, "run", "--json"))
    assert (told["cloud"]["trouble"], [one["code"] for one in told["findings"]]) == ("server", ["D403"])
    cloud_server.fault("GET /dream/candidates/stale", Fault(200, b"{"))
    assert run(["-w", str(consent), "run", "--strict"]) == 4
    shown = capsys.readouterr()
    assert "SwarmRecall: not asked to the end (malformed)" in shown.out
    assert "D403" in shown.err
    assert run(["-w", str(consent), "run", "--strict"]) == 0


def test_a_run_says_what_was_offered_in_chinese_too(
    consent: Path, cloud_server: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    with (consent / "dream.toml").open("a", encoding="utf-8") as file:
        file.write('[words]\nowners = ["梅"]\n')
    text = (consent / "dream.toml").read_text("utf-8")
    (consent / "dream.toml").write_text(f'language = "zh"\n{text}', encoding="utf-8")
    new = cloud_server.put("会议室在三楼。", "2026-06-02T00:00:00Z")
    cloud_server.duplicates(new, cloud_server.put("会议室在三楼", "2026-06-01T00:00:00Z"))
    assert "SwarmRecall: 1 pair offered" in said(consent, capsys, "run")
    shown = said(consent, capsys, "report")
    assert "向 SwarmRecall 询问的内容" in shown
    assert "已在那里归档：1 条（较新的一条又说了同样的话: 1）。" in shown


def test_a_pair_is_named_by_the_key_that_answers_it(
    consent: Path, cloud_server: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = ("The office has a red door", "Mara likes the old sofa")
    topic = consent / "memory/topics/reference_office.md"
    topic.parent.mkdir()
    topic.write_text("# Office\n\n" + "".join(f"- {text}\n" for text in texts), encoding="utf-8")
    cloud_server.duplicates(*map(cloud_server.put, texts))
    (asked,) = json.loads(said(consent, capsys, "run", "--json"))["cloud"]["asked"]
    assert asked["key"] == json.loads(said(consent, capsys, "review", "--json"))["pairs"][0]["key"]
    said(consent, capsys, "confirm", asked["key"])


def test_erasing_says_what_stays_there(consent: Path, cloud_server: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with (consent / "dream.toml").open("a", encoding="utf-8") as file:
        file.write("upload = true\n")
    said(consent, capsys, "remember", "Invoices of ledgerlite are kept for seven years")
    said(consent, capsys, "run")
    assert [one["content"] for one in cloud_server.memories.values()] == [
        "Invoices of ledgerlite are kept for seven years"
    ]
    shown = said(consent, capsys, "forget", "Invoices of ledgerlite", "--erase")
    assert "Archived at SwarmRecall: mem-" in shown
