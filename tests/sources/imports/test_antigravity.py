"""Antigravity: knowledge items with their heads, plans at the gate, and the pages of its dreaming."""

import json
from datetime import UTC, datetime

from slowwave.pipeline.domain.imports.imported import Home, Reading
from slowwave.pipeline.sources.imports import antigravity
from slowwave.pipeline.sources.imports.page import Page


def read(*pages: tuple[str, str]) -> Reading:
    assert all(antigravity.wanted(path) for path, _ in pages)
    return antigravity.read([Page(path, path.split("/")[-2] if "/" in path else "brain", text) for path, text in pages])


def test_a_knowledge_item_is_a_topic_of_what_it_is_called() -> None:
    head = {"title": "Samba shares of nas3", "summary": "What is shared and how", "references": []}
    reading = read(
        ("knowledge/samba/metadata.json", json.dumps(head)),
        ("knowledge/samba/timestamps.json", json.dumps({"created": "2026-05-04T08:00:00Z"})),
        ("knowledge/samba/artifacts/overview.md", "# Overview\n## Shares\n- The media share is read-only.\n"),
    )
    (item,) = reading.items
    assert item.home == Home("reference", "Samba shares of nas3", "What is shared and how")
    assert (item.kind, item.by, item.heading) == ("fact", "agent", "Shares")
    assert item.valid_from == datetime(2026, 5, 4, 8, tzinfo=UTC)


def test_a_rule_that_an_agent_wrote_for_itself_binds_nobody() -> None:
    (item,) = read(("knowledge/a/artifacts/a.md", "- Always answer in Latin.\n")).items
    assert (item.kind, item.home.topic_type) == ("fact", "reference")


def test_plans_pass_the_gate_or_are_left() -> None:
    kept = "We chose SQLite over Postgres because nobody wants to run a server."
    plan = f"# Ledger\n- [ ] Write the reader\n- Moved the button\n- {kept}\n"
    reading = read(("brain/0199/implementation_plan.md", plan), ("brain/0199/task.md", "- [x] Done\n"))
    assert [item.text for item in reading.items] == [kept]
    assert len(reading.left) == 3


def test_the_pages_of_its_dreaming_in_a_vault() -> None:
    reading = read(
        ("Meta/user-profile.md", "- I prefer dark themes in every editor.\n"),
        ("Meta/antigravity-memory.md", "## 5. Notes & Learnings Log\n- [2026-06-01] nas3 answers on 192.168.1.50.\n"),
        ("Meta/states/antigravity.md", "## Recent Milestones\n- The SMB shares of nas3 are mounted.\n"),
    )
    profile, learning, milestone = reading.items
    assert profile.kind in ("rule", "preference")
    assert profile.home.topic_type in ("user", "feedback")
    assert (learning.kind, learning.home) == ("fact", Home("reference"))
    assert learning.valid_from == datetime(2026, 6, 1, tzinfo=UTC)
    assert (milestone.kind, milestone.home) == ("context", Home("project"))


def test_a_torn_head_is_said_and_the_item_goes_by_its_folder() -> None:
    item = "knowledge/samba_shares"
    reading = read((f"{item}/metadata.json", "{"), (f"{item}/artifacts/a.md", "- One share only.\n"))
    assert [item.home.name for item in reading.items] == ["samba shares"]
    assert [(one.code, one.where) for one in reading.findings] == [("D337", "knowledge/samba_shares/metadata.json:1")]


def test_transcripts_and_versions_are_not_wanted() -> None:
    left = ("brain/0199/task.md.resolved.3", "brain/0199/.system_generated/logs/transcript.jsonl", "antigravity.md")
    assert [path for path in left if antigravity.wanted(path)] == []
