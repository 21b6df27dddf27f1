"""HexClaw's lines: types, annotations, several lines in one entry, what took the place of what, and its odd ids."""

from datetime import UTC, datetime

import pytest

from slowwave.pipeline.domain.imports.imported import Home, Imported, Reading
from slowwave.pipeline.sources.imports import hexclaw
from slowwave.pipeline.sources.imports.page import Page

MOVED = """
- [09:12] [fact:chat_extract] 在余杭区 <!--m:eid=e0000000000000001;subj=location;vf=2026-06-01T08:00:00Z;\
vt=2026-06-20T09:12:00Z;conf=0.90;hc=3-->

- [09:12] [fact:chat_extract] 在西湖区 <!--m:eid=e0000000000000002;subj=location;vf=2026-06-20T09:12:00Z;\
sup=e0000000000000001;conf=0.75-->
"""


def read(text: str, path: str = "_global/MEMORY.md") -> Reading:
    return hexclaw.read([Page(path, path.split("/")[0], text)])


def one(line: str, path: str = "_global/MEMORY.md") -> Imported:
    (item,) = read(line, path).items
    return item


def test_a_changed_value_keeps_both_lines_their_dates_and_what_took_whose_place() -> None:
    old, new = read(MOVED).items
    assert (old.text, old.subject, old.uses, old.confidence) == ("在余杭区", "location", 3, 0.9)
    assert old.valid_from == datetime(2026, 6, 1, 8, tzinfo=UTC)
    assert old.valid_to == new.valid_from == datetime(2026, 6, 20, 9, 12, tzinfo=UTC)
    assert new.supersedes == (old.alias,)
    assert (old.where, new.where) == ("_global/MEMORY.md:2", "_global/MEMORY.md:4")
    assert old.foreign_id == "e0000000000000001"


@pytest.mark.parametrize(
    ("line", "kind", "home", "by", "confidence"),
    [
        ("- [09:12] [rule:manual] Answer in Chinese", "rule", "feedback", "human", 0.9),
        ("- [09:12] [instruction:chat_explicit] Run the tests", "instruction", "feedback", "human", 0.9),
        ("- [9:05] [identity:chat_extract] Works as a baker", "identity", "user", "agent", 0.6),
        ("- [09:12] [preference:ai_managed] Likes tea", "preference", "user", "agent", 0.6),
        ("- [09:12] [context:reflection] Three bakeries so far", "context", "project", "dream", 0.5),
        ("- [09:12] [memo:manual] kept verbatim there", "", "reference", "human", 0.9),
        ("- [09:12] plain text of old", "fact", "reference", "human", 0.9),
        ("a line from before the headers", "fact", "reference", "human", 0.9),
    ],
)
def test_type_and_source_decide_where_it_goes(line: str, kind: str, home: str, by: str, confidence: float) -> None:
    item = one(line)
    assert (item.kind, item.home, item.by, item.confidence) == (kind, Home(home), by, confidence)


def test_an_entry_bears_no_date_but_its_own() -> None:
    assert one("- [23:59] [fact:manual] The hour is not a date").valid_from is None


def test_a_bare_day_closes_nothing_as_in_hexclaw() -> None:
    reading = read("- [09:12] [fact:manual] Holds <!--m:eid=e0000000000000001;vt=2026-06-01-->")
    assert reading.items[0].valid_to is None
    assert [(one.code, one.where) for one in reading.findings] == [("D334", "_global/MEMORY.md:1")]


def test_lines_below_an_entry_belong_to_it_up_to_its_annotation() -> None:
    text = (
        "- [09:12] [fact:manual] Deploy:\nfirst build,\n\nthen push <!--m:eid=e0000000000000004;hc=2-->\n"
        "- typed below\nand this\n"
    )
    assert [(item.text, item.uses) for item in read(text).items] == [
        ("Deploy: first build, then push", 2),
        ("typed below", 0),
        ("and this", 0),
    ]


def test_words_in_brackets_that_are_no_type_stay_words() -> None:
    assert one("- [09:12] [a:b] is a prefix").text == "[a:b] is a prefix"


def test_a_pin_and_the_archive_are_kept() -> None:
    pinned = one("- [09:12] [fact:manual] Pinned <!--m:pin=1-->")
    archived = one("- [09:12] [fact:manual] Old <!--m:eid=e0000000000000009-->", "_global/MEMORY.archive.md")
    assert (pinned.pinned, pinned.archived, archived.pinned, archived.archived) == (True, False, False, True)


def test_a_role_has_a_topic_of_its_own_and_a_folder_that_is_none_is_left_out() -> None:
    item = one("- [09:12] [fact:manual] Uses Go", "backend/MEMORY.md")
    assert (item.role, item.home) == ("backend", Home("reference", "backend"))
    odd = hexclaw.read([Page("../MEMORY.md", "..", "- [09:12] [fact:manual] Escapes")])
    assert (odd.items, [one.code for one in odd.findings]) == ((), ["D335"])


def test_what_is_said_of_a_third_person_is_no_preference_of_the_users() -> None:
    item = one("- [09:12] [preference:chat_extract] Likes tea <!--m:subj=%E4%BA%BA%E7%89%A9%3AAlice-->")
    assert (item.kind, item.home, item.subject) == ("fact", Home("reference"), "人物:Alice")


@pytest.mark.parametrize(
    ("newer", "linked", "code"),
    [
        ("subj=city;vf=2026-06-20T09:12:00Z;sup=m-2", True, ""),
        ("subj=city;vf=2026-06-21T09:12:00Z;sup=m-2", False, "D336"),
        ("subj=city;vf=2026-06-20T09:12:00Z;sup=e00000000000000ff", False, "D336"),
    ],
)
def test_a_line_number_is_told_by_moment_and_subject(newer: str, linked: bool, code: str) -> None:
    old = "- [09:12] [fact:manual] Lives in A <!--m:subj=city;vt=2026-06-20T09:12:00Z-->\n"
    reading = read(f"{old}- [09:12] [fact:manual] Lives in B <!--m:{newer}-->\n")
    first, second = reading.items
    assert (second.supersedes == (first.alias,)) is linked
    assert [one.code for one in reading.findings] == ([code] if code else [])


def test_a_secret_is_masked_and_said() -> None:
    reading = read("- [09:12] [fact:manual] my password is hunter2xyz99 on db1\n- [09:13] [fact:manual] ok then\n")
    assert "hunter2" not in reading.items[0].text
    assert "db1" in reading.items[0].text
    assert [(one.code, one.where) for one in reading.findings] == [("D333", "_global/MEMORY.md:1")]


def test_what_is_nothing_but_a_secret_is_left() -> None:
    reading = read("- [09:12] [fact:manual] sk-abcdefghijklmnopqrstuvwxyz123456\n")
    assert reading.items == ()
    assert [(one.reason, one.where) for one in reading.left] == [("nothing but a secret", "_global/MEMORY.md:1")]
    assert "abcdef" not in reading.left[0].what


def test_headings_are_no_entries_and_the_diary_is_counted() -> None:
    reading = hexclaw.read([Page("_global/MEMORY.md", "_global", "# Memory\n"), Page("2026-06-01.md", "memory", "x")])
    assert (reading.items, [one.reason for one in reading.left]) == ((), ["a heading"])
    assert any("diary" in sentence for sentence in reading.said)
