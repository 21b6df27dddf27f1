"""The index of how phrases begin finds all that the patterns find, and tries little else."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.openings import REMEMBERED, WORTH_A_LOOK, Openings
from slowwave.pipeline.language.patterns import Phrases, Shared, Together, alternatives, lowered

TABLES = ("lasting", "cause", "imperative", "confirmations", "chat", "owner", "media", "heading_work", "need")
ODD = Shared(
    ("prefer*", "c++", "#tag", "[[reply", "no longer", "ok的", "改", "改成", "हिन्दी", "é*", "don't", "—"), Openings()
)

_phrases = st.sampled_from(sorted({phrase for name in TABLES for phrase in getattr(LEXICON, name)} | set(ODD)))
_words = st.one_of(
    _phrases,
    _phrases.map(str.title),
    _phrases.map(lambda phrase: phrase.replace("*", "ring").replace(" ", "\n ")),
    st.sampled_from(
        ("a", "use", "user", "preferred", "的", "不", "改用", "İ", "’", "_", "é", "नी", "x1", "🌙", "**", "(")
    ),
    st.text(max_size=4),
)
_texts = st.lists(st.tuples(_words, st.sampled_from(("", " ", " ", "\t", "\n", "-", ", ", "。"))), max_size=12).map(
    lambda parts: "".join(word + gap for word, gap in parts)
)


def _tables() -> tuple[Phrases, ...]:
    return (*(getattr(LEXICON, name) for name in TABLES), ODD)


@settings(max_examples=200)
@given(_texts)
def test_finds_what_a_search_through_the_whole_text_finds(text: str) -> None:
    for table in _tables():
        pattern = re.compile(alternatives(table))
        low = lowered(text)
        leading = re.compile(rf"[\W_]*(?:{alternatives(table)})").match(low) is not None
        assert isinstance(table, Shared)
        for one in (table, Phrases(table)):
            assert one.spans(text) == tuple(hit.span() for hit in pattern.finditer(low))
            assert one.within(text) == bool(one.spans(text))
            assert one.leads(text) == leading
            assert Together([one]).chances(text)[0] >= len(one.spans(text))
            assert one.may_lead(text) or not leading


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("the build of Tuesday ran on two hosts", 0),
        ("always use tabs", 2),
        ("no tabs, or spaces; they ran out", 3),
        ("ausgezeichnet, мир, مرحبا, 🌙", 0),
        ("以后不要加", 2),
    ],
)
def test_few_places_are_tried(text: str, places: int) -> None:
    table = Shared(("use", "always", "tabs or spaces", "ran out", "以后", "不要用", "no*"), Openings())
    assert Together([table]).chances(text) == [places]


def test_what_a_text_may_hold_does_not_depend_on_what_was_asked_before() -> None:
    text = "always use tabs, no longer spaces; 以后不要用"
    tables = ("use", "always", "no*"), ("spaces", "以后", "不要"), ("tabs or spaces",)

    def told(questions: int) -> list[int]:
        openings = Openings()
        shared = [Shared(table, openings) for table in tables]
        for number in range(questions):
            shared[0].within(f"word {number}")
        return Together([*shared, Phrases(("tabs", "spaces"))]).chances(text)

    assert told(0) == told(2 * WORTH_A_LOOK) == [3, 3, 0, 2]


@settings(max_examples=100)
@given(_texts)
def test_many_tables_are_told_as_each_alone(text: str) -> None:
    *tables, other = _tables()
    assert Together(tables).chances(text) == [Together([table]).chances(text)[0] for table in tables]
    assert Together([*tables, other]).chances(text)[-1] == len(other.spans(text))


@settings(max_examples=100)
@given(_texts)
def test_the_first_few_texts_are_searched_and_find_the_same(text: str) -> None:
    for table in _tables():
        cold = Shared(table, Openings())
        cold_too = Phrases(table)
        for one in (cold, cold_too):
            assert one.leads(text) == table.leads(text)
            assert one.spans(text) == table.spans(text)
            assert one.within(text) == table.within(text)


def test_a_lexicon_with_nothing_more_shares_its_tables() -> None:
    extended = LEXICON.extended(owners=["Ari"], salient=())
    assert (extended.salient, extended.owner) == (LEXICON.salient, LEXICON.owner)
    assert extended.owners.found("Ari said no") == ("ari",)


def test_memory_of_words_is_bounded() -> None:
    openings = Openings()
    bit = openings.join(("use", "prefer*"))
    for number in range(REMEMBERED + 100):
        openings.places(f"word{number} prefer{number}")
    assert len(openings._index._words) <= REMEMBERED
    assert openings.places("preferably").tables == bit


def test_a_word_of_any_length_is_looked_up_in_bounded_time() -> None:
    assert LEXICON.lasting.spans("a" * 1_000_000 + " always") == ((1_000_001, 1_000_007),)
