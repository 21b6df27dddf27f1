"""What surrounds a piece and is no part of its lines: underlined headings, the label above a list, chat dumps."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import pairwise

from slowwave.pipeline.domain.piece import Piece, Shape
from slowwave.pipeline.format.span import Span
from slowwave.pipeline.format.text import TORN
from slowwave.pipeline.language.turns import is_session_dump, turn_starts

_STOPS = (".", "!", "?", "。", "！", "？", "…", ":", "：")
"""A line that ends so is a sentence, and the rule below it a rule that lacks its blank line."""
_LONGEST_TITLE = 120
"""Characters; a longer paragraph above a rule is prose, and the rule a rule."""


def situated(spans: Iterable[Span], text: str) -> Iterator[Span]:
    """The same spans; their pieces know the underlined headings, the announcing paragraph and the chat around them."""
    turns = turn_starts(text)
    marked = _in_transcripts(spans, turns, text) if turns else spans
    titles: list[tuple[int, str]] = []
    underlined = False
    label = ""
    held: Span | None = None
    for span in marked:
        if held is not None:
            level = _underline(held, span)
            if level:
                held = (
                    held._replace(piece=held.piece._replace(shape=Shape.HEADING), level=level) if held.piece else held
                )
                underlined = True
            label = _announcement(held.piece)
            yield from _placed(held, titles, underlined, "")
            held = None
        piece = span.piece
        if piece is None:
            yield span
        elif piece.shape is Shape.PARAGRAPH:
            held = span
        else:
            if span.level:
                label = ""
            if span.level or underlined or label:
                yield from _placed(span, titles, underlined, label if piece.shape is not Shape.HEADING else "")
            else:
                yield span
            if piece.shape is not Shape.ITEM:
                label = ""
    if held is not None:
        yield from _placed(held, titles, underlined, "")


def _underline(above: Span, below: Span) -> int:
    """The level of a heading that is a line above ``===`` or ``---`` (Setext), else 0."""
    if below.piece is not None or above.piece is None or len(above.piece.text) > _LONGEST_TITLE:
        return 0
    rule = below.raw.strip()
    if above.raw.count("\n") > 1 or len(rule) < 2 or (rule.strip("=") and rule.strip("-")):
        return 0
    if rule[0] == "=":
        return 1
    return 0 if above.piece.text.rstrip("*_ ").endswith(_STOPS) else 2


def _announcement(piece: Piece | None) -> str:
    if piece is None or piece.shape is not Shape.PARAGRAPH:
        return ""
    return piece.text if piece.text.rstrip("*_ ").endswith((":", "：")) else ""


def _placed(span: Span, titles: list[tuple[int, str]], underlined: bool, label: str) -> Iterator[Span]:
    piece = span.piece
    if piece is None:
        yield span
        return
    if span.level:
        while titles and titles[-1][0] >= span.level:
            titles.pop()
    if underlined and piece.headings != (names := tuple(name for _, name in titles)):
        piece = piece._replace(headings=names)
    if span.level:
        titles.append((span.level, piece.text))
    if label:
        piece = piece._replace(parent=f"{label} > {piece.parent}" if piece.parent else label)
    yield span if piece is span.piece else span._replace(piece=piece)


def _in_transcripts(spans: Iterable[Span], turns: tuple[int, ...], text: str) -> Iterator[Span]:
    """A dump reaches from a turn to the next heading of the level it stands under; a saved session to the end."""
    whole = is_session_dump(text)
    levels: list[int] = []
    within: int | None = None
    next_turn = 0
    for span in spans:
        if span.level:
            while levels and levels[-1] >= span.level:
                levels.pop()
            levels.append(span.level)
            if within is not None and span.level <= within and not whole:
                within = None
        end = span.start + len(span.raw)
        while next_turn < len(turns) and turns[next_turn] < end:
            next_turn += 1
            if within is None:
                within = levels[-1] if levels else 0
        if within is None or span.piece is None:
            yield span
        else:
            yield from _turn_by_turn(span, turns, text)


def _turn_by_turn(span: Span, turns: tuple[int, ...], text: str) -> Iterator[Span]:
    """A span of a dump, cut before each further turn that a paragraph or an item ran into."""
    piece = span.piece
    if piece is None:
        yield span
        return
    piece = piece._replace(in_transcript=True)
    end = span.start + len(span.raw)
    cuts = turns[bisect_right(turns, span.start) : bisect_left(turns, end)]
    if not cuts or piece.shape not in (Shape.PARAGRAPH, Shape.ITEM):
        yield span._replace(piece=piece)
        return
    edges = (span.start, *cuts, end)
    line = span.line
    for start, stop in pairwise(edges):
        raw = text[start:stop]
        body = " ".join(part for row in TORN.sub("\ufffd", raw).split("\n") if (part := row.strip()))
        if start > span.start:
            piece = piece._replace(text=body, shape=Shape.PARAGRAPH)
        else:
            piece = piece._replace(text=body if piece.shape is Shape.PARAGRAPH else _without_bullet(body))
        yield span._replace(raw=raw, line=line, start=start, piece=piece)
        line += raw.count("\n")


def _without_bullet(body: str) -> str:
    return body.split(None, 1)[-1]
