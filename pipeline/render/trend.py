"""The health score over the days, as an SVG element that takes its colours from the page it stands in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

Point = tuple[date, int]
Place = tuple[float, float]

TICKS = 3
POINTS = 31
"""Of so many days each is a point; of more the line is enough."""
WIDTH, HEIGHT = 576.0, 187.2
LEFT, RIGHT, TOP, BOTTOM = 43.2, 558.72, 13.104, 157.248
"""The drawing, and in it the field of days and scores, in points from its upper left corner."""
GAP, HALF_A_LINE, FOOT = 8.0, 3.8, 172.85
"""Between the field and its scores, from a grid line to the foot of its score, and the foot of the days."""
SCORES = range(0, 101, 20)

_AREA = 'fill="currentColor" fill-opacity="0.14" class="ink"'
_RULE = 'fill="none" stroke="currentColor" stroke-linecap="square" class="grid"'
_LINE = 'fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="square" class="ink"'
_DOT = 'stroke="currentColor" stroke-linecap="square" class="ink"'
_POINT = "m8d6319e253"
"""The id of a point's shape, which nothing else of a page is called."""
_CIRCLE = (
    "M 0 2.5 C 0.663008 2.5 1.29895 2.236584 1.767767 1.767767 C 2.236584 1.29895 2.5 0.663008 2.5 0 "
    "C 2.5 -0.663008 2.236584 -1.29895 1.767767 -1.767767 C 1.29895 -2.236584 0.663008 -2.5 0 -2.5 "
    "C -0.663008 -2.5 -1.29895 -2.236584 -1.767767 -1.767767 C -2.236584 -1.29895 -2.5 -0.663008 -2.5 0 "
    "C -2.5 0.663008 -2.236584 1.29895 -1.767767 1.767767 C -1.29895 2.236584 -0.663008 2.5 0 2.5 z"
)


def trend(points: Sequence[Point], label: str) -> str:
    """points: (day, score 0..100), at least two, days ascending. label: what it shows, for those who cannot see it.

    The same points give the same bytes. Written by hand: a library that draws takes longer to load than the rest of
    the page takes to make, and all that it would draw is a line, a grid and nine labels.
    """
    from html import escape

    days = [day.toordinal() for day, _ in points]
    line = [(_across(day, days), _up(score)) for day, (_, score) in zip(days, points, strict=True)]
    size = f"0 0 {_number(WIDTH)} {_number(HEIGHT)}"
    parts = (
        f'<svg viewBox="{size}" class="trend" role="img" aria-label="{escape(label)}"><defs />',
        _path([(line[0][0], BOTTOM), *line, (line[-1][0], BOTTOM)], _AREA, " z"),
        *(_path([(LEFT, _up(score)), (RIGHT, _up(score))], _RULE) for score in SCORES),
        _path(line, _LINE),
        _dots(line) if len(line) <= POINTS else "",
        *(_text(str(score), LEFT - GAP, _up(score) + HALF_A_LINE, "end") for score in SCORES),
        *_days(days),
        "</svg>",
    )
    return "".join(parts)


def _across(day: int, days: Sequence[int]) -> float:
    return LEFT + (RIGHT - LEFT) * (day - days[0]) / (days[-1] - days[0])


def _up(score: int) -> float:
    return BOTTOM - (BOTTOM - TOP) * score / 100


def _path(line: Iterable[Place], look: str, end: str = "") -> str:
    way = " L ".join(f"{_number(x)} {_number(y)}" for x, y in line)
    return f'<path d="M {way}{end}" {look} />'


def _dots(line: Iterable[Place]) -> str:
    drawn = (f'<use href="#{_POINT}" {_at(x, y)} fill="currentColor" {_DOT} />' for x, y in line)
    return f'<defs><path id="{_POINT}" d="{_CIRCLE}" {_DOT} /></defs><g>{"".join(drawn)}</g>'


def _days(days: Sequence[int]) -> Iterable[str]:
    """The first day, the last, and what lies evenly between, each below its place."""
    span = days[-1] - days[0]
    last = min(TICKS, span + 1) - 1
    for place in range(last + 1):
        day = days[0] + round(span * place / last)
        side = "start" if place == 0 else "end" if place == last else "middle"
        yield _text(date.fromordinal(day).isoformat(), _across(day, days), FOOT, side)


def _text(said: str, x: float, y: float, side: str) -> str:
    return f'<text {_at(x, y)} text-anchor="{side}">{said}</text>'


def _at(x: float, y: float) -> str:
    return f'x="{_number(x)}" y="{_number(y)}"'


def _number(value: float) -> str:
    return f"{value:f}".rstrip("0").rstrip(".")
