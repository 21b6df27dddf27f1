"""Settings files of other programs: read in all three forms, changed in one place, and else left to the byte."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.format.jsonc import TornError, parse_jsonc
from slowwave.pipeline.format.jsonc_edit import found, put, taken

JSONC = """\
{
  // 模型
  "model": "opus", // the big one
  /* two
     lines */
  "env": { "A": "1", "B": "тест" },
  "hooks": {
    "Stop": [
      {"hooks": [{"type": "command", "command": "say done"}]}, // mine
    ],
  },
}
"""
JSON5 = (
    "// 配置\n{\n\tgateway: { port: 0x1F, 'name': 'it\\'s \\u4e2d\\ud83d\\ude00', list: [ .5, +1, -Infinity, ], },\n}\n"
)

VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
HOLDERS = st.dictionaries(st.text(max_size=4), VALUES, max_size=4)
STYLES: list[dict[str, Any]] = [{}, {"indent": 2}, {"indent": "\t"}, {"separators": (",", ":")}]


@given(VALUES, st.sampled_from(STYLES), st.booleans())
def test_plain_json_reads_as_every_reader_reads_it(value: JsonValue, style: dict[str, Any], plain: bool) -> None:
    text = json.dumps(value, ensure_ascii=plain, **style)
    slot = parse_jsonc(text)
    assert slot is not None
    assert slot.value == json.loads(text)
    assert text[slot.value_start : slot.end] == text


@given(HOLDERS, VALUES, st.sampled_from(STYLES), st.sampled_from(["\n", "\r\n"]), st.sampled_from(["", "\ufeff"]))
def test_what_is_put_in_and_taken_out_leaves_no_trace(
    holder: dict[str, Any], value: JsonValue, style: dict[str, Any], end: str, mark: str
) -> None:
    holder.pop("新 key", None)
    text = mark + json.dumps(holder, **style).replace("\n", end) + end
    with_it = put(text, ["新 key"], value)
    assert json.loads(with_it.removeprefix(mark)) == {**holder, "新 key": value}
    assert end == "\n" or "\n" not in with_it.replace("\r\n", "")
    assert put(with_it, ["新 key"], value) == with_it
    assert taken(with_it, ["新 key"]) == text


@given(st.text(alphabet="{}[]\",:'/*\\ \n1a\ufeff中", max_size=40))
def test_whatever_the_text_it_reads_or_says_where_it_is_torn(text: str) -> None:
    lines = range(1, text.count("\n") + 2)
    try:
        parse_jsonc(text)
        told = 1
    except TornError as error:
        told = error.line
    assert told in lines


def test_comments_and_commas_of_the_owner_stay() -> None:
    group: JsonValue = {"hooks": [{"type": "command", "command": "ours"}]}
    more = put(JSONC, ["hooks", "Stop", 1], group)
    assert more == JSONC.replace(
        "// mine\n",
        '// mine\n      {\n        "hooks": [\n          {\n            "type": "command",\n            '
        '"command": "ours"\n          }\n        ]\n      },\n',
    )
    assert taken(more, ["hooks", "Stop", 1]) == JSONC
    new = put(JSONC, ["hooks", "SessionEnd"], [group])
    assert parse_jsonc(new) is not None
    assert taken(new, ["hooks", "SessionEnd"]) == JSONC
    assert '"B": "тест", "C": 2 }' in put(JSONC, ["env", "C"], 2)


def test_json5_is_read_and_extended() -> None:
    slot = parse_jsonc(JSON5)
    assert slot is not None
    assert slot.value == {"gateway": {"port": 31, "name": "it's 中😀", "list": [0.5, 1, float("-inf")]}}
    more = put(JSON5, ["hooks", "internal", "enabled"], True)
    assert more == JSON5[:-2] + '\t"hooks": {\n\t\t"internal": {\n\t\t\t"enabled": true\n\t\t}\n\t},\n}\n'
    assert taken(more, ["hooks"]) == JSON5


@pytest.mark.parametrize(
    ("before", "path", "value", "after"),
    [
        ("", ["a"], 1, '{\n  "a": 1\n}\n'),
        ("\n", ["a"], 1, '{\n  "a": 1\n}\n'),
        ("\ufeff", ["a"], 1, '\ufeff{\n  "a": 1\n}\n'),
        ("// nothing yet", ["a"], 1, '// nothing yet\n{\n  "a": 1\n}\n'),
        ("{}", ["a", "b"], 1, '{\n  "a": {\n    "b": 1\n  }\n}'),
        ('{"x":1}', ["a"], {"b": 1}, '{"x":1,"a":{"b":1}}'),
        ('{"x": 1}', ["a"], [1], '{"x": 1, "a": [1]}'),
        ("{\n  // soon\n}\n", ["a"], 1, '{\n  // soon\n  "a": 1\n}\n'),
        ('{\n    "x": 1\n}\n', ["x"], {"y": 2}, '{\n    "x": {\n        "y": 2\n    }\n}\n'),
        ('{"a": [\n  1\n]}', ["a", 1], 2, '{"a": [\n  1,\n  2\n]}'),
        ('{"a": 1, "a": 2}', ["a"], 3, '{"a": 1, "a": 3}'),
    ],
)
def test_new_values_go_in_the_manner_of_the_text(before: str, path: list[str | int], value: Any, after: str) -> None:
    assert put(before, path, value) == after


@pytest.mark.parametrize(
    ("before", "path", "after"),
    [
        ("[1, 2, 3]", [0], "[2, 3]"),
        ("[1, 2, 3]", [1], "[1, 3]"),
        ("[1, 2, 3]", [2], "[1, 2]"),
        ("[\n 1, // one\n 2 // two\n]", [0], "[ // one\n 2 // two\n]"),
        ("[\n 1, // one\n 2, // two\n]", [1], "[\n 1, // one // two\n]"),
        ('{"a": 1}', ["a"], "{}"),
        ('{"a": 1}', ["b"], '{"a": 1}'),
    ],
)
def test_a_value_goes_with_its_comma(before: str, path: list[str | int], after: str) -> None:
    assert taken(before, path) == after
    assert parse_jsonc(after) is not None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a": 1', "the text ends too early in line 1"),
        ('{\n"a": 1\n"b": 2}', "a comma or } is missing in line 3"),
        ('{\n"a" 1}', "a colon is missing behind 'a' in line 2"),
        ("{}\n{}", "something stands behind the value in line 2"),
        ('{"a": "b\n"}', "a string does not end in line 1"),
        ("/* x", "a comment does not end in line 1"),
        ('{"a": yes}', "a value is missing in line 1"),
        ('"\\u12"', "an escape in a string is cut off in line 1"),
        ("[" * 5000, "nested too deep in line 1"),
    ],
)
def test_torn_text_is_told_with_its_line(text: str, said: str) -> None:
    with pytest.raises(TornError, match=said.replace("}", r"\}")):
        parse_jsonc(text)


def test_a_wrong_kind_in_the_way_is_refused() -> None:
    with pytest.raises(ValueError, match="hooks is no object"):
        put('{"hooks": []}', ["hooks", "Stop"], [])
    with pytest.raises(ValueError, match=r"hooks\.Stop is no list"):
        put('{"hooks": {"Stop": 1}}', ["hooks", "Stop", 0], {})
    with pytest.raises(ValueError, match="the text is no object"):
        put("[]", ["hooks"], {})
    assert found('{"a": [1]}', ["a", 3]) is None
    assert found("", ["a"]) is None
