"""The auto-dream family: what the index says of a line, the archive in its forms, patterns, procedures and topics."""

import json
from datetime import UTC, date, datetime

import pytest

from slowwave.pipeline.domain.imports.imported import Home, Imported, Reading
from slowwave.pipeline.sources.imports import auto_dream
from slowwave.pipeline.sources.imports.page import Page

TOPIC = """---
name: Ledgerlite
description: The invoices
type: project
category: Projects
---
# Ledgerlite

## Facts
- Invoices are kept for seven years. <!-- mem_012 -->
- 📌 PIN The tax office wants them as PDF.
- 发票每月一号开具。 <!--m:eid=e00000000000000aa;k=fact;subj=invoices;vf=2026-05-01T00:00:00Z;conf=0.75;hc=4;by=human-->
"""
INDEX = {
    "version": "3.0",
    "entries": [
        {"id": "mem_012", "summary": "", "created": "2026-03-28", "lastReferenced": "2026-06-01", "referenceCount": 4,
     "source": "memory/2026-03-28.md"},
        {"id": "mem_013", "summary": "The old office is on Wensan Road", "created": "2025-01-02", "archived": True},
        {"id": 3}, "no row", None,
    ],
}  # fmt: skip


def read(**pages: str) -> Reading:
    named = {key.replace("__", "/").replace("_dot_", "."): text for key, text in pages.items()}
    return auto_dream.read([Page(path, path.split("/")[0], text) for path, text in named.items()])


def by_text(reading: Reading) -> dict[str, Imported]:
    return {item.text: item for item in reading.items}


def test_an_entry_comes_with_what_the_index_says_of_it() -> None:
    items = by_text(read(memory__topics__project_ledgerlite_dot_md=TOPIC, memory__index_dot_json=json.dumps(INDEX)))
    kept = items["Invoices are kept for seven years."]
    assert kept.home == Home("project", "Ledgerlite", "The invoices", "Projects", "ledgerlite")
    assert (kept.foreign_id, kept.valid_from, kept.last_used, kept.uses) == (
        "mem_012", datetime(2026, 3, 28, tzinfo=UTC), date(2026, 6, 1), 3,
    )  # fmt: skip
    assert (kept.marks, kept.kind, kept.cited) == ((), "", ("memory/2026-03-28.md",))
    assert items["The tax office wants them as PDF."].pinned


def test_a_line_of_our_own_form_keeps_what_it_says_of_itself() -> None:
    item = by_text(read(memory__topics__project_ledgerlite_dot_md=TOPIC))["发票每月一号开具。"]
    assert (item.foreign_id, item.kind, item.subject, item.confidence, item.uses, item.by) == (
        "e00000000000000aa", "fact", "invoices", 0.75, 4, "human",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "mem", "made", "archived"),
    [
        ("- [mem_013] (2026-02-01) The old office", "mem_013", None, date(2026, 2, 1)),
        ("- [mem_013] (2025-01-02 -> 2026-02-01) The old office", "mem_013", 2025, date(2026, 2, 1)),
        ("- [mem_013] (2025-01-02 → 2026-02-01) The old office", "mem_013", 2025, date(2026, 2, 1)),
        ("- The old office", "", None, None),
    ],
)
def test_the_archive_in_the_forms_that_were_written(
    line: str, mem: str, made: int | None, archived: date | None
) -> None:
    (item,) = read(memory__archive_dot_md=f"# Archive\n\n{line} is on Wensan Road\n").items
    assert item.text == "The old office is on Wensan Road"
    assert (item.archived, item.foreign_id, item.archived_on) == (True, mem, archived)
    assert (item.valid_from.year if item.valid_from else None) == made


def test_what_the_index_calls_archived_is_archived_wherever_it_stands() -> None:
    text = "## Environment\n- The old office is on Wensan Road\n"
    (item,) = read(memory__MEMORY_dot_md=text, memory__index_dot_json=json.dumps(INDEX)).items
    assert (item.archived, item.foreign_id) == (True, "mem_013")


def test_the_ten_sections_say_the_type_and_pointers_and_threads_are_left() -> None:
    text = (
        "# MEMORY\n## 🧠 Core Identity\n- The user's name is Lin.\n## 👤 User\n- 用户喜欢深色主题。\n"
        "## 📚 Lessons Learned\n- The cache must be cleared after a rename.\n"
        "## 🔑 Key Decisions\n- 2026-03-16 — We chose SQLite for the ledger.\n"
        "## 🧵 Open Threads\n- Who prints the guide\n"
        "## Topics\n- [Ledgerlite](topics/project_ledgerlite.md) — invoices\n"
        "## Stats\n- Total entries: 3 | Health: 72/100 | Streak: 2 dreams\n"
    )
    reading = read(MEMORY_dot_md=text)
    homes = {item.text: item.home for item in reading.items}
    assert {text: home.topic_type for text, home in homes.items()} == {
        "The user's name is Lin.": "user",
        "用户喜欢深色主题。": "user",
        "The cache must be cleared after a rename.": "feedback",
        "2026-03-16 — We chose SQLite for the ledger.": "project",
    }
    decision = by_text(reading)["2026-03-16 — We chose SQLite for the ledger."]
    assert decision.home == Home("project", "Key Decisions", "Key Decisions", "Key Decisions")
    assert decision.valid_from == datetime(2026, 3, 16, tzinfo=UTC)
    assert len(reading.left) == 3


def test_procedures_and_patterns_keep_their_place() -> None:
    pattern = (
        "---\nname: stale-lock\ntrigger: restic says the repository is locked\nresponse: run restic unlock\n"
        "examples:\n  - the backup of Monday\n  - the backup of Friday\ncreated: 2026-04-02\n---\n"
    )
    reading = read(
        memory__patterns__p_stale_dot_md=pattern,
        memory__procedures_dot_md="# Procedures\n## Tool Workflows\n- Run `make check` before each commit.\n",
    )
    (one,) = reading.patterns
    assert (one.name, one.trigger, one.response, one.examples, one.created) == (
        "stale-lock", "restic says the repository is locked", "run restic unlock",
        ("the backup of Monday", "the backup of Friday"), date(2026, 4, 2),
    )  # fmt: skip
    (item,) = reading.items
    assert (item.procedure, item.heading) == (True, "Tool Workflows")


def test_a_torn_index_costs_what_it_says_and_no_more() -> None:
    torn = '{"entries": [\n{"id"'
    reading = read(memory__archive_dot_md="- [mem_001] Old enough to go\n", memory__index_dot_json=torn)
    assert [item.text for item in reading.items] == ["Old enough to go"]
    assert [(one.code, one.where) for one in reading.findings] == [("D337", "memory/index.json:2")]


def test_logs_and_episodes_are_counted_only() -> None:
    left = ("memory/logs/2026/04/2026-04-03.md", "memory/dream-log.md")
    pages = ("memory/2026-04-03.md", "memory/episodes/move.md", *left)
    assert [path for path in pages if auto_dream.wanted(path)] == ["memory/2026-04-03.md", "memory/episodes/move.md"]
    reading = auto_dream.read([Page(path, "memory", "- Always a line\n") for path in pages[:2]])
    assert (reading.items, len(reading.said)) == ((), 2)
