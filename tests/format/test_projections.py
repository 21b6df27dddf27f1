"""dream-log.md, MEMORY.md, index.json, pattern files, and bytes that are no text."""

import json
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slowwave.pipeline.domain.document import Document, decode
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.intent import KeepPattern
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.pattern import Pattern
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import Finding
from slowwave.pipeline.format.dream_log import LoggedDream, dreams
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.format.index_json import IndexJson, IndexRow, emit_index, read_index
from slowwave.pipeline.format.memory_index import is_index_line
from slowwave.pipeline.format.pattern import read_pattern
from slowwave.pipeline.format.text import as_text


def test_a_dream_log_in_all_four_forms() -> None:
    text = (
        "# Dream log\n\n## 2026-03-28 22:00 UTC\n- Scanned: 3\n\n## 🌀 Dream Report — 2026-03-29 22:00 UTC\n### Stats\n"
        "## 🌙 Dream #3 — 2026-03-30\n\n## Insights\n\n```\n## 🌙 Dream #9 — 2026-03-30\n```\n"
        "## 🌙 Dream #4 — 2026-03-31 07:05\n\n# 🌙 Dream Report — 2026-04-01\n"
        "## 2026-04-02\n## 🌙 Dream #5 — 2026-13-01\n## A Dream of mine — 2026-04-03\n"
    )
    assert dreams(text) == (
        LoggedDream(None, date(2026, 3, 28), "2026-03-28 22:00 UTC", {"scanned": 3}),
        LoggedDream(None, date(2026, 3, 29), "2026-03-29 22:00 UTC"),
        LoggedDream(3, date(2026, 3, 30), "2026-03-30"),
        LoggedDream(4, date(2026, 3, 31), "2026-03-31 07:05"),
        LoggedDream(None, date(2026, 4, 1), "2026-04-01"),
    )


@pytest.mark.parametrize(
    ("line", "ours"),
    [
        ("# MEMORY.md — Long-Term Memory Index", True),
        ("_Last updated: 2026-06-20_", True),
        ("## Topics", True),
        ("- [用户](topics/user_profile.md) — 她是谁", True),
        ("- [p-dns](patterns/p-dns.md) — web_search fails", True),
        ("- Total entries: 12 | Health: 71/100 | Streak: 9 dreams", True),
        ("- … and 14 more", True),
        ("<!-- slowwave:index:start -->", True),
        ("", True),
        ("- [My notes](notes/x.md) — read these", False),
        ("- Lin never squashes.", False),
        ("## People", False),
        ("记住：不要压缩提交", False),
    ],
)
def test_lines_of_an_index(line: str, ours: bool) -> None:
    assert is_index_line(line) is ours
    assert is_index_line(line + "\r\n") is ours


INDEX = {
    "version": "2.0",
    "lastDream": "2026-03-28T22:00:00Z",
    "entries": [
        {"id": "mem_001", "summary": "茶", "importance": 1, "uniqueDayCount": 2, "archived": True, "tags": ["a", 1]},
        "torn",
        {"id": 7, "referenceCount": "many"},
    ],
    "stats": {"healthScore": 68, "mine": [1]},
    "theirs": {"kept": None},
}


def test_an_older_index_comes_back_in_the_shape_of_three() -> None:
    index = read_index("\ufeff" + json.dumps(INDEX))
    assert index is not None
    assert index.config == {"notificationLevel": "summary", "instanceName": "default"}
    assert index.history == (("2026-03-28", 68),)
    assert index.extra == {"theirs": {"kept": None}}
    assert index.rows == (
        IndexRow("mem_001", "茶", importance=1.0, tags=("a",), archived=True, extra={"uniqueDayCount": 2}),
        IndexRow("7"),
    )
    text = emit_index(index)
    assert text.startswith('{\n  "version": "3.0",\n  "lastDream": "2026-03-28T22:00:00Z",\n')
    assert text.endswith("\n}\n")
    assert "茶" in text
    assert json.loads(text)["stats"]["mine"] == [1]


@pytest.mark.parametrize("text", ["", "[]", "{", '"x"', "[" * 100_000, '{"a": ' + "9" * 5000 + "}", "{}x", "\udce9"])
def test_what_is_no_index(text: str) -> None:
    assert read_index(text) is None


def test_an_empty_index_and_an_infinite_number() -> None:
    assert read_index("{}") == IndexJson(stats=read_index("{}").stats)  # type: ignore[union-attr]
    index = read_index('{"entries": {"a": {"importance": 1e999, "x": NaN}}, "name": "\\ud800"}')
    assert index is not None
    assert index.rows == (IndexRow("a", extra={"x": None}),)
    assert emit_index(index).encode("utf-8")


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)
_KEYS = st.sampled_from(["version", "lastDream", "config", "entries", "stats", "id", "tags", "importance", "x"])


@settings(max_examples=60)
@given(st.dictionaries(_KEYS, st.lists(st.dictionaries(_KEYS, _JSON, max_size=5), max_size=4) | _JSON, max_size=5))
def test_reading_and_writing_an_index_twice_is_once(value: dict[str, object]) -> None:
    index = read_index(json.dumps(value))
    assert index is not None
    text = emit_index(index)
    again = read_index(text)
    assert again is not None
    assert emit_index(again) == text
    assert read_index(text, rows=False) == replace(again, rows=())


def test_of_an_index_of_ours_no_row_is_parsed_for_what_stands_beside_them() -> None:
    text = emit_index(IndexJson(rows=(IndexRow("a", "茶"), IndexRow("b", "}],"))))
    torn = text.replace('"summary":', "summary:")
    assert read_index(torn) is None
    assert read_index(torn, rows=False) == read_index(emit_index(IndexJson()))
    assert read_index(torn.replace("\n", "\r\n"), rows=False) is None


PATTERN = "memory/patterns/p-dns.md"


def kept(memory: Memory, count: int, examples: tuple[str, ...], day: date) -> Memory:
    intent = KeepPattern(
        PATTERN, "DNS: 失败", 'web_search says "ENOTFOUND"', "Use # fallbacks", examples, count, day, "", ("a", "b")
    )
    done = evolve(memory, [intent.edits(memory)])
    assert not done.conflicts
    return done.memory


def test_a_pattern_goes_round_and_its_created_never_moves() -> None:
    first = kept(Memory({}, GRAMMARS), 2, ("one, 二", '"q"'), date(2026, 6, 1))
    assert read_pattern(first.documents[PATTERN]) == Pattern(
        PATTERN,
        "DNS: 失败",
        'web_search says "ENOTFOUND"',
        "Use # fallbacks",
        ("one, 二", '"q"'),
        ("a", "b"),
        2,
        date(2026, 6, 1),
        date(2026, 6, 1),
    )
    second = read_pattern(kept(first, 3, ("one, 二", "three"), date(2026, 7, 1)).documents[PATTERN])
    assert (second.count, second.examples, second.created, second.updated) == (
        3,
        ("one, 二", "three"),
        date(2026, 6, 1),
        date(2026, 7, 1),
    )


def test_a_pattern_of_the_skill_and_one_without_a_head() -> None:
    text = "---\nname: pattern名称\ntrigger: 什么\nresponse: 如何\nexamples: [案例1, 案例2]\ncreated: YYYY-MM-DD\n---\n"
    read = read_pattern(Document(PATTERN, Role.PATTERN, text, GRAMMARS[Role.PATTERN]))
    assert (read.name, read.examples, read.count, read.created) == ("pattern名称", ("案例1", "案例2"), 2, None)
    assert read_pattern(Document(PATTERN, Role.PATTERN, "x", GRAMMARS[Role.PATTERN])).name == "dns"


@pytest.mark.parametrize("data", ["x".encode("utf-16"), "x".encode("utf-32"), b"a\0b", b"\xfe\xff\x00x"])
def test_what_is_no_text_is_a_finding(data: bytes) -> None:
    found = as_text(data, "memory/x.md")
    assert isinstance(found, Finding)
    assert (found.code, found.where) == ("D109", "memory/x.md")


def test_text_is_lossless() -> None:
    data = b"\xef\xbb\xbfcaf\xe9\r\n"
    assert as_text(data, "x") == decode(data)
