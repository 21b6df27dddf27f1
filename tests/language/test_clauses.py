"""A text as its clauses and words, each in one form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.language.clauses import clauses_of, words_of


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("It's 4 kg, don't", ["it", "is", "4", "kg", "do", "not"]),
        ("Jörg’s can’t; won't I'll", ["jörg", "'s", "can", "not", "will", "not", "i", "will"]),
        ("4kg 10% €60 60€ -5 °C", ["4", "kg", "10", "%", "€", "60", "60", "€", "-5", "°", "c"]),
        ("1,120 GBP 12:30–13:00 3e-4 v1.2.3", ["1,120", "gbp", "12:30-13:00", "3e-4", "v1.2.3"]),
        ("/srv/Backup ~/x.scriv ./a.sh release/* .env", ["/srv/Backup", "~/x.scriv", "./a.sh", "release/*", ".env"]),
        ("C:\\RailPlan\\bin, D:\\文档", ["C:\\RailPlan\\bin", "D:\\", "文", "档"]),
        ("https://a.b/c?x=1，好 runner-02 #12 --dist", ["https://a.b/c?x=1", "好", "runner-02", "#12", "--dist"]),
        ("C++ C# kp=0.8 4.3 -> 4.4.1", ["c++", "c#", "kp", "=", "0.8", "4.3", "4.4.1"]),
        ("４月１６日 繁體", ["4", "月", "16", "日", "繁", "体"]),
        ("привет мир كتاب किताब का 👍", ["привет", "мир", "كتاب", "किताब", "का", "👍"]),
        ("**Bold** `code` “quoted” [ ] ask", ["bold", "code", "quoted", "[ ]", "ask"]),
        ("", []),
    ],
)
def test_each_word_has_one_form(text: str, keys: list[str]) -> None:
    assert [word.key for word in words_of(text)] == keys


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("Renewed it, 34.10 EUR, until March", [("Renewed it", 0), ("34.10 EUR", 0), ("until March", 0)]),
        ("Port 8080 is closed. Bea knows; Tom not", [("Port 8080 is closed", 0), ("Bea knows", 1), ("Tom not", 2)]),
        ("hive 3: queenless (since May) – sold", [("hive 3", 0), ("queenless", 0), ("since May", 0), ("sold", 0)]),
        ("酒店还没定，想住难波。预算 700", [("酒店还没定", 0), ("想住难波", 0), ("预算 700", 1)]),
        ("3月8日 把系统盘换了 已经好了", [("3月8日", 0), ("把系统盘换了", 0), ("已经好了", 0)]),
        ("seen by Dr. Osei (ch. 2). No MRI", [("seen by Dr. Osei", 0), ("ch. 2", 0), ("No MRI", 1)]),
        ("4.3 -> 4.4.1 → 4.5", [("4.3", 0), ("4.4.1", 0), ("4.5", 0)]),
    ],
)
def test_clauses_end_at_marks(text: str, clauses: list[tuple[str, int]]) -> None:
    assert [(clause.shown, clause.sentence) for clause in clauses_of(text)] == clauses


@given(st.text(max_size=200))
def test_no_text_breaks_it_and_every_word_stands_in_a_clause(text: str) -> None:
    words = words_of(text)
    assert [word for clause in clauses_of(text) for word in clause.words] == list(words)
    assert all(0 <= word.start < word.end <= len(text) for word in words)


def test_the_month_of_may_is_no_doubt() -> None:
    first, second, third = clauses_of("on 21 May, May 3, Bea may go")
    assert (first.untimed, second.untimed) == (("on", "21"), ("3",))
    assert third.untimed == ("bea", "may", "go")
