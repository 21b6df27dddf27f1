"""Memory text as inline Markdown: it reads as it did, and is nothing but text."""

import pytest

from slowwave.pipeline.render.markdown import code, md, shorten


@pytest.mark.parametrize(
    "text",
    [
        "Use tabs, not spaces; port 8080 (staging).",
        "file_name_with_parts and __init__ in `a_b | c`",
        r"C:\laragon\www\hyperliquid_adapter",
        "一次只做一件事：格式另提。",
        "Только вкладки, не пробелы",
        "done 🎉🎉",
    ],
)
def test_ordinary_text_stays_readable(text: str) -> None:
    assert md(text).replace("\\_", "_") == text


@pytest.mark.parametrize("text", ["استخدم الجداول، لا المسافات", "[עד] 2027-01-15", "- 𞤀𞤣𞤤𞤢𞤥"])
def test_what_runs_from_right_to_left_turns_nothing_round_and_is_found(text: str) -> None:
    shown = md(text)
    assert (shown[0], shown[-1]) == ("\u2068", "\u2069")
    assert shown[1:-1].replace("\\", "") == text


def test_a_path_begins_on_the_left() -> None:
    assert code("ملاحظات/2026-11-18.md:3") == "\u2066`ملاحظات/2026-11-18.md:3`\u2069"
    assert code("logs/笔记.md:3") == "`logs/笔记.md:3`"


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("# head", r"\# head"),
        ("- item", r"\- item"),
        ("> quote", r"\> quote"),
        ("1. one", r"1\. one"),
        ("12) two", r"12\) two"),
        ("===", r"\==="),
        ("~~~", r"\~\~\~"),
        ("[a](b)", r"\[a\](b)"),
        ("<b>", r"\<b>"),
        ("&lt;", r"\&lt;"),
        ("R&D", "R&D"),
        ("a | b", r"a \| b"),
        ("*x* _y_", r"\*x\* \_y\_"),
        ("**Key lesson:** x", "Key lesson: x"),
        ("2**3 ** 4", r"2\*\*3 \*\* 4"),
        ("`code *x*` and ` lone", r"`code *x*` and \` lone"),
        ("a\\", "a\\\\"),
        (r"\*", r"\\\*"),
        ("two\r\n\tlines\u2028three", "two lines three"),
        ("\u202eabc\x00\x1b[0m", r"abc\[0m"),
        ("bad \udcff byte", "bad \ufffd byte"),
        ("", ""),
    ],
)
def test_marks_lose_their_power(text: str, safe: str) -> None:
    assert md(text) == safe


def test_a_long_text_is_cut_at_a_blank() -> None:
    assert shorten("one two three four", 12) == "one two…"
    assert shorten("一二三四五六", 4) == "一二三…"
    assert shorten("short", 5) == "short"
    assert shorten("as it is", 0) == "as it is"


def test_a_code_span_that_is_cut_is_left_out_or_closed() -> None:
    assert shorten("restart it with `systemctl restart x`", 30) == "restart it with…"
    assert shorten("`systemctl restart a-very-long-name`", 24) == "`systemctl restart…`"
    assert md("`systemctl restart a-very-long-name`", 24) == "`systemctl restart…`"
    assert shorten("`" + "a" * 300 + "`", 240) == "`" + "a" * 237 + "…`"


def test_a_secret_is_masked_before_the_text_is_cut() -> None:
    assert "ghp_" not in md("token ghp_" + "a1B2" * 10, 24)
