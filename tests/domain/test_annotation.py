"""The annotation codec: HexClaw's grammar both ways, and a line that is never lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.annotation import NO_ANNOTATION, Annotation, annotate, annotation, split_annotation

EID = "e0123456789abcdef"


@pytest.mark.parametrize(
    ("block", "text", "body"),
    [
        ("- likes tea <!--m:eid=e1;subj=favourite+tea;hc=3-->", "- likes tea", "eid=e1;subj=favourite+tea;hc=3"),
        ("- 喜欢茶 \t<!--m:subj=%E8%8C%B6-->  ", "- 喜欢茶", "subj=%E8%8C%B6"),
        ("- a\n  b <!--m:pin=1-->", "- a\n  b", "pin=1"),
        ("- a <!--m:pin=1--> <!--m:hc=2-->", "- a <!--m:pin=1-->", "hc=2"),
        ("- a <!--m:-->", "- a", ""),
        (f"- a <!--m:eid={EID}--> (since May)", "- a (since May)", f"eid={EID}"),
        (f"- a <!--m:eid={EID}-->\n  more", "- a\n  more", f"eid={EID}"),
        ("- 喜欢茶 <!--m:hc=1-->\u3000", "- 喜欢茶\u3000", "hc=1"),
    ],
)
def test_what_is_an_annotation(block: str, text: str, body: str) -> None:
    assert split_annotation(block) == (text, Annotation(body))


@pytest.mark.parametrize(
    "block",
    [
        "- a",
        "- a <!--m:eid=e1",
        "- a <!-- important -->",
        "- a <!--m:pin=1--> and more",
        "- a <!--m:pin=1--> <!-- note -->",
        f"- write `<!--m:eid={EID}-->` at the end",
        "- a <!--m:eid=e1\n-->",
        "- a <!-- m:eid=e1-->",
        "",
    ],
)
def test_what_is_none(block: str) -> None:
    assert split_annotation(block) == (block, NO_ANNOTATION)
    assert annotate(block, "hc", None) == block


def test_values_are_query_escaped_as_hexclaw_does() -> None:
    made = annotation(
        {"subj": "home town; x=1", "sup": "", "src": "log:2026-06-20#e1", "vf": "2026-06-20T09:12:00Z", "t": "a--b"}
    )
    assert made.emit() == "<!--m:subj=home+town%3B+x%3D1;src=log:2026-06-20#e1;vf=2026-06-20T09:12:00Z;t=a%2D%2Db-->"
    assert [made.get(key) for key in ("subj", "src", "t", "sup")] == ["home town; x=1", "log:2026-06-20#e1", "a--b", ""]


def test_the_last_of_a_key_wins_and_a_key_is_no_part_of_another() -> None:
    read = Annotation("hc=1;xhc=7;hc=2;flag;=x")
    assert (read.get("hc"), read.get("c"), read.get("flag"), "flag" in read, "c" in read) == ("2", "", "", True, False)
    assert read.with_value("hc", "3").body == "hc=3;xhc=7;flag;=x"
    assert read.pairs == (("hc", "1"), ("xhc", "7"), ("hc", "2"), ("flag", ""), ("", "x"))


def test_unknown_keys_stay_in_their_order() -> None:
    line = "- a <!--m:po=ab;eid=e1;zz=%zz;pin=1-->\r\n"
    assert annotate(line, "eid", "e2") == "- a <!--m:po=ab;eid=e2;zz=%zz;pin=1-->\r\n"
    assert annotate(line, "hc", "1") == "- a <!--m:po=ab;eid=e1;zz=%zz;pin=1;hc=1-->\r\n"
    assert annotate(line, "pin", None) == "- a <!--m:po=ab;eid=e1;zz=%zz-->\r\n"


@pytest.mark.parametrize(
    "line", ["- a <!--m:-->\n", "<!--m:-->", "- a <!--m:;-->", "- a <!--m:;hc=1;-->", "- a <!--m:hc-->"]
)
def test_what_stood_in_an_odd_annotation_stands_there_again(line: str) -> None:
    marked = annotate(line, "zz", "1")
    assert split_annotation(marked.rstrip("\n"))[1].get("zz") == "1"
    assert annotate(marked, "zz", None) == line


def test_of_a_key_that_stands_twice_one_is_left() -> None:
    assert annotate("- a <!--m:hc=1;zz=%zz;hc=2;=x;flag-->", "hc", "3") == "- a <!--m:hc=3;zz=%zz;=x;flag-->"


def test_an_escape_that_is_broken_is_read_as_it_stands_and_kept() -> None:
    line = "- a <!--m:subj=50%;x=%zz;t=%E8%8C-->"
    read = split_annotation(line)[1]
    assert [read.get(key) for key in ("subj", "x", "t")] == ["50%", "%zz", "\ufffd"]
    assert annotate(line, "hc", "1") == "- a <!--m:subj=50%;x=%zz;t=%E8%8C;hc=1-->"


def test_an_annotation_before_a_wide_blank_is_changed_where_it_stands() -> None:
    assert annotate("- 喜欢茶 <!--m:hc=1-->\u3000\r\n", "hc", "2") == "- 喜欢茶 <!--m:hc=2-->\u3000\r\n"


def test_an_annotation_in_the_middle_is_changed_where_it_stands() -> None:
    line = f"- a <!--m:eid={EID}--> (since May)\n"
    assert annotate(line, "hc", "2") == f"- a <!--m:eid={EID};hc=2--> (since May)\n"


BLOCKS = st.text().map(lambda text: text.replace("<!--m:", "")) | st.sampled_from(
    ["- a  ", "- a\r\n", "- a\n\n", "\u3000", "- <!--"]
)
KEYS = st.from_regex(r"[a-z]{1,5}", fullmatch=True)
VALUES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


@given(BLOCKS, KEYS, VALUES)
def test_setting_and_taking_off_is_nothing(block: str, key: str, value: str) -> None:
    marked = annotate(block, key, value)
    body = marked.rstrip("\r\n")
    text, read = split_annotation(body)
    assert read.get(key) == value
    assert "\n" not in read.body
    assert text == split_annotation(block.rstrip("\r\n"))[0].rstrip(" \t")
    assert annotate(marked, key, None) == block


@given(st.dictionaries(KEYS, VALUES, max_size=6), KEYS, VALUES)
def test_changing_one_value_changes_no_other(values: dict[str, str], key: str, value: str) -> None:
    line = f"- x {annotation(values).emit()}".rstrip()
    _, read = split_annotation(annotate(line, key, value))
    assert {name: read.get(name) for name, _ in read.pairs} == {**values, key: value}


@given(st.text())
def test_any_body_comes_back_to_the_letter(body: str) -> None:
    if "-->" in f"{body}-->"[:-3] or "\n" in body or "\r" in body or "<!--m:" in body:
        return
    line = f"- x <!--m:{body}-->"
    text, read = split_annotation(line)
    assert f"{text} {Annotation(read.body).emit() or '<!--m:-->'}" == line
