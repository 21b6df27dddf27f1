"""One sentence in every spelling that files give it."""

import html
import json
import re
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.language.erasure import ERASED, Erasure, is_erased, without_traces
from slowwave.pipeline.llm.prompts import quoted
from slowwave.pipeline.render.direction import isolated as page_text
from slowwave.pipeline.render.markdown import code, md

SAID = 'Lives at 12 "Elm" Street & pays 300 €'
CHINESE = "住在西湖区文三路 90 号，门禁是“梅花”"
CYRILLIC = "Живёт на улице Ленина, дом 5"
ARABIC = "يسكن في شارع النيل رقم ٥"
_PRINTED = st.characters(exclude_categories=("C", "Z"))
EMOJI = "calls the cat 🐈‍⬛ Mochi"


@pytest.mark.parametrize("said", [SAID, CHINESE, CYRILLIC, ARABIC, EMOJI])
@pytest.mark.parametrize(
    "written",
    [
        lambda said: said,
        lambda said: said.upper(),
        lambda said: said.replace(" ", "\n  "),
        lambda said: json.dumps(said),
        lambda said: json.dumps({"a": [said]}, ensure_ascii=False),
        lambda said: json.dumps({"user": f"[1] {json.dumps(said, ensure_ascii=False)}"}, ensure_ascii=False),
        lambda said: html.escape(said),
        lambda said: quote_plus(said),
        lambda said: quote(said, safe=""),
        lambda said: said.replace("&", r"\&").replace('"', r"\""),
    ],
    ids=["typed", "upper", "wrapped", "json", "json utf-8", "json in json", "html", "query", "percent", "markdown"],
)
def test_it_is_found_however_it_is_written(said: str, written: object) -> None:
    given_text = f"- before {written(said)} behind"  # type: ignore[operator]
    left = Erasure(said).cut(given_text)
    assert ERASED in left
    assert left.startswith("- before ")
    assert left.endswith(" behind")
    assert "Elm" not in left
    assert "西湖" not in left


TURNED = "Note for Dana: يسكن عند “النيل” حتى 2027-01-15"


@pytest.mark.parametrize("said", [ARABIC, TURNED, "قال “نعم” مرتين حتى 2027-01-15"])
def test_it_is_found_where_a_report_or_a_page_gives_its_parts_a_direction(said: str) -> None:
    report = f"- {md(said)} — stated ({code('memory/ملف.md:3')})"
    page = f"<li>{page_text(said)} <b>1</b></li>"
    for shown in (report, page, json.dumps(report), json.dumps(report, ensure_ascii=False)):
        left = Erasure(said).cut(shown)
        assert ERASED in left
        assert "النيل" not in left.replace("ملف", "")
        assert "2027" not in left
        begun = len(re.findall(r"\u2066|\u2068|\\\\u206[68]|<span", left))
        assert begun == len(re.findall(r"\u2069|\\\\u2069|</span>", left))


def test_json_stays_json() -> None:
    rows = {"rows": [["e1", CHINESE, f"x {SAID} y\n"]]}
    assert json.loads(Erasure(CHINESE).cut(json.dumps(rows)))["rows"][0][1] == ERASED


@pytest.mark.parametrize(
    "said",
    ["Run `make check` on heron\\lx before each release", "calls the cat 🐈\u200d⬛ Mochi <b>at home</b>, every day"],
)
def test_it_is_found_as_a_prompt_shows_it(said: str) -> None:
    told = json.dumps({"user": f'[1] 2026-11-28 {quoted(said)} and "{quoted("another line")}"'}, ensure_ascii=False)
    left = Erasure(said).cut(told)
    assert json.loads(left)["user"] == f'[1] 2026-11-28 "{ERASED}" and "{quoted("another line")}"'


@pytest.mark.parametrize("behind", ["\n", '"', "\\n- more", ""])
def test_a_long_beginning_that_ends_its_line_is_it_too(behind: str) -> None:
    said = " ".join(f"the {number}th of many words" for number in range(30))
    assert Erasure(said).cut(f"- Candidate: {said[:280]}{behind}") == f"- Candidate: {ERASED}{behind}"
    assert Erasure(said).cut(f"- {said[:280]} and goes on") == f"- {said[:280]} and goes on"
    assert Erasure(said).cut(f"- {said[:100]}{behind}") == f"- {said[:100]}{behind}"


def test_what_a_prompt_shows_of_mere_markup_takes_nothing_else_along() -> None:
    told = "- keep the load low on other hosts"
    assert Erasure("keep the load <max 5 on heron and on each of the other three>").cut(told) == told


@pytest.mark.parametrize("cut_off", ["…", " …", "\\u2026", "&hellip;"])
def test_a_beginning_that_was_cut_off_is_it_too(cut_off: str) -> None:
    assert Erasure(SAID).cut(f'see: Lives at 12 "Elm" Str{cut_off} there') == f"see: {ERASED} there"


@pytest.mark.parametrize(
    "other", ['Lives at 12 "Elm" Avenue', "Lives at 12 …", "Also: relives at 12 roads", "住在西湖区文二路"]
)
def test_what_only_begins_alike_stays(other: str) -> None:
    assert Erasure(SAID).cut(other) == other
    assert Erasure(CHINESE).cut(other) == other


def test_it_is_no_part_of_a_longer_word() -> None:
    told = "dislikes tea; likes teapots; "
    assert Erasure("likes tea").cut(f"{told}likes tea") == f"{told}{ERASED}"


def test_marks_and_annotation_are_not_part_of_it() -> None:
    erasure = Erasure("- 🔥 HIGH likes green tea <!--m:eid=e0000000000000001-->")
    assert erasure.text == "likes green tea"
    assert is_erased(erasure.cut("- 🔥 HIGH likes green tea <!--m:eid=e0000000000000001-->"))


@pytest.mark.parametrize("short", ["ok", "tea", "好的", ""])
def test_what_is_too_short_to_be_a_sentence_is_refused(short: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        Erasure(short)


@given(st.text(_PRINTED, min_size=12, max_size=60), st.text(_PRINTED, max_size=30), st.text(_PRINTED, max_size=30))
def test_nothing_of_it_is_left_in_json(said: str, before: str, behind: str) -> None:
    try:
        erasure = Erasure(said)
    except ValueError:
        return
    told = json.dumps(f"{before}\n{erasure.text}\n{behind}")
    left = json.loads(erasure.cut(told))
    assert erasure.text not in left or erasure.text in f"{before}\n{behind}{ERASED}"


ROW = '{"id": "e1", "summary": "SAID", "tags": [TAGS], "related": ["e2"]}'
GONE = ROW.replace("SAID", "(erased)")
MINE = '{"newer": "e9", "older": "e2", "why": "WHY", "day": "2026-11-30"}'
CITED = "- (erased) ← (erased)WHY (`memory/logs/a.md:5`)"
ESCAPED = "a\\n- (erased)WHY (`a.md:5`)\\n- b \\u2014 c: d (`e`)"
PAGE = '<li><p dir="auto">(erased)</p><p class="meta"><span dir="auto">WHY</span></p></li>'
OTHER = '<li>(erased)</li><li><p class="meta"><span dir="auto">rent: 9</span></p></li>'


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (GONE.replace("TAGS", '"a", "b"'), GONE.replace("TAGS", "")),
        (MINE.replace("WHY", 'doctor: X \\"Y\\" for Z'), MINE.replace("WHY", "")),
        (CITED.replace("WHY", " — doctor: X for Y"), CITED.replace("WHY", "")),
        (CITED.replace("WHY", " — both name X"), CITED.replace("WHY", "")),
        (ESCAPED.replace("WHY", " \\u2014 doctor: X"), ESCAPED.replace("WHY", "")),
        (PAGE.replace("WHY", "doctor: X"), PAGE.replace("WHY", "")),
    ],
)
def test_what_was_derived_of_it_goes(text: str, left: str) -> None:
    assert without_traces(text, ("e9",)) == left
    assert without_traces(left, ("e9",)) == left


@pytest.mark.parametrize(
    "text",
    [
        ROW.replace("SAID", "stays").replace("TAGS", '"a"'),
        MINE.replace("e9", "e3"),
        "- rent — rent: 9 (`a.md:6`)\n- 09:00 (erased) — and bring the cake\n- note: x (`y`)",
        OTHER,
    ],
)
def test_what_is_said_of_others_stays(text: str) -> None:
    assert without_traces(text, ("e9",)) == text
