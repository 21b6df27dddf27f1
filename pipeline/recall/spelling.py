"""Words of a question that stand nowhere, and the words of the memory that they may be slips of. Said beside an answer
and never used for one: a name that is not known must not be taken for another."""

from __future__ import annotations

from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.language.words import words
from slowwave.pipeline.nearest import nearest_name
from slowwave.pipeline.recall.index import PLACES, Index
from slowwave.pipeline.recall.question import question
from slowwave.pipeline.recall.search import View
from slowwave.pipeline.recall.terms import terms

SHORTEST = 5
"""Letters of a word that may be a slip: of shorter ones every other is near to some word."""
LOOKED_AT = 50
"""Rows of a near word that are looked at for one that may be shown."""


class Slip(NamedTuple):
    """word: of the question, which no row holds. near: of a row that may be seen."""

    word: str
    near: str


def slips(index: Index, asked: str, view: View) -> tuple[Slip, ...]:
    """In the order of the question. Numbers, words with digits (web07) and Chinese are none."""
    telling = frozenset(question(asked).terms)
    written = {term: word for word in words(asked) if word.isalpha() for term in terms(word)[:1]}
    sought = [term for term in written if term in telling and len(term) >= SHORTEST]
    known = index.frequencies(sought)
    found: list[Slip] = []
    for term in sought:
        near = "" if term in known else nearest_name(term, index.vocabulary(term[0], SHORTEST - 1))
        if near and (shown := _as_written(index, near, view)):
            found.append(Slip(written[term], shown))
    return tuple(found)


def _as_written(index: Index, term: str, view: View) -> str:
    """The word of a row that may be seen of which this is the term, "" where there is none."""
    numbers = index.holding(term)[:LOOKED_AT]
    pages = index.pages({number >> PLACES for number in numbers})
    texts = index.shown(numbers)
    for number, row in index.rows(numbers).items():
        if view.shows(row) and (view.of is None or view.of(pages[number >> PLACES][0])):
            for word in words(texts[number].text):
                if word.isalpha() and terms(word) == [term]:
                    return word
    return ""
