"""What a Chinese text that is to take the place of its sources, and copies them, does not say of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from slowwave.pipeline.domain.grounds.copies import laid
from slowwave.pipeline.domain.grounds.pieces import is_char

KEPT = 0.5
"""So large a part of a clause must be told."""
ENDING = 2
"""Pieces at the end of a clause, which say what it says of the rest."""
FEW = 3
"""Up to so many pieces, of which none is denied or bounded, the first clause of a line may be filling ("listen,"),
and one whose number or mark is told a label ("number WS-05")."""


def lost_of_copy(text: str, sources: Sequence[str]) -> Iterator[str]:
    """Of each clause of the sources its words, where the text has too few of them or not its end, and its numbers. Who
    is named may be left out; what stands before a colon is a heading, and may go but for its numbers."""
    one = laid("\n".join(sources), (text,))
    for clause in one.claim.clauses:
        told = [bool(one.on[at]) for at in clause.places]
        for piece, is_told in zip(clause.pieces, told, strict=True):
            shown = one.claim.flat[piece.at : piece.end]
            if not is_told and _DIGIT.search(shown):
                yield shown
        if one.claim.flat[clause.pieces[-1].end :].lstrip(" 」》)】").startswith(":"):
            continue
        names = any(piece.names for piece in clause.pieces[-ENDING:])
        is_cut = len(told) > ENDING and not any(told[-ENDING:]) and not names
        counted = [is_told for piece, is_told in zip(clause.pieces, told, strict=True) if not piece.names or is_told]
        opens = one.claim.flat[: clause.pieces[0].at].rpartition("\n")[2].strip() == ""
        is_marked = any(is_told and not is_char(piece) for piece, is_told in zip(clause.pieces, told, strict=True))
        is_filling = (opens or is_marked) and len(told) <= FEW and not clause.kinds
        if "question" in clause.kinds or is_filling:
            continue
        if is_cut or sum(counted) < KEPT * len(counted):
            yield f"“{clause.text.strip()[:40]}”"


_DIGIT = re.compile(r"\d")
