"""What the scanner of Markdown makes of a text, piece by piece."""

from __future__ import annotations

from typing import NamedTuple

from slowwave.pipeline.domain.piece import Piece


class Span(NamedTuple):
    """Lines ``[start, start + len(raw))`` of the text. line: 1-based. level: of a heading, else 0."""

    raw: str
    line: int
    start: int
    piece: Piece | None
    level: int = 0
