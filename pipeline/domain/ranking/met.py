"""What the phases of another program's sleep met, found for a line by what it says: its keys hold line numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from slowwave.pipeline.domain.letters import Letters
from slowwave.pipeline.domain.ranking.found import SHORTEST
from slowwave.pipeline.domain.reinforcement import Met, Reinforcement
from slowwave.pipeline.language.words import bare, display_width


class MetBefore:
    """Looks lines up among them. Local to a run."""

    def __init__(self, given: Sequence[Met]) -> None:
        self._given = given
        self._letters = Letters(one.text for one in given)

    def of(self, texts: Iterable[str]) -> Iterator[Reinforcement]:
        """The hits of every passage in which one of these sentences stands."""
        for text in texts:
            said = " ".join(bare(text).split())
            if display_width(said) >= SHORTEST:
                yield from (self._given[place].hits for place in self._letters.holding(said, whole=True))
