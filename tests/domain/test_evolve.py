"""Edits on a memory: groups land whole or not at all, and no edit loses a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slowwave.pipeline.domain.annotation import split_annotation
from slowwave.pipeline.domain.buffer import region_of
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.edit import Annotate, Edit, Field, Insert, Move, Region, State
from slowwave.pipeline.domain.entry import content_id
from slowwave.pipeline.domain.evolve import Evolved, evolve
from slowwave.pipeline.domain.intent import MarkStale
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS

TOPIC, PENDING, ARCHIVE = "memory/topics/user_x.md", "memory/pending.md", "memory/archive.md"
E1, E2 = "e1111111111111111", "e2222222222222222"


def memory(**texts: str) -> Memory:
    """topic, pending, archive to their texts."""
    places = {"topic": (TOPIC, Role.TOPIC), "pending": (PENDING, Role.PENDING), "archive": (ARCHIVE, Role.ARCHIVE)}
    documents = {
        path: Document(path, role, texts[name], GRAMMARS[role])
        for name, (path, role) in places.items()
        if name in texts
    }
    return Memory(documents, GRAMMARS)


def after(image: Memory, *edits: Edit, path: str = TOPIC) -> str:
    done = evolve(image, [edits])
    assert not done.conflicts, done.conflicts
    return done.memory.documents[path].text


def refusal(image: Memory, *edits: Edit) -> str:
    done = evolve(image, [edits])
    assert {path: doc.text for path, doc in done.memory.documents.items()} == {
        path: doc.text for path, doc in image.documents.items()
    }
    assert done.memory.state == image.state
    return done.conflicts[0].reason


HEAD = "---\nname: X\nupdated: 2026-01-01\n---\n\n# X\n\n"
TEXT = f"{HEAD}## Facts\n\n- tea <!--m:eid={E1};hc=1-->\n- 咖啡\n\n## Later\n\nprose\n"


def test_insert_goes_to_the_end_of_its_section() -> None:
    assert after(memory(topic=TEXT), Insert(TOPIC, "- new\n", "Facts")) == TEXT.replace("- 咖啡\n", "- 咖啡\n- new\n")
    assert after(memory(topic=TEXT), Insert(TOPIC, "- new")) == TEXT + "- new\n"
    assert after(memory(topic=TEXT), Insert(TOPIC, "- new\n", "New")) == TEXT + "\n## New\n\n- new\n"
    assert after(memory(topic="# T\n\n## Facts"), Insert(TOPIC, "- a\n", "Facts")) == "# T\n\n## Facts\n\n- a\n"


def test_inserts_into_one_new_section_share_it() -> None:
    edits: list[Edit] = [
        Insert(TOPIC, "- a\n", "New"),
        Insert(TOPIC, "- b\n", "New"),
        Insert(TOPIC, "# T\n\n## Own\n"),
        Insert(TOPIC, "- c\n", "Own"),
    ]
    assert after(memory(topic="x"), *edits) == "x\n\n## New\n\n- a\n- b\n# T\n\n## Own\n\n- c\n"


def test_line_ends_and_byte_order_mark_are_the_files_own() -> None:
    text = "\ufeff# T\r\n\r\n## Facts\r\n- a"
    assert after(memory(topic=text), Insert(TOPIC, "- b\n", "Facts")) == text + "\r\n- b\r\n"
    assert after(memory(topic=text), Region(TOPIC, "r", None, "x\ny")) == text.replace(
        "# T\r\n", "# T\r\n\r\n<!-- slowwave:r:start -->\r\nx\r\ny\r\n<!-- slowwave:r:end -->\r\n"
    )
    assert after(memory(topic="\ufeff"), Insert(TOPIC, "- b\n")) == "\ufeff- b\n"


def test_an_underlined_heading_close_below_is_no_continuation() -> None:
    text = "## Facts\nLater\n---\n- a\n"
    assert after(memory(topic=text), Insert(TOPIC, "- new\n", "Facts")) == "## Facts\n\n- new\n\nLater\n---\n- a\n"


def test_a_new_file_of_ours_is_made_and_no_other() -> None:
    assert after(memory(), Insert("memory/topics/user_new.md", "- a\n"), path="memory/topics/user_new.md") == "- a\n"
    for path in ("README.md", "memory/topics/../../x.md", "memory/topics/..\\x.md", "memory//topics/x.md"):
        assert "not a file of ours" in refusal(memory(), Insert(path, "- a\n"))
        assert "not a file of ours" in refusal(memory(), Region(path, "m", None, "x"))
    assert "not there" in refusal(memory(), Annotate(TOPIC, E1, "hc", None, "1"))


def test_annotate_and_move() -> None:
    image = memory(topic=TEXT, archive="# Archive")
    edits: list[Edit] = [
        Annotate(TOPIC, E1, "hc", "1", "2"),
        Annotate(TOPIC, E1, "arch", None, "2026-06-20"),
        Move(TOPIC, E1, ARCHIVE),
    ]
    done = evolve(image, [edits]).memory.documents
    assert done[ARCHIVE].text == f"# Archive\n- tea <!--m:eid={E1};hc=2;arch=2026-06-20-->\n"
    assert done[TOPIC].text == TEXT.replace(f"- tea <!--m:eid={E1};hc=1-->\n", "")
    back: list[Edit] = [Annotate(ARCHIVE, E1, "arch", "2026-06-20", None), Move(ARCHIVE, E1, TOPIC, "Facts")]
    restored = evolve(evolve(image, [edits]).memory, [back]).memory.documents[TOPIC]
    assert [entry.text for entry in restored.entries] == ["咖啡", "tea"]


def test_a_line_keeps_its_names_while_it_gains_an_eid() -> None:
    line = content_id("咖啡", TOPIC, 0)
    edits: list[Edit] = [
        Annotate(TOPIC, line, "eid", None, E2),
        Insert(TOPIC, "- x\n", "Brand new"),
        Field(TOPIC, "", "updated", "2026-01-01", "2026-06-20"),
        Annotate(TOPIC, line, "hc", None, "1"),
        Region(TOPIC, "r", None, "- inside\n"),
        Annotate(TOPIC, E2, "hc", "1", "2"),
    ]
    assert f"- 咖啡 <!--m:eid={E2};hc=2-->\n" in after(memory(topic=TEXT), *edits)


def test_equal_lines_keep_their_ids_when_one_is_carried_off() -> None:
    first, second = content_id("a", TOPIC, 0), content_id("a", TOPIC, 1)
    image = memory(topic="- a\n- a\n- b\n", archive="")
    done = evolve(
        image,
        [[Move(TOPIC, first, ARCHIVE)], [Insert(TOPIC, "- c\n", "S")], [Annotate(TOPIC, second, "hc", None, "1")]],
    )
    assert not done.conflicts
    assert done.memory.documents[TOPIC].text == "- a <!--m:hc=1-->\n- b\n\n## S\n\n- c\n"
    gone = evolve(image, [[Move(TOPIC, first, ARCHIVE)], [Move(TOPIC, first, ARCHIVE)]])
    assert list(gone.conflicts) == [1]


def test_an_eid_stands_once_in_a_file() -> None:
    line = f"- tea <!--m:eid={E1}-->\n"
    assert "already stands" in refusal(memory(topic=TEXT), Insert(TOPIC, line))
    assert "already stands" in refusal(memory(topic="- x\n"), Insert(TOPIC, line), Insert(TOPIC, f"- b\n{line}"))
    done = evolve(memory(topic=""), [[Insert(TOPIC, line), State("k", 1, 2)], [Insert(TOPIC, line)]])
    assert list(done.conflicts) == [0]
    assert done.memory.documents[TOPIC].text == line


def test_an_old_that_is_not_there_refuses_the_whole_group() -> None:
    image = memory(topic=TEXT, archive="")
    for bad in (
        Annotate(TOPIC, E1, "hc", "7", "8"),
        Annotate(TOPIC, E2, "hc", None, "8"),
        Field(TOPIC, "", "updated", "2025-01-01", "x"),
        Field(TOPIC, "", "absent", "", "x"),
        Region(TOPIC, "r", "was", "x"),
        State("k", 1, 2),
        Move(TOPIC, E1, "notes/x.md"),
    ):
        good: list[Edit] = [
            State("n", None, 1),
            Insert(TOPIC, "- new\n", "Facts"),
            Insert(TOPIC, "- new\n", "Fresh"),
            Annotate(TOPIC, E1, "hc", "1", "2"),
            Field(TOPIC, "", "updated", "2026-01-01", "2026-02-02"),
            Region(TOPIC, "q", None, "x"),
            Insert("memory/topics/user_new.md", "- a\n"),
            Move(TOPIC, E1, ARCHIVE),
        ]
        assert refusal(image, *good, bad)


def test_a_group_sees_what_it_did_itself() -> None:
    edits: list[Edit] = [
        Annotate(TOPIC, E1, "hc", "1", "2"),
        Annotate(TOPIC, E1, "hc", "2", "3"),
        State("n", None, 1),
        State("n", 1, 2),
    ]
    done = evolve(memory(topic=TEXT), [edits])
    assert not done.conflicts
    assert done.memory.state == {"n": 2}


def test_a_region_is_made_below_title_or_head_and_then_replaced() -> None:
    made = after(memory(topic=TEXT), Region(TOPIC, "r", None, "one\n"))
    assert made == TEXT.replace("# X\n", "# X\n\n<!-- slowwave:r:start -->\none\n<!-- slowwave:r:end -->\n")
    assert region_of(made, "r") == "one\n"
    assert after(memory(topic=made), Region(TOPIC, "r", "one\n", "two")) == made.replace("one", "two")
    headless = "---\nname: x\n---\nprose\n"
    assert after(memory(topic=headless), Region(TOPIC, "r", None, "")).startswith(
        "---\nname: x\n---\n<!-- slowwave:r:start"
    )
    assert after(memory(topic=headless), Region(TOPIC, "", headless, "all\n")) == "all\n"


@pytest.mark.parametrize(
    "torn",
    ["<!-- slowwave:r:start -->\n", "<!-- slowwave:r:end -->\n", "<!-- slowwave:r:start --><!-- slowwave:r:end -->\n"],
)
def test_a_torn_region_is_passed_over_and_does_not_breed(torn: str) -> None:
    for text in (f"{torn}# T\n- a\n", f"# T\n- a\n{torn}"):
        once = after(memory(topic=text), Region(TOPIC, "r", None, "x\n"))
        assert region_of(once, "r") == "x\n"
        assert after(memory(topic=once), Region(TOPIC, "r", "x\n", "y\n")) == once.replace("x\n", "y\n")


def test_the_box_of_a_pending_line() -> None:
    line = content_id("ask", PENDING, 0)
    image = memory(pending="# P\r\n- [ ] ask\r\n- [ ] 问\r\n")
    assert after(image, Field(PENDING, line, "done", " ", "x"), path=PENDING) == "# P\r\n- [x] ask\r\n- [ ] 问\r\n"


LINES = st.sampled_from(
    [
        "# T",
        "## Facts",
        "## S",
        "- a",
        "- a",
        "- b",
        "  - nested",
        "- [ ] ask",
        "* 星",
        "prose",
        "",
        "",
        "```",
        "---",
        "> quote",
        f"- tea <!--m:eid={E1};hc=1-->",
        f"- x <!--m:eid={E2}--> typed on",
        "<!-- open",
        "-->",
        "| t |",
        "   indented",
        "- пример 🌙",
        "<!-- slowwave:r:start -->",
        "<!-- slowwave:r:end -->",
        "\ufeff",
        "- \udce9",
    ]
)


@st.composite
def texts(draw: st.DrawFn) -> str:
    end = draw(st.sampled_from(["\n", "\r\n"]))
    head = draw(st.sampled_from(["", "\ufeff", "---\nname: x\nupdated: 2026-01-01\n---\n"])).replace("\n", end)
    body = end.join(draw(st.lists(LINES, max_size=14)))
    return head + body + draw(st.sampled_from(["", end]))


IDS = st.sampled_from(
    [E1, E2, "none", *(content_id(text, TOPIC, n) for text in ("a", "b", "ask", "nested", "星") for n in (0, 1))]
)
UNDER = st.sampled_from(["", "Facts", "S", "New", "T"])
NEW = st.sampled_from(["- new\n", "- 新\n- two\n", "## Facts\n\n- in\n", f"- y <!--m:eid={E2}-->\n", "no end"])
OLD = st.sampled_from([None, "1", "2"])
EDITS = st.one_of(
    st.builds(Insert, st.just(TOPIC) | st.just(PENDING), NEW, UNDER),
    st.builds(Move, st.just(TOPIC), IDS, st.sampled_from([ARCHIVE, TOPIC, "other.md"]), UNDER),
    st.builds(
        Annotate, st.just(TOPIC), IDS, st.sampled_from(["hc", "eid", "subj"]), OLD, st.sampled_from([None, "2", "a;b"])
    ),
    st.builds(
        Field,
        st.just(TOPIC),
        st.just("") | IDS,
        st.sampled_from(["updated", "done"]),
        st.sampled_from(["2026-01-01", " "]),
        st.just("x"),
    ),
    st.builds(Region, st.just(TOPIC), st.just("r"), st.none() | st.just("- b\n"), st.sampled_from(["", "- b\n", "z"])),
    st.builds(State, st.just("k"), OLD, OLD),
)


def said(image: Memory) -> Counter[str]:
    """Every line of all files without its annotation, box and line end."""
    found: Counter[str] = Counter()
    for doc in image.documents.values():
        for line in doc.text.removeprefix("\ufeff").split("\n"):
            bare = split_annotation(line.rstrip("\r"))[0].strip().replace("[x]", "[ ]")
            found[bare] += 1
    return found


def whole_or_not(image: Memory, groups: Sequence[Sequence[Edit]], done: Evolved) -> None:
    landed = evolve(image, [group for position, group in enumerate(groups) if position not in done.conflicts])
    assert {path: doc.text for path, doc in landed.memory.documents.items()} == {
        path: doc.text for path, doc in done.memory.documents.items()
    }
    assert landed.memory.state == done.memory.state


def test_an_id_names_its_line_also_where_a_region_brings_an_equal_one_above_it() -> None:
    image = memory(topic="# T\n# T\n- b", archive="")
    (entry,) = image.documents[TOPIC].entries
    edits = (Region(TOPIC, "r", None, "- b\n"), Move(TOPIC, entry.id, ARCHIVE, ""))
    expected = "# T\n\n<!-- slowwave:r:start -->\n- b\n<!-- slowwave:r:end -->\n# T\n"
    assert after(image, *edits) == expected
    done = evolve(image, [[Move(TOPIC, E1, ARCHIVE, "")], edits])
    assert list(done.conflicts) == [0]
    assert done.memory.documents[TOPIC].text == expected


@settings(max_examples=200)
@given(texts(), texts(), st.lists(st.lists(EDITS, min_size=1, max_size=5), max_size=5))
def test_groups_land_whole_or_not_at_all_and_no_line_is_lost(
    topic: str, archive: str, groups: Sequence[Sequence[Edit]]
) -> None:
    image = memory(topic=topic, archive=archive)
    done = evolve(image, groups)
    whole_or_not(image, groups, done)
    landed = [edit for position, group in enumerate(groups) if position not in done.conflicts for edit in group]
    lost = said(image) - said(done.memory)
    inside = Counter((region_of(topic, "r") or "").split("\n"))
    replaced = {
        line for edit in landed if isinstance(edit, Region) for line in ("- b", "z", "- new", "- 新", "- two", *inside)
    }
    fields = {line for edit in landed if isinstance(edit, Field) for line in ("updated: 2026-01-01",)}
    assert {line for line in lost if line and line not in replaced | fields} == set()
    named = {path for edit in landed if not isinstance(edit, State) for path in (edit.path, getattr(edit, "to", ""))}
    for path, doc in image.documents.items():
        if path not in named:
            assert done.memory.documents[path] is doc
    for path, doc in done.memory.documents.items():
        before = image.documents.get(path)
        if before is not None and "\r\n" in before.text[:4096]:
            assert doc.text.count("\n") == doc.text.count("\r\n")


def test_work_grows_with_the_edits_and_not_with_their_square() -> None:
    calls = Counter[str]()
    grammar = GRAMMARS[Role.TOPIC]

    def parse(text: str, path: str) -> tuple[object, ...]:
        calls["parse"] += 1
        return grammar.parse(text, path)

    counted = type(grammar)(parse, grammar.fields, grammar.set_field)  # type: ignore[arg-type]
    text = "".join(f"- line {number}\n" for number in range(2000))
    doc = Document(TOPIC, Role.TOPIC, text, counted)
    image = Memory({TOPIC: doc}, GRAMMARS)
    groups: list[list[Edit]] = [
        [Annotate(TOPIC, entry.id, "hc", None, "1"), Insert(TOPIC, "- more\n")] for entry in doc.entries
    ]
    done = evolve(image, groups)
    assert not done.conflicts
    assert calls["parse"] == 1
    assert done.memory.documents[TOPIC].text.count("\n") == 4000


def test_a_copied_line_gains_an_id_of_its_own_when_it_is_changed() -> None:
    image = memory(topic=f"- tea <!--m:eid={E1}-->\n- more tea <!--m:eid={E1}-->\n")
    copy = image.documents[TOPIC].entries[1]
    done = evolve(image, [MarkStale(TOPIC, copy.id, "unmentioned").edits(image)])
    assert not done.conflicts
    first, second = done.memory.documents[TOPIC].entries
    assert (first.id, first.annotation.get("st")) == (E1, "")
    assert (second.id, second.annotation.get("st")) == ("e" + copy.id[1:], "stale")
