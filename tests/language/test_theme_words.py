"""The lists of words that name no theme."""

import pytest

from slowwave.pipeline.language import theme_words as words
from slowwave.pipeline.language.en import MONTHS, WEEKDAYS
from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.stems import stem
from slowwave.pipeline.language.theme_terms import terms


def test_an_english_word_stands_once_by_its_stem() -> None:
    stems = [stem(word) for word in words.PLAIN_EN]
    assert len(stems) == len(set(stems))
    assert set(stems).isdisjoint(map(stem, (*LEXICON.untagged, *MONTHS, *WEEKDAYS)))


@pytest.mark.parametrize(
    "listed",
    [words.PLAIN_RU, (*words.PLAIN_PT, *words.PLAIN_OTHER), words.HARNESS],
    ids=["Russian", "other languages", "programs"],
)
def test_no_word_is_the_beginning_of_another_or_refused_elsewhere(listed: tuple[str, ...]) -> None:
    openings = tuple(word[:-1] for word in listed if word.endswith("*"))
    whole = [word for word in listed if not word.endswith("*")]
    assert len(listed) == len(set(listed))
    assert [word for word in whole if word.startswith(openings)] == []
    assert [one for one in openings if one.startswith(tuple(set(openings) - {one}))] == []
    assert {*LEXICON.untagged, *words.CALENDAR}.isdisjoint(whole)
    assert min(map(len, whole)) > 2


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("كان الخط مفقودا على heron لذلك كانت هذه الحروف فارغة", {"الخط", "مفقودا", "heron", "الحروف", "فارغة"}),
        ("вона також була на heron, тому що вже сьогодні треба", {"heron"}),
    ],
)
def test_arabic_and_ukrainian_words_of_grammar_name_no_theme(text: str, named: set[str]) -> None:
    assert {term.form for term in terms(text, foreign=True) if " " not in term.key} == named
