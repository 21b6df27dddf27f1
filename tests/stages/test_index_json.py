"""index.json: its rows, its statistics, and what of others' stays in it."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest

from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.tally import score
from slowwave.stages import archive, memory_index

MemoryOf = Callable[..., Memory]
Woken = Callable[..., Memory]
NIGHT = Night(datetime(2026, 6, 20, 22, tzinfo=UTC))
JSON = "memory/index.json"


def topic(name: str, *lines: str) -> str:
    facts = "".join(f"- {line}\n" for line in lines or ("kettle <!--m:vf=2026-06-01-->",))
    return f"---\nname: {name}\ntype: project\n---\n\n# {name}\n\n## Facts\n\n{facts}"


def rows(memory: Memory) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in json.loads(memory.documents[JSON].text)["entries"]}


def test_rows_of_index_json(memory_of: MemoryOf, woken: Woken) -> None:
    log = "# 2026-06-10\n\n## 09:12\n\n- [decision] SQLite <!--m:eid=e000000000000000f-->\n"
    facts = (
        "🔥 HIGH uses SQLite for the ledger "
        "<!--m:eid=e000000000000000a;vf=2026-06-10T09:12:00Z;hc=3;ref=2026-06-18;src=log:2026-06-10#e000000000000000f-->",
        "the ledger once used MySQL <!--m:eid=e000000000000000b;vf=2026-01-02;sup=e000000000000000a-->",
        "closed <!--m:eid=e000000000000000c;vf=2026-01-02;vt=2026-06-01-->",
    )
    kept = "# Archive\n\n- old <!--m:eid=e000000000000000d;vf=2025-01-01;arch=2026-05-05;home=x#y-->\n"
    files = {
        "memory/logs/2026/06/2026-06-10.md": log,
        "memory/topics/project_ledger.md": topic("Ledger", *facts),
        "memory/archive.md": kept,
    }
    after = woken(memory_of(files, state={"dreams": 1, "last_dream": "2026-06-20T22:00:00Z"}))
    found = rows(after)
    assert found["e000000000000000a"] == {
        "id": "e000000000000000a",
        "summary": "uses SQLite for the ledger",
        "source": "memory/logs/2026/06/2026-06-10.md",
        "target": "memory/topics/project_ledger.md#Facts",
        "created": "2026-06-10",
        "lastReferenced": "2026-06-18",
        "referenceCount": 4,
        "importance": 1.0,
        "tags": ["sqlite", "ledger"],
        "related": ["e000000000000000b"],
    }
    assert found["e000000000000000b"]["importance"] == 0.1
    assert found["e000000000000000b"]["source"] == "memory/topics/project_ledger.md"
    assert [row_id for row_id, row in found.items() if row.get("archived")] == [
        "e000000000000000c",
        "e000000000000000d",
    ]
    whole = json.loads(after.documents[JSON].text)
    assert (whole["version"], whole["lastDream"]) == ("3.0", "2026-06-20T22:00:00Z")
    assert whole["config"] == {"notificationLevel": "summary", "instanceName": "default"}
    stats = whole["stats"]
    assert (stats["totalEntries"], stats["avgImportance"], stats["lastPruned"]) == (2, 0.55, "2026-05-05")
    assert {**stats["healthMetrics"], "score": stats["healthScore"]} == after.state["health"]
    assert stats["healthHistory"] == [{"date": "2026-06-20", "score": stats["healthScore"]}]
    assert stats["insights"] == []


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("log:2026-06-10#l1", "memory/logs/2026/06/2026-06-10.md"),
        ("log:2026-06-11#l1", "log:2026-06-11#l1"),
        ("note:memory/2026-06-10.md#l1", "memory/2026-06-10.md"),
        ("learning:.learnings/ERRORS.md#ERR-1/1", ".learnings/ERRORS.md"),
        ("entry:memory/topics/project_a.md#l1", "memory/topics/project_a.md"),
        ("codex:7f3a#41", "codex:7f3a#41"),
        ("", "memory/topics/project_a.md"),
    ],
)
def test_the_source_of_a_row_is_a_path_where_there_is_one(
    memory_of: MemoryOf, woken: Woken, source: str, shown: str
) -> None:
    files = {
        "memory/logs/2026/06/2026-06-10.md": "",
        "memory/2026-06-10.md": "",
        ".learnings/ERRORS.md": "",
        "memory/topics/project_a.md": topic("A", f"kettle <!--m:eid=e000000000000000a;vf=2026-06-10;src={source}-->"),
    }
    roles = {"memory/2026-06-10.md": Role.NOTE, ".learnings/ERRORS.md": Role.LEARNINGS}
    assert rows(woken(memory_of(files, roles)))["e000000000000000a"]["source"] == shown


def test_unknown_keys_stay_where_they_stood(memory_of: MemoryOf, woken: Woken) -> None:
    (entry,) = memory_of({"memory/topics/project_a.md": topic("A", "茶 <!-- mem_007 -->")}).long_term
    old = {
        "theirs": {"z": 1, "a": [1, {"b": None}]},
        "version": "2.0",
        "entries": [
            {"mine": True, "id": "mem_007", "referenceCount": 9, "created": "2024-02-03", "more": "x"},
            {"id": "mem_001", "summary": "of another program", "target": "MEMORY.md#Projects"},
            {"id": "e00000000000000aa", "summary": "ours, its line is gone"},
            {"id": "e00000000000000bb", "summary": "ours, archived", "archived": True},
        ],
        "stats": {"mine": 5, "insights": ["Gap: none"], "healthScore": 12, "healthMetrics": {"extra": 1}},
        "config": {"notificationLevel": "full", "quiet": True},
    }
    after = woken(memory_of({"memory/topics/project_a.md": topic("A", "茶 <!-- mem_007 -->"), JSON: json.dumps(old)}))
    whole = json.loads(after.documents[JSON].text)
    assert list(whole) == ["theirs", "version", "entries", "stats", "config", "lastDream"]
    assert whole["theirs"] == old["theirs"]
    assert [row["id"] for row in whole["entries"]] == [entry.id, "mem_001", "e00000000000000bb"]
    first = whole["entries"][0]
    assert list(first)[:5] == ["mine", "id", "referenceCount", "created", "more"]
    assert (first["mine"], first["created"], first["referenceCount"], first["summary"]) == (True, "2024-02-03", 9, "茶")
    assert list(whole["stats"])[:4] == ["mine", "insights", "healthScore", "healthMetrics"]
    assert whole["stats"]["insights"] == ["Gap: none"]
    assert whole["stats"]["healthMetrics"]["extra"] == 1
    assert whole["config"] == {"notificationLevel": "full", "quiet": True, "instanceName": "default"}
    assert whole["stats"]["totalEntries"] == 1


def test_a_row_follows_its_line_into_the_archive_and_keeps_what_it_said(
    memory_of: MemoryOf, woken: Woken, step: Woken
) -> None:
    line = "the kettle <!--m:x=1-->"
    memory = memory_of({"memory/topics/project_a.md": topic("A", line, "other"), "memory/archive.md": "# Archive\n"})
    (old, _) = memory.long_term
    seen = woken(replace(memory, first_seen={old.id: date(2026, 1, 1)}))
    before = rows(seen)[old.id]
    after = woken(step(seen, archive))
    row = rows(after)["e" + old.id[1:]]
    assert row == {**before, "id": "e" + old.id[1:], "target": "memory/archive.md#Archive", "archived": True}
    assert list(rows(after)) == ["e" + old.id[1:], seen.long_term[1].id]


def test_health_history_has_a_row_a_day_and_ninety_at_most(memory_of: MemoryOf, woken: Woken) -> None:
    history: list[dict[str, object]] = [
        {"date": f"2025-{1 + n // 28:02}-{1 + n % 28:02}", "score": n} for n in range(95)
    ]
    history.append({"date": "2026-06-20", "score": 3, "note": "kept"})
    files = {"memory/topics/project_a.md": topic("A"), JSON: json.dumps({"stats": {"healthHistory": history}})}
    after = woken(memory_of(files))
    found = json.loads(after.documents[JSON].text)["stats"]["healthHistory"]
    assert (len(found), found[-1]) == (
        90,
        {"date": "2026-06-20", "score": score(after.state.get("health")), "note": "kept"},
    )
    assert found[:89] == history[6:95]
    tomorrow = woken(after, Night(datetime(2026, 6, 21, 7, tzinfo=UTC)))
    assert [row["date"] for row in json.loads(tomorrow.documents[JSON].text)["stats"]["healthHistory"]][-2:] == [
        "2026-06-20",
        "2026-06-21",
    ]


@pytest.mark.parametrize("text", ["{", "[]", "<<<<<<< HEAD\n{}\n", "[" * 10_000, "\udce9"])
def test_an_unreadable_index_json_is_built_anew_and_said(memory_of: MemoryOf, text: str, woken: Woken) -> None:
    memory = memory_of({"memory/topics/project_a.md": topic("A"), JSON: text})
    (finding,) = memory_index.run(memory, NIGHT).findings
    assert (finding.code, finding.where) == ("D702", JSON)
    after = woken(memory)
    assert len(rows(after)) == 1


@pytest.mark.parametrize("text", ["", "\n", "{}", "\ufeff{}\r\n"])
def test_an_empty_index_json_is_no_trouble(memory_of: MemoryOf, text: str, woken: Woken) -> None:
    memory = memory_of({"memory/topics/project_a.md": topic("A"), JSON: text})
    assert memory_index.run(memory, NIGHT).findings == ()
    after = woken(memory)
    assert after.documents[JSON].text.startswith("\ufeff") is text.startswith("\ufeff")
