"""What was erased is known again, alone and within any other sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.erased import NOTHING_ERASED, Erased, erased_by, hash_of, hashes_in
from slowwave.pipeline.language.erasure import ERASED

KEY = b"k" * 32
LANDLORD, 房东 = "My landlord is Zebulon Quartermaine.", "我的房东叫欧阳修远"


def _erased(*said: str) -> Erased:
    return erased_by(KEY, frozenset(hash_of(KEY, one) for one in said))


@pytest.mark.parametrize(
    "said",
    [
        "my landlord is Zebulon Quartermaine",
        "- [completed] [HIGH] MY landlord  is\nZebulon Quartermaine!",
        "decision: my landlord is Zebulon Quartermaine",
        "- 09:12 [decision] “My landlord is Zebulon Quartermaine”",
        "规则：我的房东叫欧阳修远。",
        "- [ ] 我的房东叫欧阳修远",
    ],
)
def test_alone_nothing_of_it_is_left(said: str) -> None:
    assert _erased(LANDLORD, 房东).masked(said) == ERASED


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("The office moves. My landlord is Zebulon Quartermaine.", "The office moves. (erased)"),
        ("ask whether my landlord is Zebulon Quartermaine, or Bob", "ask whether (erased), or Bob"),
        ("我们用 Postgres，因为我的房东叫欧阳修远，很慢", "我们用 Postgres，因为(erased)，很慢"),
        ("我的房东叫欧阳修远 and my landlord is Zebulon Quartermaine", "(erased) and (erased)"),
    ],
)
def test_within_another_sentence_that_one_stays(said: str, left: str) -> None:
    assert _erased(LANDLORD, 房东).masked(said) == left
    assert _erased(LANDLORD, 房东).tells(said)


@pytest.mark.parametrize(
    "said", ["my landlord is Zebulon Quartermaines", "my landlord was Zebulon", "我的房东叫欧阳修", "", "🚀"]
)
def test_what_says_another_thing_stays_as_it_is(said: str) -> None:
    erased = _erased(LANDLORD, 房东)
    assert (erased.masked(said), erased.tells(said), erased.said_in(said)) == (said, False, ())


def test_what_overlaps_goes_whole() -> None:
    erased = _erased("landlord is Zebulon", "Zebulon Quartermaine")
    assert erased.masked("my landlord is Zebulon Quartermaine, I think") == "my (erased), I think"


WORDS = st.text(st.characters(categories=("L", "N", "Zs", "P")), max_size=30)


@given(WORDS, st.sampled_from([LANDLORD, 房东, "Мой адрес Ленина 5", "عنواني شارع النيل", "ﬁnal ½ Ⅳ straße"]), WORDS)
def test_wherever_it_stands_in_a_line_it_goes(before: str, said: str, behind: str) -> None:
    masked = _erased(said).masked(f"{before} {said.strip('.')} {behind}")
    assert ERASED in masked
    assert said.strip(".") not in masked.replace(before, "")


def test_where_nothing_was_erased_a_text_is_not_looked_at() -> None:
    said = "x" * 100
    assert NOTHING_ERASED.masked(said) is said
    assert not NOTHING_ERASED.tells(said)


def test_what_a_person_told_again_holds_no_more_until_it_is_erased_once_more() -> None:
    mark = hash_of(KEY, LANDLORD)
    lines = [f"- 2026-11-30 {kind} {mark} human" for kind in ("forgotten", "lifted", "forgotten")]
    assert [hashes_in(lines[:count]) for count in range(4)] == [frozenset(), {mark}, frozenset(), {mark}]


def test_a_tombstone_with_words_is_none_of_these() -> None:
    assert hashes_in(["- 2026-11-30 forgotten 0123456789abcdef human — Likes tea", "# Refusals", ""]) == frozenset()
