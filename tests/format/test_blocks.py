"""Text to blocks and entries: what each form of line is read as, and that nothing is lost."""

from datetime import date

import pytest

from slowwave.pipeline.domain.document import Block, Document
from slowwave.pipeline.domain.entry import Entry, content_id
from slowwave.pipeline.domain.lines import entry_line
from slowwave.pipeline.domain.piece import Shape
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.blocks import memory_blocks
from slowwave.pipeline.format.grammars import GRAMMARS

DAY = "memory/logs/2026/11/2026-11-13.md"


def blocks(text: str, role: Role = Role.TOPIC, path: str = "memory/topics/user_profile.md") -> tuple[Block, ...]:
    found = GRAMMARS[role].parse(text, path)
    assert "".join(block.raw for block in found) == text
    return found


def entries(text: str, role: Role = Role.TOPIC, path: str = "memory/topics/user_profile.md") -> list[Entry]:
    return [block.entry for block in blocks(text, role, path) if block.entry is not None]


def log(text: str, path: str = DAY) -> list[Entry]:
    return entries(text, Role.LOG, path)


def test_every_role_has_a_grammar() -> None:
    assert set(GRAMMARS) == set(Role)


def test_an_item_carries_its_continuation_lines_and_no_more() -> None:
    text = "- one\n  goes on\nlazily\n\n  and on\n- two\n  - nested\n\nprose\n"
    found = blocks(text)
    assert [block.entry.text for block in found if block.entry] == ["one goes on lazily and on", "two", "nested"]
    assert found[0].raw == "- one\n  goes on\nlazily\n\n  and on\n"
    assert [(block.piece.text, block.piece.parent) for block in found if block.piece and block.piece.parent] == [
        ("nested", "two")
    ]


def test_in_a_log_a_line_that_says_of_what_type_it_is_goes_on_with_nothing() -> None:
    text = "decision: tabs\nRule: no spaces\nas ever\n\n- [ ] buy hose\n决定：软管要绿色的\n"
    found = log(f"{text}- one\n  fact: of it\n[insight] two\n")
    assert [(entry.event, entry.text) for entry in found if "软管" not in entry.text] == [
        ("decision", "tabs"),
        ("rule", "no spaces as ever"),
        ("", "buy hose"),
        ("", "one fact: of it"),
        ("insight", "two"),
    ]
    assert [entry.text for entry in found if "软管" in entry.text] == ["决定：软管要绿色的"]
    assert [entry.text for entry in entries("- one\nfact: two\n")] == ["one fact: two"]


def test_what_a_program_printed_below_a_line_stays_with_it() -> None:
    (entry,) = log("- The build broke:\nerror: no such file\nnote: so it stopped\nwhen: at noon\n")
    assert entry.text == "The build broke: error: no such file note: so it stopped when: at noon"


def test_annotation_gives_the_id_and_leaves_the_text() -> None:
    (entry,) = entries("- 她的母语是中文。 <!--m:eid=e7f3d05c2a96b148e;k=identity;ref=2026-10-20-->\n")
    assert (entry.id, entry.text, entry.kind) == ("e7f3d05c2a96b148e", "她的母语是中文。", "identity")
    assert entry.topic_type == "user"


def test_equal_lines_have_different_ids_and_a_copied_eid_is_the_first_ones() -> None:
    path = "memory/topics/user_profile.md"
    text = "- Tea.\n- [x] Tea.\n- a <!--m:eid=e7f3d05c2a96b148e-->\n- b <!--m:eid=e7f3d05c2a96b148e-->\n"
    assert [entry.id for entry in entries(text)] == [
        content_id("Tea.", path, 0),
        content_id("Tea.", path, 1),
        "e7f3d05c2a96b148e",
        content_id("b", path, 0),
    ]


def test_marks_leave_the_text() -> None:
    text = (
        "- ⚠️ PERMANENT never push on Friday\n- 📌 PIN 护照放在抽屉里\n"
        "- \U0001f525\ufe0f HIGH [OBS:harvey] ships <!-- mem_042 -->\n"
        "- [DREAM] likes tea [CNF:murray] <!-- important -->\n- write `📌 PIN` to pin\n"
    )
    assert [(entry.text, entry.marks) for entry in entries(text)] == [
        ("never push on Friday", ("PERMANENT",)),
        ("护照放在抽屉里", ("PIN",)),
        ("ships", ("HIGH", "OBS:harvey", "mem_042")),
        ("likes tea", ("DREAM", "CNF:murray", "important")),
        ("write `📌 PIN` to pin", ()),
    ]


def test_log_lines_in_all_their_forms() -> None:
    text = (
        "## 09:12\n\n- [correction] [HIGH] Use tabs\n- completed: shipped it\n- decision: no QR — weight: HIGH\n"
        "- Error：编译失败\n- **Insight:** cache wins\n- plain bullet\n\nFree prose here.\n\n"
        "- [10:05] [preference:chat_extract] likes tea\n- 11:30 — lunch\n- question\n\n## Later\n\n- after hours\n"
    )
    assert [(entry.event, entry.minute, entry.text, entry.marks) for entry in log(text)] == [
        ("correction", "09:12", "Use tabs", ("HIGH",)),
        ("completed", "09:12", "shipped it", ()),
        ("decision", "09:12", "no QR", ("HIGH",)),
        ("error", "09:12", "编译失败", ()),
        ("insight", "09:12", "cache wins", ()),
        ("", "09:12", "plain bullet", ()),
        ("", "09:12", "Free prose here.", ()),
        ("preference", "10:05", "likes tea", ()),
        ("", "11:30", "lunch", ()),
        ("", "09:12", "question", ()),
        ("", "", "after hours", ()),
    ]
    assert {entry.day for entry in log(text)} == {date(2026, 11, 13)}


def test_the_lines_of_hexclaw() -> None:
    text = (
        "- [09:12] [rule:manual] Never push on Friday <!--m:eid=e00000000000000aa;subj=push;hc=3-->\n"
        "- [9:05] [preference:chat_extract] 喜欢乌龙茶\n- [09:13] [fact:reflection] The port is 8080\n"
        "- [identity:chat_explicit] lives in Utrecht <!--m:k=context;by=tool-->\n"
        "- [09:14] [mood:manual] is no kind of ours\n- [note: prose] in brackets\n- [fact] 数据库在东京\n"
    )
    told = [
        ("e00000000000000aa", "Never push on Friday", "rule", "human", "09:12"),
        ("", "喜欢乌龙茶", "preference", "agent", "09:05"),
        ("", "The port is 8080", "fact", "dream", "09:13"),
        ("", "lives in Utrecht", "context", "tool", ""),
        ("", "[mood:manual] is no kind of ours", "context", "", "09:14"),
        ("", "[note: prose] in brackets", "context", "", ""),
        ("", "数据库在东京", "fact", "", ""),
    ]
    read = entries(text, Role.TOPIC, "memory/topics/project_x.md")
    assert [(one.annotation.get("eid"), one.text, one.kind, one.origin, one.minute) for one in read] == told
    assert [one.resident for one in read] == [True, True, False, False, False, False, False]


def test_an_annotation_over_two_lines_is_a_comment() -> None:
    (entry,) = entries("- likes tea <!--m:hc=1;\n  po=2-->\n")
    assert (entry.text, entry.annotation.body) == ("likes tea", "")


def test_check_boxes() -> None:
    text = "- [ ] ask Joost\n- [x] 已问\n* [X] done\n- no box\n"
    assert [(entry.done, entry.text) for entry in entries(text, Role.PENDING, "memory/pending.md")] == [
        (False, "ask Joost"),
        (True, "已问"),
        (True, "done"),
        (None, "no box"),
    ]


def test_prose_is_an_entry_only_in_logs_and_where_others_wrote_sentences() -> None:
    text = (
        "# T\n\n_Curated by Vega and last distilled in April._\n\n"
        "Lin wants commits squashed never.\n\nPaths:\n\n```\n- no item\n```\n\n"
        "<!-- - nor this\n- or this -->\n"
    )
    assert entries(text) == []
    assert [entry.text for entry in entries(text, Role.FOREIGN, "MEMORY.md")] == ["Lin wants commits squashed never."]
    assert [entry.text for entry in log(text)][1:] == ["Lin wants commits squashed never.", "Paths:"]
    unheaded = entries("---\n**[Audit]**\nFUSION is the boot server.\n---\n", Role.FOREIGN, "MEMORY.md")
    assert [entry.text for entry in unheaded] == ["**[Audit]** FUSION is the boot server."]


def test_promotion_tails_and_markers_are_no_part_of_what_was_said() -> None:
    text = (
        "## Promoted From Short-Term Memory (2026-08-09)\n\n<!-- openclaw-memory-promotion:memory:memory/a.md:3:4 -->\n"
        "- The jobs file moved. [score=0.815 recalls=0 avg=0.620 source=memory/a.md:3-4]\n"
    )
    assert [entry.text for entry in entries(text, Role.FOREIGN, "MEMORY.md")] == ["The jobs file moved."]


def test_dreaming_blocks_in_notes_yield_no_entries_to_their_end() -> None:
    start, end = "<!-- openclaw:dreaming:rem:start -->\n", "<!-- openclaw:dreaming:rem:end -->\n"
    dreamt = "### Reflections\n- Theme: tea\n\n## Deep\n- more\n"
    closed = f"- real\n\n## REM Sleep\n{start}{dreamt}{end}\n- real again\n"
    assert [entry.text for entry in log(closed)] == ["real", "real again"]
    torn = f"- real\n\n## REM Sleep\n{start}### Reflections\n- Theme: tea\n\n## Afternoon\n- real again\n"
    assert [entry.text for entry in log(torn)] == ["real", "real again"]


def test_what_is_torn_hides_nothing() -> None:
    assert [entry.text for entry in log("```\n- a\n- b\n")] == ["a", "b"]
    assert [entry.text for entry in log("<!-- open\n- a\n")][1:] == ["a"]
    below = log("<!-- open\n- a\n- b <!--m:eid=e7f3d05c2a96b148e-->\n")
    assert [entry.text for entry in below] == ["<!-- open", "a", "b"]
    (entry,) = entries("- caf\udce9\n")
    assert (entry.text, blocks("- caf\udce9\n")[0].raw) == ("caf\ufffd", "- caf\udce9\n")


def test_byte_order_mark_and_line_ends_are_kept() -> None:
    text = "\ufeff---\r\nname: x\r\n---\r\n\r\n# T\r\n\r\n- a\r\n- b"
    found = blocks(text)
    assert [block.entry.text for block in found if block.entry] == ["a", "b"]
    assert found[0].raw == "\ufeff---\r\nname: x\r\n---\r\n"
    assert GRAMMARS[Role.TOPIC].fields(text, "") == {"name": "x"}


def test_headings_are_blocks_and_context() -> None:
    found = blocks("# A\n\n## B ##\n- x\n# C\n- y\n")
    assert [(b.piece.text, b.piece.headings, b.piece.shape) for b in found if b.piece] == [
        ("A", (), Shape.HEADING),
        ("B", ("A",), Shape.HEADING),
        ("x", ("A", "B"), Shape.ITEM),
        ("C", (), Shape.HEADING),
        ("y", ("C",), Shape.ITEM),
    ]


def test_the_box_of_an_entry_is_a_field() -> None:
    grammar, path = GRAMMARS[Role.PENDING], "memory/pending.md"
    doc = Document(path, Role.PENDING, "# P\r\n\r\n- [ ] 问 Joost  \r\n- [x] b\r\n- c\r\n", grammar)
    assert [doc.fields(entry.id).get("done") for entry in doc.entries] == [" ", "x", None]
    assert doc.fields("l0") == {}
    assert grammar.set_field("- [ ] 问 Joost  \r\n", "l0", "done", "x") == "- [x] 问 Joost  \r\n"
    assert grammar.set_field("- c\n", "l0", "done", "x") is None
    assert grammar.set_field("- [ ] c\n", "l0", "done", "yes") is None


def test_the_marks_before_the_words_are_a_field() -> None:
    grammar = GRAMMARS[Role.CANDIDATES]
    marked = {
        "- [DREAM] 坐火车\r\n": "[DREAM] ",
        "* [ ] [OBS:a]  [DREAM]\tb [CNF:x]\n": "[OBS:a]  [DREAM]\t",
        "- b [DREAM]\n": "",
        "- [DREAM]\n": "",
    }
    for line, marks in marked.items():
        assert grammar.fields(line, "l0")["marks"] == marks
        assert grammar.set_field(line, "l0", "marks", marks) == line
    assert "marks" not in grammar.fields("a sentence\n", "l0")
    assert grammar.set_field("- [DREAM] a\n", "l0", "marks", "") == "- a\n"
    assert grammar.set_field("- a\n", "l0", "marks", "[DREAM] ") == "- [DREAM] a\n"
    assert grammar.set_field("- a\n", "l0", "marks", "[CNF:lin]") is None
    assert grammar.set_field("- a\n", "l0", "marks", "other words ") is None


def test_a_sentence_above_a_rule_is_no_heading() -> None:
    text = "Lin never squashes.\n---\n先给结论。\n---\nTitle\n---\n- a\n"
    assert [entry.text for entry in log(text)] == ["Lin never squashes.", "先给结论。", "a"]


def test_a_chat_dump_keeps_torn_bytes_out_of_its_text() -> None:
    text = "user: caf\udce9 is closed today\nassistant: so be it, caf\udce9\nuser: thanks\nassistant: you are welcome\n"
    assert all("\udce9" not in block.piece.text for block in blocks(text, Role.NOTE, DAY) if block.piece)


def test_a_written_log_line_is_read_back() -> None:
    values = {"eid": "e7f3d05c2a96b148e", "by": "human", "src": "claude-code:s#u"}
    line = entry_line("[correction] [HIGH] 用 tabs --> not spaces", values)
    (entry,) = log(f"## 09:12\n\n{line}")
    assert (entry.id, entry.event, entry.minute, entry.marks) == ("e7f3d05c2a96b148e", "correction", "09:12", ("HIGH",))
    assert (entry.text, entry.origin, entry.source) == ("用 tabs ‑‑> not spaces", "human", "claude-code:s#u")


@pytest.mark.parametrize(
    ("path", "head", "kind"),
    [
        ("role.md", "type: user", "identity"),
        ("role.md", 'name: x\ntype: "feedback"', "instruction"),
        ("role.md", "name: x\nmetadata:\n  node: 7\n  type: project", "context"),
        ("role.md", "type: diary", "fact"),
        ("role.md", "name: x\ndescription: type user", "fact"),
        ("user_role.md", "type: project", "identity"),
    ],
)
def test_a_topic_without_a_prefix_says_its_type_in_its_head(path: str, head: str, kind: str) -> None:
    blocks = memory_blocks(f"---\n{head}\n---\n\n- The text of it.\n\n---\ntype: user\n---\n", path)
    assert [block.entry.kind for block in blocks if block.entry is not None] == [kind]
