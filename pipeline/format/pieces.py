"""The pieces of a note with their place: what the content gate judges one by one."""

from __future__ import annotations

from dataclasses import dataclass

from slowwave.pipeline.domain.piece import Piece, Shape
from slowwave.pipeline.format.scan import scan


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece and the lines it stands on, 1-based and inclusive."""

    piece: Piece
    start_line: int
    end_line: int


def pieces(text: str) -> tuple[PlacedPiece, ...]:
    """Items, paragraphs, fences and tables in order; headings are their context and no pieces of their own."""
    return tuple(
        PlacedPiece(span.piece, span.line, span.line + max(0, span.raw.rstrip("\r\n").count("\n")))
        for span in scan(text)
        if span.piece is not None and span.piece.shape is not Shape.HEADING
    )
