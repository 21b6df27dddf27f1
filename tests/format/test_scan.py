from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.piece import Piece, Shape
from slowwave.pipeline.format.scan import scan


def placed(text: str) -> list[tuple[Piece, int, int]]:
    """What is no heading and no gap, with its first and last line."""
    return [
        (span.piece, span.line, span.line + span.raw.rstrip("\r\n").count("\n"))
        for span in scan(text)
        if span.piece is not None and not span.level
    ]


def of(text: str) -> list[Piece]:
    return [piece for piece, _, _ in placed(text)]


def test_items_paragraphs_fences_and_tables_have_their_place() -> None:
    text = "# Day\n\n- one\n  goes on\n- two\n\nA paragraph\nof two lines.\n\n```sh\nx\n```\n\n| a |\n|---|\n| 1 |\n"
    found = [(piece.shape, first, last) for piece, first, last in placed(text)]
    assert found == [
        (Shape.ITEM, 3, 4),
        (Shape.ITEM, 5, 5),
        (Shape.PARAGRAPH, 7, 8),
        (Shape.FENCE, 10, 12),
        (Shape.TABLE, 14, 16),
    ]
    assert {piece.headings for piece in of(text)} == {("Day",)}


def test_crlf_and_bom_change_nothing_but_line_ends() -> None:
    text = "# 日志\n\n- 第一条\n  续行\n\n段落。\n"
    crlf = "\ufeff" + text.replace("\n", "\r\n")
    assert placed(crlf) == placed(text)


def test_front_matter_and_comments_are_no_pieces() -> None:
    assert [piece.text for piece in of("---\nname: x\n---\n<!-- a\nb -->\ntext\n")] == ["text"]


def test_underlined_headings_are_context() -> None:
    text = "Rules\n=====\n\n- never push\n\nMore\n----\n\n- a\n\n# Next\n\n- b\n"
    assert [(piece.text, piece.headings) for piece in of(text)] == [
        ("never push", ("Rules",)),
        ("a", ("Rules", "More")),
        ("b", ("Next",)),
    ]


def test_a_rule_below_a_blank_line_is_no_underline() -> None:
    assert [piece.headings for piece in of("A paragraph.\n\n---\n\n- a\n")] == [(), ()]


def test_a_paragraph_that_announces_a_list_is_its_parent() -> None:
    label, item, nested = of("Also learned:\n\n- `a` must use b\n  - because c\n")
    assert label.parent == ""
    assert item.parent == "Also learned:"
    assert nested.parent == "Also learned: > `a` must use b"
    assert of("No label here.\n\n- a\n")[1].parent == ""
    assert of("Label:\n\n# Next\n\n- a\n")[1].parent == ""


def test_a_dream_block_reaches_its_end_marker_over_headings() -> None:
    text = (
        "- before\n\n## REM Sleep\n<!-- openclaw:dreaming:rem:start -->\n### Reflections\n- x\n### Truths\n- y\n"
        "<!-- openclaw:dreaming:rem:end -->\n- after\n"
    )
    assert [(piece.text, piece.in_dream_block) for piece in of(text)] == [
        ("before", False),
        ("x", True),
        ("y", True),
        ("after", False),
    ]


def test_a_chat_dump_is_flagged_up_to_the_next_section() -> None:
    chat = "## Chat\n\nuser: hi\nassistant: hello\n\n- offer\n\n### Sub\n\n- more\n\n"
    text = f"# Day\n\n- before\n\n{chat}## Notes\n\n- after\n"
    flags = {piece.text: piece.in_transcript for piece in of(text)}
    assert flags == {
        "before": False,
        "user: hi": True,
        "assistant: hello": True,
        "offer": True,
        "more": True,
        "after": False,
    }


def test_a_saved_session_is_a_dump_to_its_end() -> None:
    text = "# Session: x\n\n- **Session ID**: 1\n\n## A\n\nuser: hi\n\nassistant: yes\n\n## B\n\n- a\n"
    assert of(text)[-1].in_transcript


def test_turns_are_cut_apart_with_their_lines() -> None:
    text = "user: one\nstill one\nassistant: two\n\n1. offer\nuser: three\n"
    assert [(piece.text, first, last) for piece, first, last in placed(text)] == [
        ("user: one still one", 1, 2),
        ("assistant: two", 3, 3),
        ("offer", 5, 5),
        ("user: three", 6, 6),
    ]


def test_one_speaker_is_no_dump() -> None:
    assert [piece.in_transcript for piece in of("User: Sam, UTC+10\n\n用户：喜欢茶\n")] == [False, False]


def test_chinese_turns() -> None:
    assert all(piece.in_transcript for piece in of("用户：你好\n\n助手：你好，有什么可以帮你？\n"))


LINES = st.sampled_from(
    [
        "",
        "- a",
        "  - b",
        "text",
        "user: x",
        "assistant: y",
        "# H",
        "## H2",
        "===",
        "---",
        "```",
        "| a |",
        "用户：x",
        "x:",
        "\r",
    ]
)


@given(st.lists(LINES, max_size=14).map("\n".join))
def test_the_spans_are_the_text(text: str) -> None:
    spans = list(scan(text))
    assert "".join(span.raw for span in spans) == text
    assert [span.start for span in spans] == [sum(len(one.raw) for one in spans[:n]) for n in range(len(spans))]


@given(st.text())
def test_lines_are_in_order_and_within_the_text(text: str) -> None:
    lines = [(first, last) for _, first, last in placed(text)]
    assert all(1 <= first <= last for first, last in lines)
    assert lines == sorted(lines)


def test_time_is_linear() -> None:
    unit = "# Day\n\nuser: hi\n- item with some words in it\n  - nested item\n\nA label:\n\n- x\nassistant: y\n\n"

    start = time.process_time()
    assert placed(unit * 10_000)[-1][1] > 100_000
    assert time.process_time() - start < 6


def test_the_marks_of_a_merge_belong_to_no_line() -> None:
    text = "- a\n<<<<<<< HEAD\n- b\n||||||| base\n- c\n=======\n- 丁\n>>>>>>> of-lin\n- e\n"
    assert [span.piece.text for span in scan(text) if span.piece is not None] == ["a", "b", "c", "丁", "e"]
    assert [span.piece.text for span in scan("- a <<<<<<< b\n  >>> c\n") if span.piece] == ["a <<<<<<< b >>> c"]
