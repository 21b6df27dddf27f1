"""Whether a statement affirms or denies, by the parity of its negations."""

from __future__ import annotations

from functools import lru_cache

from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.others import NO_IS_IN_THE
from slowwave.pipeline.language.patterns import Phrases, lowered

_PORTUGUESE = Phrases(NO_IS_IN_THE)


def negations(text: str) -> tuple[str, ...]:
    """The negating phrases, whole and in order; words that only hold a negating character do not count (不同, 无论)."""
    said = lowered(LEXICON.not_negating.without(text))
    hits = tuple(said[start:end] for start, end in LEXICON.negating.spans(said))
    if "no" in hits and _PORTUGUESE.within(said):
        return tuple(hit for hit in hits if hit != "no")
    return hits


@lru_cache(maxsize=1 << 13)
def polarity(text: str) -> bool:
    """True for an affirming statement: an even number of negations ("not without" affirms)."""
    return len(negations(text)) % 2 == 0
