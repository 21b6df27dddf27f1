"""A vault: notes as topics, tags as categories, what stands there and is no statement."""

from datetime import UTC, datetime

import pytest

from slowwave.pipeline.domain.imports.imported import Home, Reading
from slowwave.pipeline.sources.imports import obsidian
from slowwave.pipeline.sources.imports.page import Page

LINES = "- The router stands in the hall cupboard.\n- The NAS answers on 192.168.1.50.\n- 备份每晚三点运行。\n"


def read(text: str, path: str = "Notes/Home network.md") -> Reading:
    return obsidian.read([Page(path, path.split("/")[-2] if "/" in path else "vault", text)])


@pytest.mark.parametrize(
    ("head", "home"),
    [
        ("tags: [homelab/nas, x]", Home("reference", "Home network", "Notes of Notes/Home network.md", "Environment")),
        ("tags:\n  - Projects", Home("project", "Home network", "Notes of Notes/Home network.md", "Projects")),
        ("tags: 决策", Home("project", "Home network", "Notes of Notes/Home network.md", "Key Decisions")),
        ("type: reference\ntitle: The network", Home("reference", "The network", "Notes of Notes/Home network.md", "")),
    ],
)
def test_a_note_is_a_topic_and_its_tag_the_category(head: str, home: Home) -> None:
    reading = read(f"---\n{head}\ncreated: 2026-01-02\n---\n# Home network\n## Facts of it\n{LINES}")
    assert {item.home for item in reading.items} == {home}
    assert {item.heading for item in reading.items} == {"Facts of it"}
    assert {item.valid_from for item in reading.items} == {datetime(2026, 1, 2, tzinfo=UTC)}
    assert len(reading.items) == 3


def test_small_notes_share_the_topic_of_their_folder() -> None:
    (item,) = read("- The router stands in the hall cupboard.\n", "Notes/Router.md").items
    assert (item.home.name, item.heading) == ("Notes", "Router")
    (alone,) = read("- The router stands in the hall cupboard.\n", "Router.md").items
    assert (alone.home.name, alone.heading) == ("", "Router")


def test_many_notes_share_the_topics_of_their_folders() -> None:
    names = [f"Notes/{n}.md" for n in range(obsidian.MOST_TOPICS)]
    few = obsidian.read([Page(name, "Notes", LINES) for name in names])
    many = obsidian.read([Page(name, "Notes", LINES) for name in (*names, "Notes/more.md")])
    assert len({item.home.name for item in few.items}) == obsidian.MOST_TOPICS
    assert {item.home.name for item in many.items} == {"Notes"}
    assert {item.heading for item in many.items} >= {"0", "more"}


def test_what_is_said_of_people_is_nothing_about_the_user() -> None:
    reading = read(f"---\ntags: [people]\n---\n- Prefers green tea over coffee.\n{LINES}", "Notes/Alice.md")
    assert {(item.home.topic_type, item.kind) for item in reading.items} == {("reference", "fact")}


def test_what_is_no_statement_is_left() -> None:
    text = (
        f"{LINES}- [ ] buy a switch\n- [[Router]]\n- ![[plan.png]]\n\n> Somebody else wrote this sentence here.\n\n"
        "%%\n- a comment of the vault that nobody sees\n%%\n\n```\n- code\n```\n"
    )
    reading = read(text)
    assert len(reading.items) == 3
    assert sorted(one.reason for one in reading.left) == [
        "a check box", "a line of an index", "a line of an index", "a quotation",
    ]  # fmt: skip
    assert reading.left[0].where == "Notes/Home network.md:4"


def test_a_block_id_is_its_id() -> None:
    (item,) = read("- The router stands in the hall cupboard. ^router-1\n").items
    assert (item.text, item.foreign_id) == ("The router stands in the hall cupboard.", "router-1")


@pytest.mark.parametrize(
    "path", ["2026-01-02.md", "Daily/2026-01-02 Friday.md", "20260102.md", "2026年1月2日.md", "a.canvas"]
)
def test_daily_notes_are_never_wanted(path: str) -> None:
    assert not obsidian.wanted(path)
    assert obsidian.wanted("Notes/Year 2026.md")
