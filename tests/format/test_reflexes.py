"""The table of the memory hook, as people type it."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.reflex import Reflex
from slowwave.pipeline.format.reflexes import commented, parse_reflexes, reflex_text

PATH = "memory/reflexes.yaml"
TABLE = """\
# ours
- when: [sudo, root password]
  say: Credentials live in ~/.config/ops/env; never ask for them.
  why: asked three times
  added: 2026-06-01
  expires: 2026-12-01
  check: file:~/.config/ops/env

- when: 发布
  say: "发布前: 先跑 make check"
- when:
    - /deploy(ment)?s?/
  say: >
    Deploys go through
    the pipeline.
"""


def test_words_phrases_regexes_and_lists_are_read_with_their_lines() -> None:
    found, findings = parse_reflexes(TABLE, PATH)
    assert findings == ()
    assert found[0] == Reflex(
        ("sudo", "root password"),
        "Credentials live in ~/.config/ops/env; never ask for them.",
        "asked three times",
        date(2026, 6, 1),
        date(2026, 12, 1),
        "file:~/.config/ops/env",
        2,
    )
    assert [(one.triggers, one.say, one.line) for one in found[1:]] == [
        (("发布",), "发布前: 先跑 make check", 9),
        (("/deploy(ment)?s?/",), "Deploys go through the pipeline.", 11),
    ]


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("- say: x\n", "no trigger"),
        ("- when: ['']\n  say: x\n", "no trigger"),
        ("- when: x\n", "nothing to say"),
        ("- x\n", "no keys"),
        ("- when: {a: b}\n  say: x\n", "neither text nor a list"),
        ("- when: [[a]]\n  say: x\n", "neither text nor a list"),
        ("- when: x\n  say: y\n  expires: soon\n", "expires is no date"),
        ("- when: ' /(a+)+/ '\n  say: y\n", "may never end"),
        ("- when: x\n  say: y\n  check: moon\n", "check begins with none"),
        ("- when: /(/\n  say: y\n", "cannot be read"),
        ("- when: /(a+)+$/\n  say: y\n", "may never end"),
        (f"- when: {'x' * 201}\n  say: y\n", "more than 200"),
        ("- when: x\n  say: the key is AKIAIOSFODNN7EXAMPLE\n", "looks like a secret"),
    ],
)
def test_an_entry_that_cannot_be_used_is_said_and_the_others_count(entry: str, why: str) -> None:
    found, findings = parse_reflexes(f"- when: tea\n  say: green\n{entry}- when: 茶\n  say: 绿\n", PATH)
    assert [one.triggers for one in found] == [("tea",), ("茶",)]
    assert [(one.code, one.where) for one in findings] == [("D202", f"{PATH}:3")]
    assert why in findings[0].message
    assert "AKIA" not in findings[0].message


@pytest.mark.parametrize("text", ["- when: [a\n", "a: b\n", "x\n", "- - -\n  :\n\t", "%YAML 9\n---\n"])
def test_what_is_no_table_is_one_finding_with_a_line(text: str) -> None:
    found, findings = parse_reflexes(text, PATH)
    assert found == ()
    assert findings
    assert all(one.code in ("D201", "D202") for one in findings)


@pytest.mark.parametrize("text", ["", "\n", "# only a remark\n", "\ufeff", "[]\n"])
def test_an_empty_table_is_no_trouble(text: str) -> None:
    assert parse_reflexes(text, PATH) == ((), ())


def test_unknown_keys_are_told_and_do_not_matter() -> None:
    found, findings = parse_reflexes("- when: x\n  say: y\n  mood: blue\n", PATH)
    assert len(found) == 1
    assert [one.code for one in findings] == ["D203"]


def test_more_than_fifty_regexes_are_too_many() -> None:
    text = "".join(f"- when: /a{n}/\n  say: y\n" for n in range(52))
    found, findings = parse_reflexes(text, PATH)
    assert (len(found), len(findings)) == (50, 2)


def test_those_keep_no_word_behind_them_from_being_heard() -> None:
    regexes = [f"- when: /a{n}/\n  say: y\n" for n in range(52)]
    text = "- when: ['/(a+)+/', ' /(b+)+/ ']\n  say: y\n" + "".join(regexes) + "- when: 发布\n  say: y\n"
    found, findings = parse_reflexes(text, PATH)
    assert found[-1].triggers == ("发布",)
    assert (len(found), len(findings)) == (51, 3), "what is refused takes no place"


@given(
    st.lists(st.text(min_size=1, max_size=40), min_size=1, max_size=4),
    st.text(min_size=1, max_size=200),
    st.text(max_size=40),
    st.none() | st.dates(min_value=date(1900, 1, 1), max_value=date(2999, 12, 31)),
)
def test_what_is_written_is_read_again(triggers: list[str], say: str, why: str, day: date | None) -> None:
    made = Reflex(tuple(triggers), say, why, day, day)
    found, _ = parse_reflexes(reflex_text(made), PATH)
    if found:
        said = [" ".join(one.split()) for one in triggers]
        assert found[0].triggers == tuple(dict.fromkeys(one for one in said if one))
        assert (found[0].say, found[0].added, found[0].expires) == (" ".join(say.split()), day, day)


def test_an_entry_becomes_a_comment_and_nothing_else_changes() -> None:
    found, _ = parse_reflexes(TABLE, PATH)
    text = commented(TABLE, frozenset({found[0].line}))
    assert text.replace("# ", "") == TABLE.replace("# ", "")
    assert [one.triggers for one in parse_reflexes(text, PATH)[0]] == [("发布",), ("/deploy(ment)?s?/",)]
