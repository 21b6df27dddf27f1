"""What the phases of another program's sleep met, found for a line by what it says: its keys hold line numbers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from unicodedata import category

from slowwave.pipeline.domain.ranking.found import SHORTEST
from slowwave.pipeline.domain.reinforcement import Met, Reinforcement
from slowwave.pipeline.language.words import bare, display_width

BETWEEN = "\0"


class MetBefore:
    """Looks lines up among them. Local to a run."""

    def __init__(self, given: Sequence[Met]) -> None:
        self._given = given
        self._text = BETWEEN.join(one.text for one in given)
        self._starts = [0, *accumulate(len(one.text) + len(BETWEEN) for one in given)]

    def of(self, texts: Iterable[str]) -> Iterator[Reinforcement]:
        """The hits of every passage that one of these sentences stands in, a passage as often as it holds them."""
        for text in texts:
            said = " ".join(bare(text).split())
            if display_width(said) < SHORTEST:
                continue
            at = self._text.find(said)
            while at >= 0:
                end = at + len(said)
                if not any(_in_a_word(self._text[edge - 1 : edge + 1]) for edge in (at, end)):
                    yield self._given[bisect_right(self._starts, at) - 1].hits
                at = self._text.find(said, at + 1)


def _in_a_word(pair: str) -> bool:
    """Whether two characters that stand side by side belong to one word or number. Chinese characters may not."""
    return len(pair) == 2 and all(char.isalnum() and category(char) != "Lo" for char in pair)
