"""What somebody may have meant who wrote a name or a sentence a little wrong: said in errors, never acted upon."""

from __future__ import annotations

from collections.abc import Iterable

SLIP = 0.7
"""Share of the letters that stay where a name is written wrong: one of four may be, two neighbours changed over count
as one (optimal string alignment)."""
MUCH_ALIKE = 60.0
"""Score (0 to 100, ``WRatio``) from which a sentence is offered for one that nobody said so. "deploy on friday" has 90
with a sentence on deploying on Fridays, 住在西湖 62 with 用户住在杭州西湖区; two that speak of other things have 30
to 45."""


def nearest_name(said: str, known: Iterable[str]) -> str:
    """The known name that ``said`` is a slip of, "" where none comes close."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    found = process.extractOne(said, list(known), scorer=OSA.normalized_similarity, score_cutoff=SLIP)
    return found[0] if found else ""


def nearest_texts(said: str, texts: Iterable[str], most: int) -> tuple[int, ...]:
    """The places of the texts that come closest to ``said``, the closest first; none that is not much alike.

    All of them folded, as ``language.words.normalise`` does it.
    """
    from rapidfuzz import fuzz, process

    found = process.extract(said, list(texts), scorer=fuzz.WRatio, limit=most, score_cutoff=MUCH_ALIKE)
    return tuple(place for _, _, place in found)
