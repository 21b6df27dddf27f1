"""OpenClaw's memory: a real root page, what its dreams promoted, and the pages beside the notes."""

from datetime import UTC, datetime
from pathlib import Path

from slowwave.pipeline.domain.imports.imported import Reading
from slowwave.pipeline.sources.imports import openclaw
from slowwave.pipeline.sources.imports.page import pages_of

CASES = Path(__file__).parents[1] / "cases" / "imports"


def read(name: str) -> Reading:
    return openclaw.read(pages_of(str(CASES / name), openclaw.wanted).pages)


def test_notes_reports_and_other_pages_are_not_wanted() -> None:
    wanted = ("MEMORY.md", "memory/people.md", "memory/decisions/2026-03.md")
    left = (
        "memory/2026-04-03.md", "memory/2026-04-03-vms.md", "memory/dreaming/deep/x.md", "memory/DREAMS.md",
        "DREAMS.md",
        "AGENTS.md", "memory/topics/user_a.md", "memory/notes.txt",
    )  # fmt: skip
    assert [path for path in (*wanted, *left) if openclaw.wanted(path)] == list(wanted)


def test_a_real_memory_comes_in_whole_under_its_headings() -> None:
    reading = read("openclaw")
    items = {item.text: item for item in reading.items}
    rule = items["Live trading orders always require explicit Ari approval"]
    assert (rule.kind, rule.home.topic_type, rule.home.name) == ("rule", "feedback", "")
    assert rule.heading == "Workspace Operating Rules (Distilled) / Execution Rules"
    assert items["Name: Vega"].home.topic_type == "reference"
    assert items["Name: Vega"].kind == "fact"
    assert len(reading.items) > 100
    assert {item.home.name for item in reading.items} == {
        "", "Preferences", "User Strategy", "Lessons & Mistakes Log", "Decisions — 2026-03",
    }  # fmt: skip
    assert not any(item.where.startswith("memory/2026-04-03") for item in reading.items)


def test_a_short_line_below_another_is_told_with_it() -> None:
    told = [item.text for item in read("openclaw").items if item.home.name.startswith("Decisions")]
    assert told[0].startswith("Keep **Chroma** as the warm store")
    assert all(len(text) > 40 for text in told)


def test_labels_headers_and_forms_are_left_with_a_reason() -> None:
    left = {one.what: one.reason for one in read("openclaw").left}
    assert left["Status: past MVP/alpha, now in production-candidate build stream"] == "a header field"
    assert left["2026-03-16 — Adopt `elite-longterm-memory` patterns:"] == "a label without its body"


def test_what_was_promoted_is_a_fact_of_the_day_of_its_note() -> None:
    promoted = [item for item in read("openclaw-promoted").items if item.foreign_id]
    assert len(promoted) == 18
    first = promoted[0]
    assert first.foreign_id == "memory:memory/2026-08-02.md:30:32"
    assert first.valid_from == datetime(2026, 8, 2, tzinfo=UTC)
    assert (first.kind, first.home.topic_type, first.by, first.heading) == ("fact", "reference", "dream", "")
    assert "[score=" not in first.text
    assert first.cited == ("memory/2026-08-02.md:30-32",)
    assert [item.uses for item in promoted if item.uses] == [4]
