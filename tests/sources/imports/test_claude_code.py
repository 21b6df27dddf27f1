"""Claude Code's memory files in both heads that it wrote, and the bullets of a CLAUDE.md."""

from datetime import UTC, datetime

import pytest

from slowwave.pipeline.domain.imports.imported import Home, Reading
from slowwave.pipeline.sources.imports import claude_code
from slowwave.pipeline.sources.imports.page import Page

OLD_HEAD = "---\nname: Tests use a real database\ndescription: No mocks of it\ntype: feedback\n---\n"
NEW_HEAD = (
    '---\nname: feedback_real_database\ndescription: "No mocks: of it"\nmetadata: \n  node_type: memory\n'
    "  type: feedback\n  originSessionId: 0f8e\n  modified: 2026-07-30T07:40:18.191Z\n---\n\n"
)
BODY = """Integration tests run against a real database, never against mocks.

**Why:** a migration broke although every test passed.

**How to apply:** start the container before the tests.

- Seed it with `make seed`.
"""


def read(*pages: tuple[str, str]) -> Reading:
    return claude_code.read([Page(path, path.split("/")[-2], text) for path, text in pages])


@pytest.mark.parametrize("head", [OLD_HEAD, NEW_HEAD])
def test_a_memory_file_is_a_topic_and_why_and_how_stay_with_the_rule(head: str) -> None:
    rule, seed = read(("memory/feedback_real_database.md", head + BODY)).items
    assert rule.text == (
        "Integration tests run against a real database, never against mocks. **Why:** a migration broke although every"
        " test passed. **How to apply:** start the container before the tests."
    )
    assert (rule.home.topic_type, rule.home.name) == (
        "feedback",
        "Tests use a real database" if head == OLD_HEAD else "feedback real database",
    )
    assert rule.kind in ("", "rule")
    assert seed.text == "Seed it with `make seed`."
    assert rule.by == "agent"


def test_the_newer_head_says_when_it_was_written() -> None:
    (rule, _) = read(("memory/x.md", NEW_HEAD + BODY)).items
    assert rule.valid_from == datetime(2026, 7, 30, 7, 40, 18, 191000, tzinfo=UTC)


def test_an_index_points_and_says_nothing_itself() -> None:
    text = "# Memory\n- [Real database](feedback_real.md) — no mocks of it\n- Releases always go out on Mondays.\n"
    reading = read(("memory/MEMORY.md", text))
    assert [item.text for item in reading.items] == ["Releases always go out on Mondays."]
    assert [one.reason for one in reading.left] == ["a line of an index"]


def test_the_bullets_of_a_claude_md_are_what_a_person_laid_down() -> None:
    text = (
        "# Ledger\n\n@docs/more.md\n\n## Rules\n- Never push to main.\n\n"
        "## Layout\n- Invoices live in `src/invoices/`.\n\n```\n- no\n```\n"
    )
    reading = claude_code.read([Page("CLAUDE.md", "ledger", text)])
    rule, fact = reading.items
    assert (rule.text, rule.kind, rule.by, rule.heading) == ("Never push to main.", "rule", "human", "Rules")
    assert (fact.kind, fact.home) == ("context", Home("project", "ledger", "Rules and facts of ledger"))
    assert [one.reason for one in reading.left] == []


def test_those_of_the_user_are_for_all_projects() -> None:
    (item,) = claude_code.read([Page("CLAUDE.md", ".claude", "- Answer in Dutch.\n")]).items
    assert item.home == Home("feedback")
    assert item.kind in ("rule", "instruction")


def test_other_pages_beside_it_are_counted_only() -> None:
    reading = claude_code.read([Page("README.md", "ledger", "- Always run make.\n")])
    assert reading.items == ()
    assert reading.said == ("Pages beside it that are no memory of Claude Code's, and were not read: 1.",)


@pytest.mark.parametrize("path", ["-home-me-ledger/memory/MEMORY.md", "memory/x.md", "x.md", "CLAUDE.md"])
def test_memory_is_wanted_wherever_the_path_begins(path: str) -> None:
    assert claude_code.wanted(path)
    assert not claude_code.wanted("-home-me-ledger/0f8e.jsonl")
    assert not claude_code.wanted("src/docs/README.md")
