"""The ranking of rows for a question: BM25 over rows and pages, and what stands around a row. Values in, values out.

A row is found by its words, by two of them side by side, by its meaning where there are vectors, by what was said
around it, by answering what was just asked, by the page it stands in, by who said it and when. The weights were chosen
on one half of LoCoMo and confirmed on the other half and on BEAM (docs/decisions/0020).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import log, sqrt

from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.recall.index import PLACES, Stored, Totals
from slowwave.pipeline.recall.question import Question
from slowwave.pipeline.recall.terms import is_gram, terms

K1, B = 1.2, 0.75
"""Robertson and Walker's usual ones; 0.6 to 2 and 0.3 to 1 change recall@10 by less than a point."""
PAIR, WITHIN, APART = 0.3, 4, 3
"""Weight of a pair; terms within which both stand in a row; terms apart in the question, at most."""
MEANING = 1.0
"""0.7 to 1.4 change recall@10 on LoCoMo by less than a point."""
NEXT, SECOND = 0.3, 0.2
ANSWER, ASKING = 0.5, 0.2
PAGE = 0.8
SPEAKER, MONTH = 1.2, 1.3
NOBODY = frozenset(("human", "agent", "tool"))
"""What stands for a speaker without a name: a question about an agent names none."""
GATE_FULL, GATE_HALF = 80, 40
"""What stands around a long row says little about it: min(1, 80 / (40 + terms))."""


class Known(NamedTuple):
    """What the ranking knows of the index. rows, pages: how rare the question's terms are. held: term to page to the
    rows of it that hold the term. lengths: of the pages that count. spoken: those whose rows were said one after
    another. named: speakers whom the question names."""

    totals: Totals
    rows: Mapping[str, float]
    pages: Mapping[str, float]
    held: Mapping[str, Mapping[int, int]]
    lengths: Mapping[int, int]
    spoken: frozenset[int]
    named: frozenset[str]


class Parts(NamedTuple):
    """What speaks for a row. words to answers are added, asks multiplies; page is added, speaker and month multiply.
    meaning is below zero for what is farther than the others."""

    words: float = 0.0
    pairs: float = 0.0
    meaning: float = 0.0
    neighbours: float = 0.0
    answers: float = 0.0
    asks: float = 1.0
    page: float = 0.0
    speaker: float = 1.0
    month: float = 1.0

    @property
    def speaks(self) -> bool:
        """Whether the row itself speaks for itself, by a word or its meaning, not only what stands around it."""
        return self.words > 0 or self.meaning > 0

    @property
    def is_linked(self) -> bool:
        """Whether more speaks for it than its meaning and the page that it stands in."""
        return self.words > 0 or self.neighbours > 0 or self.answers > 0

    @property
    def score(self) -> float:
        own = self.words + self.pairs + self.meaning + self.neighbours + self.answers
        return (own * self.asks + self.page) * self.speaker * self.month


def rarity(holding: int, of: int) -> float:
    """Inverse document frequency, above zero for every term."""
    return log(1 + (of - holding + 0.5) / (holding + 0.5))


def bm25(frequency: int, length: float, usual: float) -> float:
    """How much so many occurrences in a text of that length tell, beside one of the usual length."""
    return frequency * (K1 + 1) / (frequency + K1 * (1 - B + B * length / usual))


def named_speakers(asked: Question, speakers: Sequence[str]) -> frozenset[str]:
    """The speakers whom the question names; none where it names all of them."""
    said = set(asked.terms)
    known = [name for name in speakers if name not in NOBODY]
    named = frozenset(name for name in known if (whole := set(terms(name))) and whole <= said)
    return named if len(named) < len(known) else frozenset()


def scored(
    asked: Question,
    found: Mapping[int, Stored],
    linked: Iterable[int],
    known: Known,
    cosines: Mapping[int, float],
) -> dict[int, Parts]:
    """Each row for which more speaks than against it. found: rows and their neighbours. linked: those of them that hold
    a term. cosines: of those that have a vector, how close they come to the question."""
    words, pairs = _words(asked, found, linked, known)
    meanings = _meanings(words, cosines)
    said = {
        number: words.get(number, 0.0) + pairs.get(number, 0.0) + meanings.get(number, 0.0)
        for number in (words.keys() | meanings.keys())
    }
    pages = _pages(known)
    parts: dict[int, Parts] = {}
    for number, row in found.items():
        neighbours, answers, asks = _around(number, row, found, said) if number >> PLACES in known.spoken else _ALONE
        page = pages.get(number >> PLACES, 0.0)
        speaker = SPEAKER if row.speaker in known.named else 1.0
        month = MONTH if asked.month and _within(row.day, asked) else 1.0
        own = words.get(number, 0.0), pairs.get(number, 0.0), meanings.get(number, 0.0)
        if (made := Parts(*own, neighbours, answers, asks, page, speaker, month)).score > 0:
            parts[number] = made
    return parts


_ALONE = (0.0, 0.0, 1.0)


def _around(
    number: int, row: Stored, found: Mapping[int, Stored], said: Mapping[int, float]
) -> tuple[float, float, float]:
    """(what its neighbours add, what the question before it adds, by what it is multiplied because it asks)."""
    get = said.get
    gate = _gate(row)
    beside = NEXT * (get(number - 1, 0.0) + get(number + 1, 0.0))
    beside += SECOND * (get(number - 2, 0.0) + get(number + 2, 0.0))
    answers, asks = 0.0, 1.0
    if number - 1 in said and (before := found[number - 1]).asks and before.speaker != row.speaker:
        answers = gate * _gate(before) * ANSWER * said[number - 1]
    if row.asks == 2 and (after := found.get(number + 1)) is not None and after.speaker != row.speaker:
        asks = 1 - ASKING * gate
    return gate * beside, answers, asks


def _words(
    asked: Question, found: Mapping[int, Stored], linked: Iterable[int], known: Known
) -> tuple[dict[int, float], dict[int, float]]:
    """(BM25 of the terms, what two of them near each other add) of each row that holds one."""
    usual = _usual(known.totals.length, known.totals.rows)
    rare = frozenset(known.rows)
    wanted = _wanted_pairs(asked, known)
    words: dict[int, float] = {}
    near: dict[tuple[str, str], dict[int, int]] = {pair: {} for pair in wanted}
    for number in linked:
        row = found[number]
        split = row.terms.split()
        # In the order of the question, so that the sum is the same in every process.
        within = rare.intersection(split)
        held = [term for term in known.rows if term in within]
        norm = K1 * (1 - B + B * row.length / usual)
        each = [(known.rows[term], split.count(term)) for term in held]
        words[number] = sum([weight * count * (K1 + 1) / (count + norm) for weight, count in each])
        if len(held) > 1:
            for pair in wanted:
                if pair[0] in held and pair[1] in held and (count := _close(split, *pair)):
                    near[pair][number] = count
    pairs: dict[int, float] = {}
    for counts in near.values():
        weight = PAIR * rarity(len(counts), known.totals.rows)
        for number, count in counts.items():
            pairs[number] = pairs.get(number, 0.0) + weight * bm25(count, found[number].length, usual)
    return words, pairs


def _meanings(words: Mapping[int, float], cosines: Mapping[int, float]) -> dict[int, float]:
    """What closeness in meaning adds or takes: by how many standard deviations a row is closer than the others, times
    the standard deviation of what words give them. So it weighs the same in a memory of any size."""
    if len(cosines) < 2 or not (spread := _spread(list(cosines.values()))):
        return {}
    usual = sum(cosines.values()) / len(cosines)
    weight = MEANING * (_spread([words.get(number, 0.0) for number in cosines]) or 1.0) / spread
    return {number: weight * (cosine - usual) for number, cosine in cosines.items()}


def _spread(values: Sequence[float]) -> float:
    """The standard deviation."""
    mean = sum(values) / len(values)
    return sqrt(sum([(value - mean) ** 2 for value in values]) / len(values))


def _close(split: Sequence[str], one: str, other: str) -> int:
    """How often the first stands within a few terms of the second."""
    others = [place for place, term in enumerate(split) if term == other]
    return sum(any(abs(place - at) <= WITHIN for at in others) for place, term in enumerate(split) if term == one)


def _wanted_pairs(asked: Question, known: Known) -> list[tuple[str, str]]:
    """Two words near each other in the question. Grams of CJK are pairs already, and names stand anywhere."""
    names = {term for name in known.named for term in terms(name)}
    plain = [term for term in asked.terms if term in known.rows and term not in names and not is_gram(term)]
    return [(one, other) for (i, one), (j, other) in combinations(enumerate(plain), 2) if j - i <= APART]


def _pages(known: Known) -> dict[int, float]:
    """What the page of a row adds: its BM25 as one text."""
    usual = _usual(known.totals.length, known.totals.pages)
    pages = dict.fromkeys(known.lengths, 0.0)
    for term, held in known.held.items():
        weight = PAGE * known.pages[term]
        for page, length in known.lengths.items():
            if page in held:
                pages[page] += weight * bm25(held[page], length, usual)
    return pages


def _within(day: str, asked: Question) -> bool:
    return day[5:7] == f"{asked.month:02d}" and asked.year in ("", day[:4])


def _usual(length: int, of: int) -> float:
    return max(1.0, length / max(1, of))


def _gate(row: Stored) -> float:
    return min(1.0, GATE_FULL / (GATE_HALF + row.length - row.head))
