"""The YAML head: read as strings, edited by the line."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.head import front_matter as written
from slowwave.pipeline.format.front_matter import fields, head_end, lists, set_field

HEAD = """---
# who
name: Working agreements
description: "What: the user said"
type: feedback   # fixed
version: 1.10
sure: no
emoji: 🌙 月
created: 2026-05-11
examples: [案例1, "案例: 2"]
single: 'it''s'
"quoted key": x
folded: >
  two
  lines
nested:
  a: 1
listed:
  - a
---
body: not a field
---
"""


def test_values_are_the_strings_on_disk() -> None:
    assert fields(HEAD) == {
        "name": "Working agreements",
        "description": "What: the user said",
        "type": "feedback",
        "version": "1.10",
        "sure": "no",
        "emoji": "🌙 月",
        "created": "2026-05-11",
        "examples": '[案例1, "案例: 2"]',
        "single": "it's",
        "quoted key": "x",
        "folded": "two lines\n",
    }
    assert lists(HEAD) == {"examples": ("案例1", "案例: 2"), "listed": ("a",)}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "---",
        "---\n",
        "---\nname: x\n",
        "---\nnot yaml\n---\nx",
        "---\n- a\n- b\n---\n",
        "---\n\n---\n",
        " ---\nname: x\n---\n",
        "# T\n---\nname: x\n---\n",
        "---\n**[Learning]**\nThe system: x\n---\n",
        "---\n---\nname: x\n---\n",
    ],
)
def test_what_is_no_head_is_body(text: str) -> None:
    assert (fields(text), lists(text), head_end(text), set_field(text, "name", "y")) == ({}, {}, 0, None)


@pytest.mark.parametrize(
    "bad", ["name: a: b\nlisted: [x]\n", "name: [a\n", "name: x\n\ty: z\n", "name: *a\n", "name: 'x\n", "a: &a [*a]\n"]
)
def test_bad_yaml_has_no_fields_and_raises_nothing(bad: str) -> None:
    text = f"---\n{bad}---\nbody\n"
    assert fields(text).get("name") is None
    assert set_field(text, "name", "y") is None


def test_mark_line_ends_and_bytes_that_are_no_text() -> None:
    text = "\ufeff---\r\nname: caf\udce9\r\nupdated: 2026-01-01 \r\n...\r\nbody\r\n"
    assert fields(text) == {"name": "caf\ufffd", "updated": "2026-01-01"}
    assert set_field(text, "updated", "2026-02-02") == text.replace("2026-01-01", "2026-02-02")


@pytest.mark.parametrize(
    ("key", "value", "old", "new"),
    [
        ("name", "New: name", "name: Working agreements", 'name: "New: name"'),
        ("type", "user", "type: feedback   # fixed", "type: user   # fixed"),
        ("description", "说明", '"What: the user said"', '"说明"'),
        ("single", "that's it", "'it''s'", "'that''s it'"),
        ("created", "2026-05-12", "created: 2026-05-11", "created: 2026-05-12"),
        ("examples", '["案例3"]', '[案例1, "案例: 2"]', '["案例3"]'),
        ("quoted key", "z", '"quoted key": x', '"quoted key": z'),
    ],
)
def test_one_line_changes(key: str, value: str, old: str, new: str) -> None:
    assert set_field(HEAD, key, value) == HEAD.replace(old, new)


@pytest.mark.parametrize("key", ["folded", "nested", "listed", "absent", "body"])
def test_what_is_not_one_line_is_refused(key: str) -> None:
    assert set_field(HEAD, key, "x") is None


def test_hostile_heads_are_cheap() -> None:
    bomb = "a: &a [x,x]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [*{chr(97 + i)},*{chr(97 + i)}]\n" for i in range(20)
    )
    assert fields(f"---\n{bomb}---\n") == {}
    assert fields("---\nname: x" + " " * 50_000 + "#\n---\n")
    assert fields("---\nname: " + "[" * 20_000 + "\n---\n") == {}
    assert fields("---\nname: x\n" + "a" * 70_000 + ": y\n---\n") == {}


@given(st.dictionaries(st.sampled_from(["name", "trigger", "response"]), st.text()), st.text())
def test_what_an_intent_writes_is_read_back(values: dict[str, str], new: str) -> None:
    text = written(values, date(2026, 6, 20)) + "body\n"
    found = fields(text)
    assert set(found) == {*values, "created", "updated"}
    for key in values:
        changed = set_field(text, key, new)
        assert changed is not None
        assert changed.splitlines()[-1] == "body"
        assert fields(changed) == {**found, key: fields(changed)[key]}
        assert changed.count("\n") == text.count("\n")


def test_a_colon_within_a_plain_value_is_text() -> None:
    text = "---\nname: Push rules\ndescription: 反馈: ask first # kept: no\nupdated: 2026-11-01\n---\nbody\n"
    assert fields(text) == {"name": "Push rules", "description": "反馈: ask first", "updated": "2026-11-01"}
    changed = set_field(text, "updated", "2026-11-30")
    assert changed == text.replace("2026-11-01", "2026-11-30")
