"""What a new statement is to what holds."""

import pytest

from slowwave.pipeline.domain.annotation import annotation
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.upsert import ALIKE, NEWS, WHOLE, Link, Live, Statement, decide


def _entry(text: str, subject: str = "", eid: str = "e1") -> Entry:
    return Entry(eid, "memory/topics/user_x.md", 1, text, annotation=annotation({"subj": subject}))


@pytest.mark.parametrize("said", ["Likes tea", "likes  TEA", "- Likes tea <!--m:eid=e0000000000000001-->"])
def test_the_same_words_are_nothing_new(said: str) -> None:
    held = _entry("Likes tea")
    found = decide(Statement(said), Live([held]))
    assert (found.link, found.older) == (Link.SAME, (held,))


@pytest.mark.parametrize(("subject", "again"), [("home city", "Home  City"), ("常住地", "常住地")])
def test_another_value_of_a_given_subject_takes_the_place_of_all_that_hold(subject: str, again: str) -> None:
    held = [_entry("Lives in Yuhang", subject, "e1"), _entry("住在余杭", subject, "e2")]
    found = decide(Statement("Lives in Xihu", again), Live(held))
    assert (found.link, found.older) == (Link.REPLACES, tuple(held))


def test_another_subject_is_news() -> None:
    assert decide(Statement("Works in Xihu", "office"), Live([_entry("Lives in Xihu", "home")])) == NEWS


def test_what_was_closed_meanwhile_is_found_no_more() -> None:
    first, second = _entry("Lives in Yuhang", "home", "e1"), _entry("Lives in Xihu", "home", "e2")
    live = Live([first, second])
    live.drop(first)
    assert decide(Statement("Lives in Yuhang", "home"), live).older == (second,)
    live.drop(second)
    assert decide(Statement("Lives in Yuhang", "home"), live) == NEWS


def test_of_equal_words_the_next_is_found_when_the_first_was_closed() -> None:
    first, second = _entry("Likes tea", eid="e1"), _entry("likes tea", eid="e2")
    live = Live([first, second])
    assert live.same("Likes tea") == first
    live.drop(first)
    assert live.same("Likes tea") == second


@pytest.mark.parametrize("others", [0, WHOLE + 10])
def test_a_statement_finds_its_own_in_a_small_and_in_a_large_memory(others: int) -> None:
    held = _entry("The port of Heron is 8080.", eid="e0")
    live = Live([held, *(_entry(f"w{n}a w{n}b w{n}c likes w{n}d", eid=f"e1{n}") for n in range(others))])
    found = decide(Statement("The port of Heron is now 9090."), live)
    assert (found.link, found.older) == (Link.REPLACES, (held,))
    live.drop(held)
    assert decide(Statement("The port of Heron is now 9090."), live) == NEWS
    live.add(held)
    assert decide(Statement("The port of Heron is now 9090."), live) == found
    assert decide(Statement("the port of heron is 8080."), live).link is Link.SAME


def test_the_same_words_about_another_subject_are_another_fact() -> None:
    of_one, of_other = _entry("Back on 14.2", "kestrel version", "e1"), _entry("It runs 15.0", "lumen version", "e2")
    found = decide(Statement("Back on 14.2", "lumen version"), Live([of_one, of_other]))
    assert (found.link, found.older) == (Link.REPLACES, (of_other,))
    assert decide(Statement("Back on 14.2", "Kestrel  version"), Live([of_one, of_other])).link is Link.SAME
    assert decide(Statement("Back on 14.2"), Live([of_one, of_other])).older == (of_one,)


@pytest.mark.parametrize(
    ("said", "now"),
    [
        ("I prefer {who} for the review of the {where} report", "I prefer tina for the review of the Nice report"),
        ("写 {where} 的周报我喜欢用 {who}", "写 Nice 的周报我喜欢用 tina"),
    ],
)
def test_where_many_are_alike_nobody_is_asked_which_one_is_meant(said: str, now: str) -> None:
    people = ["anna", "bert", "carl", "dora", "emil", "fritz", "gerda"]
    cities = ["Delft", "Lyon", "Turin", "Ghent", "Basel", "Porto", "Malmo"]
    texts = [said.format(who=who, where=where) for who, where in zip(people, cities, strict=True)]
    held = [_entry(text, eid=f"e{number}") for number, text in enumerate(texts)]
    few = decide(Statement(now), Live(held[:ALIKE]))
    assert [one.older for one in few.proposed] == [held[ALIKE - 1], held[ALIKE - 2]]
    assert decide(Statement(now), Live(held)) == NEWS
