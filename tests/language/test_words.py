from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.language.words import (
    bare,
    bigrams,
    display_width,
    fingerprint,
    language_of,
    normalise,
    rarest,
    sentences,
    similarity,
    tokens,
    words,
)


@given(st.text())
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


@given(st.text())
def test_every_text_has_a_fingerprint_that_survives_normalising(text: str) -> None:
    assert len(fingerprint(text)) == 16
    assert fingerprint(normalise(text)) == fingerprint(text)


@pytest.mark.parametrize(
    "line",
    [
        "- Use tabs, not spaces",
        "* use  TABS, not spaces",
        "- - Use tabs, not spaces",
        "- [09:12] [correction] Use tabs, not spaces <!--m:eid=e5f0;subj=location-->",
        "- 09:12 Use tabs, not spaces",
        "- [correction] [HIGH] Use tabs, not spaces",
        "- [instruction:chat_explicit] Use tabs, not spaces",
        "- Use tabs, not spaces 🔥 HIGH",
        "- ⚠️ PERMANENT Use tabs, not spaces",
        "- 📌 PIN Use tabs, not spaces — weight: HIGH",
        "- [DREAM] Use tabs, not spaces [OBS:main] [CNF:ann]",
        "- [ ] Use tabs, not spaces <!-- important --> <!-- mem_012 -->",
        "1. Use tabs, not spaces",
        "Ｕse tabs, not spaces",
    ],
)
def test_all_spellings_of_an_entry_say_the_same(line: str) -> None:
    assert fingerprint(line) == fingerprint("Use tabs, not spaces")


def test_different_statements_differ() -> None:
    lines = ["port 8080", "port 9090", "端口 8080", "不要用端口 8080", "порт 8080", "🎉", "🎊", "[1] a", "C++ [x](y)"]
    assert len({fingerprint(line) for line in lines}) == len(lines)


def test_bare_keeps_case_links_and_an_open_comment() -> None:
    assert bare("- [x] Read [docs](http://a.b/c) <!-- x -->") == "Read [docs](http://a.b/c)"
    assert bare("- a <!-- torn") == "a <!-- torn"


def test_bare_is_quick_on_many_open_comments() -> None:
    text = "<!--" * 250_000
    assert bare(text) == text


@pytest.mark.parametrize(
    ("text", "width"),
    [("abc", 3), ("必须用简体中文", 14), ("e\u0301", 1), ("👍", 2), ("🤦🏽‍♂️", 5), ("Привет", 6), ("a\tb\n", 2)],
)
def test_display_width_counts_columns(text: str, width: int) -> None:
    assert display_width(text) == width


def test_words_of_every_script() -> None:
    assert words("Hello, World_2!") == ("hello", "world", "2")
    assert words("我喜欢茶") == ("我", "喜", "欢", "茶", "我喜", "喜欢", "欢茶")
    assert words("Привет مرحبا हिन्दी") == ("привет", "مرحبا", "हिन्दी")
    assert words("用git提交") == ("用", "git", "提", "交", "提交")
    assert words("🎉 —") == ()


def test_similarity_is_dice_over_bigrams() -> None:
    assert similarity("night", "nacht") == pytest.approx(2 * 1 / 8)
    assert similarity("Use TABS", "use tabs.") == 1.0
    assert similarity("abc", "") == 0.0
    assert bigrams("a") == frozenset({"a"})


@pytest.mark.parametrize(
    ("left", "right"),
    [("我喜欢健身", "我喜欢喝茶"), ("🎉", "🎊"), ("люблю чай", "люблю кофе"), ("أحب الشاي", "أحب القهوة")],
)
def test_distinct_statements_of_any_script_are_not_equal(left: str, right: str) -> None:
    assert similarity(left, right) < 0.9
    assert similarity(left, left) == 1.0


@given(st.text(), st.text())
def test_similarity_is_symmetric_and_bounded(a: str, b: str) -> None:
    assert 0.0 <= similarity(a, b) == similarity(b, a) <= 1.0


def test_rarest_terms_are_those_of_fewest_texts() -> None:
    frequency = {"the": 3, "router": 2, "vlan": 1, "id": 1}
    assert rarest(("the", "router", "vlan", "vlan"), frequency, 2) == ("vlan", "router")
    assert rarest(("id", "vlan"), frequency, 1) == ("vlan",)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("One. Two! Three?", ("One.", "Two!", "Three?")),
        ("你好。再见！真的吗？是", ("你好。", "再见！", "真的吗？", "是")),
        ("Use e.g. v1.2.3 of foo.py. Then stop.", ("Use e.g. v1.2.3 of foo.py.", "Then stop.")),
        ("See https://a.b/c.d for J. Smith. Ok.", ("See https://a.b/c.d for J. Smith.", "Ok.")),
        ("1. First thing. Next.", ("1. First thing.", "Next.")),
        ("Run `a. b` now. Done.", ("Run `a. b` now.", "Done.")),
        ("Ждём и т.д. Потом.", ("Ждём и т.д. Потом.",)),
        ("Line one\nstill one.\n\nSecond", ("Line one\nstill one.", "Second")),
        ("", ()),
    ],
)
def test_sentences(text: str, parts: tuple[str, ...]) -> None:
    assert sentences(text) == parts


@given(st.text())
def test_sentences_lose_nothing_but_blanks(text: str) -> None:
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "count"), [("", 0), ("abcd", 1), ("abcde", 2), ("你好", 2), ("你好ab", 3), ("über", 1), ("한국어", 3)]
)
def test_tokens_are_quarters_and_whole_cjk(text: str, count: int) -> None:
    assert tokens(text) == count


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The server is in the rack", "en"),
        ("OpenClaw 的配置在 ~/.config/openclaw", "zh"),
        ("不要用 npm", "zh"),
        ("não é uma boa ideia usar o servidor", "other"),
        ("Die Katze ist nicht auf dem Tisch", "other"),
        ("Сервер стоит в стойке", "other"),
        ("これはペンです", "other"),
        ("use 3 cores", "en"),
        ("🎉", "other"),
    ],
)
def test_language_of(text: str, language: str) -> None:
    assert language_of(text) == language
